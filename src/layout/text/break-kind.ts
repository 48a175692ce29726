// The kinds of places where a line may end, as small numbers that fit a byte.

/** The kinds of opportunities. A `hard` one must be taken. */
export const breakKind = {
  /** No break here. */
  none: 0,
  /** A break between words. */
  soft: 1,
  /** A break inside a phrase of Japanese. It is taken when the line would be left too short. */
  poor: 2,
  /** A break inside a word, with a hyphen. */
  hyphen: 3,
  /** A break that `noWrap` took away. It is used only when the text fits no line. */
  kept: 4,
  hard: 5,
} as const;

/** One of `breakKind`. */
export type BreakKind = (typeof breakKind)[keyof typeof breakKind];
