// Changes of values as changes of the text around them alone: how the author wrote the rest stays as it is.
import type { JsonEntry, JsonKind, JsonNode } from './tree.ts';

/** A change of a text. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What a value of each kind begins as. */
export const blanks: Readonly<Record<JsonKind, string>> = {
  text: '""',
  number: '0',
  boolean: 'false',
  null: 'null',
  object: '{}',
  list: '[]',
};

/** Puts another value in place. `raw` is JSON. */
export function setValue({ from, to }: JsonNode, raw: string): TextChange {
  return { from, to, insert: raw };
}

/** Returns the change of the text that takes an entry out, together with a comma beside it. */
export function removeEntry(parent: JsonNode, index: number): TextChange {
  const { entries, from, to } = parent;
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]];
  if (!entry) return { from, to: from, insert: '' };
  if (after) return { from: entry.from, to: after.from, insert: '' };
  return before ? { from: before.to, to: entry.to, insert: '' } : { from: from + 1, to: to - 1, insert: '' };
}

/** Puts an entry behind another one, at the end by default. `raw` is JSON, in an object with its key. */
export function addEntry(
  text: string,
  parent: JsonNode,
  raw: string,
  behind = parent.entries.length - 1,
): TextChange {
  const { entries, from, to } = parent;
  const entry = entries[behind];
  if (!entry) {
    const indent = indentAt(text, from);
    return { from: from + 1, to: to - 1, insert: `\n${indent}  ${raw}\n${indent}` };
  }
  const space = spaceBefore(text, entry);
  return { from: entry.to, to: entry.to, insert: `,${space === '' ? ' ' : space}${raw}` };
}

/** Changes the places of an entry and the next one. */
export function swapWithNext(text: string, { entries, from }: JsonNode, index: number): TextChange {
  const [first, second] = [entries[index], entries[index + 1]];
  if (!first || !second) return { from, to: from, insert: '' };
  const between = text.slice(first.to, second.from);
  const insert = text.slice(second.from, second.to) + between + text.slice(first.from, first.to);
  return { from: first.from, to: second.to, insert };
}

/** Returns an entry as it would be written for a key of an object. */
export function withKey(key: string, raw: string): string {
  return `${JSON.stringify(key)}: ${raw}`;
}

/** Returns a value of the same form without content: empty texts, 0, false, empty lists. */
export function blankLike(text: string, node: JsonNode): string {
  if (node.kind !== 'object') return blanks[node.kind];
  let written = '';
  let at = node.from;
  for (const { node: inside } of node.entries) {
    written += text.slice(at, inside.from) + blankLike(text, inside);
    at = inside.to;
  }
  return written + text.slice(at, node.to);
}

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns what was typed as JSON of a kind, or undefined when it is none of that kind. */
export function rawOf(typed: string, kind: JsonKind): string | undefined {
  if (kind === 'text') return JSON.stringify(typed);
  const plain = typed.trim();
  if (kind === 'number') return numberForm.test(plain) ? plain : undefined;
  return kind === 'boolean' && (plain === 'true' || plain === 'false') ? plain : undefined;
}

function spaceBefore(text: string, { from }: JsonEntry): string {
  let start = from;
  while (/\s/.test(text[start - 1] ?? '')) start--;
  return text.slice(start, from);
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)?.[0] ?? '';
}
