// A PostgreSQL database of 0.1.0 is upgraded under calls, by two nodes that start at the same moment.
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { oldFacts, oldFile, upgradeUnderCalls } from '../upgrade.ts';
import { startPostgres, withoutPostgres } from './server.ts';

test('a database of 0.1.0 is migrated once, answers new calls and repeats old ones, and bills each once', {
  skip: withoutPostgres,
}, async (t) => {
  const server = await startPostgres();
  t.after(() => server.remove());
  const address = await server.create('old');
  // Lines for psql alone begin with a backslash.
  const dump = gunzipSync(oldFile('database.sql.gz'))
    .toString()
    .replace(/^\\.*$/gm, '');
  const hourAgo = 'UPDATE platen.idempotency SET first_use = platen.now_ms() - 3600000';
  await server.run('old', dump, hourAgo);
  const used = async (): Promise<number> => {
    const [row] = await server.run('old', 'SELECT sum(used)::int AS used FROM platen.usage');
    return Number(row?.used);
  };
  await upgradeUnderCalls({ ...oldFacts('database'), words: ['--store', address], nodes: 2, used });
});
