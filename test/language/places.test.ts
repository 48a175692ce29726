// The JSON language service that editors use, given the schema of the language alone, offers the right keys and values.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getLanguageService, type JSONSchema } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { blockKinds } from '../../src/blocks/index.ts';
import { jsonSchema } from '../../src/template/json-schema.ts';

const service = getLanguageService({});
const schema = jsonSchema(blockKinds) as JSONSchema;
service.configure({ schemas: [{ uri: 'platen://schema', fileMatch: ['*.json'], schema }] });

async function offered(marked: string): Promise<readonly string[]> {
  const document = TextDocument.create('file:///template.json', 'json', 1, marked.replace('|', ''));
  const tree = service.parseJSONDocument(document);
  const found = await service.doComplete(document, document.positionAt(marked.indexOf('|')), tree);
  return (found?.items ?? []).map(({ label }) => label.replaceAll('"', ''));
}

const inContent = (block: string): string => `{ "platen": 1, "name": "a", "content": [${block}] }`;
const onTop = (section: string): string => `{ "platen": 1, "name": "a", ${section}, "content": [] }`;

/** Each place, some of what stands there, and something that can't. */
const places: readonly (readonly [string, string, readonly string[], string])[] = [
  ['the top', '{ "|" }', ['platen', 'name', 'styles', 'variables', 'einvoice', 'messages'], 'columns'],
  ['info', onTop('"info": { "|" }'), ['title', 'author', 'fileName'], 'text'],
  ['page', onTop('"page": { "|" }'), ['size', 'orientation', 'margin', 'labels'], 'width'],
  ['orientation', onTop('"page": { "orientation": "|" }'), ['portrait', 'landscape'], 'top'],
  ['pdf', onTop('"pdf": { "|" }'), ['standards', 'attachments', 'tagged'], 'title'],
  ['standards', onTop('"pdf": { "standards": ["|"] }'), ['pdf/ua-1', 'pdf/a-3a'], 'A4'],
  ['the style', onTop('"style": { "|" }'), ['font', 'fontSize', 'lineHeight', 'color'], 'rows'],
  ['a named style', onTop('"styles": { "a": { "|" } }'), ['extends', 'padding', 'border', 'bold'], 'text'],
  ['a font', onTop('"fonts": { "A": { "|" } }'), ['regular', 'bold', 'italic', 'weights'], 'fontSize'],
  ['a variable', onTop('"variables": { "a": { "|" } }'), ['type', 'required', 'fields', 'enum'], 'value'],
  ['a type', onTop('"variables": { "a": { "type": "|" } }'), ['string', 'date', 'list'], 'text'],
  ['forms', onTop('"header": { "|" }'), ['first', 'odd', 'even', 'last', 'default'], 'platen'],
  ['a block', inContent('{ "type": "text", "|" }'), ['text', 'style', 'if', 'each', 'keepTogether'], 'rows'],
  [
    'an alignment',
    inContent('{ "type": "text", "text": "a", "align": "|" }'),
    ['start', 'end', 'justify'],
    'top',
  ],
  ['a table', inContent('{ "type": "table", "|" }'), ['rows', 'columns', 'head', 'foot', 'sums'], 'src'],
  [
    'a column',
    inContent('{ "type": "table", "rows": "a", "columns": [{ "|" }] }'),
    ['header', 'cell', 'width', 'align'],
    'src',
  ],
  ['an image', inContent('{ "type": "image", "|" }'), ['src', 'alt', 'width', 'height'], 'rows'],
  ['a barcode', inContent('{ "type": "barcode", "|" }'), ['value', 'symbology', 'caption'], 'rows'],
  ['a symbology', inContent('{ "type": "barcode", "symbology": "|" }'), ['qr', 'code128', 'ean13'], 'A4'],
  ['a chart', inContent('{ "type": "chart", "|" }'), ['kind', 'data', 'height'], 'columns'],
  ['a list', inContent('{ "type": "list", "|" }'), ['items', 'marker'], 'columns'],
  [
    'what a box holds',
    inContent('{ "type": "box", "content": [{ "type": "text", "|" }] }'),
    ['text'],
    'content',
  ],
];

describe('an editor that is given the schema', () => {
  for (const [name, marked, wanted, other] of places)
    it(`offers what stands in ${name}`, async () => {
      const found = await offered(marked);
      for (const one of wanted) assert.ok(found.includes(one), `expected ${one} among ${found.join(', ')}`);
      assert.ok(!found.includes(other), `${other} can not stand there`);
    });
});
