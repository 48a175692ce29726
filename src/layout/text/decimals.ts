// Where the decimals of a number in a text begin, by the sign of a language.

/** A number in a text: digits with what stands between them. */
const numberPattern = /\p{Nd}(?:[\p{Nd}.,'’٫٬\u00a0\u2009\u202f ]*\p{Nd})?/u;

/** Returns where the decimals of the first number in a text begin, with their sign, or where the number ends. Undefined without a number. */
export function decimalsAt(text: string, sign: string): number | undefined {
  const found = numberPattern.exec(text);
  if (found === null) return undefined;
  const [number] = found;
  const at = number.lastIndexOf(sign);
  return found.index + (at < 0 ? number.length : at);
}

/**
 * Returns the sign before the decimals of the first number in a text, where it is a point or a comma and not `sign`.
 * Three digits behind it may be thousands, and two such signs a date.
 */
export function otherSignIn(text: string, sign: string): string | undefined {
  const [, other = ''] =
    /(?:^|[^.,\p{Nd}])\p{Nd}+([.,])(?!\p{Nd}{3}(?!\p{Nd}))\p{Nd}+(?![.,]?\p{Nd})/u.exec(text) ?? [];
  return other === '' || other === sign ? undefined : other;
}

/** The signs by language. To ask `Intl` costs as much as to format a thousand numbers. */
const signs = new Map<string, string>();

/** Returns the decimal sign of a language. */
export function decimalSign(locale: string): string {
  const known = signs.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  if (signs.size >= 500) signs.clear();
  signs.set(locale, sign);
  return sign;
}
