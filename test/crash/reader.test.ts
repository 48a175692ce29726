// Whoever reads the log may die: the server goes on, and ends as it should.
import assert from 'node:assert/strict';
import test from 'node:test';
import { start, temporaryFolder } from '../platen.ts';

test('a server whose log nobody reads any more serves on', async (t) => {
  const { path, remove } = temporaryFolder();
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', path, '--workers', '1']);
  t.after(() => {
    server.process.kill('SIGKILL');
    remove();
  });
  const url = await server.firstLine;
  server.process.stderr?.destroy();
  for (let call = 0; call < 3; call++) assert.equal((await fetch(`${url}/healthz`)).status, 200);
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).status, 0);
});
