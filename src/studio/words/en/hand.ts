// The words of what is done to the pages by hand, in English. The other languages have the same keys: one that is missing is an error of types.

/** These words, as each language has them. */
export type HandWords = typeof hand;

/** These words. */
export const hand = {
  hand: {
    dragOnto: 'Drag it onto the page',
    putOnPage: (name: string): string => `Put ${name} on the page`,
  },
};
