// How many examples a test takes where there are very many, made at random or listed: all of them, a fifth, or a few.

/**
 * The variable that says how many: `few`, `some` or `all`. `npm run test:quick` takes few, `npm test` some, and `.ci/run`
 * all. So does a file that is run by itself, without the variable.
 */
export const runVariable = 'PLATEN_TESTS';

/** Every how many-th example is taken. Lists of examples often repeat in steps of two and three, so five and seven meet all of their parts. */
const steps = { few: 7, some: 5, all: 1 };

/** How many examples the tests take. */
export type Part = keyof typeof steps;

/** Returns the rounds of a property: as many as its own variable says, such as `RUNS=5000`; else this run's part of the gate's. */
export function randomRounds(gate: number, variable?: string): number {
  const given = variable === undefined ? undefined : process.env[variable];
  return given === undefined ? Math.ceil(gate / step()) : Number(given);
}

/**
 * Returns the examples of a long list that this run takes: each seventh, each fifth, or all of them; of a list whose
 * examples show a thing each, `least` says which part is the least.
 */
export function someOf<T>(examples: readonly T[], least: Part = 'few'): readonly T[] {
  const every = Math.min(step(), steps[least]);
  return examples.filter((_, index) => index % every === 0);
}

/** Returns the length of a text or a table that shows that time grows with the length alone: a third of the gate's, or all of it. */
export function lengthOf(gate: number): number {
  return step() === 1 ? gate : Math.ceil(gate / 3);
}

function step(): number {
  const wish = process.env[runVariable] ?? 'all';
  if (!isPart(wish)) throw new Error(`expected ${runVariable} to be few, some or all, got "${wish}"`);
  return steps[wish];
}

function isPart(wish: string): wish is Part {
  return Object.hasOwn(steps, wish);
}
