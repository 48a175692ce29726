// A question about a place costs what stands around it, not what the file holds: in nested blocks, in long lists, at the edge of what can be read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getLanguageService } from 'vscode-json-languageservice';
import { focused } from '../../src/language/focus.ts';
import { complete, hover } from '../../src/language/language.ts';
import { nodesBelow } from '../../src/language/nodes.ts';
import { textDocument } from '../../src/language/text-document.ts';

const service = getLanguageService({});
const treeOf = (text: string) => service.parseJSONDocument(textDocument('a.json', text)).root;

/** A template with blocks in blocks, this many levels deep. */
function nested(depth: number): string {
  let block = '{ "type": "text", "text": "x" }';
  for (let level = 0; level < depth; level += 1)
    block = `{ "type": "box", "content": { "type": "columns", "columns": [{ "width": "*", "content": ${block} }] } }`;
  return `{ "platen": 1, "name": "x", "content": [${block}] }`;
}

describe('blocks in blocks', () => {
  it('are told of and completed as those on top are', async () => {
    const answers = async (depth: number) => {
      const text = nested(depth);
      const inText = text.indexOf('"text":') + 2;
      const key = text.indexOf('"type": "text", ') + '"type": "text", '.length;
      const columns = text.lastIndexOf('"columns": [') + 2;
      const [told, of, offered] = await Promise.all([
        hover({ text, offset: inText }),
        hover({ text, offset: columns }),
        complete({ text: `${text.slice(0, key)}"", ${text.slice(key)}`, offset: key + 1 }),
      ]);
      return { text: told?.text, columns: of?.text, keys: offered.map(({ label }) => label).sort() };
    };
    const first = await answers(1);
    assert.match(first.text ?? '', /A string, or a list of strings and spans/);
    assert.match(first.columns ?? '', /^Columns, each/);
    assert.ok(first.keys.includes('fontSize') && !first.keys.includes('columns'));
    for (const depth of [2, 3, 5, 8, 40]) assert.deepEqual(await answers(depth), first);
  });

  it('have no help where they nest deeper than any template may, and that is said', async () => {
    for (const brackets of [500, 200_000]) {
      const text = `{ "platen": 1, "content": ${'['.repeat(brackets)}{ "type": "text" }`;
      const offset = text.indexOf('"type"') + 2;
      assert.match((await hover({ text, offset }))?.text ?? '', /nested more than 400 levels deep/);
      assert.deepEqual(await complete({ text, offset }), []);
    }
  });
});

describe('the text around a place', () => {
  const rows = Array.from(
    { length: 500 },
    (_, at) => `[{ "content": [{ "type": "text", "text": "${at}" }] }]`,
  );
  const text = `{ "platen": 1,\r\n "styles": { "a": { "bold": true } },\n "content": [\n "a", { "type": "table",
    "body": [${rows.join(',\n')}], "columns": [{ "cell": "b" }] }, "c" ] }`;

  it('keeps the way to it, and each line where it was', () => {
    const offset = text.indexOf('"250"') + 2;
    const near = focused(text, treeOf(text), offset);
    assert.equal(near.length, text.length);
    assert.deepEqual(
      [...near.matchAll(/\r|\n/g)].map(({ index }) => index),
      [...text.matchAll(/\r|\n/g)].map(({ index }) => index),
    );
    assert.equal(
      near.replace(/\s+/g, ''),
      '{"platen":1,"styles":{},"content":[{"type":"table","body":[[{"content":[{"type":"text","text":"250"}]}],],"columns":[]},]}',
    );
  });

  it('holds few nodes, however long the lists around it are', () => {
    for (const at of ['"0"', '"250"', '"499"', '"b"', '"c"', '"bold"', '"columns"']) {
      const near = focused(text, treeOf(text), text.indexOf(at) + 1);
      assert.equal(near.slice(text.indexOf(at)).startsWith(at), true, at);
      assert.ok([...nodesBelow(treeOf(near))].length < 40, at);
    }
  });

  it('is the same as before where it is half typed', () => {
    for (const half of ['', '{', '{ "content": [ { "type": ', '[1, 2', '{ "a": { "b": 1 }, "c', 'x'])
      for (let offset = 0; offset <= half.length; offset += 1)
        assert.equal(focused(half, treeOf(half), offset).length, half.length, half);
  });
});
