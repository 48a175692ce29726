// No document leaves a trace in what the next one sees: after each hostile template the canaries are what a fresh process makes of them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createEngine } from '../../src/render/engine.ts';
import { canaries, jobOf, outcomeOf } from './canaries.ts';
import { hostileData, hostileTemplates } from './hostile-templates.ts';

const script = fileURLToPath(new URL('fresh-canaries.ts', import.meta.url));
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 1e9));
const count = Number(process.env.HOSTILE_RUNS ?? 60);

test(`hostile templates leave nothing behind, seed ${seed}`, async (t) => {
  const fresh: unknown = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
  const engine = createEngine();
  const all = hostileTemplates(seed, count);
  let evaluated = 0;
  for (const { name, template } of all) {
    const job = jobOf(template, hostileData);
    const outcome = await outcomeOf(engine, job);
    if (typeof outcome !== 'string' || /\bfailed \(data|got (a|an) \w+ \(data/.test(outcome)) evaluated++;
    assert.deepEqual(await canaries(engine), fresh, `after ${name}`);
    assert.deepEqual(await outcomeOf(engine, job), outcome, `${name}, the second time`);
  }
  t.diagnostic(`${all.length} templates, ${evaluated} of them evaluated and the others refused`);
  assert.ok(all.length >= 300 && evaluated >= 80, `${all.length} templates, ${evaluated} evaluated`);
});
