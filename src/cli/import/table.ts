// Tables: rows, widths, spans and paddings. The lines are worked out in `table-lines.ts`.
import { readColor, seeThrough } from './layers.ts';
import { layersAt, openBlock } from './open.ts';
import {
  edgesOf,
  type Grid,
  type Placed,
  readLayout,
  type SaidLines,
  sayLines,
  type TableLayout,
} from './table-lines.ts';
import {
  below,
  isFunction,
  isObject,
  type Json,
  type Made,
  numberOf,
  own,
  rounded,
  sidesOf,
} from './values.ts';
import type { Content, MakeBlock, Spot, Work } from './work.ts';

/** A table that is being made. */
interface Making {
  readonly grid: Grid;
  readonly columns: number;
  readonly headRows: number;
  readonly layout: TableLayout;
  readonly said: SaidLines;
  readonly table: Json;
  readonly spot: Spot;
  readonly work: Work;
  /** The padding of most cells at their left and right. */
  readonly side: number;
  /** Half of most lines between two rows: a line lies on the edge of a cell here, and between cells in pdfmake. */
  readonly halfLine: number;
}

/** Makes the block of a table. */
export const tableBlock: MakeBlock = (node, spot, work) => {
  const { inner, keys } = openBlock(node, spot, work);
  const given = own(node, 'table');
  const table = isObject(given) ? given : {};
  tellOthers(table, below(spot.path, 'table'), work);
  const bodyPath = below(spot.path, 'table', 'body');
  const rows = own(table, 'body');
  const body = (Array.isArray(rows) ? (rows as readonly unknown[]) : []).map((row): readonly unknown[] =>
    Array.isArray(row) ? row : [row],
  );
  if (body.length === 0) {
    work.notes.add(bodyPath, 'expected rows, got none', 'nothing stands there');
    return { type: 'stack', content: [], ...keys };
  }
  const columns = body.reduce((most, row) => Math.max(most, row.length), 1);
  const headRows = countOf(own(table, 'headerRows'), body.length);
  const grid = placeCells(body, { columns, headRows, path: bodyPath, work });
  const layoutPath = below(spot.path, 'layout');
  const layout = readLayout(own(node, 'layout'), {
    node: measuredNode(node, table, { body, columns }),
    headRows,
    tell: (key, message, instead) =>
      work.notes.add(key === undefined ? layoutPath : below(layoutPath, key), message, instead),
  });
  const said = sayLines(grid, edgesOf(grid, columns, layout), headRows);
  const between = layout.horizontal({ index: 1, last: Math.max(2, grid.length) }).width;
  const middle = layout.vertical({ index: 1, last: Math.max(2, columns) }).width;
  const side = rounded(layout.paddingLeft({ index: 1, last: 2 }) + middle / 2);
  const at: Spot = { ...inner, path: bodyPath, inside: 'a table' };
  const lengths = { side, halfLine: between / 2 };
  const making: Making = { grid, columns, headRows, layout, said, table, spot: at, work, ...lengths };
  const made = body.map((_, row) => makeRow(row, making));
  return {
    type: 'table',
    columns: makeColumns(making),
    ...(headRows > 0 && { head: made.slice(0, headRows) }),
    body: made.slice(headRows),
    lines: said.lines,
    padding: tablePadding(making),
    ...(own(table, 'dontBreakRows') !== true && { keepRowsTogether: false }),
    ...keys,
  };
};

/** Returns the node as functions of a layout get it from pdfmake: with a width for each column. */
function measuredNode(
  node: Json,
  table: Json,
  { body, columns }: { readonly body: readonly (readonly unknown[])[]; readonly columns: number },
): Json {
  const given = own(table, 'widths');
  const widths = Array.from({ length: columns }, (_, index) => ({
    width: Array.isArray(given) ? (given[index] ?? 'auto') : (given ?? 'auto'),
  }));
  return { ...node, table: { headerRows: 0, ...table, body, widths } };
}

function tablePadding(making: Making): unknown {
  const { layout, side } = making;
  const [top, bottom] = rowPadding(usualRow(making), making);
  const right = rounded(
    side - layout.paddingLeft({ index: 1, last: 2 }) + layout.paddingRight({ index: 1, last: 2 }),
  );
  return sidesOf(top, right, bottom, side);
}

/** Returns the row whose padding is that of the table: the first below the head, but the last row where there is none. */
function usualRow({ headRows, grid }: Making): number {
  return Math.min(headRows, grid.length - 1);
}

/** How much half of a line must differ from half of most lines, points, before the rows beside it get their own padding. */
const mostOff = 2;

/** Returns the padding of a row at its top and bottom. */
function rowPadding(row: number, { layout, halfLine, grid }: Making): [number, number] {
  const half = (index: number): number => {
    if (index === 0 || index === grid.length) return halfLine;
    const own = layout.horizontal({ index, last: grid.length }).width / 2;
    return Math.abs(own - halfLine) > mostOff ? own : halfLine;
  };
  return [rounded(layout.paddingTop(row) + half(row)), rounded(layout.paddingBottom(row) + half(row + 1))];
}

const tableKeys: ReadonlySet<string> = new Set([
  ...['body', 'widths', 'heights', 'headerRows', 'keepWithHeaderRows', 'dontBreakRows'],
]);

function tellOthers(table: Json, path: string, { notes }: Work): void {
  for (const key of Object.keys(table)) {
    if (key.startsWith('_')) continue;
    if (!tableKeys.has(key))
      notes.add(below(path, key), `pdfmake knows no "${key}" of a table`, 'it is left out');
    else if (isFunction(own(table, key)))
      notes.add(below(path, key), `"${key}" is a function`, 'rows are as high as they need');
  }
}

function countOf(value: unknown, most: number): number {
  const count = numberOf(value);
  return count !== undefined && Number.isInteger(count) && count > 0 ? Math.min(count, most) : 0;
}

interface Placing {
  readonly columns: number;
  readonly headRows: number;
  readonly path: string;
  readonly work: Work;
}

/** Returns the cells by the places that they cover. What stands below a span is not drawn, as in pdfmake. */
function placeCells(body: readonly (readonly unknown[])[], placing: Placing): Grid {
  const { columns, path, work } = placing;
  const grid: (Placed | undefined)[][] = body.map(() => []);
  body.forEach((row, rowAt) => {
    for (let column = 0; column < columns; column += 1) {
      const given = row[column];
      const node = isObject(given) ? given : {};
      if (grid[rowAt]?.[column] !== undefined) {
        if (hasText(given))
          work.notes.add(
            below(path, rowAt, column),
            'a cell with a span covers this one',
            'it is not drawn, as in pdfmake',
          );
        continue;
      }
      const spans = spansOf(node, { row: rowAt, column }, body.length, placing);
      const placed: Placed = { node, row: rowAt, column, ...spans };
      for (let down = 0; down < spans.rowSpan; down += 1)
        for (let across = 0; across < spans.colSpan; across += 1) {
          const line = grid[rowAt + down];
          if (line && line[column + across] === undefined) line[column + across] = placed;
        }
    }
  });
  return grid;
}

/** Returns the spans of a cell within its table: a span ends with the head, and with the last row. */
function spansOf(
  node: Json,
  { row, column }: { readonly row: number; readonly column: number },
  rows: number,
  { columns, headRows, path, work }: Placing,
): { readonly rowSpan: number; readonly colSpan: number } {
  const end = row < headRows ? headRows : rows;
  const bound = (key: 'rowSpan' | 'colSpan', most: number) => {
    const asked = countOf(own(node, key), Infinity) || 1;
    if (asked > most)
      work.notes.add(
        below(path, row, column, key),
        `expected at most ${most}, got ${asked}`,
        `it counts as ${most}`,
      );
    return Math.min(asked, most, 1000);
  };
  return { rowSpan: bound('rowSpan', end - row), colSpan: bound('colSpan', columns - column) };
}

function hasText(cell: unknown): boolean {
  if (isObject(cell))
    return own(cell, '_span') === undefined && Object.keys(cell).length > 0 && own(cell, 'text') !== '';
  return Array.isArray(cell) || (cell !== undefined && cell !== null && cell !== '');
}

function makeRow(row: number, making: Making): unknown {
  const { grid, table, headRows } = making;
  const cells = (grid[row] ?? []).flatMap((cell, column) =>
    cell?.row === row && cell.column === column ? [makeCell(cell, making)] : [],
  );
  const heights = own(table, 'heights');
  const height = numberOf(Array.isArray(heights) ? heights[row] : heights);
  const kept = countOf(own(table, 'keepWithHeaderRows'), grid.length);
  const isKept = headRows > 0 && row >= headRows && row < headRows + kept - 1;
  if (height === undefined && !isKept) return cells;
  const [top, bottom] = rowPadding(row, making);
  const around = top + bottom;
  return {
    cells,
    ...(height !== undefined && height > 0 && { height: rounded(height + around) }),
    ...(isKept && { keepWithNext: true }),
  };
}

function makeCell(cell: Placed, making: Making): unknown {
  const { spot, work, said } = making;
  const { node, row, column, rowSpan, colSpan } = cell;
  const path = below(spot.path, row, column);
  const rows = own(making.table, 'body') as readonly (readonly unknown[])[];
  const source = Array.isArray(rows[row]) ? rows[row][column] : rows[row];
  const content: Content = work.content(source, { ...spot, path });
  const border = said.borders.get(cell);
  const fill = fillOf(cell, { ...spot, path }, making);
  const padding = cellPadding(cell, making);
  const align = own(node, 'verticalAlignment');
  const keys: Made = {
    ...(colSpan > 1 && { colSpan }),
    ...(rowSpan > 1 && { rowSpan }),
    ...(fill !== undefined && { backgroundColor: fill }),
    ...((align === 'middle' || align === 'bottom') && {
      verticalAlign: align === 'middle' ? 'center' : align,
    }),
    ...(padding !== undefined && { padding }),
    ...(border !== undefined && { border }),
  };
  if (Object.keys(keys).length === 0) return content;
  return content === '' ? keys : { content, ...keys };
}

function fillOf({ node, row, column }: Placed, spot: Spot, { layout, work }: Making): unknown {
  const layers = layersAt(node, spot, work);
  const color = readColor(layers.get('fillColor')) ?? layout.fillColor(row, column);
  return color === undefined ? undefined : seeThrough(color, Number(layers.get('fillOpacity') ?? 1));
}

/** Returns the padding of the cells of a column at its left and right. */
function columnPadding(from: number, to: number, { columns, layout, side }: Making): [number, number] {
  const last = columns - 1;
  const half = side - layout.paddingLeft({ index: 1, last: 2 });
  return [
    rounded(layout.paddingLeft({ index: from, last }) + half),
    rounded(layout.paddingRight({ index: to, last }) + half),
  ];
}

/** Returns the padding of a cell that differs from that of its column: by its row, or since it ends in another column. */
function cellPadding({ row, column, colSpan }: Placed, making: Making): unknown {
  const [left, right] = columnPadding(column, column + colSpan - 1, making);
  const [top, bottom] = rowPadding(row, making);
  const usual = rowPadding(usualRow(making), making);
  const isUsual = top === usual[0] && bottom === usual[1];
  if (isUsual && right === columnPadding(column, column, making)[1]) return undefined;
  return sidesOf(top, right, bottom, left);
}

function makeColumns(making: Making): readonly Made[] {
  const { table, columns, work } = making;
  const [top, bottom] = rowPadding(usualRow(making), making);
  const given = own(table, 'widths');
  const list = Array.isArray(given)
    ? (given as readonly unknown[])
    : Array.from({ length: columns }, () => given);
  const usual = columnPadding(1, 1, { ...making, columns: 3 });
  const paddings = Array.from({ length: columns }, (_, index) => columnPadding(index, index, making));
  const asked = paddings.map(([left, right], index) => columnWidth(list[index] ?? 'auto', left + right));
  const widths = withinWhole(asked, making.spot.path, work);
  return paddings.map(([left, right], index): Made => {
    const width = widths[index];
    const isUsual = left === usual[0] && right === usual[1];
    const sides = sidesOf(top, right, bottom, left);
    const name = left === usual[0] ? 'last-column' : right === usual[1] ? 'first-column' : 'only-column';
    return {
      ...(width !== 'auto' && { width }),
      ...(!isUsual && { style: work.book.add(name, { padding: sides }) }),
    };
  });
}

/** Returns widths whose percentages are at most 100 together. When they were more, they are made smaller, and a note says so. */
export function withinWhole(widths: readonly unknown[], path: string, { notes }: Work): readonly unknown[] {
  const partOf = (width: unknown) =>
    typeof width === 'string' && /%$/.test(width) ? Number.parseFloat(width) : 0;
  const whole = widths.reduce<number>((sum, width) => sum + partOf(width), 0);
  if (whole <= 100) return widths;
  notes.add(path, `the widths are ${rounded(whole)} % in all`, 'each is smaller, so that they are 100 %');
  return widths.map((width) =>
    partOf(width) === 0 ? width : `${Math.floor((partOf(width) * 10_000) / whole) / 100}%`,
  );
}

/** Returns the width of a column: that of pdfmake is without paddings and lines. */
export function columnWidth(given: unknown, around: number): unknown {
  const width = isObject(given) ? own(given, 'width') : given;
  const number = numberOf(width);
  if (number !== undefined) return Math.max(0, rounded(number + around));
  if (typeof width === 'string' && /^\d+(\.\d+)?%$/.test(width)) return width;
  return width === 'auto' ? 'auto' : '*';
}
