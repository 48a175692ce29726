// A pack of a few kilobytes can have a hundred thousand faults. A render process sends the first of them and how many
// there are: the serving process would stand still while it takes all, and would refuse more than it knows a bound for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { Pool } from '../../src/render/pool.ts';

test('of many faults of a pack the first thousand come back, and how many there are', async (t) => {
  const pool = new Pool({ workers: 1, spares: 0 });
  t.after(() => pool.close());
  const content = Array.from({ length: 1500 }, () => ({ type: 'text', text: 5 }));
  const main = new TextEncoder().encode(JSON.stringify({ platen: 1, name: 'many', content }));
  const pack = writePack({ main: 'a.json', files: new Map([['a.json', main]]) });
  const examined = await pool.examine({ account: '', pack });
  assert.ok('issues' in examined);
  assert.equal(examined.issues.length, 1000);
  assert.equal(examined.count, 1500);
  assert.equal(examined.issues.at(-1)?.path, '/content/999/text');
});
