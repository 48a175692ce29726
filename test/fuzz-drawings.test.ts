// A fuzzer over drawings: whatever stands in one, the engine draws it or refuses it by name, and in time.
// The gate runs the same ones each time; FUZZ_SEED and FUZZ_RUNS run others, and more of them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AppError } from '../src/errors.ts';
import { renderPage } from './blocks/page.ts';
import { damaged, randomDrawing } from './fuzz/drawings.ts';
import { Random } from './fuzz/random.ts';
import { randomRounds } from './random-rounds.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20261122);
const runs = randomRounds(300, 'FUZZ_RUNS');

/** Processor time that one may take, milliseconds: what becomes pixels may take some 6 s as foretold. */
const patienceMs = 15_000;

it(`random drawings are drawn or refused, seed ${seed}`, async (t) => {
  const counts = { drawn: 0, refused: 0, broken: 0 };
  for (let run = 0; run < runs; run += 1) {
    const random = new Random(seed + run);
    const whole = randomDrawing(random);
    const source = random.chance(0.3) ? damaged(whole, random) : whole;
    const start = process.cpuUsage();
    const why = await renderPage({
      content: [{ type: 'svg', src: 'a.svg', width: 100 }],
      files: { 'a.svg': Buffer.from(source) },
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const what = `FUZZ_SEED=${seed + run} FUZZ_RUNS=1: ${source}`;
    if (why instanceof AppError) counts[/breaks off/.test(why.message) ? 'broken' : 'refused'] += 1;
    else if (why === undefined) counts.drawn += 1;
    else assert.fail(`${what}\n${why instanceof Error ? why.stack : why}`);
    const ms = process.cpuUsage(start).user / 1000;
    assert.ok(ms < patienceMs, `took ${ms} ms: ${what}`);
  }
  t.diagnostic(`seed ${seed}: ${counts.drawn} drawn, ${counts.refused} refused, ${counts.broken} broken off`);
  assert.ok(counts.drawn > runs / 3, `expected many drawings, got ${counts.drawn}`);
  assert.ok(counts.broken <= runs / 20, `expected few at which resvg breaks off, got ${counts.broken}`);
});
