// `$date`: the styles of `Intl`, and LDML patterns (Unicode TR35 part 4) for the parts of a date.
import { type DateParts, parseIsoDate, wallMs } from './iso-date.ts';
import { formatPattern } from './ldml.ts';
import { dateFormat, type ShownDate } from './shown-date.ts';
import { zonedMs } from './zoned.ts';

/** What formats depend on. */
export interface FormatSettings {
  readonly locale: string;
  readonly timeZone: string;
  /** The sign before negative numbers in place of the locale's. */
  readonly minus?: string | undefined;
}

const styles = ['short', 'medium', 'long', 'full'] as const;

/** Formats a date (ISO 8601 text, or milliseconds since the epoch). Throws `Error` for anything else. */
export function formatDate(value: unknown, style: unknown, settings: FormatSettings): unknown {
  if (value === undefined || value === null) return undefined;
  const shown = shownDate(value, settings);
  const wanted = style === undefined || style === null ? 'medium' : style;
  const named = styles.find((each) => each === wanted);
  if (named) return dateFormat(shown, { dateStyle: named }).format(shown.moment);
  if (typeof wanted !== 'string' || wanted === '') {
    throw new Error('expected "short", "medium", "long", "full" or a pattern such as "dd.MM.yyyy"');
  }
  return formatPattern(wanted, shown);
}

/** Formats a time of day, or what `options` ask for. Throws `Error` for what is no date. */
export function formatTime(
  value: unknown,
  options: Intl.DateTimeFormatOptions,
  settings: FormatSettings,
): string {
  const shown = shownDate(value, settings);
  return dateFormat(shown, options).format(shown.moment);
}

function shownDate(value: unknown, settings: FormatSettings): ShownDate {
  const { locale, timeZone } = settings;
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return { moment: value, timeZone, locale };
  const parts: DateParts | undefined = typeof value === 'string' ? parseIsoDate(value) : undefined;
  if (!parts) {
    const got = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
    throw new Error(`expected a date such as "2026-01-31" (ISO 8601), got ${got}`);
  }
  // A calendar day is the same in every zone.
  if (parts.timeMs === undefined) return { moment: wallMs(parts), timeZone: 'UTC', locale };
  return { moment: zonedMs(parts, timeZone), timeZone, locale };
}
