// The alias of the README: it works in any folder, and paths mean what they mean where it is typed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { platen, temporaryFolder } from '../platen.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const [alias = ''] = /^alias platen=.*$/m.exec(readFileSync(join(project, 'README.md'), 'utf8')) ?? [];
const folder = temporaryFolder();
after(() => folder.remove());
const elsewhere = join(folder.path, 'some where');
mkdirSync(elsewhere);
writeFileSync(join(elsewhere, 't.json'), '{ "platen": 1, "name": "t", "content": ["here"] }');
writeFileSync(join(elsewhere, 'd.json'), '{}');

/** Runs a line in a shell that knows the alias. */
function shell(cwd: string, line: string, env: Record<string, string> = {}): string {
  const script = `shopt -s expand_aliases\ncd '${project}'\n${alias}\ncd '${cwd}'\n${line}\n`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...env } });
}

describe('the alias of the README', () => {
  it('reads and writes where it is typed', () => {
    shell(elsewhere, 'platen render t.json d.json -o out.pdf 2> said');
    assert.ok(existsSync(join(elsewhere, 'out.pdf')), readFileSync(join(elsewhere, 'said'), 'utf8'));
  });

  it('reads stdin and writes stdout', () => {
    assert.match(shell(elsewhere, 'cat t.json | platen render - d.json -o - 2> said | head -c 5'), /^%PDF-/);
  });

  it('works in a folder of the checkout', () => {
    const line = 'platen check invoice/template.json --data invoice/sample.json 2>&1';
    assert.match(shell(join(project, 'fixtures/templates'), line), /^invoice\/template\.json: no faults/);
  });

  it('takes no other program for npm: a script of somebody else hands its own variables on', async () => {
    const line = `'${process.execPath}' --no-warnings '${join(project, 'bin/platen.mjs')}' check t.json 2>&1`;
    const env = {
      INIT_CWD: project,
      npm_lifecycle_event: 'build',
      npm_package_json: '/elsewhere/package.json',
    };
    assert.match(shell(elsewhere, line, env), /^t\.json: no faults/);
    assert.equal((await platen('version')).status, 0);
  });
});
