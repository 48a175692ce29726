// The widths of columns side by side: where their borders are on the page, and what is written when one is moved.
import { joinPointer } from '../../../template/read/tree.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { trailOf } from './trail.ts';

/** Columns with widths that can be moved. */
export interface Widths {
  /** The pointer of the block: columns, or a table. */
  readonly at: string;
  readonly columns: readonly WidthColumn[];
}

/** A column, with its width as it is written, or as it counts where it is not. Undefined is “auto”. */
export interface WidthColumn {
  readonly written: string | undefined;
  /** Where it stands on its page, points. */
  readonly x: number;
  readonly width: number;
}

/** A box on a page. */
export interface WidthBox {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A column with another width. `raw` is JSON. */
export interface NewWidth {
  readonly index: number;
  readonly raw: string;
  /** The same in words. */
  readonly said: string;
}

/** Returns the pointer of the columns or the table that is at a pointer or around it, or undefined. */
export function columnsAround(root: JsonNode, pointer: string): string | undefined {
  return trailOf(root, pointer).findLast(({ what }) => what === 'columns' || what === 'table')?.at;
}

/** Reads the widths of a block, with the places of its columns in the boxes of one page. */
export function widthsOf(root: JsonNode, at: string, boxes: readonly WidthBox[]): Widths | undefined {
  const block = nodeAt(root, at);
  const list = block && entryOf(block, 'columns')?.node;
  if (!block || list?.kind !== 'list' || list.entries.length < 2) return undefined;
  // A column that is made for each item, or may be left out, has no border of its own.
  const isChanging = ({ node }: { readonly node: JsonNode }): boolean =>
    node.kind === 'object' && (entryOf(node, 'each') !== undefined || entryOf(node, 'if') !== undefined);
  if (list.entries.some(isChanging)) return undefined;
  const spans =
    textAt(block, 'type') === 'table'
      ? cellsOf(block, at, { boxes, count: list.entries.length })
      : list.entries.map(({ key }) => spanOf(joinPointer(at, 'columns', key), boxes));
  const columns = spans?.flatMap((span, index): WidthColumn[] => {
    const node = list.entries[index]?.node;
    const isOwn = node?.kind === 'object' && (textAt(block, 'type') === 'table' || !textAt(node, 'type'));
    const width = isOwn ? entryOf(node, 'width')?.node : undefined;
    if (!span) return [];
    const standard = textAt(block, 'type') === 'table' ? undefined : '*';
    const written = width ? (width.kind === 'text' ? textOf(width.raw) : width.raw) : standard;
    return [{ written, x: span.x, width: span.width }];
  });
  return columns?.length === list.entries.length ? { at, columns } : undefined;
}

type Span = Pick<WidthBox, 'x' | 'width'>;

/** Returns the cells of a row that has one for each column. */
function cellsOf(
  table: JsonNode,
  at: string,
  { boxes, count }: { readonly boxes: readonly WidthBox[]; readonly count: number },
): readonly (Span | undefined)[] | undefined {
  const byPath = new Map(boxes.map((box) => [box.path, box]));
  const indexes = [...Array(count).keys()];
  const rows = ['head', 'body', 'foot'].flatMap((key) => {
    const list = entryOf(table, key)?.node;
    return (list?.entries ?? []).map((_, row) => joinPointer(at, key, row));
  });
  const ways: readonly ((index: number) => string)[] = [
    ...['header', 'cell', 'footer'].map((cell) => (index: number) => joinPointer(at, 'columns', index, cell)),
    ...rows.flatMap((row) => [
      (index: number) => joinPointer(row, index),
      (index: number) => joinPointer(row, 'cells', index),
    ]),
  ];
  for (const way of ways) {
    const found = indexes.map((index) => byPath.get(way(index)));
    const isWhole = found.every(
      (box, index) => box && (index === 0 || Math.abs(box.x - (found[index - 1]?.x ?? 0)) > 1),
    );
    if (isWhole && !byPath.has(way(count))) return found;
  }
  return undefined;
}

function spanOf(pointer: string, boxes: readonly WidthBox[]): Span | undefined {
  const inside = boxes.filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  if (inside.length === 0) return undefined;
  const x = Math.min(...inside.map((box) => box.x));
  return { x, width: Math.max(...inside.map((box) => box.x + box.width)) - x };
}

const unitPoints: Readonly<Record<string, number>> = { '': 1, pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 };
const steps: Readonly<Record<string, number>> = {
  '': 1,
  pt: 1,
  mm: 0.5,
  cm: 0.05,
  in: 0.02,
  '%': 0.5,
  '*': 0.05,
};

/** How far a key moves a border, points. */
export function stepOf({ columns }: Widths, index: number): number {
  const unit = [columns[index], columns[index + 1]].map((one) => one && unitOf(one)).find((one) => one);
  return unit && unitPoints[unit] !== undefined ? (steps[unit] ?? 1) * unitPoints[unit] : 2;
}

/** Returns what is written when the border behind a column moves by so many points. */
export function movedBorder({ columns }: Widths, index: number, by: number): readonly NewWidth[] {
  const [left, right] = [columns[index], columns[index + 1]];
  if (!left || !right) return [];
  const least = 4;
  const moved = Math.max(least - left.width, Math.min(right.width - least, by));
  const change = (column: WidthColumn, at: number, width: number): NewWidth => ({
    index: at,
    ...writtenAs(column, width),
  });
  const toLeft = (): NewWidth => change(left, index, left.width + moved);
  const toRight = (): NewWidth => change(right, index + 1, right.width - moved);
  if (isShare(left) && isShare(right)) return shares(columns, index, moved);
  if (isShare(left)) return [toRight()];
  if (isShare(right)) return [toLeft()];
  if (isAuto(right)) return [toLeft()];
  return isAuto(left) ? [toRight()] : [toLeft(), toRight()];
}

function shares(columns: readonly WidthColumn[], index: number, by: number): readonly NewWidth[] {
  const pair = [columns[index], columns[index + 1]].flatMap((one) => one ?? []);
  const total = pair.reduce((sum, one) => sum + shareOf(one), 0);
  const width = pair.reduce((sum, one) => sum + one.width, 0);
  const first = rounded((total * ((pair[0]?.width ?? 0) + by)) / width, steps['*'] ?? 1);
  const bounded = Math.min(total - 0.05, Math.max(0.05, first));
  return [bounded, rounded(total - bounded, 0.05)].map((share, place) => {
    const said = share === 1 ? '*' : `${share}*`;
    return { index: index + place, raw: JSON.stringify(said), said };
  });
}

/** Returns a width in the unit that a column has; what has none is written in points. */
function writtenAs(column: WidthColumn, width: number): Pick<NewWidth, 'raw' | 'said'> {
  const unit = unitOf(column);
  if (unit === '%') {
    const share = (Number.parseFloat(column.written ?? '') / column.width) * width;
    const said = `${rounded(share, 0.5)}%`;
    return { raw: JSON.stringify(said), said };
  }
  const points = unitPoints[unit ?? ''] ?? 1;
  const number = rounded(width / points, steps[unit ?? ''] ?? 1);
  return unit === '' || unit === undefined
    ? { raw: String(number), said: `${number} pt` }
    : { raw: JSON.stringify(`${number}${unit}`), said: `${number} ${unit}` };
}

function unitOf({ written }: WidthColumn): string | undefined {
  return /^\d*\.?\d+(pt|mm|cm|in|%|)$/.exec(written ?? '')?.[1];
}

function isShare({ written }: WidthColumn): boolean {
  return written?.endsWith('*') ?? false;
}

function isAuto(column: WidthColumn): boolean {
  return !isShare(column) && unitOf(column) === undefined;
}

function shareOf({ written = '*' }: WidthColumn): number {
  return written === '*' ? 1 : Number.parseFloat(written);
}

function rounded(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 1000) / 1000;
}
