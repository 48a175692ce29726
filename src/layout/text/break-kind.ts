// The kinds of places where a line may end, as small numbers that fit a byte.

/** What an opportunity costs; `hard` must be taken. */
export const breakKind = {
  /** No break here. */
  none: 0,
  /** Between words. */
  soft: 1,
  /** Inside a phrase of Japanese: taken when the line would be left too short. */
  poor: 2,
  /** Inside a word; a hyphen is shown. */
  hyphen: 3,
  /** Taken away by `noWrap`: used only when the text fits no line. */
  kept: 4,
  hard: 5,
} as const;

/** One of `breakKind`. */
export type BreakKind = (typeof breakKind)[keyof typeof breakKind];
