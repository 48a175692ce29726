// Entries of objects and lists put in, taken out and exchanged, as the smallest changes of the text. Comments stay, and what
// is new is laid out as its neighbours are.
import { ChangeSet } from '@codemirror/state';
import type { TextChange } from '../../data/edits.ts';
import { type JsonEntry, type JsonNode, textOf } from '../../data/tree.ts';

/** Returns the text after some changes of it, which do not overlap. */
export function applied(text: string, changes: readonly TextChange[]): string {
  let done = '';
  let at = 0;
  for (const { from, to, insert } of [...changes].sort((a, b) => a.from - b.from || a.to - b.to)) {
    done += text.slice(at, from) + insert;
    at = to;
  }
  return done + text.slice(at);
}

/** Returns two changes, one after the other, as changes of the first text. */
export function composed(
  text: string,
  first: readonly TextChange[],
  second: readonly TextChange[],
): readonly TextChange[] {
  const one = ChangeSet.of(first, text.length, '\n');
  const both = one.compose(ChangeSet.of(second, one.newLength, '\n'));
  const changes: TextChange[] = [];
  both.iterChanges((...[from, to, , , insert]) => {
    changes.push({ from, to, insert: insert.toString() });
  }, true);
  return changes;
}

/** Takes an entry out, with its comma. */
export function withoutEntry(text: string, parent: JsonNode, index: number): readonly TextChange[] {
  const { entries } = parent;
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]];
  if (!entry) return [];
  const end = after?.from ?? parent.to - 1;
  const comma = commaIn(text, entry.to, end);
  if (after) {
    if (isPlainGap(text, entry.to, after.from)) return [cut(entry.from, after.from)];
    return cutLine(text, entry, comma);
  }
  if (!before)
    return isBlank(text, parent.from + 1, entry.from) && isPlainGap(text, entry.to, end)
      ? [cut(parent.from + 1, end)]
      : cutLine(text, entry, comma);
  if (comma !== undefined) return cutLine(text, entry, comma);
  if (isPlainGap(text, before.to, entry.from)) return [cut(before.to, entry.to)];
  const first = commaIn(text, before.to, entry.from) ?? before.to;
  return [cut(first, first + 1), ...cutLine(text, entry, undefined)];
}

/** Puts an entry in place `index`. `raw` is JSON, in an object with its key. */
export function withEntry(
  text: string,
  parent: JsonNode,
  { raw, index }: { readonly raw: string; readonly index: number },
): readonly TextChange[] {
  const { entries } = parent;
  const [before, after] = [entries[index - 1], entries[index]];
  if (before) return behind(text, before, { raw, end: after?.from ?? parent.to - 1 });
  if (after) {
    const at = leadOf(text, parent.from + 1, after);
    return [put(at, `${raw},${spaceBefore(text, { from: at }) || ' '}`)];
  }
  return intoEmpty(text, parent, raw);
}

/** Moves an entry to another place among its neighbours, with the comments above each and at the ends of their lines. */
export function withMoved(
  text: string,
  { entries, from, to }: JsonNode,
  { from: index, to: target }: { readonly from: number; readonly to: number },
): readonly TextChange[] {
  const first = Math.min(index, target);
  const slots = entries.slice(first, Math.max(index, target) + 1).map((entry, place) => {
    const start = afterComma(text, entries[first + place - 1]?.to ?? from + 1, entry.from);
    const end = entries[first + place + 1]?.from ?? to - 1;
    const whole: Range = [leadOf(text, start, entry), entry.to];
    return { whole, tail: tailOf(text, entry, end) };
  });
  const order = [...slots];
  order.splice(target - first, 0, ...order.splice(index - first, 1));
  const haveTails = slots.some(({ tail }) => tail[0] < tail[1]);
  const areAtEnds = haveTails && slots.every(({ tail }) => endsLine(text, tail[1]));
  const put = ([start, end]: Range, [otherStart, otherEnd]: Range): TextChange => ({
    ...{ from: start, to: end, insert: text.slice(otherStart, otherEnd) },
  });
  return slots.flatMap((slot, place) => {
    const other = order[place] ?? slot;
    const moved = put(slot.whole, other.whole);
    return areAtEnds ? [moved, put(slot.tail, other.tail)] : [moved];
  });
}

/** Returns what stands with an entry: the comments above it, and the one behind it on its line. */
export function commentsOf(
  text: string,
  { entries, from, to }: JsonNode,
  index: number,
): { readonly lead: Range; readonly tail: Range } | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const start = afterComma(text, entries[index - 1]?.to ?? from + 1, entry.from);
  return {
    lead: [leadOf(text, start, entry), entry.from],
    tail: tailOf(text, entry, entries[index + 1]?.from ?? to - 1),
  };
}

/** Returns where a comment can stand behind an entry and its comma, or undefined where something follows on the line. */
export function roomBehind(text: string, { entries, to }: JsonNode, index: number): number | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const comma = commaIn(text, entry.to, entries[index + 1]?.from ?? to - 1);
  const at = comma === undefined || !isBlank(text, entry.to, comma) ? entry.to : comma + 1;
  return endsLine(text, at) ? at : undefined;
}

/** Returns a value in the place of another one. */
export function withValue({ from, to }: JsonNode, raw: string): readonly TextChange[] {
  return [{ from, to, insert: raw }];
}

/** Returns another text in the place of one: only what differs is written, so that the rest stays as it is escaped. */
export function withText(node: JsonNode, text: string): readonly TextChange[] {
  if (node.kind !== 'text') return withValue(node, JSON.stringify(text));
  // Each sign of the text as it is written.
  const signs = node.raw.slice(1, -1).match(/\\u[\da-fA-F]{4}|\\.|[^\\]/gs) ?? [];
  const before = textOf(node.raw);
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  // Two halves of one character are written together.
  if (/[\uD800-\uDBFF]$/.test(text.slice(0, start))) start--;
  if (/^[\uDC00-\uDFFF]/.test(text.slice(text.length - end))) end--;
  const length = (from: number, to: number): number => signs.slice(from, to).join('').length;
  const from = node.from + 1 + length(0, start);
  const insert = JSON.stringify(text.slice(start, text.length - end)).slice(1, -1);
  return [{ from, to: node.to - 1 - length(signs.length - end, signs.length), insert }];
}

/** Returns the indentation of the line that an offset stands on. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

/** Returns by what a file indents one level: what its first indented line has, otherwise two spaces. */
export function indentUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

/** A part of a text. */
export type Range = readonly [from: number, to: number];

function behind(
  text: string,
  before: JsonEntry,
  { raw, end }: { readonly raw: string; readonly end: number },
): readonly TextChange[] {
  const comma = commaIn(text, before.to, end);
  const tail = tailOf(text, before, end);
  const isFar = comma !== undefined && tail[0] <= comma;
  const at = isFar ? comma + 1 : tail[1];
  const hasComment = !isFar && tail[0] < tail[1];
  const space = spaceBefore(text, before) || ' ';
  const gap = hasComment && !space.includes('\n') ? `\n${indentAt(text, before.from)}` : space;
  if (comma !== undefined) return [put(at, `${gap}${raw},`)];
  return hasComment ? [put(before.to, ','), put(at, gap + raw)] : [put(before.to, `,${gap}${raw}`)];
}

function intoEmpty(text: string, { kind, from, to }: JsonNode, raw: string): readonly TextChange[] {
  const indent = indentAt(text, from);
  const inside = `${indent}${indentUnit(text)}${raw}`;
  if (isBlank(text, from + 1, to - 1)) {
    const insert = kind === 'object' ? ` ${raw} ` : `\n${inside}\n${indent}`;
    return [{ from: from + 1, to: to - 1, insert }];
  }
  const line = lineStart(text, to - 1);
  return isBlank(text, line, to - 1) ? [put(line, `${inside}\n`)] : [put(to - 1, ` ${raw} `)];
}

function put(at: number, insert: string): TextChange {
  return { from: at, to: at, insert };
}

function cut(from: number, to: number): TextChange {
  return { from, to, insert: '' };
}

/** Takes an entry and its comma out, and their line where nothing else stands on it. Comments stay. */
function cutLine(text: string, entry: JsonEntry, comma: number | undefined): readonly TextChange[] {
  const isNear = comma !== undefined && isBlank(text, entry.to, comma);
  const to = isNear ? comma + 1 : entry.to;
  const start = lineStart(text, entry.from);
  const isAlone = isBlank(text, start, entry.from) && endsLine(text, to);
  const newline = text.indexOf('\n', to);
  const whole = isAlone && newline >= 0 ? cut(start, newline + 1) : cut(entry.from, to);
  return comma === undefined || isNear ? [whole] : [whole, cut(comma, comma + 1)];
}

/** Returns where the comments begin that stand on lines of their own above an entry. */
function leadOf(text: string, start: number, { from }: JsonEntry): number {
  const line = text.indexOf('\n', start);
  if (line < 0 || line >= from) return from;
  const first = /\S/.exec(text.slice(line, from));
  return first ? line + first.index : from;
}

/** Returns the range of the comment behind an entry and its comma, on the same line. It is empty where there is none. */
function tailOf(text: string, { to }: JsonEntry, end: number): Range {
  const comma = commaIn(text, to, end);
  const at = comma === undefined || !isBlank(text, to, comma) ? to : comma + 1;
  const found = /^[ \t]*(?:\/\/[^\n]*|\/\*(?:(?!\*\/)[^\n])*\*\/(?=[ \t]*(?:\n|$)))/.exec(
    text.slice(at, end),
  );
  return [at, at + (found?.[0].trimEnd().length ?? 0)];
}

/** Returns the offset of the comma between two offsets, outside of comments. */
function commaIn(text: string, from: number, to: number): number | undefined {
  const part = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|,/g;
  part.lastIndex = from;
  for (let found = part.exec(text); found && found.index < to; found = part.exec(text))
    if (found[0] === ',') return found.index;
  return undefined;
}

function afterComma(text: string, from: number, to: number): number {
  const comma = commaIn(text, from, to);
  return comma === undefined ? from : comma + 1;
}

/** Returns whether nothing but a comma and space stands between two offsets. */
function isPlainGap(text: string, from: number, to: number): boolean {
  return /^\s*,?\s*$/.test(text.slice(from, to));
}

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

/** Returns whether nothing follows on the line. */
function endsLine(text: string, at: number): boolean {
  const newline = text.indexOf('\n', at);
  return isBlank(text, at, newline < 0 ? text.length : newline);
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the space before an entry. */
function spaceBefore(text: string, { from }: Pick<JsonEntry, 'from'>): string {
  let start = from;
  while (/\s/.test(text[start - 1] ?? '')) start--;
  return text.slice(start, from);
}
