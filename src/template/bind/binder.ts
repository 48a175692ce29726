// The binder that block kinds are given. It stands at one block with one context and one style.
import type { Asset } from '../../assets/asset.ts';
import type { Pictures } from '../../assets/pictures.ts';
import type { Issue } from '../../errors.ts';
import type { FontSet } from '../../fonts/face.ts';
import { wrapBlock } from '../../layout/document/wrap.ts';
import { slotFlowable } from '../../layout/flow/slot.ts';
import type { Flowable, Warning } from '../../layout/flowable.ts';
import type { TagItem } from '../../layout/frame.ts';
import type { LevelForm } from '../../layout/numerals.ts';
import type { PageFacts, SlotLocal } from '../../layout/slot.ts';
import { type NodeFacts, type Role, StructureNode } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { Span } from '../../layout/text/span.ts';
import { type Color, noSides, parseColor } from '../../units.ts';
import type { CompiledContent } from '../compile/content.ts';
import type { CompiledPrint } from '../compile/prints.ts';
import type { NodeStyle, StyleLayer } from '../compile/styles.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { plainList, toBoolean } from '../expression/semantics.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { roles } from '../fields/roles.ts';
import type { HeardText, OutlineEntry } from '../heard-text.ts';
import type {
  AssetUse,
  Binder,
  CaptionSort,
  ContentPlan,
  Expression,
  PrintPlan,
  StyleExtras,
  StylePlan,
  TextTemplate,
  Told,
} from '../kind.ts';
import { didYouMean } from '../names/nearest.ts';
import { findAsset } from './asset.ts';
import { type BinderPlace, type ContentBinder, placeFacts, SlotHeadings } from './binder-place.ts';
import { bindBlocks } from './block.ts';
import { type BoundAgain, bindContinued } from './continued.ts';
import type { DocumentState } from './document-state.ts';
import { checkFeatures } from './features.ts';
import { noExtras, tableStyle } from './inherited.ts';
import { bindNote, markSpan, newNote } from './notes.ts';
import { PlacedNumbers } from './numbering.ts';
import { HeadingCounter } from './numbers.ts';
import { measuringFacts, pageScope } from './page-scope.ts';
import { Reads } from './reads.ts';

/** A binder at one place. */
export class PlacedBinder implements ContentBinder {
  readonly state: DocumentState;
  readonly place: BinderPlace;

  constructor(state: DocumentState, place: BinderPlace) {
    this.state = state;
    this.place = place;
  }

  get path(): string {
    return this.place.path;
  }

  get style(): TextStyle {
    return this.place.style;
  }

  get backgroundColor(): Color | undefined {
    return this.place.backgroundColor;
  }

  get extras(): StyleExtras {
    return this.place.extras;
  }

  get locale(): string {
    return this.state.locale;
  }

  get minus(): string | undefined {
    return this.state.template.minus;
  }

  get timeZone(): string {
    return this.state.timeZone;
  }

  get constantsAlone(): boolean {
    return this.state.constantsAlone;
  }

  get lowest(): Binder['lowest'] {
    return this.state.trial?.lowestAt(this.place);
  }

  get explains(): boolean {
    return this.state.reads !== undefined;
  }

  explained<T extends object>(
    part: { readonly path: string; readonly kind: string },
    bind: () => T,
  ): T & Told {
    const reads = this.state.reads ?? new Reads();
    return reads.within(() => {
      const made = bind();
      return { ...made, origin: reads.origin({ ...part, item: this.state.itemPath(this.place.scope) }) };
    });
  }

  get rtl(): boolean {
    return this.state.rtl;
  }

  get fonts(): FontSet {
    return this.state.fonts;
  }

  get pictures(): Pictures {
    return this.state.pictures;
  }

  get pdfs(): Binder['pdfs'] {
    return this.state.pdfs;
  }

  get outline(): readonly OutlineEntry[] {
    return this.state.outline;
  }

  evaluate(expression: Expression): unknown {
    // Only the compiler makes expressions.
    const own = expression as CompiledExpression;
    if (this.state.reads !== undefined) this.state.noteRead(this.place.scope, own);
    return this.state.evaluate(own, this.place.scope);
  }

  list(expression: Expression): readonly unknown[] {
    const value = this.evaluate(expression);
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return [value];
    const { maxItems } = this.state;
    if (value.length <= maxItems) return plainList(value);
    const message = `expected a list of at most ${maxItems} items, got ${value.length}`;
    this.fault(expression.path, message, 'split it over several documents, or have the limit raised');
    return [];
  }

  test(expression: Expression): boolean {
    return truth(this.evaluate(expression));
  }

  text(template: TextTemplate): string {
    if (template.literal !== undefined) return template.literal;
    // Only the compiler makes texts.
    return (template as CompiledText).print(this);
  }

  unprintable(expression: CompiledExpression, what: string): void {
    this.state.unprintable(expression, what, this.place.scope);
  }

  fraction(expression: CompiledExpression): void {
    this.state.fraction(expression);
  }

  printed(plan: PrintPlan, text: string): void {
    const { state } = this;
    const { scope } = this.place;
    // Only the compiler makes plans.
    const { path, term, texts } = plan as CompiledPrint;
    const fault = state.printedTerms?.check(term, text, scope);
    if (fault === undefined) return;
    const parts = texts.flatMap((each) => each.parts).filter((part) => typeof part !== 'string');
    state.blame(path, { datum: state.printedDatum(scope, parts), scope }, fault);
  }

  dataPath(template: TextTemplate): string {
    // Only the compiler makes texts.
    const { parts } = template as CompiledText;
    const expressions = parts.filter((part) => typeof part !== 'string');
    return this.state.dataPath(this.place.scope, ...expressions);
  }

  sourceOf(template: TextTemplate, character: string): string | undefined {
    // Only the compiler makes texts.
    const { parts } = template as CompiledText;
    if (parts.some((part) => typeof part === 'string' && part.includes(character))) return undefined;
    const expressions = parts.filter((part) => typeof part !== 'string');
    return this.state.sourceOf(this.place.scope, expressions, character);
  }

  withItem(list: readonly unknown[], index: number, as?: string): PlacedBinder {
    return this.#with({ scope: this.place.scope.withItem(list, index, as) });
  }

  withNames(values: Readonly<Record<string, unknown>>): PlacedBinder {
    return this.#with({ scope: this.place.scope.withNames(values) });
  }

  withStyle(plan: StylePlan): PlacedBinder {
    // Only the compiler makes styles.
    return this.withLayer((plan as NodeStyle).resolve(this));
  }

  /** Returns a binder with a style on top of this one's. */
  withLayer(layer: StyleLayer): PlacedBinder {
    const style = layer.computed(this.place.style);
    if (style !== this.place.style) checkFeatures(this.state, this.place.path, style);
    const isAbroad = this.place.isAbroad || style.lang !== this.state.locale;
    return this.#with({ style, isAbroad, backgroundColor: layer.backgroundColor, extras: layer.extras });
  }

  inTable(): PlacedBinder {
    const { style } = this.place;
    // The figures of the bundled fonts have one width.
    if (style.inTable || !this.state.template.namesFonts) return this;
    return this.#with({ style: tableStyle(style) });
  }

  withFontScale(factor: number): PlacedBinder {
    const { style } = this.place;
    return factor === 1 ? this : this.#with({ style: { ...style, fontSize: style.fontSize * factor } });
  }

  at(path: string): PlacedBinder {
    return path === this.place.path ? this : this.#with({ path });
  }

  atBlock(path: string, trialBlock = this.place.trialBlock): PlacedBinder {
    const nothing = { backgroundColor: undefined, id: undefined, role: undefined, asLink: undefined };
    return this.#with({ path, extras: noExtras, ...nothing, trialBlock });
  }

  ofBlock(known: Parameters<ContentBinder['ofBlock']>[0]): PlacedBinder {
    return this.#with(known);
  }

  ownLink(part: readonly Flowable[]): readonly Flowable[] {
    return this.place.asLink?.(part) ?? part;
  }

  #with(change: Partial<BinderPlace>): PlacedBinder {
    return new PlacedBinder(this.state, { ...this.place, ...change });
  }

  continued<T>(make: (binder: Binder) => T): BoundAgain<T> {
    return bindContinued(this.state, this.place, (place) => make(new PlacedBinder(this.state, place)));
  }

  content(plan: ContentPlan): readonly Flowable[] {
    // Only the compiler makes contents.
    return bindBlocks(plan as CompiledContent, this);
  }

  note(path: string, make: (binder: Binder) => readonly Flowable[]): Span {
    const { state, style } = this;
    const { headings } = this.place;
    if (headings?.isMeasured) {
      const known = headings.replayedNote();
      if (known) return markSpan(known, style);
      this.fault(path, 'whether there is a note may not depend on page numbers', 'let data decide');
      return { text: '', style };
    }
    const before = this.place.replay?.nextNote();
    if (before) {
      headings?.recordNote(before);
      return markSpan(before, style);
    }
    const note = newNote(path, state.notes.length, this);
    state.notes.push(note);
    headings?.recordNote(note);
    // What depends on pages in a note has slots of its own: the note stands apart from its mark.
    const own = { style: state.noteStyle ?? style, inSlot: false, headings: undefined };
    const bind = (): Flowable => bindNote(note, make, this.#with(own).atBlock(path));
    const { reads } = state;
    const block = { path, kind: 'note', item: state.itemPath(this.place.scope) };
    note.body = reads === undefined ? bind() : reads.within(() => reads.made(bind(), block));
    return markSpan(note, style);
  }

  noteAgain({ mark }: Span): Span | undefined {
    if (mark === undefined || this.state.template.notes.rules.numbering === 'page') return undefined;
    return markSpan(mark.note, this.style, 'again');
  }

  slot(local: SlotLocal, make: (binder: Binder) => readonly Flowable[]): Flowable {
    const { path, headings = new SlotHeadings() } = this.place;
    const bindWith = (facts: PageFacts, names: SlotLocal): Flowable => {
      const flowables = make(this.#withFacts(facts, names).#with({ headings }));
      return wrapBlock(flowables, { path, margin: noSides, keep: {} });
    };
    const bind = (facts: PageFacts, names: SlotLocal): Flowable => {
      headings.restart();
      return bindWith(facts, names);
    };
    const measured = bindWith(measuringFacts, local);
    return slotFlowable({ slot: { path, bind }, measured, local });
  }

  #withFacts(facts: PageFacts, local: SlotLocal): PlacedBinder {
    return this.#with({
      scope: pageScope(this, facts, local),
      inSlot: true,
      isMeasured: facts === measuringFacts,
    });
  }

  asset(ref: string, use: AssetUse): Asset | undefined {
    return findAsset(this.state, this.place.path, { ref, ...use });
  }

  report(issue: Issue): void {
    this.state.report(issue);
  }

  fault(path: string, message: string, hint?: string): void {
    this.state.fault(path, message, hint);
  }

  color(text: string): Color | undefined {
    return parseColor(text) ?? this.state.template.colors.get(text);
  }

  named(name: string, path: string) {
    const source = this.state.namedStyle(name);
    if (!source) {
      this.state.fault(path, `unknown style "${name}"`, didYouMean(name, this.state.template.styles.keys()));
    }
    return source;
  }

  warn(warning: Warning): void {
    this.state.warn(warning);
  }

  linked(target: string, path: string): void {
    this.state.innerLinks.addLink(target, path, this.place);
  }

  node(role: Role | undefined, facts: Partial<NodeFacts> = {}): StructureNode | undefined {
    if (!this.state.template.pdf.tagged) return undefined;
    const { role: own } = this.place;
    return new StructureNode(own === undefined ? role : roles[own], { ...placeFacts(this.place), ...facts });
  }

  part(role: Role, within?: StructureNode, facts: Partial<NodeFacts> = {}): StructureNode | undefined {
    if (!this.state.template.pdf.tagged) return undefined;
    return new StructureNode(role, { ...placeFacts(this.place), ...facts }, within);
  }

  captions(sort: CaptionSort): readonly OutlineEntry[] {
    const known = [...this.state.captions[sort]];
    return known.sort(([a], [b]) => a - b).map(([, entry]) => entry);
  }

  get numbers(): PlacedNumbers {
    return new PlacedNumbers(this);
  }

  withHeadingForms(forms: readonly LevelForm[] | undefined): PlacedBinder {
    return this.#with({ numbered: { headings: forms && new HeadingCounter(forms) } });
  }

  withoutNumbers(): PlacedBinder {
    return this.#with({ numbered: undefined });
  }

  hearing(heard: HeardText[]): PlacedBinder {
    return this.#with({ heard });
  }

  said(text: () => string, again: (binder: Binder) => string): void {
    this.place.heard?.push({ text: text(), tell: this.#telling(again) });
  }

  #telling(again?: (binder: Binder) => string) {
    return again && this.place.inSlot ? (facts: PageFacts) => again(this.#withFacts(facts, {})) : undefined;
  }

  heading(level: number, title: string, again?: (binder: Binder) => string): TagItem {
    const { headings, id, replay } = this.place;
    const tell = this.#telling(again);
    // What is printed again is no further heading. Without a text, a link to it would have no name.
    if (replay || !(tell || title.trim())) return { kind: 'tag', x: 0, y: 0 };
    const name = headings?.replayed() ?? this.state.addHeading({ level, title, tell }, id);
    headings?.record(name);
    return { kind: 'tag', x: 0, y: 0, id: name, outline: { level, title } };
  }
}

/** Casts a value as `$boolean` does. Functions are false. */
export function truth(value: unknown): boolean {
  try {
    return toBoolean(value) === true;
  } catch {
    return false;
  }
}
