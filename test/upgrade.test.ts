// A data folder of 0.1.0 is upgraded under calls, and the backup that was made before is restored by this version, too.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { result, temporaryFolder } from './platen.ts';
import { oldFacts, oldFile, upgradeUnderCalls } from './upgrade.ts';

const folder = temporaryFolder();
after(() => folder.remove());

/** Writes a data folder as the old release left it an hour ago. Returns its path. */
function oldFolder(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path, { mode: 0o700 });
  const file = join(path, 'platen.db');
  writeFileSync(file, gunzipSync(oldFile('platen.db.gz')), { mode: 0o600 });
  const database = new Database(file);
  database.prepare('UPDATE idempotency SET first_use = ?').run(Date.now() - 3_600_000);
  database.close();
  return path;
}

it('a data folder of 0.1.0 is migrated, answers new calls and repeats old ones, and bills each once', async () => {
  const path = oldFolder('data');
  const used = async (): Promise<number> => {
    const database = new Database(join(path, 'platen.db'), { readonly: true });
    const row = database.prepare('SELECT sum(used) AS used FROM usage').get() as { used: number };
    database.close();
    return row.used;
  };
  await upgradeUnderCalls({ ...oldFacts('folder'), words: ['--data', path], nodes: 1, used });
});

it('a backup of 0.1.0 is restored by this version', async () => {
  const backup = join(oldFolder('before'), 'platen.db');
  const data = join(folder.path, 'restored');
  await result('restore', backup, '--data', data);
  const templates = JSON.parse(await result('template', 'list', '--json', '--data', data)) as {
    code: string;
  }[];
  assert.deepEqual(
    templates.map(({ code }) => code),
    [oldFacts('folder').code],
  );
});
