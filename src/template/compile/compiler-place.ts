// The place of a compiler, and what the compiling of content needs of it beyond what kinds of block may use.

import type { CompiledExpression } from '../expression/expression.ts';
import type { ItemKey, ShapeScope } from '../expression/shape.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { Compiler, Expression, StyleUse } from '../kind.ts';
import type { Compilation } from './compilation.ts';
import type { NodeStyle } from './styles.ts';

/** The block that is being compiled: whether its own expressions depend on pages. */
export interface BlockMark {
  pageDependent: boolean;
}

/** The place of a compiler, besides its path. */
export interface CompilerPlace {
  readonly scope: ShapeScope;
  readonly mark: BlockMark;
  /** What it is inside of. Page breaks are a fault there. */
  readonly where?: string | undefined;
  /** What it is inside of that has no height of its own, so that nothing can fill it. */
  readonly unsized?: string | undefined;
  /** The header, footer or background that it is in. It stands on many pages. */
  readonly part?: string | undefined;
  /** What stands here is not read aloud: it only decorates, or is on many pages. */
  readonly unread?: boolean;
  /** Why no text here may print a term of the e-invoice. */
  readonly unprinted?: string | undefined;
  /** What no mark of a note may stand in, if it is in such a thing. */
  readonly unnoted?: string | undefined;
  /** The flow around it, in which columns may break, and whether pages may. It counts where that is what it is directly inside of. */
  readonly breaks?: { readonly inside: string; readonly pages: boolean } | undefined;
  /** Whether it stands in content that runs through columns. */
  readonly inFlow?: boolean;
  /** Whether it is inside of a block that is a link itself. */
  readonly linked?: boolean;
  /** Whether it is directly in the document's content. */
  readonly top?: boolean;
  /** Whether the block is written as a plain string. Its keys are all at the string then. */
  readonly short?: boolean;
}

/** A compiler with what only the room `template` uses. */
export interface ContentCompiler extends Compiler {
  readonly compilation: Compilation;
  readonly place: CompilerPlace;
  /** The document claims to be PDF/UA, and what stands here is read. */
  readonly accessible: boolean;
  at(...keys: readonly (string | number)[]): ContentCompiler;
  /** Returns the compiler at the same place with changes. */
  withPlace(change: Partial<CompilerPlace>): ContentCompiler;
  withItemOf(list: Expression, as?: string, key?: ItemKey | 'none'): ContentCompiler;
  given(test: Expression | undefined): ContentCompiler;
  inside(where: string): ContentCompiler;
  expression(source: string): CompiledExpression;
  /**
   * Compiles a text. A `name` may be that of a list: nobody means its items by it. A `value` is not printed here where it
   * is one expression.
   */
  text(source: string, as?: 'text' | 'name' | 'value'): CompiledText;
  style(value: Readonly<Record<string, unknown>>, use: StyleUse): NodeStyle;
}
