// The values of a chart as a table below it, for those who want the numbers or can't see the picture.
import { wrapBlock } from '../../layout/document/wrap.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { TextStyle } from '../../layout/style.ts';
import { decimalColumns } from '../../layout/table/decimal.ts';
import { tie } from '../../layout/table/formats.ts';
import { type CellSpec, type Row, RowShapes } from '../../layout/table/row.ts';
import type { TableSpec } from '../../layout/table/spec.ts';
import { table } from '../../layout/table/table.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Binder } from '../../template/kind.ts';
import { noSides } from '../../units.ts';
import { defaultPadding, tableLines } from '../table/format.ts';
import { partsOf } from './pie.ts';
import type { ChartSpec } from './spec.ts';
import { sumsOf } from './stacks.ts';

/** The space between the chart and its values. */
const gap = 6;
/** Words wider than this many times the font size may be broken before a table counts as too wide. */
const longWord = 12;

/** One column of values: its head, and what it prints for each point. */
interface Column {
  readonly head: string;
  readonly cells: readonly string[];
}

/** Returns the table of a chart. `printExact` prints a value with all that is known of it. */
export function valuesTable(
  spec: ChartSpec,
  binder: Binder,
  printExact: (value: number) => string,
): Flowable {
  const { style } = binder.inTable();
  const path = `${binder.path}/table`;
  const columns = columnsOf(spec, printExact);
  const heads = [spec.xTitle, ...columns.map(({ head }) => head)];
  const bold: TextStyle = { ...style, bold: true, weight: 0 };
  const head = heads.some((text) => text !== '')
    ? [
        rowOf(
          path,
          heads.map((text, index) => cellOf(path, text, index === 0 ? bold : atEnd(bold))),
        ),
      ]
    : [];
  const decimals = decimalColumns(binder.locale);
  const body = spec.labels.map((label, point) =>
    rowOf(path, [
      cellOf(path, label === '' ? String(point + 1) : label, style),
      ...columns.map(({ cells }, index) => {
        const text = cells[point] ?? '';
        const format = formatOf(path);
        return text === ''
          ? { format }
          : { format, content: decimals(index + 1).text(path, { text, style: atEnd(style) }) };
      }),
    ]),
  );
  const made: TableSpec = { ...looks, ...settled(spec, style), path, head, body, node: binder.part('Table') };
  const margin = { ...noSides, top: gap };
  return wrapBlock([table(made)], { path, margin, keep: {} });
}

function columnsOf(spec: ChartSpec, print: (value: number) => string): readonly Column[] {
  const printed = (values: readonly (number | undefined)[]) =>
    values.map((value) => (value === undefined ? '' : print(value)));
  const alone = spec.series.length === 1 ? spec.axis.title : '';
  const values = spec.kind === 'waterfall' ? [sumsOf(spec)] : spec.series.map((each) => each.values);
  const columns = spec.series.map(({ name }, index) => ({
    head: name === '' ? alone : name,
    cells: printed(values[index] ?? []),
  }));
  if (spec.kind !== 'pie' && spec.kind !== 'donut') return columns;
  return [...columns, { head: '%', cells: partsOf(spec).map((part) => spec.printPercent(part)) }];
}

/** What every such table has in common. */
const looks = {
  foot: [],
  groups: [],
  heads: [],
  sums: {},
  repeatHead: true,
  repeatFoot: false,
  keepRowsTogether: true,
  lines: tableLines('horizontal'),
  width: { kind: 'auto' },
  overflow: ['shrink'],
  shrinkTo: 0.6,
  keyColumns: 1,
} as const;

function settled(
  { align, series, kind }: ChartSpec,
  style: TextStyle,
): Pick<TableSpec, 'columns' | 'alignSelf' | 'longWord'> {
  const count = series.length + (kind === 'pie' || kind === 'donut' ? 1 : 0);
  const auto = { kind: 'auto' } as const;
  return {
    columns: [{ track: auto, rowHeader: true }, ...Array.from({ length: count }, () => ({ track: auto }))],
    alignSelf: align === 'center' ? 'center' : align === 'end' || align === 'right' ? 'end' : 'start',
    longWord: longWord * style.fontSize,
  };
}

function rowOf(path: string, cells: readonly CellSpec[]): Row {
  const format = { path, height: 0, tie: tie.none, striped: true };
  return new RowShapes().row({ format, items: 0 }, cells);
}

function cellOf(path: string, text: string, style: TextStyle): CellSpec {
  const format = formatOf(path);
  return text === '' ? { format } : { format, content: paragraph({ path, spans: [{ text, style }], style }) };
}

const formats = {
  colSpan: 1,
  rowSpan: 1,
  padding: defaultPadding,
  verticalAlign: 'top',
  breakable: false,
} as const;

function formatOf(path: string): CellSpec['format'] {
  return { path, ...formats };
}

function atEnd(style: TextStyle): TextStyle {
  return { ...style, align: 'end' };
}
