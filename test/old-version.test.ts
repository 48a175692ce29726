// What an older Platen stored: a version that this one refuses says why and costs nothing, and all others give the pages of before.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { writePack } from '../src/assets/pack.ts';
import type { Renderer } from '../src/render/renderer.ts';
import { pushTemplate } from '../src/service/templates.ts';
import { openDataFolder } from '../src/store/open.ts';
import { read } from './pdf/readers.ts';
import { platen, type Running, readyUrl, result, start, temporaryFolder } from './platen.ts';

/** An issue of an answer. */
interface Told {
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

const folder = temporaryFolder();
const data = join(folder.path, 'data');
const packFile = join(folder.path, 'old.pack');
const mendedFile = join(folder.path, 'list.json');

const variables = '{ "items": { "type": "list", "fields": { "price": { "type": "number" } } } }';
const old = `{
  "platen": 1, "name": "list",
  "variables": ${variables},
  "define": { "free": "items ~> |$|{ \\"price\\": 0 }|" },
  "content": [
    { "type": "text", "each": "$free", "text": "price {{price}}" },
    "{{$count($root ~> |items|{}, \\"price\\"|)}}"
  ]
}`;
const mended = `{
  "platen": 1, "name": "list",
  "variables": ${variables},
  "define": { "free": "$map(items, function($x) { $merge([$x, { \\"price\\": 0 }]) })" },
  "content": [{ "type": "text", "each": "$free", "text": "price {{price}}" }]
}`;

const files = new Map([['list.json', new TextEncoder().encode(old)]]);
const pack = writePack({ main: 'list.json', files });

/** Stores and publishes it as an older Platen did, whose check found nothing wrong. */
async function pushAsBefore(): Promise<string> {
  const disk = openDataFolder(data, {
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const account = await disk.store.findAccount('acme');
    assert.ok(account !== undefined);
    const template = { name: 'list', variables, main: 'list.json', files };
    const renderer: Pick<Renderer, 'examine'> = { examine: async () => ({ template }) };
    const request = { account: account.id, sent: { bytes: pack }, publish: true, now: Date.now() };
    const { code, published } = await pushTemplate(
      // No more of a renderer is asked for.
      { store: disk.store, renderer: renderer as Renderer },
      request,
    );
    assert.equal(published, 1);
    return code;
  } finally {
    await disk.store.close();
  }
}

describe('a stored version with the transform operator', () => {
  let server: Running;
  let url = '';
  let key = '';
  let code = '';

  before(async () => {
    writeFileSync(packFile, pack);
    writeFileSync(mendedFile, mended);
    await result('account', 'create', 'acme', '--data', data);
    key = await result('key', 'create', 'acme', '--data', data);
    code = await pushAsBefore();
    server = start(['serve', '--listen', '127.0.0.1:0', '--data', data, '--workers', '1']);
    url = await readyUrl(server);
  });
  after(() => {
    server.process.kill('SIGKILL');
    folder.remove();
  });

  const generate = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ templateId: code, data: { items: [{ price: 1 }, { price: 2 }] } }),
    });
  const used = async (): Promise<number> => {
    const usage = await result('usage', 'acme', '--json', '--data', data);
    return (JSON.parse(usage) as { used: number }).used;
  };

  it('fails each call: the operator is named, its places, and what to write instead', async () => {
    for (const headers of [{}, {}, { 'Idempotency-Key': 'once' }, { 'Idempotency-Key': 'once' }]) {
      const response = await generate(headers);
      const { error } = (await response.json()) as {
        error: { code: string; issues: readonly Told[] };
      };
      assert.deepEqual([response.status, error.code], [422, 'render_failed']);
      assert.deepEqual(
        error.issues.map(({ path }) => path),
        ['/define/free', '/content/1'],
      );
      for (const { message, hint } of error.issues) {
        assert.match(message, /^the transform operator "\|…\|…\|" is switched off/);
        assert.match(hint, /^write the changed copy itself: \$merge\(/);
      }
    }
    assert.equal(await used(), 0);
    assert.deepEqual(JSON.parse(await result('generation', 'list', 'acme', '--json', '--data', data)), []);
  });

  it('is refused by check, push and render, too, and stays in the lists', async () => {
    const commands = [
      ['check', packFile],
      ['template', 'push', packFile, '--account', 'acme', '--data', data],
      ['render', packFile, join(folder.path, 'data.json'), '-o', join(folder.path, 'out.pdf')],
    ];
    writeFileSync(join(folder.path, 'data.json'), '{ "items": [{ "price": 1 }] }');
    for (const words of commands) {
      const { status, stdout, stderr } = await platen(...words);
      const told = stdout + stderr;
      assert.equal(status, 3, told);
      assert.match(
        told,
        /the transform operator .* is switched off.*\/define\/free.*\$merge.*\/content\/1.*2 faults/s,
      );
    }
    const listed = await result('template', 'list', '--account', 'acme', '--json', '--data', data);
    assert.match(listed, new RegExp(code));
    const shown = await result('template', 'show', code, '--json', '--data', data);
    const { versions } = JSON.parse(shown) as { versions: readonly unknown[] };
    assert.equal(versions.length, 1);
  });

  it('gives way to a mended version of the same code', async () => {
    const words = ['template', 'push', mendedFile, '--account', 'acme', '--publish', '--data', data];
    assert.equal(await result(...words), `${code} 2`);
    const response = await generate();
    assert.equal(response.status, 201);
    const file = join(folder.path, 'mended.pdf');
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
    const text = execFileSync('pdftotext', [file, '-']).toString();
    assert.deepEqual(text.match(/price \d/g), ['price 0', 'price 0']);
    assert.equal(await used(), 1);
  });
});

describe('a data folder of an older Platen', () => {
  const kept = (name: string): Buffer =>
    readFileSync(new URL(`../fixtures/old-folder/${name}`, import.meta.url));
  const { path: old, remove } = temporaryFolder();
  after(remove);

  it('is opened, and its version with each construct of the expression language gives the same pages', async () => {
    writeFileSync(join(old, 'platen.db'), gunzipSync(kept('platen.db.gz')), { mode: 0o600 });
    const key = await result('key', 'create', 'acme', '--data', old);
    const server = start(['serve', '--listen', '127.0.0.1:0', '--data', old, '--workers', '1']);
    try {
      const response = await fetch(`${await readyUrl(server)}/v1/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          templateId: 'tpl_constructs_12dpe15v',
          data: JSON.parse(kept('data.json').toString()),
        }),
      });
      const pdf = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, 201, pdf.toString().slice(0, 2000));
      assert.equal(read(pdf, 'pdftotext', '-layout', 'FILE', '-'), kept('pages.txt').toString());
    } finally {
      server.process.kill('SIGKILL');
    }
  });

  it('holds templates that this one takes, too', async () => {
    const template = fileURLToPath(new URL('../fixtures/old-folder/template.json', import.meta.url));
    const { status, stdout, stderr } = await platen('check', template);
    assert.equal(status, 0, stdout + stderr);
  });
});
