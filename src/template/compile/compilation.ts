// What all steps of compiling one template share: the issues, styles, ids, links and assets that were found.
import type { FileFault } from '../../assets/folder.ts';
import type { Issue, PlacedWarning } from '../../errors.ts';
import type { PageSetup } from '../../layout/document/section.ts';
import { CachedTexts } from '../../layout/text/cached-text.ts';
import { shorten } from '../../shorten.ts';
import type { CompiledExpression, PageReference } from '../expression/expression.ts';
import type { Catalogue } from '../expression/messages/catalogue.ts';
import type { Shape } from '../expression/shape.ts';
import { pageSetup } from '../fields/page-setup.ts';
import type { AnyBlockKind, AssetRef, Expression, Load } from '../kind.ts';
import { didYouMean } from '../names/nearest.ts';
import type { NamedColors } from '../read/named-colors.ts';
import { isRecord } from '../read/record.ts';
import { type NodePart, type TemplateTree, valueAt } from '../read/tree.ts';
import type { EinvoicePlan } from './einvoice-plan.ts';
import { isInNumberedList, numberFault } from './numbered.ts';
import type { StyleSource } from './styles.ts';

/** What a template is compiled against. */
export interface CompileOptions {
  /** Every kind of block that there is. */
  readonly kinds: readonly AnyBlockKind[];
  /** The families that need not be declared, for "did you mean". Without it, family names are not checked. */
  readonly families?: readonly string[];
  /** Returns whether a file exists, by its path from the template's folder. Without it, all files are assumed to exist. */
  readonly hasFile?: (path: string) => boolean;
  /** Returns why a file can't be had, when more is known than that. */
  readonly fileFault?: (path: string) => FileFault | undefined;
  /** How many levels deep its files may nest. Default: the usual number. */
  readonly nesting?: number | undefined;
  /**
   * Whether the template is being written: what can't be meant is a fault, and there are warnings. A version that was
   * published before goes on as it did.
   */
  readonly strict?: boolean;
  /** Whether the template was checked to print the amounts of its e-invoice. A document without one of them is refused then. */
  readonly printsAmounts?: boolean | undefined;
  /** Data of one document. It says what lists and objects hold whose fields are not declared, for warnings. */
  readonly sample?: unknown;
  /** Whether included parts are missing, so that references to their ids can't be checked. */
  readonly partial?: boolean;
}

type Placed = Pick<Issue, 'file' | 'line' | 'column'>;

/** Compares places: files by name with the main one first, then line and column. */
export function byPlace(a: Placed, b: Placed): number {
  return (
    (a.file ?? '').localeCompare(b.file ?? '', 'en') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** The most faults that are looked for in one template. A fault below a key of millions of characters counts for several. */
const mostFaults = 10_000;

/** How long a path is that takes as much time as another fault. */
const costlyPath = 1_000_000;

/** Is thrown when a template has so many faults that the rest of it is not looked at. */
export class EnoughFaults extends Error {}

/** The longest JSON Pointer that a fault keeps. A key may be as long as a template, and have many faults below it. */
const longPath = 2048;

/** Returns what two faults have in common that are one. A long path is cut, so the place in the file stands for it. */
function keyOf({ file, path, message, line, column }: PlacedWarning): string {
  return path.length < longPath - 100
    ? `${file}\n${path}\n${message}`
    : `${file}\n${line}:${column}\n${message}`;
}

/** A reference to an id. It is checked when all ids are known. */
interface IdReference {
  readonly path: string;
  readonly id: string;
  readonly at: NodePart;
  /** What of the block is asked for, where it is not only a place to go to. */
  readonly asks?: PageReference['asks'];
}

/** The state of one compilation. */
export class Compilation {
  readonly tree: TemplateTree;
  readonly options: CompileOptions;
  readonly kinds: ReadonlyMap<string, AnyBlockKind>;
  readonly styles = new Map<string, StyleSource>();
  readonly families = new Set<string>();
  readonly assets: AssetRef[] = [];
  /** What blocks need to be loaded before a document is bound, each once. */
  readonly loads = new Set<Load>();
  /** The named styles and families of fonts that something uses, or `any` when that can't be known. */
  usedStyles: Set<string> | 'any' = new Set();
  usedFamilies: Set<string> | 'any' = new Set();
  /** Whether a style asks for words to be divided. */
  dividesWords = false;
  readonly languages = new Set<string>();
  /** The shapes of the values of expressions, where they were inferred. */
  readonly shapes = new WeakMap<Expression, Shape>();
  /** All expressions, in the order in which they were compiled. */
  readonly expressions: CompiledExpression[] = [];
  /** Whether the document claims to be PDF/UA. It is known before its content is compiled. */
  accessible = false;
  /** The document's e-invoice. It is known before its content is compiled. */
  einvoice: EinvoicePlan | undefined;
  /** The terms of the e-invoice that texts print. */
  readonly printedTerms = new Set<string>();
  /** The document's messages. They are known before its content is compiled. */
  messages: Catalogue | undefined;
  /** The room for what is known of texts without expressions. */
  readonly texts = new CachedTexts(true);
  /** The deepest level of the headings so far. */
  deepestHeading = 0;
  /** The document's pages. They are known before its content is compiled. */
  setup: PageSetup = pageSetup({});
  /** The colours that the template names. They are known before anything that may use them. */
  colors: NamedColors = new Map();
  readonly #issues = new Map<string, Issue>();
  /** How much the faults have cost, where an ordinary one costs 1. */
  #cost = 0;
  readonly #doubts = new Map<string, Issue>();
  readonly #warnings = new Map<string, PlacedWarning>();
  readonly #toldOnce = new Set<string>();
  /** The ids, with their places, and the header, footer or background that their block stands in. */
  readonly #ids = new Map<string, { readonly path: string; readonly part: string | undefined }>();
  readonly #references: IdReference[] = [];
  #idsComputed = false;
  /** The places whose faults are consequences of one that is reported. */
  #told: ReadonlySet<string> = new Set();

  constructor(tree: TemplateTree, options: CompileOptions) {
    this.tree = tree;
    this.options = options;
    this.kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
    for (const family of options.families ?? []) this.families.add(family);
  }

  /** All faults, each once, in the order of their places. */
  get issues(): readonly Issue[] {
    return [...this.#issues.values()].sort(byPlace);
  }

  /** The locale of the document, where the template itself says it. */
  get locale(): string | undefined {
    const { value } = this.tree;
    const locale = isRecord(value) ? (value.locale ?? 'en') : undefined;
    return typeof locale === 'string' && !locale.includes('{{') ? locale : undefined;
  }

  /** Notes that a style is used. Without a name, any may be. */
  useStyle(name?: string): void {
    if (name === undefined) this.usedStyles = 'any';
    else if (this.usedStyles !== 'any') this.usedStyles.add(name);
  }

  /** Notes that a family is used. Without a name, any may be. */
  useFamily(name?: string): void {
    if (name === undefined) this.usedFamilies = 'any';
    else if (this.usedFamilies !== 'any') this.usedFamilies.add(name);
  }

  /** All that can't be meant, each once, in the order of their places. */
  get doubts(): readonly Issue[] {
    return [...this.#doubts.values()].sort(byPlace);
  }

  /** All warnings, each once, in the order of their places. */
  get warnings(): readonly PlacedWarning[] {
    return [...this.#warnings.values()].sort(byPlace);
  }

  /** Runs work whose faults at this very place are reported already. */
  withoutFaultsAt(path: string, work: () => void): void {
    const before = this.#told;
    this.#told = new Set([...before, path]);
    work();
    this.#told = before;
  }

  /** Returns the fault that says that the rest of the template was not looked at. */
  get unread(): Issue {
    return {
      source: 'template',
      path: '',
      message: `the template has ${this.#issues.size + this.#doubts.size} faults or more: the rest of it is not checked`,
      hint: 'mend these first; many of them may be one mistake of what writes the template',
    };
  }

  /** Records a fault at a JSON Pointer of the template. Throws `EnoughFaults` when there are too many. */
  report(path: string, message: string, hint?: string, at: NodePart = 'value'): void {
    if (this.#told.has(path)) return;
    this.#count(path);
    const placed = this.#placed(path, message, this.#nearColor(path, message) ?? hint, at);
    const key = keyOf(placed);
    if (!this.#issues.has(key)) this.#issues.set(key, { source: 'template', ...placed });
  }

  /** Returns the way out where a misspelled name of a colour of the template stands in place of a colour. */
  #nearColor(path: string, message: string): string | undefined {
    if (this.colors.size === 0 || !message.startsWith('expected a colour')) return undefined;
    const value = valueAt(this.tree.value, path);
    return typeof value === 'string' ? didYouMean(value, this.colors.keys()) : undefined;
  }

  /** Records what can't be meant at a JSON Pointer of the template. Throws `EnoughFaults` when there are too many. */
  doubt(path: string, message: string, hint?: string, at: NodePart = 'value'): void {
    // A version that was published before goes on, however many there are.
    if (this.options.strict === true) this.#count(path);
    const placed = this.#placed(path, message, hint, at);
    const key = keyOf(placed);
    if (!this.#doubts.has(key)) this.#doubts.set(key, { source: 'template', ...placed });
  }

  /** Returns whether what is reported once in a template was not reported yet. Without a name, it always is new. */
  isNew(once: string | undefined): boolean {
    if (once === undefined) return true;
    const isNew = !this.#toldOnce.has(once);
    this.#toldOnce.add(once);
    return isNew;
  }

  /** Records a warning at a JSON Pointer of the template. Equal ones of one place count once. */
  warn(path: string, message: string, hint?: string, at: NodePart = 'value'): void {
    const placed = this.#placed(path, message, hint, at);
    const key = keyOf(placed);
    if (!this.#warnings.has(key)) this.#warnings.set(key, placed);
  }

  #count(path: string): void {
    if (this.#cost >= mostFaults) throw new EnoughFaults();
    this.#cost += 1 + path.length / costlyPath;
  }

  #placed(path: string, message: string, hint: string | undefined, at: NodePart): PlacedWarning {
    const place = this.tree.locate(path, at);
    return {
      path: place.path.length > longPath ? shorten(place.path, longPath) : place.path,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(place.file === this.tree.file ? {} : { file: place.file }),
      line: place.line,
      column: place.column,
    };
  }

  /** Records a block's id. A second one of the same name is a fault. `part` is what holds it and stands on each page. */
  addId(id: string | undefined, path: string, part: string | undefined): void {
    if (id === undefined) this.#idsComputed = true;
    else if (this.#ids.has(id)) this.report(path, `the id "${id}" is used twice`);
    else this.#ids.set(id, { path, part });
  }

  /** Records that something refers to an id, without `#`. */
  addReference(reference: IdReference): void {
    this.#references.push(reference);
  }

  /** Reports references to ids that no block has. Ids that are computed can't be checked. */
  checkReferences(): void {
    const unknowable = this.#idsComputed || this.options.partial === true;
    for (const reference of this.#references) {
      const { id, path, at, asks } = reference;
      const { part } = this.#ids.get(id) ?? {};
      if (asks === 'number' && part === undefined) this.#checkNumber(reference);
      if (asks !== undefined && part !== undefined) {
        const hint = 'give the id to a block of the content';
        this.report(
          path,
          `the block with the id "${id}" stands in ${part}, which is on many pages`,
          hint,
          at,
        );
      }
      if (unknowable || this.#ids.has(id)) continue;
      const way = didYouMean(id, this.#ids.keys()) ?? `give that block "id": "${id}"`;
      this.report(path, `no block has the id "${id}"`, way, at);
    }
  }

  /** Reports that a block whose number is asked for can have none. */
  #checkNumber({ id, path, at }: IdReference): void {
    const known = this.#ids.get(id);
    const { value } = this.tree;
    const { strict = false, partial = false } = this.options;
    if (known === undefined || !strict || partial || !isRecord(value)) return;
    const node = valueAt(value, known.path.replace(/\/id$/, ''));
    const kind = isRecord(node) ? this.kinds.get(String(node.type)) : undefined;
    if (!isRecord(node) || kind === undefined || isInNumberedList(known.path, value)) return;
    const fault = numberFault({ id, node, kind }, value);
    if (fault !== undefined) this.doubt(path, fault.message, fault.hint, at);
  }
}
