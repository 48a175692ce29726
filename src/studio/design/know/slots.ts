// Where blocks may stand in a template: the lists of blocks, the places of one block alone, and those that are not written yet.
import { joinPointer, splitPointer } from '../../../template/read/tree.ts';
import type { JsonNode } from '../../data/tree.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { rootName } from './trail.ts';

/** Where blocks may stand. */
export interface Slot {
  /** The pointer of a list, of one block alone, or of a key that is not written yet. */
  readonly at: string;
  readonly node: JsonNode | undefined;
  /** Whether its blocks stand side by side. */
  readonly isAcross: boolean;
  /** The pointer of what is around it: a block, a column, a cell or the page. */
  readonly owner: string;
  /** What that is, such as `box` or `cell`. */
  readonly what: string;
}

/** A place between blocks: before the one at `index` of the slot at `around`, or behind the last one. */
export interface Spot {
  readonly around: string;
  readonly index: number;
}

type Around = Pick<Slot, 'owner' | 'what'>;

const partKeys: readonly string[] = ['header', 'background', 'content', 'foreground', 'footer'];
const formKeys: readonly string[] = ['documentFirst', 'first', 'odd', 'even', 'last', 'default'];
const holders: ReadonlySet<string> = new Set(['box', 'stack', 'flow', 'section', 'place']);

const known = new WeakMap<JsonNode, readonly Slot[]>();

/** Returns all slots of a text. What is around another one comes first. */
export function slotsOf(root: JsonNode): readonly Slot[] {
  const found = known.get(root) ?? read(root);
  known.set(root, found);
  return found;
}

/** Returns the blocks of a slot, each with its pointer. */
export function blocksIn({ at, node }: Slot): readonly { readonly at: string; readonly node: JsonNode }[] {
  if (!node) return [];
  if (node.kind !== 'list') return [{ at, node }];
  return node.entries.map((entry) => ({ at: joinPointer(at, entry.key), node: entry.node }));
}

function read(root: JsonNode): readonly Slot[] {
  const reader = new SlotReader();
  const what = rootName(root);
  if (what === 'part') reader.content(root, '', { owner: '', what: 'page' });
  else if (what !== 'page') reader.block(root, '');
  else
    for (const key of partKeys) {
      const node = entryOf(root, key)?.node;
      const place = { owner: '', what: key === 'content' ? 'page' : key };
      if (node) reader.part(node, joinPointer('', key), place);
    }
  return reader.found;
}

class SlotReader {
  readonly found: Slot[] = [];

  /** Reads what is content, or forms of it. */
  part(node: JsonNode, at: string, around: Around): void {
    if (node.kind !== 'object' || textAt(node, 'type') !== undefined) this.content(node, at, around);
    else
      for (const key of formKeys) {
        const form = entryOf(node, key)?.node;
        if (form) this.content(form, joinPointer(at, key), around);
      }
  }

  content(node: JsonNode | undefined, at: string, around: Around, isAcross = false): void {
    const slot: Slot = { at, node, isAcross, ...around };
    this.found.push(slot);
    for (const one of blocksIn(slot)) this.block(one.node, one.at);
  }

  block(node: JsonNode, at: string): void {
    const what = textAt(node, 'type');
    if (what === undefined) return;
    const around = { owner: at, what };
    const inside = (key: string): JsonNode | undefined => entryOf(node, key)?.node;
    if (what === 'columns') this.#items(inside('columns'), joinPointer(at, 'columns'), around);
    else if (what === 'grid' || what === 'list')
      this.#items(inside('items'), joinPointer(at, 'items'), around);
    else if (what === 'table') this.#table(node, at);
    else if (holders.has(what)) this.content(inside('content'), joinPointer(at, 'content'), around);
    for (const key of ['caption', 'empty', 'fallback']) {
      const content = inside(key);
      if (content) this.content(content, joinPointer(at, key), around);
    }
  }

  /** Reads the items of columns, of a grid or of a list: a block, a list of blocks, or an object with content. */
  #items(items: JsonNode | undefined, at: string, around: Around): void {
    if (items?.kind !== 'list') return;
    this.found.push({ at, node: items, isAcross: around.what !== 'list', ...around });
    const isColumns = around.what === 'columns';
    // A block alone is an item by itself: another one beside it is another item.
    for (const { key, node } of items.entries)
      if (isColumns || !isBlock(node))
        this.#holder(node, joinPointer(at, key), isColumns ? 'column' : 'item');
  }

  #holder(node: JsonNode, at: string, what: string): void {
    const around = { owner: at, what };
    const isHolder = node.kind === 'object' && textAt(node, 'type') === undefined;
    if (isHolder) this.content(entryOf(node, 'content')?.node, joinPointer(at, 'content'), around);
    else if (node.kind === 'list' || node.kind === 'text' || node.kind === 'object')
      this.content(node, at, around);
  }

  #table(table: JsonNode, at: string): void {
    const columns = entryOf(table, 'columns')?.node;
    for (const { key, node } of columns?.entries ?? [])
      for (const cell of ['header', 'cell', 'footer']) {
        const found = node.kind === 'object' ? entryOf(node, cell)?.node : undefined;
        if (found) this.#holder(found, joinPointer(at, 'columns', key, cell), 'cell');
      }
    for (const rows of ['head', 'body', 'foot'])
      for (const { key, node } of entryOf(table, rows)?.node.entries ?? []) {
        const row = joinPointer(at, rows, key);
        const cells = node.kind === 'object' ? entryOf(node, 'cells')?.node : node;
        const way = node.kind === 'object' ? joinPointer(row, 'cells') : row;
        for (const cell of cells?.entries ?? []) this.#holder(cell.node, joinPointer(way, cell.key), 'cell');
      }
  }
}

/** Returns the slot that holds the block at a pointer, or undefined where no block stands there. */
export function slotOf(root: JsonNode, at: string): Slot | undefined {
  if (at === '' || !isBlock(nodeAt(root, at))) return undefined;
  const around = at.slice(0, at.lastIndexOf('/'));
  // A block that is a column stands among the columns first, and is then a place of its own.
  return slotsOf(root).find(({ at: one, node }) => (node?.kind === 'list' ? one === around : one === at));
}

/** Returns whether a value is a block: a text, or an object with a type. */
export function isBlock(node: JsonNode | undefined): boolean {
  return node?.kind === 'text' || textAt(node, 'type') !== undefined;
}

/** Returns the end of the block beside the one at a pointer: in the block before it, otherwise in the next one. */
export function spotInside(root: JsonNode, at: string): Spot | undefined {
  const slot = slotOf(root, at);
  const beside = slot ? blocksIn(slot) : [];
  const index = beside.findIndex((one) => one.at === at);
  for (const step of [-1, 1]) {
    const next = beside[index + step]?.at;
    if (index < 0 || next === undefined) continue;
    const inside = slotsOf(root).find((one) => !one.isAcross && one.at.startsWith(`${next}/`));
    if (inside) return { around: inside.at, index: step < 0 ? blocksIn(inside).length : 0 };
  }
  return undefined;
}

/** Returns the place behind the block that is around the one at a pointer. */
export function spotOutside(root: JsonNode, at: string): Spot | undefined {
  const keys = splitPointer(at);
  for (let length = keys.length - 1; length > 0; length--) {
    const around = joinPointer('', ...keys.slice(0, length));
    const slot = slotOf(root, around);
    if (!slot || slot.isAcross) continue;
    const index = blocksIn(slot).findIndex((one) => one.at === around);
    if (index >= 0) return { around: slot.at, index: index + 1 };
  }
  return undefined;
}
