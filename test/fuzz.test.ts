// A fuzzer over templates: random nestings of all blocks and options, judged by what a reader may expect of their pages.
// The gate runs the same ones each time; FUZZ_SEED and FUZZ_RUNS run others, and more of them; FUZZ_MS bounds the processor time.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withInvoice } from './fuzz/invoices.ts';
import { minimise, processorMs, runSample } from './fuzz/run.ts';
import { wholeSample } from './fuzz/samples.ts';
import { randomSample } from './fuzz/templates.ts';
import { randomRounds } from './random-rounds.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20261121);
const runs = randomRounds(300, 'FUZZ_RUNS');
const boundMs = Number(process.env.FUZZ_MS ?? (process.env.FUZZ_RUNS ? Number.POSITIVE_INFINITY : 18_000));

it(`random templates print what they say, seed ${seed}`, async (t) => {
  const until = processorMs() + boundMs;
  const counts = { good: 0, refused: 0, pages: 0 };
  for (let run = 0; run < runs && processorMs() < until; run += 1) {
    // Every third is an invoice, too. What is made follows from the seed alone, so that one can be made again.
    const sample = wholeSample(seed + run, { invoice: (seed + run) % 3 === 1 });
    if (process.env.FUZZ_TRACE) console.error(`seed ${seed + run}`);
    const verdict = await runSample(sample, (seed + run) % 10 < 2);
    if (verdict.kind === 'bad') {
      const small = await minimise(sample, verdict.why);
      const again = await runSample(small);
      const why = again.kind === 'good' ? verdict.why : again.why;
      assert.fail(
        `FUZZ_SEED=${seed + run} FUZZ_RUNS=1: ${why}\n${JSON.stringify(small.template)}\n${JSON.stringify(small.data)}`,
      );
    }
    counts[verdict.kind] += 1;
    if (verdict.kind === 'good') counts.pages += verdict.pages;
  }
  t.diagnostic(`seed ${seed}: ${counts.good} documents of ${counts.pages} pages, ${counts.refused} refused`);
  assert.ok(
    counts.good > counts.refused * 4,
    `expected few refusals, got ${counts.refused} of ${counts.good + counts.refused}`,
  );
});

it(`no page prints what its e-invoice does not say, seed ${seed}`, async () => {
  for (let run = 0; run < runs / 10; run += 1) {
    const verdict = await runSample(withInvoice(randomSample(seed + run), seed + run, { lies: true }));
    assert.notEqual(verdict.kind, 'good', `FUZZ_SEED=${seed + run}: it is made`);
    const why = verdict.kind === 'good' ? '' : verdict.why;
    const known = /expected the text to print BT-|the e-invoice has no BT-19/.test(why);
    assert.ok(known || verdict.kind === 'refused', `FUZZ_SEED=${seed + run}: ${why}`);
  }
});
