// The one spelling of a path. Others would pass a proxy's rule by prefix, and mean the same route.

/** The characters of a path (RFC 3986 §3.3), in parts that are not empty. */
const plain = /^(?:\/[\w~!$&'()*+,;=:@.%-]+)*\/?$/;

/** Parts that name no place of their own. */
const dots = /\/\.{1,2}(?:\/|$)/;

/** Escapes of letters, digits, `-`, `.`, `_` and `~`, which need none, and of slashes of either kind. */
const needless = /%(?:2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i;

/** Returns whether the path of a request's target has one spelling alone. */
export function isCanonical(target: string): boolean {
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?]*)/i.exec(target)?.[1] ?? '';
  return plain.test(path) && !dots.test(path) && !needless.test(path);
}
