// The lowest form of a table: no data that are added to it make it lower.
import type { Pt } from '../../units.ts';
import type { Widths } from '../flowable.ts';
import { insetsOf } from './insets.ts';
import { type Columns, inOnePanel, leastScale, neededWidth } from './overflow.ts';
import type { TableSpec } from './spec.ts';

/** Returns columns in which no line breaks, at the smallest scale that data may bring about. `room` is the width that the table has. */
export function lowestColumns(spec: TableSpec, contents: readonly Widths[], room: Pt): Columns {
  const scale = lowestScale(spec, room);
  const widths = spec.columns.map(({ track }, index) =>
    track.kind === 'length' ? track.length : Math.max(room / scale, contents[index]?.max ?? 0),
  );
  return inOnePanel(widths, scale);
}

function lowestScale(spec: TableSpec, room: Pt): number {
  const least = leastScale(spec);
  if (spec.lowest !== 'by words') return least;
  // A column needs no more than a long word, wherever that may be broken.
  const widest = widestCell(spec);
  const needed = neededWidth(
    spec,
    spec.columns.map(() => ({ min: widest, max: widest })),
  );
  return Math.max(least, Math.min(1, room / needed));
}

function widestCell({ head, body, foot, longWord }: TableSpec): Pt {
  let widest = 0;
  for (const { shape } of [...head, ...body, ...foot])
    for (const { format } of shape.cells) {
      const { left, right } = insetsOf(format);
      widest = Math.max(widest, format.breakable ? longWord + left + right : Number.POSITIVE_INFINITY);
    }
  return widest;
}
