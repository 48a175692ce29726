// Four sides, in each form in which they may be written.
import type { JsonNode } from '../../data/tree.ts';
import { entryOf } from '../edit/jsonc.ts';

/** Returns top, right, bottom and left as JSON, or undefined for another form. */
export function sidesOf(node: JsonNode | undefined): readonly [string, string, string, string] | undefined {
  if (!node) return undefined;
  if (node.kind === 'number' || node.kind === 'text') return [node.raw, node.raw, node.raw, node.raw];
  const raws = node.entries.map((entry) => entry.node.raw);
  const [first = '0', second = '0', third = '0', fourth = '0'] = raws;
  if (node.kind === 'list' && raws.length === 2) return [first, second, first, second];
  if (node.kind === 'list' && raws.length === 4) return [first, second, third, fourth];
  if (node.kind !== 'object' || node.entries.some(({ key }) => !sideNames.includes(key))) return undefined;
  const [top = '0', right = '0', bottom = '0', left = '0'] = sideNames.map(
    (name) => entryOf(node, name)?.node.raw,
  );
  return [top, right, bottom, left];
}

/** Returns four sides that count: those that are written, else those of styles or files, else the standard where that is one length. */
export function countingSides(
  node: JsonNode | undefined,
  inherited: JsonNode | undefined,
  standard: string,
): readonly [string, string, string, string] {
  const each = node === undefined && /^\d+(\.\d+)?$/.test(standard) ? standard : '0';
  return sidesOf(node ?? inherited) ?? [each, each, each, each];
}

/** The sides in the order in which a list has them. */
export const sideNames: readonly string[] = ['top', 'right', 'bottom', 'left'];

/** Returns what four sides are written as, in the form that is there where it can hold them. */
export function sidesRaw(
  node: JsonNode | undefined,
  sides: readonly [string, string, string, string],
): string {
  const [top, right, bottom, left] = sides;
  if (node?.kind === 'object') {
    const named = sideNames.map((name, index) => `${JSON.stringify(name)}: ${sides[index]}`);
    return `{ ${named.filter((_, index) => sides[index] !== '0' || entryOf(node, sideNames[index] ?? '')).join(', ')} }`;
  }
  if (top === bottom && left === right) return top === left ? top : `[${top}, ${right}]`;
  return `[${sides.join(', ')}]`;
}
