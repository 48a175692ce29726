// Realms: exactly JSONata's answers and faults, and nothing in or out but copies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInContext, runInNewContext } from 'node:vm';
import fc from 'fast-check';
import jsonata from 'jsonata';
import {
  newContext,
  Realm,
  RealmFault,
  RealmFunction,
  type TemplateFunction,
} from '../../../src/template/expression/realm.ts';
import { isFault, parseExpression, treeText } from '../../../src/template/expression/syntax.ts';
import { randomRounds, someOf } from '../../random-rounds.ts';
import { suiteCases, suiteMissing } from './jsonata-suite.ts';

interface Seen {
  readonly context?: unknown;
  readonly names?: Readonly<Record<string, unknown>>;
  readonly functions?: Readonly<Record<string, TemplateFunction>>;
}

function evaluate(realm: Realm, source: string, { context, names = {}, functions = {} }: Seen = {}): unknown {
  const parsed = parseExpression(source);
  assert.ok(!isFault(parsed), source);
  const own = new Map(Object.entries(functions));
  return realm.evaluate({
    tree: treeText(parsed.ast),
    context,
    names: new Map(Object.entries(names)),
    lent: [...own.keys()],
    functions: own,
  });
}

/** A value as text: with what JSON has no words for. */
function shown(value: unknown): string {
  return String(
    JSON.stringify(value, (_, each: unknown) => {
      if (each === undefined) return 'nothing';
      if (typeof each === 'number' && !Number.isFinite(each)) return String(each);
      return isFunction(each) ? 'a function' : each;
    }),
  );
}

function isFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    ('_jsonata_lambda' in value || '_jsonata_function' in value)
  );
}

/** The value or the fault that comes of it. */
async function outcome(run: () => unknown): Promise<string> {
  try {
    return shown(await run());
  } catch (error) {
    const { message, position, token } = Object(error) as RealmFault;
    return shown({ message, position, token });
  }
}

/** Endless by intent, switched off, or another with each call. */
const unlike = /\$inf\b|\$(eval|random|shuffle|now|millis)\b/;

/** Cases that take seconds, and show nothing that others don't. */
const long = /^performance\/|^flattening\/large/;

test('a realm gives what JSONata gives in its own test suite, whatever was evaluated before', {
  skip: suiteMissing ?? false,
}, async () => {
  let compared = 0;
  const realm = new Realm();
  for (const { name, source, data, names } of someOf(suiteCases())) {
    if (unlike.test(source) || long.test(name) || isFault(parseExpression(source))) continue;
    const wanted = await outcome(() => {
      const bindings = structuredClone(names);
      return jsonata(source, { stack: 2000 }).evaluate(structuredClone(data), bindings);
    });
    const functions = { millis: Date.now, toMillis: () => undefined };
    const got = await outcome(() => evaluate(realm, source, { context: data, names, functions }));
    assert.equal(got, wanted, `${name}: ${source}`);
    compared++;
  }
  const least = randomRounds(1500);
  assert.ok(compared > least, `expected more than ${least} cases, got ${compared}`);
});

test('base64 is as JSONata has it from Node', () => {
  const realm = new Realm();
  const text = fc.string({
    unit: fc.constantFrom(...'AZaz09+/-_= \n!é漢㑁ť', '\u{1f600}', '\ud800'),
    maxLength: 12,
  });
  const property = fc.property(text, (given) => {
    const names = { given };
    const encoded = Buffer.from(given, 'latin1').toString('base64');
    assert.equal(evaluate(realm, '$base64encode($given)', { names }), encoded);
    const decoded = Buffer.from(given, 'base64').toString('latin1');
    assert.equal(evaluate(realm, '$base64decode($given)', { names }), decoded);
  });
  fc.assert(property, { numRuns: randomRounds(500) });
});

test('values keep what they are on their way in and out', () => {
  const realm = new Realm();
  const context = { list: [{ a: 1 }, { a: 2 }], nothing: null, text: '\ud800"\\\u2028' };
  const given = [-0, Number.NaN, Number.POSITIVE_INFINITY, undefined, '', false];
  for (const value of given) assert.ok(Object.is(evaluate(realm, '$value', { names: { value } }), value));
  assert.equal(evaluate(realm, '$', { context }), context, 'a copy comes back as what it is a copy of');
  assert.equal(evaluate(realm, 'list[a = 2]', { context }), context.list[1]);
  assert.equal(evaluate(realm, 'text', { context }), context.text);
  assert.deepEqual(evaluate(realm, '[list.a, nothing]', { context }), [1, 2, null]);
  const made = evaluate(realm, '{ "__proto__": 1, "constructor": list }', { context });
  assert.deepEqual(Object.entries(Object(made)), [
    ['__proto__', 1],
    ['constructor', context.list],
  ]);
  const own = JSON.parse('{ "__proto__": { "a": 5 } }');
  assert.equal(evaluate(realm, '$own.a', { names: { own } }), undefined);
  assert.equal(evaluate(realm, '$string($own)', { names: { own } }), '{"__proto__":{"a":5}}');
});

test('what is shared inside a value stays shared', () => {
  const doubled = '$reduce([1..40], function($a, $b) { { "l": $a, "r": $a } }, {})';
  const value = Object(evaluate(new Realm(), `(${doubled})`)) as Record<string, unknown>;
  assert.equal(value.l, value.r);
});

test('functions can be handed from one expression to another of the same document, and to no other', () => {
  const realm = new Realm();
  const currency = (value: unknown): string => `${value} EUR`;
  const priced = evaluate(realm, 'function($x) { $currency($x) }', { functions: { currency } });
  const box = Object(evaluate(realm, '{ "up": $uppercase, "p": $priced }', { names: { priced } }));
  assert.ok(priced instanceof RealmFunction);
  assert.equal(box.p, priced);
  const seen = { names: { box }, functions: { currency } };
  const source = '$join($map([1, 2], $lookup($box, "p")), ";") & $map("a", $lookup($box, "up"))';
  assert.equal(evaluate(realm, source, seen), '1 EUR;2 EURA');
  assert.throws(() => evaluate(new Realm(), '$priced(1)', { names: { priced } }), /invariant/);
});

test('a function has no parts, and nothing that is left out is asked of the machine', () => {
  const realm = new Realm();
  const context = JSON.parse('{ "off": { "_jsonata_lambda": false, "_jsonata_function": false } }');
  for (const made of [
    '$uppercase',
    'function($x) { $x }',
    '$pad(?, 3)',
    '$trim ~> $uppercase',
    '($r := /a/)',
    '$string',
  ]) {
    const parts = `($f := [${made}]; [$spread($f), $f.*, $f.**, $keys($f), $lookup($f, "implementation")])`;
    const found: unknown = evaluate(realm, parts, { context });
    assert.ok(Array.isArray(found) && found.length > 0, made);
    for (const part of found) assert.ok(part instanceof RealmFunction, `${made} has ${shown(part)}`);
    assert.throws(() => evaluate(realm, `$merge([${made}, off])`, { context }), RealmFault);
  }
  const alone = '[$exists($random), $exists($shuffle), $exists($now), $exists($millis), $exists($eval)]';
  assert.deepEqual(evaluate(realm, alone), [false, false, false, false, false]);
});

test('our own functions are asked outside and answer or fail as others do', () => {
  const realm = new Realm();
  const asked: unknown[] = [];
  const decimal = (...given: readonly unknown[]): unknown => {
    asked.push(given);
    if (given[0] === 'bad') throw new Error('expected a number');
    return asked.length;
  };
  const context = { list: [{ a: 1 }] };
  const seen = { context, functions: { decimal } };
  const source = '[$decimal(list), $decimal(function($x) { $x }, [1, { "b": 2 }])]';
  assert.deepEqual(evaluate(realm, source, seen), [1, 2]);
  assert.deepEqual(asked[0], [context.list, undefined, undefined]);
  assert.ok(Array.isArray(asked[1]) && asked[1][0] instanceof RealmFunction);
  assert.deepEqual(JSON.stringify(asked[1].slice(1, 2)), '[[1,{"b":2}]]');
  const bad = (): unknown => evaluate(realm, '1 + $decimal("bad")', seen);
  assert.throws(bad, (error) => error instanceof RealmFault && error.message === 'expected a number');
});

test('what never comes to an end, or fails when nobody waits for it, is a fault or nothing', async () => {
  const failures: unknown[] = [];
  const note = (reason: unknown): void => void failures.push(reason);
  process.on('unhandledRejection', note);
  const thenable = (body: string): string =>
    `(function($f) { { "then": $f } })(function($resolve, $reject) { ${body} })`;
  assert.throws(() => evaluate(new Realm(), thenable('1')), /never comes to an end/);
  assert.equal(evaluate(new Realm(), thenable('($resolve(1); $error("late"))')), 1);
  const now = (): string => '';
  const functions = { now, millis: () => 0, toMillis: () => undefined, pad: () => '', shuffle: () => '[]' };
  for (const name of Object.keys(functions))
    await outcome(() => evaluate(new Realm(), `{ "then": $${name} }`, { functions }));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  assert.deepEqual(failures, []);
});

test('what is too deep is a fault', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
  const realm = new Realm();
  assert.equal(evaluate(realm, '$count($deep)', { names: { deep: nested(400) } }), 1);
  const within = '$reduce([1..2000], function($a, $b) { { "a": $a } })';
  assert.throws(() => evaluate(realm, within), /a value is nested more than 500 levels deep/);
  assert.throws(() => evaluate(realm, '$deep', { names: { deep: nested(5000) } }), /the data is nested more/);
  assert.throws(() => evaluate(realm, '1'), /an earlier expression got no whole copy/);
});

test('realms are collected when their documents are done', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  assert.ok(typeof collect === 'function');
  for (let made = 0; made < 40; made++) evaluate(new Realm(), '$sum([1..10])');
  const left = (): number => getHeapStatistics().number_of_native_contexts;
  for (let round = 0; round < 10 && left() > 10; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(left() <= 10, `${left()} contexts are left`);
});

test('keys with the names of marks are keys, and grouping takes none of them away', async () => {
  const realm = new Realm();
  const given =
    '{ "marked": { "sequence": true, "tupleStream": true, "outerWrapper": true, "@": 1, "k": [1, 2] } }';
  for (const source of [
    'marked{ "x": $ }',
    '(marked)[true]{ "x": k }',
    '$string(marked)',
    '(marked)^(k[0])',
  ]) {
    const wanted: unknown = await jsonata(source).evaluate(JSON.parse(given));
    for (const context of [JSON.parse(given), JSON.parse(given)]) {
      assert.equal(shown(evaluate(realm, source, { context })), shown(wanted), source);
      assert.equal(JSON.stringify(context), JSON.stringify(JSON.parse(given)));
    }
  }
  const made = '($o := { "tupleStream": true, "@": 1 }; [$o{ "k": 1 }, $o])';
  assert.equal(shown(evaluate(realm, made)), '[{"k":1},{"tupleStream":true,"@":1}]');
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
  const different: string[] = [];
  const own = new Map([...makers, ...users].map((source) => [source, jsonata(source)]));
  for (const items of itemLists) {
    const realm = new Realm();
    for (const maker of makers)
      for (const user of users) {
        const wanted = await outcome(async () => {
          const list: unknown = await own.get(maker)?.evaluate({ items });
          return own.get(user)?.evaluate({ items }, { list });
        });
        const got = await outcome(() => {
          const list = evaluate(realm, maker, { context: { items } });
          return evaluate(realm, user, { context: { items }, names: { list } });
        });
        if (got !== wanted)
          different.push(`${maker}, then ${user} of ${items.length}: ${got}, expected ${wanted}`);
      }
  }
  assert.deepEqual(different, []);
});

test('no code is made from text in it, whatever the flags of the process', () => {
  const { context } = newContext();
  const refused = /^EvalError: Code generation from strings disallowed for this context$/;
  const made = [
    "eval('1')",
    "new Function('return 1')",
    "(async () => {}).constructor('1')",
    "(function* () {}).constructor('1')",
    "(async function* () {}).constructor('1')",
  ];
  for (const code of made) {
    const attempt = `(() => { try { return ${code}; } catch (error) { return String(error); } })()`;
    assert.match(String(runInContext(attempt, context)), refused, code);
  }
  const wasm = 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))';
  assert.throws(() => runInContext(wasm, context), { name: 'CompileError' });
});
