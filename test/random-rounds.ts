// How many examples a test takes where there are very many, made at random or listed: all of them, or a third in the quick run.

/** The variable that `npm run test:quick` sets to `quick`. */
export const runVariable = 'PLATEN_TESTS';

/**
 * Returns the rounds of a property: as many as its own variable says, such as `RUNS=5000`; else a third of the gate's in
 * `npm run test:quick`, and all of them in `npm test` and when a file is run by itself.
 */
export function randomRounds(gate: number, variable?: string): number {
  const given = variable === undefined ? undefined : process.env[variable];
  if (given !== undefined) return Number(given);
  return process.env[runVariable] === 'quick' ? Math.ceil(gate / 3) : gate;
}

/** Returns the examples of a long list that a test takes: each third in `npm run test:quick`, and else all of them. */
export function someOf<T>(examples: readonly T[]): readonly T[] {
  return process.env[runVariable] === 'quick' ? examples.filter((_, index) => index % 3 === 0) : examples;
}
