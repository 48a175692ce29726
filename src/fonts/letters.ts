// The letters and signs of Latin texts, each with a small number: what is known of them by pairs stands in tables.

/**
 * Figures, signs and letters of Western and Central Europe, with the signs and spaces that stand beside them.
 * U+00B7 and raised figures are left out: many fonts have rules for letters beside them, and then these would be none.
 */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0xb1],
  [0xb4, 0xb6],
  [0xb8, 0x17f],
  [0x218, 0x21b],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** All of them, in the order of their numbers. */
export const letterUnits: readonly number[] = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index),
);

/** By UTF-16 unit: the number of the letter plus one, or 0 for what is none. What stands behind the end is none. */
export const letterNumbers: Uint16Array = numbersOf(letterUnits);

function numbersOf(units: readonly number[]): Uint16Array {
  const numbers = new Uint16Array((units.at(-1) ?? 0) + 1);
  for (const [index, unit] of units.entries()) numbers[unit] = index + 1;
  return numbers;
}

/** Those beyond the letters of Latin below U+0250. They are signs, which need no script and no direction of their own. */
export const signsBeyondLatin = String.fromCharCode(...letterUnits.filter((unit) => unit >= 0x250));
