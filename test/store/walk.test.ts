// Random walks over a data folder.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { openDataFolder } from '../../src/store/open.ts';
import { walkAtRandom } from './walk.ts';
import { openTimed } from './world.ts';

test('the store does what the model says, whatever the order', async () => {
  const root = mkdtempSync(join(tmpdir(), 'platen-walk-'));
  let walks = 0;
  try {
    await walkAtRandom(async () => {
      const folder = join(root, String(walks++));
      const { store, close } = openTimed(folder, { onFatal: assert.fail });
      return {
        store,
        close,
        async restart(underWay) {
          const taken = openDataFolder(folder, { onFatal: assert.fail, serve: true });
          assert.equal(taken.cleared, underWay);
          await taken.close();
        },
      };
    }, 60);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
