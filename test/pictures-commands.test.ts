// Pictures by URL through the commands: what is fetched when, and that every command keeps the operator's rules.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { StudioState } from '../src/studio/protocol.ts';
import { goodPicture, type HostileHost, startHostileHost } from './assets/hostile-hosts.ts';
import { tested, testedResult } from './cli/tested.ts';
import { platen, readyUrl, start, temporaryFolder } from './platen.ts';

const folder = temporaryFolder();
const store = join(folder.path, 'data');
const certificate = fileURLToPath(new URL('assets/tls/cert.pem', import.meta.url));
const opened = ['--asset-allow', '127.0.0.1/32', '--asset-http'];
let host: HostileHost;

before(async () => {
  host = await startHostileHost('http://127.0.0.2');
  await testedResult('account', 'create', 'acme', '--data', store);
});
after(() => {
  host.close();
  folder.remove();
});

const picture = { type: 'image', src: '{{picture}}', width: 60 };
const variables = { picture: { type: 'image', required: false } };

function write(name: string, content: unknown): string {
  const file = join(folder.path, `${name}.json`);
  writeFileSync(file, JSON.stringify({ platen: 1, name, variables, content }));
  return file;
}

/** Whether the first rendering of a preview gave a document. */
async function previewShows(url: string): Promise<boolean> {
  const response = await fetch(`${url}/events`);
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (const event of text.split('\n\n').slice(0, -1)) {
      const state = JSON.parse(event.slice('data: '.length)) as StudioState;
      if (state.revision > 0) return state.shown > 0;
    }
  }
  throw new Error('the stream of events ended');
}

describe('a template that names a URL', () => {
  let secure: SecureServer;
  let src = '';
  let asked = 0;
  const env = { NODE_EXTRA_CA_CERTS: certificate };
  const allow = ['--asset-allow', '127.0.0.1/32'];

  before(async () => {
    const files = {
      key: readFileSync(certificate.replace('cert.pem', 'key.pem')),
      cert: readFileSync(certificate),
    };
    secure = createSecureServer(files, (_, response) => {
      asked++;
      response.end(goodPicture);
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    src = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/logo.png`;
  });
  after(() => {
    secure.closeAllConnections();
    secure.close();
  });

  const image = (more: object = {}): unknown => [{ type: 'image', src, width: 60, ...more }];

  it('has it fetched when it is packed, and needs no network afterwards', async () => {
    const file = write('pinned', image());
    const pack = join(folder.path, 'pinned.pack');
    asked = 0;
    const packed = await start(['pack', file, '-o', pack, ...allow], { env }).ended;
    assert.equal(packed.status, 0, packed.stderr);
    assert.equal(asked, 1);
    const data = join(folder.path, 'none.json');
    writeFileSync(data, '{}');
    const pdf = join(folder.path, 'pinned.pdf');
    const rendered = await platen('render', pack, data, '-o', pdf);
    assert.equal(rendered.status, 0, rendered.stderr);
    assert.match(readFileSync(pdf).toString('latin1'), /\/Subtype\/Image/);
    assert.equal(asked, 1);
  });

  it('has it fetched by push, and a generation serves it with the host gone', async () => {
    const words = ['template', 'push', write('pushed', image()), '--account', 'acme', '--publish'];
    asked = 0;
    const refused = await start([...words, '--data', store], { env }).ended;
    assert.equal(refused.status, 3, 'the range is closed by default');
    assert.match(refused.stderr, /pushed\.json:1:\d+.*cannot be reached from here/);
    assert.equal(asked, 0);
    const pushed = await start([...words, '--data', store, ...allow], { env }).ended;
    assert.equal(pushed.status, 0, pushed.stderr);
    assert.equal(asked, 1);
    const key = await testedResult('key', 'create', 'acme', '--data', store);
    const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', '--data', store]);
    try {
      const response = await fetch(`${await readyUrl(server)}/v1/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId: pushed.stdout.split(' ')[0], data: {} }),
      });
      assert.equal(response.status, 201);
      assert.match(Buffer.from(await response.arrayBuffer()).toString('latin1'), /\/Subtype\/Image/);
      assert.equal(asked, 1);
    } finally {
      server.process.kill('SIGKILL');
    }
  });

  it('has it fetched at each generation with pin false', async () => {
    const file = write('unpinned', image({ pin: false }));
    const pack = join(folder.path, 'unpinned.pack');
    asked = 0;
    assert.equal((await start(['pack', file, '-o', pack], { env }).ended).status, 0);
    assert.equal(asked, 0);
    const data = join(folder.path, 'empty.json');
    writeFileSync(data, '{}');
    const words = ['render', pack, data, '-o', join(folder.path, 'unpinned.pdf')];
    const closed = await start(words, { env }).ended;
    assert.equal(closed.status, 3);
    assert.match(closed.stderr, /cannot be reached from here/);
    assert.equal((await start([...words, ...allow], { env }).ended).status, 0);
    assert.equal(asked, 1);
  });
});

describe('--asset-http and --asset-allow', () => {
  const run = async (command: string, flags: readonly string[]): Promise<string> => {
    const data = join(folder.path, 'http-data.json');
    writeFileSync(data, JSON.stringify({ picture: `${host.origin}/good` }));
    const fixed = write('fixed', [{ type: 'image', src: `${host.origin}/good`, width: 60 }]);
    const computed = write('computed', [picture]);
    const out = join(folder.path, 'out');
    const words: Readonly<Record<string, readonly string[]>> = {
      render: ['render', computed, data, '-o', out],
      check: ['check', computed, '--data', data],
      'check of the template alone': ['check', fixed],
      pack: ['pack', fixed, '-o', out],
      'template push': ['template', 'push', fixed, '--account', 'acme', '--data', store],
    };
    // What is opened is asked of a process, which also has to end once it has fetched; what is refused needs none.
    const program = flags === opened ? platen : tested;
    const { status, stdout, stderr } = await program(...(words[command] ?? []), ...flags);
    return `${status} ${stderr}${stdout}`;
  };

  for (const command of ['render', 'check', 'check of the template alone', 'pack', 'template push']) {
    it(`hold for ${command}`, async () => {
      const [none, allow, http, both] = await Promise.all(
        [[], opened.slice(0, 2), opened.slice(2), opened].map((flags) => run(command, flags)),
      );
      assert.match(none ?? '', /^3 [\s\S]*https:/);
      assert.match(allow ?? '', /^3 [\s\S]*https:/);
      assert.match(http ?? '', /^3 [\s\S]*cannot be reached from here/);
      assert.match(both ?? '', /^0 /);
    });
  }

  it('hold for dev', async () => {
    const file = write('previewed', [picture]);
    writeFileSync(join(folder.path, 'sample.json'), JSON.stringify({ picture: `${host.origin}/good` }));
    for (const [flags, shown] of [
      [[], false],
      [opened, true],
    ] as const) {
      const running = start(['dev', file, '--listen', '127.0.0.1:0', ...flags]);
      try {
        const shows = await previewShows(await running.firstLine);
        assert.equal(shows, shown, flags.join(' '));
      } finally {
        running.process.kill('SIGKILL');
      }
    }
  });

  it('make an http: URL a fault of the data where a service does not open them', async () => {
    const words = [
      'template',
      'push',
      write('plain', ['no picture drawn']),
      '--account',
      'acme',
      '--publish',
    ];
    const [code] = (await testedResult(...words, '--data', store)).split(' ');
    const key = await testedResult('key', 'create', 'acme', '--data', store);
    for (const [flags, status] of [
      [[], 422],
      [['--asset-http'], 201],
    ] as const) {
      const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', '--data', store, ...flags]);
      try {
        const response = await fetch(`${await readyUrl(server)}/v1/generate`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ templateId: code, data: { picture: `${host.origin}/good` } }),
        });
        assert.equal(response.status, status);
      } finally {
        server.process.kill('SIGTERM');
        await server.ended;
      }
    }
  });
});
