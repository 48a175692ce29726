// JSON Pointers into what a caller sent.

/** One step of a JSON Pointer (RFC 6901), safe to print whatever the key is. */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number') return `/${key}`;
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed()}`;
}
