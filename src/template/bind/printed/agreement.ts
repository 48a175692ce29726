// Says whether a printed text means the value of a term.
import { type Decimal, decimalText, equal, negative } from '../../../einvoice/decimal.ts';
import type { Term } from '../../../einvoice/term.ts';
import { plainText } from './plain-text.ts';
import { printsDay, readPrintedDay } from './read-date.ts';
import { readNumbers } from './read-number.ts';

/** What a text is read by. */
export interface ReadingSettings {
  readonly locale: string;
  /** The currency of amounts. */
  readonly currency: string | undefined;
  /** Whether a sign counts only where the locale writes it for this currency alone: `$` in Canada is none of the US dollar. */
  readonly ownSigns: boolean;
  /** Whether the document is a credit note, whose amounts people print with a minus. */
  readonly credits: boolean;
}

/** What is said of a text that says something else than its term. */
export interface Disagreement {
  readonly message: string;
  readonly hint?: string;
}

/** Amounts that are taken off: people print them with a minus or without. */
const takenOff: ReadonlySet<string> = new Set(['BT-92', 'BT-107', 'BT-113', 'BT-136', 'BT-147']);

/** Returns a fault when a text means something else than the value of a term, and otherwise undefined. */
export function disagreement(
  term: Term,
  value: string | Decimal,
  printed: string,
  settings: ReadingSettings,
): Disagreement | undefined {
  const text = plainText(printed);
  const shown = typeof value === 'string' ? value : decimalText(value);
  const wanted = `expected the text to print ${term.id}, ${term.name}, ${quoted(shown)}`;
  if (text === '') return { message: `${wanted}, got an empty text` };
  if (typeof value !== 'string') return ofNumber(term, value, { wanted, printed, settings });
  if (term.kind === 'date') return ofDay(value, { wanted, printed, settings });
  const one = plainText(value);
  if (one === text) return undefined;
  if (term.kind === 'identifier' && one.replaceAll(' ', '') === text.replaceAll(' ', '')) return undefined;
  return { message: `${wanted}, got ${quoted(printed)}` };
}

interface Case {
  readonly wanted: string;
  readonly printed: string;
  readonly settings: ReadingSettings;
}

function ofNumber(
  { id, kind }: Term,
  value: Decimal,
  { wanted, printed, settings }: Case,
): Disagreement | undefined {
  const { locale, ownSigns } = settings;
  const money = kind === 'amount' || kind === 'price';
  const currency = money ? settings.currency : undefined;
  const read = readNumbers(printed, { locale, currency, ownSigns, percent: kind === 'percent' });
  const isEither = takenOff.has(id) || (kind === 'amount' && settings.credits);
  const values = isEither ? [value, negative(value)] : [value];
  if (read.some((number) => values.some((each) => equal(number, each)))) return undefined;
  const message = `${wanted}, got ${quoted(printed)}`;
  const [first] = read;
  if (first !== undefined) return { message: `${message}, which ${locale} reads as ${decimalText(first)}` };
  const what = currency === undefined ? `a number` : `an amount in ${currency}`;
  const hint = `the text holds ${what} as ${locale} writes it and nothing else: put "prints" on a span of its own`;
  return { message, hint };
}

function ofDay(value: string, { wanted, printed, settings }: Case): Disagreement | undefined {
  const { locale } = settings;
  if (printsDay(printed, value, locale)) return undefined;
  const message = `${wanted}, got ${quoted(printed)}`;
  const read = readPrintedDay(printed, locale);
  if (read !== undefined) return { message: `${message}, which ${locale} reads as ${read}` };
  const hint = `the text holds a date as ${locale} writes it and nothing else: put "prints" on a span of its own`;
  return { message, hint };
}

function quoted(text: string): string {
  return JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 57)}…`);
}
