// Mistakes that people and language models make: each is told with its line and a way out.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundledFontSet } from '../src/fonts/fontset.ts';
import { createEngine } from '../src/render/engine.ts';
import { type Mistake, readMistakes, type Told, tellOf } from './mistakes/mistakes.ts';

const folder = fileURLToPath(new URL('../fixtures/mistakes/', import.meta.url));
const engine = createEngine();
const { families } = bundledFontSet();
const mistakes = readdirSync(folder)
  .sort()
  .flatMap((name) => readMistakes(name, readFileSync(`${folder}${name}`, 'utf8')));

/** Whether something is told at the line of the mistake, with the way out that was expected. */
function teaches({ line, way }: Mistake, told: readonly Told[]): boolean {
  return told.some(
    ({ line: at, message, hint }) => at === line && hint !== undefined && `${message}\n${hint}`.includes(way),
  );
}

describe('mistakes', async () => {
  const answers = await Promise.all(
    mistakes.map(async (mistake) => ({ mistake, told: await tellOf(mistake, { engine, families }) })),
  );
  const missed = answers.filter(({ mistake, told }) => !teaches(mistake, told));

  it('are at least 200', () => {
    assert.ok(mistakes.length >= 200, `${mistakes.length} mistakes`);
  });

  it('are told with line and way out, 97 of 100 at least', (t) => {
    const share = (100 * (answers.length - missed.length)) / answers.length;
    t.diagnostic(`${answers.length} mistakes, ${share.toFixed(1)} % told with line and way out`);
    for (const { mistake, told } of missed) {
      const lines = told.map(({ line, message, hint }) => `    ${line}: ${message} (${hint})`);
      t.diagnostic([`${mistake.name}, line ${mistake.line}: ${mistake.way}`, ...lines].join('\n'));
    }
    assert.ok(share >= 97, `${share.toFixed(1)} %`);
  });

  it('of each list are told with line and way out, 95 of 100 at least', (t) => {
    const lists = Map.groupBy(answers, ({ mistake }) => mistake.name.replace(/:.*/, ''));
    for (const [list, all] of lists) {
      const told = all.filter((each) => teaches(each.mistake, each.told)).length;
      t.diagnostic(`${list}: ${told} of ${all.length}`);
      assert.ok(told >= 0.95 * all.length, `${list}: ${told} of ${all.length}`);
    }
  });

  it('of beginners are all told with line and way out', () => {
    assert.deepEqual(
      missed.map(({ mistake }) => mistake.name).filter((name) => name.startsWith('beginners.txt')),
      [],
    );
  });

  it('are all told, whatever is said of them', () => {
    const silent = answers
      .filter(({ mistake, told }) => !told.some(({ line }) => line === mistake.line))
      .map(({ mistake }) => mistake.name);
    assert.deepEqual(silent, []);
  });
});
