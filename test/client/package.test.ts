// The client as a backend gets it: built, packed, installed offline into an empty project, used from JavaScript and from TypeScript.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../platen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const folder = temporaryFolder();
const project = join(folder.path, 'project');

const names = '{ deriveIdempotencyKey, PlatenApiError, PlatenClient }';
const script = `
  const platen = new PlatenClient({ baseUrl: process.argv[2], apiKey: 'plt_live_x' });
  const idempotencyKey = deriveIdempotencyKey('invoice', 4711);
  const { pdf, generationId } = await platen.generate({ templateId: 'tpl_a_b', data: {} }, { idempotencyKey });
  const failed = await platen.generate({ templateId: 'none', data: {} }).catch((error) => error);
  const { data, nextCursor } = await platen.listTemplates({ limit: 1 });
  console.log(JSON.stringify([
    data[0].code, nextCursor, idempotencyKey, new TextDecoder().decode(pdf), generationId, failed instanceof PlatenApiError, failed.code,
  ]));
`;

const forms = [
  { file: 'send.mjs', text: `import ${names} from 'platen/client';${script}` },
  { file: 'send.cjs', text: `(async () => { const ${names} = require('platen/client');${script} })();` },
];

/**
 * Takes from the client what Node 18.20 does not have. `as-node-18.txt` lists what that one has, name by name. Node's own
 * modules keep all of it.
 */
const likeNode18 = `
  import { readFileSync } from 'node:fs';
  const there = new Set(readFileSync(process.env.NODE_18_NAMES, 'utf8').split('\\n'));
  const isAskedByClient = () => /node_modules.platen./.test(new Error().stack.split('\\n')[3]);
  const strip = (owner, path) => {
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (writable && !there.has(path + name))
        Object.defineProperty(owner, name, { get: () => (isAskedByClient() ? undefined : value), configurable: true });
  };
  for (const name of ['Array', 'String', 'Object', 'Promise', 'Set', 'Map', 'RegExp', 'AbortSignal', 'URL', 'ArrayBuffer', 'Uint8Array']) {
    strip(globalThis[name], name + '.');
    strip(globalThis[name].prototype, name + '.prototype.');
  }
`;

const goodTypes = `
  import { type CallOptions, type ErrorCode, type GenerationBody, PlatenApiError, PlatenClient } from 'platen/client';
  interface Invoice { number: string; items: readonly { price: number }[] }
  export async function send(invoice: Invoice, options: CallOptions): Promise<Uint8Array> {
    const platen = new PlatenClient({ baseUrl: 'https://a.example', apiKey: 'k', maxRetries: 0, timeoutMs: 1000, fetch });
    try {
      const { pdf } = await platen.generate({ templateId: 't', data: invoice }, { ...options, timeout: 5 });
      const { stream } = await platen.generateStream({ templateId: 't', data: { a: 1 } });
      await stream.cancel();
      const { code: pushed, version } = await platen.pushTemplate(new Uint8Array(1), { publish: true, idempotencyKey: 'k' });
      await platen.publishTemplate(pushed, { version });
      const made: GenerationBody[] = [];
      for await (const one of platen.eachGeneration({ template: pushed })) made.push(one);
      return pdf;
    } catch (error) {
      if (!(error instanceof PlatenApiError)) throw error;
      const code: ErrorCode = error.code;
      throw new Error(code + error.issues.map(({ path }) => path).join());
    }
  }
`;
const badTypes = `
  import { PlatenClient } from 'platen/client';
  new PlatenClient({ baseUrl: 'https://a.example' });
`;

describe('the packed client', () => {
  before(async () => {
    const built = join(folder.path, 'client');
    await run(process.execPath, [join(root, 'scripts/build-client.ts'), built]);
    await npm(folder.path, 'pack', built);
    const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz')) ?? '';
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
    await npm(project, 'install', '--offline', '--no-audit', '--no-fund', join(folder.path, tarball));
  });
  after(() => folder.remove());

  it('brings nothing but itself', () => {
    assert.deepEqual(
      readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['platen'],
    );
  });

  it('runs in plain JavaScript, by import and by require, also with no more than Node 18 has', async () => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        response.setHeader('x-request-id', 'req_1');
        if (request.method === 'GET') {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end('{"data":[{"code":"tpl_a"}],"hasMore":false,"nextCursor":null}');
          return;
        }
        if (JSON.parse(body).templateId !== 'none') {
          response.writeHead(201, { 'content-type': 'application/pdf', 'x-generation-id': 'gen_1' });
          response.end('%PDF');
          return;
        }
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end('{"error":{"code":"template_not_found","message":"no template with this templateId"}}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      writeFileSync(join(project, 'like-node-18.mjs'), likeNode18);
      const env = { ...process.env, NODE_18_NAMES: join(root, 'test/client/as-node-18.txt') };
      const listed = ['tpl_a', null];
      for (const { file, text } of forms) {
        writeFileSync(join(project, file), text);
        for (const before of [[], ['--import', './like-node-18.mjs']]) {
          const { stdout } = await run(process.execPath, [...before, file, url], { cwd: project, env });
          const made = [...listed, 'invoice:4711', '%PDF', 'gen_1', true, 'template_not_found'];
          assert.deepEqual(JSON.parse(stdout), made, `${before.join(' ')} ${file}`);
        }
      }
    } finally {
      server.close();
    }
  });

  for (const [resolution, page] of [
    ['nodenext', 'README.md'],
    ['bundler', 'docs/api.md'],
  ] as const) {
    it(`compiles as ${page} shows it, for ${resolution}`, async () => {
      const text = readFileSync(join(root, page), 'utf8');
      const snippets = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, snippet]) => snippet ?? '');
      assert.equal(snippets.length, 1);
      const [snippet = ''] = snippets;
      assert.match(snippet, /from 'platen\/client'/);
      const broken = snippet.replace('const { pdf }', 'const { pages }');
      const { ofRight, ofWrong } = await typeFaults(snippet, broken, { resolution, types: 'node' });
      assert.equal(ofRight, '');
      assert.match(ofWrong, /pages/);
    });

    it(`has types for ${resolution}`, async () => {
      const { ofRight, ofWrong } = await typeFaults(goodTypes, badTypes, { resolution, types: '' });
      assert.equal(ofRight, '');
      assert.match(ofWrong, /apiKey/);
    });
  }

  it('has types for require', async () => {
    const { ofRight, ofWrong } = await typeFaults(goodTypes, badTypes, {
      resolution: 'nodenext',
      types: '',
      extension: 'cts',
    });
    assert.equal(ofRight, '');
    assert.match(ofWrong, /apiKey/);
  });

  it('is what the package of the whole names as its entry', () => {
    const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const entry = JSON.parse(readFileSync(join(project, 'node_modules/platen/package.json'), 'utf8')).exports[
      './client'
    ];
    const inWhole = (path: string) => path.replace('./', './dist/client/');
    for (const form of ['import', 'require']) {
      assert.deepEqual(whole.exports['./client'][form], {
        types: inWhole(entry[form].types),
        default: inWhole(entry[form].default),
      });
    }
    assert.deepEqual(Object.keys(whole.exports['./client']), Object.keys(entry));
    assert.deepEqual(whole.files, ['dist/client']);
  });
});

interface TypeOptions {
  readonly resolution: string;
  readonly types: string;
  /** Default: `ts`. */
  readonly extension?: string;
}

/**
 * What the compiler finds in two files of the project, which has the types of some packages. It reads the libraries once
 * for both. What it finds elsewhere counts as found in the right one.
 */
async function typeFaults(
  right: string,
  wrong: string,
  { resolution, types, extension = 'ts' }: TypeOptions,
): Promise<{ readonly ofRight: string; readonly ofWrong: string }> {
  const files = [`right.${extension}`, `wrong.${extension}`];
  writeFileSync(join(project, `right.${extension}`), right);
  writeFileSync(join(project, `wrong.${extension}`), wrong);
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2022', '--types', types];
  const kind = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2023,dom'];
  const compiler = join(root, 'node_modules/.bin/tsc');
  const roots = ['--typeRoots', join(root, 'node_modules/@types')];
  // The compiler's own libraries are as they are: to check them takes half of its time.
  const less = ['--skipDefaultLibCheck', '--singleThreaded'];
  const told = await run(compiler, [...options, ...roots, ...kind, ...less, ...files], {
    cwd: project,
  }).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
  // A fault may have more lines, which are indented.
  const faults = told.split(/\n(?! )/).filter(Boolean);
  const isOfWrong = (fault: string): boolean => fault.startsWith('wrong.');
  return {
    ofRight: faults.filter((fault) => !isOfWrong(fault)).join('\n'),
    ofWrong: faults.filter(isOfWrong).join('\n'),
  };
}

function npm(cwd: string, ...words: readonly string[]): Promise<unknown> {
  return run('npm', [...words, '--cache', join(folder.path, 'cache'), '--ignore-scripts'], { cwd });
}
