// The way out of faults of JSONata's parser that no idiom of another language explains.
import { codeOfCurrency } from './idioms/currency-codes.ts';

/** A fault as the parser throws it, and the expression. */
export interface ParserFault {
  readonly code: string | undefined;
  /** The token that it stumbled over. */
  readonly token: unknown;
  readonly source: string;
}

const operators = /(?:\band|\bor|\bin|[<>!:?]=|\?[?:]|\*\*|\.\.|~>|[-+*/%&<>=?:.,([{^|@#])\s*$/;

/** Longer expressions are not looked through. */
const longestLookedAt = 1000;

/** Returns what to write instead, or undefined where nothing is known. */
export function syntaxHint({ code, token, source }: ParserFault): string | undefined {
  switch (code) {
    // The end of the expression comes too early.
    case 'S0207':
      return endHint(source);
    // An operator has nothing before it.
    case 'S0211':
      return `write what stands before "${token}", or take it out`;
    // A token stands where an operator or the end belongs.
    case 'S0201':
      return flagHint(String(token), source) ?? strayHint(String(token), source);
    // Another token was expected.
    case 'S0202':
      return flagHint(String(token), source) ?? groupHint(String(token), source) ?? sliceHint(source);
    default:
      return undefined;
  }
}

function endHint(source: string): string | undefined {
  const [operator] = operators.exec(source.trim()) ?? [];
  const percent = /(?:^|[^\w.$])(\d+(?:\.\d+)?)\s*%\s*$/.exec(source)?.[1];
  if (percent !== undefined)
    return `write ${Number((Number(percent) / 100).toPrecision(12))} for ${percent} %; to print the sign, write it behind the braces: {{…}} %`;
  if (operator?.trim() === '%') return 'to print the sign, write it behind the braces: {{…}} %';
  return operator === undefined ? undefined : `write what stands behind "${operator.trim()}", or take it out`;
}

/** Returns the hint for a flag of a pattern that other languages know: `/a/g`. */
function flagHint(token: string, source: string): string | undefined {
  if (!/^[a-z]{1,6}$/.test(token) || source.length > longestLookedAt) return undefined;
  const found = new RegExp(`(/(?:[^/\\\\]|\\\\.)+/)([im]*)${token}(?!\\w)`).exec(source);
  const [, pattern = '', before = ''] = found ?? [];
  if (found === null || /\s$/.test(pattern.slice(0, -1))) return undefined;
  const known = [...new Set(before + token)].filter((flag) => flag === 'i' || flag === 'm').join('');
  return `write ${pattern}${known}: all that match are taken, and the flags are i and m`;
}

/** Returns the hint for braces that only name a field: `items{name}`. */
function groupHint(token: string, source: string): string | undefined {
  if (token !== '}' || source.length > longestLookedAt) return undefined;
  const [, list, field] = /([\w$.]+)\s*\{\s*([A-Za-z_]\w*)\s*\}/.exec(source) ?? [];
  if (list === undefined) return undefined;
  return `write ${list}.${field} for the field of each item; braces group items: ${list}{${field}: $count($)}`;
}

/** Returns the hint for a part of a list as Python writes it: `items[0:2]`, whose end is not in it. */
function sliceHint(source: string): string | undefined {
  if (source.length > longestLookedAt) return undefined;
  const [, list, first, end] = /([\w$.`)]+)\[\s*(-?\d*)\s*:\s*(-?\d*)\s*\]/.exec(source) ?? [];
  if (list === undefined) return undefined;
  const fromEnd = (back: number): string => `$count(${list}) - ${back}`;
  const start = Number(first) < 0 ? fromEnd(-Number(first)) : first || '0';
  const last = end === '' || Number(end) < 0 ? fromEnd(1 - Number(end)) : String(Number(end) - 1);
  return `write ${list}[[${start}..${last}]]: both ends are in it, and the first item is 0`;
}

function strayHint(token: string, source: string): string {
  if (')]}'.includes(token)) return `take the "${token}" out, or open its bracket before it`;
  const code = codeOfCurrency(token);
  if (code !== undefined) return `write $currency(…, '${code}')`;
  const [thousands] = /\d{1,3}(?:,\d{3})+(?!\d)/.exec(source) ?? [];
  if (token === ',' && thousands !== undefined)
    return `write ${thousands.replaceAll(',', '')}: no sign parts the thousands of a number`;
  if (token === ',') return 'for texts one behind the other write & between them, for a list put it into [ ]';
  if (token === '..') return 'write a range with both ends in square brackets, such as [1..3]';
  // Both cases of a choice stand there, and nothing between them.
  if (
    source.lastIndexOf('?') > source.lastIndexOf(':') &&
    /^(?:[^?]*\?\s*)(["'][^"']*["']|[\w.$]+)\s+\S/.test(source)
  )
    return 'write ":" between the two cases: condition ? a : b';
  return 'write an operator between the two (& joins texts); a name with a space stands in backticks: `unit price`';
}
