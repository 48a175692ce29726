// The fast path against JSONata itself: its own test suite, and random expressions over random data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import jsonata from 'jsonata';
import { compileFast } from '../../../src/template/expression/fast.ts';
import { aggregates, builtins } from '../../../src/template/expression/fast-functions.ts';
import { Realm } from '../../../src/template/expression/realm.ts';
import { Scope } from '../../../src/template/expression/scope.ts';
import { bail } from '../../../src/template/expression/semantics.ts';
import { isFault, parseExpression } from '../../../src/template/expression/syntax.ts';
import { suiteCases, suiteMissing } from './jsonata-suite.ts';

type Outcome = { readonly value: unknown } | 'bail' | 'none' | 'error';

const none: ReadonlySet<string> = new Set();

function runFast(source: string, data: unknown, names: Record<string, unknown>): Outcome {
  const parsed = parseExpression(source);
  if (isFault(parsed)) return 'none';
  const fast = compileFast(parsed.ast, none);
  if (!fast) return 'none';
  const scope = Scope.root({ data, functions: new Map(), realm: () => new Realm() }).withNames(names);
  try {
    return { value: fast(data, scope) };
  } catch (error) {
    if (error === bail) return 'bail';
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

/** Lists that JSONata made carry marks that are no part of the value. */
function plain(outcome: Outcome): unknown {
  return typeof outcome === 'string'
    ? outcome
    : JSON.stringify({ value: outcome.value, type: typeof outcome.value });
}

test('the fast path agrees with JSONata on its own test suite', {
  skip: suiteMissing ?? false,
}, async () => {
  let answered = 0;
  for (const { name, source, data, names } of suiteCases()) {
    const fast = runFast(source, data, names);
    if (typeof fast === 'string') continue;
    answered++;
    assert.equal(plain(fast), plain(await runJsonata(source, data, names)), `${name}: ${source}`);
  }
  assert.ok(answered > 200, `expected the fast path to answer more than 200 cases, got ${answered}`);
});

const scalars = fc.oneof(
  fc.constantFrom(0, 1, -1, 2.5, 0.1, 1.005, 1e21, 1e-7, -0, 12345.678),
  fc.constantFrom('', 'a', 'x y', '2', 'ü'),
  fc.boolean(),
  fc.constant(null),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
}));
const anyData = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyValue, { minKeys: 1, maxKeys: 3 });

const atoms = 'a b c a.b b.a.c $x $x.a $ $$.b 1 0 2.5 "x" true null'.split(' ');
const operators = '+ - * / % = != < <= > >= & and or ?? ?:'.split(' ');
const functionNames =
  'sum count max min average boolean not exists string uppercase lowercase length abs floor ceil'.split(' ');

const { source: anySource } = fc.letrec<{ source: string; atom: string }>((tie) => ({
  atom: fc.constantFrom(...atoms),
  source: fc.oneof(
    { maxDepth: 4 },
    tie('atom'),
    fc
      .tuple(tie('source'), fc.constantFrom(...operators), tie('source'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie('source'), tie('source'), tie('source')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    tie('source').map((inner) => `-(${inner})`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}.(${inner})`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}[${inner}]`),
    fc.tuple(tie('atom'), fc.integer({ min: -2, max: 2 })).map(([path, index]) => `${path}[${index}].a`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `$sum(${path}[${inner}].b)`),
    fc.tuple(fc.constantFrom(...functionNames), tie('source')).map(([name, inner]) => `$${name}(${inner})`),
  ),
}));

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
  const result = await fc.check(property, { numRuns: 6000, seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
  assert.ok(answered > 1500, `expected the fast path to answer more than 1500 expressions, got ${answered}`);
});

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
  const sources = [
    ...pairs.flatMap(([left, right]) => operators.map((operator) => `${left} ${operator} ${right}`)),
    ...pairs.map(([left, right]) => `${left}[${right}]`),
    ...[...builtins.keys(), ...aggregates.keys()].flatMap((name) => atoms.map((atom) => `$${name}(${atom})`)),
    ...atoms.flatMap((atom) => [
      `-${atom}`,
      `${atom} ? 1 : 2`,
      `${atom}.a`,
      `${atom}.($ = 2)`,
      `${atom}[0]`,
      `${atom}[-1]`,
    ]),
  ];
  let answered = 0;
  for (const source of sources) {
    const fast = runFast(source, data, {});
    if (typeof fast === 'string') continue;
    answered++;
    assert.equal(plain(fast), plain(await runJsonata(source, data, {})), source);
  }
  assert.ok(
    answered > 2000,
    `expected more than 2000 answers of the fast path, got ${answered} of ${sources.length}`,
  );
});
