// A backup that is taken while calls come in, restored elsewhere: it replays every key that was used before it, to the same bytes.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { testedResult } from './cli/tested.ts';
import { platen, readyUrl, result, start, temporaryFolder, until } from './platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);

interface Made {
  readonly key: string;
  readonly sha256: string;
  readonly generation: string | null;
}

async function call(
  url: string,
  secret: string,
  code: string,
  key: string,
): Promise<Made & { replayed: string | null }> {
  const response = await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ templateId: code, data: { key } }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(response.status, 201, Buffer.from(bytes).toString());
  const { headers } = response;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    key,
    sha256,
    generation: headers.get('X-Generation-Id'),
    replayed: headers.get('X-Idempotent-Replayed'),
  };
}

it('a backup under load, restored elsewhere, replays the keys used before it', async (t) => {
  const data = ['--data', path('data')];
  await testedResult('account', 'create', 'acme', ...data);
  const secret = await testedResult('key', 'create', 'acme', ...data);
  const template = {
    platen: 1,
    name: 'doc',
    variables: { key: { type: 'string' } },
    content: ['{{key}} at {{$now()}} with {{$random()}}'],
  };
  writeFileSync(path('doc.json'), JSON.stringify(template));
  const [code = ''] = (
    await testedResult('template', 'push', path('doc.json'), '--account', 'acme', '--publish', ...data)
  ).split(' ');
  const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', ...data]);
  t.after(() => server.process.kill('SIGKILL'));
  const url = await readyUrl(server);

  const made: Made[] = [];
  let going = true;
  const lane = async (name: string): Promise<void> => {
    for (let number = 0; going; number++) made.push(await call(url, secret, code, `${name}-${number}`));
  };
  const load = Promise.all(['a', 'b', 'c'].map(lane));
  await until('some calls', () => made.length > 20);
  const before = [...made];
  const backedUp = await platen('backup', path('copy.db'), ...data);
  assert.equal(backedUp.status, 0, backedUp.stderr);
  const during = made.length - before.length;
  going = false;
  await load;
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).status, 0);
  assert.ok(during > 0, 'no call came while the backup ran');
  assert.equal(statSync(path('copy.db')).mode & 0o077, 0, 'others can read the backup');

  const other = ['--data', path('elsewhere')];
  await result('restore', path('copy.db'), ...other);
  const restored = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', ...other]);
  t.after(() => restored.process.kill('SIGKILL'));
  const elsewhere = await readyUrl(restored);
  assert.equal((await fetch(`${elsewhere}/readyz`)).status, 200);
  for (const { key, sha256, generation } of before) {
    const again = await call(elsewhere, secret, code, key);
    assert.deepEqual(again, { key, sha256, generation, replayed: 'true' });
  }
  const { used, reserved } = JSON.parse(await testedResult('usage', 'acme', '--json', ...other)) as {
    used: number;
    reserved: number;
  };
  assert.ok(used >= before.length && used <= made.length, `${used} of ${before.length} to ${made.length}`);
  assert.equal(reserved, 0);
  t.diagnostic(`${before.length} keys before the backup, ${during} calls while it ran`);
});
