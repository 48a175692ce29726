// The predictor of rows that grow by a little from one to the next: they are much shorter when deflated as differences.

const pngUp = 2;

/**
 * Returns each row less the one above it, with the number of this filter before it (ISO 15948 9.2). Readers undo it
 * with the parameters that `predictorOf` returns.
 */
export function withoutAbove(rows: Uint8Array, columns: number): Uint8Array {
  const count = rows.length / columns;
  const filtered = new Uint8Array(rows.length + count);
  let at = 0;
  for (let row = 0; row < count; row++) {
    const from = row * columns;
    filtered[at++] = pngUp;
    if (row === 0) {
      filtered.set(rows.subarray(0, columns), at);
      at += columns;
      continue;
    }
    // Both indices are inside of the rows.
    for (let column = from; column < from + columns; column++)
      filtered[at++] = (rows[column] as number) - (rows[column - columns] as number);
  }
  return filtered;
}

/** Returns the parameters of a filter over such rows (ISO 32000-1 table 8). */
export function predictorOf(columns: number): { readonly Predictor: number; readonly Columns: number } {
  return { Predictor: 10 + pngUp, Columns: columns };
}
