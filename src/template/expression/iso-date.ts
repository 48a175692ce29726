// ISO 8601 dates and times: their form, their parts, and the moment that they mean in a time zone.

/** The parts of a date. Without a time it is a calendar day. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The milliseconds since midnight, or undefined for a calendar day. */
  readonly timeMs: number | undefined;
  /** The offset from UTC in minutes, or undefined when none was written. */
  readonly offsetMin: number | undefined;
}

const form =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/i;

/** Reads `2026`, `2026-01`, `2026-01-31` or `2026-01-31T12:30[:15[.250]][Z|+01:00]`. Returns undefined for anything else. */
export function parseIsoDate(text: string): DateParts | undefined {
  if (text.length > 40) return undefined;
  const match = form.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '01', day = '01', hours, minutes, seconds = '0', fraction = '', zone] = match;
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  if (
    parts.month < 1 ||
    parts.month > 12 ||
    parts.day < 1 ||
    parts.day > daysInMonth(parts.year, parts.month)
  ) {
    return undefined;
  }
  if (hours === undefined) return { ...parts, timeMs: undefined, offsetMin: undefined };
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const timeMs =
    (Number(hours) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1000 +
    Math.trunc(Number(`0.${fraction || '0'}`) * 1000);
  const offsetMin = zone === undefined ? undefined : parseOffset(zone);
  return Number.isNaN(offsetMin) ? undefined : { ...parts, timeMs, offsetMin };
}

/** Returns whether a text is a full ISO 8601 date, with or without a time. */
export function isIsoDate(text: string): boolean {
  return text.length >= 10 && parseIsoDate(text) !== undefined;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function parseOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Returns midnight of the day in UTC, plus the time as if it were UTC, in milliseconds since the epoch. */
export function wallMs(parts: DateParts): number {
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  return date.getTime() + (parts.timeMs ?? 0);
}
