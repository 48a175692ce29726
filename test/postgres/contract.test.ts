// The store contract against PostgreSQL, and random walks.
import { after, before, test } from 'node:test';
import { walkAtRandom } from '../store/walk.ts';
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
