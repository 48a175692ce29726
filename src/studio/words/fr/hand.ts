// The words of what is done to the pages by hand, in French.
import type { HandWords } from '../en/hand.ts';

/** These words. */
export const hand: HandWords = {
  hand: {
    dragOnto: 'Faire glisser sur la page',
    putOnPage: (name: string): string => `Mettre ${name} sur la page`,
  },
};
