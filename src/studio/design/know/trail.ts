// The places of a template that can be selected: the page, blocks, and columns, rows and cells, with what stands around them.
import { joinPointer, splitPointer } from '../../../template/read/tree.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import { entryOf, textAt } from '../edit/jsonc.ts';

/** A place that can be selected. */
export interface Place {
  /** JSON Pointer in its file. */
  readonly at: string;
  /** What it is: the kind of a block, or `page`, `column`, `row`, `cell`, `header` and the like. */
  readonly what: string;
  readonly node: JsonNode;
}

/** What keeps a block from being edited as one thing on the page. */
export interface Repeat {
  /** The place that is repeated. */
  readonly at: string;
  /** The key that says so: `each` or `rows`. */
  readonly key: string;
  readonly expression: string;
}

/** Where to go from a place. */
export type PlaceStep = 'around' | 'inside' | 'next' | 'before';

/** Keys that hold content: one block, or a list of them. */
const contentKeys: ReadonlySet<string> = new Set([
  ...[
    'content',
    'header',
    'footer',
    'background',
    'foreground',
    'items',
    'caption',
    'head',
    'empty',
    'fallback',
  ],
  ...['documentFirst', 'first', 'odd', 'even', 'last', 'default'],
]);

/** Parts of the page that stand on each of its pages. */
const partNames: ReadonlySet<string> = new Set(['header', 'footer', 'background', 'foreground']);

/** Returns the places on the way to a pointer, from the page on, as far as the text has them. The last one is the nearest. */
export function trailOf(root: JsonNode, pointer: string): readonly Place[] {
  const trail: Place[] = [{ at: '', what: rootName(root), node: root }];
  let [node, at]: [JsonNode | undefined, string] = [root, ''];
  const keys: string[] = [];
  for (const key of splitPointer(pointer)) {
    node = entryOf(node, key)?.node;
    if (!node) break;
    keys.push(key);
    at = joinPointer(at, key);
    const what = whatIs(node, keys);
    if (what !== undefined) trail.push({ at, what, node });
  }
  return trail;
}

/** Returns what a whole file is: the page, or the block or the blocks that a template includes. */
export function rootName(root: JsonNode): string {
  if (root.kind !== 'object' || entryOf(root, 'platen')) return root.kind === 'list' ? 'part' : 'page';
  return textAt(root, 'type') ?? 'page';
}

/** Returns what a value is that can be selected, or undefined. */
function whatIs(node: JsonNode, keys: readonly string[]): string | undefined {
  const last = keys.at(-1) ?? '';
  const isItem = /^\d+$/.test(last);
  const around = (isItem ? keys.at(-2) : last) ?? '';
  if (around === 'columns' && isItem)
    return textAt(node, 'type') ?? (node.kind === 'text' ? 'text' : 'column');
  const cell = cellOf(node, keys);
  if (cell !== undefined) return cell;
  if (node.kind === 'object' && textAt(node, 'type') !== undefined && !isDeclared(keys))
    return textAt(node, 'type');
  if (node.kind === 'list') return undefined;
  const isContent = contentKeys.has(around) || (isItem && /^\d*$/.test(keys.at(-2) ?? ''));
  if (!isContent || isDeclared(keys)) return undefined;
  if (node.kind === 'text') return 'text';
  return partNames.has(around) && !isItem ? around : undefined;
}

const rowKeys: ReadonlySet<string> = new Set(['body', 'foot', 'rows', 'head']);
const cellKeys: ReadonlySet<string> = new Set(['header', 'cell', 'footer']);

/** Returns whether a value is a row or a cell of a table. */
function cellOf(node: JsonNode, keys: readonly string[]): 'row' | 'cell' | undefined {
  const [last = '', before = '', third = ''] = [...keys].reverse();
  const isItem = /^\d+$/.test(last);
  if (cellKeys.has(last) && /^\d+$/.test(before) && third === 'columns') return 'cell';
  if (!isItem) return undefined;
  if (before === 'cells') return 'cell';
  if (
    rowKeys.has(before) &&
    (node.kind === 'list' || textAt(node, 'type') === undefined) &&
    node.kind !== 'text'
  )
    return 'row';
  return /^\d+$/.test(before) && rowKeys.has(third) ? 'cell' : undefined;
}

/** Returns whether a place says what something is called, such as a variable: it is no block, whatever its `type` is. */
function isDeclared([first = '']: readonly string[]): boolean {
  return [
    'variables',
    'define',
    'styles',
    'fonts',
    'messages',
    'einvoice',
    'info',
    'page',
    'style',
    'colors',
    'pdf',
  ].includes(first);
}

/** Returns the places that stand directly in a place, in the order of the text. */
export function insideOf({ at, node }: Place): readonly Place[] {
  const keys = splitPointer(at);
  const found: Place[] = [];
  const look = (inside: JsonNode, way: readonly string[], pointer: string): void => {
    for (const entry of inside.entries) {
      const next = [...way, entry.key];
      const there = joinPointer(pointer, entry.key);
      if (isDeclared(next)) continue;
      const what = whatIs(entry.node, next);
      if (what !== undefined) found.push({ at: there, what, node: entry.node });
      else look(entry.node, next, there);
    }
  };
  look(node, keys, at);
  return found;
}

/** Returns the pointer of the place that is beside, around or in the one at a pointer, or undefined where there is none. */
export function stepFrom(root: JsonNode, pointer: string, step: PlaceStep): string | undefined {
  const trail = trailOf(root, pointer);
  const [place, around] = [trail.at(-1), trail.at(-2)];
  if (!place || step === 'around') return around?.at;
  if (step === 'inside') return insideOf(place)[0]?.at;
  const beside = around ? insideOf(around) : [];
  const index = beside.findIndex(({ at }) => at === place.at);
  return beside[index + (step === 'next' ? 1 : -1)]?.at;
}

/** Returns the innermost repetition around a place, the place itself included, or undefined. */
export function repeatOf(root: JsonNode, pointer: string): Repeat | undefined {
  let node: JsonNode | undefined = root;
  let at = '';
  let found: Repeat | undefined;
  const keys = splitPointer(pointer);
  for (const [depth, key] of ['', ...keys].entries()) {
    if (depth > 0) {
      node = node && entryOf(node, key)?.node;
      at = joinPointer(at, key);
    }
    if (node?.kind !== 'object') continue;
    const each = textAt(node, 'each');
    if (each !== undefined) found = { at, key: 'each', expression: each };
    // Of the rows of a table, the cells of its columns are repeated.
    const rows = textAt(node, 'rows');
    if (rows !== undefined && keys[depth] === 'columns' && keys[depth + 2] === 'cell')
      found = { at, key: 'rows', expression: rows };
  }
  return found;
}

/** Returns where the text of a place stands that can be written on the page, or undefined. */
export function textPlace({ at, node, what }: Place): string | undefined {
  if (node.kind === 'text') return at;
  if (node.kind !== 'object') return undefined;
  for (const key of what === 'text' ? ['text'] : what === 'cell' ? ['content'] : [])
    if (entryOf(node, key)?.node.kind === 'text') return joinPointer(at, key);
  return undefined;
}

/** Returns what a place shows, shortened, to tell it from its neighbours. */
export function saidOf(place: Place): string {
  const way = textPlace(place);
  const text =
    way === undefined
      ? firstText(place.node)
      : textOf(way === place.at ? place.node.raw : keyText(place, way));
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
}

function keyText({ node, at }: Place, way: string): string {
  return entryOf(node, way.slice(at.length + 1))?.node.raw ?? '""';
}

/** Returns the text that is the first to be seen in a block. */
function firstText(node: JsonNode): string {
  for (const key of ['src', 'value', 'markdown', 'name'])
    if (textAt(node, key) !== undefined) return textAt(node, key) ?? '';
  return '';
}
