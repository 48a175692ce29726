// The pieces of table cells that hold one text each: no node is needed for such a cell, as long as those of its row follow each other.
import type { CellOwner, RowNode } from '../layout/structure.ts';

/** The columns that the bits of a number can tell apart. */
const mostColumns = 30;

/**
 * Adds a piece of a cell that has no node. `page` is the index of the page, and `mcid` the next MCID. Returns false, with
 * nothing done, when the cell needs a node: it has a piece already, or something else was drawn since its row began.
 */
export function addPiece({ row, column }: CellOwner, page: number, mcid: number): boolean {
  if (row.cells !== undefined || column >= mostColumns) return false;
  if (row.page < 0) {
    row.page = page;
    row.firstPiece = mcid;
  } else if (row.page !== page || row.filled >= 1 << column || mcid !== row.firstPiece + piecesOf(row))
    return false;
  row.filled |= 1 << column;
  return true;
}

/** Returns whether a cell without a node has a piece. */
export function isFilled({ filled }: RowNode, column: number): boolean {
  return column < mostColumns && (filled & (1 << column)) !== 0;
}

/** Returns how many cells of a row without nodes have pieces. */
export function piecesOf({ filled }: RowNode): number {
  let count = 0;
  for (let rest = filled; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Returns how many cells a row without nodes has. */
export function cellsOf({ shape }: RowNode): number {
  return shape?.length ?? 0;
}

/** The operators that open pieces, by role and MCID. Each page has the same ones again. */
const operators = new Map<string, Operators>();

interface Operators {
  readonly first: string[];
  /** Each behind the operator that ends the piece before. */
  readonly next: string[];
}

/** How many operators of a role are remembered. Few pages have more pieces. */
const mostRemembered = 4096;

/** Returns the operator that opens a piece (ISO 32000-1 14.6), behind that which ends the piece before it if `isNext`. */
export function pieceOperator(role: string | undefined, mcid: number, isNext: boolean): string {
  const name = role ?? '';
  let known = operators.get(name);
  if (known === undefined) {
    known = { first: [], next: [] };
    operators.set(name, known);
  }
  const list = isNext ? known.next : known.first;
  const operator = list[mcid];
  if (operator !== undefined) return operator;
  const made = `${isNext ? 'EMC\n' : ''}/${name}<</MCID ${mcid}>>BDC`;
  if (mcid < mostRemembered) list[mcid] = made;
  return made;
}
