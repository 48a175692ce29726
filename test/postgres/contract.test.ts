// The store contract against PostgreSQL, and random walks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { walkAtRandom } from '../store/walk.ts';
import { beginning, call, noon, populate } from '../store/world.ts';
import { storeContract } from '../store.contract.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';
import { makeModel, newDatabase, openTimedDatabase, type TimedDatabase } from './world.ts';

let server: PostgresServer;
const opened: TimedDatabase[] = [];

if (withoutPostgres === false) {
  before(async () => {
    server = await startPostgres();
    await makeModel(server);
  });
  after(async () => {
    for (const one of opened) await one.close();
    server.remove();
  });

  storeContract('postgres', async (options) => {
    const timed = await openTimedDatabase(server, await newDatabase(server), options);
    opened.push(timed);
    return timed.store;
  });

  test('what a dead node had under way holds neither key nor quota', async () => {
    const { store, name, close } = await openTimedDatabase(server, await newDatabase(server));
    const version = await populate(store, 1);
    assert.equal((await store.beginGeneration(beginning('gen_1', call('k'), version))).kind, 'admitted');
    assert.equal((await store.beginGeneration(beginning('gen_2', call(), version))).kind, 'quota_pending');
    await server.run(name, `UPDATE platen.reservation SET node_id = 'dead'`);
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', noon)).kind, 'fresh');
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).reserved, 0);
    assert.equal((await store.beginGeneration(beginning('gen_2', call(), version))).kind, 'admitted');
    await close();
  });

  test('the store does what the model says, whatever the order', async () => {
    await walkAtRandom(async () => {
      const { store, name, close } = await openTimedDatabase(server, await newDatabase(server));
      return {
        store,
        close,
        // The node died, and another took its place: nobody renews the lease of what was under way.
        async restart() {
          await server.run(name, `UPDATE platen.reservation SET node_id = 'dead'`);
        },
      };
    }, 6);
  });
} else {
  console.log(withoutPostgres);
}
