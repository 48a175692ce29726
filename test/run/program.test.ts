// The bundle that the tests start: a run that makes it takes nothing from a run beside it.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { writeProgram } from './program.ts';

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bundle-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('keeps the chunks of the bundle before it, for a run that still starts it', (t) => {
  const folder = temporary(t);
  const bundle = (mark: string) =>
    new Map([
      ['main.js', mark],
      [`render-${mark}.js`, mark],
    ]);
  writeProgram(folder, bundle('A'));
  writeProgram(folder, bundle('B'));
  assert.deepEqual(readdirSync(folder).sort(), ['main.js', 'render-A.js', 'render-B.js']);
  assert.equal(readFileSync(join(folder, 'main.js'), 'utf8'), 'B');
});

it('removes what no run has made for a day', (t) => {
  const folder = temporary(t);
  writeProgram(folder, new Map([['old-A.js', 'A']]));
  const before = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(folder, 'old-A.js'), before, before);
  writeProgram(folder, new Map([['main.js', 'B']]));
  assert.deepEqual(readdirSync(folder), ['main.js']);
});
