// The words of what is done to the pages by hand, in German.
import type { HandWords } from '../en/hand.ts';

/** These words. */
export const hand: HandWords = {
  hand: {
    dragOnto: 'Auf die Seite ziehen',
    putOnPage: (name: string): string => `${name} auf die Seite setzen`,
  },
};
