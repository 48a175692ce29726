// A key in an object of the top level that a file takes whole from one that it extends: the object comes along, since it
// would count no more.
import type { JsonNode } from '../../data/tree.ts';
import type { Act } from './acts.ts';
import { editOf } from './acts.ts';
import { applied } from './entries.ts';
import { entryOf, nodeAt, readJsonc } from './jsonc.ts';

/** Keys of the top level that a file and those that it extends have together. */
const merged: ReadonlySet<string> = new Set(['styles', 'colors', 'fonts', 'messages']);

/** Returns the act that keeps what the files give that this one extends, the nearest first. Other acts stay as they are. */
export function keptOver(act: Act, root: JsonNode, bases: readonly JsonNode[]): Act {
  const [part = '', ...deeper] = act.kind === 'set' ? act.way : [];
  if (act.kind !== 'set' || act.at !== '' || deeper.length === 0) return act;
  if (merged.has(part) || entryOf(root, part)) return act;
  const base = bases.map((one) => entryOf(one, part)).find((entry) => entry !== undefined);
  if (!base) return act;
  const text = `{ ${JSON.stringify(part)}: ${base.node.raw} }`;
  const edit = editOf(text, act);
  const after = 'refused' in edit ? undefined : readJsonc(applied(text, edit.changes));
  const whole = after && nodeAt(after, `/${part}`);
  return whole ? { ...act, way: [part], raw: whole.raw } : act;
}
