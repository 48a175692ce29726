// The widths of columns side by side: where their borders are on the page, and what is written when one is moved.
import { joinPointer } from '../../../template/read/tree.ts';
import { type JsonNode, textOf } from '../../data/tree.ts';
import { entryOf, nodeAt, textAt } from '../edit/jsonc.ts';
import { trailOf } from './trail.ts';

/** Columns with widths that can be moved. */
export interface Widths {
  /** The pointer of the block: columns, or a table. */
  readonly at: string;
  /** From left to right. */
  readonly columns: readonly WidthColumn[];
}

/** A column on the page, with its width as it is written, or as it counts where it is not. Undefined is “auto”. */
export interface WidthColumn {
  /** Its place in the list of the template: that of several columns, where one is made for each item. */
  readonly index: number;
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
  if (!block || list?.kind !== 'list') return undefined;
  const isTable = textAt(block, 'type') === 'table';
  const spans = isTable ? cellsOf(block, at, boxes) : sideBySide(list, joinPointer(at, 'columns'), boxes);
  const columns = spans?.map(({ index, x, width }): WidthColumn => {
    const node = list.entries[index]?.node;
    const isOwn = node?.kind === 'object' && (isTable || !textAt(node, 'type'));
    const own = isOwn ? entryOf(node, 'width')?.node : undefined;
    const standard = isTable ? undefined : '*';
    const written = own ? (own.kind === 'text' ? textOf(own.raw) : own.raw) : standard;
    return { index, written, x, width };
  });
  return columns && columns.length > 1 ? { at, columns } : undefined;
}

/** A column on the page, with its index in the list. */
type Span = Pick<WidthColumn, 'index' | 'x' | 'width'>;

/** Returns whether a column is made for each item, or may be left out. */
function isChanging(node: JsonNode | undefined): boolean {
  return node?.kind === 'object' && (entryOf(node, 'each') ?? entryOf(node, 'if')) !== undefined;
}

/** Returns the columns that stand side by side, from left to right; undefined where one is not found that must be there. */
function sideBySide(list: JsonNode, at: string, boxes: readonly WidthBox[]): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (const [index, { key, node }] of list.entries.entries()) {
    const span = spanOf(joinPointer(at, key), boxes);
    if (span) spans.push({ index, ...span });
    else if (!isChanging(node)) return undefined;
  }
  return spans.sort((a, b) => a.x - b.x);
}

/** Returns the cells of a row, from left to right, that has one for each column: several where one is made for each item. */
function cellsOf(table: JsonNode, at: string, boxes: readonly WidthBox[]): readonly Span[] | undefined {
  const columns = entryOf(table, 'columns')?.node.entries ?? [];
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
  const byPath = Map.groupBy(boxes, ({ path }) => path);
  for (const way of ways) {
    const cells = columns.flatMap((_, index) =>
      (byPath.get(way(index)) ?? []).map(({ x, y, width }) => ({ index, x, y, width })),
    );
    for (const [, row] of Map.groupBy(cells, ({ y }) => Math.round(y))) {
      const spans = row.sort((a, b) => a.x - b.x);
      const isWhole = columns.every(
        ({ node }, index) => isChanging(node) || spans.filter((one) => one.index === index).length === 1,
      );
      // Cells that do not touch have others between them, which span columns.
      if (isWhole && spans.every((one, place) => touches(spans[place - 1], one))) return spans;
    }
  }
  return undefined;
}

function touches(left: Span | undefined, right: Span): boolean {
  return left === undefined || Math.abs(left.x + left.width - right.x) < 1;
}

function spanOf(pointer: string, boxes: readonly WidthBox[]): Omit<Span, 'index'> | undefined {
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

/** Narrower columns can't be made by hand, points. */
const least = 4;

/** Returns the borders that can be moved: behind which columns they are. */
export function bordersOf(widths: Widths): readonly number[] {
  return [...widths.columns.keys()].filter((index) => movedBorder(widths, index, 0).length > 0);
}

/** Returns what is written when the border behind a column moves by so many points. Columns that are made for each item have one width. */
export function movedBorder({ columns }: Widths, index: number, by: number): readonly NewWidth[] {
  const [left, right] = [columns[index], columns[index + 1]];
  if (!left || !right) return [];
  if (left.index === right.index) return amid(columns, index, by);
  const [before, behind] = [alike(columns, left), alike(columns, right)];
  const moved = Math.max((least - left.width) * before, Math.min((right.width - least) * behind, by));
  const toLeft = (): NewWidth => changed(left, left.width + moved / before);
  const toRight = (): NewWidth => changed(right, right.width - moved / behind);
  if (isShare(left) && isShare(right)) return shares(columns, index, moved);
  if (isShare(left)) return [toRight()];
  if (isShare(right)) return [toLeft()];
  if (isAuto(right)) return [toLeft()];
  return isAuto(left) ? [toRight()] : [toLeft(), toRight()];
}

/** Returns how many columns are made of the one that this is made of. */
function alike(columns: readonly WidthColumn[], { index }: WidthColumn): number {
  return columns.filter((one) => one.index === index).length;
}

function changed(column: WidthColumn, width: number): NewWidth {
  return { index: column.index, ...writtenAs(column, width) };
}

/** Returns the one width of columns that are made for each item, when a border amid them moves: those before it are as much wider. */
function amid(columns: readonly WidthColumn[], place: number, by: number): readonly NewWidth[] {
  const column = columns[place];
  if (!column) return [];
  const first = columns.findIndex(({ index }) => index === column.index);
  const wanted = Math.max(least, column.width + by / (place - first + 1));
  if (!isShare(column)) return [changed(column, wanted)];
  // What they get, the other columns with shares lose.
  const sharing = columns.filter(isShare);
  const rest = sharing
    .filter(({ index }) => index !== column.index)
    .reduce((sum, one) => sum + shareOf(one), 0);
  if (rest === 0) return [];
  const whole = sharing.reduce((sum, { width }) => sum + width, 0);
  const count = alike(columns, column);
  const width = Math.min(wanted, (whole - least) / count);
  return [newShare(column, Math.max(0.05, rounded((width * rest) / (whole - count * width), 0.05)))];
}

function shares(columns: readonly WidthColumn[], place: number, by: number): readonly NewWidth[] {
  const [left, right] = [columns[place], columns[place + 1]];
  if (!left || !right) return [];
  const [before, behind] = [alike(columns, left), alike(columns, right)];
  const total = before * shareOf(left) + behind * shareOf(right);
  const width = before * left.width + behind * right.width;
  const first = rounded((total * (before * left.width + by)) / width / before, 0.05);
  const bounded = Math.min((total - 0.05 * behind) / before, Math.max(0.05, first));
  return [newShare(left, bounded), newShare(right, rounded((total - before * bounded) / behind, 0.05))];
}

function newShare({ index }: WidthColumn, share: number): NewWidth {
  const said = share === 1 ? '*' : `${share}*`;
  return { index, raw: JSON.stringify(said), said };
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
