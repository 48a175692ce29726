// How values stand in XML: texts, identifiers, decimals and dates, written and read.
import { type Decimal, decimalText, parseDecimal } from '../decimal.ts';
import type { Note } from '../invoice.ts';

/** A way to write a value, and to read it. Each gives undefined for what it can't take. */
export interface Form {
  readonly write: (value: unknown) => string | undefined;
  readonly read: (text: string) => unknown;
  /** What it expects: "a decimal number like 12.50". */
  readonly expected: string;
}

const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A text, kept as it is. */
export const text: Form = { write: notBlank, read: notBlank, expected: 'a text that is not blank' };

/** An identifier or a code (`xs:token`). Spaces around it don't count. */
export const token: Form = {
  write: (value) => notBlank(value)?.trim(),
  read: (written) => notBlank(written)?.trim(),
  expected: 'a text that is not blank',
};

/** A file in base64, as XML Schema takes it (`xs:base64Binary`): in groups of four, and nothing left in the last one. */
export const base64: Form = {
  ...token,
  read: (written) => {
    const value = token.read(written);
    const signs = written.replace(/\s+/g, '');
    const isWhole = signs.length % 4 === 0 && /^[A-Za-z\d+/]*(?:[AEIMQUYcgkosw048]=|[AQgw]==)?$/.test(signs);
    return isWhole ? value : undefined;
  },
  expected: 'a file in base64',
};

/** A decimal number. */
export const decimal: Form = {
  write: (value) => (isDecimal(value) ? decimalText(value) : undefined),
  read: (written) => parseDecimal(written.trim()),
  expected: 'a decimal number like 12.50',
};

/** Returns whether a value is a number of the model. */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'object' && value !== null && 'units' in value && 'scale' in value;
}

/** A date as `YYYY-MM-DD`. */
export const date: Form = {
  write: (value) => (typeof value === 'string' && isDate(value) ? value : undefined),
  // A day may have a zone (`xs:date`): the day is the same.
  read: (written) => {
    const [, day = ''] = /^(\S{10})(?:Z|[+-]\d\d:\d\d)?$/.exec(written.trim()) ?? [];
    return isDate(day) ? day : undefined;
  },
  expected: 'a date of the calendar as YYYY-MM-DD',
};

/** A date as `YYYYMMDD`: the format 102 of UNTDID 2379. */
export const date102: Form = {
  write: (value) => date.write(value)?.replaceAll('-', ''),
  read: (written) => {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(written.trim()) ?? [];
    return date.read(`${year}-${month}-${day}`);
  },
  expected: 'a date of the calendar as YYYYMMDD',
};

function isDate(written: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? [];
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year > '0099' && found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(day);
}

/** BT-8 is a code of UNTDID 2005 in the model and in UBL; CII writes that of UNTDID 2475 (EN 16931-3-3). */
const timeCodes: readonly (readonly [model: string, cii: string])[] = [
  ['3', '5'],
  ['35', '29'],
  ['432', '72'],
];

/** BT-8 as CII writes it. */
export const timeCode: Form = {
  write: (value) => timeCodes.find(([model]) => model === value)?.[1],
  read: (written) => timeCodes.find(([, cii]) => cii === written.trim())?.[0],
  expected: 'one of the codes 3, 35 and 432 (in CII 5, 29 and 72)',
};

/** A note with its subject in UBL: `#AAI#text` (EN 16931-3-2). */
export const note: Form = {
  write: (value) => {
    const { subject, text: own } = value as Note;
    const content = notBlank(own);
    return content === undefined || subject === undefined ? content : `#${subject}#${content}`;
  },
  read: (written) => {
    const [, subject, rest] = /^\s*#([A-Z]{3})#([\s\S]*)$/.exec(written) ?? [];
    if (subject !== undefined && notBlank(rest) !== undefined) return { subject, text: rest };
    return notBlank(written) === undefined ? undefined : { text: written };
  },
  expected: 'a text that is not blank',
};
