// Behind the proxies of deploy/, each for real when it is installed: what callers see is what the service said.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Running, readyUrl, result, start, temporaryFolder, until } from './platen.ts';

const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
const deployed = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');
const skip = (program: string): string | false =>
  spawnSync('which', [program]).status === 0 ? false : `${program} is not installed`;

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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

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

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

describe('deploy/nginx.conf', { skip: skip('nginx') }, () => {
  it('serves', async () => {
    const port = await freePort();
    const own = deployed('nginx.conf')
      .replace('127.0.0.1:8080', new URL(url).host)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/ssl/platen/', `${folder.path}/`);
    mkdirSync(path('nginx'));
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${path('nginx')}/${name};`,
    );
    const frame = `daemon off; pid ${path('nginx.pid')}; error_log ${path('nginx.log')}; events {}`;
    writeFileSync(path('nginx.conf'), `${frame}\nhttp { access_log off; ${places.join(' ')}\n${own}\n}`);
    execFileSync('nginx', ['-t', '-c', path('nginx.conf')], { stdio: 'ignore' });
    const child = spawn('nginx', ['-c', path('nginx.conf')], { stdio: 'ignore' });
    try {
      await assertServed(port);
    } finally {
      await ended(child);
    }
  });
});

describe('deploy/Caddyfile', { skip: skip('caddy') }, () => {
  it('serves', async () => {
    const port = await freePort();
    const own = deployed('Caddyfile')
      .replace('127.0.0.1:8080', new URL(url).host)
      .replace(
        'pdf.example.com {',
        `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${path('fullchain.pem')} ${path('privkey.pem')}`,
      );
    writeFileSync(path('Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`);
    const env = {
      ...process.env,
      HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
    };
    const child = spawn('caddy', ['run', '--config', path('Caddyfile'), '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env,
    });
    try {
      await assertServed(port);
    } finally {
      await ended(child);
    }
  });
});
