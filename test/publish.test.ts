// deploy/platen-publish as sshd calls it: which commands of a caller's it lets through, and that the page's sudoers line allows just the one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './platen.ts';

const folder = temporaryFolder();
const inProject = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const sudo = join(folder.path, 'sudo');
writeFileSync(sudo, '#!/bin/sh\nprintf "%s\\n" "$*"\n');
chmodSync(sudo, 0o755);

/** What a caller gets whose key is bound to `platen-publish acme`, with a `sudo` that prints what it is asked for. */
function call(command?: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(inProject('deploy/platen-publish'), ['acme'], {
    env: {
      PATH: `${folder.path}${delimiter}${process.env.PATH}`,
      ...(command !== undefined && { SSH_ORIGINAL_COMMAND: command }),
    },
    encoding: 'utf8',
  });
}

after(() => folder.remove());

describe('deploy/platen-publish', () => {
  it('publishes for the account of the key, by the command that the page lets the user deploy call', () => {
    const page = readFileSync(inProject('docs/operations.md'), 'utf8');
    const allowed = /deploy ALL=\(platen\) NOPASSWD: ([^'\n]+)'/.exec(page)?.[1];
    const { status, stdout } = call('publish');
    assert.equal(status, 0);
    assert.equal(stdout, `-n -u platen ${allowed}\n`);
  });

  it('refuses every other command, and a call for a shell', () => {
    for (const command of [
      'cat /etc/passwd',
      'publish; id',
      'publish globex',
      'publish\nid',
      '',
      undefined,
    ]) {
      const { status, stdout, stderr } = call(command);
      assert.equal(status, 1, command);
      assert.equal(stdout, '', command);
      assert.equal(stderr, 'this key may "publish" and fetch the "executable", nothing else\n', command);
    }
  });
});
