// A test that fails before it ends what it started: a server of its own and a process.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { it } from 'node:test';

it('starts much, and fails', () => {
  createServer().listen(0, '127.0.0.1');
  spawn('sleep', ['600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  assert.fail('before its clean-up');
});
