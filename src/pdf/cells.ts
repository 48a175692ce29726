// The pieces of table cells that hold one text each: no node is needed for such a cell, as long as those of its row follow each other.
import type { CellOwner, RowNode } from '../layout/structure.ts';

/** The columns that the bits of a number can tell apart. Cells in others have no piece without a node. */
export const mostColumns = 30;

/**
 * Adds a piece of a cell that has no node. `page` is the index of the page, and `mcid` the next MCID. Returns false, with
 * nothing done, when the cell needs a node: it has a piece already, or something else was drawn since its row began.
 */
export function addPiece({ row, column }: CellOwner, page: number, mcid: number): boolean {
  if (row.cells !== undefined || column >= mostColumns) return false;
  if (row.page < 0) {
    row.page = page;
    row.firstPiece = mcid;
  } else if (row.page !== page || row.filled >= 1 << column || mcid !== row.firstPiece + row.pieces)
    return false;
  row.filled |= 1 << column;
  row.pieces += 1;
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
