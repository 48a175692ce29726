// The calendar day that a value of the language means: a day as it is written, a moment as the zone of the document has it.
import { isIsoDate, parseIsoDate } from './iso-date.ts';
import { offsetMs, zonedMs } from './zoned.ts';

/** The most milliseconds since the epoch, or before it, that a `Date` holds (ECMA-262 21.4.1.1). */
const lastMoment = 8.64e15;

/**
 * Returns the day, as `YYYY-MM-DD`, of a full ISO 8601 date or of milliseconds since the epoch, or undefined for
 * anything else.
 */
export function calendarDay(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number') return Math.abs(value) <= lastMoment ? dayAt(value, timeZone) : undefined;
  if (typeof value !== 'string' || !isIsoDate(value)) return undefined;
  const parts = parseIsoDate(value);
  if (parts === undefined) return undefined;
  return parts.timeMs === undefined ? value.slice(0, 10) : dayAt(zonedMs(parts, timeZone), timeZone);
}

function dayAt(moment: number, timeZone: string): string | undefined {
  const wall = moment + offsetMs(moment, timeZone);
  if (Math.abs(wall) > lastMoment) return undefined;
  const day = new Date(wall).toISOString().slice(0, 10);
  // Years before 0 and after 9999 are written with a sign.
  return /^\d{4}-/.test(day) ? day : undefined;
}
