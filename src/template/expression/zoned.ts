// Converts wall-clock times in a time zone to moments, and finds the offset of a zone at a moment, from `Intl` alone.
import { type DateParts, wallMs } from './iso-date.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the milliseconds since the epoch of a date. A calendar day is midnight UTC, a time without offset is in the zone. */
export function zonedMs(parts: DateParts, timeZone: string): number {
  const wall = wallMs(parts);
  if (parts.timeMs === undefined) return wall;
  if (parts.offsetMin !== undefined) return wall - parts.offsetMin * 60_000;
  // The offset is that of the moment itself. A second look settles the hours around a change of the clocks.
  const first = wall - offsetMs(wall, timeZone);
  return wall - offsetMs(first, timeZone);
}

/** Returns by how much the zone is ahead of UTC at a moment, milliseconds. */
export function offsetMs(moment: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    // Zones come from templates. There are about 600.
    if (formatters.size > 1000) formatters.clear();
    formatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(moment).map((part) => [part.type, Number(part.value)]));
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const timeMs = ((get('hour') * 60 + get('minute')) * 60 + get('second')) * 1000;
  const wall = wallMs({ year: get('year'), month: get('month'), day: get('day'), timeMs, offsetMin: 0 });
  return wall - Math.floor(moment / 1000) * 1000;
}
