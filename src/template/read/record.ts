// Objects with keys, as a template or data may hold in any place.

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object with keys: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
