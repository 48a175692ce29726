// A date as it is shown: its moment, zone and locale, and the formatters of `Intl` for it.

/** A moment, and the zone that it is shown in. */
export interface ShownDate {
  readonly moment: number;
  readonly timeZone: string;
  readonly locale: string;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter for a date's locale and zone. It is remembered. Throws `Error` for a locale out of form. */
export function dateFormat(shown: ShownDate, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${shown.locale}\n${shown.timeZone}\n${JSON.stringify(options)}`;
  const known = dateFormats.get(key);
  if (known) return known;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat(shown.locale, { ...options, timeZone: shown.timeZone });
  } catch (error) {
    const locale = JSON.stringify(shown.locale.slice(0, 40));
    throw new Error(`expected a locale such as "de-AT", got ${locale}`, { cause: error });
  }
  if (dateFormats.size >= 500) dateFormats.clear();
  dateFormats.set(key, made);
  return made;
}

/** How a locale counts years and writes digits. */
export interface LocaleCustoms {
  readonly calendar: string;
  /** The ten digits, 0 first. */
  readonly digits: readonly string[];
}

const customs = new Map<string, LocaleCustoms>();

/** Returns the customs of a date's locale. They are remembered. */
export function localeCustoms(shown: ShownDate): LocaleCustoms {
  const known = customs.get(shown.locale);
  if (known) return known;
  const { calendar, numberingSystem } = dateFormat(shown, {}).resolvedOptions();
  const made = { calendar, digits: digitsOf(numberingSystem) };
  if (customs.size >= 500) customs.clear();
  customs.set(shown.locale, made);
  return made;
}

/** Returns the ten digits of a numbering system. To make the format takes 5 ms the first time: most need none. */
function digitsOf(numberingSystem: string): readonly string[] {
  if (numberingSystem === 'latn') return [...'0123456789'];
  const digit = new Intl.NumberFormat(`en-u-nu-${numberingSystem}`, { useGrouping: false });
  return Array.from({ length: 10 }, (_, value) => digit.format(value));
}
