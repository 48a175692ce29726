// `$contains`, `$split`, `$replace` and `$match`: they look for a text, for a pattern, or with a function of the expression.
import type { Scope } from '../scope.ts';
import { newSequence } from '../semantics.ts';
import { Fault } from './fault.ts';
import { callValue, FunctionValue, HandedFunction } from './function-value.ts';
import type { Builtin } from './native-function.ts';
import { type Match, PatternFunction } from './pattern-function.ts';

type Values = readonly unknown[];

/** The functions by name. */
export const patternFunctions: readonly (readonly [string, Builtin['call']])[] = [
  ['contains', contains],
  ['split', split],
  ['replace', replace],
  ['match', match],
];

/** What a function that finds a place gives. JSONata asks for no more of it than this. */
interface Found {
  readonly match: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly groups: unknown;
  /** The whole, as a function that makes the replacement gets it. */
  readonly whole: () => unknown;
}

/** Finds places in a text with a pattern, or with a function of the expression. */
function* places(finder: FunctionValue, text: string, scope: Scope): Generator<Found> {
  const pattern = patternIn(finder);
  if (pattern) {
    for (const found of pattern.matches(text)) yield { ...found, whole: () => pattern.recordOf(found, text) };
    return;
  }
  const calling = { context: null, scope };
  for (let found = checked(callValue(finder, [text], calling)); found !== undefined; ) {
    const whole = found;
    const { match: matched, start, end, groups, next } = whole;
    yield { match: matched, start, end, groups, whole: () => whole };
    if (!(next instanceof FunctionValue)) throw new Fault('T1010');
    found = checked(callValue(next, [], calling));
  }
}

/** Returns the pattern that is handed on, or undefined for any other function. */
function patternIn(finder: FunctionValue): PatternFunction | undefined {
  const target = finder instanceof HandedFunction ? finder.target : finder;
  return target instanceof PatternFunction ? target : undefined;
}

/** Returns what a function of the expression found. Throws `Fault` for anything that is no place. */
function checked(found: unknown): Readonly<Record<string, unknown>> | undefined {
  if (found === undefined) return undefined;
  const place =
    typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : {};
  const isPlace =
    typeof place.start === 'number' || Array.isArray(place.groups) || place.next instanceof FunctionValue;
  if (found instanceof FunctionValue || !isPlace) throw new Fault('T1010');
  return place;
}

function limitOf(limit: unknown, code: string): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (Number(limit) < 0) throw new Fault(code, { value: limit });
  return Number(limit);
}

function contains([text, wanted]: Values, scope: Scope): unknown {
  if (text === undefined || wanted === undefined) return undefined;
  if (!(wanted instanceof FunctionValue)) return String(text).includes(String(wanted));
  const pattern = patternIn(wanted);
  if (pattern) return pattern.isIn(String(text));
  return checked(callValue(wanted, [text], { context: null, scope })) !== undefined;
}

function match([text, finder, limit]: Values, scope: Scope): unknown {
  if (text === undefined) return undefined;
  const most = limitOf(limit, 'D3040');
  const sequence = newSequence();
  if (!(most > 0)) return sequence;
  if (!(finder instanceof FunctionValue)) throw new Fault('T1006');
  for (const found of places(finder, String(text), scope)) {
    if (!(sequence.length < most)) break;
    sequence.push({ match: found.match, index: found.start, groups: found.groups });
  }
  return sequence;
}

function split([given, separator, limit]: Values, scope: Scope): unknown {
  if (given === undefined) return undefined;
  const text = String(given);
  const most = limitOf(limit, 'D3020');
  if (!(most > 0)) return [];
  if (!(separator instanceof FunctionValue)) {
    if (separator === undefined) throw new Fault('T1006');
    return most === Number.POSITIVE_INFINITY && limit === undefined
      ? text.split(String(separator))
      : text.split(String(separator), Number(limit));
  }
  const parts: string[] = [];
  let start = 0;
  let some = false;
  for (const { start: from, end } of places(separator, text, scope)) {
    if (!(parts.length < most)) break;
    some = true;
    parts.push(text.substring(start, Number(from)));
    start = Number(end);
  }
  if (!some) return [text];
  if (parts.length < most) parts.push(text.substring(start));
  return parts;
}

function replace([given, wanted, replacement, limit]: Values, scope: Scope): unknown {
  if (given === undefined) return undefined;
  const text = String(given);
  if (wanted === '') throw new Fault('D3010');
  const most = limitOf(limit, 'D3011');
  if (!(most > 0)) return text;
  if (wanted instanceof FunctionValue) return replacePlaces(text, wanted, { replacement, most, scope });
  const by = String(replacement);
  const mark = String(wanted);
  let made = '';
  let position = 0;
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count < most; at = text.indexOf(mark, position)) {
    made += text.slice(position, at) + by;
    position = at + mark.length;
    count++;
  }
  return made + text.slice(position);
}

interface Replacing {
  readonly replacement: unknown;
  readonly most: number;
  readonly scope: Scope;
}

function replacePlaces(text: string, finder: FunctionValue, { replacement, most, scope }: Replacing): string {
  let made = '';
  let position = 0;
  let count = 0;
  for (const found of places(finder, text, scope)) {
    if (!(count < most)) break;
    const start = Number(found.start);
    const by = replacementFor(found, replacement, scope);
    if (typeof by !== 'string') throw new Fault('D3012', { value: by });
    made += text.substring(position, start) + by;
    position = start + String(found.match).length;
    count++;
  }
  return made + text.substring(position);
}

function replacementFor(found: Found, replacement: unknown, scope: Scope): unknown {
  if (replacement instanceof FunctionValue)
    return callValue(replacement, [found.whole()], { context: null, scope });
  const groups = Array.isArray(found.groups) ? found.groups : [];
  return substitute({ match: String(found.match), groups }, String(replacement));
}

/** Returns the replacement with what `$0`, `$1`, … and `$$` stand for. */
function substitute(
  { match: matched, groups }: Pick<Match, 'match' | 'groups'>,
  replacement: string,
): string {
  const digits = groups.length === 0 ? 1 : Math.floor(Math.log(groups.length) * Math.LOG10E) + 1;
  let made = '';
  let position = 0;
  for (let at = replacement.indexOf('$'); at >= 0 && position < replacement.length; ) {
    made += replacement.slice(position, at);
    position = at + 1;
    const next = replacement.charAt(position);
    if (next === '$' || next === '0') {
      made += next === '$' ? '$' : matched;
      position++;
    } else {
      let group = Number.parseInt(replacement.slice(position, position + digits), 10);
      if (digits > 1 && group > groups.length)
        group = Number.parseInt(replacement.slice(position, position + digits - 1), 10);
      if (Number.isNaN(group)) made += '$';
      else {
        made += groups[group - 1] ?? '';
        position += String(group).length;
      }
    }
    at = replacement.indexOf('$', position);
  }
  return made + replacement.slice(position);
}
