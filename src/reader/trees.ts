// Name trees and number trees (ISO 32000-1 7.9.6, 7.9.7). Each node is read once, whatever points where.
import { readerLimits } from './limits.ts';
import { Dict, type PdfObject, PdfString } from './objects.ts';

/** Returns the leaves of a number tree. */
export function numberTree(root: Dict | undefined): ReadonlyMap<number, PdfObject> {
  const found = new Map<number, PdfObject>();
  for (const [key, value] of leaves(root, 'Nums')) if (typeof key === 'number') found.set(key, value);
  return found;
}

/** Returns the leaves of a name tree: the key's bytes, and the value under it. */
export function nameTree(root: Dict | undefined): readonly (readonly [PdfString, PdfObject])[] {
  const found: (readonly [PdfString, PdfObject])[] = [];
  for (const [key, value] of leaves(root, 'Names')) if (key instanceof PdfString) found.push([key, value]);
  return found;
}

function* leaves(root: Dict | undefined, name: string): Generator<readonly [PdfObject, PdfObject]> {
  const seen = new Set<Dict>();
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node) || seen.size > readerLimits.treeEntries) continue;
    seen.add(node);
    const pairs = node.list(name);
    for (let index = 0; pairs !== undefined && index + 1 < pairs.length; index += 2)
      yield [pairs.at(index), pairs.at(index + 1)];
    const kids = [...(node.list('Kids') ?? [])].filter((kid) => kid instanceof Dict);
    for (const kid of kids.toReversed()) waiting.push(kid);
  }
}
