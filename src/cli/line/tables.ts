// Results as columns, for a person.

/** Returns rows below their headings. Each column is as wide as its longest cell. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
}

/** Returns a moment as UTC to the second, or `-`. */
export function formatMoment(moment: number | undefined): string {
  return moment === undefined ? '-' : new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');
}
