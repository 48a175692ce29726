// Reads the parameters of a request's address. What is unknown, repeated or out of form is refused by its name.
import { limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { PartRange } from '../service/manage/management.ts';
import { momentOf } from '../service/moment.ts';
import { shorten } from '../shorten.ts';

/** The most bytes of a value that a message repeats. */
const quotedBytes = 100;

/** The parameters of one request. Each getter throws `AppError` (`invalid_request`) with the name of what is out of form. */
export class Query {
  readonly #values: ReadonlyMap<string, string>;

  /** Throws `AppError` (`invalid_request`) for a parameter that is not among `known`, or that is there twice. */
  constructor(params: URLSearchParams, known: readonly string[]) {
    const values = new Map<string, string>();
    for (const [name, value] of params) {
      if (!known.includes(name)) {
        const expected = known.length === 0 ? 'this route takes none' : `expected ${known.join(', ')}`;
        throw outOfForm(`unknown parameter ${quote(name)}: ${expected}`);
      }
      if (values.has(name)) throw outOfForm(`${name}: expected it once`);
      values.set(name, value);
    }
    this.#values = values;
  }

  /** Returns a text that is not empty. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    if (value === '') throw outOfForm(`${name}: expected a value, got none`);
    if (value !== undefined && /\p{Cc}/u.test(value))
      throw outOfForm(`${name}: expected no control characters, got ${quote(value)}`);
    return value;
  }

  /** Returns whether a parameter is `true`. */
  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false')
      throw outOfForm(`${name}: expected true or false, got ${quote(value)}`);
    return value === 'true';
  }

  /** Returns milliseconds since the epoch. */
  moment(name: string): number | undefined {
    const value = this.text(name);
    const moment = value === undefined ? undefined : momentOf(value);
    if (value === undefined || moment !== undefined) return moment;
    // In an address, a plus sign is read as a space.
    const way = momentOf(value.replace(' ', '+')) === undefined ? '' : ': write + as %2B in an address';
    throw outOfForm(
      `${name}: expected an ISO 8601 moment such as 2026-01-31T12:00:00Z, got ${quote(value)}${way}`,
    );
  }

  /** Returns which part of a list is asked for. */
  range(): PartRange {
    const value = this.text('limit');
    const limit = value === undefined ? limits.listed : wholeNumber(value);
    if (limit === undefined || limit > limits.maxListed)
      throw outOfForm(
        `limit: expected a whole number from 1 to ${limits.maxListed}, got ${quote(value ?? '')}`,
      );
    return { limit, cursor: this.text('cursor') };
  }
}

/** Returns a whole number of at least 1, or undefined for any other text. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function outOfForm(message: string): AppError {
  return new AppError('invalid_request', message);
}

function quote(text: string): string {
  return JSON.stringify(shorten(text, quotedBytes));
}
