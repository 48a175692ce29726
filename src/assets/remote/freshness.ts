// How long an answer may be kept: the part of RFC 9111 that a private cache of pictures needs.

/** The longest time that anything is kept, seconds. A host may change its mind. */
const longestSec = 3600;

/**
 * Returns the seconds for which an answer is fresh from now on (RFC 9111 §4.2.1: `max-age` less `Age`), and 0 when
 * nothing is said or it may not be kept. A permanent redirect is fresh unless something else is said.
 */
export function freshForSec(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  permanent: boolean,
): number {
  const control = headers['cache-control'];
  const directives = (Array.isArray(control) ? control.join(',') : String(control ?? '')).toLowerCase();
  if (/(?:^|[\s,])(?:no-store|no-cache)\b/.test(directives) || headers.vary === '*') return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,10})/.exec(directives)?.[1];
  if (maxAge === undefined) return permanent ? longestSec : 0;
  const age = Number(headers.age ?? 0);
  return Math.max(0, Math.min(longestSec, Number(maxAge) - (Number.isFinite(age) ? age : 0)));
}
