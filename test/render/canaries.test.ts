// No document leaves a trace in what the next one sees: after hostile templates the canaries are what a fresh process makes of them.
// HOSTILE_RUNS makes more of them at random, with HOSTILE_SEED as before; HOSTILE_LOOK=1 renders the canaries after each one.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jsonataFunctions } from '../../src/template/expression/function-names.ts';
import { randomRounds } from '../random-rounds.ts';
import type { HostileOrders, HostileReport } from './hostile-run.ts';
import { hiding } from './hostile-templates.ts';

const execute = promisify(execFile);
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 1e9));
const count = randomRounds(40, 'HOSTILE_RUNS');
/** The gate looks after each ten, which are rendered in both orders; a long run after each one, a shorter one after each thirty. */
const usualLook = count > 40 ? 1 : count === 40 ? 10 : 30;
const look = Number(process.env.HOSTILE_LOOK ?? usualLook);

/** As many processes share the templates of a test. Each compiles the engine for itself, so one is cheapest for the gate. */
const processes = count > 40 ? 2 : 1;

async function run(script: string, given: readonly string[], weakened: readonly string[]): Promise<unknown> {
  const weakening = weakened.length > 0 ? ['--import', pathOf('weakened.ts')] : [];
  const flags = ['--max-semi-space-size=64', '--single-threaded-gc', '--always-sparkplug'];
  const all = [...flags, ...weakening, pathOf(script), ...given];
  const env = { ...process.env, WEAKENED: weakened.join(',') };
  const { stdout } = await execute(process.execPath, all, { env, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

/** Renders the templates of a kind, with layers of the sandbox taken away: see `weakened.ts`. */
async function hostile(
  { kind, fresh, look }: Pick<HostileOrders, 'kind' | 'fresh' | 'look'>,
  weakened: readonly string[] = [],
): Promise<HostileReport> {
  const parts = Array.from({ length: processes }, async (_, from) => {
    const orders: HostileOrders = { kind, every: processes, from, seed, count, look, fresh };
    return (await run('hostile-run.ts', [JSON.stringify(orders)], weakened)) as HostileReport;
  });
  const reports = await Promise.all(parts);
  const sum = (key: 'templates' | 'evaluated' | 'expressions' | 'values'): number =>
    reports.reduce((total, report) => total + report[key], 0);
  return {
    templates: sum('templates'),
    evaluated: sum('evaluated'),
    expressions: sum('expressions'),
    values: sum('values'),
    refused: reports.flatMap(({ refused }) => refused),
    marked: reports.flatMap(({ marked }) => marked),
    changed: reports.flatMap(({ changed }) => changed),
  };
}

function told({ templates, evaluated, refused, expressions, values }: HostileReport): string {
  const all = `${templates} templates, ${evaluated} evaluated and ${refused.length} refused`;
  return `${all}; ${expressions} expressions, of which ${values} gave a value`;
}

describe(`hostile templates leave nothing behind, seed ${seed}`, () => {
  let fresh: unknown;
  before(async () => {
    fresh = await run('fresh-canaries.ts', [], []);
  });

  it('when they are evaluated', async (t) => {
    const report = await hostile({ kind: 'plain', look, fresh });
    t.diagnostic(told(report));
    assert.deepEqual([report.marked, report.changed], [[], []]);
    assert.ok(report.evaluated >= randomRounds(300) && report.values >= randomRounds(500), told(report));
    assert.ok(report.refused.length <= report.templates / 20, JSON.stringify(report.refused));
  });

  it('when the operator that changes values is not refused', async (t) => {
    const report = await hostile({ kind: 'changing', look, fresh }, ['operator']);
    t.diagnostic(told(report));
    assert.deepEqual([report.marked, report.changed], [[], []]);
    assert.ok(report.evaluated >= randomRounds(150) && report.values >= randomRounds(150), told(report));
  });

  it('when they are refused: each that changes values, by the name of the operator', async (t) => {
    const report = await hostile({ kind: 'replacing', look, fresh });
    t.diagnostic(told(report));
    assert.deepEqual([report.marked, report.changed, report.evaluated], [[], [], 0]);
    const byName = report.refused.filter(([, said]) => said.includes('the transform operator'));
    assert.ok(byName.length >= randomRounds(70), JSON.stringify(report.refused));
  });

  it('and the canaries notice each function that another document changed, when all share their names', async (t) => {
    const report = await hostile({ kind: 'hiding', look: 1, fresh }, ['names']);
    t.diagnostic(`${told(report)}; ${report.marked.length} were noticed`);
    const all = [...jsonataFunctions].filter((name) => name !== 'eval').map((name) => `${name} hidden`);
    const tried = new Set(hiding.map(({ name }) => name));
    const taken = all.filter((name) => tried.has(name));
    assert.ok(taken.length >= randomRounds(all.length) - 1, `${taken.length} functions are hidden`);
    assert.deepEqual(
      taken.filter((name) => !report.marked.includes(name)),
      [],
    );
  });
});
