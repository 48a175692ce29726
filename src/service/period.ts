// The month that a call is billed in.

/** Returns the UTC month of a moment, `2026-01`. */
export function periodOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** Returns the moment at which the month of `now` ends, ISO 8601. */
export function periodEnd(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .replace('.000Z', 'Z');
}
