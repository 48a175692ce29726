// What an editor offers with one click: the change that the hint of a fault says, where it is clear what is changed.
import { tokenLength } from './token.ts';

/** A change of a text: the part from `from` to `to`, UTF-16 code units from 0, becomes `insert`. */
export interface Fix {
  /** What it does, for a menu, such as `write "align"`. */
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A fault or warning with its place in a text. */
export interface Placed {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly from: number;
}

/**
 * Returns the change that a hint says, or undefined when it says none, or does not say it of the place alone. All values
 * of what is replaced stand in what is written: what the author wrote is not lost.
 */
export function fixOf(text: string, { message, hint, from }: Placed): Fix | undefined {
  if (hint === undefined) return undefined;
  const wrong = quotedIn(message);
  const place = { text, from, message, wrong };
  const name = /did you mean "((?:[^"\\]|\\.)+)"\?/.exec(hint)?.[1];
  const change = name === undefined ? written(place, hint) : renamed(place, name);
  return change && change.insert !== text.slice(change.from, change.to) ? change : undefined;
}

interface Place {
  readonly text: string;
  readonly from: number;
  readonly message: string;
  /** The first word that the message quotes. */
  readonly wrong: string | undefined;
}

/** Puts the right name in the place of a wrong one: a key, a value, or a name in an expression. */
function renamed({ text, from, wrong }: Place, name: string): Fix | undefined {
  const title = `write "${name}"`;
  const to = from + tokenLength(text, from);
  const token = text.slice(from, to);
  if (!token.startsWith('"'))
    return wrong !== undefined && token === inString(wrong) && stringAround(text, from)
      ? { title, from, to, insert: inString(name) }
      : undefined;
  const value = parsed(token);
  if (typeof value !== 'string' || wrong === undefined) return undefined;
  if (isKey(text, to) || value === wrong || !value.includes(wrong))
    return { title, from, to, insert: JSON.stringify(name) };
  const at = value.indexOf(wrong);
  if (value.indexOf(wrong, at + 1) >= 0) return undefined;
  const changed = value.slice(0, at) + name + value.slice(at + wrong.length);
  return { title, from, to, insert: JSON.stringify(changed) };
}

/** Writes what the hint says: a member of an object, a value, a word of JSON, or an expression. */
function written(place: Place, hint: string): Fix | undefined {
  const [, verb, said = ''] = /^(write|add) ([\s\S]+)$/.exec(hint) ?? [];
  if (verb === undefined) return undefined;
  const { text, from } = place;
  const first = text.charAt(from);
  if (verb === 'add') return first === '{' ? addedMember(place, said) : undefined;
  if (first === '"')
    return isKey(text, valueEnd(text, from)) ? otherMember(place, said) : otherValue(place, said);
  if (stringAround(text, from)) return otherExpression(place, said);
  return first === '{' || first === '[' ? otherValue(place, said) : otherWord(place, said);
}

function addedMember({ text, from }: Place, said: string): Fix | undefined {
  const member = longest(said, (part) => parsed(`{${part}}`) !== undefined);
  if (member === undefined || member.includes('…')) return undefined;
  // An object of objects alone holds names, and lacks more than a key.
  const held = Object.values(parsed(text.slice(from, valueEnd(text, from))) ?? {});
  if (held.length > 0 && held.every((each) => typeof each === 'object')) return undefined;
  const isEmpty = /^\{\s*\}/.test(text.slice(from, from + 200));
  return { title: `add ${member}`, from: from + 1, to: from + 1, insert: isEmpty ? member : ` ${member},` };
}

function otherMember({ text, from }: Place, said: string): Fix | undefined {
  const colon = /^\s*:\s*/.exec(text.slice(valueEnd(text, from), valueEnd(text, from) + 200));
  if (!colon) return undefined;
  const valueAt = valueEnd(text, from) + colon[0].length;
  const to = valueEnd(text, valueAt);
  return replaced(said, {
    text,
    from,
    to,
    was: parsed(text.slice(valueAt, to)),
    read: (part) => parsed(`{${part}}`),
  });
}

function otherValue({ text, from, message }: Place, said: string): Fix | undefined {
  const to = valueEnd(text, from);
  const was = parsed(text.slice(from, to));
  // A value that can't be right is not kept: the hint says the right one.
  const isOther = message.startsWith('expected') && typeof was !== 'object';
  return replaced(said, { text, from, to, was: isOther ? undefined : was, read: parsed });
}

interface Replacing {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly was: unknown;
  readonly read: (part: string) => unknown;
}

function replaced(said: string, { from, to, was, read }: Replacing): Fix | undefined {
  const part = longest(said, (each) => read(each) !== undefined);
  if (part === undefined) return undefined;
  const kept = new Set(scalars(read(part)));
  // Of nothing nothing is kept: what the hint says is an example then.
  if (typeof was === 'object' && was !== null && scalars(was).length === 0) return undefined;
  const isKept = scalars(was).every((each) => kept.has(each) || [...kept].some((one) => one.includes(each)));
  return isKept && !part.includes('…') ? { title: `write ${part}`, from, to, insert: part } : undefined;
}

/** A word of JSON that is none: in other quotes, without any, or a number of another language. */
function otherWord({ text, from, wrong }: Place, said: string): Fix | undefined {
  if (wrong === undefined || wrong === '' || !text.startsWith(wrong, from)) return undefined;
  const part = longest(
    said.replace(/^keys and texts in double quotes: /, ''),
    (each) => parsed(each) !== undefined,
  );
  const isSame =
    part !== undefined &&
    scalars(parsed(part)).every((each) => wrong.includes(each) || Number(wrong) === Number(each));
  return isSame ? { title: `write ${part}`, from, to: from + wrong.length, insert: part } : undefined;
}

/** Writes the whole expression anew, where it holds nothing but what the hint speaks of. */
function otherExpression({ text, from, wrong }: Place, said: string): Fix | undefined {
  const string = stringAround(text, from);
  const value = string && parsed(text.slice(string.from, string.to));
  if (!string || typeof value !== 'string') return undefined;
  const bare = bareExpression(said);
  if (bare !== undefined)
    return { title: `write ${JSON.stringify(bare)}`, ...string, insert: JSON.stringify(bare) };
  const open = text.lastIndexOf('{{', from);
  const isBraced = open > string.from;
  const close = isBraced ? text.indexOf('}}', from) : string.to - 1;
  const start = isBraced ? open + 2 : string.from + 1;
  if (close < from || close >= string.to) return undefined;
  const whole = parsed(`"${text.slice(start, close)}"`);
  const expression = longest(said, (each) => !/[…]|\{\{/.test(each));
  if (
    typeof whole !== 'string' ||
    expression === undefined ||
    /^an? |\s(?:or|to|of|for|the)\s/.test(expression)
  )
    return undefined;
  const words = new Set(wordsOf(expression));
  const isKept = wordsOf(whole).every((word) => words.has(word) || word === wrong);
  return isKept
    ? { title: `write ${expression}`, from: start, to: close, insert: inString(expression) }
    : undefined;
}

/** Returns the expression of a member such as `"if": "paid"`: the key takes it without braces. */
function bareExpression(said: string): string | undefined {
  const member = parsed(`{${longest(said, (part) => parsed(`{${part}}`) !== undefined) ?? '!'}}`);
  const [value, ...more] = scalars(member);
  return more.length === 0 ? value : undefined;
}

function wordsOf(expression: string): readonly string[] {
  return expression.match(/[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?/gu) ?? [];
}

/** Returns the longest beginning of a sentence that can be read: a hint may go on with a reason, or with another way. */
function longest(said: string, canRead: (part: string) => boolean): string | undefined {
  const ends = [said.length, ...[...said.matchAll(/, |: |; | \(/g)].map(({ index }) => index).toReversed()];
  return ends.map((end) => said.slice(0, end)).find((part) => part !== '' && canRead(part));
}

/** Returns the texts and numbers of a value, without keys. */
function scalars(value: unknown): readonly string[] {
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(scalars) : [String(value)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function quotedIn(message: string): string | undefined {
  const quoted = /"((?:[^"\\]|\\.)*)"/.exec(message.replace(/^.*, got (?=")/, ''))?.[1];
  return quoted === undefined ? undefined : String(parsed(`"${quoted}"`) ?? quoted);
}

/** Returns whether a string that ends at `to` is a key. */
function isKey(text: string, to: number): boolean {
  return /^\s*:/.test(text.slice(to, to + 200));
}

/** Returns where the value ends that begins at a place. */
function valueEnd(text: string, from: number): number {
  const part = /"(?:[^"\\\n]|\\.)*"?|[{}[\]]|[^"{}[\]]/y;
  let depth = 0;
  for (part.lastIndex = from; ; ) {
    const found = part.exec(text)?.[0];
    if (found === undefined) return text.length;
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
    if (depth <= 0)
      return depth === 0 && /^["{}[\]]/.test(found) ? part.lastIndex : from + tokenLength(text, from);
  }
}

/** Returns the string of a line that a place lies in, with its quotes. A string does not go over the end of a line. */
function stringAround(text: string, at: number): { readonly from: number; readonly to: number } | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const string = /"(?:[^"\\\n]|\\.)*"?/g;
  string.lastIndex = start;
  for (let found = string.exec(text); found && found.index < at; found = string.exec(text))
    if (string.lastIndex > at) return { from: found.index, to: string.lastIndex };
  return undefined;
}
