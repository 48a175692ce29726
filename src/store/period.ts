// The month that a call is billed in.

/** Returns the UTC month of a moment, `2026-01`. Pair: `platen.period_of` in schema.postgres.sql. */
export function periodOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** Returns the moment at which a month ends, ISO 8601. */
export function periodEnd(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().replace('.000Z', 'Z');
}
