// Long arrays of references, one in each row: from one to the next they differ in few digits.
import { digitsOf, writeDigits } from './rows.ts';
import type { PdfWriter } from './writer.ts';

/** An object that is an array of references, or holds one. */
export interface ReferenceArray {
  /** What stands before the first reference, and behind the last. */
  readonly head: string;
  readonly tail: string;
  /** The numbers of the objects that are referred to. */
  readonly ids: readonly number[];
}

/** Fewer references would take more space in an object stream of their own. */
const fewestInRows = 128;

/** Writes such objects. `first` is the number of the first one; the others follow it. */
export function writeArrays(writer: PdfWriter, first: number, arrays: readonly ReferenceArray[]): void {
  const count = arrays.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count >= fewestInRows) writeInRows(writer, first, arrays);
  else
    for (const [index, { head, ids, tail }] of arrays.entries())
      writer.writeObject(first + index, `${head}${ids.map((id) => `${id} 0 R`).join(' ')}${tail}`);
}

function writeInRows(writer: PdfWriter, first: number, arrays: readonly ReferenceArray[]): void {
  let most = 0;
  for (const { ids } of arrays) for (const id of ids) most = Math.max(most, id);
  const end = ' '.length + digitsOf(most);
  const row = Buffer.from(`${' '.repeat(end)} 0 R`);
  const columns = row.length;
  const inRows = (length: number): number => Math.ceil(length / columns);
  const rowCount = arrays.reduce(
    (sum, { head, ids, tail }) => sum + inRows(head.length) + ids.length + inRows(tail.length),
    0,
  );
  const bytes = Buffer.alloc(columns * rowCount, row);
  const ends: number[] = [];
  let at = 0;
  for (const { head, ids, tail } of arrays) {
    at += bytes.write(head.padStart(inRows(head.length) * columns), at, 'latin1');
    for (const id of ids) {
      writeDigits(bytes, at + end, id);
      at += columns;
    }
    at += bytes.write(tail.padEnd(inRows(tail.length) * columns), at, 'latin1');
    ends.push(at);
  }
  writer.writeRows({ first, columns, bytes, ends });
}
