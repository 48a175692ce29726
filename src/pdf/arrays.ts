// The arrays of the parent tree: which element each marked piece of a page belongs to (ISO 32000-1 14.7.4.4).
import { digitsOf, writeDigits } from './rows.ts';
import type { PdfWriter } from './writer.ts';

/** Fewer references would take more space in an object stream of their own. */
const fewestInRows = 128;

/** Writes arrays of references. Returns the number of each array's object. */
export function writeArrays(writer: PdfWriter, arrays: readonly (readonly number[])[]): readonly number[] {
  const count = arrays.reduce((sum, array) => sum + array.length, 0);
  const first = writer.reserveRow(arrays.length);
  const ids = arrays.map((_, index) => first + index);
  if (count >= fewestInRows) writeInRows(writer, first, arrays);
  else
    for (const [index, array] of arrays.entries())
      writer.writeObject(first + index, `[${array.map((id) => `${id} 0 R`).join(' ')}]`);
  return ids;
}

/** Writes one reference in each row: from one to the next they differ in few digits. */
function writeInRows(writer: PdfWriter, first: number, arrays: readonly (readonly number[])[]): void {
  let most = 0;
  let rowCount = 0;
  for (const array of arrays) {
    rowCount += array.length + 2;
    for (const id of array) most = Math.max(most, id);
  }
  const end = ' '.length + digitsOf(most);
  const row = Buffer.from(`${' '.repeat(end)} 0 R`);
  const columns = row.length;
  const bytes = Buffer.alloc(columns * rowCount, row);
  const ends: number[] = [];
  let at = 0;
  for (const array of arrays) {
    at += bytes.write('['.padStart(columns), at);
    for (const id of array) {
      writeDigits(bytes, at + end, id);
      at += columns;
    }
    at += bytes.write(']'.padEnd(columns), at);
    ends.push(at);
  }
  writer.writeRows({ first, columns, bytes, ends });
}
