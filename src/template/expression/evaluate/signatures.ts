// What JSONata's own functions take, as JSONata writes it. See `signature.ts`.

/** The signatures by name. Those of the clock and of random numbers are in `document-functions.ts`. */
export const signatures: Readonly<Record<string, string>> = {
  sum: '<a<n>:n>',
  count: '<a:n>',
  max: '<a<n>:n>',
  min: '<a<n>:n>',
  average: '<a<n>:n>',
  string: '<x-b?:s>',
  substring: '<s-nn?:s>',
  substringBefore: '<s-s:s>',
  substringAfter: '<s-s:s>',
  lowercase: '<s-:s>',
  uppercase: '<s-:s>',
  length: '<s-:n>',
  trim: '<s-:s>',
  match: '<s-f<s:o>n?:a<o>>',
  contains: '<s-(sf):b>',
  replace: '<s-(sf)(sf)n?:s>',
  split: '<s-(sf)n?:a<s>>',
  join: '<a<s>s?:s>',
  formatNumber: '<n-so?:s>',
  formatBase: '<n-n?:s>',
  formatInteger: '<n-s:s>',
  parseInteger: '<s-s:n>',
  number: '<(nsb)-:n>',
  floor: '<n-:n>',
  ceil: '<n-:n>',
  round: '<n-n?:n>',
  abs: '<n-:n>',
  sqrt: '<n-:n>',
  power: '<n-n:n>',
  boolean: '<x-:b>',
  not: '<x-:b>',
  map: '<af>',
  zip: '<a+>',
  filter: '<af>',
  single: '<af?>',
  reduce: '<afj?:j>',
  sift: '<o-f?:o>',
  keys: '<x-:a<s>>',
  lookup: '<x-s:x>',
  append: '<xx:a>',
  exists: '<x:b>',
  spread: '<x-:a<o>>',
  merge: '<a<o>:o>',
  reverse: '<a:a>',
  each: '<o-f:a>',
  error: '<s?:x>',
  assert: '<bs?:x>',
  type: '<x:s>',
  sort: '<af?:a>',
  distinct: '<x:x>',
  base64encode: '<s-:s>',
  base64decode: '<s-:s>',
  encodeUrlComponent: '<s-:s>',
  encodeUrl: '<s-:s>',
  decodeUrlComponent: '<s-:s>',
  decodeUrl: '<s-:s>',
  clone: '<(oa)-:o>',
};

/** Returns how many values a function of JSONata takes. A choice in brackets is one, and the items of a list are none. */
export function placesOf(signature: string): number {
  const [own = ''] = signature
    .slice(1)
    .replace(/<[^<>]*>/g, '')
    .split(':');
  return own.replace(/\([^)]*\)/g, 'x').replace(/[-?+>]/g, '').length;
}
