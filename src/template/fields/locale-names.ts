// Which locale or time zone was meant by the name of a language, a country or a city.

/** Returns whether the language of a well-formed tag is one that there is. */
export function isKnownLanguage(tag: string): boolean {
  const [language = ''] = tag.split('-');
  // Of three letters there are more than the tables of the runtime name.
  if (language.length === 3) return true;
  return nameOf('en', language) !== undefined;
}

function nameOf(locale: string, code: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

/** Returns the tag that was meant by `de_DE`, `german` or `Deutsch`, or undefined. */
export function meantLocale(text: string): string | undefined {
  const dashed = text.trim().replaceAll('_', '-').replace(/\..*$/, '');
  if (dashed !== text && isTag(dashed)) return dashed;
  const wanted = text.trim().toLowerCase();
  return codes().find(
    (code) => nameOf('en', code)?.toLowerCase() === wanted || nameOf(code, code)?.toLowerCase() === wanted,
  );
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1 && isKnownLanguage(text);
  } catch {
    return false;
  }
}

/** Returns the languages that have a code of two letters and a name. */
function codes(): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.flatMap((one) => letters.map((two) => `${one}${two}`).filter((code) => nameOf('en', code)));
}

/** Returns the time zone that was meant by a city or by another case, or undefined. */
export function meantTimeZone(text: string): string | undefined {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  const zone = zones.find(
    (each) => each.toLowerCase() === wanted || each.toLowerCase().endsWith(`/${wanted}`),
  );
  if (zone !== undefined) return zone;
  const hours = /^(?:utc|gmt|cet|mez)?\s*([+-])(\d{1,2})(?::?00)?$/.exec(wanted);
  // The signs of POSIX are the other way round.
  return hours ? `Etc/GMT${hours[1] === '+' ? '-' : '+'}${Number(hours[2])}` : undefined;
}
