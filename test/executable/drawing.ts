// What the executable draws is what the sources draw, byte by byte: `npm run test:executable`.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { type Pack, packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { childCommand } from '../../src/render/child-command.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { Pool } from '../../src/render/pool.ts';
import { type Outcome, run } from '../cli/recorder.ts';
import { requireExecutable, start, temporaryFolder } from '../platen.ts';
import { documents } from './documents.ts';

const folder = temporaryFolder();
const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const moment = '2026-01-31T12:00:00Z';
const { families } = bundledFontSet();
let built: Pool;
let sources: Pool;

before(() => {
  // Far from the checkout, in whose folders a file might be found that is not shipped.
  const program = join(folder.path, 'platen');
  copyFileSync(requireExecutable(), program);
  const one = { workers: 1, spares: 0 };
  sources = new Pool(one);
  built = new Pool({ ...one, command: childCommand({ heapMb: 1024, executable: program }).command });
});
after(async () => {
  await Promise.all([built.close(), sources.close()]);
  folder.remove();
});

/** What becomes of a document: its faults, or its warnings and its bytes. */
interface Drawn {
  readonly found: unknown;
  readonly pdf?: Buffer;
}

async function draw(pool: Pool, pack: Pack, data: string): Promise<Drawn> {
  try {
    const faults = await pool.check(writePack(pack));
    if (faults.length > 0) return { found: faults };
    const version = { sha256: packSha256(pack), pack: () => writePack(pack) };
    const job = { version, account: '', data, moment: Date.parse(moment), test: false, pinned: new Map() };
    const { bytes: pdf, warnings } = await pool.render(job);
    return { found: warnings, pdf: Buffer.from(pdf) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { found: [error.code, error.message, error.issues] };
  }
}

/** Draws with both; gives what came of it. */
async function drawTheSame(pack: Pack, data: string): Promise<Drawn> {
  const [ours, expected] = await Promise.all([built, sources].map((pool) => draw(pool, pack, data)));
  assert.ok(ours && expected);
  assert.deepEqual(ours.found, expected.found);
  assert.equal(ours.pdf === undefined, expected.pdf === undefined);
  if (ours.pdf && expected.pdf) assert.ok(ours.pdf.equals(expected.pdf), 'the bytes differ');
  return ours;
}

describe('documents of the executable are those of the sources', () => {
  for (const { name, template, files, warns } of documents())
    it(name, async () => {
      const text = Buffer.from(JSON.stringify({ platen: 1, name: 'document', ...template }));
      const { found, pdf } = await drawTheSame(
        { main: 'template.json', files: new Map([['template.json', text], ...(files ?? [])]) },
        '{}',
      );
      assert.ok(pdf, inspect(found));
      assert.match(inspect(found), warns ?? /^\[\]$/);
    });
});

describe('cases of the executable are those of the sources', () => {
  for (const name of readdirSync(join(fixtures, 'cases')).sort())
    it(name, async () => {
      const at = join(fixtures, 'cases', name);
      const pack = await packTemplate(`${at}/template.json`, { families }).catch(requireFault);
      // What can't be packed never reaches a render process: the command says why.
      if (pack === undefined) {
        await renderTheSame(at, 'data.json');
        return;
      }
      const data = JSON.stringify(JSON.parse(readFileSync(`${at}/data.json`, 'utf8')));
      await drawTheSame(pack, data);
    });
});

function requireFault(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

describe('the executable renders the example templates as the sources do', () => {
  for (const name of readdirSync(join(fixtures, 'templates')).sort())
    it(name, async () => {
      const at = join(fixtures, 'templates', name);
      const { status, stderr } = await renderTheSame(at, 'sample.json');
      assert.equal(status, 0, stderr);
      const check = ['check', `${at}/template.json`, '--data', `${at}/sample.json`];
      assert.equal((await start(check, { env: environment() }).ended).status, 0);
    });
});

it('draws pages as pictures as the sources do', async () => {
  const at = join(fixtures, 'templates/invoice');
  const drawn: Buffer[] = [];
  for (const draws of [(words: string[]) => start(words, { env: environment() }).ended, run]) {
    const out = join(folder.path, 'page.png');
    const { status, stderr } = await draws([
      'render',
      `${at}/template.json`,
      '--png',
      '-o',
      out,
      '--now',
      moment,
    ]);
    assert.equal(status, 0, stderr);
    drawn.push(readFileSync(join(folder.path, 'page-1.png')));
    rmSync(join(folder.path, 'page-1.png'));
  }
  assert.ok(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0)));
});

/** `platen render` of a folder's template by both programs: their output and their files. */
async function renderTheSame(at: string, data: string): Promise<Outcome> {
  const out = join(folder.path, 'out.pdf');
  const words = ['render', `${at}/template.json`, `${at}/${data}`, '-o', out, '--now', moment];
  const outcomes: Outcome[] = [];
  const files: Buffer[] = [];
  for (const render of [() => start(words, { env: environment() }).ended, () => run(words)]) {
    const { status, stdout, stderr } = await render();
    outcomes.push({ status: status ?? -1, stdout, stderr: stderr.replace(/\d+ ms$/gm, 'some ms') });
    if (!existsSync(out)) continue;
    files.push(readFileSync(out));
    rmSync(out);
  }
  const [ours, expected] = outcomes;
  assert.ok(ours && expected);
  assert.deepEqual(ours, expected);
  assert.equal(files.length, ours.status === 0 ? 2 : 0);
  if (files[0] && files[1]) assert.ok(files[0].equals(files[1]), 'the bytes differ');
  return ours;
}

/** A folder of its own for what the executable unpacks. */
function environment(): Record<string, string> {
  const cache = join(folder.path, 'cache');
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  return { CACHE_DIRECTORY: cache };
}
