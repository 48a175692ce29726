// The way out of an expression that fails with the values of a document: what JSONata and the functions of the language say of it.
import { currencyHint } from './idioms/currency-codes.ts';

/** What is said of a failure, and the way out. `$1` is what the bracket found. */
const ways: readonly (readonly [said: RegExp, way: string | ((found: string) => string | undefined)])[] = [
  [
    /^expected a list of numbers as argument 1 of \$(\w+)/,
    (name) => `declare these values as "number", or make numbers of texts: $${name}(items.price.$number())`,
  ],
  [
    /^expected a number (?:on the|after)|^expected two numbers or two texts/,
    'declare this value as "number", or make a number of a text: $number(…)',
  ],
  [
    /^expected a currency code such as "EUR", got (.*)$/s,
    (got) =>
      got.startsWith('"')
        ? currencyHint(got.slice(1, -1))
        : "write the code behind the amount: $currency(amount, 'EUR'), or declare the value that has it as required",
  ],
  [
    /^expected a list of texts as argument 1 of \$(\w+)/,
    (name) => `name a field of the items that is a text: $${name}(items.name, ", ")`,
  ],
  [
    /^argument 1 of \$(?:length|uppercase|lowercase|trim|substring|substringBefore|substringAfter|contains|split|replace|match|pad|base64encode|encodeUrl\w*) has the wrong type/,
    'make a text of it: $string(…)',
  ],
  [
    /^argument 1 of \$(?:round|abs|floor|ceil|sqrt|power|formatNumber|formatInteger|formatBase|fromMillis) has the wrong type/,
    'declare this value as "number", or make a number of a text: $number(…)',
  ],
  [/^\$(\w+) takes the context/, (name) => `give it the value: $${name}(…)`],
  [
    /^\$replace can't take a function here/,
    'beside a function, the second value is a pattern such as /b/: $replace("abc", /b/, function($m){…})',
  ],
  [/^argument 2 of \$sort has/, 'write items^(price), or a function that compares two items'],
  [/^expected a number as a text/, 'write the number alone, such as 1234.5: without units and separators'],
  [
    /^the (?:exponent of the )?picture|^argument 2 of \$number has/,
    "write $decimal(amount, 2) or $currency(amount, 'EUR'), which follow the locale",
  ],
  [/^the size of the sequence/, 'take the items of the list instead of counting to its end'],
  [/^stack overflow/, 'let the function call itself as the last thing that it does, or use $reduce'],
  [
    /^Invalid string length/,
    'a text has at most some 500 million characters: join less, or double it less often',
  ],
  [/^expected a text as the key/, 'make a text of it: { $string(…): … }'],
  [/^two keys of the object/, 'give each value a key of its own'],
  [
    /^expected (?:keys of one type|a number or a text to sort)/,
    'sort by a field that is a number in all items, or a text in all',
  ],
  [
    /^expected numbers alone or texts alone to sort/,
    'write items^(price), or a function that compares two items',
  ],
  [/^\$single found/, 'use $filter, which takes any number'],
  [
    /^expected a date such as "2026-01-31" \(ISO 8601\), got "(\d{1,2}\.\d{1,2}\.\d{4})"$/,
    (date) => {
      const [day = '', month = '', year] = date.split('.');
      return `write "${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}"`;
    },
  ],
  [/^expected a whole number of digits from/, 'write a number such as 2'],
  [/^expected a locale such as "de-AT", got number$/, 'the third argument is a locale, such as "de-AT"'],
  [/^expected a number, got "[A-Z]{3}"$/, "the amount comes first: $currency(amount, 'EUR')"],
  [
    /^expected a number, got "([A-Za-z_]\w*)"$/,
    (name) => `where "${name}" is a name, write it without quotes; else declare the value as "number"`,
  ],
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
