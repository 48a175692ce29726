// Management over HTTP, on PostgreSQL: what one node changes counts on the other.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startServer } from '../../src/server/server.ts';
import { openStore } from '../../src/store/open.ts';
import { manageContract } from '../http/manage.contract.ts';
import type { Served } from '../http/manage-world.ts';
import { startPostgres, withoutPostgres } from './server.ts';

const ends: (() => unknown)[] = [];
let served: Served;

if (withoutPostgres === false) {
  before(async () => {
    const postgres = await startPostgres();
    ends.push(() => postgres.remove());
    const address = await postgres.create('managed');
    const server = await startServer({
      store: { address },
      listen: { host: '127.0.0.1', port: 0 },
      log: () => undefined,
      now: Date.now,
    });
    ends.push(() => server.close());
    const opened = await openStore({ address }, { onFatal: assert.fail, serve: true });
    ends.push(() => opened.close());
    await server.ready;
    served = { url: server.url, store: opened.store };
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });
  manageContract('postgres', async () => served);
} else {
  console.log(withoutPostgres);
}
