// The room for young objects of a process with the options of a render process: it shrinks for long data, and grows again.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engineOptions } from '../../src/render/child-command.ts';

it('a render process has half the room for young objects while data is long', () => {
  const program = fileURLToPath(new URL('./young-rooms.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [...engineOptions(256), program], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), {
    'small documents': 64,
    'long data': 32,
    'long data again': 32,
    'small documents again': 64,
  });
});
