// What a fault says of a value that it did not expect.
import { FunctionValue } from './evaluate/function-value.ts';

/** Returns a scalar as JSON, shortened, and the kind of anything else. Nothing of a function is reported. */
export function gotOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof FunctionValue) return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
}
