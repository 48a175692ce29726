// The state of binding one document, which all its binders share: issues, warnings, headings, ids, missing assets.
import type { Asset } from '../../assets/asset.ts';
import { Pdfs } from '../../assets/pdf/source.ts';
import type { Pictures } from '../../assets/pictures.ts';
import { dataPlace, type Issue, type PlacedWarning } from '../../errors.ts';
import type { FontSet } from '../../fonts/face.ts';
import { Warnings } from '../../layout/document/warnings.ts';
import type { Warning } from '../../layout/flowable.ts';
import type { Note } from '../../layout/note.ts';
import type { TextStyle } from '../../layout/style.ts';
import { UncoveredWarning } from '../../layout/text/uncovered.ts';
import type { CompiledTemplate } from '../compile/compile.ts';
import type { StyleSource } from '../compile/styles.ts';
import { type CompiledExpression, ExpressionError } from '../expression/expression.ts';
import { hintForFailure } from '../expression/failure-hints.ts';
import { formatFunctions } from '../expression/function-names.ts';
import type { DocumentEnvironment, Scope } from '../expression/scope.ts';
import type { AstNode } from '../expression/syntax.ts';
import type { OutlineEntry } from '../heard-text.ts';
import type { CaptionSort } from '../kind.ts';
import { hasOwnPoint, isRead, wayOfNumber } from '../lint/printed.ts';
import { commonPointer, type NodePart } from '../read/tree.ts';
import { DataPlaces, isPlainPath } from './data-pointer.ts';
import { InnerLinks } from './inner-links.ts';
import { LeftOutWarning } from './left-out.ts';
import { DocumentNumbers } from './numbers.ts';
import type { PrintedTerms } from './printed/printed-terms.ts';
import { Reads } from './reads.ts';
import { Steps } from './steps.ts';
import type { Trial } from './trial.ts';

/** The bytes of an asset, or why it can't be had. */
export type BoundAsset = Asset | { readonly fault: { readonly message: string; readonly hint?: string } };

/** An asset that the document needs and that was not given. */
export interface MissingAsset {
  /** The URL of the asset. */
  readonly ref: string;
  /** The JSON Pointer of the key in the template. */
  readonly path: string;
  /** Whether the URL was computed from `data`. */
  readonly fromData: boolean;
  /** Whether the document does without it when it can't be had. */
  readonly optional: boolean;
}

/** The most items of a list that `each` or `rows` repeats, by default. */
const defaultMaxItems = 250_000;

/** The number of faults that are listed. Further ones are counted. */
const maxIssues = 100;

/** The ways out of values that can't be printed, by what they are. Others are objects. */
const printWays: Readonly<Record<string, string>> = {
  'a list': 'name a field of its items, or join them: $join(list, ", ")',
  'a number out of range': 'divide by what is not 0: count != 0 ? total / count',
  'a function': 'call it: $name(…)',
};

/** The state of binding one document. Slots go on using it after the pages are cut. */
export class DocumentState {
  readonly template: CompiledTemplate;
  readonly environment: DocumentEnvironment;
  readonly locale: string;
  readonly timeZone: string;
  readonly rtl: boolean;
  readonly fonts: FontSet;
  readonly pictures: Pictures;
  readonly pdfs: Pdfs;
  readonly outline: OutlineEntry[] = [];
  /** The captions with numbers, by their numbers. */
  readonly captions: Readonly<Record<CaptionSort, Map<number, OutlineEntry>>> = {
    table: new Map(),
    figure: new Map(),
  };
  readonly numbers = new DocumentNumbers();
  readonly innerLinks = new InnerLinks();
  /** The notes, in the order of their marks. */
  readonly notes: Note[] = [];
  /** The style that all notes start from. It is known before any content is bound. */
  noteStyle: TextStyle | undefined;
  /** What texts with `prints` are compared with, once the e-invoice is bound. */
  printedTerms: PrintedTerms | undefined;
  readonly #headings = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #missing = new Map<string, MissingAsset>();
  readonly assets: ReadonlyMap<string, BoundAsset>;
  /** The bytes of the `data:` URIs that were read: a picture stands in the data for each of its places. */
  readonly uris = new Map<string, Asset>();
  readonly maxItems: number;
  /** Set where nothing is known of `data`. Only what constants decide is bound then, and only their faults are reported. */
  readonly trial: Trial | undefined;
  /** What blocks read of the data, where the document is to be explained. */
  readonly reads: Reads | undefined;
  /** How many nodes its expressions evaluate, where that is asked for. */
  readonly #steps: Steps | undefined;
  readonly #issues = new Map<string, Issue>();
  readonly #warnings = new Warnings();
  /** The texts whose numbers were reported. */
  readonly #fractions = new Set<string>();
  readonly #places: DataPlaces;

  constructor(from: {
    template: CompiledTemplate;
    environment: DocumentEnvironment;
    locale: string;
    timeZone: string;
    rtl: boolean;
    fonts: FontSet;
    pictures: Pictures;
    assets: ReadonlyMap<string, BoundAsset>;
    maxItems?: number | undefined;
    trial?: Trial | undefined;
    explains?: boolean | undefined;
    counts?: boolean | undefined;
  }) {
    this.template = from.template;
    this.environment = from.environment;
    this.locale = from.locale;
    this.timeZone = from.timeZone;
    this.rtl = from.rtl;
    this.fonts = from.fonts;
    this.pictures = from.pictures;
    this.pdfs = new Pdfs(from.template.pdf.standards);
    this.assets = from.assets;
    this.maxItems = from.maxItems ?? defaultMaxItems;
    this.trial = from.trial;
    this.#places = new DataPlaces(from.environment.data);
    this.reads = from.explains ? new Reads() : undefined;
    this.#steps = from.counts ? new Steps() : undefined;
  }

  /** Whether nothing is known of `data`. */
  get constantsAlone(): boolean {
    return this.trial !== undefined;
  }

  get issues(): readonly Issue[] {
    return [...this.#issues.values()];
  }

  /** How many faults there are, up to the number that is listed. */
  get faultCount(): number {
    return this.#issues.size;
  }

  get warnings(): readonly Warning[] {
    const slow = this.#steps?.warnings(this.environment.data) ?? [];
    return [...this.#warnings.list(), ...slow];
  }

  /** The assets that the document needs and was not given. */
  get missingAssets(): readonly MissingAsset[] {
    return [...this.#missing.values()];
  }

  /** Records an asset that is needed. One that is named several times is optional when it is optional everywhere. */
  addMissing(asset: MissingAsset): void {
    const known = this.#missing.get(asset.ref);
    if (!known || known.optional) this.#missing.set(asset.ref, asset);
  }

  /** Records an issue. Equal issues count once. An issue of the template gets its file, line and column. */
  report(issue: Issue, at?: NodePart): void {
    // Without data, texts and lists are empty. What blocks make of that means nothing.
    if (!this.constantsAlone || issue.source === 'asset') this.#record(issue, at);
  }

  #record(issue: Issue, at?: NodePart): void {
    if (this.#issues.size >= maxIssues) return;
    const key = `${issue.source}\n${issue.path}\n${issue.message}`;
    if (!this.#issues.has(key)) this.#issues.set(key, this.placed(issue, at));
  }

  /** Returns an issue of the template with its file, line and column. */
  placed(issue: Issue, at?: NodePart): Issue {
    if (issue.source === 'data' || issue.line !== undefined) return issue;
    const { tree } = this.template;
    const { file, line, column, path } = tree.locate(issue.path, at);
    return { ...issue, path, line, column, ...(file === tree.file ? {} : { file }) };
  }

  /** Returns a warning with its file, line and column. */
  placedWarning({ path, message, hint }: Warning): PlacedWarning {
    const words = { message, ...(hint === undefined ? {} : { hint }) };
    // A warning about the whole document has no line.
    if (path === '') return { path, ...words };
    const { tree } = this.template;
    const { file, line, column, path: inFile } = tree.locate(path);
    const place = { line, column, ...(file === tree.file ? {} : { file }) };
    return { path: inFile, ...words, ...place };
  }

  /** Reports a fault at a place of the template. */
  fault(path: string, message: string, hint?: string, at?: NodePart): void {
    this.report({ source: 'template', path, message, ...(hint === undefined ? {} : { hint }) }, at);
  }

  /**
   * Reports a fault that stands at a place of the template, and is one of the datum that was read there, where it is
   * known. It then names both places. A fault of no datum names the item in whose `scope` it was found.
   */
  blame(
    path: string,
    { datum, scope }: { readonly datum: string | undefined; readonly scope: Scope | undefined },
    words: Pick<Issue, 'message' | 'hint'>,
  ): void {
    if (datum === undefined) {
      const item = scope?.itemOf() && this.itemPath(scope);
      const of = item === undefined ? '' : ` (for ${dataPlace(item)})`;
      this.fault(path, `${words.message}${of}`, words.hint);
      return;
    }
    const { tree } = this.template;
    const { file, line, path: inFile } = tree.locate(path);
    const where = `${file === tree.file ? '' : `${file} `}${inFile}, line ${line}`;
    const message = `${words.message} (in the template at ${where})`;
    this.report({ ...words, source: 'data', path: datum, message });
  }

  /** Returns the pointer of the datum that an expression reads, or undefined where that is no single one. */
  datumOf(scope: Scope, ...expressions: readonly CompiledExpression[]): string | undefined {
    return this.#places.datum(
      scope,
      expressions.map(({ parsed }) => parsed.ast),
    );
  }

  /** Returns the pointer of the datum that expressions print as it is or in a format, or undefined where they compute. */
  printedDatum(scope: Scope, expressions: readonly CompiledExpression[]): string | undefined {
    const trees = expressions.map(({ parsed }) => formatted(parsed.ast));
    return trees.every(isPlainPath) ? this.#places.datum(scope, trees) : undefined;
  }

  /** Notes what an expression reads, where the document is to be explained. */
  noteRead(scope: Scope, expression: CompiledExpression): void {
    if (this.reads?.open !== true || expression.constant) return;
    this.reads.add(this.#places.datum(scope, [expression.parsed.ast]));
  }

  /** Returns the pointer of an item that is repeated, or undefined where it was computed. */
  itemPath(scope: Scope): string | undefined {
    return this.#places.item(scope);
  }

  /** Records a warning. Equal warnings count once, and those beyond a hundred are counted. */
  warn(warning: Warning): void {
    const { path, message, hint } = warning;
    if (warning instanceof UncoveredWarning && this.template.pdf.standards.length > 0)
      this.fault(path, `${message}, which the standards of "pdf" forbid`, hint);
    else this.#warnings.add(warning);
  }

  /** Records a heading and returns its id: its own, or one made for it. */
  addHeading(heading: Omit<OutlineEntry, 'id'>, own: string | undefined): string {
    const id = own ?? `heading-${this.outline.length + 1}`;
    if (!this.#headings.has(id)) this.outline.push({ ...heading, id });
    this.#headings.add(id);
    this.innerLinks.addId(id);
    return id;
  }

  /** Records an id. Returns false when a block before had it. */
  addId(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    return true;
  }

  /** Returns whether a heading draws the tag of this id. */
  isHeading(id: string): boolean {
    return this.#headings.has(id);
  }

  /** Returns the value of an expression, or undefined when it fails; an issue is reported then. */
  evaluate(expression: CompiledExpression, scope: Scope): unknown {
    return this.#evaluated(expression, scope);
  }

  /** Returns the value of an expression, as `evaluate` does. The message of a failure shows neither values nor the expression. */
  evaluateSecret(expression: CompiledExpression, scope: Scope): unknown {
    try {
      return expression.evaluate(scope);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const message = `the expression failed${this.describeData(scope, expression)}`;
      const hint = 'why is not told, since its value is a secret: try it in a text, with other data';
      this.#wrong(expression, { message, hint });
      return undefined;
    }
  }

  #evaluated(expression: CompiledExpression, scope: Scope): unknown {
    if (this.trial !== undefined && !expression.constant) {
      this.trial.leftOut += 1;
      return undefined;
    }
    try {
      const value = this.#steps ? this.#steps.evaluate(expression, scope) : expression.evaluate(scope);
      if (expression.counting !== undefined) this.#tellLeftOut(expression, scope);
      return value;
    } catch (error) {
      return this.#failed(error, expression, scope);
    }
  }

  /** Warns of the items that the sums of an expression left out. */
  #tellLeftOut({ path }: CompiledExpression, { context, environment }: Scope): void {
    const { leftOut } = environment;
    if (leftOut.count > 0) this.#warnings.add(new LeftOutWarning(path, context, leftOut.count));
    leftOut.count = 0;
  }

  /** Reports what is wrong with an expression. */
  #wrong({ path, offset }: CompiledExpression, words: Pick<Issue, 'message' | 'hint'>, at = 0): void {
    this.#record({ source: 'template', path, ...words }, offset + at);
  }

  #failed(error: unknown, expression: CompiledExpression, scope: Scope): undefined {
    if (!(error instanceof ExpressionError)) throw error;
    const where = this.describeData(scope, expression);
    const message = `the expression ${expression.quoted} failed${where}: ${error.message}`;
    const hint = hintForFailure(error.message);
    this.#wrong(expression, { message, ...(hint !== undefined && { hint }) }, error.at);
    return undefined;
  }

  /** Reports a value that can't be printed, with the place in `data` that it came from. */
  unprintable(expression: CompiledExpression, what: string, scope: Scope): void {
    const where = this.describeData(scope, expression);
    const message = `expected a text, a number or a boolean from ${expression.quoted}, got ${what}${where}`;
    this.#wrong(expression, { message, hint: printWays[what] ?? 'name one of its fields' });
  }

  /** Warns of a number with a fraction that people read, where the language of the document writes it otherwise. */
  fraction({ path, source }: CompiledExpression): void {
    if (this.#fractions.has(path) || !isRead(path) || !hasOwnPoint(this.locale)) return;
    this.#fractions.add(path);
    const name = /^[\w.]+$/.test(source) ? source : '…';
    const message = 'a number is printed with a point, as data has it';
    this.#warnings.add({ path, message, hint: wayOfNumber(name, this.locale) });
  }

  /** Returns ` (data/items/3/tags)`, as far as it is known where in `data` an expression read. */
  describeData(scope: Scope, expression: CompiledExpression): string {
    return expression.constant ? '' : ` (${dataPlace(this.dataPath(scope, expression))})`;
  }

  /** Returns the JSON Pointer of that place. Of several expressions it is that of the value that holds all that they read. */
  dataPath(scope: Scope, ...expressions: readonly CompiledExpression[]): string {
    const [first = '', ...others] = expressions.map(
      ({ parsed }) => this.#places.find(scope, parsed.ast).pointer,
    );
    return others.reduce(commonPointer, first);
  }

  /**
   * Returns the pointer of that value, among those of some expressions, in which a character stands, or undefined when
   * that is not known.
   */
  sourceOf(scope: Scope, expressions: readonly CompiledExpression[], character: string): string | undefined {
    const found = expressions.map(({ parsed }) => this.#places.find(scope, parsed.ast));
    const holder = found.find(({ value }) => typeof value === 'string' && value.includes(character));
    const only = found.length === 1 ? found[0] : undefined;
    return (holder ?? only)?.pointer || undefined;
  }

  /** Returns the source of a style by a computed name, or undefined when there is none. */
  namedStyle(name: string): StyleSource | undefined {
    return this.template.styles.get(name);
  }
}

/** Returns what a format is called with, or the tree itself. */
function formatted(ast: AstNode): AstNode {
  const [value] = ast.arguments ?? [];
  return value !== undefined && formatFunctions.has(String(ast.procedure?.value)) ? value : ast;
}
