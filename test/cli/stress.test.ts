// `check --stress` and `template push --stress`: templates that fail with data of some kind, and what is said of them.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { makeData, type Recipe } from '../../src/cli/stress/make-data.ts';
import { recipes } from '../../src/cli/stress/recipes.ts';
import { randomNumbers } from '../../src/template/expression/random.ts';
import { checkData } from '../../src/template/variables/check-data.ts';
import { storedVariables } from '../../src/template/variables/variables.ts';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-stress-'));
after(() => rmSync(folder, { recursive: true }));

const page = { size: ['200pt', '120pt'], margin: '10pt' };
const style = { fontSize: 10, lineHeight: 1.3 };
const variables = {
  title: { type: 'string' },
  code: { type: 'string', enum: ['a', 'b'] },
  note: { type: 'string', required: false },
  done: { type: 'boolean', default: false },
  on: { type: 'date' },
  items: {
    type: 'list',
    minItems: 1,
    maxItems: 400,
    fields: { name: { type: 'string' }, price: { type: 'number' } },
  },
  tags: { type: 'list', items: { type: 'string' }, required: false },
};
const sample = {
  title: 'A title',
  code: 'b',
  on: '2026-01-31',
  items: [{ name: 'One', price: 1 }],
  extra: { kept: true },
};

function write(name: string, content: readonly unknown[], more: object = {}): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ platen: 1, name, page, style, variables, content, ...more }));
  return file;
}

describe('made data', () => {
  const declared = storedVariables(JSON.stringify(variables));
  const made = (recipe: Recipe, from: typeof sample | undefined, seed = '0'.repeat(40)) =>
    makeData(declared, from, { recipe, random: randomNumbers(seed) });

  it('fits the variables, with a sample and without one', () => {
    for (const recipe of recipes)
      for (const from of [sample, undefined]) {
        const checked = checkData(declared, made(recipe, from));
        assert.ok(
          !('issues' in checked),
          `${recipe.name}: ${JSON.stringify('issues' in checked && checked.issues)}`,
        );
      }
  });

  it('is the same for the same seed, and other data for another one', () => {
    const mixed = recipes.at(-1);
    assert.ok(mixed);
    assert.deepEqual(made(mixed, sample), made(mixed, sample));
    assert.notDeepEqual(made(mixed, sample, 'f'.repeat(40)), made(mixed, sample));
  });

  it('keeps what no variable names, codes, and the bounds of lists', () => {
    const none = made({ name: 'none', what: '', items: 0, texts: 'long_word' }, sample);
    assert.deepEqual(none.extra, { kept: true });
    assert.equal(none.code, 'b');
    assert.equal((none.items as unknown[]).length, 1);
    assert.equal(none.note, undefined);
    assert.equal(none.title, 'Donaudampfschifffahrtsgesellschaftskapitän');
    const all = made({ name: 'all', what: '', items: 1000, optional: 'all' }, sample);
    assert.equal((all.items as unknown[]).length, 400);
    assert.equal(typeof all.note, 'string');
  });
});

describe('platen check --stress', () => {
  it('finds a heading that is left alone, and keeps the data', async () => {
    const file = write('lonely', [
      { type: 'text', each: 'items', text: '{{name}}' },
      { type: 'text', text: '{{title}}', heading: 1 },
      { type: 'box', keepTogether: true, content: ['one', 'two', 'three', 'four'] },
    ]);
    const { status, stdout } = await run(['check', file, '--stress', '--json']);
    assert.equal(status, 3);
    const { seed, documents, findings } = JSON.parse(stdout);
    assert.equal(seed, 1);
    const lonely = findings.find(({ kind }: { kind: string }) => kind === 'lonely_heading');
    assert.equal(lonely?.path, '/content/1');
    assert.ok(
      documents.some(({ pages }: { pages: number }) => pages >= 40),
      'a long document',
    );
    const kept = readdirSync(join(folder, 'lonely.stress'));
    assert.equal(kept.length, documents.length);
    const { file: shown } = documents.find(({ recipe }: { recipe: string }) => recipe === lonely.data[0]);
    const again = await run(['explain', file, '--data', shown]);
    assert.equal(again.status, 0);
    assert.ok(JSON.parse(readFileSync(shown, 'utf8')).title);
  });

  it('finds what fails and what leaves the paper, and says with which data', async () => {
    const file = write('fails', [
      {
        type: 'place',
        x: '150pt',
        y: '10pt',
        width: '40pt',
        content: { type: 'text', text: '{{title}}', noWrap: true },
      },
      '{{$currency(items[0].price, note)}}',
    ]);
    writeFileSync(join(folder, 'sample.json'), JSON.stringify({ ...sample, note: 'EUR' }));
    const { status, stdout } = await run(['check', file, '--stress', '--stress-data', join(folder, 'kept')]);
    rmSync(join(folder, 'sample.json'));
    assert.equal(status, 3);
    assert.match(stdout, /: failed: the expression /);
    assert.match(stdout, / {4}with .*kept\/optional-missing\.json/);
    assert.match(stdout, /documents of up to \d+ pages?: \d+ faults?/);
  });

  it('makes a long document of a list that is never empty, too', async () => {
    const file = write('never-empty', ['{{title}}', { type: 'text', each: 'items', text: '{{name}}' }]);
    const data = join(folder, 'never-empty-data.json');
    writeFileSync(data, JSON.stringify(sample));
    const { stdout } = await run(['check', file, '--stress', '--json', '--data', data]);
    const tried: { recipe: string; pages: number }[] = JSON.parse(stdout).documents;
    assert.ok(!tried.some(({ recipe }) => recipe === 'one-item'), 'it is the data of no-items');
    const long = tried.find(({ recipe }) => recipe === 'hundred-pages');
    assert.ok(long !== undefined && long.pages > 40);
  });

  it('finds nothing in a sound template', async () => {
    const file = write('sound', ['{{title}}', { type: 'text', each: 'items', text: '{{name}}: {{price}}' }]);
    const { status, stdout, stderr } = await run(['check', file, '--stress', '--seed', '7']);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /no faults/);
    assert.match(stderr, /seed 7/);
  });

  it('tells the faults of the template first, and refuses options that mean nothing', async () => {
    const broken = write('broken', ['{{nowhere}}']);
    assert.equal((await run(['check', broken, '--stress'])).status, 3);
    for (const words of [
      ['--seed', '1'],
      ['--stress-data', 'x'],
      ['--stress', '--watch'],
      ['--stress', '--seed', 'x'],
    ])
      assert.equal((await run(['check', broken, ...words])).status, 2, words.join(' '));
    const piped = await run(['check', '-', '--stress'], { input: readFileSync(broken) });
    assert.ok(piped.status > 0);
  });
});

describe('platen template push --stress', () => {
  it('pushes what is sound, and nothing that fails', async () => {
    const data = join(folder, 'store');
    assert.equal((await run(['account', 'create', 'acme', '--data', data])).status, 0);
    const push = (file: string) =>
      run(['template', 'push', file, '--account', 'acme', '--data', data, '--stress']);
    const bad = await push(write('bad', ['{{$currency(1, note)}}']));
    assert.equal(bad.status, 3);
    assert.match(bad.stderr, /not pushed/);
    const good = await push(write('good', ['{{title}}']));
    assert.equal(good.status, 0);
    const listed = await run(['template', 'list', '--account', 'acme', '--data', data]);
    assert.match(listed.stdout, /good/);
    assert.doesNotMatch(listed.stdout, /bad/);
  });
});
