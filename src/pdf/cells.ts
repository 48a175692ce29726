// The pieces of table cells that hold one text each: no node is needed for such a cell, as long as those of its row follow each other.
import type { CellOwner, RowNode, StructureNode } from '../layout/structure.ts';

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

/** The operators that open pieces, by MCID. Each page has the same ones again. */
const firstOperators: Uint8Array[] = [];
/** The same behind the operator that ends the piece before. */
const nextOperators: Uint8Array[] = [];

/** How many operators are remembered. Few pages have more pieces. */
const mostRemembered = 4096;

/**
 * Returns the line that opens a piece (ISO 32000-1 14.6), behind that which ends the piece before it if `isNext`. The
 * element says what the piece is, so all have one tag here: what differs only in its number is packed best.
 */
export function pieceOperator(mcid: number, isNext: boolean): Uint8Array {
  const list = isNext ? nextOperators : firstOperators;
  if (mcid >= mostRemembered) return operatorOf(mcid, isNext);
  while (list.length <= mcid) list.push(operatorOf(list.length, isNext));
  // It was added just now, if it was not there.
  return list[mcid] as Uint8Array;
}

function operatorOf(mcid: number, isNext: boolean): Uint8Array {
  return Buffer.from(`${isNext ? 'EMC\n' : ''}/P<</MCID ${mcid}>>BDC\n`, 'latin1');
}
