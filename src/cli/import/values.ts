// Values of a definition that was read as JSON, and of the template that is written: how both are looked into.
import { pointerStep } from '../../body/pointer.ts';
import { withPageNumbers } from './page-numbers.ts';

/** An object of JSON. Ask it with `own`: a key may be called as a property that each object has. */
export type Json = Readonly<Record<string, unknown>>;

/** A block of the template, or a part of one, while it is put together. */
export type Made = Record<string, unknown>;

/** Returns whether a value is an object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of a key that the object itself has, or undefined. Null counts as not there. */
export function own(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? (object[key] ?? undefined) : undefined;
}

/** Returns a number, or undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a JSON Pointer one step deeper. */
export function below(path: string, ...keys: readonly (string | number)[]): string {
  return path + keys.map(pointerStep).join('');
}

/** The key of an object that stands for a function, as the command that prints a definition writes it. */
export const functionMark = '$function';

/** Returns whether a value is a function of the program that the definition came from, or stands for one. */
export function isFunction(value: unknown): boolean {
  return typeof value === 'function' || (isObject(value) && Object.hasOwn(value, functionMark));
}

/** Returns a length without digits that nobody sees: hundredths of a point. */
export function rounded(points: number): number {
  const hundredths = Math.round(points * 100) / 100;
  return hundredths === 0 ? 0 : hundredths;
}

/**
 * Returns a text of the definition as it stands in a template: what looks like an expression is none, and place-holders
 * for numbers of pages are expressions.
 */
export function literal(text: string): string {
  return withPageNumbers(text.replaceAll('{{', '\\{{'));
}

/** Returns whether two values of JSON are the same. Keys stand in the same order in all that is made here. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Returns lengths of four sides in the shortest form of the language. They are given from the top on, clockwise. */
export function sidesOf(top: number, right: number, bottom: number, left: number): number | number[] {
  const [t, r, b, l] = [rounded(top), rounded(right), rounded(bottom), rounded(left)];
  if (t !== b || r !== l) return [t, r, b, l];
  return t === r ? t : [t, r];
}
