// A value of the data on its way into a template.
import { textOf } from '../../data/tree.ts';
import { readFile } from '../../editor/files.ts';
import type { ReadText } from '../edit/across.ts';
import type { Act } from '../edit/acts.ts';
import { nodeAt, readJsonc } from '../edit/jsonc.ts';
import { textPlace, trailOf } from '../know/trail.ts';
import { blockOfValue, type DataValue, textOfValue } from '../know/value.ts';
import { joined, type PlacedBlock } from './drag.ts';

/** Reads the template that a value is dragged into. */
export async function placedValue(
  value: DataValue,
  path: string | undefined,
): Promise<PlacedBlock | undefined> {
  if (path === undefined) return undefined;
  const file = await readFile(path).catch(() => undefined);
  const root = file && readJsonc(file.text);
  if (!root) return undefined;
  return {
    name: value.way.at(-1) ?? 'data',
    rawAt: (now, around) => blockOfValue(value, now, around),
    textAt: (now, at) => textOfValue(value, now, at),
    template: { path, read: { text: file.text, root } },
  };
}

/** Returns the act that puts a value into a place: into its text, or behind it. */
export function valueAct(value: DataValue, { root }: ReadText, at: string): Act {
  const place = trailOf(root, at).at(-1);
  const text = place && value.node.kind !== 'list' ? textPlace(place) : undefined;
  const node = text === undefined ? undefined : nodeAt(root, text);
  if (text !== undefined && node)
    return { kind: 'text', at: text, text: joined(textOf(node.raw), textOfValue(value, root, text)) };
  return { kind: 'insert', at, raw: blockOfValue(value, root, at) };
}
