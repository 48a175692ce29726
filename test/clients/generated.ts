// Clients that the generators of others make of docs/openapi.json: they are compiled, strictly, and call the stub. `npm run
// test:clients` runs this.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Answer } from '../../clients/conformance/scenario.ts';
import { printedDocument, type Scene, Stub } from '../../clients/conformance/stub.ts';
import { temporaryFolder } from '../platen.ts';

const description = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const modules = fileURLToPath(new URL('generators/node_modules', import.meta.url));

/** On machines for tests the generators are there, or the tests fail. */
const skip =
  process.env.CI === undefined &&
  !existsSync(modules) &&
  'run `npm ci --prefix test/clients/generators` first';

const answers: readonly Answer[] = [
  { document: 2000 },
  {
    status: 422,
    error: {
      code: 'invalid_data',
      message: 'no',
      issues: [{ source: 'data', path: '/n', message: 'a number' }],
    },
  },
  {
    status: 200,
    json: {
      data: [
        {
          code: 'tpl_a_bbbb',
          name: 'a',
          account: 'acme',
          accountId: 'acc_1',
          published: null,
          newest: 3,
          createdAt: '2026-01-15T12:00:00.000Z',
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  { status: 201, json: { code: 'tpl_a_bbbb', version: 4, published: true, warnings: [] } },
];

/** What each program prints of the four answers. */
const expected = {
  ...printedDocument(2000),
  generation: 'gen_stub',
  fault: ['invalid_data', '/n'],
  newest: 3,
  pushed: 4,
};

/** A generator: the words that make its client in a folder, and a program that uses it. */
interface Generator {
  readonly name: string;
  readonly words: readonly string[];
  readonly program: string;
}

const end = `
const hash = await crypto.subtle.digest('SHA-256', bytes);
console.log(JSON.stringify({
  bytes: bytes.byteLength, sha256: Buffer.from(hash).toString('hex'), generation, fault, newest, pushed,
}));
`;

const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript, with openapi-fetch',
    words: ['openapi-typescript', description, '-o', 'schema.d.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const headers = { Authorization: 'Bearer plt_live_stub' };
const client = createClient<paths>({ baseUrl: process.argv[2] ?? '', headers });
const body = { templateId: 'tpl_invoice_1', data: { name: 'Ada' } };
const made = await client.POST('/v1/generate', {
  body, params: { header: { 'Idempotency-Key': 'k1' } }, parseAs: 'arrayBuffer',
});
if (made.data === undefined) throw new Error(made.error.error.message);
const bytes: ArrayBuffer = made.data;
const generation = made.response.headers.get('X-Generation-Id');
const { error } = await client.POST('/v1/generate', { body });
const fault = [error?.error.code, error?.error.issues?.[0]?.path];
const { data: listed } = await client.GET('/v1/templates', { params: { query: { limit: 1 } } });
const newest: number | undefined = listed?.data[0]?.newest;
const { data } = await client.POST('/v1/templates', { params: { query: { publish: true } }, body: { platen: 1 } });
const pushed: number | undefined = data?.version;
${end}`,
  },
  {
    name: '@hey-api/openapi-ts',
    words: ['openapi-ts', '-i', description, '-o', 'sdk', '-c', '@hey-api/client-fetch'],
    program: `
import { client } from './sdk/client.gen.js';
import { generate, listTemplates, pushTemplate } from './sdk/index.js';

client.setConfig({ baseUrl: process.argv[2] ?? '', auth: 'plt_live_stub' });
const body = { templateId: 'tpl_invoice_1', data: { name: 'Ada' } };
const made = await generate({ body, headers: { 'Idempotency-Key': 'k1' } });
if (made.data === undefined) throw new Error('no document');
const bytes: ArrayBuffer = await made.data.arrayBuffer();
const generation = made.response?.headers.get('X-Generation-Id');
const { error } = await generate({ body });
const fault = [error?.error.code, error?.error.issues?.[0]?.path];
const { data: listed } = await listTemplates({ query: { limit: 1 } });
const newest: number | undefined = listed?.data[0]?.newest;
const { data } = await pushTemplate({ query: { publish: true }, body: { platen: 1 } });
const pushed: number | undefined = data?.version;
${end}`,
  },
];

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: true,
};

describe('clients that generators make of the description', { skip }, () => {
  const made = temporaryFolder();
  let stub: Stub;
  before(async () => {
    stub = await Stub.start();
  });
  after(() => {
    stub.close();
    made.remove();
  });

  for (const [index, { name, words, program }] of generators.entries())
    it(name, async () => {
      const folder = join(made.path, String(index));
      mkdirSync(folder);
      symlinkSync(modules, join(folder, 'node_modules'));
      const write = (file: string, value: unknown): void =>
        writeFileSync(join(folder, file), JSON.stringify(value));
      write('package.json', { type: 'module' });
      write('tsconfig.json', { compilerOptions, include: ['.'], exclude: ['node_modules'] });
      writeFileSync(join(folder, 'program.ts'), program);
      const [generator = '', ...options] = words;
      await run(folder, join(modules, '.bin', generator), ...options);
      await run(folder, join(modules, '.bin/tsc'));
      const scene = stub.stage(answers);
      const printed = JSON.parse(await run(folder, join(folder, 'program.js'), scene.baseUrl));
      assert.deepEqual(printed, expected);
      requests(scene);
    });
});

/** Every request came as the contract wants it. */
function requests({ seen }: Scene): void {
  assert.deepEqual(
    seen.map(({ method, path }) => `${method} ${path}`),
    [
      'POST /v1/generate',
      'POST /v1/generate',
      'GET /v1/templates?limit=1',
      'POST /v1/templates?publish=true',
    ],
  );
  for (const { headers } of seen) assert.equal(headers.authorization, 'Bearer plt_live_stub');
  assert.equal(seen[0]?.headers['idempotency-key'], 'k1');
  assert.deepEqual(JSON.parse(String(seen[0]?.body)), { templateId: 'tpl_invoice_1', data: { name: 'Ada' } });
}

async function run(folder: string, program: string, ...words: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: folder });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`, { cause: error });
  }
}
