// Tables of ways out: what to write in place of what other tools call otherwise.

/** The way out by the key that was written. */
export type Ways = Readonly<Record<string, string>>;

/** Returns the same way for several keys. */
export function same(keys: string, way: string): Ways {
  return Object.fromEntries(keys.split(' ').map((key) => [key, way]));
}
