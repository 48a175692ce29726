// Random ways of setting letters that few texts have: tab stops, features, small capitals, lines under them.
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
  const tabbed = text.replace(/ /g, () => (random.chance(0.3) ? '\t' : ' '));
  const tabs = random.several(0, 4, stop);
  if (random.chance(0.5)) return { text: tabbed, tabs };
  // Each tab has a stop with a leader, so that it is known what stands before it.
  const leader = random.pick(['dots', 'line', 'dashes']);
  const led = [...tabs, { at: '100%', align: 'end' }].map((one) => ({
    ...(typeof one === 'object' ? one : { at: one }),
    leader,
  }));
  return { text: tabbed, tabs: led };
}

/** Features, small capitals, lines under text and colours that let through what is behind. Their chance is their own, too. */
export function rareLetters(seed: number): JsonObject {
  const random = new Random(seed);
  const feature = (): Json => random.pick<Json>([true, false, 0, 1, 2]);
  return {
    ...random.maybe(0.5, 'smallCaps', () => true),
    ...random.maybe(0.5, 'weight', () => random.int(1, 1000)),
    ...random.maybe(0.5, 'features', () => ({ onum: feature(), liga: feature(), frac: feature() })),
    ...random.maybe(0.5, 'underline', () => ({
      style: random.pick(['solid', 'double', 'dotted', 'dashed', 'wavy']),
      ...random.maybe(0.3, 'thickness', () => random.pick([0, 0.3, 4])),
      ...random.maybe(0.5, 'color', () => random.pick(['#c00', '#00cc0080'])),
    })),
    ...random.maybe(0.5, 'color', () => random.pick(['#0008', '#ff000000', '#123456aa'])),
    ...random.maybe(0.2, 'axes', () => ({ wdth: random.int(50, 150), GRAD: -1.5 })),
    ...random.maybe(0.3, 'punctuationSpacing', () => random.pick(['trim', 'pairs', 'full'])),
    ...random.maybe(0.3, 'autoSpace', () => random.pick<Json>([true, false, 0.125, 1])),
    ...random.maybe(0.3, 'hangingPunctuation', () => true),
    ...random.maybe(0.3, 'emphasis', () => random.pick(['dot', 'circle', 'sesame', 'triangle'])),
  };
}

/** A first letter over several lines, or columns, of one text in ten. Its chance is its own, too. */
export function dropCap(seed: number): JsonObject {
  if (seed % 10 !== 7) return {};
  if (seed % 50 === 7) return { writing: 'vertical', ...(seed % 100 === 7 ? { height: 60 } : {}) };
  const random = new Random(seed);
  const lines = random.int(2, 5);
  if (random.chance(0.5)) return { dropCap: lines };
  return { dropCap: { lines, gap: random.int(0, 9), style: 'lettered', bold: random.chance(0.5) } };
}

/** Ruby for some spans: for all of it, and for fewer characters than it has. */
export function someRuby(seed: number): JsonObject {
  if (seed % 7 !== 3) return {};
  return { ruby: seed % 2 === 0 ? 'HOW IT IS READ' : ['R', 'U'] };
}
