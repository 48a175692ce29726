// The evaluator against JSONata itself: its own test suite, and random expressions over random data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { builtins } from '../../../src/template/expression/evaluate/builtins.ts';
import { signatures } from '../../../src/template/expression/evaluate/signatures.ts';
import { randomRounds, someOf } from '../../random-rounds.ts';
import { suiteCases, suiteMissing } from './jsonata-suite.ts';
import { evaluated, isAlike, judged, type Outcome, plain, withEmptyLists } from './judge.ts';
import { anyContext, anySource, anyValue } from './random-expressions.ts';

/** Endless by intent, switched off, or another with each call. */
const unlike = /\$inf\b|\$(eval|random|shuffle|now|millis)\b/;

/** Cases that take JSONata ten seconds, or count ten million numbers once more. */
const long = /^performance\/|^flattening\/large|^range-operator\/case024/;

test('the evaluator gives what JSONata gives in its own test suite, faults and their places included', {
  skip: suiteMissing ?? false,
}, async () => {
  let compared = 0;
  for (const { name, source, data, names } of someOf(suiteCases(), 'some')) {
    if (unlike.test(source) || long.test(name)) continue;
    const wanted = await judged(source, structuredClone(data), structuredClone(names));
    const got = evaluated(source, data, names);
    if ('refused' in got) {
      const isFaulty = 'code' in wanted && wanted.code.startsWith('S');
      assert.ok(isFaulty || /the transform operator/.test(got.refused), `${name}: ${source}: ${got.refused}`);
      continue;
    }
    assert.equal(plain(got), plain(wanted), `${name}: ${source}`);
    compared++;
  }
  const least = randomRounds(1500);
  assert.ok(compared > least, `expected more than ${least} cases, got ${compared}`);
});

const missingItem = ['"items":[{"nothing":true}]', '"items":[]'] as const;

test('the evaluator agrees with JSONata on random expressions over values of every shape', async () => {
  let values = 0;
  const property = fc.asyncProperty(anySource, anyContext, anyValue, async (source, data, x) => {
    const names = x === undefined ? {} : { x };
    // JSONata's parser, which both share, may stop at a slash. It loses patterns before `??` and `?:`.
    if (/\?[?:]/.test(source) && /, \//.test(source)) return;
    // JSONata evaluates the values of an object or a list side by side, so that a name may be bound too late for the next one.
    if (source.includes('[$x :=') && (source.includes('{') || source.split('$x').length > 2)) return;
    withEmptyLists([data, names]);
    const got = evaluated(source, data, names);
    const wanted = await judged(source, data, names);
    if ('refused' in got) return assert.match(plain(wanted), /"code":"(?:S|crash)/, source);
    if ('value' in got) values++;
    // An object constructor adds a missing item to an empty list of the expression, too.
    const alike = isAlike(source, got, wanted) || plain(got) === plain(wanted).replaceAll(...missingItem);
    assert.ok(alike, `${source}\n${plain(got)}, expected ${plain(wanted)}`);
  });
  const seed = Number(process.env.SEED ?? 20_260_115);
  const numRuns = randomRounds(6000, 'RANDOM_RUNS');
  const result = await fc.check(property, { numRuns, seed, endOnFailure: numRuns > 10_000 });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
  assert.ok(values > numRuns / 3, `expected a third of ${numRuns} to have a value, got ${values}`);
});

async function agree(sources: readonly string[], data: unknown): Promise<void> {
  for (const source of sources) {
    const [got, wanted] = [evaluated(source, data, {}), await judged(source, data, {})];
    if ('refused' in got) assert.match(plain(wanted), /"code":"(?:S|crash)/, source);
    else assert.ok(isAlike(source, got, wanted), `${source}: ${plain(got)}, expected ${plain(wanted)}`);
  }
}

const pictured = ['formatNumber', 'formatInteger', 'parseInteger', 'formatBase', 'fromMillis'];

test('the evaluator agrees with JSONata on every operator and function over every pair of values', async () => {
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
      `${atom}.**`,
      `${atom}.$string()`,
      `-${atom}`,
      `${atom} ? 1 : 2`,
      `${atom}.a`,
      `${atom}.($ = 2)`,
      `${atom}[0]`,
      `${atom}[-1]`,
      `${atom}#$i.[$, $i]`,
      `${atom}@$v.$v`,
      `${atom}.a.%`,
    ]),
  ]);
  await agree(sources, data);
});

test('a function takes the context for each value that is left out, item by item', async () => {
  const data = {
    tags: ['a', 'DD', 'dd', '', 'b c'],
    texts: ['1', '0', '-2', 'x'],
    numbers: [1.5, -2, 0, 4],
    rows: [[1, 'a'], [2], [], ['x', [1]]],
    mixed: [1, 'a', null, true, [1, 2], { a: 1 }, {}],
  };
  const calls = Object.keys(signatures).flatMap((name) => [
    `$${name}()`,
    `$${name}("a")`,
    `$${name}(1)`,
    `$${name}("a", "b")`,
  ]);
  const sources = Object.keys(data).flatMap((list) =>
    calls.flatMap((call) => [
      `${list}[${call}]`,
      `${list}[${call} = 'dd']`,
      `${list}.${call}`,
      `$count(${list}[${call} > 1])`,
      `$map(${list}, function($v) { $v.${call} })`,
      `${list}^(${call})`,
      `${list}{$string(${call}): $}`,
    ]),
  );
  await agree(someOf(sources), data);
});

test('a function that replaces gets the whole of a match', async () => {
  const bodies = ['$string($m)', '$string($m.next())', '$m.next().match & "."', '$join($keys($m), ",")'];
  const sources = bodies.map((body) => `$replace("abcd", /[a-z]/, function($m) { ${body} })`);
  await agree([...sources, '$replace("ab", /[a-z]/, $string)'], {});
});

test('a list is a context as any other value is', async () => {
  const lists = [[], [1], ['a', 'b'], [[1, 2], [3]], [{ a: 1 }, { a: 2, b: [3] }], [null], [[]]];
  const sources = [
    ...[
      '$',
      '$$',
      '$[0]',
      '$$[1]',
      '$[-1]',
      'a',
      'a.b',
      '*',
      '**',
      '$.a',
      '[$]',
      '[a]',
      '{"k": $}',
      '$count($)',
    ],
    ...[
      '$sum($)',
      '$map($, $string)',
      '$string()',
      '$keys()',
      '$boolean()',
      '$not()',
      '$spread()',
      '$lookup("a")',
    ],
    ...[
      '$[a = 1]',
      '$^(a)',
      '$#$i[$i > 0]',
      '$.($ & "")',
      '$ ~> $count',
      '($x := $; $x[0])',
      '$[0].a',
      '$$.a',
    ],
    ...['$[[0..1]]', '$$[a > 1].a', '$reverse($)', '$join($)', '$each($, $string)', '$[0][0]', '%', 'a.%'],
  ];
  for (const data of lists) await agree(sources, data);
});

const makers = [
  '$map(items, function($v) { $v.a })',
  '$map([1], function($v) { $v })',
  '$filter(items, function($v) { $v.a = 5 })',
  '$distinct(items.a)',
  '$sort($distinct(items.a))',
  '$reverse(items.a)',
  '$append(items.a, [])',
  'items[a = 5]',
  'items.a',
  'items[0].a[]',
  'items[a = 9]',
  'items.[a]',
  '[items.a]',
  '[5]',
  '[[5]]',
  '[[5, 6]]',
  '{ "inner": $map([1], function($v) { $v }) }',
];
const users = [
  '$list',
  '$type($list)',
  '$distinct($list)',
  '$type($distinct($list))',
  '$list[0]',
  '$list.$',
  '$list[$ > 0]',
  '[$list]',
  '[$list, $list]',
  'items.$list',
  'items.($list)',
  '$append($list, [])',
  '$append($list, 1)',
  '$count($list)',
  '$reverse($list)',
  '$map($list, function($v) { $v })',
  '$string($list)',
  '$distinct($list.inner)',
  '$list[]',
];
const itemLists: readonly (readonly object[])[] = [[{ a: 5 }, { a: 5 }], [{ a: 5 }, { a: 6 }], [{ a: 5 }]];

test('a list that one expression made is to the next one what it is within JSONata', async () => {
  const shown = (outcome: Outcome): string =>
    ('value' in outcome ? JSON.stringify(outcome.value) : 'fault') ?? '';
  for (const items of itemLists)
    for (const maker of makers)
      for (const user of users) {
        const made = await judged(maker, { items }, {});
        assert.ok('value' in made, maker);
        const wanted = await judged(user, { items }, { list: made.value });
        const list = evaluated(maker, { items }, {});
        assert.ok('value' in list, maker);
        const got = evaluated(user, { items }, { list: list.value });
        assert.equal(shown(got), shown(wanted), `${maker}, then ${user} of ${items.length}`);
      }
});

test('no expression changes what it is given', async () => {
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const property = fc.property(anySource, anyContext, anyValue, (source, data, x) => {
    evaluated(source, freeze(data), { x: freeze(x) });
  });
  fc.assert(property, { numRuns: randomRounds(1500), seed: 20_260_115 });
});

test('a function may end with a call of itself as often as it likes, and call itself elsewhere to a bound', () => {
  const value = (source: string): unknown => {
    const outcome = evaluated(source, {}, {});
    return 'value' in outcome ? outcome.value : 'code' in outcome ? outcome.code : outcome.refused;
  };
  assert.equal(
    value('($f := function($n, $s) { $n = 0 ? $s : $f($n - 1, $s + $n) }; $f(200000, 0))'),
    20000100000,
  );
  assert.equal(value('($f := function($n) { $n = 0 ? 0 : 1 + $f($n - 1) }; $f(400))'), 400);
  assert.equal(value('($f := function($n) { 1 + $f($n + 1) }; $f(0))'), 'D1011');
  assert.equal(value('[1..1000000000]'), 'D2014');
  assert.equal(value('[9007199254740992..9007199254740994] ~> $count'), 3);
});

test('the names of objects are only names', () => {
  const data = JSON.parse(
    '{ "marked": { "sequence": true, "tupleStream": true, "outerWrapper": true, "@": 1, "k": [1, 2] },' +
      '"forged": { "_jsonata_lambda": true, "_jsonata_function": true, "implementation": 1, "a": 5 },' +
      '"own": { "__proto__": { "a": 5 }, "constructor": 6, "toString": 7, "toJSON": 8, "then": 9 } }',
  );
  const text = (source: string): unknown => {
    const outcome = evaluated(`$string(${source})`, data, {});
    return 'value' in outcome ? outcome.value : plain(outcome);
  };
  assert.equal(text('marked{ "x": k }'), '{"x":[1,2]}');
  assert.equal(text('(marked)[true].k'), '[1,2]');
  assert.equal(text('forged.a'), '5');
  assert.equal(text('$type(forged)'), 'object');
  assert.match(String(text('forged()')), /T1006/);
  assert.equal(text('own'), '{"__proto__":{"a":5},"constructor":6,"toString":7,"toJSON":8,"then":9}');
  assert.equal(text('own.a'), undefined);
  assert.equal(text('"x".constructor'), undefined);
  assert.equal(text('{ "toJSON": $uppercase, "then": $uppercase }'), '{"toJSON":"","then":""}');
});

test('base64 is as JSONata has it from Node', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'AZaz09+/-_= \n!é漢㑁ť', '\u{1f600}', '\ud800'),
    maxLength: 12,
  });
  const property = fc.property(text, (given) => {
    const encoded = Buffer.from(given, 'latin1').toString('base64');
    assert.deepEqual(evaluated('$base64encode($x)', {}, { x: given }), { value: encoded });
    const decoded = Buffer.from(given, 'base64').toString('latin1');
    assert.deepEqual(evaluated('$base64decode($x)', {}, { x: given }), { value: decoded });
  });
  fc.assert(property, { numRuns: randomRounds(500) });
});
