// Lines, borders and formats: the keys of a table and its cells in the form that the layout needs.

import type { Cover } from '../../layout/flow/backdrop.ts';
import { strokeOf } from '../../layout/flow/border.ts';
import type { Stroke } from '../../layout/frame.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { CellBorder, CellFormat, RowFormat } from '../../layout/table/formats.ts';
import { type RowShape, RowShapes, type SharedCell } from '../../layout/table/row.ts';
import type { TableLines } from '../../layout/table/spec.ts';
import type { Border, BorderLine } from '../../template/fields/fields.ts';
import type { Color, Sides } from '../../units.ts';
import type { LinesProps } from './entries.ts';
import type { CellPlan, RowPlan } from './plan.ts';

const hairline: Stroke = { width: 0.5, color: '#d4d4d4', cap: 'butt' };
const gridLine: Stroke = { width: 0.5, color: '#b3b3b3', cap: 'butt' };
const headLine: Stroke = { width: 0.75, color: '#808080', cap: 'butt' };

/** The padding of cells when neither the table nor a style has one. */
export const defaultPadding: Sides = { top: 4, right: 6, bottom: 4, left: 6 };

/** Returns the lines of a table. */
export function tableLines(lines: LinesProps): TableLines {
  if (lines === 'none') return {};
  if (lines === 'horizontal') return { horizontal: hairline, head: headLine, bottom: hairline };
  if (lines === 'grid') {
    const outer = { top: gridLine, right: gridLine, bottom: gridLine, left: gridLine };
    return { horizontal: gridLine, vertical: gridLine, head: gridLine, ...outer };
  }
  const outer = strokeFor(lines.outer);
  const horizontal = strokeFor(lines.horizontal);
  const vertical = strokeFor(lines.vertical);
  const head = strokeFor(lines.head);
  return {
    ...(horizontal && { horizontal }),
    ...(vertical && { vertical }),
    ...(head && { head }),
    ...(outer && { top: outer, right: outer, bottom: outer, left: outer }),
  };
}

function strokeFor(line: BorderLine | undefined): Stroke | undefined {
  return line && strokeOf(line);
}

function cellBorder(border: Border | undefined): CellBorder | undefined {
  if (!border) return undefined;
  const { top, right, bottom, left } = border;
  return {
    ...(top && { top: strokeOf(top) }),
    ...(right && { right: strokeOf(right) }),
    ...(bottom && { bottom: strokeOf(bottom) }),
    ...(left && { left: strokeOf(left) }),
  };
}

/** What styles say of one cell. */
export interface CellLook {
  readonly backgroundColor: Color | undefined;
  readonly cover: Cover | undefined;
  readonly padding: Sides;
  readonly border: Border | undefined;
  readonly lang: string;
  readonly colSpan: number;
}

/** What the cells of one place of the template have in common inside one style, when they have no other expression than their text. */
export interface SettledCell {
  readonly plan: CellPlan;
  /** The style of the row around. */
  readonly inside: TextStyle;
  readonly style: TextStyle;
  readonly format: CellFormat;
}

/** The same of all cells of a row. */
export interface SettledRow {
  /** The style around the row. */
  readonly inside: TextStyle;
  readonly cells: readonly CellPlan[];
  readonly shape: RowShape;
}

/** How a row looks, and what it holds on to. */
export type RowLook = Pick<CellLook, 'backgroundColor' | 'cover'> & Pick<RowFormat, 'tie' | 'striped'>;

/** Shares formats: a column of a long table has one, as long as its colours do not change from row to row. */
export class Formats {
  /** What makes the rows. */
  readonly shapes = new RowShapes();
  private readonly cells = new Map<CellPlan, { readonly look: CellLook; readonly format: CellFormat }[]>();
  private readonly settled = new Map<CellPlan, SettledCell>();
  private readonly settledRows = new Map<readonly CellPlan[], SettledRow>();
  private readonly rowFormats = new Map<RowPlan, Map<string, RowFormat>>();
  /** What was asked for last without a gradient or hatch. Most rows are as the one before. */
  private last: { readonly plan: RowPlan; readonly look: RowLook; readonly format: RowFormat } | undefined;
  private readonly lang: string | undefined;
  /** Whether any cell or row had a gradient or hatch. */
  hasCovers = false;

  /** `lang` is the language that cells have by their table. Without one, each says its own. */
  constructor(lang: string | undefined) {
    this.lang = lang;
  }

  cell(plan: CellPlan, look: CellLook): CellFormat {
    const known = this.cells.get(plan) ?? [];
    for (const each of known) if (isAlike(each.look, look)) return each.format;
    const format = cellFormat(plan, look, this.lang);
    if (look.cover) this.hasCovers = true;
    // A sensible table has no more colours. Past that, each cell has its own format.
    if (known.length < 16) this.cells.set(plan, [...known, { look, format }]);
    return format;
  }

  /** Returns what is known of the cells of `plan` in rows of a style, or undefined. */
  findSettled(plan: CellPlan, inside: TextStyle): SettledCell | undefined {
    const known = this.settled.get(plan);
    return known?.inside === inside ? known : undefined;
  }

  settle(cell: SettledCell): void {
    this.settled.set(cell.plan, cell);
  }

  /** Returns the same for a whole row, or undefined unless it is known of all its cells. There is one object for all rows. */
  findSettledRow({ cells }: RowPlan, inside: TextStyle): SettledRow | undefined {
    const known = this.settledRows.get(cells);
    if (known?.inside === inside) return known;
    const settled: SettledCell[] = [];
    for (const cell of cells) {
      const one = this.findSettled(cell, inside);
      if (!one) return undefined;
      settled.push(one);
    }
    const row = { inside, cells, shape: this.shapes.shape(settled.map((one) => this.shapeOf(one))) };
    this.settledRows.set(cells, row);
    return row;
  }

  private shapeOf({ plan: { content }, style, format }: SettledCell): SharedCell {
    const isFilled = content?.kind === 'text' && content.text.literal !== '';
    return this.shapes.cell(isFilled ? { format, text: { text: '', style } } : { format });
  }

  row(plan: RowPlan, look: RowLook): RowFormat {
    const { last } = this;
    if (last?.plan === plan && isAlikeRow(last.look, look)) return last.format;
    const format = this.newRow(plan, look);
    if (look.cover === undefined) this.last = { plan, look, format };
    return format;
  }

  private newRow(plan: RowPlan, look: RowLook): RowFormat {
    const { backgroundColor, cover, striped } = look;
    const tie = plan.keepWithNext && look.tie === 0 ? 1 : look.tie;
    const key = `${backgroundColor} ${cover !== undefined} ${tie} ${striped}`;
    const known = this.rowFormats.get(plan) ?? new Map<string, RowFormat>();
    this.rowFormats.set(plan, known);
    const isShared = cover === undefined || cover === (plan.cover ?? plan.partCover)?.constant;
    if (cover) this.hasCovers = true;
    const format = (isShared ? known.get(key) : undefined) ?? {
      path: plan.path,
      ...(backgroundColor && { backgroundColor }),
      ...(cover && { cover }),
      height: plan.height,
      tie,
      striped,
      ...(plan.isHead && { isHead: plan.isHead }),
    };
    if (isShared) known.set(key, format);
    return format;
  }
}

function isAlikeRow(a: RowLook, b: RowLook): boolean {
  return (
    a.backgroundColor === b.backgroundColor &&
    a.cover === b.cover &&
    a.tie === b.tie &&
    a.striped === b.striped
  );
}

function isAlike(a: CellLook, b: CellLook): boolean {
  return (
    a.backgroundColor === b.backgroundColor &&
    a.cover === b.cover &&
    a.padding === b.padding &&
    a.border === b.border &&
    a.lang === b.lang &&
    a.colSpan === b.colSpan
  );
}

function cellFormat(plan: CellPlan, look: CellLook, around: string | undefined): CellFormat {
  const { backgroundColor, cover, padding, lang, colSpan } = look;
  const border = cellBorder(look.border);
  const { path, rowSpan, verticalAlign = 'top', content } = plan;
  return {
    path,
    colSpan,
    rowSpan,
    padding,
    ...(border && { border }),
    ...(backgroundColor && { backgroundColor }),
    ...(cover && { cover }),
    ...(lang !== around && { lang }),
    verticalAlign,
    breakable: content?.kind === 'text' || content?.breakable === true,
  };
}
