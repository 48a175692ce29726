// What the expressions of one document share: its data and its functions. These are formats for its locale
// and zone, its frozen clock, its seeded random numbers, and guarded ones.

import { type ClockSettings, clockFunctions } from './clock.ts';
import type { FormatSettings } from './format-date.ts';
import { formats } from './formats.ts';
import { leftOutFunction, messageFunction } from './function-names.ts';
import type { Catalogue } from './messages/catalogue.ts';
import { translator } from './messages/translate.ts';
import { randomNumbers } from './random.ts';
import type { DocumentEnvironment, TemplateFunction } from './scope.ts';

/** What the functions of a document depend on. */
export interface DocumentSettings extends FormatSettings, ClockSettings {
  /** The seed, a hex digest. */
  readonly seed: string;
  /** The messages of the template, if it has some. */
  readonly messages?: Catalogue | undefined;
}

/** Returns what a document's expressions are evaluated in. */
export function documentEnvironment(data: unknown, settings: DocumentSettings): DocumentEnvironment {
  const leftOut = { count: 0 };
  return {
    data,
    leftOut,
    memory: {},
    functions: documentFunctions(settings).set(leftOutFunction, () => {
      leftOut.count += 1;
    }),
  };
}

/** Returns all functions that are bound for a document, by name without `$`. */
function documentFunctions(settings: DocumentSettings): Map<string, TemplateFunction> {
  const random = randomNumbers(settings.seed);
  const known = new Map(formats(settings));
  const { messages } = settings;
  return new Map<string, TemplateFunction>([
    ...known,
    ...(messages ? [[messageFunction, translator(messages, { ...settings, formats: known })] as const] : []),
    ...clockFunctions(settings),
    ['random', () => random()],
    ['shuffle', (count) => JSON.stringify(shuffled(Number(count), random))],
  ]);
}

/** Returns the places of a list in another order (Fisher and Yates). */
function shuffled(count: number, random: () => number): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const held = order[index] ?? index;
    order[index] = order[other] ?? other;
    order[other] = held;
  }
  return order;
}
