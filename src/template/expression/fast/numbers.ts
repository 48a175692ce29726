// JSONata's functions of numbers, for values of the right type.
import { bail } from '../semantics.ts';
import { type Builtin, builtin, listOf, numberOf } from './builtin.ts';

/** The functions by name. */
export const numberFunctions: readonly (readonly [string, Builtin])[] = [
  ['sum', builtin(1, 1, (value) => ofNumbers(value, total, true))],
  ['average', builtin(1, 1, (value) => ofNumbers(value, (list) => total(list) / list.length, false))],
  ['max', builtin(1, 1, (value) => ofNumbers(value, (list) => most(list, Math.max), false))],
  ['min', builtin(1, 1, (value) => ofNumbers(value, (list) => most(list, Math.min), false))],
  ['number', builtin(1, 1, toNumber)],
  ['abs', builtin(1, 1, (value) => ofNumber(value, Math.abs))],
  ['floor', builtin(1, 1, (value) => ofNumber(value, Math.floor))],
  ['ceil', builtin(1, 1, (value) => ofNumber(value, Math.ceil))],
  ['round', builtin(1, 2, round)],
  ['sqrt', builtin(1, 1, (value) => ofNumber(value, finite(Math.sqrt)))],
  ['power', builtin(2, 2, power)],
];

/** Applies to the numbers of a list, or to a single number (JSONata's signature `<a<n>:n>`). */
function ofNumbers(
  value: unknown,
  make: (list: readonly number[]) => number,
  ofNone: boolean,
): number | undefined {
  const list = listOf(value);
  if (list === undefined) return undefined;
  for (const each of list) if (typeof each !== 'number') throw bail;
  if (list.length === 0 && !ofNone) return undefined;
  // The loop above checked it.
  return make(list as readonly number[]);
}

function total(list: readonly number[]): number {
  let sum = 0;
  for (const number of list) sum += number;
  return sum;
}

function most(list: readonly number[], choose: (a: number, b: number) => number): number {
  let chosen = list[0] ?? Number.NaN;
  for (const number of list) chosen = choose(chosen, number);
  return chosen;
}

function ofNumber(value: unknown, make: (number: number) => number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw bail;
  return make(value);
}

function finite(make: (number: number) => number): (number: number) => number {
  return (number) => {
    const made = make(number);
    if (!Number.isFinite(made)) throw bail;
    return made;
  };
}

function power(value: unknown, second: unknown): unknown {
  const exponent = numberOf(second);
  return ofNumber(
    value,
    finite((base) => base ** exponent),
  );
}

function toNumber(value: unknown): unknown {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || !/^-?[0-9]+(\.[0-9]+)?([Ee][-+]?[0-9]+)?$/.test(value)) throw bail;
  return finite(Number)(Number(value));
}

/** Rounds a half to the even neighbour, on the decimal form. */
function round(value: unknown, second: unknown): unknown {
  const digits = second === undefined ? 0 : numberOf(second);
  return ofNumber(value, (number) => {
    const shifted = digits ? shift(number, digits) : number;
    let rounded = Math.round(shifted);
    if (Math.abs(rounded - shifted) === 0.5 && Math.abs(rounded % 2) === 1) rounded -= 1;
    if (digits) rounded = shift(rounded, -digits);
    return Object.is(rounded, -0) ? 0 : rounded;
  });
}

/** Returns the number with its point moved. It works on text, since a product would not be exact. */
function shift(number: number, digits: number): number {
  const [mantissa, exponent] = String(number).split('e');
  return Number(`${mantissa}e${exponent ? Number(exponent) + digits : digits}`);
}
