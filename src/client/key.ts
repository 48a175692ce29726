// Makes idempotency keys of the identifiers that a business already has.

const longestKey = 255;

/**
 * Returns a key such as `invoice:4711:2026-11` made of identifiers. The same identifiers give the same key, and
 * different ones give different keys. Derive it from what makes the document one document, and never from a clock or a
 * random number: a retry after a crash must find it again. Throws a `RangeError` for no identifier, an empty or
 * malformed one, or more than 255 characters.
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
function escapeIdentifier(identifier: string | number | bigint): string {
  const text = String(identifier);
  if (text === '') throw new RangeError('expected an identifier, got an empty string');
  if (!text.isWellFormed()) throw new RangeError('expected an identifier, got one with a lone surrogate');
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
