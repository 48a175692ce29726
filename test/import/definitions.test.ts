// Definitions of pdfmake, imported: the template and the notes are as expected, `check` finds nothing, and no text is lost.
// PDFMAKE_EXAMPLES names a folder with more definitions, such as pdfmake's own examples printed as JSON.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { importDefinition } from '../../src/cli/import/document.ts';
import { withFunctions } from '../../src/cli/import/functions.ts';
import { noteLines } from '../../src/cli/import/notes.ts';
import { formatJson } from '../../src/cli/line/format-json.ts';
import { engine, moment } from '../cases/engine.ts';
import { pdfjsText } from '../pdf/readers.ts';
import { lengthOf } from '../random-rounds.ts';
import { definitionTexts, missingTexts } from './texts.ts';

const own = fileURLToPath(new URL('definitions/', import.meta.url));
const expected = fileURLToPath(new URL('expected/', import.meta.url));
const more = process.env.PDFMAKE_EXAMPLES;

/** Imports a definition, renders the template, and returns the texts that are missing. */
async function roundTrip(folder: string, file: string) {
  const definition = withFunctions(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const { template, sample, files, notes } = importDefinition(definition, 'imported', (name) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : `can't read ${JSON.stringify(name)} beside the definition`;
  });
  const text = formatJson(template);
  const pack = { main: 'template.json', files: new Map([['template.json', Buffer.from(text)], ...files]) };
  const bytes = writePack(pack);
  const faults = await engine.check(bytes);
  const warnings = engine.advise(bytes);
  const job = {
    version: packSha256(pack),
    pack: bytes,
    data: JSON.stringify(sample),
    moment,
    test: false,
    assets: new Map(),
  };
  const made = await engine.render(job);
  assert.equal(made.kind, 'rendered');
  const pages = made.kind === 'rendered' ? await pdfjsText(made.bytes) : [];
  const missing = missingTexts(definitionTexts(definition), pages);
  return { text, sample, notes, faults, warnings, missing };
}

it('takes a table of many rows and contents of many entries', () => {
  const rows = Array.from({ length: lengthOf(20_000) }, (_, row) => [
    `row ${row}`,
    { text: 'b', bold: true, id: 'same' },
  ]);
  const entries = Array.from({ length: lengthOf(5000) }, () => ({
    text: [{ text: 'entry', tocItem: true }, ' and more'],
  }));
  const definition = { content: [{ table: { body: rows } }, ...entries, { toc: {} }] };
  const started = process.cpuUsage().user;
  const { template } = importDefinition(definition, 'many', () => 'none');
  const seconds = (process.cpuUsage().user - started) / 1e6;
  assert.equal((template.content as unknown[]).length, entries.length + 2);
  assert.ok(seconds < entries.length / 625, `it took ${seconds} s`);
});

describe('definitions of pdfmake', () => {
  const lossless: boolean[] = [];
  after(() => {
    const whole = lossless.filter(Boolean).length;
    process.stdout.write(`${whole} of ${lossless.length} definitions are imported without loss of text\n`);
    assert.ok(whole >= 0.9 * lossless.length);
  });

  for (const file of readdirSync(own)) {
    it(file, async () => {
      const { text, sample, notes, faults, warnings, missing } = await roundTrip(own, file);
      const data = Object.keys(sample).length === 0 ? '' : `\n${formatJson(sample)}`;
      const seen = `${noteLines(notes).join('\n')}\n\n${text}${data}`;
      const kept = join(expected, file.replace(/json$/, 'txt'));
      lossless.push(missing.length === 0);
      if (process.env.UPDATE === '1') writeFileSync(kept, seen);
      assert.equal(seen, readFileSync(kept, 'utf8'));
      assert.deepEqual([faults, warnings, missing], [[], [], []]);
    });
  }

  for (const file of more === undefined ? [] : readdirSync(more).filter((name) => name.endsWith('.json'))) {
    it(`${file} of ${more}`, async () => {
      const { faults, missing } = await roundTrip(more ?? '', file);
      lossless.push(missing.length === 0);
      assert.deepEqual([faults, missing], [[], []]);
    });
  }
});
