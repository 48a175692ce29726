// The compiler that block kinds are given. It stands at one place of the template and reports what is wrong there.
import type { PageSetup } from '../../layout/document/section.ts';
import { CompiledExpression } from '../expression/expression.ts';
import { callDoubts } from '../expression/idioms/doubts.ts';
import { type IdiomPlace, taughtNames, taughtSyntax, unclosedFault } from '../expression/idioms/idioms.ts';
import { rewritten } from '../expression/idioms/rewrite.ts';
import { type Inferred, inferShape } from '../expression/infer.ts';
import { givenPaths, presentIf } from '../expression/presence.ts';
import { type ItemKey, itemShape, unknownShape, withItem, withNames } from '../expression/shape.ts';
import { splitText } from '../expression/split.ts';
import { isFault, parseExpression } from '../expression/syntax.ts';
import { type CompiledPart, CompiledText } from '../expression/text-template.ts';
import type { WrittenNames } from '../fields/names-field.ts';
import type {
  AssetRef,
  Expression,
  GivenNames,
  Knowing,
  Load,
  NameHint,
  StyleUse,
  TextTemplate,
} from '../kind.ts';
import { countingTree, mayMiss } from '../lint/left-out.ts';
import { lintExpression, lintText } from '../lint/lint.ts';
import { didYouMean } from '../names/nearest.ts';
import { noFile, outsideFile, resolvePath } from '../read/parse.ts';
import { joinPointer, type NodePart } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';
import type { CompilerPlace, ContentCompiler } from './compiler-place.ts';
import { type CompiledContent, compileContent } from './content.ts';
import { compileNames, hintInFile } from './given-names.ts';
import { checkCalls } from './messages.ts';
import { placeholder, reservedFault, shapeOfName } from './names.ts';
import { countsHeadings } from './numbered.ts';
import { checkPageNames } from './page-names.ts';
import { type CompiledPrint, printFault } from './prints.ts';
import { styleNameHint } from './style-names.ts';
import { extraFault, NodeStyle, readStyle, type StyleSource } from './styles.ts';

/** A compiler at one place. */
export class PlacedCompiler implements ContentCompiler {
  readonly path: string;
  readonly compilation: Compilation;
  readonly place: CompilerPlace;

  constructor(compilation: Compilation, path: string, place: CompilerPlace) {
    this.compilation = compilation;
    this.path = path;
    this.place = place;
  }

  get setup(): PageSetup {
    return this.compilation.setup;
  }

  at(...keys: readonly (string | number)[]): PlacedCompiler {
    if (this.place.short) return this;
    return new PlacedCompiler(this.compilation, joinPointer(this.path, ...keys), this.place);
  }

  /** Returns the compiler at the same place with changes. */
  withPlace(change: Partial<CompilerPlace>): PlacedCompiler {
    return new PlacedCompiler(this.compilation, this.path, { ...this.place, ...change });
  }

  withNames(names: readonly (string | NameHint)[]): PlacedCompiler {
    const shapes = names.map((each) =>
      typeof each === 'string'
        ? ([each, unknownShape] as const)
        : ([each.name, shapeOfName(each, this.compilation.shapes)] as const),
    );
    return this.withPlace({ scope: withNames(this.place.scope, shapes) });
  }

  withoutNames(names: readonly string[], why: string): PlacedCompiler {
    const { scope } = this.place;
    const away = new Map([...(scope.away ?? []), ...names.map((name) => [name, why] as const)]);
    return this.withPlace({ scope: { ...scope, away } });
  }

  withoutItemOf(list: Expression, why: string): PlacedCompiler {
    const item = itemShape(this.compilation.shapes.get(list) ?? unknownShape);
    return this.withoutNames(item.kind === 'object' ? [...item.fields.keys()] : [], why);
  }

  withItemOf(list: Expression, as?: string, key: ItemKey | 'none' = 'as'): PlacedCompiler {
    const item = itemShape(this.compilation.shapes.get(list) ?? unknownShape);
    const named = { as, key: key === 'none' ? undefined : key };
    return this.withPlace({ scope: withItem(this.place.scope, item, named) });
  }

  given(test: Expression | undefined): PlacedCompiler {
    if (test === undefined) return this;
    // Only the compiler makes expressions.
    const { parsed } = test as CompiledExpression;
    const { scope } = this.place;
    const given = givenPaths(scope, presentIf(parsed.ast));
    return given === scope ? this : this.withPlace({ scope: given });
  }

  inside(where: string): PlacedCompiler {
    return this.withPlace({ where, unsized: where, top: false });
  }

  sized(unsized?: string): PlacedCompiler {
    return this.withPlace({ unsized });
  }

  get unsized(): string | undefined {
    return this.place.unsized;
  }

  withoutPrints(why: string): PlacedCompiler {
    return this.withPlace({ unprinted: why });
  }

  withoutNotes(where: string): PlacedCompiler {
    return this.withPlace({ unnoted: where });
  }

  insideFlow(where: string): PlacedCompiler {
    const { where: around } = this.place;
    const inside = around === undefined ? where : `${where} in ${around}`;
    const breaks = { inside, pages: around === undefined };
    return this.withPlace({ where: inside, unsized: where, top: false, inFlow: true, breaks });
  }

  get counts(): boolean {
    return countsHeadings(this.compilation.tree.value);
  }

  get takesFlows(): boolean {
    return this.place.inFlow !== true;
  }

  insidePart(part: string): PlacedCompiler {
    const unsized = part.endsWith('ground') ? undefined : part;
    return this.withPlace({ where: part, unsized, part, top: false, unread: true, unnoted: part });
  }

  /** What no mark may stand in here. */
  get #noteless(): string | undefined {
    const { unnoted, linked } = this.place;
    return unnoted ?? (linked === true ? 'a link' : undefined);
  }

  get takesNotes(): boolean {
    return this.#noteless === undefined;
  }

  note(value: unknown): CompiledContent {
    const where = this.#noteless;
    if (where !== undefined)
      this.report(`a note may not stand inside ${where}`, 'a mark stands in the text of the body');
    return this.withPlace({
      where: 'a note',
      unsized: 'a note',
      top: false,
      unnoted: 'another note',
    }).content(value);
  }

  get accessible(): boolean {
    return this.compilation.accessible && this.place.unread !== true;
  }

  heading(level: number, isSure = true): void {
    const { compilation } = this;
    if (isSure && level > compilation.deepestHeading + 1) {
      const least = compilation.deepestHeading + 1;
      const hint = `begin with level ${least}`;
      this.report(`pdf/ua-1 asks that no level of headings is left out, got level ${level}`, hint);
    }
    compilation.deepestHeading = Math.max(compilation.deepestHeading, level);
  }

  report(message: string, hint?: string, at: NodePart = 'value'): void {
    this.compilation.report(this.path, message, hint, at);
  }

  /** Warns at this place, while the template is written. */
  warn(message: string, hint?: string, at: NodePart = 'value'): void {
    this.compilation.warn(this.path, message, hint, at);
  }

  expression(source: string): CompiledExpression {
    return this.#expression(source, { printed: false, offset: 0 });
  }

  /** Compiles an expression. `offset` is where the source begins in the string at this place. */
  #expression(source: string, { printed, offset }: { printed: boolean; offset: number }): CompiledExpression {
    const parsed = parseExpression(source);
    if (!isFault(parsed)) return this.#checked({ path: this.path, source, offset, parsed }, printed);
    const { message, hint, at = 0 } = taughtSyntax(source, parsed, this.#idiomPlace(printed));
    this.report(message, hint, offset + at);
    return placeholder(this.path);
  }

  #idiomPlace(printed: boolean): IdiomPlace {
    return { scope: this.place.scope, key: printed ? undefined : this.#key };
  }

  itemName(name: string): string {
    const fault = reservedFault(name, this.compilation.messages !== undefined);
    if (fault) this.report(fault.message, fault.hint);
    return name;
  }

  text(source: string, as: 'text' | 'name' | 'value' = 'text'): CompiledText {
    const split = splitText(source);
    if ('unclosed' in split) {
      const { message, hint, at } = unclosedFault(source, split.unclosed);
      this.report(message, hint, at);
      return new CompiledText(this.path, []);
    }
    // A value that is given on is not printed here.
    const printed = as !== 'value' || split.parts.length > 1;
    if (printed && as !== 'name' && this.compilation.options.strict === true) {
      const expressions = split.parts.filter((part) => part.kind === 'expression');
      for (const { message, hint, at } of lintText(source, expressions, this.place.scope, this.path))
        this.warn(message, hint, at);
    }
    const parts = split.parts.map((part): CompiledPart => {
      if (part.kind === 'literal') return part.text;
      const offset = part.offset + part.source.length - part.source.trimStart().length;
      return this.#expression(part.source.trim(), { printed, offset });
    });
    return new CompiledText(this.path, parts, this.compilation.texts);
  }

  pageFreeText(source: string): CompiledText | undefined {
    // The block around keeps its mark when the text turns out to be one for a slot.
    const text = this.withPlace({ mark: { pageDependent: false } }).text(source);
    return text.pageDependent ? undefined : text;
  }

  prints(term: string, texts: readonly TextTemplate[]): CompiledPrint {
    const { unprinted } = this.place;
    const fault =
      unprinted === undefined ? printFault(term, texts, this.compilation.einvoice) : { message: unprinted };
    if (fault) this.report(fault.message, fault.hint);
    this.compilation.printedTerms.add(term);
    // Only the compiler makes texts.
    return { path: this.path, term, texts: texts as readonly CompiledText[] };
  }

  link(source: string): CompiledText {
    if (this.place.linked === true)
      this.report('a link may not stand inside of another one', 'put "link" on one of the two');
    const text = this.text(source);
    if (text.literal?.startsWith('#'))
      this.compilation.addReference({ id: text.literal.slice(1), path: this.path, at: 'value' });
    return text;
  }

  content(value: unknown): CompiledContent {
    return compileContent(value, this);
  }

  naming<T>(values: WrittenNames, compile: Knowing<T>): { names: GivenNames; inside: T } {
    return compileNames(values, this, compile);
  }

  style(value: Readonly<Record<string, unknown>>, use: StyleUse): NodeStyle {
    const names = this.#styleNames(value.style, use);
    const style = new NodeStyle({ path: this.path, names, own: this.styleSource(value), use });
    if (style.pageDependent) this.place.mark.pageDependent = true;
    return style;
  }

  /** Returns what the style properties of a node itself say, without its style names. */
  styleSource(value: Readonly<Record<string, unknown>>): StyleSource {
    const values = readStyle(value);
    const { hyphenate, lang } = values.text;
    if (hyphenate !== undefined && hyphenate !== false) this.compilation.dividesWords = true;
    if (lang !== undefined) this.compilation.languages.add(lang);
    for (const [index, family] of (values.text.font ?? []).entries()) {
      const place = Array.isArray(value.font) ? this.at('font', index) : this.at('font');
      place.#family(family);
    }
    return { values, ...this.#color(value, 'color'), ...this.#color(value, 'backgroundColor') };
  }

  beforeBinding(load: Load): void {
    this.compilation.loads.add(load);
  }

  asset(ref: string): AssetRef | undefined {
    const { compilation, path } = this;
    if (/^https?:/i.test(ref) || /^data:/i.test(ref)) return this.#reference(ref);
    if (ref.trimStart().startsWith('<')) {
      this.report('expected a path or a URL, got a drawing', 'write the drawing itself under "svg"');
      return undefined;
    }
    const resolved = resolvePath(compilation.tree.locate(path).file, ref);
    if (resolved === undefined) {
      const { message, hint } = outsideFile(ref);
      this.report(message, hint);
      return undefined;
    }
    const { hasFile, fileFault } = compilation.options;
    if (hasFile && !hasFile(resolved)) {
      const fault = fileFault?.(resolved) ?? noFile(ref);
      this.report(fault.message, fault.hint);
      return undefined;
    }
    return this.#reference(resolved);
  }

  #reference(ref: string): AssetRef {
    const reference = { path: this.path, ref };
    this.compilation.assets.push(reference);
    return reference;
  }

  #color(value: Readonly<Record<string, unknown>>, key: 'color' | 'backgroundColor'): Partial<StyleSource> {
    const color = value[key];
    return typeof color === 'string' && color.includes('{{') ? { [key]: this.at(key).text(color) } : {};
  }

  #family(name: string): void {
    const { families, options } = this.compilation;
    this.compilation.useFamily(name);
    if (options.families === undefined || families.has(name)) return;
    this.report(`unknown font family "${name}"`, didYouMean(name, families) ?? 'declare it under "fonts"');
  }

  #styleNames(value: unknown, use: StyleUse): (StyleSource | CompiledText)[] {
    const names: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return names.flatMap((name, index): (StyleSource | CompiledText)[] => {
      if (typeof name !== 'string') return [];
      const place = Array.isArray(value) ? this.at('style', index) : this.at('style');
      if (name.includes('{{')) {
        this.compilation.useStyle();
        return [place.text(name)];
      }
      this.compilation.useStyle(name);
      const { styles } = this.compilation;
      const source = styles.get(name);
      const fault = source && extraFault(name, source, use);
      if (fault) place.report(fault.message, fault.hint);
      if (source) return [source];
      place.report(`unknown style "${name}"`, styleNameHint(name, styles));
      return [];
    });
  }

  #checked(
    written: Pick<CompiledExpression, 'path' | 'source' | 'offset' | 'parsed'>,
    printed: boolean,
  ): CompiledExpression {
    const { compilation, place, path } = this;
    const { ast } = written.parsed;
    const inferred = inferShape(ast, place.scope, { source: written.source, printed });
    const { shape, faults, shapes } = inferred;
    for (const fault of taughtNames(written.source, faults, this.#idiomPlace(printed)))
      this.report(fault.message, hintInFile(fault, path, compilation), written.offset + (fault.at ?? 0));
    const counting = countingTree(written.parsed, shapes, path.startsWith('/define/'));
    const expression = new CompiledExpression(
      { ...written, counting, mayMiss: mayMiss(ast, shapes) },
      compilation.messages !== undefined,
    );
    compilation.shapes.set(expression, shape);
    compilation.expressions.push(expression);
    if (compilation.options.strict === true) this.#doubt(expression, inferred, printed);
    if (compilation.messages) checkCalls(expression, compilation.messages, compilation);
    if (expression.pageDependent) {
      checkPageNames(expression, this);
      place.mark.pageDependent = true;
    }
    for (const { id, at, asks } of expression.pageReferences)
      compilation.addReference({ id, path, at: expression.offset + at, asks });
    return expression;
  }

  /** Reports what parses and can't be meant. */
  #doubt({ parsed, source, offset }: CompiledExpression, inferred: Inferred, printed: boolean): void {
    const { doubts } = inferred;
    const better = doubts.some(({ message }) => message.startsWith('"+"'))
      ? rewritten(source, this.place.scope)
      : undefined;
    for (const { message, hint, at = 0 } of [...doubts, ...callDoubts(parsed.ast, source)]) {
      const way = message.startsWith('"+"') && better !== undefined ? `write ${better}` : hint;
      this.compilation.doubt(this.path, message, way, offset + at);
    }
    const { path, compilation } = this;
    const place = { parsed, source, printed, path, locale: compilation.locale };
    for (const { message, hint, at = 0, once } of lintExpression(place, inferred))
      if (compilation.isNew(once)) this.warn(message, hint, offset + at);
  }

  /** The key of the template that this place is at. */
  get #key(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }
}
