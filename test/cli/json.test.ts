// What `--json` prints, of every command: one rule for its form, and the fields of each.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../platen.ts';
import { beginning, call, completion, noon, openTimed, populate } from '../store/world.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);
const data = path('data');

type Fields = Readonly<Record<string, unknown>>;

/** Runs a command, checks the form of what it prints, and gives it. */
async function printed(...words: readonly string[]): Promise<unknown> {
  const { status, stdout, stderr } = await run([...words, '--json'], { now: noon });
  assert.equal(status, 0, stderr);
  const value: unknown = JSON.parse(stdout);
  assert.equal(stdout, `${JSON.stringify(value, null, 2)}\n`, 'one document, indented by two');
  checkMoments(value, words.join(' '));
  return value;
}

function checkMoments(value: unknown, place: string): void {
  if (typeof value === 'number')
    assert.ok(value < 1e11, `${place}: ${value} may be a moment in milliseconds`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    checkMoments(field, `${place} ${name}`);
    if (/^time$|At$/.test(name) && field !== null)
      assert.match(String(field), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, `${place} ${name}`);
  }
}

function fields(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return Object.keys(one as Fields).join(' ');
}

const key = 'id account accountId test scopes label createdAt expiresAt revokedAt';
const account = 'id name plan suspended createdAt';
const plan = 'name perMonth perSecond burst concurrency templateBytes versions';
const version = 'code version sha256 published createdAt';
const template = 'code name account accountId published newest createdAt';
const generation =
  'id account accountId template version test idempotencyKey time completedAt durationMs format pages bytes sha256 replays mismatches requestId warnings';

describe('--json', () => {
  before(async () => {
    const { store } = openTimed(data, { onFatal: assert.fail });
    await store.beginGeneration(beginning('gen_1', call('k'), await populate(store)));
    await store.completeGeneration(completion('gen_1'));
    await store.close();
    writeFileSync(path('doc.json'), '{ "platen": 1, "name": "note", "content": ["one"] }');
    writeFileSync(path('data.json'), '{}');
  });

  const cases: readonly (readonly [string, string])[] = [
    ['plan set big --burst 2', plan],
    ['plan list', plan],
    ['account create umbrella', account],
    ['account set umbrella --suspended true', account],
    ['account list', account],
    ['key create a', `key ${key}`],
    ['key list a', key],
    ['template push DOC --account a --publish', 'code version published warnings'],
    ['template list --account a', template],
    ['template show tpl_doc_0', `${template} versions`],
    ['template show tpl_doc_0 --version 1', `${version} main files variables`],
    ['template unpublish tpl_doc_0', 'code published'],
    ['template publish tpl_doc_0', 'code version published warnings'],
    ['template delete tpl_doc_0', 'code deleted'],
    ['generation list a', generation],
    ['generation show gen_1', generation],
    ['usage a', 'account period used reserved limit'],
    ['usage a --months', 'account period used reserved limit'],
    ['purge --generations 1d --dry-run', 'generations keys versions dryRun'],
    ['backup BACKUP', 'file'],
    ['serve --check', 'name value origin'],
  ];
  for (const [line, expected] of cases) {
    it(line, async () => {
      const words = line.replace('DOC', path('doc.json')).replace('BACKUP', path('copy.db')).split(' ');
      assert.equal(fields(await printed(...words, '--data', data)), expected);
    });
  }

  it('names the account, and its id beside it', async () => {
    for (const line of ['key list a', 'template list --account acc_a', 'generation list acc_a']) {
      const [first] = (await printed(...line.split(' '), '--data', data)) as readonly Fields[];
      assert.deepEqual([first?.account, first?.accountId], ['a', 'acc_a'], line);
    }
    assert.equal(((await printed('usage', 'acc_a', '--data', data)) as Fields).account, 'a');
  });

  it('of commands without a data folder', async () => {
    const [doc, sample, out] = [path('doc.json'), path('data.json'), path('out.pdf')];
    assert.equal(
      fields(await printed('render', doc, sample, '-o', out)),
      'file fileName pages bytes sha256 durationMs warnings einvoice',
    );
    assert.equal(fields(await printed('pack', doc, '-o', path('doc.pack'))), 'file bytes sha256');
    assert.equal(fields(await printed('check', doc)), 'faults');
    assert.equal(fields(await printed('version')), 'version commit node v8 platform holds');
    assert.equal(fields(await printed('restore', path('copy.db'), '--data', path('other'))), 'folder');
  });
});
