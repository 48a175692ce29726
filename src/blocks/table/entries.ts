// The keys of a table, its columns, rows and cells, and the types of their values.
import { numberToString } from '../../template/expression/semantics.ts';
import * as f from '../../template/fields/fields.ts';
import { isRecord } from '../../template/read/record.ts';
import { gradient as boxGradient } from '../box/gradient.ts';
import { hatch as boxHatch } from '../box/hatch.ts';
import { captionEntries } from '../caption/caption.ts';
import { isBlock } from '../written-block.ts';

const { v } = f;

/** A field that returns a value of this type. */
type Read<T> = f.v.GenericSchema<unknown, T>;

/**
 * Returns one of several schemas by the shape of the value, so that the faults are those of the intended form. The JSON
 * Schema allows any of them.
 */
function byShape<const Options extends readonly f.AnyField[]>(
  options: Options,
  pick: (input: unknown) => Options[number] | undefined,
): Read<f.v.InferOutput<Options[number]>> {
  const union = f.oneOf(...options);
  return {
    ...union,
    // `pick` returns one of the options.
    '~run': (dataset, config) => ((pick(dataset.value) as typeof union) ?? union)['~run'](dataset, config),
  };
}

/** Returns the same schema. The JSON Schema writes it out once, by this name. */
function elsewhere<T>(field: () => Read<T>, name: string, expected: string): Read<T> {
  return f.register(v.lazy(field), { json: {}, expected, definition: { name, field } });
}

const gradient = elsewhere(() => boxGradient, 'gradient', 'a gradient, as of a box');
const hatch = elsewhere(() => boxHatch, 'hatch', 'a hatch, as of a box');

/** The most columns or rows that a cell takes. */
export const mostSpan = 1000;

/** The style properties and names of a column, row or cell. */
const styled = {
  ...f.styleEntries,
  style: f.optional(f.described(f.styleNames, 'Style names; a later one wins.')),
} as const;

const contentJson = { anyOf: [{ $ref: '#/$defs/content' }, { type: 'number' }] };

const blockContent = f.field<unknown>(
  (value) => (isBlockContent(value) ? printed(value) : undefined),
  'a string, a number, a block, a list of blocks, or { content, colSpan, rowSpan, … }',
  { json: contentJson, role: 'content' },
);

const cellContent = f.field<unknown>(
  (value) => (isBlockContent(value) || isRecord(value) ? printed(value) : undefined),
  'a string, a number, a block or a list of blocks',
  { json: contentJson, role: 'content' },
);

/** Returns a number as the text that an expression prints, and any other value as it is. */
function printed(value: unknown): unknown {
  return typeof value === 'number' ? numberToString(value) : value;
}

/** Returns whether a value is a block or a list of them. An object without `type` is a cell with keys of its own. */
function isBlockContent(value: unknown): boolean {
  return typeof value === 'number' || isBlock(value);
}

const fixedSpan = f.integer(1, mostSpan);
const span = byShape([fixedSpan, f.expression], (input) =>
  typeof input === 'string' ? f.expression : fixedSpan,
);

const standing = f.choice('top', 'center', 'middle', 'bottom', 'baseline');

/** Where the content of cells stands: the key of a column, a row and a table, for all their cells. */
const cellsStand = f.optional(
  f.described(standing, 'Where the content of its cells stands, unless they say it; default "top".'),
);

const cellEntries = {
  ...styled,
  content: f.optional(f.described(cellContent, 'A string, a number, a block or a list of blocks.')),
  colSpan: f.optional(
    f.described(
      span,
      'Columns that the cell takes: a number, or JSONata. It has the style of the first of them.',
    ),
  ),
  rowSpan: f.optional(
    f.described(span, 'Rows that the cell takes: a number, or JSONata; 0 leaves the cell out.'),
  ),
  verticalAlign: f.optional(
    f.described(standing, 'Where its content stands; default: as its row, its column or its table says.'),
  ),
  rotate: f.optional(
    f.described(f.choice(90, -90), 'Its content is turned: 90 is read downward, -90 is read upward.'),
  ),
  padding: f.optional(f.described(f.padding, 'Padding of the cell, in place of that of the table.')),
  border: f.optional(f.described(f.border, 'Lines of its own, in place of those of the table.')),
  gradient: f.optional(f.described(gradient, 'A gradient over the cell, above its colour.')),
  hatch: f.optional(f.described(hatch, 'Lines over the cell, above its colour.')),
  prints: f.prints,
} as const;

/** A cell with keys of its own. */
export type CellProps = f.PropsOf<typeof cellEntries>;

const cellObject = f.described(
  f.object(cellEntries, 'cell'),
  'A cell with more than its content: { content, colSpan, rowSpan, … }.',
);

const writtenCell = byShape([cellObject, blockContent], (input) =>
  isRecord(input) && !isBlockContent(input) ? cellObject : blockContent,
);
const cell = elsewhere(() => writtenCell, 'cell', 'a cell');

const rowKeys = {
  if: f.optional(f.described(f.expression, 'JSONata: the row is left out unless it is true.')),
  each: f.optional(f.described(f.expression, 'JSONata: the row is repeated for each item.')),
  as: f.optional(f.described(f.identifier, 'Name of the item: $name, $nameIndex, $namePosition.')),
} as const;

const rowEntries = {
  ...styled,
  ...rowKeys,
  cells: f.described(f.list(cell), 'Its cells, from the first column on.'),
  gradient: f.optional(
    f.described(
      gradient,
      'A gradient over the whole row, but not over cells with a background of their own.',
    ),
  ),
  hatch: f.optional(
    f.described(hatch, 'Lines over the whole row, but not over cells with a background of their own.'),
  ),
  keepWithNext: f.optional(f.described(f.flag, 'It stands on the page of the row after it; default false.')),
  head: f.optional(
    f.described(
      f.flag,
      'In `body`: it heads the rows below it, and is printed again in place of the head of the table; default false.',
    ),
  ),
  verticalAlign: cellsStand,
  height: f.optional(f.described(f.size, 'The row is at least this high.')),
  overflow: f.optional(
    f.described(
      f.choice('grow', 'shrink', 'fault'),
      'When content is higher than the row: the row grows (default), the content shrinks, or it is a fault.',
    ),
  ),
} as const;

const rowObject = f.described(
  f.object(rowEntries, 'row'),
  'A row with more than its cells: { cells, if, each, … }.',
);
const cellList = f.list(cell);

/** A row with keys of its own. */
export type SingleRowProps = f.PropsOf<typeof rowEntries>;

/** Several rows an item. */
interface RowsProps extends f.PropsOf<typeof rowKeys> {
  readonly rows: RowProps[];
}

/** A row: its cells alone, an object with them, or several rows an item. */
export type RowProps = unknown[] | SingleRowProps | RowsProps;

// Rows hold rows. Without a type, each type would depend on the other.
const row: Read<RowProps> = elsewhere(() => writtenRow, 'row', 'a row');
const rows = f.list(row);
const groupObject = f.described(
  f.object({ ...rowKeys, rows: f.described(rows, 'Rows that are repeated together.') }),
  'Several rows an item: { each, rows }.',
);

const writtenRow = byShape([cellList, rowObject, groupObject], (input) => {
  if (Array.isArray(input)) return cellList;
  if (!isRecord(input)) return undefined;
  return 'rows' in input ? groupObject : rowObject;
});

const columnEntries = {
  ...styled,
  if: f.optional(f.described(f.expression, 'JSONata: the column is left out unless it is true.')),
  each: f.optional(f.described(f.expression, 'JSONata: there is a column for each item.')),
  as: f.optional(f.described(f.identifier, 'Name of the item of each: $name, $nameIndex, $namePosition.')),
  width: f.optional(f.described(f.trackWidth, 'Default "auto".')),
  header: f.optional(f.described(cell, 'Its cell in the head.')),
  cell: f.optional(f.described(writtenCell, 'Its cell in the row of each item.')),
  footer: f.optional(f.described(cell, 'Its cell in the foot, below the last row.')),
  rowHeader: f.optional(
    f.described(f.flag, 'Its cells name their rows: screen readers say them with the other cells.'),
  ),
  merge: f.optional(f.described(f.flag, 'Equal texts downward are one cell; default false.')),
  verticalAlign: cellsStand,
} as const;

const column = f.object(columnEntries, 'column');

/** A column. */
export type ColumnProps = f.PropsOf<typeof columnEntries>;

const sums = f.field<Readonly<Record<string, string>>>(
  readSums,
  'names (letters, digits and _) with a JSONata expression each, such as { "amount": "quantity * price" }',
  { json: { type: 'object', additionalProperties: { type: 'string' } } },
);

function readSums(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(
    ([name, each]) => typeof each === 'string' && /^[A-Za-z_]\w{0,39}$/.test(name),
  );
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
}

const groupEntries = {
  by: f.described(f.expression, 'JSONata on an item: consecutive items with the same value are a group.'),
  head: f.optional(f.described(rows, 'Rows above each group; again where it goes on on a new page.')),
  foot: f.optional(f.described(rows, 'Rows below each group.')),
  leastRows: f.optional(
    f.described(
      f.integer(1, 100),
      'At least so many of its items stand below its head on one page, where there are so many; default 1.',
    ),
  ),
} as const;

const group = f.object(groupEntries);

/** One group. */
export type GroupProps = f.PropsOf<typeof groupEntries>;

const lineSet = f.object({
  horizontal: f.optional(f.described(f.borderLine, 'Lines between rows; default none.')),
  vertical: f.optional(f.described(f.borderLine, 'Lines between columns; default none.')),
  outer: f.optional(f.described(f.borderLine, 'Line around the table; default none.')),
  head: f.optional(f.described(f.borderLine, 'Line below the head; default none.')),
});

/** The style of the rows of a head or foot: style names, or an object. */
const partStyle = f.oneOf(
  f.styleNames,
  f.object({
    ...styled,
    gradient: f.optional(f.described(gradient, 'A gradient over each row.')),
    hatch: f.optional(f.described(hatch, 'Lines over each row.')),
  }),
);

/** The values that `headStyle` and `footStyle` accept. */
export type PartStyle = f.v.InferOutput<typeof partStyle>;

const linesName = f.choice('none', 'horizontal', 'grid');
const lines = byShape([linesName, lineSet], (input) => (isRecord(input) ? lineSet : linesName));

/** The forms of `lines`. */
export type LinesProps = f.v.InferOutput<typeof lines>;

const groups = f.list(group);

const overflowWay = f.choice('shrink', 'continue');
const overflowWays = f.list(overflowWay);

/** The keys of a table. */
export const tableEntries = {
  rows: f.optional(f.described(f.expression, 'JSONata: the list with one row an item.')),
  rowAs: f.optional(f.described(f.identifier, 'Name of the item: $name, $nameIndex, $namePosition.')),
  columns: f.optional(
    f.described(f.list(column), 'Its columns: cells of head, rows and foot, widths and styles.'),
  ),
  head: f.optional(f.described(f.list(writtenRow), 'Rows of the head, above the `header` of the columns.')),
  body: f.optional(f.described(rows, 'Rows that are written out, below those of `rows`.')),
  foot: f.optional(f.described(rows, 'Rows of the foot, below the `footer` of the columns.')),
  headStyle: f.optional(
    f.described(partStyle, 'Style of the cells of the head; it counts before that of their column.'),
  ),
  footStyle: f.optional(
    f.described(partStyle, 'Style of the cells of the foot; it counts before that of their column.'),
  ),
  width: f.optional(f.described(f.trackWidth, 'Width of the whole table; default: what its columns need.')),
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where a table stands that is narrower than its place.'),
  ),
  repeatHead: f.optional(f.described(f.flag, 'The head on each page; default true.')),
  repeatFoot: f.optional(f.described(f.flag, 'The foot on each page; default false.')),
  sums: f.optional(f.described(sums, 'Sums over the items: $sums, $pageSums, $groupSums.')),
  carry: f.optional(
    f.described(
      f.object({
        foot: f.optional(f.described(rows, 'Rows at the end of a page on which the table breaks.')),
        head: f.optional(f.described(rows, 'Rows at the start of the page where the table goes on.')),
        headPlace: f.optional(
          f.described(
            f.choice('afterGroups', 'beforeGroups'),
            'Where its head stands on a page that goes on in a group; default "afterGroups".',
          ),
        ),
      }),
      'Rows that are printed only where the table breaks: sums carried over.',
    ),
  ),
  group: f.optional(
    f.described(
      byShape([group, groups], (input) => (Array.isArray(input) ? groups : group)),
      'Items with one value in common, with rows of their own; a list, outer first, for groups in groups.',
    ),
  ),
  verticalAlign: cellsStand,
  keepRowsTogether: f.optional(
    f.described(f.flag, 'A row is divided only when it is higher than a page; default true.'),
  ),
  zebra: f.optional(f.described(f.color, 'Colour behind every second body row.')),
  lines: f.optional(
    f.described(lines, 'Which lines are drawn: a name, or a line for each place; default "horizontal".'),
  ),
  padding: f.optional(f.described(f.padding, 'Padding of each cell; default [4, 6].')),
  overflow: f.optional(
    f.described(
      byShape([overflowWay, overflowWays], (input) =>
        typeof input === 'string' ? overflowWay : overflowWays,
      ),
      'What a table does that is too wide, in order: becomes smaller, or goes on on further pages; default ["shrink"].',
    ),
  ),
  shrinkTo: f.optional(
    f.described(
      f.number(0.1, 1),
      'The smallest part of its size that "shrink" prints the table at; default 0.6.',
    ),
  ),
  keyColumns: f.optional(
    f.described(f.integer(0, 1000), 'Columns printed again when the table continues sideways; default 1.'),
  ),
  ...captionEntries,
  empty: f.optional(f.described(f.content, 'Content in place of the body when there is no row.')),
} as const;

/** A table. */
export type TableProps = f.PropsOf<typeof tableEntries>;

/** Returns whether a cell is content, and not an object of cell keys. */
export function isContentCell(value: unknown): boolean {
  return isBlockContent(value);
}

/** The keys that make a style. A node without them has none. */
export const styleKeys: readonly string[] = Object.keys(styled);
