// `platen explain` as it is typed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './recorder.ts';

const folder = fileURLToPath(new URL('../../fixtures/explain/', import.meta.url));
const template = `${folder}rows-and-what-they-show/template.json`;
const words = ['explain', template, '--data', `${folder}rows-and-what-they-show/data.json`];

describe('platen explain', () => {
  it('says where a block stands, what it shows and why it stands there', async () => {
    const { status, stdout } = await run([...words, '--at', '/content/1/rows', '--page', '2']);
    assert.equal(status, 0);
    const lines = stdout.trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, 5), [
      '/content/1/rows  row',
      '  page 2, at 10,31  220 x 21',
      `  ${template}:13 /content/1/rows`,
      '  item: data/items/1',
      `  why: row 2 did not fit, needed 21, had 14 (${template}:13 /content/1/rows)`,
    ]);
    assert.equal(lines.filter((line) => line.startsWith('/content')).length, 2);
  });

  it('names the box at a point', async () => {
    const { status, stdout } = await run([...words, '--page', '2', '--x', '20', '--y', '45.5', '--json']);
    assert.equal(status, 0);
    const { template: file, pages, boxes } = JSON.parse(stdout);
    assert.equal(file, template);
    assert.deepEqual(
      pages.map(({ page }: { page: number }) => page),
      [2],
    );
    assert.equal(boxes.length, 1);
    assert.equal(boxes[0].path, '/content/1/columns/0/cell');
    assert.deepEqual(boxes[0].data, [{ pointer: '/items/1/name', value: '"Pear"' }]);
  });

  it('finds a block of an included file by the name of that file', async () => {
    const parts = `${folder}parts-of-a-page/`;
    const included = ['explain', `${parts}template.json`, '--data', `${parts}data.json`];
    const { status, stdout } = await run([...included, '--at', `${parts}part.json#`]);
    assert.equal(status, 0);
    assert.match(stdout, /part\.json:1/);
  });

  it('refuses points and places that are none, with the way out', async () => {
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['--x', '1', '--page', '1'], 2, /--x and --y name a point together/],
      [['--x', '1', '--y', '1'], 2, /add --page N/],
      [['--page', '0'], 2, /--page: expected a whole number of at least 1/],
      [['--page', '99'], 1, /expected a page of 5, got --page 99/],
      [['--at', 'content/1'], 2, /expected a JSON Pointer such as \/content\/0/],
      [['--at', '/header'], 1, /no box of this document comes from \/header: platen explain without --at/],
      [['--page', '1', '--x', '1', '--y', '1'], 1, /no box stands at 1, 1 of page 1/],
    ];
    for (const [more, expected, told] of cases) {
      const { status, stderr } = await run([...words, ...more]);
      assert.equal(status, expected, more.join(' '));
      assert.match(stderr, told);
    }
  });

  it('takes the data as render does, which takes it as an argument, too', async () => {
    const [, , , data = ''] = words;
    const output = ['-o', '-', '--now', '2026-01-31'];
    const [named, typed] = await Promise.all([
      run(['render', template, '--data', data, ...output]),
      run(['render', template, data, ...output]),
    ]);
    assert.equal(named.status, 0, named.stderr);
    assert.equal(named.stdout, typed.stdout);
    const both = await run(['render', template, data, '--data', data]);
    assert.equal(both.status, 2);
    assert.match(both.stderr, /both name the data/);
  });

  it('tells the faults of a template as check does', async () => {
    const { status, stderr } = await run(['explain', '-'], {
      input: '{ "platen": 1, "name": "a", "content": ["{{b}}"] }',
    });
    assert.equal(status, 3);
    assert.match(stderr, /unknown name "b"/);
  });
});
