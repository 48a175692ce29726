// A place between blocks of one text, found again in another one that came of it.

import { joinPointer, splitPointer } from '../../../template/read/tree.ts';
import { pointerAcross, type ReadText } from '../edit/across.ts';
import { nodeAt } from '../edit/jsonc.ts';
import type { Spot } from '../know/slots.ts';

/** Returns the pointer of the same value in another text, or undefined where that is not sure any more. */
export function valueAcross(before: ReadText, now: ReadText, pointer: string): string | undefined {
  const at = pointerAcross(before, now, pointer);
  if (at === undefined) return undefined;
  return nodeAt(now.root, at)?.raw === nodeAt(before.root, pointer)?.raw ? at : undefined;
}

/** Returns the place between the same neighbours in another text, or undefined where that is not sure any more. */
export function spotAcross(before: ReadText, now: ReadText, { around, index }: Spot): Spot | undefined {
  if (before.text === now.text) return { around, index };
  const was = nodeAt(before.root, around);
  if (!was) {
    // A key that is not written yet: what it would stand in must be there.
    const holder = around.slice(0, around.lastIndexOf('/'));
    const there = pointerAcross(before, now, holder);
    return there === undefined ? undefined : { around: there + around.slice(holder.length), index };
  }
  const there = pointerAcross(before, now, around);
  const is = there === undefined ? undefined : nodeAt(now.root, there);
  if (there === undefined || !is || is.kind !== was.kind) return undefined;
  if (is.raw === was.raw || was.kind !== 'list')
    return is.raw === was.raw ? { around: there, index } : undefined;
  const beside = (at: number): number | undefined => {
    if (at < 0 || at >= was.entries.length) return undefined;
    const found = valueAcross(before, now, joinPointer(around, at));
    if (!found?.startsWith(`${there}/`)) return NaN;
    return Number(splitPointer(found.slice(there.length))[0]);
  };
  const [left, right] = [beside(index - 1), beside(index)];
  const from = left === undefined ? 0 : left + 1;
  const to = right === undefined ? is.entries.length : right;
  return from === to ? { around: there, index: from } : undefined;
}
