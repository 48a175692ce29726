// The interface of a block kind: how one kind of block is read, compiled and bound. `blocks/` has one file per kind.
import type * as v from 'valibot';
import type { Asset } from '../assets/asset.ts';
import type { Pdfs } from '../assets/pdf/source.ts';
import type { Pictures } from '../assets/pictures.ts';
import type { Issue } from '../errors.ts';
import type { FontSet } from '../fonts/face.ts';
import type { PageSetup } from '../layout/document/section.ts';
import type { Origin } from '../layout/explain/origin.ts';
import type { Flowable, Warning } from '../layout/flowable.ts';
import type { TagItem } from '../layout/frame.ts';
import type { LevelForm, NumeralForm } from '../layout/numerals.ts';
import type { SlotLocal } from '../layout/slot.ts';
import type { NodeFacts, Role, StructureNode } from '../layout/structure.ts';
import type { TextStyle } from '../layout/style.ts';
import type { Span } from '../layout/text/span.ts';
import type { Color } from '../units.ts';
import type { ItemKey } from './expression/shape.ts';
import type { WrittenNames } from './fields/names-field.ts';
import type { HeardText, OutlineEntry, TellText } from './heard-text.ts';
import type {
  AssetRef,
  AssetUse,
  CaptionSort,
  ContentPlan,
  Expression,
  GivenNames,
  Load,
  NameHint,
  PrintPlan,
  ShownFile,
  StylePlan,
  TextTemplate,
} from './plans.ts';
import type { StyleExtras, StyleUse } from './style-use.ts';

export type {
  AssetRef,
  AssetUse,
  BlockPlan,
  CaptionSort,
  ContentPlan,
  Expression,
  GivenNames,
  GivenValue,
  Load,
  NameHint,
  PrintPlan,
  ShownFile,
  StylePlan,
  TextTemplate,
} from './plans.ts';
export { captionNames } from './plans.ts';
export type { ExtraKey, StyleExtras, StyleUse } from './style-use.ts';

/** Compiles what may use names. `knowing` returns a compiler that knows them besides. */
export type Knowing<T> = (knowing: (compiler: Compiler) => Compiler) => T;

/**
 * Given to `compile`, at one place of the template. Faults are reported and never thrown, so that all of them are
 * found. After a report, return any plan of the right shape: it is not used.
 */
export interface Compiler {
  /** The JSON Pointer of the value that is being compiled. */
  readonly path: string;
  /** The document's pages. What a section does not name is taken from them. */
  readonly setup: PageSetup;
  /** Returns the compiler at a key or index of the current value. */
  at(...keys: readonly (string | number)[]): Compiler;
  /** Returns a compiler whose expressions also know these `$names`. A `rows` or `each` expression makes its item the context. */
  withNames(names: readonly (string | NameHint)[]): Compiler;
  /** Returns a compiler whose expressions don't know these `$names`, though others nearby do. `why` is reported with the fault. */
  withoutNames(names: readonly string[], why: string): Compiler;
  /** The same for the fields of the items of a list. */
  withoutItemOf(list: Expression, why: string): Compiler;
  /**
   * Returns a compiler whose expressions have an item of this list as their context, for checks of undeclared names.
   * `as` names the item, and `key` is the key of the template that gives that name: `as` unless told otherwise.
   */
  withItemOf(list: Expression, as?: string, key?: ItemKey | 'none'): Compiler;
  /** Returns a compiler for what is only there where a test is met: what the test asks for is there, too. */
  given(test: Expression | undefined): Compiler;
  /** Returns a name that the template gives to an item at this place. Reports a name that is already taken. */
  itemName(name: string): string;
  /**
   * Returns a compiler for the inside of a box, cell, columns, header or footer. A `pageBreak` there is a fault.
   * `where` names it: `a table cell`.
   */
  inside(where: string): Compiler;
  /** Returns a compiler for content of a place that has a height, which something in it may fill. With `unsized`, it is in such a thing, which has none. */
  sized(unsized?: string): Compiler;
  /** What the place is in that has no height, so that nothing fills it: `a flow`. Undefined where there is a height. */
  readonly unsized: string | undefined;
  /** Returns a compiler for texts that may not print a term of the e-invoice. `why` is reported with the fault. */
  withoutPrints(why: string): Compiler;
  /** Returns a compiler for texts that may have no notes. `where` names what they stand in: `a place`. */
  withoutNotes(where: string): Compiler;
  /** Returns a compiler for the inside of what stands on many pages: `a header`. */
  insidePart(part: string): Compiler;
  report(message: string, hint?: string): void;
  /** Warns at this place, while the template is written. */
  warn(message: string, hint?: string): void;
  expression(source: string): Expression;
  text(source: string): TextTemplate;
  /** Returns a text that can be printed without a slot, or undefined when it asks for facts of the page. */
  pageFreeText(source: string): TextTemplate | undefined;
  /** Compiles `prints`, at its place: these texts together print the term of that number. */
  prints(term: string, texts: readonly TextTemplate[]): PrintPlan;
  /** Compiles the target of a link. A constant "#id" must name a block. */
  link(source: string): TextTemplate;
  content(value: unknown): ContentPlan;
  /**
   * Compiles names and their values, at this place, and what may use them: `compile` is given what makes a compiler know
   * these names.
   */
  naming<T>(values: WrittenNames, compile: Knowing<T>): { readonly names: GivenNames; readonly inside: T };
  /** Returns a compiler for content that runs through columns. None of it may do so itself. `where` names what it stands in. */
  insideFlow(where: string): Compiler;
  /** Whether content here may run through columns. */
  readonly takesFlows: boolean;
  /** Whether the template counts headings and what is numbered with them anywhere. */
  readonly counts: boolean;
  /** Whether texts here may have notes. */
  readonly takesNotes: boolean;
  /** Compiles the content of a note, at its place. */
  note(value: unknown): ContentPlan;
  /** Notes a heading, in the order of the template. Reports a level that can't follow those before, unless it only may stand there. */
  heading(level: number, isSure?: boolean): void;
  /**
   * Compiles the style of a node: its style properties and its `style` names. `value` is the node itself. What a named
   * style holds besides, and `use` has no place for, is a fault.
   */
  style(value: Readonly<Record<string, unknown>>, use: StyleUse): StylePlan;
  /** Returns a file that is packed with the version, or undefined when it can't be had; that is reported then. */
  asset(ref: string): AssetRef | undefined;
  /** Has `load` called and awaited before a document of this template is bound. Binding itself waits for nothing. */
  beforeBinding(load: Load): void;
}

/** A caption with a number. */
export interface NumberedCaption {
  /** What stands before its text. */
  readonly label: string;
  /** Where lists of tables and figures lead to. */
  readonly tag: TagItem;
  /** The binder that knows the number. */
  readonly binder: Binder;
  /** Called with the text of the caption, which lists print. `tell` gives it where it is known only with the facts of pages. */
  list(text: string, tell?: TellText): void;
  /** Called where there is nothing that it belongs to. The next caption has its number. */
  drop(): void;
}

/** An item of a list while it is counted: its number, if it has one, how texts refer to it, and which of its list it is. */
export interface CountedItem {
  readonly number: string | undefined;
  readonly reference: string | undefined;
  readonly count: number;
}

/** Counts the items of a list while they are bound. */
export interface ItemCounter {
  next(binder: Binder): CountedItem;
  /** Called where the latest item was bound to nothing. The next one has its number. */
  drop(binder: Binder): void;
}

/** An item that was bound, and its number, if it has one. */
export interface BoundItem {
  readonly flowable: Flowable;
  readonly number: string | undefined;
}

/** Gives the blocks of a document their numbers, at one place. */
export interface BlockNumbers {
  /** Returns the number of the next heading or paragraph of this level, or undefined where they have none. */
  next(level: number): string | undefined;
  /** Returns the latest number of this level as texts refer to it: of `(a)` below `1.2`, it is `1.2(a)`. */
  reference(level: number): string | undefined;
  /** Takes the latest number of this level back. */
  drop(level: number): void;
  /** Returns the form of the numbers of a level, or undefined where they have none. */
  form(level: number): NumeralForm | undefined;
  /** Returns the number of the caption of the block, or undefined where captions have none. */
  caption(sort: CaptionSort): NumberedCaption | undefined;
  /** Whether the document asks for the number of any block. */
  readonly isAsked: boolean;
  /** Which items of their lists this place is in, outermost first. It is known where somebody asks. */
  readonly outer: readonly number[];
  /** Binds content of which each block is an item by itself. */
  items(plan: ContentPlan, counter: ItemCounter): readonly BoundItem[];
  /** Binds content that is one item. Its blocks with ids have its number. */
  item(plan: ContentPlan, item: CountedItem): readonly Flowable[];
}

/** What was bound for a document that is explained: it knows where it comes from. */
export interface Told {
  readonly origin: Origin;
}

/**
 * Given to `bind`, at one block with one context (an item of `each` or `rows`, otherwise `data`). Evaluate in document
 * order: faults, headings and random numbers come in the order of the calls.
 */
export interface Binder {
  readonly path: string;
  /** The computed style of the block: what is inherited, then its own. */
  readonly style: TextStyle;
  /** The block's own background, which is not inherited. */
  readonly backgroundColor: Color | undefined;
  /** What the block's style names hold besides. A key of the block itself goes before it. */
  readonly extras: StyleExtras;
  readonly locale: string;
  readonly timeZone: string;
  /** The document's sign of negative numbers, where it is not that of the locale. */
  readonly minus: string | undefined;
  /** Whether the document runs from right to left. */
  readonly rtl: boolean;
  /** The fonts of the document, for what is drawn while binding. */
  readonly fonts: FontSet;
  /** Decodes pictures within the limits of the operator. */
  readonly pictures: Pictures;
  /** Opens the PDFs of which the document shows pages, and knows the standards that it claims. */
  readonly pdfs: Pdfs;
  /** All headings of the document. The list is complete once binding has ended. */
  readonly outline: readonly OutlineEntry[];

  /** The captions with numbers. The list is complete once binding has ended. */
  captions(sort: CaptionSort): readonly OutlineEntry[];

  evaluate(expression: Expression): unknown;
  /** Evaluates a list: a list gives its items, nothing or null gives none, and anything else is a list of one. */
  list(expression: Expression): readonly unknown[];
  /** Evaluates a condition, cast by `$boolean`. */
  test(expression: Expression): boolean;
  text(template: TextTemplate): string;
  /** Returns the colour that a text is, or that the template names so, or undefined for anything else. */
  color(text: string): Color | undefined;
  /** Notes the text that is printed for a term of the e-invoice. One that says something else than the term is reported. */
  printed(plan: PrintPlan, text: string): void;
  /** Returns the JSON Pointer into `data` of what the text's expressions read, as far as that is known. `""` is the whole. */
  dataPath(template: TextTemplate): string;
  /** Returns the JSON Pointer of the value that brought a character into the text, or undefined when that is not known. */
  sourceOf(template: TextTemplate, character: string): string | undefined;

  /**
   * Returns a binder with an item of a list as context. It sets `$index`, `$position`, and with `as` also `$x`,
   * `$xIndex`, `$xPosition`.
   */
  withItem(list: readonly unknown[], index: number, as?: string): Binder;
  /** Returns a binder with more `$names`. */
  withNames(values: Readonly<Record<string, unknown>>): Binder;
  /** Returns a binder whose style, background and extras are those of `plan`, inherited from this one. */
  withStyle(plan: StylePlan): Binder;
  /** Returns a binder for the text of a table: figures have one width where the font has them. */
  inTable(): Binder;
  /** Returns a binder whose text is this many times larger. */
  withFontScale(factor: number): Binder;
  /** Returns a binder at another place of the template. */
  at(path: string): Binder;

  /**
   * Binds what is printed again where its block goes on. Where it asks `$continued`, it is bound once more for these
   * pages, with the notes and numbers of the first time.
   */
  continued<T>(make: (binder: Binder) => T): { readonly first: T; readonly again: T | undefined };
  content(plan: ContentPlan): readonly Flowable[];
  /**
   * Returns the span that prints the mark of a note in the style here, after the note is bound. `path` is the place of
   * the note, and `make` binds its content in the style of notes.
   */
  note(path: string, make: (binder: Binder) => readonly Flowable[]): Span;
  /**
   * Returns a further mark of the note of `mark` in the style here, or undefined where each mark has a note of its own: the
   * numbers of one page mean nothing on another.
   */
  noteAgain(mark: Span): Span | undefined;
  /**
   * Returns a slot: space for what depends on pages. `make` is bound once now, with page numbers at 999 and the names
   * of `measured`, to measure it. It is bound again for each place, with the page's facts and what the layout adds (the
   * same names).
   */
  slot(measured: SlotLocal, make: (binder: Binder) => readonly Flowable[]): Flowable;
  /** Whether the document is to be explained. */
  readonly explains: boolean;
  /** Set where tables are to be as low as any data could make them: a table itself, or one in a block that shares its width with others. */
  readonly lowest: 'itself' | 'in others' | undefined;
  /** Binds a part of the block, such as a row, and returns it with where it comes from. It is for documents that are to be explained. */
  explained<T extends object>(
    part: { readonly path: string; readonly kind: string },
    bind: () => T,
  ): T & Told;
  /**
   * Returns the bytes that `ref` names: a packed path, a URL or a `data:` URI. Returns undefined when they still have
   * to be fetched (the document is bound again with them), or when they can't be had (that is reported as an issue,
   * unless `optional`).
   */
  asset(ref: string, options: AssetUse): Asset | undefined;
  report(issue: Issue): void;
  warn(warning: Warning): void;
  /** Notes a link, so that one to a block that the document does not have is reported. */
  linked(target: string, path: string): void;
  /** Returns a part of the block as its link, or as it is where the block is none. A kind with a caption links the rest. */
  ownLink(part: readonly Flowable[]): readonly Flowable[];
  /**
   * Returns a node for the block, or undefined where the document is not tagged. The block's own `role` goes before the
   * one that its kind gives.
   */
  node(role: Role | undefined, facts?: Partial<NodeFacts>): StructureNode | undefined;
  /**
   * Returns a node for a part of the block, such as its caption, or undefined where the document is not tagged. It
   * stands in `within`, wherever its frames are. The block's own `role` says nothing of it.
   */
  part(role: Role, within?: StructureNode, facts?: Partial<NodeFacts>): StructureNode | undefined;
  /** The numbers of headings, paragraphs, items and captions. */
  readonly numbers: BlockNumbers;
  /** Returns a binder whose headings are counted anew in these forms by level, or have no numbers. */
  withHeadingForms(forms: readonly LevelForm[] | undefined): Binder;
  /** Returns a binder for what stands on many pages: nothing in it is numbered. */
  withoutNumbers(): Binder;
  /** Returns a binder whose texts are noted in `heard`. */
  hearing(heard: HeardText[]): Binder;
  /** Notes a text that was bound, for who hears it. `again` gives it with the facts of other pages. */
  said(text: () => string, again: (binder: Binder) => string): void;
  /** Records a heading, unless it has no text. Returns the tag that its flowable must draw. `again` gives its title with the facts of other pages. */
  heading(level: number, title: string, again?: (binder: Binder) => string): TagItem;
}

/** One kind of block. `Props` is what the schema accepts, without the keys that every block takes. */
export interface BlockKind<Props, Plan> {
  /** The value of `type`. */
  readonly name: string;
  /** One line for the reference and the JSON Schema. */
  readonly description: string;
  /** The keys of its own, made with the fields of `template/fields/fields.ts`. Unknown keys are faults with a "did you mean". */
  readonly entries: v.ObjectEntries;
  /** Whether it draws its `backgroundColor` itself (a box, a table). For all others it is drawn behind what `bind` returns. */
  readonly drawsBackground?: boolean;
  /** Whether it can't be made narrower by breaking words. A cell that holds it is at least as wide as it needs. */
  readonly firm?: boolean;
  /** Whether it ends a page. It may not depend on page numbers then, and may not stand inside of a cell, a box, columns or a header. */
  readonly cutsPages?: boolean;
  /** Whether it stands only directly in the document's content. */
  readonly topLevelOnly?: boolean;
  /** Whether it gives its flowables their nodes itself. For any other kind a `role` becomes a node around what it holds. */
  readonly hasNode?: boolean;
  /** Whether it deals out its width to parts by their content, so that a part may have less room beside a larger one. */
  readonly dealsWidth?: boolean;
  /** Whether it is one text. With `keepWithNext` it stays whole, as a heading should. */
  readonly isText?: boolean;
  /** Whether it has rows. With `keepWithNext`, the last one moves on with what follows, where all of them fill a page. */
  readonly hasRows?: boolean;
  /** Whether it draws something that is no text, in a size of its own. A page that has nothing else is not empty. */
  readonly draws?: boolean;
  /** What it shows of a file. A version whose file can't be shown so is refused. */
  readonly shows?: ShownFile;
  /** Whether it holds links of its own, so that it can't be a link or stand in one. */
  readonly hasLinks?: boolean;
  /** What its captions are counted as. Default: figures. */
  readonly captionSort?: CaptionSort;
  /** How messages name one, such as `a page break`. Default: `a block of type "…"`. */
  readonly called?: string;
  /**
   * Which of padding and border its style names may hold because it reads them from `binder.extras` itself. The others
   * are faults. By default a box with them is drawn around what `bind` returns.
   */
  readonly ownExtras?: readonly (keyof StyleExtras)[];
  /** Returns how `each` was probably meant, where hardly anybody wants the whole block again for each item. */
  eachMeant?(props: Props): string | undefined;
  /** Reports what is missing for readers who do not see the page. It is called where a document claims to be PDF/UA. */
  checkMeaning?(props: Props, compiler: Compiler): void;
  /** `isRepeated` says whether the block has `each`. */
  compile(props: Props, compiler: Compiler, isRepeated?: boolean): Plan;
  /** Returns flowables. Margins, keep rules, `if`, `each`, `id` and page breaks of the block are applied around them. */
  bind(plan: Plan, binder: Binder): readonly Flowable[];
}

/** A kind without its types, as a list of kinds holds it. Its caller passes on what its own schema and `compile` returned. */
export type AnyBlockKind = BlockKind<never, unknown>;

/** Returns whether a block of a kind is one picture, whatever its role. */
export function isOnePicture({ entries }: Pick<AnyBlockKind, 'entries'>): boolean {
  return 'alt' in entries;
}
