// The process's own terminal: readers that leave.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../until.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const folder = fileURLToPath(new URL('../../fixtures/templates/invoice/', import.meta.url));

test('a reader that leaves is no fault of the command', async () => {
  for (const words of [
    ['schema'],
    ['render', `${folder}template.json`, `${folder}sample-120.json`, '-o', '-'],
  ]) {
    const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const [status] = await once(child, 'close');
    assert.doesNotMatch(told, /EPIPE|Error/);
    assert.equal(status, 0, told);
  }
});

const pipeBytes = 64 * 1024;

/** Returns how many bytes a process has written so far, or none when it has ended. */
function bytesWritten(pid: number | undefined): number {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

test('a reader that is late gets all of a long result', async () => {
  const child = spawn(process.execPath, [main, 'schema'], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Before anybody reads, the command has written what a pipe holds. Then it waits, or it has ended.
  await until('a full pipe', () => child.exitCode !== null || bytesWritten(child.pid) >= pipeBytes);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  assert.ok(text.length > 100_000, `${text.length} characters`);
  assert.doesNotThrow(() => JSON.parse(text));
});

test('a result that can not be written makes the command fail', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [main, 'schema'], { stdio: ['ignore', full, 'pipe'] });
  let told = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const [status] = await once(child, 'close');
  closeSync(full);
  assert.equal(status, 1);
  assert.match(told, /can't write to stdout/);
});
