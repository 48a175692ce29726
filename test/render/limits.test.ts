// Limits of a document: pages, items and bytes, as they are by default and as an operator sets them, in this process and in children.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { Pictures } from '../../src/assets/pictures.ts';
import { simplifySvg } from '../../src/assets/svg.ts';
import { AppError } from '../../src/errors.ts';
import type { DocumentLimits } from '../../src/render/child-settings.ts';
import { createEngine } from '../../src/render/engine.ts';
import { Pool } from '../../src/render/pool.ts';
import { flatPng } from '../assets/build-png.ts';

const template = {
  platen: 1,
  name: 'limits',
  page: { size: [100, 50], margin: 10 },
  variables: { items: { type: 'list', items: { type: 'number' } } },
  content: [{ type: 'stack', each: 'items', content: ['{{$}}', { type: 'pageBreak' }] }],
};
const pack = {
  main: 'template.json',
  files: new Map([['template.json', new TextEncoder().encode(JSON.stringify(template))]]),
};
const version = packSha256(pack);
const pool = new Pool({
  workers: 2,
  spares: 0,
  settings: { limits: { pages: 3, items: 5, bytes: 100_000 } },
});
after(() => pool.close());

function dataOf(count: number): string {
  return JSON.stringify({ items: Array.from({ length: count }, (_, index) => index) });
}

async function pagesOf(count: number, limits: DocumentLimits): Promise<number | string> {
  const job = {
    version,
    pack: writePack(pack),
    data: dataOf(count),
    moment: 0,
    test: false,
    assets: new Map(),
  };
  return outcome(async () => {
    const composed = await createEngine({ limits }).compose(job);
    assert.ok('pages' in composed);
    return composed.pages.length;
  });
}

async function outcome(run: () => Promise<number>): Promise<number | string> {
  try {
    return await run();
  } catch (error) {
    assert.ok(error instanceof AppError);
    const [issue] = error.issues;
    return `${error.code} ${issue === undefined ? error.message : `${issue.path}: ${issue.message}`}`;
  }
}

test('as many pages as the limit are made, one more is a failure', async () => {
  assert.equal(await pagesOf(3, { pages: 3 }), 3);
  const refused = 'render_failed /content: expected a document of at most 3 pages, got more';
  assert.equal(await pagesOf(4, { pages: 3 }), refused);
  assert.equal(await pagesOf(4, {}), 4);
});

test('as many items as the limit are repeated, one more is a failure that names the expression', async () => {
  assert.equal(await pagesOf(2, { items: 2 }), 2);
  const refused = 'render_failed /content/0/each: expected a list of at most 2 items, got 3';
  assert.equal(await pagesOf(3, { items: 2 }), refused);
});

test('a PDF of as many bytes as the limit is made, one more is a failure', async () => {
  const sizeOf = (limits: DocumentLimits) =>
    outcome(async () => {
      const data = dataOf(1);
      const job = { version, pack: writePack(pack), data, moment: 0, test: false, assets: new Map() };
      const answer = await createEngine({ limits }).render(job);
      assert.ok(answer.kind === 'rendered');
      return answer.bytes.length;
    });
  const size = Number(await sizeOf({}));
  assert.ok(size > 0);
  assert.equal(await sizeOf({ bytes: size }), size);
  const refused = `render_failed expected a PDF of at most ${size - 1} bytes, got ${size}: use smaller pictures or fewer pages`;
  assert.equal(await sizeOf({ bytes: size - 1 }), refused);
});

test('render children are given the limits too', async () => {
  const of = { sha256: version, pack: () => writePack(pack) };
  const render = (count: number) =>
    outcome(async () => {
      const data = dataOf(count);
      const job = { version: of, account: 'a', data, moment: 0, test: false, pinned: new Map() };
      return (await pool.render(job)).pages;
    });
  assert.equal(await render(3), 3);
  assert.match(String(await render(4)), /at most 3 pages/);
  assert.match(String(await render(6)), /at most 5 items, got 6/);
  const tiny = new Pool({ workers: 2, spares: 0, settings: { limits: { bytes: 100 } } });
  after(() => tiny.close());
  const job = { version: of, account: 'a', data: dataOf(1), moment: 0, test: false, pinned: new Map() };
  assert.match(
    String(await outcome(async () => (await tiny.render(job)).pages)),
    /at most 100 bytes, got \d+/,
  );
});

test('levels and pixels hold for each engine by itself, and reach children', async () => {
  const picture = `data:image/png;base64,${Buffer.from(flatPng(20, 10, [255, 0, 0])).toString('base64')}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><image href="${picture}" width="20" height="10"/></svg>`;
  const content = [
    { type: 'image', src: picture },
    { type: 'svg', svg: drawing },
  ];
  const bytes = new TextEncoder().encode(JSON.stringify({ platen: 1, name: 'pictures', content }));
  const files = { main: 'template.json', files: new Map([['template.json', bytes]]) };
  const shown = writePack(files);
  const job = { version: packSha256(files), data: '{}', moment: 0, test: false };
  const made = (limits: DocumentLimits) =>
    outcome(async () => {
      const answer = await createEngine({ limits }).render({ ...job, pack: shown, assets: new Map() });
      assert.ok(answer.kind === 'rendered');
      return answer.warnings.length;
    });
  assert.equal(await made({ pixels: 200 }), 0);
  assert.match(String(await made({ pixels: 199 })), /at most 199 pixels/);
  assert.equal(await made({ pixels: 200 }), 0);
  assert.match(String(await made({ nesting: 2 })), /nested more than 2 levels deep/);
  for (const [limits, fault] of [
    [{ pixels: 199 }, /at most 199 pixels/],
    [{ nesting: 2 }, /nested more than 2 levels deep/],
  ] as const) {
    const strict = new Pool({ workers: 1, spares: 0, settings: { limits } });
    after(() => strict.close());
    const version = { sha256: job.version, pack: () => shown };
    const of = { ...job, version, account: 'a', pinned: new Map() };
    assert.match(String(await outcome(async () => (await strict.render(of)).pages)), fault);
  }
});

test('a picture inside a drawing is left out where it is too large, and drawn where it is not', async () => {
  const picture = `data:image/png;base64,${Buffer.from(flatPng(20, 10, [255, 0, 0])).toString('base64')}`;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><image href="${picture}" width="20" height="10"/></svg>`;
  const notesOf = (pixels: number) => {
    const noFonts = (): never => assert.fail('there is no text');
    return simplifySvg(source, noFonts, new Pictures(pixels)).notes.length;
  };
  assert.deepEqual([notesOf(200), notesOf(199), notesOf(200)], [0, 1, 0]);
});
