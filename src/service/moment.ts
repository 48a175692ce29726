// Moments as callers write them.

/** Returns the milliseconds since the epoch of an ISO 8601 moment, or undefined. A date alone is midnight UTC, and a time without offset is UTC. */
export function momentOf(text: string): number | undefined {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  const zoned = form?.[1] !== undefined && form[4] === undefined ? `${text}Z` : text;
  const moment = form ? Date.parse(zoned) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
