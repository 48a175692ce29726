// What authors type: render, check, pack and schema, over real files.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './recorder.ts';

const invoice = fileURLToPath(new URL('../../fixtures/templates/invoice/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'platen-authoring-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string): string => join(folder, name);
const sha256 = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(path(name)))
    .digest('hex');

function write(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

const greeting = write(
  'greeting.json',
  '{ "platen": 1, "name": "greeting", "variables": { "name": { "type": "string" } }, "content": ["Dear {{name}}, {{$now()}}"] }',
);

describe('platen render', () => {
  it('writes a PDF that depends on nothing but template, data and moment', async () => {
    const ada = write('ada.json', '{ "name": "Ada" }');
    const now = ['--now', '2026-01-01T00:00:00Z'];
    const first = await run(['render', greeting, ada, '-o', path('a.pdf'), '--json', ...now]);
    assert.equal(first.status, 0, first.stderr);
    await run(['render', greeting, ada, '-o', path('b.pdf'), ...now], { now: 1 });
    await run(['render', greeting, ada, '-o', path('c.pdf'), '--now', '2026-01-02']);
    assert.equal(sha256('a.pdf'), sha256('b.pdf'));
    assert.notEqual(sha256('a.pdf'), sha256('c.pdf'));
    const facts = JSON.parse(first.stdout) as Record<string, unknown>;
    assert.deepEqual([facts.pages, facts.sha256], [1, sha256('a.pdf')]);
  });

  it('takes sample.json beside the template and writes beside it, where nothing else is said', async () => {
    mkdirSync(path('alone'));
    const template = write('alone/hello.json', '{ "platen": 1, "name": "hello", "content": ["a"] }');
    const without = await run(['render', template, '-o', path('alone/without.pdf')]);
    assert.equal(without.status, 0, without.stderr);
    const needy = write(
      'alone/needy.json',
      '{ "platen": 1, "name": "n", "variables": { "a": { "type": "string" } }, "content": ["{{a}}"] }',
    );
    const missing = await run(['render', needy]);
    assert.equal(missing.status, 3);
    assert.match(
      missing.stderr,
      /no data named and no sample\.json.*expected a string, got nothing\n +at \/a/,
    );
    write('alone/sample.json', '{}');
    const { status, stderr } = await run(['render', template]);
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(path('alone/hello.pdf'), 'latin1'), /^%PDF-/);
    const fromStdin = await run(['render', '-', path('alone/sample.json')], { input: '{}' });
    assert.match(fromStdin.stderr, /expected --output OUT: the PDF, or - for stdout/);
  });

  it('takes data from stdin and gives the PDF on stdout, and nothing else there', async () => {
    const { status, stdout } = await run(['render', greeting, '-', '-o', '-'], {
      input: '\ufeff{ "name": "Ada" }',
    });
    assert.equal(status, 0);
    assert.match(stdout, /^%PDF-/);
    assert.match(stdout, /%%EOF\s*$/);
  });

  it('tells faults of the data with file, line and column, and writes nothing', async () => {
    const faulty = write('faulty.json', '{\n  "name": 7\n}');
    const { status, stderr } = await run(['render', greeting, faulty, '-o', path('none.pdf')]);
    assert.equal(status, 3);
    assert.ok(stderr.includes(`${faulty}:2:11: expected a string, got a number`), stderr);
    assert.ok(!readdirSync(folder).includes('none.pdf'));
  });

  const broken: readonly (readonly [string, string, RegExp])[] = [
    ['no JSON', '{\n "name": }', /:2:10: expected a value/],
    ['a trailing comma', '{ "name": "Ada",\n}', /:2:1: expected JSON without comments and trailing commas/],
    ['a list', '[]', /:1:1: expected an object, got a list/],
    ['a number beyond doubles', '{ "name": "x",\n "n": 1e400 }', /:2:7: /],
  ];
  for (const [name, text, message] of broken) {
    it(`refuses data that is ${name}`, async () => {
      const { status, stderr } = await run([
        'render',
        greeting,
        write('broken.json', text),
        '-o',
        path('none.pdf'),
      ]);
      assert.equal(status, 3);
      assert.match(stderr, message);
    });
  }

  it('says in words what can not be read or written', async () => {
    const ada = write('ada.json', '{ "name": "Ada" }');
    const lines: readonly (readonly [readonly string[], RegExp])[] = [
      [[path('nowhere.json'), ada, '-o', path('x.pdf')], /can't read .*nowhere\.json: no such file/],
      [[greeting, path('nowhere.json'), '-o', path('x.pdf')], /can't read .*nowhere\.json: no such file/],
      [[greeting, ada, '-o', path('ada.json/x.pdf')], /can't write .*x\.pdf: /],
    ];
    for (const [words, message] of lines) {
      const { status, stderr } = await run(['render', ...words]);
      assert.equal(status, 1, stderr);
      assert.match(stderr, message);
    }
  });

  it('makes a PDF of each line of a .jsonl file, and passes over those with faults', async () => {
    const lines = ['{"name":"Ada"}', '{"name":5}', '', '{"name":"Bo"}', 'no json'];
    const batch = write('batch.jsonl', lines.join('\n'));
    const now = ['--now', '2026-01-01'];
    const out = await run(['render', greeting, batch, '-o', path('out'), ...now]);
    assert.equal(out.status, 3, out.stderr);
    assert.deepEqual(readdirSync(path('out')).sort(), ['1.pdf', '4.pdf']);
    assert.deepEqual(out.stdout.trim().split('\n').sort(), [path('out/1.pdf'), path('out/4.pdf')]);
    assert.match(out.stderr, /batch\.jsonl:2: invalid_data/);
    assert.match(out.stderr, /batch\.jsonl:5: invalid_data/);
    await run(['render', greeting, write('ada.json', lines[0] ?? ''), '-o', path('one.pdf'), ...now]);
    assert.equal(sha256('out/1.pdf'), sha256('one.pdf'));
  });
});

describe('platen check', () => {
  it('tells every fault of a template, however many', async () => {
    const content = Array.from({ length: 150 }, (_, index) => `{{x${index}}}`);
    const many = write('many.json', JSON.stringify({ platen: 1, name: 'many', content }));
    const { status, stdout } = await run(['check', many]);
    assert.equal(status, 3);
    assert.match(stdout, /unknown name "x149"/);
    assert.match(stdout, /\n150 faults\n$/);
  });

  it('names all of eight planted faults with file, line, column, pointer and hint', async () => {
    const planted = write(
      'planted.json',
      [
        '{ "platen": 1, "name": "planted", // one fault a line',
        '  "page": { "size": "A44" },',
        '  "styles": { "head": { "fontWeight": 1 } },',
        '  "variables": { "items": { "type": "lsit" }, "total": { "type": "number" } },',
        '  "content": [',
        '    { "type": "text", "text": "{{totl}}" },',
        '    { "type": "text", "text": "a", "alignment": "right" },',
        '    { "type": "text", "text": "b", "style": "haed" },',
        '    { "type": "tabel" },',
        '    { "type": "text", "text": "c", "color": "reddish" },',
        '  ] }',
      ].join('\n'),
    );
    const { status, stdout } = await run(['check', planted, '--json']);
    assert.equal(status, 3);
    const { faults } = JSON.parse(stdout) as {
      faults: Record<string, unknown>[];
    };
    const found = faults.map(({ line, path }) => `${line} ${path}`);
    assert.deepEqual(found, [
      '2 /page/size',
      '3 /styles/head/fontWeight',
      '4 /variables/items/type',
      '6 /content/0/text',
      '7 /content/1/alignment',
      '8 /content/2/style',
      '9 /content/3/type',
      '10 /content/4/color',
    ]);
    for (const { file, column, hint, path } of faults) {
      assert.equal(file, planted);
      assert.ok(Number(column) > 1);
      if (path !== '/content/4/color') assert.match(String(hint), /did you mean/);
    }
    const words = await run(['check', planted]);
    assert.match(
      words.stdout,
      /planted\.json:9:15: unknown type "tabel"\n {4}at \/content\/3\/type\n {4}did you mean "table"\?/,
    );
    assert.match(words.stdout, /8 faults\n$/);
  });

  it('finds no fault in the invoice, and renders it with data to show warnings', async () => {
    const good = await run(['check', `${invoice}template.json`, '--data', `${invoice}sample.json`]);
    assert.deepEqual([good.status, good.stdout], [0, ''], good.stderr);
    const odd = write('odd.json', '{ "name": "\\ue000" }');
    assert.match((await run(['check', greeting, '--data', odd])).stderr, /warning: .*U\+E000/);
    const wrong = await run(['check', greeting, '--data', write('wrong.json', '{}')]);
    assert.equal(wrong.status, 3);
    assert.match(wrong.stdout, /wrong\.json:1:1: expected a string, got nothing/);
  });

  it('tells faults of included files in those files', async () => {
    write('part.json', '[\n { "type": "txt" }\n]');
    const whole = write(
      'whole.json',
      '{ "platen": 1, "name": "whole", "content": [{ "type": "include", "src": "part.json" }] }',
    );
    assert.ok((await run(['check', whole])).stdout.startsWith(`${path('part.json')}:2:`));
  });
});

describe('platen pack', () => {
  it('puts everything into one file that renders the same anywhere', async () => {
    const words = [`${invoice}sample.json`, '--now', '2026-01-01'];
    assert.equal((await run(['pack', `${invoice}template.json`, '-o', path('invoice.pack')])).status, 0);
    await run(['render', path('invoice.pack'), ...words, '-o', path('packed.pdf')]);
    await run(['render', `${invoice}template.json`, ...words, '-o', path('loose.pdf')]);
    assert.equal(sha256('packed.pdf'), sha256('loose.pdf'));
    assert.equal((await run(['check', path('invoice.pack')])).status, 0);
  });

  it('is refused with faults, which are told', async () => {
    const missing = write(
      'missing.json',
      '{ "platen": 1, "name": "missing", "content": [{ "type": "image", "src": "gone.png" }] }',
    );
    const { status, stderr } = await run(['pack', missing, '-o', path('missing.pack')]);
    assert.equal(status, 3);
    assert.match(stderr, /missing\.json:1:\d+: no file "gone\.png"\n {4}at \/content\/0\/src/);
  });
});

describe('platen schema', () => {
  it('is JSON Schema', async () => {
    const schema = JSON.parse((await run(['schema'])).stdout) as Record<string, unknown>;
    assert.match(String(schema.$schema), /json-schema\.org/);
  });
});
