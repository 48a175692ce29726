// The store contract against SQLite.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openTimed, type TimedStore } from './store/world.ts';
import { storeContract } from './store.contract.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-store-'));
const stores: TimedStore[] = [];

after(async () => {
  for (const store of stores) await store.close();
  rmSync(root, { recursive: true, force: true });
});

storeContract('sqlite', async (options = {}) => {
  const { store } = openTimed(join(root, String(stores.length)), {
    onFatal: (error) => {
      throw error;
    },
    ...options,
  });
  stores.push(store);
  return store;
});
