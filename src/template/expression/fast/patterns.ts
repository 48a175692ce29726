// `$contains`, `$split`, `$replace` and `$match`: their second value is a text, or a pattern that is written out.
import { bail, newSequence } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { textOf } from './builtin.ts';
import { type Compiling, type FastPath, notFast } from './frame.ts';

/** The values of a call, before they are compiled. */
export interface Call {
  readonly given: readonly AstNode[];
  /** What `~>` hands over. */
  readonly first: FastPath | undefined;
  readonly compiling: Compiling;
}

/** One place that a pattern matches. */
interface Match {
  readonly match: string;
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** The third and fourth value of a call. */
type Rest = readonly unknown[];

interface TextFunction {
  /** Values, the first two included. */
  readonly most: number;
  readonly least: number;
  withText(text: string, mark: string, rest: Rest): unknown;
  withPattern(text: string, pattern: RegExp, rest: Rest): unknown;
}

const textFunctions: ReadonlyMap<string, TextFunction> = new Map<string, TextFunction>([
  [
    'contains',
    {
      least: 2,
      most: 2,
      withText: (text, mark) => text.includes(mark),
      withPattern: (text, pattern) => pattern.test(text),
    },
  ],
  ['split', { least: 2, most: 3, withText: splitText, withPattern: splitPattern }],
  ['replace', { least: 3, most: 4, withText: replaceText, withPattern: replacePattern }],
  ['match', { least: 2, most: 3, withText: refuse, withPattern: matchPattern }],
]);

function refuse(): never {
  throw bail;
}

/** Compiles a call of one of them. Returns undefined for any other function. Throws `notFast`. */
export function compileTextCall(name: string, { given, first, compiling }: Call): FastPath | undefined {
  const found = textFunctions.get(name);
  if (!found) return undefined;
  const nodes = first ? given : given.slice(1);
  const [firstNode] = given;
  const text = first ?? (firstNode && compiling.compile(firstNode, compiling));
  const [second, ...others] = nodes;
  const count = others.length + 2;
  if (!text || !second || count < found.least || count > found.most) throw notFast;
  const rest = others.map((each) => compiling.compile(each, compiling));
  const pattern = second.type === 'regex' ? patternOf(second) : undefined;
  const mark = pattern ? undefined : compiling.compile(second, compiling);
  return (context, frame) => {
    const value = text(context, frame);
    const marked = mark?.(context, frame);
    const values = rest.map((each) => each(context, frame));
    // Nothing gives nothing, but the other values have to be right.
    const given = value === undefined ? '' : textOf(value);
    const made = pattern
      ? found.withPattern(given, pattern(), values)
      : found.withText(given, textOf(marked), values);
    return value === undefined ? undefined : made;
  };
}

/** Returns a maker of patterns. Each use needs its own, since a pattern remembers where it matched last. */
function patternOf({ value, predicate, group }: AstNode): () => RegExp {
  if (!(value instanceof RegExp) || predicate || group) throw notFast;
  return () => new RegExp(value);
}

/** Finds all matches as JSONata does. Throws `bail` where an empty match follows another one: that is a fault there. */
function* matches(text: string, pattern: RegExp): Generator<Match> {
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [match, ...groups] = found;
    yield { match, start: found.index, end: found.index + match.length, groups };
    if (pattern.lastIndex >= text.length) return;
    const at = pattern.lastIndex;
    const next = pattern.exec(text);
    if (next?.[0] === '') throw bail;
    pattern.lastIndex = at;
  }
}

function limitOf(limit: unknown): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (typeof limit !== 'number' || !(limit >= 0)) throw bail;
  return limit;
}

function splitText(text: string, mark: string, [limit]: Rest): unknown {
  const most = limitOf(limit);
  if (most === 0) return [];
  return most === Number.POSITIVE_INFINITY ? text.split(mark) : text.split(mark, most);
}

function splitPattern(text: string, pattern: RegExp, [limit]: Rest): unknown {
  const most = limitOf(limit);
  const parts: string[] = [];
  if (most === 0) return parts;
  let start = 0;
  let count = 0;
  for (const { start: from, end } of matches(text, pattern)) {
    if (!(count < most)) break;
    parts.push(text.slice(start, from));
    start = end;
    count++;
  }
  if (count === 0 || count < most) parts.push(text.slice(start));
  return parts;
}

function replaceText(text: string, mark: string, [replacement, limit]: Rest): unknown {
  const most = limitOf(limit);
  if (mark === '' || typeof replacement !== 'string') throw bail;
  let made = '';
  let position = 0;
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count < most; at = text.indexOf(mark, position)) {
    made += text.slice(position, at) + replacement;
    position = at + mark.length;
    count++;
  }
  return made + text.slice(position);
}

function replacePattern(text: string, pattern: RegExp, [replacement, limit]: Rest): unknown {
  const most = limitOf(limit);
  if (typeof replacement !== 'string') throw bail;
  if (most === 0) return text;
  let made = '';
  let position = 0;
  let count = 0;
  for (const found of matches(text, pattern)) {
    if (!(count < most)) break;
    made += text.slice(position, found.start) + substitute(found, replacement);
    position = found.start + found.match.length;
    count++;
  }
  return made + text.slice(position);
}

/** Returns the replacement with what `$0`, `$1`, … and `$$` stand for. */
function substitute({ match, groups }: Match, replacement: string): string {
  const digits = groups.length === 0 ? 1 : Math.floor(Math.log(groups.length) * Math.LOG10E) + 1;
  let made = '';
  let position = 0;
  for (let at = replacement.indexOf('$'); at >= 0 && position < replacement.length; ) {
    made += replacement.slice(position, at);
    position = at + 1;
    const next = replacement.charAt(position);
    if (next === '$' || next === '0') {
      made += next === '$' ? '$' : match;
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

function matchPattern(text: string, pattern: RegExp, [limit]: Rest): unknown {
  const most = limitOf(limit);
  const sequence = newSequence();
  if (most === 0) return sequence;
  for (const { match, start, groups } of matches(text, pattern)) {
    if (!(sequence.length < most)) break;
    sequence.push({ match, index: start, groups });
  }
  return sequence;
}
