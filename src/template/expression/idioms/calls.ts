// Calls and conditions that parse and can't be meant: names in quotes, patterns of dates for `$now`, texts beside "or".
import { type AstNode, childrenOf, type SyntaxFault, tokenOffset } from '../syntax.ts';

const counting = new Set(['count', 'sum', 'max', 'min', 'average']);

/** Returns the calls of an expression that always give the same, whatever the data is. */
export function constantCalls(node: AstNode, source: string): SyntaxFault[] {
  const below = childrenOf(node).flatMap((child) => constantCalls(child, source));
  const name = node.type === 'function' ? String(node.procedure?.value) : '';
  const [first] = node.arguments ?? [];
  if (name === 'date' && first?.type === 'number' && !Number.isInteger(first.value)) {
    const at = Math.max(0, tokenOffset(source, node.position ?? 0, '$date'));
    const message = `expected a date, got the number ${first.value}`;
    const hint = `for a number write $decimal(${first.value}, 2), for a date a text such as "2026-01-17"`;
    return [{ message, hint, at }, ...below];
  }
  const given = node.arguments ?? [];
  const several = severalValues(name, given) ?? otherText(name, given) ?? oddFormat(name, given);
  if (several !== undefined && !isOwn(name, source))
    return [{ ...several, at: Math.max(0, tokenOffset(source, node.position ?? 0, `$${name}`)) }, ...below];
  if (first?.type !== 'string' || typeof first.value !== 'string') return below;
  const at = Math.max(0, tokenOffset(source, node.position ?? 0, `$${name}`));
  const { value } = first;
  if (counting.has(name) && /^[A-Za-z_][\w.]*$/.test(value)) {
    const message = `"${value}" in quotes is a text, and no value of data`;
    return [{ message, hint: `write $${name}(${value})`, at }, ...below];
  }
  if (name === 'now' && !value.includes('[') && value !== '') {
    const message = `$now prints "${value.slice(0, 40)}" itself: its pictures have brackets`;
    return [{ message, hint: `write $date($now(), '${value.slice(0, 40)}')`, at }, ...below];
  }
  return below;
}

/** Returns whether an expression has a value of its own under the name of a function: then the name stands without a call. */
function isOwn(name: string, source: string): boolean {
  return new RegExp(`\\$${name}\\b(?!\\s*\\()`).test(source);
}

/** Returns what is wrong with a call of a function of one list that gets several values. */
function severalValues(
  name: string,
  given: readonly AstNode[],
): { readonly message: string; readonly hint: string } | undefined {
  if (!counting.has(name) || given.length < 2) return undefined;
  const [list, field] = given;
  const [path, inner] = [pathOf(list), field?.type === 'string' ? String(field.value) : undefined];
  const words = given.map((each) => pathOf(each) ?? (each.type === 'number' ? String(each.value) : '…'));
  const isField = path !== undefined && inner !== undefined && /^[A-Za-z_]\w*$/.test(inner);
  return {
    message: `$${name} takes one list, and gets ${given.length} values`,
    hint: `write $${name}(${isField ? `${path}.${inner}` : `[${words.join(', ')}]`})`,
  };
}

/** Returns what is wrong with a call that has the text between items before their list. */
function otherText(
  name: string,
  [first, second]: readonly AstNode[],
): { readonly message: string; readonly hint: string } | undefined {
  // A text with letters may be the one to join, and what stands behind it the text between.
  const isBetween = first?.type === 'string' && /^[^\p{L}\p{N}]*$/u.test(String(first.value));
  const list = name === 'join' && isBetween ? pathOf(second) : undefined;
  if (list === undefined) return undefined;
  const hint = `write $join(${list}, '${String(first?.value)}')`;
  return { message: 'the list stands before the text between its items', hint };
}

/** Returns what is wrong with a call that is told how a number is printed in a way of other tools. */
function oddFormat(
  name: string,
  [amount, second, third]: readonly AstNode[],
): { readonly message: string; readonly hint: string } | undefined {
  const path = pathOf(amount) ?? (amount?.type === 'number' ? String(amount.value) : 'amount');
  if (name === 'decimal' && second?.type === 'string' && /[#0]/.test(String(second.value)))
    return {
      message: `$decimal takes the number of digits, got the picture "${String(second.value).slice(0, 40)}"`,
      hint: `write $decimal(${path}, 2)`,
    };
  if (name === 'currency' && second?.type === 'string' && third?.type === 'number')
    return {
      message: `the third argument of $currency is a locale, got ${third.value}`,
      hint: `write $currency(${path}, '${String(second.value)}'): the currency says how many digits it has; the third argument is a locale, such as "de-AT"`,
    };
  return undefined;
}

/** Returns the warnings about a text beside "or": it is true by itself. */
export function textConditions(node: AstNode, source: string): SyntaxFault[] {
  const below = childrenOf(node).flatMap((child) => textConditions(child, source));
  if (node.type !== 'binary' || node.value !== 'or' || Array.isArray(node.lhs)) return below;
  const { rhs } = node;
  const lhs = node.lhs as AstNode | undefined;
  if (rhs?.type !== 'string' || rhs.value === '' || lhs?.type !== 'binary' || lhs.value !== '=') return below;
  const options = [lhs.rhs?.value, rhs.value].filter((each) => typeof each === 'string');
  const name = pathOf(lhs.lhs);
  const hint =
    name === undefined || options.length < 2
      ? 'write both comparisons'
      : `write ${name} in ["${options.join('", "')}"]`;
  const at = Math.max(0, tokenOffset(source, node.position ?? 0, 'or'));
  return [{ message: '"or" with a text is always true', hint, at }, ...below];
}

function pathOf(side: AstNode['lhs']): string | undefined {
  const node = side as AstNode | undefined;
  const steps = node?.type === 'path' ? (node.steps ?? []) : [];
  const isPlain =
    steps.length > 0 &&
    steps.every(({ type, stages, predicate }) => type === 'name' && !stages && !predicate);
  return isPlain ? steps.map(({ value }) => String(value)).join('.') : undefined;
}
