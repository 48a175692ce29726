// Columns with `each` and `if`: the pages are those of the same table with its columns written out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { dumpPages } from '../cases/dump.ts';
import { type Json, type JsonObject, Random } from '../fuzz/random.ts';

const engine = createEngine();

async function pagesOf(table: JsonObject, data: JsonObject): Promise<readonly string[]> {
  const variables = Object.fromEntries(Object.keys(data).map((name) => [name, { type: 'list' }]));
  const page = { size: [300, 160], margin: 20 };
  const template = { platen: 1, name: 'columns', page, variables, content: [table] };
  const given = {
    main: 't.json',
    files: new Map([['t.json', new TextEncoder().encode(JSON.stringify(template))]]),
  };
  const pack = writePack(given);
  assert.deepEqual(await engine.check(pack), []);
  const job = { version: packSha256(given), pack, data: JSON.stringify(data), moment: 0, test: false };
  const composed = await engine.compose({ ...job, assets: new Map() });
  assert.ok('pages' in composed);
  return dumpPages(composed.pages);
}

/** A table with columns that are repeated, and the same one with all of them written out. */
function tables(random: Random): {
  readonly made: JsonObject;
  readonly written: JsonObject;
  readonly data: JsonObject;
} {
  const data: Record<string, Json> = { items: random.several(0, 12, () => ({ a: random.int(1, 9999) })) };
  const made: JsonObject[] = [];
  const written: JsonObject[] = [];
  const spans: number[] = [];
  for (let index = 0; index < random.int(1, 4); index++) {
    const look: JsonObject = random.chance(0.5) ? { align: 'right', width: 40 } : { color: '#c00' };
    if (random.chance(0.5)) {
      const list = random.several(0, 3, () => `v${random.int(1, 99)}`);
      data[`list${index}`] = list;
      const keep = random.chance(0.5);
      made.push({
        ...look,
        each: `list${index}`,
        as: 'x',
        header: '{{$x}} {{$xPosition}}',
        cell: '{{$x}} {{a}}',
        ...(keep && { if: '$xIndex > 0' }),
      });
      const kept = list
        .map((value, at) => ({ ...look, header: `${value} ${at + 1}`, cell: `${value} {{a}}` }))
        .slice(keep ? 1 : 0);
      written.push(...kept);
      spans.push(kept.length);
    } else {
      const there = random.chance(0.7);
      const column = { ...look, header: 'plain', cell: '{{a}}' };
      made.push({ ...column, if: there ? '1 < 2' : 'false' });
      if (there) written.push(column);
      spans.push(there ? 1 : 0);
    }
  }
  const grouped = random.chance(0.5);
  const [first = 0, second = 0] = spans;
  const over = (colSpan: number): Json => (colSpan === 0 ? [] : [{ content: 'over two', colSpan }]);
  // A cell is repeated with its column. One over several columns reaches over all that they make.
  const tableOf = (columns: JsonObject[], heads: number, span: number): JsonObject => ({
    type: 'table',
    rows: 'items',
    columns,
    ...(grouped
      ? { group: { by: 'a > 5000', head: [Array.from({ length: heads }, () => 'head')] } }
      : { lines: 'grid', zebra: '#eee' }),
    ...(spans.length < 2 ? {} : { foot: [over(span)] }),
  });
  return { made: tableOf(made, 1, 2), written: tableOf(written, first, first + second), data };
}

for (let seed = 1; seed <= 40; seed++) {
  test(`columns that data decides are those that are written out, seed ${seed}`, async () => {
    const { made, written, data } = tables(new Random(seed));
    // Without a column there is no table, which can't be written out.
    const expected = (written.columns as Json[]).length === 0 ? undefined : await pagesOf(written, data);
    const pages = await pagesOf(made, data);
    if (expected) assert.deepEqual(pages, expected);
    else assert.deepEqual(pages, ['page 1  300 × 160']);
  });
}
