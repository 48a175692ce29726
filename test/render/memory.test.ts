// The memory of render processes as the system tells it, and the files of /proc that are open for it.
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ResidentMemory } from '../../src/render/memory.ts';
import { Pool } from '../../src/render/pool.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--no-warnings', fakeChild] };
const mebibyte = 1024 * 1024;

describe('the resident memory of a process', () => {
  it('is what it holds at the moment', (t) => {
    const memory = new ResidentMemory(process.pid);
    t.after(() => memory.close());
    const before = memory.bytes ?? 0;
    const held = Buffer.alloc(64 * mebibyte, 1);
    assert.ok((memory.bytes ?? 0) > before + 32 * mebibyte, `${before} bytes before`);
    assert.equal(held.length, 64 * mebibyte);
  });

  it('is unknown when there is no such process, and after the last look', () => {
    // Linux gives no process a higher number than 2^22.
    assert.equal(new ResidentMemory(2 ** 22 + 1).bytes, undefined);
    const own = new ResidentMemory(process.pid);
    assert.ok(own.bytes);
    own.close();
    assert.equal(own.bytes, undefined);
  });
});

describe('a pool', () => {
  it('opens one file for each process, and closes it when the process has ended', async (t) => {
    const pool = new Pool({ workers: 2, command });
    t.after(() => pool.close());
    const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
    const job = { version, account: 'acme', data: '{"holdMb":1}', moment: 0, test: false, pinned: new Map() };
    for (let turn = 0; turn < 5; turn += 1) await pool.render(job);
    const pids = pool.pids;
    const opened = openFiles();
    assert.ok(opened.length > 0);
    assert.deepEqual(
      opened.filter((file) => !pids.some((pid) => file === `/proc/${pid}/statm`)),
      [],
    );
    assert.equal(new Set(opened).size, opened.length);
    await pool.close();
    assert.deepEqual(openFiles(), []);
  });
});

/** Returns the names of the files of /proc with the memory of a process that this process has open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((handle) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${handle}`);
      return file.endsWith('/statm') ? [file] : [];
    } catch {
      // The folder itself was open while it was read.
      return [];
    }
  });
}
