// The canonical form of `data` (RFC 8785, JSON Canonicalization Scheme), and the faults of data that has none.
import { limits } from '../contract.ts';
import type { Issue } from '../errors.ts';
import { UnsafeInteger } from '../template/read/exact-json.ts';
import { pointerStep } from './pointer.ts';

/** The text that is hashed and rendered, with its value; or every place that has no canonical form. */
export type Canonical =
  | { readonly ok: true; readonly text: string; readonly value: object }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly count: number };

/**
 * Returns the canonical form of the member `data` of a body. `parsed` is what `JSON.parse` gave for it. Where that
 * can't be trusted, the text is read again, exactly.
 */
export function canonicalizeData(parsed: object, readAgain: () => object): Canonical {
  let value = parsed;
  let walk = new Walk();
  walk.value(value, 1);
  if (walk.doubtful) {
    value = readAgain();
    walk = new Walk();
    walk.value(value, 1);
  }
  if (walk.count > 0) return { ok: false, issues: walk.issues, count: walk.count };
  return { ok: true, text: canonicalText(value), value };
}

/** Returns RFC 8785 of a value that came from JSON and has no lone surrogate: keys by UTF-16 code units, numbers as ECMAScript has them. */
export function canonicalText(value: unknown): string {
  const sorted = sortKeys(value);
  return sorted === unsortable ? sortedText(value) : JSON.stringify(sorted);
}

const unsortable = Symbol('unsortable');

/** Keys that can't be put in order in an object: those like array indices always come first, and `__proto__` can't be assigned. */
const unsortableKey = /^(?:\d+|__proto__)$/;

/** From this many keys on, a sorted copy for the runtime's own writer costs more than the writer below. */
const manyKeys = 1000;

/** Returns a copy with its keys in order for the runtime's own writer, which is ten times as fast as the one below. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      const sorted = sortKeys(item);
      if (sorted === unsortable) return unsortable;
      items.push(sorted);
    }
    return items;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(fields);
  if (keys.length > manyKeys) return unsortable;
  const copy: Record<string, unknown> = {};
  for (const key of keys.sort()) {
    const sorted = unsortableKey.test(key) ? unsortable : sortKeys(fields[key]);
    if (sorted === unsortable) return unsortable;
    copy[key] = sorted;
  }
  return copy;
}

function sortedText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sortedText(fields[key])}`);
  return `{${members.join(',')}}`;
}

/** Examines every value for what can't be kept exactly. */
class Walk {
  /** The first of the faults that were found. */
  readonly issues: Issue[] = [];
  count = 0;
  /** Whether the value may differ from what the text says. */
  doubtful = false;
  /** The steps to the value that is examined. */
  readonly #path: (string | number)[] = [];

  value(value: unknown, depth: number): void {
    switch (typeof value) {
      case 'string':
        if (!value.isWellFormed()) this.#report('a string with a lone surrogate', 'send whole characters');
        return;
      case 'number':
        this.#number(value);
        return;
      case 'object':
        if (value !== null) this.#container(value, depth);
        return;
      default:
        return;
    }
  }

  #number(value: number): void {
    if (!Number.isFinite(value)) {
      this.#report('a number beyond the range of a double', 'send it as a string');
      return;
    }
    // Only the text distinguishes 9007199254740993, which is changed, from 1e300, which is meant.
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) this.doubtful = true;
  }

  #container(value: object, depth: number): void {
    if (value instanceof UnsafeInteger) {
      this.#report('an integer beyond 2^53 - 1, which would be changed', 'send it as a string');
      return;
    }
    if (depth > limits.maxDataDepth) {
      this.#report(`nested more than ${limits.maxDataDepth} levels deep`);
      return;
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        this.#path.push(index);
        this.value(value[index], depth + 1);
        this.#path.pop();
      }
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(fields)) {
      this.#path.push(key);
      if (key.includes('\\')) this.doubtful = true;
      if (key === '__proto__') this.#report('the key "__proto__" is not allowed', 'use another key');
      else if (!key.isWellFormed()) this.#report('a key with a lone surrogate', 'send whole characters');
      else this.value(fields[key], depth + 1);
      this.#path.pop();
    }
  }

  #report(message: string, hint?: string): void {
    this.count += 1;
    if (this.issues.length >= limits.maxIssues) return;
    const path = this.#path.map(pointerStep).join('');
    this.issues.push({ source: 'data', path, message, ...(hint !== undefined && { hint }) });
  }
}
