// What is probably not meant in an expression, though it can be evaluated: all warnings about one expression.
import { textConditions } from '../expression/habits/calls.ts';
import { nullWarnings, selfWarnings, textPlaceWarnings } from '../expression/habits/doubts.ts';
import type { Inferred } from '../expression/infer.ts';
import type { ParsedExpression, SyntaxFault } from '../expression/syntax.ts';
import { optionalWarnings } from './optional.ts';

/** An expression and where it stands. */
export interface LintPlace {
  readonly parsed: ParsedExpression;
  readonly source: string;
  /** Whether its value is printed in a text. */
  readonly printed: boolean;
  /** The key of the template that it stands at. */
  readonly key: string;
}

/** Returns the warnings about an expression. Nothing of it is a fault: what could be printed is printed. */
export function lintExpression(
  { parsed: { ast }, source, printed, key }: LintPlace,
  { warnings, shapes }: Inferred,
): readonly SyntaxFault[] {
  return [
    ...nullWarnings(ast, source),
    ...selfWarnings(ast, source),
    ...textPlaceWarnings(ast, source),
    ...textConditions(ast, source),
    ...warnings,
    ...optionalWarnings(ast, { source, shapes, asked: !printed && key === 'if' }),
  ];
}
