// Makes idempotency keys of the identifiers that a business already has.

const longestKey = 255;

/**
 * Returns a key such as `invoice:4711:2026-11` made of identifiers. The same identifiers give the same key, and
 * different ones give different keys. Derive it from what makes the document one document, and never from a clock or a
 * random number: a retry after a crash must find it again. Throws a `TypeError` for an identifier that is no string,
 * number or bigint, such as `undefined`: documents without an identifier would share one key. Throws a `RangeError` for
 * no identifier, an empty or malformed one, a number that is not finite or not exact, or more than 255 characters.
 */
export function deriveIdempotencyKey(...identifiers: readonly (string | number | bigint)[]): string {
  if (identifiers.length === 0) throw new RangeError('expected at least one identifier, got none');
  const key = identifiers.map(escapeIdentifier).join(':');
  if (key.length <= longestKey) return key;
  throw new RangeError(
    `expected a key of at most ${longestKey} characters, got ${key.length}; shorten the identifiers`,
  );
}

/** Percent-encodes all but `A-Z a-z 0-9 - _ . ~`, so that no two lists of identifiers give the same key. */
function escapeIdentifier(identifier: string | number | bigint, index: number): string {
  const text = textOf(identifier, `identifier ${index + 1}`);
  // With the flag, a pair of surrogates is one character: only lone ones are found.
  if (/\p{Surrogate}/u.test(text))
    throw new RangeError(`expected identifier ${index + 1} to be text, got a lone surrogate in it`);
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function textOf(identifier: unknown, name: string): string {
  if (typeof identifier === 'bigint') return String(identifier);
  if (typeof identifier === 'number') {
    if (Number.isFinite(identifier) && Math.abs(identifier) <= Number.MAX_SAFE_INTEGER)
      return String(identifier);
    // Two large numbers may be read as the same one: their documents would share a key.
    throw new RangeError(`expected ${name} to be exact, got ${identifier}; pass a string or a bigint`);
  }
  if (typeof identifier !== 'string')
    throw new TypeError(`expected ${name} to be a string, a number or a bigint, got ${nameOf(identifier)}`);
  if (identifier === '') throw new RangeError(`expected ${name} to be an identifier, got an empty string`);
  return identifier;
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;
}
