// Random ways of setting letters that few texts have: tab stops.
import { type Json, type JsonObject, Random } from './random.ts';

/** Puts tabs in place of some spaces, with stops for them. Its chance is its own, so that seeds go on meaning what they meant. */
export function withTabs(seed: number, text: string): JsonObject {
  const random = new Random(seed);
  const stop = (): Json =>
    random.chance(0.3)
      ? random.int(10, 300)
      : {
          at: random.pick<Json>([random.int(0, 400), '100%', `${random.int(1, 99)}%`]),
          ...random.maybe(0.7, 'align', () =>
            random.pick(['start', 'end', 'left', 'right', 'center', 'decimal']),
          ),
          ...random.maybe(0.5, 'leader', () => random.pick(['dots', 'line', 'dashes'])),
        };
  return {
    text: text.replace(/ /g, () => (random.chance(0.3) ? '\t' : ' ')),
    tabs: random.several(0, 4, stop),
  };
}
