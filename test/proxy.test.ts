// Behind the proxies of deploy/, each for real when it is installed: what callers see is what the service said.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Running, readyUrl, result, start, temporaryFolder, until } from './platen.ts';
import { lacks, startProxy } from './proxies.ts';

const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
let server: Running;
let url = '';
let secret = '';
let code = '';

before(async () => {
  const data = ['--data', path('data')];
  await result('account', 'create', 'acme', ...data);
  secret = await result('key', 'create', 'acme', ...data);
  writeFileSync(path('doc.json'), JSON.stringify({ platen: 1, name: 'doc', content: ['Hello'] }));
  [code = ''] = (
    await result('template', 'push', path('doc.json'), '--account', 'acme', '--publish', ...data)
  ).split(' ');
  server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', ...data]);
  url = await readyUrl(server);
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', [...certificate, '-keyout', path('privkey.pem'), '-out', path('fullchain.pem')], {
    stdio: 'ignore',
  });
});
after(() => {
  server.process.kill('SIGKILL');
  folder.remove();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

function send(port: number, target: string, body?: string): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'k',
  };
  const where = { host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false, path: target };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...where,
        method: body === undefined ? 'GET' : 'POST',
        headers: { Host: `localhost:${port}`, ...(body !== undefined && headers) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function assertServed(port: number): Promise<void> {
  const answers = (target: string): Promise<boolean> =>
    send(port, target).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until('the proxy to answer', () => answers('/healthz'));
  const direct = await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    },
    body: JSON.stringify({ templateId: code, data: {} }),
  });
  const through = await send(port, '/v1/generate', JSON.stringify({ templateId: code, data: {} }));
  assert.equal(through.status, 201, through.body.toString());
  assert.equal(through.headers['x-idempotent-replayed'], 'true');
  assert.deepEqual(through.body, Buffer.from(await direct.arrayBuffer()));
  const large = await send(
    port,
    '/v1/generate',
    JSON.stringify({ templateId: code, data: { x: 'x'.repeat(5.5 * 1024 * 1024) } }),
  );
  assert.equal(large.status, 413);
  assert.match(large.body.toString(), /"code":"payload_too_large"/);
  const lost = await send(port, '/nowhere');
  assert.deepEqual([lost.status, /"code":"not_found"/.test(lost.body.toString())], [404, true]);
}

for (const [name, file] of [
  ['nginx', 'nginx.conf'],
  ['caddy', 'Caddyfile'],
] as const)
  describe(`deploy/${file}`, { skip: lacks(name) }, () => {
    it('serves', async () => {
      const proxy = await startProxy(name, { folder: folder.path, target: new URL(url).host, tls: true });
      try {
        await assertServed(proxy.port);
      } finally {
        await proxy.end();
      }
    });
  });
