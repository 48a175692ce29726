// `platen import pdfmake`: what it writes, what it refuses, and that it leaves nothing half written.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { temporaryFolder } from '../platen.ts';
import { lengthOf } from '../random-rounds.ts';
import { run } from './recorder.ts';

const place = temporaryFolder();
after(() => place.remove());
const path = (name: string) => join(place.path, name);

function definition(name: string, value: unknown): string {
  writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value));
  return path(name);
}

/** A PNG of two by two pixels, or one whose header says that it is `side` pixels wide and high. */
function png(side = 2): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const samples = chunk('IDAT', deflateSync(Buffer.alloc(2 * 7)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), samples, chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

it('writes a template without faults, its data and its pictures', async () => {
  writeFileSync(path('logo.png'), png());
  const file = definition('Offer 7.json', { content: ['Hello', { image: 'logo.png', width: 50 }] });
  const made = await run(['import', 'pdfmake', file, '-o', path('offer')]);
  assert.deepEqual(made, {
    status: 0,
    stdout: `${path('offer/template.json')}\n`,
    stderr: 'all of it has a counterpart\n',
  });
  const files = readdirSync(path('offer'), { recursive: true, encoding: 'utf8' }).sort();
  assert.deepEqual(files, ['images', 'images/logo.png', 'sample.json', 'template.json']);
  assert.equal(readFileSync(path('offer/sample.json'), 'utf8'), '{}\n');
  const { name, content } = JSON.parse(readFileSync(path('offer/template.json'), 'utf8'));
  assert.equal(name, 'offer-7');
  assert.deepEqual(content, ['Hello', { type: 'image', src: 'images/logo.png', width: 50 }]);
  const checked = await run(['check', path('offer/template.json'), '--data', path('offer/sample.json')]);
  assert.equal(checked.stdout, '');
});

it('lists what has no counterpart with its pointer, as lines and as JSON', async () => {
  const file = definition('notes.json', {
    content: [{ text: 'all of it', maxHeight: 3 }],
    userPassword: 'x',
    odd: 1,
  });
  const { stderr } = await run(['import', 'pdfmake', file, '-o', path('notes')]);
  assert.match(
    stderr,
    /^\/content\/0\/maxHeight: "maxHeight" has no counterpart here; all of the text is printed$/m,
  );
  assert.match(
    stderr,
    /^\/userPassword: a password is a value of the data, and no part of a template; "userPassword" of the data is the password; sample.json has it$/m,
  );
  assert.match(stderr, /^\/odd: pdfmake knows no "odd" of a definition; it is left out$/m);
  assert.match(stderr, /^3 places have no counterpart$/m);
  const again = await run(['import', 'pdfmake', file, '-o', path('notes2'), '--json']);
  const { notes, faults } = JSON.parse(again.stdout);
  assert.deepEqual(faults, []);
  assert.equal(readFileSync(path('notes2/sample.json'), 'utf8'), '{ "userPassword": "x" }\n');
  assert.deepEqual(
    notes.map(({ path: at }: { path: string }) => at),
    ['/odd', '/content/0/maxHeight', '/userPassword'],
  );
});

it('runs no program, and says how its definition is printed', async () => {
  const program = 'module.exports = { content: process.exit(9) }';
  for (const name of ['a.js', 'a.mjs', 'called.json']) {
    const { status, stderr } = await run([
      'import',
      'pdfmake',
      definition(name, program),
      '-o',
      path('none'),
    ]);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /got a program, and import runs no program without --run: .*\n {2}node -e "const mark = .*\n {2}import\('\//,
    );
  }
  assert.equal(existsSync(path('none')), false);
});

it('tells of functions that were printed as such', async () => {
  const header = { $function: '(page) => page' };
  const file = definition('functions.json', {
    content: ['x', { text: header }, header],
    header,
    pageMargins: header,
  });
  const { status, stderr } = await run(['import', 'pdfmake', file, '-o', path('functions')]);
  assert.equal(status, 0);
  assert.match(
    stderr,
    /^\/header: "header" is a function, and it was not run: --run calls it; it is left out; write it .*\{\{\$pageNumber\}\}/m,
  );
  for (const at of ['/content/1/text', '/content/2', '/pageMargins'])
    assert.match(stderr, new RegExp(`^${at}: .* is a function[;,] `, 'm'));
});

const refused: readonly [what: string, text: string, expected: RegExp, status: number][] = [
  ['no JSON', '{ "content": [ "a" "b" ] }', /:1:20: .*\n/, 3],
  ['half a file', '{ "content": [ "a"', /:1:\d+: /, 3],
  ['a list', '["a"]', /expected a definition, an object with "content", got a list/, 3],
  ['no content', '{ "text": "a" }', /expected a definition with "content", got an object without it/, 3],
  ['a number', '7', /got 7/, 3],
  ['zeros', '\u0000\u0000', /:1:1: unknown word, got/, 3],
  [
    'too deep',
    `{"content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    /expected at most 150 objects and lists inside/,
    3,
  ],
];

for (const [what, text, message, expectedStatus] of refused)
  it(`refuses ${what} with the place, and writes nothing`, async () => {
    const { status, stderr, stdout } = await run([
      'import',
      'pdfmake',
      definition('bad.json', text),
      '-o',
      path('bad'),
    ]);
    assert.match(stderr + stdout, message);
    assert.equal(status, expectedStatus);
    assert.deepEqual(
      readdirSync(place.path).filter((name) => /^bad(\.\d+\.part)?$/.test(name)),
      [],
    );
  });

it('refuses bytes that are no text', async () => {
  writeFileSync(path('latin.json'), Buffer.from('{"content":"\xfc"}', 'latin1'));
  const { status, stderr } = await run(['import', 'pdfmake', path('latin.json'), '-o', path('bad')]);
  assert.deepEqual(
    [status, /expected JSON in UTF-8, .*latin\.json is something else/.test(stderr)],
    [1, true],
  );
});

it('takes a definition that holds much, and refuses one that holds too much', async () => {
  const word = 'word '.repeat(lengthOf(200_000));
  const file = definition('long.json', {
    content: Array.from({ length: 20 }, () => ({ svg: `<svg>${word}` })),
  });
  const { stderr } = await run(['import', 'pdfmake', file, '-o', path('long')]);
  assert.match(stderr, /^\/content\/0\/svg: expected /m);
  assert.match(stderr, /^… and 10 more places of this$/m);
  writeFileSync(path('huge.json'), Buffer.alloc(64 * 1024 * 1024 + 1, 0x20));
  const huge = await run(['import', 'pdfmake', path('huge.json'), '-o', path('huge')]);
  assert.equal(huge.status, 1);
  assert.match(
    huge.stderr,
    /expected at most 67108864 bytes, .* has more: put pictures beside the definition/,
  );
});

it('puts a box where a picture can not be had, whatever the reason', async () => {
  writeFileSync(path('vast.png'), png(60_000));
  mkdirSync(path('folder.png'));
  const images = [
    'vast.png',
    'folder.png',
    'gone.png',
    'data:image/png;base64,AAAA',
    'http://example.com/a.png',
  ];
  const file = definition('pictures.json', { content: images.map((image) => ({ image, width: 10 })) });
  const { status, stderr } = await run(['import', 'pdfmake', file, '-o', path('pictures')]);
  assert.equal(status, 0, stderr);
  const lines = stderr.trim().split('\n').slice(0, images.length);
  for (const [index, words] of [/pixels/, /folder.png/, /gone\.png/, /picture/, /https:/].entries()) {
    assert.match(lines[index] ?? '', new RegExp(`^/content/${index}/image: `));
    assert.match(lines[index] ?? '', words);
  }
  const { content } = JSON.parse(readFileSync(path('pictures/template.json'), 'utf8'));
  assert.deepEqual(
    content.map(({ type }: { type: string }) => type),
    images.map(() => 'box'),
  );
  assert.equal(content[2].content, 'gone.png');
});

it('writes over no folder that holds something, unless it is told to', async () => {
  const file = definition('again.json', { content: 'new' });
  mkdirSync(path('kept'));
  writeFileSync(path('kept/template.json'), 'mine');
  writeFileSync(path('kept/other.txt'), 'mine, too');
  const { status, stderr } = await run(['import', 'pdfmake', file, '-o', path('kept')]);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /kept is there already: name another folder with -o, or write over its files with --force/,
  );
  assert.equal(readFileSync(path('kept/template.json'), 'utf8'), 'mine');
  const forced = await run(['import', 'pdfmake', file, '-o', path('kept'), '--force']);
  assert.equal(forced.status, 0, forced.stderr);
  assert.match(readFileSync(path('kept/template.json'), 'utf8'), /"content": \["new"\]/);
  assert.equal(readFileSync(path('kept/other.txt'), 'utf8'), 'mine, too');
  assert.deepEqual(readdirSync(path('kept')).sort(), ['other.txt', 'sample.json', 'template.json']);
  const asFile = await run(['import', 'pdfmake', file, '-o', path('again.json')]);
  assert.match(asFile.stderr, /again\.json is a file: name another folder/);
});

/** Makes a definition's folder with links out of it, and a file beside the folder that is nobody's business. */
function strangersFolder(): { readonly at: (name: string) => string; readonly secret: string } {
  const root = path('strangers');
  mkdirSync(join(root, 'definition', 'sub'), { recursive: true });
  mkdirSync(join(root, 'private'));
  const at = (name: string) => join(root, 'definition', name);
  const secret = join(root, 'private', 'id_key');
  writeFileSync(secret, png());
  writeFileSync(at('own.png'), png());
  symlinkSync(secret, at('link.png'));
  symlinkSync(join(root, 'private'), at('up'));
  symlinkSync(at('loop'), at('loop'));
  execFileSync('mkfifo', [at('pipe')]);
  return { at, secret };
}

it('takes no file from outside the folder of the definition, however it is named', async () => {
  const { at, secret } = strangersFolder();
  const refused: readonly (readonly [src: string, why: RegExp])[] = [
    ['../private/id_key', /lies outside the folder of the definition: copy the file there/],
    ['sub/../../private/id_key', /lies outside the folder/],
    [secret, /lies outside the folder/],
    ['link.png', /lies outside the folder/],
    ['up/id_key', /lies outside the folder/],
    ['/dev/zero', /lies outside the folder/],
    ['/proc/self/environ', /lies outside the folder/],
    [`sub/${'../sub/'.repeat(200)}../../private/id_key`, /left out/],
    ['pipe', /expected a file, "pipe" is a pipe/],
    ['sub', /expected a file, "sub" is a folder/],
    ['loop', /the link "loop" leads to itself/],
    ['../private/none', /there is no such file/],
  ];
  const ways = (src: string) => [{ src }, src, { src: { url: src } }];
  const value = {
    content: [
      ...['x', { image: 'own.png' }, { image: at('own.png') }],
      ...refused.map(([image]) => ({ image })),
    ],
    attachments: Object.fromEntries(
      refused.flatMap(([src], one) => ways(src).map((way, two) => [`${one}-${two}`, way])),
    ),
  };
  writeFileSync(at('strange.json'), JSON.stringify(value));
  const words = ['import', 'pdfmake', at('strange.json'), '-o', path('strange'), '--json'];
  const { status, stderr, stdout } = await run(words);
  assert.equal(status, 0, stderr);
  const told = JSON.parse(stdout) as { files: string[]; notes: { path: string; message: string }[] };
  assert.deepEqual(told.files, ['template.json', 'sample.json', 'images/own.png']);
  for (const [index, [src, why]] of refused.entries()) {
    const places = [`/content/${index + 3}`, ...[0, 1, 2].map((way) => `/attachments/${index}-${way}`)];
    for (const place of places) {
      const note = told.notes.find((each) => `${each.path}/`.startsWith(`${place}/`));
      assert.match(note?.message ?? '', why, `${src} at ${place}`);
    }
  }
});

/** Writes a program, imports it with --run, and returns what the command said, and the template. */
async function runProgram(name: string, text: string) {
  const file = definition(name, text);
  const folder = path(`${name} made`);
  const made = await run(['import', 'pdfmake', file, '--run', '-o', folder]);
  const template = existsSync(folder) ? JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')) : {};
  return { ...made, template };
}

const footer = `footer: (page, pages) => page === 1 ? '' : 'Page ' + page + ' of ' + pages`;
const printed = 'Page {{$pageNumber}} of {{$totalPages}}';

const programs: readonly (readonly [string, string])[] = [
  [
    'gives-to-pdfmake.js',
    `const pdfmake = require('pdfmake');
     pdfmake.addFonts({});
     pdfmake.createPdf({ content: ['Hello'], ${footer} }).write('out.pdf').then(() => {});`,
  ],
  [
    'older.cjs',
    `const Printer = require('pdfmake/src/printer');
     const made = new Printer({}).createPdfKitDocument({ content: ['Hello'], ${footer} });
     made.pipe(process.stdout); made.end();`,
  ],
  ['exports.mjs', `export default { content: ['Hello'], ${footer} };`],
  ['named.mjs', `export const more = 1; export const invoice = { content: ['Hello'], ${footer} };`],
  [
    'typed.ts',
    `interface Definition { content: string[] } const made: Definition = { content: ['Hello'], ${footer} } as Definition; export default made;`,
  ],
  [
    'later.mjs',
    `import pdfmake from 'pdfmake';
     setTimeout(() => pdfmake.createPdf({ content: ['Hello'], ${footer} }), 30);`,
  ],
];

for (const [name, text] of programs)
  it(`runs a program when it is asked to: ${name}`, async () => {
    const { status, stderr, template } = await runProgram(name, text);
    assert.deepEqual([status, stderr], [0, 'all of it has a counterpart\n']);
    assert.deepEqual(template.content, ['Hello']);
    assert.deepEqual([template.footer.first.content, template.footer.default.content], ['', printed]);
    assert.equal(Object.hasOwn(globalThis, Symbol.for('platen.pdfmake')), false);
  });

it('takes pictures as bytes from a program', async () => {
  const bytes = png().toString('base64');
  const text = `module.exports = { content: [{ image: Buffer.from('${bytes}', 'base64'), width: 9 }, { text: new Date(0) }] }`;
  const { status, template } = await runProgram('bytes.cjs', text);
  assert.equal(status, 0);
  assert.match(template.content[0].src, /^images\/picture/);
});

const failing: readonly (readonly [string, string, RegExp])[] = [
  ['throws.cjs', 'throw new Error("no invoice")', /throws\.cjs failed: no invoice/],
  ['syntax.cjs', 'const = 1', /syntax\.cjs failed: /],
  [
    'no-module.cjs',
    'require("no-such-module")',
    /no-module\.cjs failed: Cannot find module 'no-such-module'/,
  ],
  [
    'circle.cjs',
    'const all = []; all.push(all); module.exports = { content: all }',
    /at most 150 objects and lists/,
  ],
  [
    'list.cjs',
    'require("pdfmake").createPdf([1])',
    /expected a definition, an object with "content", got a list/,
  ],
];

for (const [name, text, message] of failing)
  it(`says what is wrong with a program: ${name}`, async () => {
    const { status, stderr } = await runProgram(name, text);
    assert.notEqual(status, 0);
    assert.match(stderr, message);
  });

it('runs no program, and calls no function, without being asked to', async () => {
  const mark = path('was-run');
  const write = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  const program = definition('runs.cjs', `${write}; module.exports = { content: [] }`);
  const refused = await run(['import', 'pdfmake', program, '-o', path('runs')]);
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /--run/);
  const marked = {
    content: ['a'],
    header: { $function: `() => process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)}, '')` },
  };
  const made = await run(['import', 'pdfmake', definition('marked.json', marked), '-o', path('marked')]);
  assert.match(made.stderr, /"header" is a function, and it was not run: --run calls it/);
  assert.equal(existsSync(mark), false);
});
