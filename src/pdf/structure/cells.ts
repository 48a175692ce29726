// The pieces of table cells that hold one text each: no node is needed for such a cell, as long as those of its row follow each other.
import type { CellOwner, RowNode, StructureNode } from '../../layout/structure.ts';
import type { ByteWriter } from '../document/bytewriter.ts';
import { zero } from '../document/predictor.ts';
import { digitsOf } from '../document/rows.ts';

/** A content stream whose pieces are marked: a page, or a form that is painted on it. */
export interface MarkedStream {
  /** The index of its page. */
  readonly page: number;
  /** The number of the form, or undefined for the page itself. */
  readonly form: number | undefined;
  /** The nodes of the pieces in the order of their MCIDs. A row stands for all pieces of its cells. */
  readonly nodes: StructureNode[];
  /** How many MCIDs there are. */
  pieces: number;
}

/** The columns that the bits of a number can tell apart. Cells in others have no piece without a node. */
export const mostColumns = 30;

/**
 * Adds the next piece of a page as one of a cell that has no node. Returns false, with nothing done, when the cell needs a
 * node: it has a piece already, or something else was drawn since its row began.
 */
export function addPiece({ row, column }: CellOwner, stream: MarkedStream): boolean {
  const { page, pieces } = stream;
  if (row.cells !== undefined || column >= mostColumns || stream.form !== undefined) return false;
  if (row.page < 0) {
    row.page = page;
    row.firstPiece = pieces;
    stream.nodes.push(row);
  } else if (row.page !== page || row.filled >= 1 << column || pieces !== row.firstPiece + row.pieces)
    return false;
  row.filled |= 1 << column;
  row.pieces += 1;
  stream.pieces = pieces + 1;
  return true;
}

/** Returns whether a cell without a node has a piece. */
export function isFilled({ filled }: RowNode, column: number): boolean {
  return column < mostColumns && (filled & (1 << column)) !== 0;
}

/** Returns how many cells a row without nodes has. */
export function cellsOf({ shape }: RowNode): number {
  return shape?.length ?? 0;
}

/** The bytes of the operators that end a piece and open the next one, with the digits of the greatest number. */
const longestPiece = 'EMC\n/P<</MCID 2147483647>>BDC\n'.length;

/**
 * Writes the line that opens a piece (ISO 32000-1 14.6), behind that which ends the piece before it if `isNext`. The
 * element says what the piece is, so all have one tag here: what differs only in its number is packed best.
 */
export function openPiece(out: ByteWriter, mcid: number, isNext: boolean): void {
  const bytes = out.room(longestPiece);
  let at = out.length;
  // Byte by byte, as there are very many: nothing is read for it.
  if (isNext) {
    bytes[at] = 0x45; // EMC
    bytes[at + 1] = 0x4d;
    bytes[at + 2] = 0x43;
    bytes[at + 3] = 0x0a;
    at += 4;
  }
  bytes[at] = 0x2f; // /P<</MCID
  bytes[at + 1] = 0x50;
  bytes[at + 2] = 0x3c;
  bytes[at + 3] = 0x3c;
  bytes[at + 4] = 0x2f;
  bytes[at + 5] = 0x4d;
  bytes[at + 6] = 0x43;
  bytes[at + 7] = 0x49;
  bytes[at + 8] = 0x44;
  bytes[at + 9] = 0x20;
  at += 10;
  const end = mcid < 10 ? at + 1 : mcid < 100 ? at + 2 : mcid < 1000 ? at + 3 : at + digitsOf(mcid);
  let rest = mcid;
  let digit = end - 1;
  for (; rest >= 10; digit--) {
    const tenth = (rest / 10) | 0;
    bytes[digit] = zero + rest - tenth * 10;
    rest = tenth;
  }
  bytes[digit] = zero + rest;
  bytes[end] = 0x3e; // >>BDC
  bytes[end + 1] = 0x3e;
  bytes[end + 2] = 0x42;
  bytes[end + 3] = 0x44;
  bytes[end + 4] = 0x43;
  bytes[end + 5] = 0x0a;
  out.length = end + 6;
}
