// The way out of an expression that fails with the values of a document: what JSONata and the functions of the language say of it.
import { currencyHint } from './habits/currency-codes.ts';

/** What is said of a failure, and the way out. `$1` is what the bracket found. */
const ways: readonly (readonly [said: RegExp, way: string | ((found: string) => string | undefined)])[] = [
  [
    /function "(\w+)" must be an array of "numbers"/,
    (name) => `declare these values as "number", or make numbers of texts: $${name}(items.price.$number())`,
  ],
  [
    /must evaluate to a number|non-numeric/,
    'declare this value as "number", or make a number of a text: $number(…)',
  ],
  [
    /^expected a currency code such as "EUR", got (.*)$/s,
    (got) =>
      got.startsWith('"')
        ? currencyHint(got.slice(1, -1))
        : 'write the code behind the amount: $currency(amount, "EUR"), or declare the value that has it as required',
  ],
  [
    /function "(\w+)" must be an array of "strings"/,
    (name) => `name a field of the items that is a text: $${name}(items.name, ", ")`,
  ],
  [
    /^argument 1 of function "(?:length|uppercase|lowercase|trim|substring|substringBefore|substringAfter|contains|split|replace|match|pad|base64encode|encodeUrl\w*)" does not match/,
    'make a text of it: $string(…)',
  ],
  [
    /^\$replace can't take a function here/,
    'beside a function, the second value is a pattern such as /b/: $replace("abc", /b/, function($m){…})',
  ],
  [
    /^argument 2 of function "sort" does not match/,
    'write items^(price), or a function that compares two items',
  ],
  [
    /^unable to cast value to a number/,
    'write the number alone, such as 1234.5: without units and separators',
  ],
  [
    /sub-picture|picture string|^argument 2 of function "number" does not match/,
    'write $decimal(amount, 2) or $currency(amount, "EUR"), which follow the locale',
  ],
  [
    /^expected a date such as "2026-01-31" \(ISO 8601\), got "(\d{1,2}\.\d{1,2}\.\d{4})"$/,
    (date) => {
      const [day = '', month = '', year] = date.split('.');
      return `write "${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}"`;
    },
  ],
  [/^expected a whole number of digits from/, 'write a number such as 2'],
  [/^expected a locale such as "de-AT", got number$/, 'the third argument is a locale, such as "de-AT"'],
  [/^expected a number, got "[A-Z]{3}"$/, 'the amount comes first: $currency(amount, "EUR")'],
  [/^expected a number, got "/, 'declare this value as "number", or make a number of a text: $number(…)'],
  [/^expected a number, got a list$/, 'take one of its items, or add them: $sum(…)'],
  [/^expected a locale such as "de-AT", got "(\d+)"$/, (digits) => `write ${digits} without quotes`],
  [/^expected a locale such as "de-AT", got "(.*)"$/s, localeWay],
];

/** Returns the hint for what is said of an expression that failed, or undefined when nothing is known. */
export function hintForFailure(message: string): string | undefined {
  for (const [said, way] of ways) {
    const found = said.exec(message);
    if (found) return typeof way === 'string' ? way : way(found[1] ?? '');
  }
  return undefined;
}

function localeWay(locale: string): string {
  const dashed = locale.trim().replaceAll('_', '-').replace(/\..*$/, '');
  return dashed !== locale && isTag(dashed) ? `write "${dashed}"` : 'write a tag such as "de" or "pt-BR"';
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
