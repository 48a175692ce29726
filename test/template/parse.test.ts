// Reading template files: syntax, positions, `extends` and `include`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTemplate, resolvePath } from '../../src/template/read/parse.ts';
import type { TemplateTree } from '../../src/template/read/tree.ts';

function read(files: Readonly<Record<string, string>>) {
  return parseTemplate({ main: 'main.json', read: (path) => files[path] });
}

function tree(files: Readonly<Record<string, string>>): TemplateTree {
  const parsed = read(files);
  assert.ok('tree' in parsed, JSON.stringify(parsed));
  return parsed.tree;
}

function faults(files: Readonly<Record<string, string>>): string[] {
  const parsed = read(files);
  assert.ok('issues' in parsed);
  return parsed.issues.map((issue) => {
    const hint = issue.hint === undefined ? '' : ` (${issue.hint})`;
    return `${issue.file ?? ''}:${issue.line}:${issue.column} ${issue.path} ${issue.message}${hint}`;
  });
}

test('comments and trailing commas are allowed, values stay as they are', () => {
  const text = '\uFEFF// a comment\n{ "a": [1, 2.5, /* two */ "x\\u00e9",], "b": null, }';
  assert.deepEqual(tree({ 'main.json': text }).value, { a: [1, 2.5, 'xé'], b: null });
});

const syntax: [string, string[]][] = [
  [
    '{ "a": 1\n  "b": 2 }',
    [':2:3  expected ",", got "\\"b\\"" (write a comma before it, behind what stands above)'],
  ],
  ["{ 'a': 1 }", [`:1:3  unknown word, got "'a'" (write keys and texts in double quotes: "a")`]],
  [
    '{ "a": tru,\n "b": [1 2] }',
    [
      ':1:8  unknown word, got "tru" (write keys and texts in double quotes: "tru")',
      ':2:10  expected ",", got "2" (write a comma before it, behind what stands above)',
    ],
  ],
  [
    '{ "a": "x',
    [
      ':1:8  the string is not closed, got "\\"x" (close the text with a double quote; a line break in it is written \\n)',
    ],
  ],
  [
    '',
    [
      ':1:1  expected a value (write a value: a text in double quotes, a number, true, false, null, { … } or [ … ])',
    ],
  ],
  [
    '{ "a": 1, "a": 2, "b": { "c": 1, "c": 2 } }',
    [
      ':1:11 /a duplicate key "a" (a key stands once: take one out)',
      ':1:34 /b/c duplicate key "c" (a key stands once: take one out)',
    ],
  ],
  ['{ "__proto__": 1 }', [':1:3 /__proto__ unknown key "__proto__"']],
];
for (const [text, expected] of syntax) {
  test(`faults of syntax: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(faults({ 'main.json': text }), expected));
}

test('nesting is bounded: no text overflows the stack', () => {
  const [fault] = faults({ 'main.json': '['.repeat(100_000) });
  assert.equal(fault, ':1:201  nested more than 200 levels deep');
  assert.deepEqual(tree({ 'main.json': '{ "a": "[[[", /* [[[ */ "b": [] }' }).value, { a: '[[[', b: [] });
});

test('nesting counts through the files that are taken in', () => {
  const around = (inner: string, times: number): string =>
    '{"content":['.repeat(times) + inner + ']}'.repeat(times);
  const part = around('"x"', 40);
  const files = (times: number) => ({
    'main.json': around('{ "type": "include", "src": "part.json" }', times),
    'part.json': `[${part}]`,
  });
  // The include stands in 118 levels and is one itself; the part has 81.
  tree(files(59));
  assert.deepEqual(faults(files(60)), [
    'part.json:1:470  nested more than 200 levels deep, 121 of them in the files that take this one in',
  ]);
});

test('every value has its place', () => {
  const { locate } = tree({ 'main.json': '{\n  "a": {\n    "b/c": [10,\n      20]\n  }\n}' });
  assert.deepEqual(locate('/a/b~1c/1'), { file: 'main.json', line: 4, column: 7, path: '/a/b~1c/1' });
  assert.deepEqual(locate('/a/b~1c', 'key'), { file: 'main.json', line: 3, column: 5, path: '/a/b~1c' });
  assert.deepEqual(locate('/a/nothing/there'), { file: 'main.json', line: 2, column: 8, path: '/a' });
});

test('extends: keys that are missing, styles and fonts merged, places in the other file', () => {
  const extended = tree({
    'main.json':
      '{ "extends": "base/a.json", "name": "x", "styles": { "own": { "bold": true }, "both": { "italic": true } } }',
    'base/a.json':
      '{ "extends": "b.json",\n  "name": "y", "page": { "margin": 1 },\n  "styles": { "both": {}, "theirs": {} } }',
    'base/b.json': '{ "footer": "f", "page": 2 }',
  });
  assert.deepEqual(extended.value, {
    name: 'x',
    page: { margin: 1 },
    footer: 'f',
    styles: { own: { bold: true }, both: { italic: true }, theirs: {} },
  });
  assert.deepEqual(extended.locate('/page/margin'), {
    file: 'base/a.json',
    line: 2,
    column: 36,
    path: '/page/margin',
  });
  assert.equal(extended.locate('/styles/theirs').file, 'base/a.json');
  assert.equal(extended.locate('/styles/own').file, 'main.json');
  assert.equal(extended.locate('/footer').file, 'base/b.json');
});

test('include: the block becomes a stack of the file’s content', () => {
  const included = tree({
    'main.json': '{ "content": [ "a", { "type": "include", "src": "parts/p.json", "margin": 3 } ] }',
    'parts/p.json': '[ "b",\n  { "type": "include", "src": "../q.json" } ]',
    'q.json': '{ "type": "text",\n "text": "c" }',
  });
  assert.deepEqual(included.value, {
    content: [
      'a',
      {
        type: 'stack',
        margin: 3,
        content: ['b', { type: 'stack', content: { type: 'text', text: 'c' } }],
      },
    ],
  });
  const place = included.locate('/content/1/content/1/content/text');
  assert.deepEqual(place, { file: 'q.json', line: 2, column: 10, path: '/text' });
});

const references: [string, Readonly<Record<string, string>>, string[]][] = [
  [
    'a file that is not there',
    { 'main.json': '{ "extends": "no.json" }' },
    [':1:14 /extends no file "no.json" (paths are read from the file that names them)'],
  ],
  [
    'a path that leaves the folder',
    { 'main.json': '{ "extends": "../secret.json" }' },
    [
      ':1:14 /extends "../secret.json" is outside the template\'s folder (name a file beside the template or in a folder below it)',
    ],
  ],
  [
    'files that extend each other',
    { 'main.json': '{ "extends": "a.json" }', 'a.json': '{ "extends": "main.json" }' },
    [
      'a.json:1:14 /extends "main.json" takes itself in: main.json → a.json → main.json (remove one of these references)',
    ],
  ],
  [
    'a file that includes itself',
    {
      'main.json': '{ "content": [{ "type": "include", "src": "a.json" }] }',
      'a.json': '[{ "type": "include", "src": "a.json" }]',
    },
    [
      'a.json:1:30 /0/src "a.json" takes itself in: main.json → a.json → a.json (remove one of these references)',
    ],
  ],
  [
    'a fault of syntax in another file',
    { 'main.json': '{ "extends": "a.json" }', 'a.json': '{\n "a" 1 }' },
    ['a.json:2:6  expected ":", got "1" (write ":" between a key and its value)'],
  ],
];
for (const [name, files, expected] of references) {
  test(`references: ${name}`, () => assert.deepEqual(faults(files), expected));
}

test('a text of many megabytes is read; brackets count outside of texts and comments alone', () => {
  const long = 'y'.repeat(16_000_000);
  assert.equal((tree({ 'main.json': `{ "a": "${long}" }` }).value as { a: string }).a.length, long.length);
  const many = '['.repeat(300);
  assert.ok('tree' in read({ 'main.json': `{ "a": "\\"${many}", /* ${many} */ // ${many}\n "b": 1 }` }));
  for (const open of [many, `/* x */ ${many}`, `{ "a": "\\\\", "b": ${many}`])
    assert.match(faults({ 'main.json': open }).join(), /nested more than 200 levels deep/);
});

test('an avalanche of includes ends', () => {
  const many = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ type: 'include', src: `${n}.json` })));
  const files: Record<string, string> = { 'main.json': `{ "content": ${many} }` };
  for (let n = 0; n < 30; n++) files[`${n}.json`] = n < 15 ? many.replaceAll('"src":"', '"src":"x') : many;
  for (let n = 0; n < 30; n++) files[`x${n}.json`] = '[]';
  const parsed = read(files);
  assert.ok('issues' in parsed);
  assert.ok(parsed.issues.some(({ message }) => message === 'more than 500 files are taken in'));
});

test('paths are read from the file that names them, and stay in the folder', () => {
  assert.equal(resolvePath('main.json', 'a.png'), 'a.png');
  assert.equal(resolvePath('x/y.json', '../z/./a.png'), 'z/a.png');
  for (const path of ['/a', '../a', 'x/../../a', 'https://a', 'c:\\a', '', 'file:a', 'a\0b', '.']) {
    assert.equal(resolvePath('main.json', path), undefined, path);
  }
});
