// The guide and the pages of rules: each example can be written as it stands, with the variables and files that it names.
// The guide names every kind of block, and its old anchors lead to a place.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { blockKinds } from '../../src/blocks/index.ts';
import { createEngine } from '../../src/render/engine.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';
import { soughtTerms } from '../../src/template/fields/einvoice-entries.ts';
import { anchorsOf } from '../anchors.ts';
import { oldAnchors } from './old-anchors.ts';

interface Example {
  readonly page: string;
  /** The line of the page on which it begins. */
  readonly line: number;
  readonly text: string;
}

const guide = 'docs/template-language.md';
const pages = [
  guide,
  ...['rules', 'expressions', 'pages', 'blocks', 'tables', 'figures', 'text', 'pdf', 'einvoice-keys'].map(
    (name) => `docs/${name}.md`,
  ),
];

const examples: readonly Example[] = pages.flatMap((path) => {
  const page = readFileSync(path, 'utf8');
  return [...page.matchAll(/^ *```json\n(.*?)^ *```$/gms)].map((match) => ({
    page: path,
    line: page.slice(0, match.index).split('\n').length + 1,
    text: match[1] ?? '',
  }));
});

/** What stands around an example in the page of its reader: what it names has to be there. */
const around = {
  platen: 1,
  name: 'example',
  locale: 'en-GB',
  info: { title: 'An example' },
  variables: {
    ...Object.fromEntries(
      ['article', 'birthday', 'currency', 'language', 'number', 'ownerPassword', 'vat'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
    ...Object.fromEntries(
      ['items', 'months', 'products', 'sales', 'sections', 'sites'].map((name) => [name, { type: 'list' }]),
    ),
    ...Object.fromEntries(['buyer', 'seller'].map((name) => [name, { type: 'object' }])),
    ...Object.fromEntries(['due', 'issued'].map((name) => [name, { type: 'date' }])),
    showCodes: { type: 'boolean' },
    total: { type: 'number' },
  },
  define: { gross: 'total' },
  content: [],
};
/** An example is no whole invoice. */
const unprinted = Object.fromEntries(soughtTerms.map((id) => [id, 'an example']));

const messages = { due: 'Zahlbar bis {date, date, long}: {amount}', items: '{count} Artikel' };

/** Returns the keys of a template that an example is, or that it is a part of. */
function keysOf(text: string): Readonly<Record<string, unknown>> {
  if (/^\s*"/.test(text)) return JSON.parse(`{${text}}`);
  const objects = JSON.parse(`[${text.replace(/^\}\n(?=\{)/gm, '},\n').replace(/\}\n(?=\{)/g, '},\n')}]`);
  const [first] = objects;
  if ('content' in first && !('type' in first)) return first;
  if ('header' in first || 'cell' in first)
    return { content: [{ type: 'table', rows: 'items', columns: objects }] };
  return { content: objects };
}

function faultsOf(text: string): readonly string[] {
  const keys = keysOf(text);
  const invoice = text.includes('"prints"') ? keysOf(exampleOf('"einvoice"')) : {};
  const { einvoice } = { ...invoice, ...keys } as { einvoice?: object };
  const variables = { ...around.variables, ...(keys.variables as object | undefined) };
  const template = JSON.stringify({
    ...{ ...around, ...keys, variables },
    ...(einvoice && { einvoice: { ...einvoice, unprinted } }),
  });
  const files: Readonly<Record<string, string>> = {
    'main.json': template,
    'messages/de.json': JSON.stringify(messages),
  };
  const result = compileFiles(
    { main: 'main.json', read: (path) => files[path] },
    { kinds: blockKinds, strict: true },
  );
  const issues = 'issues' in result ? result.issues : (result.doubts ?? []);
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

/** Returns the example that begins with this text. */
function exampleOf(start: string): string {
  const found = examples.find(({ text }) => text.startsWith(start));
  assert.ok(found, start);
  return found.text;
}

const isWhole = (text: string) => text.includes('"platen"');

/** Returns the data of a whole template: the example after it. */
function dataOf(example: Example): string {
  return examples[examples.indexOf(example) + 1]?.text ?? '{}';
}

const data = new Set(examples.filter(({ text }) => isWhole(text)).map(dataOf));

describe('the examples of the template language', () => {
  for (const { page, line, text } of examples.filter(({ text }) => !data.has(text)))
    it(`has no fault in the one of ${page}:${line}`, () => {
      assert.deepEqual(faultsOf(text), []);
    });

  for (const example of examples.filter(({ text }) => isWhole(text)))
    it(`prints the template of ${example.page}:${example.line} with the data below it`, async () => {
      const files = { main: 'main.json', files: new Map([['main.json', Buffer.from(example.text)]]) };
      const job = {
        version: packSha256(files),
        pack: writePack(files),
        moment: 0,
        test: false,
        assets: new Map(),
      };
      const answer = await createEngine().render({ ...job, data: dataOf(example) });
      assert.equal(answer.kind, 'rendered');
    });

  it('sees one that is wrong', () => {
    const wrong = exampleOf('{ "type": "flow"').replace('"gap"', '"gaps"');
    assert.deepEqual(faultsOf(wrong), ['/content/0/gaps: unknown key "gaps"']);
  });
});

describe('the guide', () => {
  it('names every kind of block', () => {
    const words = new Set(readFileSync(guide, 'utf8').match(/\w+/g));
    assert.deepEqual(
      blockKinds.map(({ name }) => name).filter((name) => !words.has(name)),
      [],
    );
  });

  it('has each anchor that it once had, and each leads to a place', () => {
    const lines = readFileSync(guide, 'utf8').split('\n');
    const lost = oldAnchors.filter((anchor) => {
      const row = lines.find((line) => line.includes(`<a id="${anchor}"></a>`));
      if (row === undefined) return !anchorsOf(guide).has(anchor);
      const [, page = '', place] = /\]\(([^)#]+)(?:#([^)]+))?\)/.exec(row) ?? [];
      return !existsSync(`docs/${page}`) || (place !== undefined && !anchorsOf(`docs/${page}`).has(place));
    });
    assert.deepEqual(lost, []);
  });
});
