// docs/einvoice.md makes the first e-invoice step by step. Each step is done as it is written. `UPDATE=1` writes what is answered.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { packSha256, writePack } from '../../../src/assets/pack.ts';
import { AppError, type Issue } from '../../../src/errors.ts';
import { createEngine } from '../../../src/render/engine.ts';

const page = 'docs/einvoice.md';
const engine = createEngine();
const text = readFileSync(page, 'utf8');
const [template = '', data = '', first = '', whole = '', columns = '', foot = '', sentence = ''] =
  blocks('json');
const answers = blocks('text');

function blocks(language: string): readonly string[] {
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].flatMap(([, of, code = '']) =>
    of === language ? [code] : [],
  );
}

/** Returns the text with each line this far from the edge. */
function indented(code: string, by: number): string {
  return code.replace(/^/gm, ' '.repeat(by));
}

/** Puts code in the place of the lines from one that begins so up to one that begins so. */
function put(into: string, code: string, from: string, to: string): string {
  const start = into.indexOf(from);
  const end = into.indexOf(to, start);
  assert.ok(start > 0 && end >= start, `${from} … ${to}`);
  return `${into.slice(0, start)}${code}\n${into.slice(end)}`;
}

const begun = put(template, indented(first, 2), '  "content": [', '  "content": [');
const bound = put(template, indented(whole, 2), '  "content": [', '  "content": [');
const rows = put(bound, indented(columns, 8), '        { "header": "Work"', '      ],\n      "foot"');
const feet = put(rows, indented(foot, 8), '        [{ "content": "Net"', '      ]\n    },');
const printed = put(feet, indented(sentence, 4), '    "Please pay', '  ]\n}');

/** What `platen check` prints of a template, with the data or without. */
async function answer(source: string, withData: boolean): Promise<string> {
  const files = { main: 'bill.json', files: new Map([['bill.json', Buffer.from(source)]]) };
  const pack = writePack(files);
  const issues = await engine.check(pack);
  if (issues.length > 0 || !withData) return told(issues);
  const job = { version: packSha256(files), pack, data, moment: 0, test: false, assets: new Map() };
  try {
    await engine.compose(job);
    return told([]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return told(error.issues);
  }
}

function told(issues: readonly Issue[]): string {
  if (issues.length === 0) return 'bill.json: no faults';
  const lines = issues.flatMap(({ path, line, column, message, hint }) => [
    `bill.json:${line}:${column}: ${message}`,
    `    at ${path}`,
    ...(hint === undefined ? [] : [`    ${hint}`]),
  ]);
  return [...lines, `${issues.length} faults`].join('\n');
}

describe('the first e-invoice', () => {
  it('answers as the page says', async () => {
    const broken = printed.replace('$net * 0.23', '$net * 0.21');
    assert.notEqual(broken, printed);
    const got = [await answer(begun, false), await answer(bound, true), await answer(broken, true)];
    if (process.env.UPDATE) {
      let next = 0;
      writeFileSync(
        page,
        text.replace(/```text\n[\s\S]*?```/g, () => `\`\`\`text\n${got[next++]}\n\`\`\``),
      );
    } else assert.deepEqual(answers, got);
  });
  it('is sound before and at the end', async () => {
    assert.equal(await answer(template, true), 'bill.json: no faults');
    assert.equal(await answer(printed, true), 'bill.json: no faults');
  });
});
