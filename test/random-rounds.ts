// How many rounds a test takes that makes its own examples at random: all of them, or a third in the quick run.

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
