// The interface of a block kind: how one kind of block is read, compiled and bound. `blocks/` has one file per kind.
import type * as v from 'valibot';
import type { Asset } from '../assets/asset.ts';
import type { Pictures } from '../assets/pictures.ts';
import type { Issue } from '../errors.ts';
import type { FontSet } from '../fonts/face.ts';
import type { PageSetup } from '../layout/document/section.ts';
import type { Flowable, Warning } from '../layout/flowable.ts';
import type { TagItem } from '../layout/frame.ts';
import type { SlotLocal } from '../layout/slot.ts';
import type { NodeFacts, Role, StructureNode } from '../layout/structure.ts';
import type { TextStyle } from '../layout/style.ts';
import type { Color, Sides } from '../units.ts';
import type { Border } from './fields/fields.ts';

/** A parsed bare JSONata expression. */
export interface Expression {
  readonly path: string;
  readonly source: string;
  /** It reads `$pageNumber`, `$totalPages`, `$pageOf` or another fact of the page: the block around it becomes a slot. */
  readonly pageDependent: boolean;
  /** It reads `data`, at all. */
  readonly readsData: boolean;
}

/** A string with `{{ }}` in it, parsed. */
export interface TextTemplate {
  readonly path: string;
  readonly pageDependent: boolean;
  readonly readsData: boolean;
  /** The text itself when it has no expression. */
  readonly literal?: string;
}

/** Own style of a node, merged from its `style` names and its own keys; may hold expressions. Opaque outside `template/`. */
export interface StylePlan {
  readonly path: string;
  /** It has no expressions: in one style it gives the same style everywhere. */
  readonly constant: boolean;
}

/** What a named style may hold besides style properties, for the kinds that have such keys. Not inherited. */
export interface StyleExtras {
  readonly padding?: Sides;
  readonly border?: Border;
}

/** What a style may say besides style properties. */
export type ExtraKey = 'margin' | 'padding' | 'border' | 'keepTogether' | 'keepWithNext';

/** What a style is given to. */
export interface StyleUse {
  /** As messages name it: `a table cell`. */
  readonly what: string;
  readonly takes: readonly ExtraKey[];
}

/** A compiled block, the common keys resolved. Opaque outside `template/`. */
export interface BlockPlan {
  readonly path: string;
  /** As the kind says of itself. */
  readonly firm: boolean;
}

/** Content: a block or a list of blocks, compiled. */
export interface ContentPlan {
  readonly path: string;
  readonly blocks: readonly BlockPlan[];
}

/** A picture, font or other file that the template names by a constant path or URL. */
export interface AssetRef {
  readonly path: string;
  readonly ref: string;
}

/** Loads code or tables that only some templates need. It may be called any number of times, and loads once. */
export type Load = () => Promise<unknown>;

/** A name that expressions may use below a point, and what is known of its shape. */
export interface NameHint {
  /** Without `$`. */
  readonly name: string;
  /** It holds items of this list. */
  readonly itemsOf?: Expression | undefined;
  /** It holds a number by each of these names, which are declared under a key of the block. */
  readonly numbers?: { readonly names: readonly string[]; readonly key: string };
}

/**
 * Given to `compile`, standing at one place of the template. Faults are reported, never thrown, so that all of them are found;
 * after a report return any plan of the right shape: it is not used.
 */
export interface Compiler {
  /** JSON Pointer of the value that is being compiled. */
  readonly path: string;
  /** The document's pages: what a section does not name is taken from them. */
  readonly setup: PageSetup;
  /** The same compiler, standing at a key or index of the current value. */
  at(...keys: readonly (string | number)[]): Compiler;
  /** Expressions below see these `$names` besides; a `rows` or `each` expression makes its item the context. */
  withNames(names: readonly (string | NameHint)[]): Compiler;
  /** Expressions below don't see these `$names`, though others nearby do; `why` is told with the fault. */
  withoutNames(names: readonly string[], why: string): Compiler;
  /** Expressions below have an item of this list as their context, for checks of undeclared names. `as` names it. */
  withItemOf(list: Expression, as?: string): Compiler;
  /** A name that the template gives to an item, written at this place. Reports one that means something already. */
  itemName(name: string): string;
  /** Inside a box, cell, columns, header or footer: a `pageBreak` there is a fault. `where` names it: `a table cell`. */
  inside(where: string): Compiler;
  /** Inside of what stands on many pages: `a header`. */
  insidePart(part: string): Compiler;
  report(message: string, hint?: string): void;
  expression(source: string): Expression;
  text(source: string): TextTemplate;
  /** A text that can be printed without a slot; undefined when it asks for facts of the page. */
  pageFreeText(source: string): TextTemplate | undefined;
  /** The target of a link: a constant "#id" must name a block. */
  link(source: string): TextTemplate;
  content(value: unknown): ContentPlan;
  /**
   * The style of a node: reads its style properties and its `style` names. `value` is the node itself. What a named style says
   * besides and `use` has no place for is a fault.
   */
  style(value: Readonly<Record<string, unknown>>, use: StyleUse): StylePlan;
  /** A file that is packed with the version; undefined (and reported) when it can't be had. */
  asset(ref: string): AssetRef | undefined;
  /** Before a document of this template is bound, `load` is called and awaited: binding itself waits for nothing. */
  beforeBinding(load: Load): void;
}

/** What is said of an asset that can't be had. */
export interface AssetUse {
  /** A warning then, no fault. */
  readonly optional: boolean;
  /** Where in `data` the reference came from, a JSON Pointer, and by which text: present when it did, and its faults are the data's. */
  readonly data?: { readonly path: () => string; readonly source: string };
}

/** An entry of the document's outline, in document order; the flowable of a `toc` reads them when it is laid out. */
export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  /** Always set: the block's own id or one made for it; `pageOf(id)` gives its page. */
  readonly id: string;
}

/**
 * Given to `bind`, standing at one block with one context (an item of `each` or `rows`, else `data`). Evaluate in document order:
 * faults, headings and random numbers come in the order of the calls.
 */
export interface Binder {
  readonly path: string;
  /** The computed style of the block: inherited, then its own. */
  readonly style: TextStyle;
  /** The block's own background, which is not inherited. */
  readonly backgroundColor: Color | undefined;
  /** What the block's style names say besides; a key of the block itself goes before it. */
  readonly extras: StyleExtras;
  readonly locale: string;
  readonly timeZone: string;
  /** The direction of the document. */
  readonly rtl: boolean;
  /** The fonts of the document, for what is drawn while binding. */
  readonly fonts: FontSet;
  /** Decodes pictures within what the operator allows. */
  readonly pictures: Pictures;
  /** All headings of the document; complete once binding has ended. */
  readonly outline: readonly OutlineEntry[];

  evaluate(expression: Expression): unknown;
  /** The list rule: a list its items, nothing or null none, anything else a list of one. */
  list(expression: Expression): readonly unknown[];
  /** Cast by `$boolean`. */
  test(expression: Expression): boolean;
  text(template: TextTemplate): string;
  /** JSON Pointer into `data` of what the text's expressions look at, as far as that is known; `""` is the whole. */
  dataPath(template: TextTemplate): string;
  /** JSON Pointer of the value that brought a character into the text; undefined when that can't be told, or nothing did. */
  sourceOf(template: TextTemplate, character: string): string | undefined;

  /** A binder with an item of a list as context: sets `$index`, `$position`, and `$x`, `$xIndex`, `$xPosition` with `as`. */
  withItem(list: readonly unknown[], index: number, as?: string): Binder;
  /** A binder with more `$names`. */
  withNames(values: Readonly<Record<string, unknown>>): Binder;
  /** A binder whose style, background and extras are those of `plan`, inherited from this one. */
  withStyle(plan: StylePlan): Binder;
  /** A binder whose text is so many times larger. */
  withFontScale(factor: number): Binder;
  /** A binder at another place of the template. */
  at(path: string): Binder;

  content(plan: ContentPlan): readonly Flowable[];
  /**
   * Room for what depends on pages: `make` is bound once now, with page numbers at 999 and `measured` as names, to measure;
   * and once per place, with the page's facts and what the layout adds (the same names).
   */
  slot(measured: SlotLocal, make: (binder: Binder) => readonly Flowable[]): Flowable;
  /**
   * The bytes that `ref` names: a packed path, a URL or a `data:` URI. Undefined when they still have to be fetched (the
   * document is bound again with them) or when they can't be had (reported as an issue, unless `optional`).
   */
  asset(ref: string, options: AssetUse): Asset | undefined;
  report(issue: Issue): void;
  warn(warning: Warning): void;
  /**
   * Returns a node for the block, or undefined where the document is not tagged. The block's own `role` goes before the
   * one that its kind gives.
   */
  node(role: Role | undefined, facts?: Partial<NodeFacts>): StructureNode | undefined;
  /** Records a heading; gives the tag that its flowable must draw. */
  heading(level: number, title: string, id: string | undefined): TagItem;
}

/** One kind of block. `Props` is what the schema accepts, without the keys that every block takes. */
export interface BlockKind<Props, Plan> {
  /** The value of `type`. */
  readonly name: string;
  /** One line for the reference and the JSON Schema. */
  readonly description: string;
  /** The keys of its own, made with the fields of `template/fields/fields.ts`; unknown keys are faults with a "did you mean". */
  readonly entries: v.ObjectEntries;
  /** It draws its `backgroundColor` itself (a box, a table); for all others it is drawn behind what `bind` gives. */
  readonly drawsBackground?: boolean;
  /** It can't be made narrower by breaking words: a cell that holds it is at least as wide as it needs. */
  readonly firm?: boolean;
  /** It ends a page: it may not depend on page numbers, and may not stand inside of a cell, a box, columns or a header. */
  readonly cutsPages?: boolean;
  /** It stands directly in the document's content, nowhere else. */
  readonly topLevelOnly?: boolean;
  /** Whether it gives its flowables their nodes itself. For any other kind a `role` becomes a node around what it holds. */
  readonly hasNode?: boolean;
  /** As messages name one, such as `a page break`. Default: `a block of type "…"`. */
  readonly called?: string;
  /**
   * What its style names may say of padding and border and it reads from `binder.extras` itself; the others are faults. By
   * default a box with them is drawn around what `bind` gives.
   */
  readonly ownExtras?: readonly (keyof StyleExtras)[];
  compile(props: Props, compiler: Compiler): Plan;
  /** Margins, keep rules, `if`, `each`, `id` and page breaks of the block are applied around what this gives. */
  bind(plan: Plan, binder: Binder): readonly Flowable[];
}

/** A kind with its types forgotten, as a list of kinds holds it: whoever calls it hands over what its own schema and `compile` gave. */
export type AnyBlockKind = BlockKind<never, unknown>;
