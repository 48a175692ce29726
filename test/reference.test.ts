// docs/reference: its pages are what the schema says, each key is shown, and each example is sound and looks like its picture.
// `UPDATE=1` writes pages, and pictures of examples that changed.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { exampleFolder, examplesOf } from '../scripts/reference/examples.ts';
import { blockPages, otherPages } from '../scripts/reference/pages.ts';
import { pictureOf } from '../scripts/reference/picture.ts';
import { exampleOf, referenceFiles } from '../scripts/reference/write.ts';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { blockKinds } from '../src/blocks/index.ts';
import { packTemplate } from '../src/render/packing.ts';
import { jsonSchema } from '../src/template/json-schema.ts';
import { dumpPages } from './cases/dump.ts';
import { engine, moment } from './cases/engine.ts';

const folder = 'docs/reference';
const record = `${exampleFolder}/pictures.json`;
const pages = [...blockPages, ...otherPages];
const examples = pages.flatMap(({ name }) => examplesOf(name));

/** What a picture was made from: a hash of all that the pages show, and the width at which it is shown. */
type Pictures = Record<string, { drawn: string; width: number }>;

const pictures = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Pictures) : {};

describe('the examples', () => {
  it('belong to a page each', () => {
    const files = readdirSync(exampleFolder).filter(
      (file) => file.endsWith('.json') && file !== 'pictures.json',
    );
    assert.deepEqual(files.sort(), examples.map(({ name }) => `${name}.json`).sort());
  });

  for (const { name } of examples)
    it(`${name} is sound, and its picture shows it`, async () => {
      const files = await packTemplate(`${exampleFolder}/${name}.json`);
      const pack = writePack(files);
      assert.deepEqual(await engine.check(pack), []);
      assert.deepEqual(engine.advise(pack), []);
      const version = packSha256(files);
      const job = { version, pack, data: '{}', moment, test: false, assets: new Map() };
      const composed = await engine.compose(job);
      assert.ok('pages' in composed);
      assert.deepEqual(composed.warnings, []);
      // The drawn pages and not the PDF: a release changes the bytes of each PDF, and no picture.
      const drawn = createHash('sha256')
        .update(dumpPages(composed.pages).join('\n'))
        .digest('hex')
        .slice(0, 16);
      const file = `${exampleFolder}/${name}.png`;
      if (process.env.UPDATE && (pictures[name]?.drawn !== drawn || !existsSync(file))) {
        const made = await engine.render(job);
        assert.ok(made.kind === 'rendered');
        const { png, width } = pictureOf(made.bytes);
        writeFileSync(file, png);
        pictures[name] = { drawn, width };
      }
      assert.equal(pictures[name]?.drawn, drawn, 'UPDATE=1 makes the picture anew: look at it');
      assert.ok(existsSync(file));
    });
});

describe('the pages', () => {
  it('are what the schema says', () => {
    const sorted = Object.fromEntries(
      examples.map(({ name }) => [name, pictures[name] ?? { drawn: '', width: 0 }]).sort(),
    );
    const list = `${JSON.stringify(sorted, null, 2)}\n`;
    const widths = new Map(Object.entries(pictures).map(([name, { width }]) => [name, width]));
    for (const [name, text] of referenceFiles(widths)) {
      if (process.env.UPDATE) writeFileSync(`${folder}/${name}`, text);
      assert.equal(readFileSync(`${folder}/${name}`, 'utf8'), text, name);
    }
    if (process.env.UPDATE) writeFileSync(record, list);
    assert.equal(readFileSync(record, 'utf8'), list);
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
    assert.deepEqual(files.sort(), [...referenceFiles(widths).keys()].sort());
  });

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
    assert.deepEqual(missing, []);
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
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as {
      properties?: Record<string, { description?: string; const?: unknown }>;
    };
    for (const [key, part] of Object.entries(properties ?? {}))
      if (typeof part === 'object' && !part.description && part.const === undefined)
        missing.push(`${path}/${key}`);
    for (const [key, part] of Object.entries(value)) visit(part, `${path}/${key}`);
  };
  visit(jsonSchema(blockKinds), '');
  assert.deepEqual(missing, []);
});
