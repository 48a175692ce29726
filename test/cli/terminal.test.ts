// The process's own terminal: readers that leave.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

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
