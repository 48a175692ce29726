// Bodies and their canonical form: against an independent oracle, and fuzzed.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseBody } from '../../src/body/body.ts';
import { canonicalText } from '../../src/body/canonical.ts';
import { AppError } from '../../src/errors.ts';
import { readExactly, UnsafeInteger } from '../../src/template/read/exact-json.ts';
import { anyCharacter } from '../characters.ts';
import { processorTime } from '../processor-time.ts';
import { lengthOf, randomRounds } from '../random-rounds.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const seed = Number(process.env.SEED ?? 20261121);
console.log(`seed ${seed}`);
const runs = (gate: number) => ({ seed, numRuns: randomRounds(gate) });

/** The canonical text of data given as JSON text, or the paths of its faults. */
function canonicalOf(data: string): string | readonly string[] {
  try {
    return parseBody(encode(`{"templateId":"x","data":${data}}`)).canonical;
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.issues.map((issue) => issue.path);
  }
}

test('examples of RFC 8785', () => {
  assert.equal(
    canonicalOf(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    ),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  assert.equal(
    canonicalOf('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}'),
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  );
  assert.equal(canonicalOf('{"a":-0,"b":-0.0,"c":0}'), '{"a":0,"b":0,"c":0}');
});

test('what has no canonical form is named by its path, all at once', () => {
  assert.deepEqual(
    canonicalOf('{"a":1e400,"b":[-1e400,{"c/d~e":"\\ud800"}],"__proto__":1,"x":{"\\udfff":[]}}'),
    ['/a', '/b/0', '/b/1/c~1d~0e', '/__proto__', '/x/\ufffd'],
  );
});

test('integers: the token decides, not the value', () => {
  const good = [
    '9007199254740991',
    '-9007199254740991',
    '1e300',
    '9007199254740993.0',
    '9007199254740993e0',
    '123456789012345678E2',
  ];
  for (const token of good) assert.equal(typeof canonicalOf(`{"n":${token}}`), 'string', token);
  for (const token of ['9007199254740992', '-9007199254740992', '9007199254740993', '1'.repeat(300)])
    assert.deepEqual(canonicalOf(`{"n":[${token}]}`), ['/n/0'], token);
});

test('of a key that comes twice the last value counts, faults too', () => {
  assert.equal(canonicalOf('{"a":9007199254740993,"a":1}'), '{"a":1}');
  assert.equal(canonicalOf('{"a":1e400,"a":"x"}'), '{"a":"x"}');
  assert.equal(
    canonicalOf('{"a":{"b":9007199254740993},"a":{"b":9007199254740993.0}}'),
    '{"a":{"b":9007199254740992}}',
  );
  assert.deepEqual(canonicalOf('{"a":9007199254740993.0,"a":9007199254740993}'), ['/a']);
  const body = parseBody(encode('{"data":{"a":9007199254740993},"templateId":"x","data":{"a":2}}'));
  assert.equal(body.canonical, '{"a":2}');
});

test('depth: 64 levels are allowed, one more is not', () => {
  const nested = (levels: number, open: string, close: string) =>
    `{"data":${open.repeat(levels)}${close.repeat(levels)},"templateId":"x"}`;
  const objects = (levels: number) => nested(levels, '{"a":', '}').replace(':}', ':{}}');
  assert.doesNotThrow(() => parseBody(encode(objects(63))));
  assert.throws(() => parseBody(encode(objects(64))), /64 levels/);
  const lists = (levels: number) =>
    `{"templateId":"x","data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
  assert.doesNotThrow(() => parseBody(encode(lists(63))));
  assert.throws(() => parseBody(encode(lists(64))), /64 levels/);
});

test('very many brackets are no stack overflow, inside data and beside it', () => {
  const many = lengthOf(1_000_000);
  const brackets = '['.repeat(many) + ']'.repeat(many);
  assert.throws(() => parseBody(encode(`{"templateId":"x","data":{"a":${brackets}}}`)), /64 levels/);
  const beside = `{"more":${brackets},"templateId":"x","data":{"n":9007199254740993}}`;
  assert.throws(() => parseBody(encode(beside)), /2\^53/);
  assert.throws(() => parseBody(encode('{"a":'.repeat(many))), AppError);
});

test('a string of megabytes is no pattern overflow', () => {
  const long = `{"templateId":"x","data":{"s":"${'\\\\'.repeat(1_000_000)}","n":9007199254740993}}`;
  assert.throws(() => parseBody(encode(long)), /data\.n/);
});

test('millions of escapes take time in proportion, whichever they are', () => {
  for (const escaped of [String.raw`\n`, String.raw`\"`, String.raw`\\`, String.raw`\u0001`]) {
    const took = (count: number): number => {
      const body = Buffer.from(`{"templateId":"t","data":{"a":"${escaped.repeat(count)}","\\\\":1}}`);
      const time = processorTime();
      parseBody(body);
      return time();
    };
    took(100_000);
    const few = took(lengthOf(250_000));
    const many = took(lengthOf(2_000_000));
    assert.ok(many < 500 + 24 * few, `${escaped}: ${few} ms, and ${many} ms for eight times as many`);
  }
});

test('a hundred faults are named and all are counted', () => {
  const items = Array.from({ length: 250 }, () => '1e400').join(',');
  assert.throws(
    () => parseBody(encode(`{"templateId":"x","data":{"a":[${items}]}}`)),
    (error) => error instanceof AppError && error.issues.length === 100 && /250 in all/.test(error.message),
  );
});

/** JSON text of a value with other spacing, order, escapes and forms of numbers. */
function spellOtherwise(value: unknown, pick: () => number): string {
  const space = () => ['', ' ', '\n', '\t\r'][pick() % 4] ?? '';
  if (typeof value === 'number') return pick() % 2 ? value.toExponential() : JSON.stringify(value);
  if (typeof value === 'string') {
    return `"${[...Array(value.length).keys()]
      .map((at) =>
        pick() % 3
          ? JSON.stringify(value[at]).slice(1, -1)
          : `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`,
      )
      .join('')}"`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((item) => space() + spellOtherwise(item, pick) + space()).join(',')}]`;
  const keys = Object.keys(value).sort(() => (pick() % 2 ? 1 : -1));
  const members = keys.map(
    (key) =>
      `${space()}${spellOtherwise(key, pick)}${space()}:${space()}${spellOtherwise(Reflect.get(value, key), pick)}`,
  );
  return `{${members.join(',')}${space()}}`;
}

const wellFormed = fc.string({ unit: anyCharacter, maxLength: 8 }).filter((text) => text !== '__proto__');
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    wellFormed,
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((n) => !Number.isInteger(n) || Number.isSafeInteger(n)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(wellFormed, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test('every spelling of the same data has the same form, and it is a fixed point', () => {
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.nat(11)), (value, picks) => {
      const pick = () => Number(picks.next().value);
      const text = canonicalText(JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalOf(`{"v":${spellOtherwise(value, pick)}}`), `{"v":${text}}`);
      assert.equal(canonicalText(JSON.parse(text)), text);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
    }),
    runs(500),
  );
});

test('keys with escapes are read right whatever was read before', () => {
  const before = ['{"a":1,"\\\\":2}', '{"a":1,"\\\\u":2}'].map((text): unknown => JSON.parse(text));
  assert.equal(canonicalOf('{"a":1,"\\n":2}'), '{"\\n":2,"a":1}');
  assert.equal(canonicalOf('{"a":1,"\\"":2}'), '{"\\"":2,"a":1}');
  assert.equal(canonicalOf('{"a":1,"\\u0041":2}'), '{"A":2,"a":1}');
  assert.equal(canonicalOf('{"a":1,"\\\\":2}'), '{"\\\\":2,"a":1}');
  assert.equal(before.length, 2);
});

/** The oracle: ECMAScript's own access to the source text of each value that is left. */
function byReviver(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    const unsafe =
      typeof value === 'number' &&
      /^-?\d+$/.test(context?.source ?? '') &&
      Number.isFinite(value) &&
      !Number.isSafeInteger(value);
    return unsafe ? 'UNSAFE' : value;
  });
}

test('the exact reader reads what the language reads, and marks the integers that it would change', () => {
  const number = fc.constantFrom(
    '1',
    '-0',
    '9007199254740993',
    '-9007199254740999',
    '9007199254740993.0',
    '1e300',
    '12E-1',
    '1'.repeat(400),
  );
  // No backslash in keys: those are what JSON.parse gets wrong.
  const key = fc.constantFrom('a', 'b', 'a/b', '~', '__proto__', '{', '[', ',', ':', '', 'é');
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      number,
      fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text)),
      fc.constantFrom('true', 'null', 'false', '"9007199254740993"', '"\\\\"', '"\\\\\\""'),
      fc.array(tie('json'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,')}]`),
      fc
        .array(fc.tuple(key, tie('json')), { maxLength: 4 })
        .map(
          (members) => `{${members.map(([name, value]) => `${JSON.stringify(name)} :${value}`).join(', ')}}`,
        ),
    ),
  }));
  const marked = (value: unknown): unknown => {
    if (value instanceof UnsafeInteger) return 'UNSAFE';
    if (Array.isArray(value)) return value.map(marked);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value).map(([name, child]) => [name, marked(child)]);
  };
  fc.assert(
    fc.property(json, (text) => {
      assert.deepEqual(marked(readExactly(text)), marked(byReviver(text)));
    }),
    runs(2000),
  );
});

test('whatever the bytes are, a body is understood or refused with a code', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '\\u',
    'd800',
    '1',
    '-',
    '.',
    'e9',
    'null',
    '"data"',
    '"templateId"',
    '"__proto__"',
    '\ufeff',
    '\u0000',
    ' ',
  );
  const almost = fc.array(pieces, { maxLength: 30 }).map((parts) => encode(parts.join('')));
  const envelope = fc.json({ maxDepth: 3 }).map((data) => encode(`{"templateId":"x","data":${data}}`));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), almost, envelope), (bytes) => {
      try {
        const body = parseBody(bytes);
        assert.equal(body.hash.length, 32);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
        assert.ok(['invalid_json', 'invalid_request', 'invalid_data'].includes(error.code));
      }
    }),
    runs(3000),
  );
});

test('data that is JSON in a text is told with the way out', () => {
  assert.throws(
    () => parseBody(encode('{"templateId":"x","data":"{}"}')),
    (error: unknown) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual(error.issues, [
        {
          source: 'data',
          path: '',
          message: 'expected an object, got a string',
          hint: 'send the object itself, not its JSON as a text',
        },
      ]);
      return true;
    },
  );
});
