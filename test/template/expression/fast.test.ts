// The fast path against JSONata itself: its own test suite, and random expressions over random data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import jsonata from 'jsonata';
import { compileFast } from '../../../src/template/expression/fast/compile.ts';
import { builtins } from '../../../src/template/expression/fast/functions.ts';
import { Realm } from '../../../src/template/expression/realm.ts';
import { Scope } from '../../../src/template/expression/scope.ts';
import { bail, type Sequence } from '../../../src/template/expression/semantics.ts';
import { isFault, parseExpression } from '../../../src/template/expression/syntax.ts';
import { randomRounds, someOf } from '../../random-rounds.ts';
import { suiteCases, suiteMissing } from './jsonata-suite.ts';
import { anyData, anySource, anyValue } from './random-expressions.ts';

type Outcome = { readonly value: unknown } | 'bail' | 'none' | 'error';

const none: ReadonlySet<string> = new Set();

function runFast(source: string, data: unknown, names: Record<string, unknown>): Outcome {
  const parsed = parseExpression(source);
  if (isFault(parsed)) return 'none';
  const fast = compileFast(parsed.ast, none);
  if (!fast) return 'none';
  const scope = Scope.root({
    data,
    leftOut: { count: 0 },
    functions: new Map(),
    realm: () => new Realm(),
  }).withNames(names);
  try {
    return { value: fast(scope) };
  } catch (error) {
    // One that calls itself without end is left to JSONata.
    if (error === bail || error instanceof RangeError) return 'bail';
    throw error;
  }
}

async function runJsonata(source: string, data: unknown, names: Record<string, unknown>): Promise<Outcome> {
  try {
    return { value: await jsonata(source).evaluate(data, names) };
  } catch {
    return 'error';
  }
}

/** An outcome as text, with JSONata's marks of lists as far as they mean anything. */
function plain(outcome: Outcome): unknown {
  return typeof outcome === 'string' ? outcome : JSON.stringify(marked(outcome.value));
}

function marked(value: unknown): unknown {
  if (Array.isArray(value)) {
    const { sequence = false, keepSingleton = false, cons = false } = value as Sequence;
    const kept = sequence && keepSingleton && value.length === 1;
    return { marks: [sequence, kept, cons], items: Array.from(value, marked) };
  }
  if (typeof value === 'object' && value !== null)
    return { fields: Object.entries(value).map(([key, each]) => [key, marked(each)]) };
  if (typeof value !== 'number') return value === undefined ? { nothing: true } : value;
  return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: String(value), sign: 1 / value };
}

/** Cases that take JSONata ten seconds, or count ten million numbers once more. */
const long = /^performance\/|^range-operator\/case024/;

test('the fast path agrees with JSONata on its own test suite', {
  skip: suiteMissing ?? false,
}, async () => {
  let answered = 0;
  for (const { name, source, data, names } of someOf(suiteCases(), 'some')) {
    if (long.test(name)) continue;
    const fast = runFast(source, data, names);
    if (typeof fast === 'string') continue;
    answered++;
    assert.equal(plain(fast), plain(await runJsonata(source, data, names)), `${name}: ${source}`);
  }
  const least = randomRounds(200);
  assert.ok(answered > least, `expected the fast path to answer more than ${least} cases, got ${answered}`);
});

test('the fast path agrees with JSONata on random expressions', async () => {
  let answered = 0;
  const property = fc.asyncProperty(anySource, anyData, anyValue, async (source, data, x) => {
    const names = x === undefined ? {} : { x };
    const fast = runFast(source, data, names);
    if (typeof fast === 'string') return;
    answered++;
    assert.equal(plain(fast), plain(await runJsonata(source, data, names)));
  });
  const seed = Number(process.env.SEED ?? 20_260_115);
  const numRuns = randomRounds(6000, 'RANDOM_RUNS');
  const result = await fc.check(property, { numRuns, seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
  assert.ok(
    answered > numRuns / 3,
    `expected the fast path to answer a third of ${numRuns}, got ${answered}`,
  );
});

const pictured = ['formatNumber', 'formatInteger', 'parseInteger', 'formatBase', 'fromMillis'];

test('the fast path agrees with JSONata on every operator and function over every pair of values', async () => {
  const data = {
    s: 'b',
    t: '',
    n: 2,
    z: 0,
    h: 2.5,
    y: true,
    f: false,
    nil: null,
    l: [1, 2],
    one: [2],
    e: [],
    o: { a: 1 },
    p: {},
  };
  const atoms = [...Object.keys(data), 'missing', '"b"', '1', 'l.a'];
  const operators = ['+', '-', '*', '/', '%', '=', '!=', '<', '<=', '>', '>=', '&', 'and', 'or', '?:', '??'];
  const pairs = atoms.flatMap((left) => atoms.map((right) => [left, right] as const));
  const sources = someOf([
    ...pairs.flatMap(([left, right]) => operators.map((operator) => `${left} ${operator} ${right}`)),
    ...pairs.map(([left, right]) => `${left}[${right}]`),
    ...[...builtins.keys()].flatMap((name) => atoms.map((atom) => `$${name}(${atom})`)),
    ...pictured.flatMap((name) => pairs.map(([left, right]) => `$${name}(${left}, ${right})`)),
    ...atoms.flatMap((atom) => [
      `${atom}.*`,
      `${atom}.$string()`,
      `-${atom}`,
      `${atom} ? 1 : 2`,
      `${atom}.a`,
      `${atom}.($ = 2)`,
      `${atom}[0]`,
      `${atom}[-1]`,
    ]),
  ]);
  let answered = 0;
  for (const source of sources) {
    const fast = runFast(source, data, {});
    if (typeof fast === 'string') continue;
    answered++;
    assert.equal(plain(fast), plain(await runJsonata(source, data, {})), source);
  }
  assert.ok(
    answered > (sources.length * 2) / 7,
    `expected the fast path to answer two in seven, got ${answered} of ${sources.length}`,
  );
});
