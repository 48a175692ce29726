// What goes wrong while an expression is evaluated: what it is, and the words for authors.
import { messageOf } from '../../../thrown.ts';
import { gotOf } from '../got.ts';
import { FunctionAsText } from './function-value.ts';

/** The parts of a fault that its words name. */
export interface FaultDetail {
  readonly value?: unknown;
  readonly other?: unknown;
  /** The number of an argument, from 1. */
  readonly index?: number | undefined;
  /** What the items of a list have to be. */
  readonly type?: string | undefined;
  readonly message?: string;
}

/** A fault. JSONata's codes tell which. It is thrown and has no stack, since it is the author's. */
export class Fault {
  readonly code: string;
  readonly detail: FaultDetail;
  /** The place in the source as JSONata's parser counts it, and the token there; see `tokenOffset`. */
  position: number | undefined;
  token: string | number | undefined;

  constructor(code: string, detail: FaultDetail = {}) {
    this.code = code;
    this.detail = detail;
  }

  /** The words, which name the token. */
  get message(): string {
    return words[this.code]?.(this) ?? this.detail.message ?? 'unknown error';
  }
}

/** Returns what was thrown as a fault. What is no error of JavaScript's and no fault is thrown on. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) throw error;
  if (error instanceof FunctionAsText) return new Fault('function as text');
  // A pattern that can't be compiled, since the stack is full, says so in other words.
  const { message } = error;
  if (message.startsWith('Maximum call stack') || message.endsWith('Stack overflow'))
    return new Fault('D1011');
  return new Fault('', { message: messageOf(error) });
}

type Words = (fault: Fault) => string;

const got = (value: unknown): string => gotOf(value);

const words: Readonly<Record<string, Words>> = {
  'function as text': ({ token }) =>
    `$${token} can't take a function here: a function is no text: call it for its value`,
  T0410: ({ token, detail }) =>
    `argument ${detail.index} of $${token} has the wrong type: got ${got(detail.value)}`,
  T0411: ({ token, detail }) =>
    `$${token} takes the context where a value is left out, and here the context is ${got(detail.value)}`,
  T0412: ({ token, detail }) =>
    `expected a list of ${detail.type} as argument ${detail.index} of $${token}, got ${
      Array.isArray(detail.value) ? 'a list with other items' : got(detail.value)
    }`,
  D1001: ({ detail }) => `a number is out of range: ${got(detail.value)}`,
  D1002: ({ detail }) => `expected a number after "-", got ${got(detail.value)}`,
  T1003: ({ detail }) => `expected a text as the key of an object, got ${got(detail.value)}`,
  D1004: () => 'the regular expression matches an empty text',
  T1005: ({ token }) => `"${token}" is no function: write $${token}`,
  T1006: ({ token }) => `${token === undefined ? 'what is called' : `"${token}"`} is no function`,
  T1007: ({ token }) => `"${token}" is no function: write $${token}`,
  T1008: ({ token }) => `${token === undefined ? 'what is called' : `"${token}"`} is no function`,
  D1009: ({ detail }) => `two keys of the object are the same: ${got(detail.value)}`,
  T1010: ({ token }) =>
    `the function that $${token} finds places with has to give { "match", "start", "end", "groups", "next" }`,
  D1011: () =>
    'stack overflow. Check for non-terminating recursive function.  Consider rewriting as tail-recursive',
  D1013: ({ detail }) => `${got(detail.value)} is reserved and can't be the key of an object`,
  T2001: ({ token, detail }) => `expected a number on the left of "${token}", got ${got(detail.value)}`,
  T2002: ({ token, detail }) => `expected a number on the right of "${token}", got ${got(detail.value)}`,
  T2003: ({ detail }) => `expected a whole number on the left of "..", got ${got(detail.value)}`,
  T2004: ({ detail }) => `expected a whole number on the right of "..", got ${got(detail.value)}`,
  T2006: ({ detail }) => `expected a function on the right of "~>", got ${got(detail.value)}`,
  T2007: ({ detail }) =>
    `expected keys of one type to sort by, got ${got(detail.value)} and ${got(detail.other)}`,
  T2008: ({ detail }) => `expected a number or a text to sort by, got ${got(detail.value)}`,
  T2009: ({ token, detail }) =>
    `expected two numbers or two texts around "${token}", got ${got(detail.value)} and ${got(detail.other)}`,
  T2010: ({ token, detail }) => `expected a number or a text beside "${token}", got ${got(detail.value)}`,
  D2014: ({ detail }) =>
    `the size of the sequence allocated by the range operator (..) must not exceed 1e7.  Attempted to allocate ${got(detail.value)}`,
  D3001: ({ detail }) => `a number out of range is no text: ${got(detail.value)}`,
  D3010: () => 'expected a text to replace, got ""',
  D3011: ({ detail }) => `expected how many to replace, got ${got(detail.value)}`,
  D3012: ({ detail }) => `expected a text to put in place, got ${got(detail.value)}`,
  D3020: ({ detail }) => `expected how many parts to split into, got ${got(detail.value)}`,
  D3030: ({ detail }) => `expected a number as a text, such as "12.5", got ${got(detail.value)}`,
  D3040: ({ detail }) => `expected how many matches to find, got ${got(detail.value)}`,
  D3050: () => 'expected a function of at least two values, as $reduce calls it',
  D3060: ({ detail }) => `a negative number has no square root: ${got(detail.value)}`,
  D3061: ({ detail }) => `$power(${got(detail.value)}, ${got(detail.other)}) is out of range`,
  D3070: () => 'expected numbers alone or texts alone to sort',
  D3080: () => 'the picture has more than two parts between ";"',
  D3081: () => 'the picture has more than one decimal point',
  D3082: () => 'the picture has more than one percent sign',
  D3083: () => 'the picture has more than one per mille sign',
  D3084: () => 'the picture has a percent sign and a per mille sign',
  D3085: () => 'the picture has no digit, neither "#" nor "0"',
  D3086: () => 'the picture has other characters between its digits',
  D3087: () => 'the picture has a grouping separator beside the decimal point',
  D3088: () => 'the picture has a grouping separator at the end of the whole number',
  D3089: () => 'the picture has two grouping separators side by side',
  D3090: () => 'the picture has "#" after "0" in the whole number',
  D3091: () => 'the picture has "0" after "#" in the fraction',
  D3092: () => 'the picture has an exponent and a percent or per mille sign',
  D3093: () => 'the exponent of the picture has other characters than digits',
  D3100: ({ detail }) => `expected a base from 2 to 36, got ${got(detail.value)}`,
  D3110: ({ detail }) => `expected a date such as "2026-01-31" (ISO 8601), got ${got(detail.value)}`,
  D3130: ({ detail }) => `the picture writes no numbers that begin with ${got(detail.value)}`,
  D3131: () => 'the picture has digits of more than one script',
  D3132: ({ detail }) => `the picture has no part [${String(detail.value)}]`,
  D3133: ({ detail }) =>
    `the picture writes names of months and days alone, not of [${String(detail.value)}]`,
  D3134: () => 'the picture has more than four digits for the time zone',
  D3135: () => 'the picture has a "[" without its "]"',
  D3136: () => 'the picture lacks a part that makes the date whole',
  D3138: () => '$single found more than one',
  D3139: () => '$single found none',
  D3140: ({ token, detail }) => `$${token} can't read ${got(detail.value)}`,
};
