// What a person does to a block, as the smallest changes of the text. Nothing that was written by hand is written anew.
import { joinPointer } from '../../../template/read/tree.ts';
import type { TextChange } from '../../data/edits.ts';
import type { JsonEntry, JsonNode } from '../../data/tree.ts';
import { words } from '../../words/words.ts';
import type { Spot } from '../know/slots.ts';
import { trailOf } from '../know/trail.ts';
import type { NewWidth } from '../know/widths.ts';
import { inserted, unwrapped, type Wrapper, wrapped } from './blocks.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { withEntry, withMoved, withoutEntry, withText, withValue } from './entries.ts';
import { nodeAt, parentOf, readJsonc } from './jsonc.ts';
import { insertedAt, movedTo } from './move.ts';
import { type PasteAct, pasted } from './paste.ts';
import { placedBy } from './place.ts';
import { madeStyle } from './style.ts';
import { changedTable, columnAct, type TableChange } from './table.ts';
import { withWidths } from './widths.ts';

/** What is done. `at` is a JSON Pointer: of the block, or of the text for `text`. */
export type Act =
  /** Writes a key of an object. `way` leads from the block to it. `raw` is JSON. */
  | { readonly kind: 'set'; readonly at: string; readonly way: readonly string[]; readonly raw: string }
  /** Takes a key out: its default counts. */
  | { readonly kind: 'unset'; readonly at: string; readonly way: readonly string[] }
  | { readonly kind: 'text'; readonly at: string; readonly text: string }
  /** Puts a block in behind it, or at another place. `raw` is JSON. */
  | { readonly kind: 'insert'; readonly at: string; readonly raw: string; readonly to?: Spot | undefined }
  /** Puts blocks in behind it, or at another place, with the styles that they name. */
  | ({ readonly kind: 'paste'; readonly at: string } & PasteAct)
  | { readonly kind: 'wrap'; readonly at: string; readonly wrapper: Wrapper }
  | { readonly kind: 'unwrap'; readonly at: string }
  /** Changes a table: its columns, groups, totals. */
  | { readonly kind: 'table'; readonly at: string; readonly change: TableChange }
  /** Moves keys into a new style of this name. */
  | { readonly kind: 'style'; readonly at: string; readonly name: string; readonly keys: readonly string[] }
  /** Writes widths of columns of a block. */
  | { readonly kind: 'widths'; readonly at: string; readonly widths: readonly NewWidth[] }
  /** Moves a block out of the flow over the page, points. */
  | { readonly kind: 'place'; readonly at: string; readonly across: number; readonly down: number }
  | { readonly kind: 'delete'; readonly at: string }
  | { readonly kind: 'duplicate'; readonly at: string }
  /** Moves a block among those that it stands with: up with -1, down with 1. */
  | { readonly kind: 'move'; readonly at: string; readonly by: 1 | -1 }
  /** Moves a block to another place, into the block beside it, or out of the one around it. */
  | { readonly kind: 'move'; readonly at: string; readonly to: Spot | 'in' | 'out' };

/** Returns what an act changes in a text. */
export function editOf(text: string, act: Act): Edit | Refused {
  const root = readJsonc(text);
  if (!root) return { refused: words.refused.syntaxFirst };
  const node = nodeAt(root, act.at);
  if (!node) return { refused: words.refused.gone };
  const place: TextPlace = { text, root, node, at: act.at };
  switch (act.kind) {
    case 'set':
      return setKey(place, act.way, act.raw);
    case 'unset':
      return unsetKey(place, act.way);
    case 'text':
      return { changes: withText(node, act.text), select: act.at };
    case 'insert':
      return act.to ? insertedAt(place, act.to, act) : inserted(place, act.raw);
    case 'paste':
      return pasted(place, act);
    case 'wrap':
      return wrapped(place, act.wrapper);
    case 'unwrap':
      return unwrapped(place);
    case 'table':
      return changedTable(place, act.change);
    case 'style':
      return madeStyle(place, act.name, act.keys);
    case 'place':
      return placedBy(place, act);
    case 'widths':
      return withWidths(place, act.widths);
    case 'delete':
      return columnAct(place, 'delete') ?? deleted(place);
    case 'duplicate':
      return columnAct(place, 'duplicate') ?? duplicated(place);
    case 'move':
      if ('to' in act) return movedTo(place, act.to);
      return columnAct(place, act) ?? moved(place, act.by);
  }
}

function setKey(place: TextPlace, way: readonly string[], raw: string): Edit | Refused {
  const { text, node, at } = place;
  if (node.kind === 'text') return asObject(place, way, raw);
  const [key = '', ...deeper] = way;
  if (node.kind !== 'object') return { refused: words.refused.noKeys(words.data.kinds[node.kind]) };
  const entry = node.entries.findLast((one) => one.key === key);
  const inside = deeper.reduceRight((value, name) => objectOf(name, value), raw);
  if (!entry) {
    const changes = withEntry(text, node, {
      raw: `${JSON.stringify(key)}: ${inside}`,
      index: roomFor(text, node),
    });
    return { changes, select: at };
  }
  if (deeper.length === 0) return { changes: withValue(entry.node, raw), select: at };
  if (entry.node.kind !== 'object') return { changes: inPlaceOfShort(entry, deeper, raw), select: at };
  const found = setKey({ ...place, node: entry.node }, deeper, raw);
  return 'refused' in found ? found : { ...found, select: at };
}

/** Keys whose value may be short for an object: what it stands for there. */
const shortFor: Readonly<Record<string, string>> = { page: 'size' };

/** Writes a key into a value that is short for an object, such as a paper size alone. */
function inPlaceOfShort(
  { key, node }: JsonEntry,
  [first = '', ...deeper]: readonly string[],
  raw: string,
): readonly TextChange[] {
  const short = shortFor[key];
  if (short === first) return withValue(node, raw);
  const value = `${JSON.stringify(first)}: ${deeper.reduceRight((inside, name) => objectOf(name, inside), raw)}`;
  if (short === undefined) return withValue(node, `{ ${value} }`);
  return [
    { from: node.from, to: node.from, insert: `{ ${JSON.stringify(short)}: ` },
    { from: node.to, to: node.to, insert: `, ${value} }` },
  ];
}

/** Makes a block or a cell of a text, which is short for one, and gives it a key. */
function asObject({ root, node: { from, to }, at }: TextPlace, way: readonly string[], raw: string): Edit {
  const isCell = trailOf(root, at).at(-1)?.what === 'cell';
  if (way.length === 1 && way[0] === (isCell ? 'content' : 'text'))
    return { changes: [{ from, to, insert: raw }], select: at };
  const [key = '', ...deeper] = way;
  const value = deeper.reduceRight((inside, name) => objectOf(name, inside), raw);
  const changes = [
    { from, to: from, insert: isCell ? '{ "content": ' : '{ "type": "text", "text": ' },
    { from: to, to, insert: `, ${JSON.stringify(key)}: ${value} }` },
  ];
  return { changes, select: at };
}

function objectOf(key: string, raw: string): string {
  return `{ ${JSON.stringify(key)}: ${raw} }`;
}

/** Returns where a new key goes: behind the last short value, so that it is not lost below long content. */
function roomFor(text: string, { entries }: JsonNode): number {
  const last = entries.findLastIndex(({ node }) => !text.slice(node.from, node.to).includes('\n'));
  return last < 0 ? entries.length : last + 1;
}

function unsetKey({ text, node, at }: TextPlace, way: readonly string[]): Edit | Refused {
  let around = node;
  for (const [step, key] of way.entries()) {
    const index = around.kind === 'object' ? around.entries.findLastIndex((one) => one.key === key) : -1;
    const entry = around.entries[index];
    if (!entry) return { changes: [], select: at };
    // An object that held nothing else goes with its last key, and so does what is short for one.
    const isShort = entry.node.kind !== 'object' && shortFor[key] === way[step + 1];
    const isAlone =
      entry.node.kind === 'object' &&
      entry.node.entries.length === 1 &&
      entry.node.entries[0]?.key === way[step + 1];
    const isLast = step === way.length - 1 || isShort || isAlone;
    if (isLast) return { changes: withoutEntry(text, around, index), select: at };
    around = entry.node;
  }
  return { changes: [], select: at };
}

/** Where a block stands among others: the list or object around it, and which of its entries it is. */
function amongOthers({
  root,
  at,
}: TextPlace): { readonly around: string; readonly list: JsonNode; readonly index: number } | undefined {
  const parent = parentOf(at);
  const list = parent && nodeAt(root, parent.around);
  if (!parent || !list) return undefined;
  const index =
    list.kind === 'list' ? Number(parent.key) : list.entries.findLastIndex(({ key }) => key === parent.key);
  return { around: parent.around, list, index };
}

const wholeFile: Refused = { refused: words.refused.wholeFile };

function deleted(place: TextPlace): Edit | Refused {
  const among = amongOthers(place);
  if (!among) return wholeFile;
  const { around, list, index } = among;
  const changes = withoutEntry(place.text, list, index);
  const left = list.kind === 'list' ? list.entries.length - 1 : 0;
  return { changes, select: left > 0 ? joinPointer(around, Math.min(index, left - 1)) : around };
}

function duplicated(place: TextPlace): Edit | Refused {
  const among = amongOthers(place);
  if (!among) return wholeFile;
  const { around, list, index } = among;
  const { from, to, raw } = place.node;
  if (list.kind === 'list') {
    const changes = withEntry(place.text, list, { raw, index: index + 1 });
    return { changes, select: joinPointer(around, index + 1) };
  }
  // One block alone becomes a list of two.
  const changes = [
    { from, to: from, insert: '[' },
    { from: to, to, insert: `, ${raw}]` },
  ];
  return { changes, select: joinPointer(place.at, 1) };
}

function moved(place: TextPlace, by: 1 | -1): Edit | Refused {
  const among = amongOthers(place);
  if (!among) return wholeFile;
  const { around, list, index } = among;
  if (list.kind !== 'list') return { refused: words.refused.alone };
  const to = index + by;
  if (to < 0) return { refused: words.refused.isFirst };
  if (to >= list.entries.length) return { refused: words.refused.isLast };
  return { changes: withMoved(place.text, list, { from: index, to }), select: joinPointer(around, to) };
}
