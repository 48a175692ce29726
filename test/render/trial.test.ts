// The trial layout of `check`: it names what fits no page whatever the data, and never refuses what data make fit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';

const engine = createEngine();
/** A word that is wider than the page: a table that prints it is drawn smaller. */
const word = 'a'.repeat(20);
const name = '{{word}}';
const short = '{{part}}';
const tall = (fontSize: number) => ({ content: 'x', fontSize });
const auto = (count: number) => Array.from({ length: count }, () => ({ width: 'auto' }));
const table = (...rows: readonly (readonly unknown[])[]) => ({
  type: 'table',
  columns: auto(Math.max(...rows.map((cells) => cells.length))),
  body: rows.map((cells) => ({ cells })),
});
const slot = '{{$pageNumber}}/{{$totalPages}}';
const slots = [slot, slot, slot, slot];
const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n');

/** Returns the pointers of what `check` finds, and of what the document with the long word breaks. */
async function both(parts: object) {
  const template = {
    platen: 1,
    name: 'trial',
    page: { size: [169, 120], margin: 20 },
    variables: { word: { type: 'string' }, part: { type: 'string' } },
    content: [name],
    ...parts,
  };
  const files = new Map([['a.json', Buffer.from(JSON.stringify(template))]]);
  const pack = writePack({ main: 'a.json', files });
  const checked = (await engine.check(pack)).map(({ path }) => path);
  const job = {
    version: JSON.stringify(template),
    pack,
    data: JSON.stringify({ word, part: 'aaaaaaa' }),
    moment: 0,
  };
  const broken = await engine.compose({ ...job, test: false, assets: new Map() }).then(
    () => [],
    (error: unknown) => {
      assert.ok(error instanceof AppError);
      return error.issues.map(({ path }) => path);
    },
  );
  return { checked, broken };
}

/** Templates that render: a table is drawn smaller for what only a document knows. */
const fitting: Readonly<Record<string, object>> = {
  'below a header whose table prints page numbers': {
    header: table(slots, [lines(3)]),
    content: ['Hello'],
  },
  'above a footer whose table prints data': {
    footer: table([short, short, short, 'mmm'], [lines(3)]),
    content: ['Hello'],
  },
  'in a table beside data': { content: [table([name, tall(70)])] },
  'in a table of a table beside data': { content: [table([name, table([name, tall(70)])])] },
  'in a table that stands beside data': {
    content: [
      {
        type: 'columns',
        columns: [
          { width: 'auto', content: table(['mmmm', 'mmm', tall(60)]) },
          { width: 'auto', content: short },
        ],
      },
    ],
  },
  'in a section below its own header': {
    content: [{ type: 'section', header: table(slots, [lines(3)]), content: ['Hello'] }],
  },
};

/** Templates that no data makes fit. */
const hopeless: Readonly<Record<string, readonly [object, string]>> = {
  'below a header that takes the page even where it is drawn smaller': [
    { header: table(slots, [lines(12)]) },
    '/header',
  ],
  'below a table in the header that depends on nothing': [
    { header: table(['x', lines(5)]), content: [{ type: 'text', text: 'x', fontSize: 30 }] },
    '/content/0',
  ],
  'below a header that prints page numbers': [
    { header: table(slots), content: [{ type: 'text', text: 'x', fontSize: 100 }] },
    '/content/0',
  ],
  'in a table beside data': [{ content: [table([name, tall(200)])] }, '/content/0/body/0/cells/1'],
  'in a table that depends on nothing': [
    { content: [table(['x', tall(70)]), name] },
    '/content/0/body/0/cells/1',
  ],
};

describe('check does not refuse what fits', () => {
  for (const [what, parts] of Object.entries(fitting))
    it(what, async () => assert.deepEqual(await both(parts), { checked: [], broken: [] }));
});

describe('check names what does not fit', () => {
  for (const [what, [parts, path]] of Object.entries(hopeless))
    it(what, async () => assert.deepEqual(await both(parts), { checked: [path], broken: [path] }));
});
