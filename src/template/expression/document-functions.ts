// The functions of one document: formats for its locale and zone, its frozen clock, its seeded random numbers, guarded ones.
import { formats } from './formats.ts';
import { guardedFunctions } from './guarded.ts';
import { randomNumbers } from './random.ts';
import type { TemplateFunction } from './scope.ts';

/** What the functions of a document depend on. */
export interface DocumentSettings {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** Hex digest. */
  readonly seed: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** All functions that are bound for a document, by name without `$`. */
export function documentFunctions(settings: DocumentSettings): ReadonlyMap<string, TemplateFunction> {
  const random = randomNumbers(settings.seed);
  return new Map<string, TemplateFunction>([
    ...formats(settings),
    ...guardedFunctions(settings),
    ['random', () => random()],
    ['shuffle', (list: unknown) => shuffle(list, random)],
  ]);
}

/** Fisher and Yates. */
function shuffle(list: unknown, random: () => number): unknown {
  if (list === undefined) return undefined;
  const shuffled: unknown[] = Array.isArray(list) ? [...list] : [list];
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const held = shuffled[index];
    shuffled[index] = shuffled[other];
    shuffled[other] = held;
  }
  return shuffled;
}
