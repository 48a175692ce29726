// Management over HTTP, on a data folder.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { temporaryFolder } from '../platen.ts';
import { manageContract } from './manage.contract.ts';
import type { Served } from './manage-world.ts';

const folder = temporaryFolder();
const ends: (() => unknown)[] = [() => folder.remove()];
let served: Served;

before(async () => {
  const server = await startServer({
    store: { folder: folder.path },
    listen: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
  });
  ends.push(() => server.close());
  const opened = openDataFolder(folder.path, { onFatal: assert.fail });
  ends.push(() => opened.store.close());
  await server.ready;
  served = { url: server.url, store: opened.store };
});
after(async () => {
  for (const end of ends.reverse()) await end();
});

manageContract('sqlite', async () => served);
