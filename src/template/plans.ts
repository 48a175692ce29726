// What compiling makes of the parts of a template, as block kinds see it.
import type { CachedText } from '../layout/text/cached-text.ts';

/** A parsed bare JSONata expression. */
export interface Expression {
  readonly path: string;
  readonly source: string;
  /** Whether it reads `$pageNumber`, `$totalPages`, `$pageOf` or another fact of the page. The block around it becomes a slot then. */
  readonly pageDependent: boolean;
  /** Whether it reads `data` at all. */
  readonly readsData: boolean;
  /** Whether it has no value where something that it is computed of is missing. */
  readonly mayMiss: boolean;
}

/** A string with `{{ }}` in it, parsed. */
export interface TextTemplate {
  readonly path: string;
  readonly pageDependent: boolean;
  readonly readsData: boolean;
  /** The text itself when it has no expression. */
  readonly literal?: string;
  /** What the version knows of such a text. */
  readonly cached?: CachedText;
}

/** A text that prints a term of the e-invoice. It is opaque outside `template/`. */
export interface PrintPlan {
  readonly path: string;
}

/** The style of a node, merged from its `style` names and its own keys. It may hold expressions. It is opaque outside `template/`. */
export interface StylePlan {
  readonly path: string;
  /** Whether it has no expressions. Then, inside one style, it gives the same style everywhere. */
  readonly constant: boolean;
}

/** A compiled block, with the common keys resolved. It is opaque outside `template/`. */
export interface BlockPlan {
  readonly path: string;
  /** Whether the kind is `firm`. */
  readonly firm: boolean;
}

/** Compiled content: a block or a list of blocks. */
export interface ContentPlan {
  readonly path: string;
  readonly blocks: readonly BlockPlan[];
}

/** The value of a name that a block gives to what it holds. */
export type GivenValue =
  | { readonly expression: Expression }
  | { readonly text: TextTemplate }
  | { readonly constant: unknown };

/** The names that a block gives to what it holds, and their values. */
export type GivenNames = readonly (readonly [name: string, value: GivenValue])[];

/** A picture, font or other file that the template names by a constant path or URL. */
export interface AssetRef {
  readonly path: string;
  readonly ref: string;
}

/** Loads code or tables that only some templates need. It may be called any number of times, and loads once. */
export type Load = () => Promise<unknown>;

/** A name that expressions may use below a point, and what is known of its shape. */
export interface NameHint {
  /** The name without `$`. */
  readonly name: string;
  /** The list whose items it holds. */
  readonly openItems?: Expression | undefined;
  /** The names by which it holds numbers. They are declared under a key of the block. */
  readonly numbers?: { readonly names: readonly string[]; readonly key: string };
}

/** How an asset that can't be had is reported. */
export interface AssetUse {
  /** Whether it is then a warning and not a fault. */
  readonly optional: boolean;
  /**
   * The JSON Pointer in `data` that the reference came from, and the text that it came by. When it is there, the faults
   * are those of `data`.
   */
  readonly data?: { readonly path: () => string; readonly source: string };
}

/** What a caption may belong to. Tables and figures are counted apart. */
export type CaptionSort = 'table' | 'figure';

/** The names of the number of a caption, without `$`. */
export const captionNames = { table: 'tableNumber', figure: 'figureNumber' } as const;

/** The file that the key `src` of a kind names. */
export interface ShownFile {
  readonly sort: 'picture' | 'drawing' | 'pdf';
  /** The key that may hold a drawing itself, as text, in place of a file. */
  readonly inline?: string;
}
