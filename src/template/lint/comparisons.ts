// Comparisons of what data may leave out: which of them give another answer than their author means.
import type { Shape } from '../expression/shape.ts';
import { type AstNode, childrenOf } from '../expression/syntax.ts';
import { scalarLiteral } from './written.ts';

/** The operator that says the same with the sides changed. */
const turned: Readonly<Record<string, string>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
};

/** What is compared, and whether the answer is only asked for its truth. */
export interface Compared {
  readonly name: string;
  readonly asked: boolean;
  readonly shapes: ReadonlyMap<AstNode, Shape>;
}

/**
 * Returns the warning about a comparison of an optional value, or undefined where nothing is wrong: where an empty text,
 * 0 or false in its place would not be true either, and only the truth is asked for.
 */
export function comparisonWay(
  node: AstNode,
  side: AstNode,
  { name, asked, shapes }: Compared,
): { readonly message: string; readonly hint: string } | undefined {
  const [left, right] = childrenOf(node);
  const other = side === left ? right : left;
  const sign = side === left ? String(node.value) : turned[String(node.value)];
  if (sign === undefined || turned[sign] === undefined || other === undefined) return undefined;
  const usual = usualValue(shapes.get(side));
  const literal = scalarLiteral(other);
  if (literal === null) return undefined;
  if (sign === '=') {
    if (literal === undefined || literal !== usual) return undefined;
    return {
      message: `"= ${JSON.stringify(literal)}" is not true of "${name}" where data leaves it out`,
      hint:
        literal === false
          ? `write $not(${name} ?? false)`
          : `write (${name} ?? ${JSON.stringify(literal)}) = …`,
    };
  }
  if (sign === '!=') {
    if (literal === undefined ? asked : literal === usual) return undefined;
    return {
      message: `"!=" is not true of "${name}" where data leaves it out`,
      hint: `write $not(${name} = …), or $exists(${name}) and ${name} != … where only what is there is meant`,
    };
  }
  if (asked && !isTrueOf(usual, sign, literal)) return undefined;
  return {
    message: `data may leave out "${name}", and "${String(node.value)}" is not true then`,
    hint: `write (${name} ?? ${usual === undefined || usual === '' ? '…' : JSON.stringify(usual)}), ask with $exists(${name}) before, or give it a "default"`,
  };
}

/** Returns what stands for nothing of this kind, or undefined for a day and what is not known. */
function usualValue(shape: Shape | undefined): string | number | boolean | undefined {
  if (shape?.kind !== 'scalar' || shape.date) return undefined;
  if (shape.text) return '';
  if (shape.flag) return false;
  return shape.number ? 0 : undefined;
}

function isTrueOf(
  usual: string | number | boolean | undefined,
  sign: string,
  literal: string | number | boolean | undefined,
): boolean {
  // A day that is left out is neither before nor after another.
  if (usual === undefined) return false;
  if (typeof literal !== typeof usual || literal === undefined) return literal === undefined;
  if (sign === '<') return usual < literal;
  if (sign === '<=') return usual <= literal;
  return sign === '>' ? usual > literal : usual >= literal;
}
