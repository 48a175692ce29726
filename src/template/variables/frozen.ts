// Freezes values that a version keeps and passes to one document after the other.

/** Freezes a JSON value with all that is in it, and returns it. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFrozen(each);
  return value;
}
