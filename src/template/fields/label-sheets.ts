// Sheets of labels by the names under which they are sold. Their labels stand in the middle of the paper.
import { type Pt, paperSizes } from '../../units.ts';

/** A sheet: its paper, and the labels on it. Lengths are points. */
export interface LabelSheet {
  readonly paper: readonly [Pt, Pt];
  readonly columns: number;
  readonly rows: number;
  readonly width: Pt;
  readonly height: Pt;
  /** The space between two labels of a row. There is none between rows. */
  readonly gap: Pt;
}

const mm = 72 / 25.4;
const inch = 72;

/** Columns, rows, width, height and gap of the sheets on A4, millimetres. */
const onA4 = {
  L7159: [3, 8, 63.5, 33.9, 2.54],
  L7160: [3, 7, 63.5, 38.1, 2.54],
  L7161: [3, 6, 63.5, 46.6, 2.54],
  L7162: [2, 8, 99.1, 33.9, 2.54],
  L7163: [2, 7, 99.1, 38.1, 2.54],
  L7164: [3, 4, 63.5, 72, 2.54],
  L7165: [2, 4, 99.1, 67.7, 2.54],
  L7166: [2, 3, 99.1, 93.1, 2.54],
  L7167: [1, 1, 199.6, 289.1, 0],
  L7168: [1, 2, 199.6, 143.5, 0],
  L7169: [2, 2, 99.1, 139, 2.54],
  L7173: [2, 5, 99.1, 57, 2.54],
  L7651: [5, 13, 38.1, 21.2, 2.54],
  L7654: [4, 10, 45.7, 25.4, 2.54],
  '3422': [3, 8, 70, 35, 0],
  '3425': [2, 5, 105, 57, 0],
  '3474': [3, 8, 70, 37, 0],
  '3475': [3, 8, 70, 36, 0],
  '3483': [2, 2, 105, 148, 0],
} as const;

/** The same of the sheets on US Letter, inches. */
const onLetter = {
  '5160': [3, 10, 2.625, 1, 0.125],
  '5161': [2, 10, 4, 1, 0.1875],
  '5162': [2, 7, 4, 4 / 3, 0.1875],
  '5163': [2, 5, 4, 2, 0.1875],
  '5164': [2, 3, 4, 10 / 3, 0.1875],
  '5167': [4, 20, 1.75, 0.5, 0.3125],
} as const;

type Sizes = readonly [columns: number, rows: number, width: number, height: number, gap: number];

function sheetsOn(paper: readonly [Pt, Pt] | undefined, sizes: Readonly<Record<string, Sizes>>, unit: Pt) {
  return Object.entries(sizes).map(([name, [columns, rows, width, height, gap]]): [string, LabelSheet] => [
    name,
    { paper: paper ?? [0, 0], columns, rows, width: width * unit, height: height * unit, gap: gap * unit },
  ]);
}

const sheets: ReadonlyMap<string, LabelSheet> = new Map([
  ...sheetsOn(paperSizes.A4, onA4, mm),
  ...sheetsOn(paperSizes.Letter, onLetter, inch),
]);

/** The names of the sheets. */
export const labelSheetNames: readonly string[] = [...sheets.keys()].sort();

/** Returns the sheet of a name of `labelSheetNames`. */
export function labelSheet(name: string): LabelSheet | undefined {
  return sheets.get(name);
}
