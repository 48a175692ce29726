// Comparisons of values of different kinds: a flag with a text, a day with a text that is no day, a value that is not among those that are allowed.
import { isIsoDate } from '../expression/iso-date.ts';
import type { ScalarShape, Shape } from '../expression/shape.ts';
import { type AstNode, childrenOf, type SyntaxFault } from '../expression/syntax.ts';
import { pathWritten, scalarLiteral } from './written.ts';

const signs = new Set(['=', '!=', '<', '<=', '>', '>=', 'in']);

/** Returns the warnings about comparisons that no data makes true, or all do. */
export function kindWarnings(
  node: AstNode,
  { shapes, source }: { readonly shapes: ReadonlyMap<AstNode, Shape>; readonly source: string },
): readonly SyntaxFault[] {
  const below = childrenOf(node).flatMap((child) => kindWarnings(child, { shapes, source }));
  if (node.type !== 'binary' || !signs.has(String(node.value))) return below;
  const [left, right] = childrenOf(node);
  const at = Math.max(0, (node.position ?? 1) - String(node.value).length);
  const faults = comparedPairs(node, left, right).map(([side, other]) =>
    pairWarning(node, side, { other, shapes }),
  );
  const first = faults.find((each) => each !== undefined);
  return first ? [{ ...first, at }, ...below] : below;
}

function comparedPairs(
  node: AstNode,
  left: AstNode | undefined,
  right: AstNode | undefined,
): readonly (readonly [AstNode, AstNode])[] {
  if (!left || !right) return [];
  if (node.value !== 'in')
    return [
      [left, right],
      [right, left],
    ];
  const options = right.type === 'unary' && right.value === '[' ? (right.expressions ?? []) : [];
  return options.map((option) => [left, option] as const);
}

type Told = Pick<SyntaxFault, 'message' | 'hint'> | undefined;

function pairWarning(
  node: AstNode,
  side: AstNode,
  { other, shapes }: { readonly other: AstNode; readonly shapes: ReadonlyMap<AstNode, Shape> },
): Told {
  const name = pathWritten(side);
  const shape = shapes.get(side);
  if (name === undefined || shape?.kind !== 'scalar') return undefined;
  const sign = String(node.value);
  const ofPath = pathWritten(other) === undefined ? undefined : shapes.get(other);
  const literal = ofPath ? undefined : (scalarLiteral(other) ?? undefined);
  const compared = { name, sign, shape };
  if (literal !== undefined) return literalWarning(compared, literal);
  if (ofPath?.kind !== 'scalar') return undefined;
  const [own, its] = [kindOf(shape), kindOf(ofPath)];
  if (own === undefined || its === undefined || own === its) return undefined;
  return {
    message: `"${name}" is ${own} and "${pathWritten(other)}" ${its}: "${sign}" is ${resultOf(sign)}`,
    hint:
      own === 'a number' || its === 'a number'
        ? 'compare $string(…) of the number, or $number(…) of the text'
        : 'compare values of one kind',
  };
}

interface Compared {
  readonly name: string;
  readonly sign: string;
  readonly shape: ScalarShape;
}

type Literal = string | number | boolean;

function literalWarning({ name, sign, shape }: Compared, literal: Literal): Told {
  const shown = JSON.stringify(typeof literal === 'string' ? literal.slice(0, 40) : literal);
  if (shape.date && typeof literal === 'string') return dayWarning({ name, sign, shape }, literal);
  const own = kindOf(shape);
  const its = kindOfLiteral(literal);
  if (own === undefined) return undefined;
  if (own !== its) {
    // Numbers beside texts are reported where operands are looked at.
    if (own === 'a number' && its === 'a text' && (sign === '=' || sign === '!=')) return undefined;
    return {
      message: `"${name}" is ${own} and ${shown} ${its}: "${sign}" is ${resultOf(sign)}`,
      hint: wayOf({ name, sign, shape }, literal),
    };
  }
  const { choices } = shape;
  if (choices === undefined || choices.has(literal) || !['=', '!=', 'in'].includes(sign)) return undefined;
  const options = [...choices].slice(0, 8).map((each) => JSON.stringify(each));
  return {
    message: `"${name}" is never ${shown}: "${sign}" is ${resultOf(sign)}`,
    hint: `it is one of ${options.join(', ')}${choices.size > 8 ? ', …' : ''}`,
  };
}

function wayOf({ name, sign, shape }: Compared, literal: Literal): string {
  const text = String(literal).toLowerCase();
  if (shape.flag) {
    const isYes = ['true', 'yes', '1', 'y', 'on', 'ja', 'x'].includes(text);
    const isTrue = isYes === (sign !== '!=');
    return isTrue ? `write ${name} alone` : `write $not(${name})`;
  }
  if (shape.number && typeof literal === 'string') {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) ? `write ${name} ${sign} ${number}` : 'write a number without quotes';
  }
  return shape.text
    ? `write ${name} ${sign} ${JSON.stringify(String(literal))}`
    : 'compare values of one kind';
}

function dayWarning({ name, sign }: Compared, literal: string): Told {
  if (/^\d{4}(?:-\d{2})?$/.test(literal) || isIsoDate(literal)) return undefined;
  const meant = meantDay(literal);
  return {
    message: `"${name}" is a day such as "2026-01-31", and ${JSON.stringify(literal.slice(0, 40))} is written otherwise: "${sign}" compares the letters`,
    hint: meant === undefined ? 'write year, month and day: "2026-01-31"' : `write "${meant}"`,
  };
}

/** Returns the ISO form of a day that is written otherwise, where it can be only one. */
function meantDay(text: string): string | undefined {
  const found =
    /^(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?(?<y>\d{4})$/.exec(text.trim()) ??
    /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})$/.exec(text.trim());
  const { y = '', m = '', d = '' } = found?.groups ?? {};
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : undefined;
}

function resultOf(sign: string): string {
  if (sign === '=' || sign === 'in') return 'never true';
  return sign === '!=' ? 'always true' : 'a fault with such data';
}

function kindOf({ flag, number, text, date, image }: ScalarShape): string | undefined {
  if (flag) return 'true or false';
  if (number) return 'a number';
  if (date) return 'a day';
  return text && !image ? 'a text' : undefined;
}

function kindOfLiteral(literal: Literal): string {
  if (typeof literal === 'boolean') return 'true or false';
  return typeof literal === 'number' ? 'a number' : 'a text';
}
