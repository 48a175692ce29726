// Currencies as people write them.

/** The signs and names of currencies, and their codes by ISO 4217. */
const codes: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', euro: 'EUR', euros: 'EUR' },
  ...{ $: 'USD', us$: 'USD', dollar: 'USD', dollars: 'USD' },
  ...{ '£': 'GBP', pound: 'GBP', pounds: 'GBP', pfund: 'GBP' },
  ...{ '¥': 'JPY', yen: 'JPY', '₹': 'INR', rupee: 'INR', rupees: 'INR' },
  ...{ franken: 'CHF', franc: 'CHF', francs: 'CHF', fr: 'CHF', 'fr.': 'CHF', sfr: 'CHF' },
  ...{ zł: 'PLN', złoty: 'PLN', kč: 'CZK', '₺': 'TRY', lira: 'TRY', '₩': 'KRW', r$: 'BRL' },
};

/** Returns what to write in place of a text that is no code of a currency. */
export function currencyHint(written: string): string {
  const code = codeOfCurrency(written);
  return code === undefined ? 'write the three letters of ISO 4217: "EUR", "USD", "CHF"' : `write "${code}"`;
}

/** Returns the code that was meant by a sign or a name, or undefined. */
export function codeOfCurrency(written: string): string | undefined {
  const word = written.trim().toLowerCase();
  return Object.hasOwn(codes, word) ? codes[word] : undefined;
}
