// The language by example: each folder of fixtures/cases is a template, its data, and what is drawn or found wrong. As a PDF it breaks no rule that is not its author's.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { AppError } from '../src/errors.ts';
import type { EngineAnswer } from '../src/render/protocol.ts';
import { dumpIssues, dumpPages, dumpWarnings } from './cases/dump.ts';
import { engine, moment, packOf } from './cases/engine.ts';
import { rulesBroken } from './cases/rules.ts';
import { someOf } from './random-rounds.ts';

const folder = fileURLToPath(new URL('../fixtures/cases/', import.meta.url));

describe('cases', () => {
  const names = readdirSync(folder).sort();
  /** Those whose PDF is judged. */
  const judged = new Set(someOf(names));
  let documents = 0;
  for (const name of names) {
    it(name, async () => {
      const { lines, paint } = await drawCase(`${folder}${name}`, judged.has(name));
      const text = `${lines.join('\n')}\n`;
      const file = `${folder}${name}/expected.txt`;
      if (process.env.UPDATE === '1') writeFileSync(file, text);
      assert.ok(existsSync(file), `expected ${file}: UPDATE=1 writes it`);
      assert.equal(text, readFileSync(file, 'utf8'));
      const made = paint?.();
      if (made?.kind !== 'rendered') return;
      documents += 1;
      assert.deepEqual(rulesBroken(made.bytes), []);
    });
  }

  it('are documents, most of them', () =>
    assert.ok(documents > judged.size / 3, `${documents} documents of ${judged.size}`));
});

interface DrawnCase {
  readonly lines: readonly string[];
  /** Makes a document of it, where it is judged. */
  readonly paint?: () => EngineAnswer;
}

/**
 * What becomes of a case: its frames and warnings, or why it fails. One that is judged is drawn from the bytes of its
 * pack, as the service does. Another is drawn as `platen render` does, from what was compiled to pack it.
 */
async function drawCase(path: string, isJudged: boolean): Promise<DrawnCase> {
  try {
    const files = await packOf(path);
    const pack = writePack(files);
    const issues = await engine.check(pack);
    if (issues.length > 0) return { lines: ['check', ...dumpIssues(issues)] };
    const data = JSON.stringify(JSON.parse(readFileSync(`${path}/data.json`, 'utf8')));
    const drawn = isJudged ? pack : files;
    const job = { version: packSha256(files), pack: drawn, data, moment, test: false, assets: new Map() };
    const composed = await engine.compose(job);
    if ('kind' in composed) return { lines: [composed.kind] };
    const lines = [...dumpPages(composed.pages), ...dumpWarnings(composed.warnings)];
    if (!isJudged) return { lines };
    // No rule looks into what is encrypted.
    return { lines, paint: () => engine.finish(composed, { ...job, unlocked: true }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { lines: [error.code, ...dumpIssues(error.issues)] };
  }
}
