// Which locale or time zone was meant by the name of a language, a country or a city.

/**
 * The languages that have a name and a code of two letters (ISO 639-1, and codes that were withdrawn). To ask the
 * runtime takes 2 % of a first document.
 */
export const shortCodes: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ' +
    'ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik ' +
    'in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg ' +
    'mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ' +
    'ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ' +
    'ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** Returns whether the language of a well-formed tag is one that there is. */
export function isKnownLanguage(tag: string): boolean {
  const [language = ''] = tag.toLowerCase().split('-');
  if (language.length === 2) return shortCodes.has(language);
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
  return [...shortCodes].find(
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
