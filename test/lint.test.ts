// What authors write and hardly mean, though it can be printed: each is told with its line and a way out, and what is right beside it is not.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundledFontSet } from '../src/fonts/fontset.ts';
import { createEngine } from '../src/render/engine.ts';
import { lintVariables, readMistakes, tellOf } from './mistakes/mistakes.ts';

const folder = fileURLToPath(new URL('../fixtures/lint/', import.meta.url));
const engine = createEngine();
const { families } = bundledFontSet();

/** Stands for a way out where nothing may be told. */
const silent = '-';

for (const file of readdirSync(folder).sort())
  describe(file, () => {
    const entries = readMistakes(file, readFileSync(`${folder}${file}`, 'utf8'), lintVariables);
    for (const mistake of entries) {
      const { name, line, way } = mistake;
      it(`${name}${way === silent ? ' is right' : ''}`, async () => {
        const told = (await tellOf(mistake, { engine, families })).filter((each) => each.line === line);
        if (way === silent) assert.deepEqual(told, []);
        else
          assert.ok(
            told.some(({ message, hint = '' }) => `${message}\n${hint}`.includes(way)),
            JSON.stringify(told, null, 1),
          );
      });
    }

    it('has as much that is right', () => {
      const right = entries.filter(({ way }) => way === silent).length;
      assert.ok(right >= entries.length / 4, `${right} of ${entries.length}`);
    });
  });
