// The examples of docs/template-language.md: each can be written as it stands, with the variables and files that it names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';
import { soughtTerms } from '../../src/template/fields/einvoice-entries.ts';

interface Example {
  /** The line of the page on which it begins. */
  readonly line: number;
  readonly text: string;
}

const page = readFileSync('docs/template-language.md', 'utf8');
const examples: readonly Example[] = [...page.matchAll(/^ *```json\n(.*?)^ *```$/gms)].map((match) => ({
  line: page.slice(0, match.index).split('\n').length + 1,
  text: match[1] ?? '',
}));

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

describe('the examples of the template language', () => {
  for (const { line, text } of examples)
    it(`has no fault in the one of line ${line}`, () => {
      assert.deepEqual(faultsOf(text), []);
    });

  it('sees one that is wrong', () => {
    const wrong = exampleOf('{ "type": "flow"').replace('"gap"', '"gaps"');
    assert.deepEqual(faultsOf(wrong), ['/content/0/gaps: unknown key "gaps"']);
  });
});
