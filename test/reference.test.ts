// docs/reference and docs/cookbook.md: the pages are what the schema says, each key is shown, and each example is sound and looks
// like its picture. `UPDATE=1` writes pages, and pictures of examples that changed.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { cookbookPage, recipeFolder, recipes } from '../scripts/reference/cookbook.ts';
import { exampleFolder, examplesOf } from '../scripts/reference/examples.ts';
import { blockPages, otherPages } from '../scripts/reference/pages.ts';
import { exampleOf, referenceFiles } from '../scripts/reference/write.ts';
import { blockKinds } from '../src/blocks/index.ts';
import { jsonSchema } from '../src/template/json-schema.ts';
import { Album, soundJob } from './reference/album.ts';

const folder = 'docs/reference';
const pages = [...blockPages, ...otherPages];
const examples = pages.flatMap(({ name }) => examplesOf(name));

describe('the examples', () => {
  const album = new Album(exampleFolder);
  for (const { name } of examples)
    it(`${name} is sound, and its picture shows it`, async () => {
      await album.require(name, await soundJob(`${exampleFolder}/${name}.json`));
    });

  it('belong to a page each, and the pages are what the schema says', () => {
    requireFiles(exampleFolder, examples);
    album.close();
    const files = referenceFiles(album.widths);
    for (const [name, text] of files) requireText(`${folder}/${name}`, text);
    const there = readdirSync(folder).filter((file) => file.endsWith('.md'));
    assert.deepEqual(there.sort(), [...files.keys()].sort());
  });
});

describe('the recipes', () => {
  const album = new Album(recipeFolder, 108);
  for (const { name } of recipes())
    it(`${name} is sound, and its picture shows it`, async () => {
      await album.require(name, await soundJob(`${recipeFolder}/${name}.json`));
    });

  it('are those of the cookbook', () => {
    requireFiles(recipeFolder, recipes());
    album.close();
    requireText('docs/cookbook.md', cookbookPage(album.widths));
  });
});

/** Requires that a folder has the templates of these examples, and no other one. */
function requireFiles(where: string, wanted: readonly { readonly name: string }[]): void {
  const files = readdirSync(where).filter((file) => file.endsWith('.json') && file !== 'pictures.json');
  assert.deepEqual(files.sort(), wanted.map(({ name }) => `${name}.json`).sort());
}

function requireText(file: string, text: string): void {
  if (process.env.UPDATE) writeFileSync(file, text);
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
  assert.ok(
    isSame,
    `${file} is not what the schema says: UPDATE=1 node --test test/reference.test.ts writes it`,
  );
}

describe('the pages', () => {
  it('show each key in an example', () => {
    const missing = pages.flatMap((page) => {
      const own = examplesOf(page.name);
      return page.tables.flatMap(({ keys, inside }) =>
        keys
          .filter(({ path }) => page.elsewhere?.[path] === undefined)
          .filter((key) => !exampleOf(key, { kind: page.kind, inside }, own))
          .map(({ path }) => `${page.name}: ${path}`),
      );
    });
    assert.deepEqual(missing, [], `no template of ${exampleFolder} shows ${missing.join(', ')}`);
  });

  it('link to places that are there', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(`${folder}/${name}`, 'utf8').replace(/```json[\s\S]*?```/g, '');
      for (const [, target = '', anchor] of text.matchAll(/\]\(((?!https:)[^)#]*)(?:#([^)]+))?\)/g)) {
        const file = target === '' ? `${folder}/${name}` : `${folder}/${target}`;
        assert.ok(existsSync(file), `${name}: ${file}`);
        if (anchor !== undefined) assert.ok(anchorsOf(file).has(anchor), `${name}: ${target}#${anchor}`);
      }
    }
  });

  it('stay small with their pictures', () => {
    const bytes = readdirSync(exampleFolder).reduce(
      (sum, file) => sum + (file.includes('.') ? readFileSync(`${exampleFolder}/${file}`).length : 0),
      0,
    );
    assert.ok(bytes < 1_500_000, `${bytes} bytes`);
  });
});

function anchorsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8');
  const heads = [...text.matchAll(/^#+ (.*)$/gm), ...text.matchAll(/^\*\*`?(\w+)`?\*\*$/gm)].map(
    ([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
  );
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...heads, ...named]);
}

it('the schema describes each key', () => {
  const missing: string[] = [];
  const schema = jsonSchema(blockKinds);
  const definitions = schema.$defs as Readonly<Record<string, SchemaPart>>;
  const told = ({ description, $ref }: SchemaPart): string | undefined =>
    description ?? ($ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')]?.description);
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, SchemaPart> };
    // A condition names a key to choose by it. What the key is for stands where it is described.
    for (const [key, part] of path.endsWith('/if') ? [] : Object.entries(properties ?? {}))
      if (typeof part === 'object' && !told(part) && part.const === undefined) missing.push(`${path}/${key}`);
    for (const [key, part] of Object.entries(value)) visit(part, `${path}/${key}`);
  };
  visit(schema, '');
  assert.deepEqual(missing, []);
});

interface SchemaPart {
  readonly description?: string;
  readonly $ref?: string;
  readonly const?: unknown;
}
