// Data against the variables of a template: every fault with its pointer, nothing coerced, defaults in place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { issuesError } from '../../src/errors.ts';
import { checkData, checkDataWithin } from '../../src/template/variables/check-data.ts';
import { parseVariables } from '../../src/template/variables/variables.ts';
import { randomRounds } from '../random-rounds.ts';

function check(section: unknown, data: unknown): unknown {
  const variables = parseVariables(section, (fault) =>
    assert.fail(`${fault.keys.join('/')} ${fault.message}`),
  );
  const checked = checkData(variables, data);
  return 'issues' in checked
    ? checked.issues.map(({ source, path, message }) => `${source}${path}: ${message}`)
    : checked.value;
}

const fields = { a: { type: 'string' }, n: { type: 'number', required: false } };

/** Variables, data, and what comes of it: the value, or the faults. */
const cases: Readonly<Record<string, [unknown, unknown, unknown]>> = {
  'all types': [
    {
      s: { type: 'string' },
      n: { type: 'number' },
      i: { type: 'integer' },
      b: { type: 'boolean' },
      d: { type: 'date' },
      p: { type: 'image' },
      o: { type: 'object', fields },
      l: { type: 'list', fields },
      k: { type: 'list', items: { type: 'integer' } },
    },
    {
      s: '',
      n: 1.5,
      i: 2,
      b: false,
      d: '2026-01-31',
      p: 'https://x/y.png',
      o: { a: 'x' },
      l: [],
      k: [1, 2],
      more: null,
    },
    {
      s: '',
      n: 1.5,
      i: 2,
      b: false,
      d: '2026-01-31',
      p: 'https://x/y.png',
      o: { a: 'x' },
      l: [],
      k: [1, 2],
      more: null,
    },
  ],
  'wrong types, all named': [
    {
      s: { type: 'string' },
      n: { type: 'number' },
      i: { type: 'integer' },
      b: { type: 'boolean' },
      d: { type: 'date' },
      p: { type: 'image' },
      o: { type: 'object', fields },
      l: { type: 'list', fields },
      k: { type: 'list', items: { type: 'integer' } },
    },
    { s: 1, n: '2', i: 2.5, b: 'true', d: '31.01.2026', p: 'http://x', o: [], l: 'x', k: [1, null, '3'] },
    [
      'data/s: expected a string, got a number',
      'data/n: expected a number, got a string',
      'data/i: expected a whole number, got 2.5',
      'data/b: expected true or false, got a string',
      'data/d: expected a date such as "2026-01-31" (ISO 8601), got "31.01.2026"',
      'data/p: expected an https: URL or a data: URI, got "http://x"',
      'data/o: expected an object, got a list',
      'data/l: expected a list, got a string',
      'data/k/1: expected a whole number, got null',
      'data/k/2: expected a whole number, got a string',
    ],
  ],
  'missing and null': [
    {
      a: { type: 'string' },
      b: { type: 'string' },
      c: { type: 'string', required: false },
      d: { type: 'number', default: 3 },
    },
    { b: null, c: null, d: null },
    ['data/a: expected a string, got nothing', 'data/b: expected a string, got null'],
  ],
  'null for an optional variable is absent; defaults': [
    {
      c: { type: 'string', required: false },
      d: { type: 'number', default: 3 },
      l: { type: 'list', fields: { x: { type: 'number', default: 0 } } },
    },
    { c: null, d: null, l: [{ x: 1 }, {}, { x: null }] },
    { d: 3, l: [{ x: 1 }, { x: 0 }, { x: 0 }] },
  ],
  'enum and counts': [
    {
      e: { type: 'string', enum: ['a', 'b'] },
      l: { type: 'list', minItems: 2 },
      m: { type: 'list', maxItems: 1 },
    },
    { e: 'c', l: [1], m: [1, 2] },
    [
      'data/e: expected one of "a", "b", got "c"',
      'data/l: expected at least 2 items, got 1',
      'data/m: expected at most 1 item, got 2',
    ],
  ],
  pointers: [
    { 'a/b': { type: 'object', fields: { '~': { type: 'string' } } } },
    { 'a/b': { '~': 1 } },
    ['data/a~1b/~0: expected a string, got a number'],
  ],
  'data is no object': [{}, [], ['data: expected an object, got a list']],
  'inherited names are no data': [{ toString: { type: 'string', required: false } }, {}, {}],
};

for (const [name, [section, data, expected]] of Object.entries(cases)) {
  test(`data: ${name}`, () => assert.deepEqual(check(section, data), expected));
}

test('what needs no default is not copied', () => {
  const data = { l: [{ a: 'x' }] };
  assert.equal(check({ l: { type: 'list', fields } }, data), data);
});

test('a default is one value for all documents, which nobody can change', () => {
  const section = {
    o: { type: 'object', default: { a: { b: [1, { c: 2 }] } } },
    l: { type: 'list', default: [] },
    in: { type: 'object', fields: { x: { type: 'list', default: [[{ y: 1 }]] } } },
  };
  const seen: unknown[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    seen.push(value);
    for (const each of Object.values(value)) collect(each);
  };
  const { o, l, in: inside } = Object(check(section, { in: {} }));
  for (const value of [o, l, inside.x]) collect(value);
  assert.equal(seen.length, 8);
  for (const value of seen) assert.ok(Object.isFrozen(value), JSON.stringify(value));
});

const dates: [string, boolean][] = [
  ['2026-01-31', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-13-01', false],
  ['2026-01-31T10:20', true],
  ['2026-01-31T10:20:30.123Z', true],
  ['2026-01-31T10:20+01:00', true],
  ['2026-01-31T24:00', false],
  ['2026-01-31 10:20:30', true],
  ['2026-01', false],
  ['2026-1-3', false],
  ['', false],
];
for (const [text, fine] of dates) {
  test(`date ${JSON.stringify(text)} is ${fine ? '' : 'not '}ISO 8601`, () => {
    assert.equal(Array.isArray(check({ d: { type: 'date' } }, { d: text })), !fine);
  });
}

test('the check takes any data, and what it lets through has the declared types', () => {
  const section = {
    a: {
      type: 'list',
      fields: { b: { type: 'number' }, c: { type: 'object', fields: { d: { type: 'date' } } } },
    },
  };
  const seed = Number(process.env.SEED ?? 99);
  const property = fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
    const result = check(section, { a: value });
    assert.ok(Array.isArray(result) || typeof result === 'object');
    if (!Array.isArray(result)) assert.ok(Array.isArray(value));
  });
  const result = fc.check(property, { numRuns: randomRounds(500), seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
});

test('of many faults the first hundred are given, and how many there are', () => {
  const variables = parseVariables({ l: { type: 'list', items: { type: 'string' } } }, () => assert.fail());
  const checked = checkData(variables, { l: Array.from({ length: 2500 }, () => 1) });
  assert.ok('issues' in checked);
  assert.deepEqual([checked.issues.length, checked.count], [100, 2500]);
  const { message } = issuesError('invalid_data', checked.issues, checked.count);
  assert.match(
    message,
    /data\.l\[99\]: expected a string, got a number \(write it in quotes\); and 2400 more \(2500 in all\)$/,
  );
});

const optionsOf = (count: number, length = 1): unknown => ({
  l: {
    type: 'list',
    items: {
      type: 'string',
      enum: Array.from({ length: count }, (_, index) => `o${index}`.padEnd(length, '-')),
    },
  },
});

/** Reads a section that has no faults. */
const variablesOf = (section: unknown) => parseVariables(section, () => assert.fail());

test('a fault names the options; when there are many the first ones, and how many there are', () => {
  const told = (section: unknown) => check(section, { l: ['x'] });
  assert.deepEqual(told(optionsOf(3)), ['data/l/0: expected one of "o0", "o1", "o2", got "x"']);
  const [many] = told(optionsOf(20_000)) as string[];
  assert.match(many ?? '', /^data\/l\/0: expected one of "o0", "o1", .*"o\d+", … \(20000 in all\), got "x"$/);
  assert.ok((many?.length ?? 0) < 1200);
  const [long] = told(optionsOf(2, 5000)) as string[];
  assert.match(long ?? '', /"o0-+\[… \d+ characters left out …\]-+", … \(2 in all\), got "x"$/);
});

test('faults beyond a hundred are not put into words, and an option is looked up, not looked for', () => {
  let asked = 0;
  const options = new Set(['a']);
  const has = options.has.bind(options);
  options.has = (value) => {
    asked += 1;
    return has(value);
  };
  let listed = 0;
  options[Symbol.iterator] = function* () {
    listed += 1;
    yield 'a';
  } as (typeof options)[typeof Symbol.iterator];
  const items = { type: 'string', required: true, enum: options } as const;
  const variables = new Map([['l', { type: 'list', required: true, items } as const]]);
  const checked = checkData(variables, { l: Array(5000).fill('b') });
  assert.ok('issues' in checked);
  assert.deepEqual([checked.count, asked, listed], [5000, 5000, 100]);
});

test('a check ends at its limit of steps: data times fields', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`f${index}`, { type: 'string' }]),
  );
  const variables = variablesOf({ l: { type: 'list', fields } });
  const data = { l: Array(100).fill({}) };
  // One for the list, and for each item itself and its fields.
  const steps = 1 + 100 * 11;
  assert.equal(checkDataWithin(steps - 1, variables, data), undefined);
  assert.deepEqual(checkDataWithin(steps, variables, data), checkData(variables, data));
});

test('a wrong value is told with what to write', () => {
  const hint = (type: string, value: unknown): string | undefined => {
    const variables = parseVariables({ v: { type } }, (fault) => assert.fail(fault.message));
    const checked = checkData(variables, { v: value });
    return 'issues' in checked ? checked.issues[0]?.hint : 'no fault';
  };
  assert.equal(hint('string', 1), 'write it in quotes');
  assert.equal(hint('number', '12.5'), 'write it without quotes');
  assert.match(hint('number', '1.234,50 €') ?? '', /^write the number alone/);
  assert.equal(hint('number', 'twelve'), undefined);
  assert.match(hint('integer', 1.5) ?? '', /declare the variable as "number"/);
  assert.equal(hint('boolean', 'yes'), 'write true, without quotes');
  assert.equal(hint('boolean', 0), 'write false, without quotes');
  assert.equal(hint('date', '31.1.2026'), 'write "2026-01-31"');
  assert.equal(hint('date', '31.13.2026'), undefined);
  assert.match(hint('date', 1_700_000_000) ?? '', /^write the day as a text/);
  assert.match(hint('list', { a: 1 }) ?? '', /^write a list/);
  assert.match(hint('image', 'logo.png') ?? '', /beside the template/);
  assert.match(hint('image', 'iVBORw0KGgoAAAA=') ?? '', /"data:image\/png;base64,/);
  assert.equal(hint('date', '2026-1-2'), 'write "2026-01-02"');
  assert.equal(hint('date', '2026-02-30'), 'there is no such day');
  assert.equal(hint('list', '[1]'), 'send the list itself, not its JSON as a text');
  assert.equal(hint('object', '{"a":1}'), 'send the object itself, not its JSON as a text');
  assert.equal(hint('object', [{ a: 1 }]), 'write the object itself, without [ ]');
  assert.equal(hint('object', 'a'), undefined);
  assert.match(hint('string', null) ?? '', /^send a value, or .* "required": false$/);
});

test('a missing value is told with the key that was probably meant', () => {
  const section = { months: { type: 'list' }, other: { type: 'string' } };
  const variables = parseVariables(section, (fault) => assert.fail(fault.message));
  const hint = (data: unknown): string | undefined => {
    const checked = checkData(variables, data);
    return 'issues' in checked ? checked.issues[0]?.hint : 'no fault';
  };
  assert.equal(hint({ month: [], other: 'x' }), 'the data has "month"');
  const within = { months: [], other: 'x' };
  assert.equal(hint({ data: within }), 'send what "data" holds, without "data" around it');
  assert.equal(hint({ data: [within] }), undefined);
});

test('an empty text is no picture, where it may be left out', () => {
  const variables = {
    logo: { type: 'image', required: false },
    photo: { type: 'image', default: 'data:,a' },
    stamp: { type: 'image' },
  };
  assert.deepEqual(check(variables, { logo: '', photo: '', stamp: ' data:,b' }), {
    photo: 'data:,a',
    stamp: ' data:,b',
  });
  assert.deepEqual(check(variables, { stamp: '' }), [
    'data/stamp: expected an https: URL or a data: URI, got ""',
  ]);
});
