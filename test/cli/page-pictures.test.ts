// `--png`: the pages of documents as pictures.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { drawPages } from '../../src/render/picture-call.ts';
import { temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());

const square = (color: string): object => ({
  type: 'svg',
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1H0z"/></svg>`,
  decorative: true,
});
const write = (name: string, ...content: readonly object[]): string => {
  const file = join(folder.path, `${name}.json`);
  const page = { size: [72, 36], margin: 0 };
  writeFileSync(file, JSON.stringify({ platen: 1, name: 'squares', page, content }));
  return file;
};
const place = (name: string): string => join(folder.path, name);
const second = { ...square('#0000ff'), pageBreak: 'before' };
const template = write('squares', { ...square('#ff0000'), height: 36 }, { ...second, height: 36 });
writeFileSync(place('sample.json'), '{}');

/** The colour of a pixel. */
function pixel(file: string, [x, y]: readonly [number, number]): readonly number[] {
  const { width, data } = PNG.sync.read(readFileSync(file));
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

describe('render --png', () => {
  it('writes each page beside the template, with so many pixels an inch', async () => {
    const { status, stdout } = await run(['render', template, '--png', '--dpi', '100', '--json']);
    assert.equal(status, 0);
    const { file, pictures } = JSON.parse(stdout) as { file: null; pictures: Record<string, unknown>[] };
    assert.equal(file, null);
    assert.deepEqual(
      pictures.map(({ page, width, height }) => [page, width, height]),
      [
        [1, 100, 50],
        [2, 100, 50],
      ],
    );
    assert.deepEqual(pixel(place('squares-1.png'), [25, 25]), [255, 0, 0]);
    assert.deepEqual(pixel(place('squares-2.png'), [25, 25]), [0, 0, 255]);
    assert.deepEqual(pixel(place('squares-2.png'), [75, 25]), [255, 255, 255]);
    assert.ok(!existsSync(place('squares.pdf')));
  });

  it('writes the chosen pages, and one alone to stdout', async () => {
    for (const name of readdirSync(folder.path)) if (name.endsWith('.png')) rmSync(place(name));
    const chosen = ['render', template, '--png', '--pages', '2'];
    assert.equal((await run([...chosen, '-o', place('out.png')])).status, 0);
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => name.endsWith('.png')),
      ['out-2.png'],
    );
    const { stdout } = await run([...chosen, '-o', '-']);
    assert.ok(Buffer.from(stdout, 'latin1').equals(readFileSync(place('out-2.png'))));
  });

  it('refuses what can not be drawn', async () => {
    const refused: readonly (readonly [string, number, RegExp])[] = [
      ['--png --pages 3', 2, /the document has 2 pages, got 3/],
      ['--png --pages 2-1', 2, /expected numbers from 1 on, such as 1,3-5, got "2-1"/],
      ['--png --dpi 5', 2, /--dpi: expected a whole number of at least 10 and at most 1200/],
      ['--dpi 100', 2, /--dpi is of pictures, and none are wanted: add --png/],
      ['--png -o -', 2, /expected one page for stdout, got 2: choose it with --pages/],
    ];
    for (const [words, wanted, message] of refused) {
      const { status, stderr } = await run(['render', template, ...words.split(' ')]);
      assert.equal(status, wanted, words);
      assert.match(stderr, message);
    }
    const large = place('large.json');
    const page = { size: [14_400, 14_400] };
    writeFileSync(large, JSON.stringify({ platen: 1, name: 'large', page, content: [] }));
    const { status, stderr } = await run(['render', large, '--png']);
    assert.equal(status, 1);
    assert.match(stderr, /page 1 would have 829440000 pixels at 144 dpi, at most 40000000: 31 dpi fit/);
    await assert.rejects(
      drawPages(Buffer.from('no PDF'), { pages: [1], dpi: 72 }).next(),
      /no PDF that can be read/,
    );
  });
});

describe('diff --png', () => {
  it('writes the pages that differ, with the differences marked', async () => {
    const other = write('other', { ...square('#ff0000'), height: 36 }, { ...second, height: 20 });
    const words = ['diff', template, other, '--data', place('sample.json'), '--png'];
    assert.match((await run(words)).stderr, /expected --output DIR with --png/);
    assert.equal((await run([...words, '-o', place('marked')])).status, 4);
    assert.deepEqual(readdirSync(place('marked')).sort(), ['sample.new-2.png', 'sample.old-2.png']);
  });
});
