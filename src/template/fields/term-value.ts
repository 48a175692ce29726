// Reads the value of an expression as the value of a term: a decimal number, a calendar day or a text.
import { type Decimal, fromDouble, parseDecimal } from '../../einvoice/decimal.ts';
import type { TermKind } from '../../einvoice/term.ts';
import { calendarDay } from '../expression/calendar-day.ts';
import { numberToString } from '../expression/semantics.ts';
import { describeValue } from './field.ts';

/** What a value is as a term: its value, or why it is none. */
export type TermValue =
  | { readonly value: string | Decimal }
  | { readonly message: string; readonly hint?: string };

/** Matches what XML 1.0 can't hold (section 2.2, production 2). */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Returns the value of a term, or undefined where there is none: nothing, null and empty texts leave a term out. */
export function readTermValue(value: unknown, kind: TermKind, timeZone: string): TermValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return { message: unexpected(kind, value) };
  switch (kind) {
    case 'amount':
    case 'price':
    case 'percent':
    case 'quantity':
      return readNumber(value, kind);
    case 'date': {
      const day = calendarDay(value, timeZone);
      return day === undefined ? { message: unexpected(kind, value) } : { value: day };
    }
    default:
      return readText(typeof value === 'number' ? numberToString(value) : value);
  }
}

function readNumber(value: string | number, kind: TermKind): TermValue {
  const number = typeof value === 'number' ? fromDouble(value) : parseDecimal(value.trim());
  if (number !== undefined) return { value: number };
  const message = unexpected(kind, value);
  if (typeof value === 'number') return { message, hint: 'at most 15 digits stand before the decimal point' };
  return { message, hint: 'a text has to write the number as "1234.50"' };
}

function readText(value: string): TermValue {
  const [sign] = unwritable.exec(value) ?? [];
  if (sign === undefined) return { value };
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { message: `expected a text that XML can hold, got one with U+${code}` };
}

const expected: Readonly<Record<TermKind, string>> = {
  amount: 'an amount, a number',
  price: 'a price, a number',
  percent: 'a percentage, a number',
  quantity: 'a quantity, a number',
  date: 'a date such as "2026-01-31" (ISO 8601)',
  code: 'a code, a text',
  identifier: 'an identifier, a text',
  text: 'a text',
  group: 'further terms',
};

function unexpected(kind: TermKind, value: unknown): string {
  return `expected ${expected[kind]}, got ${describeValue(value)}`;
}
