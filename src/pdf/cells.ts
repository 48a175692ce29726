// The pieces of table cells that hold one text each: no node is needed for such a cell, as long as those of its row follow each other.
import type { CellOwner, RowNode, StructureNode } from '../layout/structure.ts';
import type { ByteWriter } from './bytewriter.ts';

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

/** How many operators are remembered. Few pages have more pieces. */
const mostRemembered = 4096;
/** The operator that ends a piece, which stands before the one that opens the next. */
const end = 'EMC\n';
/** The bytes of one that opens a piece and of `end` with it, but for the digits of the MCID. */
const withoutDigits = operatorOf('').length;
/** From one remembered operator to the next there are so many bytes. */
const step = operatorOf(`${mostRemembered - 1}`).length;

/** The operators that end a piece and open the next one, by MCID. They stand side by side, since each page has all of its own. */
let operators = Buffer.alloc(0);
let remembered = 0;

/**
 * Writes the line that opens a piece (ISO 32000-1 14.6), behind that which ends the piece before it if `isNext`. The
 * element says what the piece is, so all have one tag here: what differs only in its number is packed best.
 */
export function openPiece(out: ByteWriter, mcid: number, isNext: boolean): void {
  const skipped = isNext ? 0 : end.length;
  if (mcid >= mostRemembered) {
    out.text(operatorOf(`${mcid}`).slice(skipped));
    return;
  }
  if (mcid >= remembered) remember(mcid);
  const start = mcid * step;
  const digits = mcid < 10 ? 1 : mcid < 100 ? 2 : mcid < 1000 ? 3 : 4;
  out.few(operators, start + skipped, start + withoutDigits + digits);
}

/** Remembers the operators up to an MCID. */
function remember(mcid: number): void {
  // There are as many again, so that few are copied.
  const count = Math.min(mostRemembered, 2 * (mcid + 1));
  operators = Buffer.concat([operators], count * step);
  for (; remembered < count; remembered++)
    operators.write(operatorOf(`${remembered}`), remembered * step, 'latin1');
}

function operatorOf(mcid: string): string {
  return `${end}/P<</MCID ${mcid}>>BDC\n`;
}
