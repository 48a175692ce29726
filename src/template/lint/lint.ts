// What is probably not meant in an expression, though it can be evaluated: all warnings about one expression.
import { textConditions } from '../expression/idioms/calls.ts';
import { nullWarnings, selfWarnings, textPlaceWarnings } from '../expression/idioms/doubts.ts';
import { literalWarnings } from '../expression/idioms/literals.ts';
import type { Inferred } from '../expression/infer.ts';
import type { ShapeScope } from '../expression/shape.ts';
import type { ParsedExpression, SyntaxFault } from '../expression/syntax.ts';
import { bareWarnings } from './bare.ts';
import { formatWarnings } from './formats.ts';
import { kindWarnings } from './kinds.ts';
import { optionalWarnings } from './optional.ts';
import { isRead, printedWarnings } from './printed.ts';

/** An expression and where it stands. */
export interface LintPlace {
  readonly parsed: ParsedExpression;
  readonly source: string;
  /** Whether its value is printed in a text. */
  readonly printed: boolean;
  /** The pointer to the string that it stands in. */
  readonly path: string;
  /** The locale of the document, where the template itself says it. */
  readonly locale: string | undefined;
}

/** Returns the warnings about an expression. Nothing of it is a fault: what could be printed is printed. */
export function lintExpression(
  { parsed: { ast }, source, printed, path, locale }: LintPlace,
  { warnings, shapes }: Inferred,
): readonly SyntaxFault[] {
  return [
    ...nullWarnings(ast, source),
    ...selfWarnings(ast, source),
    ...textPlaceWarnings(ast, source),
    ...textConditions(ast, source),
    ...warnings,
    ...optionalWarnings(ast, { source, shapes, asked: !printed && path.endsWith('/if') }),
    ...kindWarnings(ast, { source, shapes }),
    ...formatWarnings(ast, { source, shapes, locale, path }),
    ...(printed && isRead(path) ? printedWarnings(ast, { shapes, locale }) : []),
  ];
}

/** Returns the warnings about a text: what it prints as it is, and was meant as a value. `expressions` are those in `{{ }}`. */
export function lintText(
  text: string,
  expressions: readonly { readonly source: string; readonly offset: number }[],
  scope: ShapeScope,
  path: string,
): readonly SyntaxFault[] {
  const literal = literalWarnings(text, expressions, { scope, path });
  if (literal.length > 0 || !isRead(path)) return literal;
  return bareWarnings(text, expressions, scope, path.endsWith('/cell'));
}
