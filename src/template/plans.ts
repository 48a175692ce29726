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

/** A picture, font or other file that the template names by a constant path or URL. */
export interface AssetRef {
  readonly path: string;
  readonly ref: string;
}

/** Loads code or tables that only some templates need. It may be called any number of times, and loads once. */
export type Load = () => Promise<unknown>;
