// The numbers of a chart, printed by the document's locale.

/** Prints values and parts. */
export interface Numbers {
  /** Prints a value with at most so many decimals. */
  readonly print: (value: number, digits: number) => string;
  readonly printPercent: (part: number) => string;
  /** Prints a value with all that is known of it, for a table. */
  readonly printExact: (value: number) => string;
}

/** Returns how numbers are printed. `format` is `number`, `percent`, `compact` or a currency. */
export function numbersOf(locale: string, format: string): Numbers {
  const formatters = new Map<number, Intl.NumberFormat>();
  const print = (value: number, digits: number): string => {
    const known = formatters.get(digits) ?? new Intl.NumberFormat(locale, optionsOf(format, digits));
    formatters.set(digits, known);
    return known.format(value);
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, exactOptions(format));
  return {
    print,
    printPercent: (part) => percent.format(part),
    printExact: (value) => exact.format(value),
  };
}

function optionsOf(format: string, digits: number): Intl.NumberFormatOptions {
  switch (format) {
    case 'number':
      return { maximumFractionDigits: digits };
    case 'percent':
      return { style: 'percent', maximumFractionDigits: Math.max(0, digits - 2) };
    case 'compact':
      return { notation: 'compact', maximumFractionDigits: 1 };
    default:
      return {
        style: 'currency',
        currency: format,
        minimumFractionDigits: 0,
        maximumFractionDigits: digits,
      };
  }
}

/** Amounts have the decimals of their currency. The others have as many as they need. */
function exactOptions(format: string): Intl.NumberFormatOptions {
  switch (format) {
    case 'number':
    case 'compact':
      return { maximumFractionDigits: 6 };
    case 'percent':
      return { style: 'percent', maximumFractionDigits: 2 };
    default:
      return { style: 'currency', currency: format };
  }
}
