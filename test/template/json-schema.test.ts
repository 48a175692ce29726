// The JSON Schema takes what `check` takes, and asks for each value once: editors need time that grows as the file does.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'jsonc-parser';
import { type ASTNode, getLanguageService, type JSONDocument } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { blockKinds } from '../../src/blocks/index.ts';
import { jsonSchema } from '../../src/template/json-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

const schema = jsonSchema(blockKinds);

describe('the schema and the check', () => {
  const accepts = new Ajv2020({ strict: false }).compile(schema);
  const templates = globSync([
    'fixtures/templates/*/template.json',
    'fixtures/cases/*/template.json',
    'templates/*/template.json',
    'docs/cookbook/*.json',
    'docs/reference/examples/*.json',
  ])
    .map((file) => ({ file, template: parse(readFileSync(file, 'utf8')) as unknown }))
    .filter(({ template }) => typeof template === 'object' && template !== null && 'platen' in template);
  const refused = templates.filter(({ template }) => !accepts(template)).map(({ file }) => file);

  it('agree on what is sound', () => {
    assert.ok(templates.length > 600, `${templates.length} templates`);
    assert.deepEqual(
      refused.filter((file) => !isFaulty(file)),
      [],
    );
  });

  it('agree on faults that stand in the template, as far as a schema can say them', () => {
    const names = refused.map((file) => file.replace(/^fixtures\/cases\/|\/template\.json$/g, ''));
    assert.deepEqual(names.sort(), refusedCases);
  });

  it('agree on the kinds of blocks, and on keys at any depth', () => {
    const inBox = (block: unknown): unknown => ({ platen: 1, name: 'a', content: [nested(block)] });
    const nested = (block: unknown): unknown => ({
      type: 'box',
      content: { type: 'stack', content: [block] },
    });
    for (const block of ['a', { type: 'text', text: 'a' }, { type: 'space', height: 4 }])
      assert.equal(accepts(inBox(block)), true, JSON.stringify(block));
    const wrong = [
      1,
      {},
      { text: 'a' },
      { type: 'txt', text: 'a' },
      { type: 'text', txt: 'a' },
      { type: 'text', text: [{ text: 'a', note: { type: 'txt' } }] },
      { type: 'table', columns: [{ cell: { type: 'text' } }] },
      { type: 'table', columns: [{ cell: { content: 'a', span: 2 } }] },
      { type: 'table', body: [{ rows: [{ cels: [] }] }] },
      { type: 'columns', columns: [{ type: 'text' }] },
      { type: 'columns', columns: [{ contents: 'a' }] },
      { type: 'list', items: [['a', { type: 'txt' }]] },
    ];
    for (const block of wrong) assert.equal(accepts(inBox(block)), false, JSON.stringify(block));
  });
});

/** Returns whether a case is one that `check` or `render` refuses. */
function isFaulty(file: string): boolean {
  const expected = file.replace(/template\.json$/, 'expected.txt');
  return file.includes('cases') && existsSync(expected) && !/^page/.test(readFileSync(expected, 'utf8'));
}

/** The faulty cases that the schema refuses. The faults of the others are of other files, of data, or of several keys. */
const refusedCases = [
  'check-box-radius',
  'check-broken-files-beside-other-faults',
  'check-chart',
  'check-grid',
  'check-names-every-fault',
  'einvoice-check-names-what-misses',
  'fault-braces-where-data-choose',
  'fault-breaks-in-flows',
  'fault-floats',
  'fault-flow-in-a-flow',
  'fault-foreign-names-in-a-table',
  'fault-hatches',
  'fault-height-of-a-box',
  'fault-hyphenate-rules',
  'fault-most-lines-of-a-text',
  'fault-names-given-to-content',
  'fault-negative-span',
  'fault-notes-where-none-may-stand',
  'fault-numbered',
  'fault-page-count',
  'fault-page-heights',
  'fault-page-margins-of-a-book',
  'fault-rows-are-no-expression',
  'fault-shrink-to',
  'fault-toc-levels-out-of-range',
  'fault-unknown-list-numbers',
  'fault-unknown-overflow',
  'fault-unknown-page-orientation',
  'tabs-faults',
  'type-weights-faults',
];

/** What a block may stand in, by name: each puts it one or more levels deeper. */
const shells = {
  boxes: (block: string) => `{ "type": "box", "content": ${block} }`,
  stacks: (block: string) => `{ "type": "stack", "content": ["a", ${block}] }`,
  columns: (block: string) =>
    `{ "type": "box", "content": { "type": "columns", "columns": [{ "width": "*", "content": ${block} }, ${block === '"a"' ? block : '"b"'}] } }`,
  'plain columns': (block: string) => `{ "type": "columns", "columns": [${block}] }`,
  grids: (block: string) => `{ "type": "grid", "items": [{ "content": [${block}] }, "a"] }`,
  lists: (block: string) => `{ "type": "list", "items": ["a", ["b", ${block}]] }`,
  'a table': (block: string) =>
    `{ "type": "table", "columns": [{ "header": "a", "cell": ${block} }], "head": [["a"]], "body": [{ "each": "a", "rows": [["a"]] }] }`,
  'cells with keys': (block: string) =>
    `{ "type": "table", "columns": [{ "cell": { "content": ${block}, "colSpan": 1 } }] }`,
  'groups of rows': (block: string) =>
    `{ "type": "table", "columns": [{}], "body": [{ "each": "a", "rows": [{ "cells": [${block}] }] }] }`,
  'spans and notes': (block: string) =>
    `{ "type": "text", "text": ["a", { "text": "b", "note": ${block} }] }`,
  captions: (block: string) => `{ "type": "image", "src": "a.png", "caption": ${block} }`,
  sections: (block: string) =>
    `{ "type": "section", "content": ${block}, "header": { "first": ["a"], "default": "b" } }`,
  'blocks of no known kind': (block: string) => `{ "type": "bx", "content": ${block} }`,
  'blocks without a kind': (block: string) => `{ "content": [${block}] }`,
} as const;

describe('an editor that is given the schema', () => {
  const service = getLanguageService({});
  const own = { uri: 'platen://schema', fileMatch: ['*.json'], schema: jsonSchema(blockKinds) };
  service.configure({ validate: true, schemas: [own] });

  /** Counts how often the nodes of a text are looked at while it is validated. */
  async function looksAt(text: string): Promise<{ looks: number; nodes: number; problems: number }> {
    const document = TextDocument.create('file:///template.json', 'json', 1, text);
    const tree = service.parseJSONDocument(document);
    const counted = countLooks(tree);
    const problems = await service.doValidation(document, tree);
    return { ...counted(), problems: problems.length };
  }

  for (const [name, around] of Object.entries(shells))
    it(`looks at each value about as often, however deep it stands in ${name}`, async () => {
      let block = '{ "type": "text", "text": ["a", { "text": "b", "bold": true }], "margin": [0, 4] }';
      const first = await looksAt(templateOf(block));
      for (let depth = 1; depth <= 8; depth += 1) {
        block = around(block);
        const { looks, nodes } = await looksAt(templateOf(block));
        const each = looks / nodes;
        assert.ok(each < (2 * first.looks) / first.nodes, `${each} looks at each of ${nodes}, ${depth} deep`);
      }
    });

  it('looks at the values of a template of thousands of lines as often as at those of a small one', async () => {
    const page = shells['a table'](shells.columns(shells['spans and notes']('"a"')));
    const one = await looksAt(templateOf(page));
    const many = await looksAt(templateOf(Array.from({ length: 400 }, () => page).join(',\n')));
    assert.equal(one.problems + many.problems, 0);
    assert.ok(many.looks / many.nodes < 1.2 * (one.looks / one.nodes));
  });

  it('says what is wrong with a block, once', async () => {
    const { problems } = await looksAt(templateOf(shells.columns('{ "type": "txt", "content": ["a"] }')));
    assert.equal(problems, 1);
  });
});

function templateOf(content: string): string {
  return `{ "platen": 1, "name": "a", "content": [${content}] }`;
}

/** Counts from now on how often the type of a node is asked for: each schema that a node is held against asks for it. */
function countLooks(tree: JSONDocument): () => { looks: number; nodes: number } {
  let [looks, nodes] = [0, 0];
  const waiting: ASTNode[] = tree.root ? [tree.root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...(node.children ?? []));
    nodes += 1;
    const { type } = node;
    Object.defineProperty(node, 'type', {
      get: () => {
        looks += 1;
        return type;
      },
    });
  }
  return () => ({ looks, nodes });
}

it('no two forms of a value hold blocks in objects, or in lists', () => {
  const definitions = schema.$defs as Readonly<Record<string, Schema>>;
  const resolved = (one: Schema): Schema =>
    typeof one.$ref === 'string' ? resolved(definitions[one.$ref.replace('#/$defs/', '')] ?? {}) : one;
  const holdsBlocks = (one: unknown, seen: Set<unknown> = new Set()): boolean => {
    if (typeof one !== 'object' || one === null || seen.has(one)) return false;
    seen.add(one);
    const { $ref } = one as Schema;
    if ($ref === '#/$defs/blockObject') return true;
    if (typeof $ref === 'string') return holdsBlocks(resolved(one as Schema), seen);
    return Object.values(one).some((part) => holdsBlocks(part, seen));
  };
  const formsOf = (one: Schema): readonly Schema[] => {
    const { anyOf } = resolved(one) as { readonly anyOf?: readonly Schema[] };
    return anyOf?.flatMap(formsOf) ?? [resolved(one)];
  };
  const clashes: string[] = [];
  let choices = 0;
  const visit = (one: unknown, path: string): void => {
    if (typeof one !== 'object' || one === null) return;
    if ('anyOf' in one) {
      choices += 1;
      const forms = formsOf(one).filter((form) => holdsBlocks(form));
      const types = forms.map(({ type }) => type);
      if (types.includes(undefined) || new Set(types).size < types.length)
        clashes.push(`${path}: ${types.join(', ')}`);
    }
    for (const [key, part] of Object.entries(one)) visit(part, `${path}/${key}`);
  };
  visit(schema, '');
  assert.ok(choices > 20, `${choices} choices`);
  assert.deepEqual(clashes, []);
});

it('is small, since what stands at many places is written once', () => {
  const bytes = JSON.stringify(schema, null, 2).length;
  assert.ok(bytes < 400_000, `${bytes} characters`);
});
