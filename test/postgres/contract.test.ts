// The store contract against PostgreSQL, and random walks.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { walkAtRandom } from '../store/walk.ts';
import { beginning, call, completion, noon, populate } from '../store/world.ts';
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
  // Each node beats as long as it is open.
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  after(() => server.remove());

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

  test('a node that stood still for longer than its lease bills nothing that another one did meanwhile', async () => {
    const slow = await openTimedDatabase(server, await newDatabase(server));
    const version = await populate(slow.store, 10);
    assert.equal((await slow.store.beginGeneration(beginning('gen_1', call('k'), version))).kind, 'admitted');
    // Its lease ends, since it does not beat.
    await server.run(slow.name, 'UPDATE platen.node SET lease_until = 0');
    const other = await openTimedDatabase(server, slow.name);
    assert.equal(
      (await other.store.beginGeneration(beginning('gen_2', call('k'), version))).kind,
      'admitted',
    );
    assert.equal(await slow.store.completeGeneration(completion('gen_1')), 'lost');
    assert.equal(await other.store.completeGeneration(completion('gen_2')), 'completed');
    assert.equal((await slow.store.beginGeneration(beginning('gen_3', call('k'), version))).kind, 'replay');
    const { used, reserved } = await slow.store.getUsage('acc_a', '2026-01', noon);
    assert.deepEqual([used, reserved], [1, 0]);
    await slow.close();
    await other.close();
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
