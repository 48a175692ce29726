// The canonical form of `data` (RFC 8785, JSON Canonicalization Scheme), and what has none.
import { limits } from '../contract.ts';
import type { Issue } from '../errors.ts';
import { UnsafeInteger } from '../template/exact-json.ts';
import { pointerStep } from './pointer.ts';

/** The text that is hashed and rendered with its value, or every place that has no canonical form. */
export type Canonical =
  | { readonly ok: true; readonly text: string; readonly value: object }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * The canonical form of the member `data` of a body. `parsed` is what `JSON.parse` gave for it; the text is read again, exactly, when
 * that can't be trusted.
 */
export function canonicalizeData(parsed: object, readAgain: () => object): Canonical {
  let value = parsed;
  let walk = new Walk();
  walk.value(value, '', 1);
  if (walk.doubtful) {
    value = readAgain();
    walk = new Walk();
    walk.value(value, '', 1);
  }
  if (walk.issues.length > 0) return { ok: false, issues: walk.issues };
  return { ok: true, text: canonicalText(value), value };
}

/** RFC 8785 of a value that came from JSON and has no lone surrogate: keys by UTF-16 code units, ECMAScript's numbers. */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(fields[key])}`);
  return `{${members.join(',')}}`;
}

/** Looks at every value for what can't be kept exactly. */
class Walk {
  readonly issues: Issue[] = [];
  /** The value may not be what the text says. */
  doubtful = false;

  value(value: unknown, path: string, depth: number): void {
    switch (typeof value) {
      case 'string':
        if (!value.isWellFormed())
          this.#report(path, 'a string with a lone surrogate', 'send whole characters');
        return;
      case 'number':
        this.#number(value, path);
        return;
      case 'object':
        if (value !== null) this.#container(value, path, depth);
        return;
      default:
        return;
    }
  }

  #number(value: number, path: string): void {
    if (!Number.isFinite(value)) {
      this.#report(path, 'a number beyond the range of a double', 'send it as a string');
      return;
    }
    // Only the text tells 9007199254740993, which is changed, from 1e300, which is meant.
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) this.doubtful = true;
  }

  #container(value: object, path: string, depth: number): void {
    if (value instanceof UnsafeInteger) {
      this.#report(path, 'an integer beyond 2^53 - 1, which would be changed', 'send it as a string');
      return;
    }
    if (depth > limits.maxDataDepth) {
      this.#report(path, `nested more than ${limits.maxDataDepth} levels deep`);
      return;
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++)
        this.value(value[index], `${path}/${index}`, depth + 1);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      const at = path + pointerStep(key);
      if (key.includes('\\')) this.doubtful = true;
      if (key === '__proto__') this.#report(at, 'the key "__proto__" is not allowed', 'use another key');
      else if (!key.isWellFormed()) this.#report(at, 'a key with a lone surrogate', 'send whole characters');
      else this.value(child, at, depth + 1);
    }
  }

  #report(path: string, message: string, hint?: string): void {
    this.issues.push({ source: 'data', path, message, ...(hint !== undefined && { hint }) });
  }
}
