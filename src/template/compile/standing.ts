// Where a compiler stands, and what the compiling of content asks of it beyond what kinds of block may.

import type { CompiledExpression } from '../expression/expression.ts';
import type { ShapeScope } from '../expression/shape.ts';
import type { CompiledText } from '../expression/text.ts';
import type { Compiler, Expression, StyleUse } from '../kind.ts';
import type { Compilation } from './compilation.ts';
import type { NodeStyle } from './styles.ts';

/** The block that is being compiled: whether its own expressions depend on pages. */
export interface BlockMark {
  pageDependent: boolean;
}

/** Where a compiler stands, besides its path. */
export interface Standing {
  readonly scope: ShapeScope;
  readonly mark: BlockMark;
  /** What it is inside of: page breaks are a fault there. */
  readonly where?: string | undefined;
  /** The header, footer or background that it is in: what stands on many pages. */
  readonly part?: string | undefined;
  /** Directly in the document's content. */
  readonly top?: boolean;
  /** A block written as a plain string: its keys are all at the string. */
  readonly short?: boolean;
}

/** A compiler as the template room itself has it. */
export interface StandingCompiler extends Compiler {
  readonly compilation: Compilation;
  readonly standing: Standing;
  at(...keys: readonly (string | number)[]): StandingCompiler;
  /** The same place with another standing. */
  standingIn(change: Partial<Standing>): StandingCompiler;
  withItemOf(list: Expression, as?: string): StandingCompiler;
  inside(where: string): StandingCompiler;
  expression(source: string): CompiledExpression;
  text(source: string): CompiledText;
  style(value: Readonly<Record<string, unknown>>, use: StyleUse): NodeStyle;
}
