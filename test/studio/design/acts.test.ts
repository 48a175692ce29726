// The acts of the design mode as changes of the text: each is the smallest one, and comments and layout stay.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Act, editOf } from '../../../src/studio/design/edit/acts.ts';
import { applied } from '../../../src/studio/design/edit/entries.ts';
import { plainOf, readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { randomRounds } from '../../random-rounds.ts';

const text = `{
  "platen": 1, // the language
  "name": "letter",
  "page": "A4",
  "content": [
    "Dear {{name}},", // who it is
    // the head
    { "type": "text", "text": "Hello", "bold": true },
    { "type": "stack",
      "content": [
        "a",
        "b"
      ] },
    /* the last */ { "type": "box", "content": "c" }
  ]
}
`;

function done(act: Act, before = text): string {
  const edit = editOf(before, act);
  assert.ok('changes' in edit, JSON.stringify(edit));
  const after = applied(before, edit.changes);
  assert.ok(readJsonc(after), after);
  return after;
}

/** The lines that differ: those that were, then those that are. */
function changed(act: Act, before = text): readonly string[] {
  const [was, now] = [before.split('\n'), done(act, before).split('\n')];
  let start = 0;
  while (start < was.length && was[start] === now[start]) start++;
  let end = 0;
  while (end < was.length - start && end < now.length - start && was.at(-1 - end) === now.at(-1 - end)) end++;
  const between = (lines: readonly string[]): readonly string[] => lines.slice(start, lines.length - end);
  return [...between(was).map((line) => `- ${line}`), ...between(now).map((line) => `+ ${line}`)];
}

const set = (at: string, way: string, raw: string): Act => ({ kind: 'set', at, way: way.split('.'), raw });

describe('an act on a block', () => {
  it('writes a key where it stands, or behind the last short one', () => {
    assert.deepEqual(changed(set('/content/1', 'bold', 'false')), [
      '-     { "type": "text", "text": "Hello", "bold": true },',
      '+     { "type": "text", "text": "Hello", "bold": false },',
    ]);
    assert.deepEqual(changed(set('/content/1', 'fontSize', '12')), [
      '-     { "type": "text", "text": "Hello", "bold": true },',
      '+     { "type": "text", "text": "Hello", "bold": true, "fontSize": 12 },',
    ]);
    assert.deepEqual(changed(set('/content/2', 'gap', '4')), [
      '-     { "type": "stack",',
      '+     { "type": "stack", "gap": 4,',
    ]);
    assert.deepEqual(
      changed(set('', 'locale', '"de"')),
      ['-   "page": "A4",', '+   "page": "A4",', '+   "locale": "de",'].slice(2),
    );
  });

  it('makes a block of a text that is short for one, and objects on the way to a key', () => {
    assert.deepEqual(changed(set('/content/0', 'bold', 'true')), [
      '-     "Dear {{name}},", // who it is',
      '+     { "type": "text", "text": "Dear {{name}},", "bold": true }, // who it is',
    ]);
    assert.deepEqual(changed(set('', 'page.size', '"A5"')), ['-   "page": "A4",', '+   "page": "A5",']);
    assert.deepEqual(changed(set('', 'page.margin', '20')), [
      '-   "page": "A4",',
      '+   "page": { "size": "A4", "margin": 20 },',
    ]);
    assert.deepEqual(changed({ kind: 'unset', at: '', way: ['page', 'size'] }), ['-   "page": "A4",']);
    assert.deepEqual(changed(set('', 'style.fontSize', '9')), ['+   "style": { "fontSize": 9 },']);
  });

  it('takes a key out, with an object that held nothing else', () => {
    assert.deepEqual(changed({ kind: 'unset', at: '/content/1', way: ['bold'] }), [
      '-     { "type": "text", "text": "Hello", "bold": true },',
      '+     { "type": "text", "text": "Hello" },',
    ]);
    const styled = done(set('', 'style.fontSize', '9'));
    assert.equal(done({ kind: 'unset', at: '', way: ['style', 'fontSize'] }, styled), text);
    assert.equal(done({ kind: 'unset', at: '/content/1', way: ['italic'] }), text);
  });

  it('writes a text with what JSON escapes', () => {
    assert.deepEqual(changed({ kind: 'text', at: '/content/0', text: 'مرحبا "{{name}}" 👋\n' }), [
      '-     "Dear {{name}},", // who it is',
      '+     "مرحبا \\"{{name}}\\" 👋\\n", // who it is',
    ]);
  });

  it('deletes a block with its comma and its line, and keeps comments', () => {
    assert.deepEqual(changed({ kind: 'delete', at: '/content/0' }), [
      '-     "Dear {{name}},", // who it is',
      '+      // who it is',
    ]);
    assert.deepEqual(changed({ kind: 'delete', at: '/content/1' }), [
      '-     { "type": "text", "text": "Hello", "bold": true },',
    ]);
    assert.deepEqual(changed({ kind: 'delete', at: '/content/3' }), [
      '-       ] },',
      '-     /* the last */ { "type": "box", "content": "c" }',
      '+       ] }',
      '+     /* the last */ ',
    ]);
    assert.deepEqual(changed({ kind: 'delete', at: '/content/2/content/1' }), [
      '-         "a",',
      '-         "b"',
      '+         "a"',
    ]);
  });

  it('duplicates a block behind itself', () => {
    assert.deepEqual(changed({ kind: 'duplicate', at: '/content/0' }), ['+     "Dear {{name}},",']);
    assert.deepEqual(changed({ kind: 'duplicate', at: '/content/2/content/1' }), ['+         "b",']);
    assert.deepEqual(changed({ kind: 'duplicate', at: '/content/3/content' }), [
      '-     /* the last */ { "type": "box", "content": "c" }',
      '+     /* the last */ { "type": "box", "content": ["c", "c"] }',
    ]);
  });

  it('moves a block with the comments above it and behind it', () => {
    assert.deepEqual(changed({ kind: 'move', at: '/content/0', by: 1 }), [
      '-     "Dear {{name}},", // who it is',
      '-     // the head',
      '-     { "type": "text", "text": "Hello", "bold": true },',
      '+     // the head',
      '+     { "type": "text", "text": "Hello", "bold": true },',
      '+     "Dear {{name}},", // who it is',
    ]);
    const down = editOf(text, { kind: 'move', at: '/content/0', by: 1 });
    assert.equal('select' in down && down.select, '/content/1');
    assert.equal(
      done({ kind: 'move', at: '/content/1', by: -1 }, done({ kind: 'move', at: '/content/0', by: 1 })),
      text,
    );
  });

  it('says why it can not be done', () => {
    const why = (act: Act, before = text): string => {
      const edit = editOf(before, act);
      return 'refused' in edit ? edit.refused : 'done';
    };
    assert.match(why({ kind: 'move', at: '/content/0', by: -1 }), /first already/);
    assert.match(why({ kind: 'move', at: '/content/3', by: 1 }), /last already/);
    assert.match(why({ kind: 'move', at: '/content/3/content', by: 1 }), /alone/);
    assert.match(why({ kind: 'delete', at: '' }), /stays/);
    assert.match(why({ kind: 'delete', at: '/content/9' }), /not there any more/);
    assert.match(why(set('/content', 'bold', 'true')), /no keys/);
    assert.match(why(set('/content/0', 'bold', 'true'), '{ "content": ['), /fault of syntax/);
  });
});

it('moves an item past a comma that stands between two comments', () => {
  const text = '[{"k0":1} /* x */ , /* x */ \n2,\n  3]';
  const edit = editOf(text, { kind: 'move', at: '/0', by: 1 });
  assert.ok(!('refused' in edit));
  assert.equal(applied(text, edit.changes), '[2 /* x */ , /* x */ \n{"k0":1},\n  3]');
});

describe('an act on any text', () => {
  const comment = fc.constantFrom('', '', '', ' /* x */ ', ' // y\n');
  const space = fc.constantFrom('', ' ', '\n  ', '\n');
  const gap = fc.tuple(space, comment, space).map((parts) => parts.join(''));
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('1', '"a"', 'true', 'null', '"{,}"'),
      fc
        .array(fc.tuple(gap, tie('value'), gap), { maxLength: 3 })
        .chain((items) => gap.map((end) => `[${items.map((item) => item.join('')).join(',')}${end}]`)),
      fc
        .array(fc.tuple(gap, tie('value'), gap), { maxLength: 3 })
        .chain((items) =>
          gap.map(
            (end) =>
              `{${items.map(([before, inside, after], index) => `${before}"k${index}":${inside}${after}`).join(',')}${end}}`,
          ),
        ),
    ),
  }));
  const pointers = (node: unknown, at = ''): readonly string[] =>
    typeof node === 'object' && node !== null
      ? [at, ...Object.entries(node).flatMap(([key, inside]) => pointers(inside, `${at}/${key}`))]
      : [at];
  const without = (whole: string): readonly string[] => whole.match(/\/\* x \*\/|\/\/ y/g) ?? [];

  it('gives JSON with the value that was meant, and all comments', () => {
    const rounds = randomRounds(3000);
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(4), fc.boolean(), (whole, which, kind, way) => {
        const root = readJsonc(whole);
        assert.ok(root, whole);
        const all = pointers(plainOf(root));
        const at = all[which % all.length] ?? '';
        const acts: readonly Act[] = [
          { kind: 'delete', at },
          { kind: 'duplicate', at },
          { kind: 'move', at, by: way ? 1 : -1 },
          { kind: 'set', at, way: way ? ['k1'] : ['n', 'm'], raw: '7' },
          { kind: 'unset', at, way: ['k0'] },
        ];
        const act = acts[kind] as Act;
        const edit = editOf(whole, act);
        if ('refused' in edit) return;
        const after = applied(whole, edit.changes);
        const read = readJsonc(after);
        assert.ok(read, `${JSON.stringify(act)}\n${whole}\n---\n${after}`);
        assert.deepEqual(
          plainOf(read),
          expected(plainOf(root), act),
          `${JSON.stringify(act)}\n${whole}\n---\n${after}`,
        );
        const own =
          act.kind === 'unset' || act.kind === 'delete' || act.kind === 'duplicate' || act.kind === 'set';
        if (!own) assert.deepEqual([...without(after)].sort(), [...without(whole)].sort());
      }),
      { numRuns: rounds },
    );
  });
});

/** What an act gives, done to the value. */
function expected(value: unknown, act: Act): unknown {
  const copy = structuredClone({ top: value }) as Record<string, unknown>;
  const keys = ['top', ...act.at.split('/').slice(1)];
  const key = keys.pop() ?? '';
  const around = keys.reduce((inside, one) => inside[one] as Record<string, unknown>, copy);
  const list = Array.isArray(around) ? (around as unknown[]) : undefined;
  const index = Number(key);
  if (act.kind === 'delete') list ? list.splice(index, 1) : delete around[key];
  if (act.kind === 'duplicate') {
    if (list) list.splice(index + 1, 0, structuredClone(list[index]));
    else around[key] = [around[key], around[key]];
  }
  if (act.kind === 'move' && 'by' in act && list) list.splice(index + act.by, 0, ...list.splice(index, 1));
  if (act.kind === 'set') {
    let target = around;
    let last = key;
    if (typeof target[last] === 'string') target[last] = { type: 'text', text: target[last] };
    for (const step of act.way) {
      if (typeof target[last] !== 'object' || target[last] === null || Array.isArray(target[last]))
        target[last] = {};
      target = target[last] as Record<string, unknown>;
      last = step;
    }
    target[last] = JSON.parse(act.raw);
  }
  if (act.kind === 'unset') delete (around[key] as Record<string, unknown>)?.[act.way[0] ?? ''];
  return copy.top;
}
