// A value that nobody can change any more: what a version keeps and hands out to one document after the other.

/** Freezes a JSON value with all that is in it, and gives it back. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFrozen(each);
  return value;
}
