// Long arrays of references, one in each row: from one to the next they differ in few digits.
import type { DifferenceRows } from '../document/predictor.ts';
import { digitsOf } from '../document/rows.ts';
import type { PdfWriter } from '../document/writer.ts';

/** An object that is an array of references, or holds one. */
export interface ReferenceArray {
  /** What stands before the first reference, and behind the last. */
  readonly head: string;
  readonly tail: string;
  /** The numbers of the objects that are referred to. */
  readonly ids: readonly number[] | Uint32Array;
}

/** Fewer references would take more space in an object stream of their own. */
const fewestInRows = 200;

/** Writes such objects. `first` is the number of the first one; the others follow it. */
export function writeArrays(writer: PdfWriter, first: number, arrays: readonly ReferenceArray[]): void {
  const count = arrays.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count >= fewestInRows) writeInRows(writer, first, arrays);
  else for (let nth = 0; nth < arrays.length; nth++) writeInLine(writer, first + nth, arrays[nth] ?? empty);
}

function writeInLine(writer: PdfWriter, id: number, { head, ids, tail }: ReferenceArray): void {
  const out = writer.startObject(id);
  out.text(head);
  out.references(ids);
  out.text(tail);
  writer.endObject();
}

function writeInRows(writer: PdfWriter, first: number, arrays: readonly ReferenceArray[]): void {
  let most = 0;
  for (const { ids } of arrays)
    for (let nth = 0; nth < ids.length; nth++) most = Math.max(most, ids[nth] as number);
  const end = ' '.length + digitsOf(most);
  const row = Buffer.from(`${' '.repeat(end)} 0 R`);
  const columns = row.length;
  const rowsFor = (text: string): number => Math.ceil(text.length / columns);
  const addText = (rows: DifferenceRows, text: string): void => {
    const bytes = Buffer.from(text, 'latin1');
    for (let at = 0; at < bytes.length; at += columns) rows.add(bytes.subarray(at, at + columns));
  };
  const write = (from: number, to: number, rows: DifferenceRows): void => {
    for (const { head, ids, tail } of arrays.slice(from, to)) {
      addText(rows, head.padStart(rowsFor(head) * columns));
      for (let nth = 0; nth < ids.length; ) {
        const id = ids[nth] as number;
        if (nth === 0) {
          rows.add(row);
          rows.setDigits(end, id);
        } else {
          rows.addSame();
          rows.changeDigits(end, id, ids[nth - 1] as number);
        }
        let same = 0;
        nth += 1;
        while (nth + same < ids.length && ids[nth + same] === id + same + 1) same += 1;
        rows.addCounting(same, end);
        nth += same;
      }
      addText(rows, tail.padEnd(rowsFor(tail) * columns));
    }
  };
  const rowsOf = (index: number): number => {
    const { head, ids, tail } = arrays[index] ?? empty;
    return rowsFor(head) + ids.length + rowsFor(tail);
  };
  writer.writeRows({ first, count: arrays.length, columns, rowsOf, write });
}

const empty: ReferenceArray = { head: '', ids: [], tail: '' };
