// The lines of a table: those that pdfmake draws, edge by edge, and how the template says the same.
import { type Color, parseColor } from '../../units.ts';
import { callFunction } from './functions.ts';
import { readColor } from './layers.ts';
import { colorsNamed } from './look.ts';
import { isFunction, isObject, type Json, type Made, numberOf, own } from './values.ts';

/** A line. */
export interface Stroke {
  readonly width: number;
  readonly color: Color;
  readonly style: 'solid' | 'dashed' | 'dotted';
}

/** Where a line lies: its number from the start, the number of the last one, and the column or row that it passes. */
interface Edge {
  readonly index: number;
  readonly last: number;
  readonly across?: number;
}

/** A layout as it holds for one table. Numbers of columns and lines count from 0. */
export interface TableLayout {
  readonly horizontal: (edge: Edge) => Stroke;
  readonly vertical: (edge: Edge) => Stroke;
  /** The padding at the left and right of a column. */
  readonly paddingLeft: (edge: Edge) => number;
  readonly paddingRight: (edge: Edge) => number;
  /** The padding at the top and bottom of a row. */
  readonly paddingTop: (row: number) => number;
  readonly paddingBottom: (row: number) => number;
  /** Whether a cell without `border` has lines. */
  readonly defaultBorder: boolean;
  readonly fillColor: (row: number, column: number) => Color | undefined;
}

const black: Color = '#000000';
const none: Stroke = { width: 0, color: black, style: 'solid' };
const plain: Stroke = { width: 1, color: black, style: 'solid' };

const common: TableLayout = {
  horizontal: () => plain,
  vertical: () => plain,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  defaultBorder: true,
  fillColor: () => undefined,
};

function isOuter({ index, last }: Edge): boolean {
  return index === 0 || index === last;
}

/** Returns a layout that pdfmake has by name, or undefined for another name. */
function namedLayout(name: unknown, headRows: number): TableLayout | undefined {
  const open = {
    ...common,
    vertical: () => none,
    paddingLeft: ({ index }: Edge) => (index === 0 ? 0 : 8),
    paddingRight: ({ index, last }: Edge) => (index === last ? 0 : 8),
  };
  switch (name) {
    case 'noBorders':
      return {
        ...open,
        horizontal: () => none,
        paddingLeft: ({ index }) => (index === 0 ? 0 : 4),
        paddingRight: ({ index, last }) => (index === last ? 0 : 4),
      };
    case 'headerLineOnly':
      return {
        ...open,
        horizontal: (edge) => (!isOuter(edge) && edge.index === headRows ? { ...plain, width: 2 } : none),
      };
    case 'lightHorizontalLines':
      return {
        ...open,
        horizontal: (edge) => {
          if (isOuter(edge)) return none;
          const color = edge.index === 1 ? black : '#aaaaaa';
          return { ...plain, color, width: edge.index === headRows ? 2 : 1 };
        },
      };
    default:
      return undefined;
  }
}

const layoutKeys = ['hLineWidth', 'vLineWidth', 'hLineColor', 'vLineColor', 'hLineStyle', 'vLineStyle'];
const cellKeys = ['paddingLeft', 'paddingRight', 'paddingTop', 'paddingBottom', 'fillColor', 'fillOpacity'];
const otherKeys = ['defaultBorder', 'hLineWhenBroken'];

/** Tells of something in a layout, by its key. */
export type TellLayout = (key: string | undefined, message: string, instead: string) => void;

/** The table of a layout: its node, as functions of the layout get it, and its rows of head. */
export interface LayoutTable {
  readonly node: Json;
  readonly headRows: number;
  readonly tell: TellLayout;
}

/** Returns a layout: one of pdfmake's by name, or an object of constants and functions over its default one. */
export function readLayout(given: unknown, { node, headRows, tell }: LayoutTable): TableLayout {
  if (given === undefined) return common;
  const named = namedLayout(given, headRows);
  if (named !== undefined) return named;
  if (!isObject(given)) {
    tell(
      undefined,
      `pdfmake has no layout ${JSON.stringify(given)} of its own`,
      'the table has the lines of its default one',
    );
    return common;
  }
  for (const key of Object.keys(given))
    if (![...layoutKeys, ...cellKeys, ...otherKeys].includes(key))
      tell(key, `pdfmake knows no "${key}" of a layout`, 'it is left out');
  const asked = asking(given, node, tell);
  const length = (key: string, standard: number, at: readonly number[]) =>
    Math.max(0, numberOf(asked(key, at)) ?? standard);
  const stroke = (side: 'h' | 'v', { index, across = 0 }: Edge): Stroke => ({
    width: length(`${side}LineWidth`, 1, [index, across]),
    color: readColor(asked(`${side}LineColor`, [index, across])) ?? black,
    style: styleOf(asked(`${side}LineStyle`, [index, across])),
  });
  return {
    horizontal: (edge) => stroke('h', edge),
    vertical: (edge) => stroke('v', edge),
    paddingLeft: ({ index }) => length('paddingLeft', 4, [index]),
    paddingRight: ({ index }) => length('paddingRight', 4, [index]),
    paddingTop: (row) => length('paddingTop', 2, [row]),
    paddingBottom: (row) => length('paddingBottom', 2, [row]),
    defaultBorder: own(given, 'defaultBorder') !== false,
    fillColor: (row, column) => readColor(asked('fillColor', [row, column])),
  };
}

/** Returns what gives the value of a key at a place: its constant, or what its function gives there. A fault is reported once. */
function asking(layout: Json, node: Json, tell: TellLayout) {
  const failed = new Set<string>();
  return (key: string, [index, ...across]: readonly number[]): unknown => {
    const value = own(layout, key);
    if (!isFunction(value)) return value;
    if (failed.has(key)) return undefined;
    const called = callFunction(value, index, node, ...across);
    if ('value' in called) return called.value;
    failed.add(key);
    tell(key, `"${key}" is a function, and ${called.fault}`, 'the table has what pdfmake draws without it');
    return undefined;
  };
}

function styleOf(value: unknown): Stroke['style'] {
  const dash = isObject(value) ? own(value, 'dash') : undefined;
  const length = isObject(dash) ? numberOf(own(dash, 'length')) : undefined;
  return length === undefined ? 'solid' : length <= 1 ? 'dotted' : 'dashed';
}

/** A cell that covers a place of the table, and where it begins. */
export interface Placed {
  readonly node: Json;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
}

/** The cells of a table by the places that they cover. */
export type Grid = readonly (readonly (Placed | undefined)[])[];

const sides = ['left', 'top', 'right', 'bottom'] as const;

/** Returns the line that a cell draws at one of its sides, or undefined when it draws none. */
function lineAt(cell: Placed | undefined, side: (typeof sides)[number], base: Stroke, layout: TableLayout) {
  if (cell === undefined || base.width === 0) return undefined;
  const at = sides.indexOf(side);
  const border = own(cell.node, 'border');
  const isDrawn = Array.isArray(border) ? border[at] === true : layout.defaultBorder;
  if (!isDrawn) return undefined;
  const colors = own(cell.node, 'borderColor');
  const color = Array.isArray(colors) ? readColor(colors[at]) : undefined;
  return color === undefined ? base : { ...base, color };
}

/** The lines of a table, edge by edge. An edge inside of a cell is `null`, one without a line has the width 0. */
export interface Edges {
  /** `[line][column]`, from the top on. */
  readonly horizontal: readonly (readonly (Stroke | null)[])[];
  /** `[row][line]`, from the left on. */
  readonly vertical: readonly (readonly (Stroke | null)[])[];
}

/** Returns all lines as pdfmake draws them: an edge has one where the cell on either side wants it. */
export function edgesOf(grid: Grid, columns: number, layout: TableLayout): Edges {
  const rows = grid.length;
  const at = (row: number, column: number) => grid[row]?.[column];
  const horizontal = Array.from({ length: rows + 1 }, (_, index) =>
    Array.from({ length: columns }, (__, column) => {
      const [above, below] = [at(index - 1, column), at(index, column)];
      if (above !== undefined && above === below) return null;
      const base = layout.horizontal({ index, last: rows, across: column });
      return lineAt(above, 'bottom', base, layout) ?? lineAt(below, 'top', base, layout) ?? none;
    }),
  );
  const vertical = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, index) => {
      const [before, after] = [at(row, index - 1), at(row, index)];
      if (before !== undefined && before === after) return null;
      const base = layout.vertical({ index, last: columns, across: row });
      return lineAt(before, 'right', base, layout) ?? lineAt(after, 'left', base, layout) ?? none;
    }),
  );
  return { horizontal, vertical };
}

/** How a template says the lines: `lines` of the table, and what cells have besides, by row and column. */
export interface SaidLines {
  readonly lines: unknown;
  readonly borders: ReadonlyMap<Placed, Made>;
}

/** Returns the `lines` that are nearest to those of a table, and borders for the edges that differ. */
export function sayLines(grid: Grid, { horizontal, vertical }: Edges, headRows: number): SaidLines {
  const rows = horizontal.length - 1;
  const columns = horizontal[0]?.length ?? 0;
  const inner = commonest(
    horizontal.filter((_, index) => index > 0 && index < rows && index !== headRows).flat(),
  );
  const between = commonest(vertical.flatMap((row) => row.slice(1, -1)));
  const head = headRows > 0 && headRows < rows ? commonest(horizontal[headRows] ?? []) : undefined;
  const ends = vertical.flatMap((row) => [row[0] ?? null, row[columns] ?? null]);
  const outer = commonest([...(horizontal[0] ?? []), ...(horizontal[rows] ?? []), ...ends]);
  const used = {
    horizontal: inner ?? (headRows > 0 ? none : (outer ?? none)),
    vertical: between ?? outer ?? none,
    outer: outer ?? none,
  };
  const headLine = head ?? used.horizontal;
  const borders = new Map<Placed, Record<string, unknown>>();
  const draw = (cell: Placed | undefined, side: string, line: Stroke) => {
    if (cell !== undefined) borders.set(cell, { ...borders.get(cell), [side]: written(line) });
  };
  horizontal.forEach((line, index) => {
    const said = index === 0 || index === rows ? used.outer : index === headRows ? headLine : used.horizontal;
    line.forEach((stroke, column) => {
      if (stroke === null || stroke === said || key(stroke) === key(said)) return;
      if (index === 0) draw(grid[0]?.[column], 'top', stroke);
      else draw(grid[index - 1]?.[column], 'bottom', stroke);
    });
  });
  vertical.forEach((line, row) => {
    line.forEach((stroke, index) => {
      const said = index === 0 || index === columns ? used.outer : used.vertical;
      if (stroke === null || stroke === said || key(stroke) === key(said)) return;
      if (index === 0) draw(grid[row]?.[0], 'left', stroke);
      else draw(grid[row]?.[index - 1], 'right', stroke);
    });
  });
  const lines = {
    ...(used.horizontal.width > 0 && { horizontal: written(used.horizontal) }),
    ...(used.vertical.width > 0 && { vertical: written(used.vertical) }),
    ...(used.outer.width > 0 && { outer: written(used.outer) }),
    ...(key(headLine) !== key(used.horizontal) && { head: written(headLine) }),
  };
  return { lines: Object.keys(lines).length === 0 ? 'none' : lines, borders };
}

function key(line: Stroke | undefined): string {
  return line === undefined || line.width === 0 ? 'none' : `${line.width} ${line.color} ${line.style}`;
}

function commonest(lines: readonly (Stroke | null)[]): Stroke | undefined {
  const counts = new Map<string, { readonly line: Stroke; count: number }>();
  for (const line of lines) {
    if (line === null) continue;
    const known = counts.get(key(line)) ?? { line, count: 0 };
    known.count += 1;
    counts.set(key(line), known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.line;
}

/** Returns a line in its shortest form: its width alone where it is solid and black. */
function written({ width, color, style }: Stroke): unknown {
  if (width === 0 || (style === 'solid' && color === parseColor('black'))) return width;
  return {
    width,
    ...(color !== black && { color: colorsNamed(color) }),
    ...(style !== 'solid' && { style }),
  };
}
