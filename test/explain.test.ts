// What `platen explain` says of documents: the boxes of the fixtures, why their pages break, and that asking changes nothing.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { pageLines } from '../src/cli/explain/lines.ts';
import { AppError } from '../src/errors.ts';
import { cutMargin } from '../src/layout/cut-paper.ts';
import { type Frame, openItems, type Page } from '../src/layout/frame.ts';
import { matrixOf } from '../src/layout/frame-matrix.ts';
import type { ComposedDocument } from '../src/render/engine.ts';
import { boxAt, boxesOfPointer, type ExplainedBox, type Explanation } from '../src/render/explanation.ts';
import { dumpPages } from './cases/dump.ts';
import { engine, moment, packOf } from './cases/engine.ts';
import { someOf } from './random-rounds.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** Lays out a document of a folder, with its record or without. Returns undefined for one that has faults. */
async function compose(folder: string, explains: boolean): Promise<ComposedDocument | undefined> {
  try {
    // As a command has it, which compiled it: that a stored one is drawn in the same way is shown by its case.
    const pack = await packOf(folder);
    const job = { version: packSha256(pack), pack, data: dataOf(folder), moment, test: false };
    const composed = await engine.compose({
      ...job,
      assets: new Map(),
      explains: explains ? 'drawn' : undefined,
    });
    return 'kind' in composed ? undefined : composed;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function dataOf(folder: string): string {
  const file = [`${folder}/data.json`, `${folder}/sample.json`].find(existsSync);
  return file === undefined ? '{}' : JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}

async function explanationOf(folder: string): Promise<{ composed: ComposedDocument; record: Explanation }> {
  const composed = await compose(folder, true);
  assert.ok(composed?.explanation, folder);
  return { composed, record: composed.explanation };
}

/** The pages of a document without its record. Those of a case are kept: the test of the cases draws them. */
async function plainPages(folder: string, pages: number): Promise<readonly string[]> {
  const file = `${folder}/expected.txt`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, pages);
  return dumpPages((await compose(folder, false))?.pages ?? []);
}

describe('explain', () => {
  const folder = `${fixtures}explain/`;
  for (const name of readdirSync(folder).sort()) {
    it(name, async () => {
      const { record } = await explanationOf(`${folder}${name}`);
      const text = `${pageLines(record).join('\n')}\n`;
      const file = `${folder}${name}/expected.txt`;
      if (process.env.UPDATE === '1') writeFileSync(file, text);
      assert.equal(text, readFileSync(file, 'utf8'));
    });
  }
});

describe('the record', () => {
  const folder = `${fixtures}explain/rows-and-what-they-show`;

  it('names the box at a point: the cell, and its row beside the cells', async () => {
    const { record } = await explanationOf(folder);
    const cell = boxAt(record, { page: 2, x: 20, y: 45 });
    assert.equal(cell?.path, '/content/1/columns/0/cell');
    assert.deepEqual(cell?.data, [{ pointer: '/items/1/name', value: '"Pear"' }]);
    assert.equal(record.boxes[cell?.parent ?? -1]?.kind, 'row');
    assert.equal(boxAt(record, { page: 2, x: 1, y: 1 }), undefined);
    assert.equal(boxAt(record, { page: 9, x: 20, y: 45 }), undefined);
  });

  it('names the boxes of a pointer, and of the block around a pointer without one', async () => {
    const { record } = await explanationOf(folder);
    const pieces = boxesOfPointer(record, { path: '/content/1' });
    assert.deepEqual(
      pieces.map(({ page, piece, pieces: of }) => [page, piece, of]),
      [1, 2, 3, 4, 5].map((page) => [page, page, 5]),
    );
    assert.deepEqual(boxesOfPointer(record, { path: '/content/1/sums/total' }), pieces);
    assert.deepEqual(boxesOfPointer(record, { path: '/nowhere' }), []);
  });

  it('leaves the PDF as it is', async () => {
    const files = await packOf(folder);
    const job = {
      version: packSha256(files),
      pack: writePack(files),
      data: dataOf(folder),
      moment: 0,
      test: false,
    };
    const [plain, told] = await Promise.all(
      [false, true].map((explains) =>
        engine.render({ ...job, assets: new Map(), explains: explains ? 'boxes' : undefined }),
      ),
    );
    assert.ok(plain?.kind === 'rendered' && told?.kind === 'rendered');
    assert.deepEqual(told.bytes, plain.bytes);
    const whole = { ...job, assets: new Map() };
    const composed = await engine.compose(whole);
    assert.ok(!('kind' in composed));
    assert.deepEqual(engine.finish(composed, whole), plain);
    assert.equal(plain.explanation, undefined);
    assert.ok(told.explanation !== undefined);
  });
});

describe('every case and template', () => {
  const folders = ['cases', 'templates'].flatMap((group) =>
    readdirSync(`${fixtures}${group}`).map((name) => `${fixtures}${group}/${name}`),
  );
  const all = folders.filter((folder) => existsSync(`${folder}/template.json`));
  const documents = someOf(all);
  const share = documents.length / all.length;

  it('is laid out alike, has a reason for each page and a box for each text', async () => {
    let texts = 0;
    let breaks = 0;
    for (const folder of documents) {
      const composed = await compose(folder, true);
      if (composed === undefined) continue;
      const { explanation: record } = composed;
      assert.ok(record, folder);
      const drawn = dumpPages(composed.pages);
      assert.deepEqual(drawn, await plainPages(folder, drawn.length), folder);
      assert.equal(record.pages.length, composed.pages.length);
      assert.equal(record.pages[0]?.why, null);
      for (const { page, why } of record.pages.slice(1)) {
        assert.ok(why !== null && why.text !== '', `${folder}: page ${page} has a reason`);
        breaks += 1;
      }
      texts += checkTexts(composed.pages, record, folder);
    }
    assert.ok(breaks > 100 * share, `${breaks} breaks`);
    assert.ok(texts > 5000 * share, `${texts} texts`);
  });
});

/** Checks that the start of each text lies in a box that names it, and that the smallest box there is that one or inside of it. */
function checkTexts(pages: readonly Page[], record: Explanation, folder: string): number {
  let count = 0;
  const boxesOfPage = Map.groupBy(record.boxes, ({ page }) => page);
  for (const [index, page] of pages.entries()) {
    const onPage = { ...record, boxes: boxesOfPage.get(index + 1) ?? [] };
    const boxes = new Map<string, ExplainedBox[]>();
    for (const box of onPage.boxes)
      for (const text of new Set(box.texts)) {
        const named = boxes.get(text);
        if (named === undefined) boxes.set(text, [box]);
        else named.push(box);
      }
    for (const { x, y, text, turned } of textsOf(
      page.frame,
      page.cut ? cutMargin(page.cut) : 0,
      page.cut ? cutMargin(page.cut) : 0,
    )) {
      const at = { page: index + 1, x, y };
      const where = () => `${folder}: ${JSON.stringify(text)} at ${x}, ${y} of page ${at.page}`;
      const own = boxes.get(text) ?? [];
      if (own.length === 0) assert.fail(where());
      if (turned) continue;
      // In a column without any width nothing finds its place.
      if (own.every(({ width }) => width === 0)) continue;
      if (!own.some((box) => holds(box, x, y))) assert.fail(where());
      if (boxAt(onPage, at) === undefined) assert.fail(where());
      count += 1;
    }
  }
  return count;
}

function holds(box: ExplainedBox, x: number, y: number): boolean {
  const slack = 0.02;
  const { width, height } = box;
  return (
    x >= box.x - slack && x <= box.x + width + slack && y >= box.y - slack && y <= box.y + height + slack
  );
}

interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly turned: boolean;
}

function textsOf(frame: Frame, x = 0, y = 0, turned = false): readonly PlacedText[] {
  return openItems(frame).flatMap((item) => {
    if (item.kind === 'text') return [{ x: x + item.x, y: y + item.y, text: item.text, turned }];
    if (item.kind !== 'frame') return [];
    return textsOf(item.frame, x + item.x, y + item.y, turned || matrixOf(item) !== undefined);
  });
}
