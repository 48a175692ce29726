// JSONata's functions of numbers. The types of their values are checked.
import { Fault } from './fault.ts';
import type { Builtin } from './native-function.ts';

type Numbers = readonly number[];

/** The functions by name. */
export const numberFunctions: readonly (readonly [string, Builtin['call']])[] = [
  ['sum', ([list]) => (list === undefined ? undefined : total(list as Numbers))],
  ['average', ofSome((list) => total(list) / list.length)],
  ['max', ofSome((list) => most(list, Math.max))],
  ['min', ofSome((list) => most(list, Math.min))],
  ['number', ([value]) => toNumber(value)],
  ['abs', ofNumber(Math.abs)],
  ['floor', ofNumber(Math.floor)],
  ['ceil', ofNumber(Math.ceil)],
  [
    'round',
    ([value, digits]) => (value === undefined ? undefined : round(Number(value), Number(digits ?? 0))),
  ],
  ['sqrt', ofNumber(squareRoot)],
  ['power', ([base, exponent]) => power(base, exponent)],
];

/** Returns a function of a list that has items. The signature has checked that they are numbers. */
function ofSome(make: (list: Numbers) => number): Builtin['call'] {
  return ([list]) => (Array.isArray(list) && list.length > 0 ? make(list as Numbers) : undefined);
}

function ofNumber(make: (number: number) => number): Builtin['call'] {
  return ([value]) => (value === undefined ? undefined : make(value as number));
}

function total(list: Numbers): number {
  let sum = 0;
  for (let index = 0; index < list.length; index++) sum += list[index] ?? 0;
  return sum;
}

function most(list: Numbers, choose: (a: number, b: number) => number): number {
  let chosen = list[0] ?? Number.NaN;
  for (const number of list) chosen = choose(chosen, number);
  return chosen;
}

function squareRoot(value: number): number {
  if (value < 0) throw new Fault('D3060', { value });
  return Math.sqrt(value);
}

function power(base: unknown, exponent: unknown): number | undefined {
  if (base === undefined) return undefined;
  const made = Number(base) ** (exponent === undefined ? Number.NaN : Number(exponent));
  if (!Number.isFinite(made)) throw new Fault('D3061', { value: base, other: exponent });
  return made;
}

function toNumber(value: unknown): unknown {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    const decimal = /^-?[0-9]+(\.[0-9]+)?([Ee][-+]?[0-9]+)?$/.test(value);
    if (decimal && Number.isFinite(Number(value))) return Number(value);
    if (/^(0[xX][0-9A-Fa-f]+)|(0[oO][0-7]+)|(0[bB][0-1]+)$/.test(value)) return Number(value);
  }
  throw new Fault('D3030', { value });
}

/** Rounds a half to the even neighbour, on the decimal form. */
function round(number: number, digits: number): number {
  const shifted = digits ? shift(number, digits) : number;
  let rounded = Math.round(shifted);
  if (Math.abs(rounded - shifted) === 0.5 && Math.abs(rounded % 2) === 1) rounded -= 1;
  if (digits) rounded = shift(rounded, -digits);
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** Returns the number with its point moved. It works on text, since a product would not be exact. */
function shift(number: number, digits: number): number {
  const [mantissa, exponent] = String(number).split('e');
  return Number(`${mantissa}e${exponent ? Number(exponent) + digits : digits}`);
}
