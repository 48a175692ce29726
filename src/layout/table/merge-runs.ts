// Merged cells on one page: which cells are one, and how high their rows have to be for their texts.
import type { Pt } from '../../units.ts';
import type { CellBox, RowBox } from './boxes.ts';
import type { PlacedCell } from './placed-cell.ts';
import { grow } from './rows.ts';

/** A merged cell on a page. */
export interface Run {
  readonly key: string;
  /** The cell that is printed for all. */
  readonly box: CellBox;
  /** The first and the last of its rows, counted on the page. */
  readonly first: number;
  last: number;
  /** Where its text ends when it begins at the top of its first row. */
  readonly bottom: Pt;
}

/** Finds merged cells in rows that are added one after another, and the height that all rows need so far. */
export class MergeRuns {
  /** The runs by their cells. A cell that stands in several panels is one cell. */
  readonly runs = new Map<PlacedCell, Run>();
  /** The cells that are not printed, since one above stands for them. */
  readonly dropped = new Set<CellBox>();
  /** The runs that the last row belongs to, by panel and column. */
  #open = new Map<string, Run>();
  #above: RowBox | undefined;
  #count = 0;
  /** The height of the rows when the runs that are open need nothing more. */
  #height: Pt = 0;

  /** Adds a row. */
  add(row: RowBox): void {
    const follows = this.#above?.index === row.index - 1;
    const open = new Map<string, Run>();
    const begun: [place: string, key: string, box: CellBox][] = [];
    for (const box of row.cells) {
      const { mergeKey: key } = box.cell;
      if (key === undefined) continue;
      const place = `${box.place.panel} ${box.place.column}`;
      const run = this.#open.get(place);
      // What goes on on the next page has a part of its own here.
      if (follows && run?.key === key && box.rest === undefined) {
        run.last = this.#count;
        this.dropped.add(box);
        open.set(place, run);
      } else begun.push([place, key, box]);
    }
    for (const [place, run] of this.#open)
      if (open.get(place) !== run) this.#height = Math.max(this.#height, run.bottom);
    for (const [place, key, box] of begun) {
      const bottom = box.rest === undefined ? this.#height + box.height : 0;
      const run = { key, box, first: this.#count, last: this.#count, bottom };
      open.set(place, run);
      this.runs.set(box.cell, run);
    }
    this.#open = open;
    this.#above = row;
    this.#count += 1;
    this.#height += row.height;
  }

  /** The height that the rows need when a page ends below them. It never shrinks when rows are added. */
  get needed(): Pt {
    let needed = this.#height;
    for (const { bottom } of this.#open.values()) needed = Math.max(needed, bottom);
    return needed;
  }
}

/**
 * Returns the rows of a page, as high as the texts of their merged cells need them. A cell over several rows makes each of
 * them higher, in proportion to their heights, and only where they are too low together.
 */
export function raisedRows(rows: readonly RowBox[]): readonly RowBox[] {
  const found = new MergeRuns();
  for (const row of rows) found.add(row);
  const runs = [...found.runs.values()].filter(({ box }) => box.rest === undefined);
  if (runs.length === 0) return rows;
  const heights = rows.map(({ height }) => height);
  // Those of later columns lie within those before them.
  for (const { box, first, last } of runs.sort((a, b) => a.last - a.first - (b.last - b.first)))
    grow(heights, { start: first, end: last + 1 }, box.height);
  return rows.map((row, index) => {
    const height = heights[index] ?? row.height;
    return height === row.height ? row : { ...row, height };
  });
}
