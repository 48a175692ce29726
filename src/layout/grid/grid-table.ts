// The rows of a grid as a table without lines: it knows how to split rows, and cells over several of them.

import { noSides, type Pt } from '../../units.ts';
import { because, fitOf } from '../explain/fit.ts';
import type { Fit, Flowable } from '../flowable.ts';
import { type CellFormat, type RowFormat, tie } from '../table/formats.ts';
import { type CellSpec, type Row, RowShapes } from '../table/row.ts';
import { table } from '../table/table.ts';
import type { PlacedRows } from './placing.ts';
import type { Columns } from './tracks.ts';

/** Rows of a grid that are to be laid out. */
export interface GridRows {
  readonly path: string;
  readonly rows: PlacedRows;
  readonly columns: Columns;
  /** The space between two rows. */
  readonly gap: Pt;
  readonly rowHeight: Pt;
  readonly rtl: boolean;
}

/** Returns the flowable of the rows. Gaps are padding, at the end of each column but the last, and below each row. */
export function gridTable(spec: GridRows): Flowable {
  const { path, columns, rows } = spec;
  const count = columns.widths.length;
  const tracks = columns.widths.map((width, column) => ({
    track: { kind: 'length' as const, length: column + 1 < count ? width + columns.gap : width },
  }));
  const whole = table({
    path,
    columns: tracks,
    head: [],
    body: rowSpecs(rows, count, new Formats(spec, count)),
    foot: [],
    groups: [],
    heads: [],
    sums: {},
    longWord: 0,
    repeatHead: false,
    repeatFoot: false,
    keepRowsTogether: true,
    lines: {},
    width: { kind: 'auto' },
    alignSelf: 'start',
    overflow: [],
    shrinkTo: 1,
    keyColumns: 0,
  });
  return spec.gap === 0 ? whole : withoutLastGap(whole, spec.gap);
}

/** Cells of the same span at the same end of the grid share their format. */
class Formats {
  readonly row: RowFormat;
  private readonly spec: GridRows;
  private readonly count: number;
  private readonly formats = new Map<string, CellFormat>();

  constructor(spec: GridRows, count: number) {
    const { path, gap, rowHeight } = spec;
    this.spec = spec;
    this.count = count;
    this.row = { path, height: rowHeight > 0 ? rowHeight + gap : 0, tie: tie.none, striped: false };
  }

  cell(colSpan: number, rowSpan: number, column: number): CellFormat {
    const last = column + colSpan >= this.count;
    const key = `${colSpan} ${rowSpan} ${last}`;
    const known = this.formats.get(key);
    if (known) return known;
    const { path, gap, columns, rtl } = this.spec;
    const end = last ? 0 : columns.gap;
    const padding = { ...noSides, bottom: gap, ...(rtl ? { left: end } : { right: end }) };
    const format: CellFormat = {
      path,
      colSpan,
      rowSpan,
      padding,
      verticalAlign: 'top',
      breakable: true,
      fills: true,
    };
    this.formats.set(key, format);
    return format;
  }
}

/** Returns the rows with an empty cell at each place where no item stands. */
function rowSpecs(rows: PlacedRows, count: number, formats: Formats): readonly Row[] {
  /** For each column the first row that is free. */
  const free = new Array<number>(count).fill(0);
  const shapes = new RowShapes();
  return rows.map((placed, index) => {
    const cells: CellSpec[] = [];
    let column = 0;
    const fillTo = (end: number) => {
      for (; column < end; column += 1)
        if ((free[column] ?? 0) <= index) cells.push({ format: formats.cell(1, 1, column) });
    };
    for (const { item, column: start, colSpan, rowSpan } of placed) {
      fillTo(start);
      cells.push({ format: formats.cell(colSpan, rowSpan, start), content: item.content });
      free.fill(index + rowSpan, start, start + colSpan);
      column = start + colSpan;
    }
    fillTo(count);
    return shapes.row({ format: formats.row, items: 0 }, cells);
  });
}

/** Returns the rows without the gap below the last one of each page. It may reach beyond the region. */
function withoutLastGap(rows: Flowable, gap: Pt): Flowable {
  const made: Flowable = {
    path: rows.path,
    keep: rows.keep,
    space: rows.space,
    widths: (context) => rows.widths(context),
    fit(region, context): Fit {
      const deeper = { ...region, height: region.height + gap, full: region.full + gap };
      const { frame, rest, why } = fitOf(rows, deeper, context);
      if (frame === undefined) return { frame: undefined, rest: made, ...because(why) };
      const height = Math.min(Math.max(0, frame.height - gap), region.height);
      return { frame: { ...frame, height }, rest: rest && withoutLastGap(rest, gap), ...because(why) };
    },
  };
  return made;
}
