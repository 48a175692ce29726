// The language by example: each folder of fixtures/cases is a template, its data, and what is drawn or found wrong.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { AppError } from '../src/errors.ts';
import { bundledFontSet } from '../src/fonts/fontset.ts';
import { createEngine, type Engine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { dumpIssues, dumpPages, dumpWarnings } from './cases/dump.ts';

const folder = fileURLToPath(new URL('../fixtures/cases/', import.meta.url));
const moment = Date.UTC(2026, 0, 31, 12);
const engine = createEngine();
const { families } = bundledFontSet();

describe('cases', () => {
  for (const name of readdirSync(folder).sort()) {
    it(name, async () => {
      const lines = await dumpCase(`${folder}${name}`, engine);
      const text = `${lines.join('\n')}\n`;
      const file = `${folder}${name}/expected.txt`;
      if (process.env.UPDATE === '1') writeFileSync(file, text);
      assert.ok(existsSync(file), `expected ${file}: UPDATE=1 writes it`);
      assert.equal(text, readFileSync(file, 'utf8'));
    });
  }
});

/** What becomes of a case: its frames and warnings, or why it fails. */
async function dumpCase(path: string, engine: Engine): Promise<readonly string[]> {
  try {
    const files = await packTemplate(`${path}/template.json`, { families });
    const pack = writePack(files);
    const issues = await engine.check(pack);
    if (issues.length > 0) return ['check', ...dumpIssues(issues)];
    const data = JSON.stringify(JSON.parse(readFileSync(`${path}/data.json`, 'utf8')));
    const job = { version: packSha256(files), pack, data, moment, test: false, assets: new Map() };
    const composed = await engine.compose(job);
    if ('kind' in composed) return [composed.kind];
    return [...dumpPages(composed.pages), ...dumpWarnings(composed.warnings)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...dumpIssues(error.issues)];
  }
}
