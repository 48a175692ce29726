// Brings printed texts into one form, in which what only looks is gone: marks of direction, kinds of space, breaks.

/** Matches what is not seen: marks of direction (UAX #9), soft hyphens and joints. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Returns a text in composed form without what is not seen, with single plain spaces. */
export function plainText(text: string): string {
  return text.normalize().replace(unseen, '').replace(/\s+/g, ' ').trim();
}

const digits = new Map<string, readonly string[]>();

/** Returns a text in which the digits of a locale are those of ASCII. */
export function withAsciiDigits(text: string, locale: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  let own = digits.get(locale);
  if (own === undefined) {
    const format = new Intl.NumberFormat(locale, { useGrouping: false });
    own = Array.from({ length: 10 }, (_, value) => format.format(value));
    if (digits.size >= 100) digits.clear();
    digits.set(locale, own);
  }
  if (own[0] === '0') return text;
  const values = new Map(own.map((digit, value) => [digit, String(value)]));
  return [...text].map((sign) => values.get(sign) ?? sign).join('');
}
