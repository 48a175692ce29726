// `platen demo --once`: it makes a PDF, and what it prints last can be typed and gives the PDF again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type Ended, platen, start, temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());

const data = join(folder.path, "it's a demo");
let made: Ended;
before(async () => {
  made = await platen('demo', '--once', '--data', data);
});

it('makes the PDF of the invoice through the real API and prints its path', async () => {
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /^\/.*invoice\.pdf\n$/);
  const path = made.stdout.trim();
  execFileSync('qpdf', ['--check', path]);
  assert.match(execFileSync('pdftotext', ['-layout', path, '-']).toString(), /2026-0117/);
});

it('takes no folder that is in use', async () => {
  const { status } = await platen('demo', '--once', '--data', data);
  assert.equal(status, 1);
});

it('says how to serve its folder again, and the call that works then', async () => {
  const { stderr } = made;
  const [, typed = ''] = /to serve it again:\n\n.*?(serve --data .*)\n/.exec(stderr) ?? [];
  const [, studio = ''] = /in the studio.*?\n\n.*?dev (.*)\n/.exec(stderr) ?? [];
  execFileSync('sh', ['-c', `test -f ${studio}/invoice/template.json`]);
  const [, curl = ''] = /once more:\n\n(curl .*?)\n\n/s.exec(stderr) ?? [];
  // A shell reads the words, as it would for a person.
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${typed}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
  const server = start(words);
  try {
    assert.equal(await server.firstLine, /^curl -sS (http:.*)\/v1/.exec(curl)?.[1]);
    execFileSync('sh', ['-c', curl], { cwd: folder.path });
  } finally {
    server.process.kill('SIGTERM');
  }
  await server.ended;
  assert.equal(readFileSync(join(folder.path, 'invoice.pdf')).subarray(0, 5).toString(), '%PDF-');
});
