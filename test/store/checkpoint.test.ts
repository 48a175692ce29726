// The write-ahead log under load: small while nobody reads for long, back under its bound after a long reader, gone after the end.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { databaseName } from '../../src/store/sqlite/open.ts';
import { result, start } from '../platen.ts';
import { beginning, call, completion, openTimed, populate, type TimedFolder } from './world.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-log-'));
after(() => rmSync(root, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;

/** Steady load: each call writes about a mebibyte. Gives the largest that the log was. */
async function generate(
  { store, logBytes }: TimedFolder,
  versionId: number,
  from: number,
  to: number,
): Promise<number> {
  let largest = 0;
  for (let n = from; n < to; n++) {
    const id = `gen_${n}`;
    await store.beginGeneration(beginning(id, call(id), versionId));
    const pins = [
      { url: 'https://example.com/a.png', sha256: `image-${n}`, bytes: new Uint8Array(mebibyte).fill(n) },
    ];
    assert.equal(await store.completeGeneration(completion(id, { pins })), 'completed');
    largest = Math.max(largest, await logBytes());
  }
  return largest;
}

describe('the log', () => {
  const data = join(root, 'data');
  const open = (): TimedFolder => openTimed(data, { onFatal: assert.fail });

  it('stays small under load, outgrows its bound only while somebody reads, and is gone after the end', async () => {
    const folder = open();
    const version = await populate(folder.store, 1000);
    const small = await generate(folder, version, 0, 12);
    assert.ok(small < 8 * mebibyte, `${small} bytes without a reader`);

    const reader = new Database(join(data, databaseName), { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM generation').get();
    const large = await generate(folder, version, 12, 34);
    assert.ok(large > 20 * mebibyte, `${large} bytes with a reader`);
    assert.ok((await folder.checkpoint()).left > 0);
    reader.exec('COMMIT');

    assert.equal((await folder.checkpoint()).left, 0);
    const bounded = await generate(folder, version, 34, 38);
    assert.ok(bounded <= 17 * mebibyte, `${bounded} bytes after the reader`);
    assert.equal((await folder.checkpoint()).left, 0);
    reader.close();
    await folder.close();
    assert.ok(!existsSync(join(data, `${databaseName}-wal`)), 'no log is left');
  });

  it('is as good as its checkpoint: the database alone holds all', async () => {
    const { store } = open();
    assert.equal((await store.listGenerations('acc_a', { limit: 1000 })).length, 38);
    await store.close();
  });

  it('is gone when a server has ended', async () => {
    const folder = join(root, 'served');
    const server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', '--data', folder]);
    await server.firstLine;
    await result('account', 'create', 'acme', '--data', folder);
    assert.ok(existsSync(join(folder, `${databaseName}-wal`)));
    server.process.kill('SIGTERM');
    assert.equal((await server.ended).status, 0);
    assert.ok(!existsSync(join(folder, `${databaseName}-wal`)));
  });
});
