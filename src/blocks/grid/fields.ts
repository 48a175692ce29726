// The keys of `grid` that take values of several kinds.
import type { GridColumns } from '../../layout/grid/tracks.ts';
import { parseTrack } from '../../layout/track.ts';
import * as f from '../../template/fields/fields.ts';
import { type Pt, parseLength } from '../../units.ts';

/** The most columns of a grid. */
export const mostColumns = 100;

/** A number of columns, their widths, or as many as there is room for. */
export type ColumnsSetting = Exclude<GridColumns, { readonly least: Pt }> | 'auto-fit';

/** The field of `columns`. */
export const columnsField = f.field<ColumnsSetting>(
  (value) => {
    if (value === 'auto-fit') return value;
    if (typeof value === 'number')
      return Number.isInteger(value) && value >= 1 && value <= mostColumns ? value : undefined;
    if (!Array.isArray(value) || value.length < 1 || value.length > mostColumns) return undefined;
    const tracks = value.map(parseTrack).filter((track) => track !== undefined);
    return tracks.length === value.length ? tracks : undefined;
  },
  `a number of columns from 1 to ${mostColumns}, a list of widths such as 80, "20mm", "auto", "*" or "25%", or "auto-fit"`,
  {
    json: {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: mostColumns },
        { type: 'array', items: { type: ['number', 'string'] }, minItems: 1, maxItems: mostColumns },
        { const: 'auto-fit' },
      ],
    },
    meant: meantColumns,
  },
);

/** Returns the columns that were meant: `"auto-fill"`, `"3"`, `"repeat(3, 1fr)"`, `"1fr 2fr"`, `["1fr", "2fr"]`. */
function meantColumns(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^auto(-?fi(t|ll))?$/i.test(text)) return 'auto-fit';
    const count = Number(/^(?:repeat\(\s*)?(\d{1,3})\b(?:\s*,.*\))?$/.exec(text)?.[1]);
    if (count >= 1 && count <= mostColumns) return count;
  }
  const widths: readonly unknown[] = Array.isArray(value) ? value : String(value).trim().split(/\s+/);
  if (widths.length < 2 || widths.length > mostColumns) return undefined;
  const meant = widths.map((width) => (parseTrack(width) === undefined ? f.meantTrack(width) : width));
  return meant.every((width) => width !== undefined) ? meant : undefined;
}

/** The space between cells. */
export interface Gap {
  readonly row: Pt;
  readonly column: Pt;
}

/** The field of `gap`. */
export const gapField = f.field<Gap>(
  (value) => {
    const [row, column] = (Array.isArray(value) ? value : [value, value]).map(parseLength);
    if (row === undefined || column === undefined || row < 0 || column < 0) return undefined;
    return Array.isArray(value) && value.length !== 2 ? undefined : { row, column };
  },
  'a length of at least 0, or [between rows, between columns]',
  {
    json: {
      anyOf: [
        { type: ['number', 'string'] },
        { type: 'array', items: { type: ['number', 'string'] }, minItems: 2, maxItems: 2 },
      ],
    },
    meant: f.meantLength,
  },
);

/** The field of `start`: a number, or a text that gives one. */
export const startField = f.field<number | string>(
  (value) =>
    (typeof value === 'number' && Number.isInteger(value) && value >= 1) ||
    (typeof value === 'string' && /\{\{|^\s*0*[1-9]\d*\s*$/.test(value))
      ? value
      : undefined,
  'a whole number of at least 1, or a text such as "{{firstFree}}"',
  {
    meant: (value) => (typeof value === 'string' && /[A-Za-z$]/.test(value) ? `{{${value}}}` : undefined),
    json: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] },
    role: 'text',
  },
);
