// Where a value of one text stands in another one that came of it: the pages show an older text while a new one is drawn.
import { joinPointer } from '../../../template/read/tree.ts';
import type { JsonNode } from '../../data/tree.ts';
import { nodeAt } from './jsonc.ts';

/** A text with its tree. */
export interface ReadText {
  readonly text: string;
  readonly root: JsonNode;
}

/**
 * Returns the pointer, in `after`, of the value that `pointer` names in `before`, or undefined when it is not there any more.
 * What differs between the two texts is taken as one change.
 */
export function pointerAcross(before: ReadText, after: ReadText, pointer: string): string | undefined {
  if (before.text === after.text) return nodeAt(after.root, pointer) && pointer;
  const node = nodeAt(before.root, pointer);
  if (!node) return undefined;
  if (pointer === '') return pointer;
  const { start, end, shift } = differenceOf(before.text, after.text);
  if (node.to <= start)
    return nodeAt(after.root, pointer) ? pointerTo(after.root, node.from, node.to) : undefined;
  if (node.from >= end) return pointerTo(after.root, node.from + shift, node.to + shift);
  // The change is inside of it, or it is a part of the change.
  if (node.from < start && node.to > end) return pointerTo(after.root, node.from, node.to + shift);
  const same = nodeAt(after.root, pointer);
  return same?.kind === node.kind ? pointer : undefined;
}

/** Returns the range of the first text that is another one in the second, and by how much what follows is moved. */
function differenceOf(
  one: string,
  other: string,
): { readonly start: number; readonly end: number; readonly shift: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < most - start &&
    one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)
  )
    same++;
  return { start, end: one.length - same, shift: other.length - one.length };
}

/** Returns the pointer of the value with exactly this range, or undefined. */
function pointerTo(root: JsonNode, from: number, to: number): string | undefined {
  let node = root;
  let pointer = '';
  for (;;) {
    if (node.from === from && node.to === to) return pointer;
    const inside = node.entries.find((entry) => entry.node.from <= from && entry.node.to >= to);
    if (!inside) return undefined;
    pointer = joinPointer(pointer, inside.key);
    node = inside.node;
  }
}

/** Returns the innermost value that a place of the text lies in. */
export function pointerAt(root: JsonNode, offset: number): string {
  let node: JsonNode | undefined = root;
  let pointer = '';
  while (node) {
    const inside: JsonNode['entries'][number] | undefined = node.entries.find(
      ({ from, to }) => from <= offset && offset <= to,
    );
    if (!inside) break;
    pointer = joinPointer(pointer, inside.key);
    node = inside.node;
  }
  return pointer;
}

/** Returns the pointer of the nearest value that is still there. */
export function nearest({ root }: ReadText, pointer: string): string {
  let at = pointer;
  while (at !== '' && !nodeAt(root, at)) at = at.slice(0, at.lastIndexOf('/'));
  return at;
}
