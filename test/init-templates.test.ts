// The templates of `platen init`: each is sound in both languages, keeps what it claims, and stands long data.
// `UPDATE=1` writes docs/templates.md and the pictures in it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gallery, templateNames, templatesPage } from '../scripts/reference/templates.ts';
import type { EngineJob } from '../src/render/protocol.ts';
import { verifyPdf } from '../src/verify/verify.ts';
import { engine } from './cases/engine.ts';
import { Album, soundJob } from './reference/album.ts';

const languages = [
  ['en-GB', 'sample.json'],
  ['de-DE', 'sample-de.json'],
] as const;

type Data = Readonly<Record<string, unknown>>;

const album = new Album(gallery.pictures, gallery.resolution);

function read(name: string, file: string): Data {
  const text = readFileSync(`templates/${name}/${file}`, 'utf8');
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Data;
}

/** The data with its lists of objects fifteen times as long. */
function lengthened(data: Data, most: (key: string) => boolean): Data {
  const long = (value: unknown): unknown =>
    Array.isArray(value) && typeof value[0] === 'object'
      ? Array.from({ length: 15 }, () => value as unknown[]).flat()
      : value;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, most(key) ? value : long(value)]),
  );
}

for (const name of templateNames())
  describe(name, () => {
    let job: EngineJob;
    it('has no fault, nothing that is not used, and looks like its picture', async () => {
      job = await soundJob(`templates/${name}/template.json`, read(name, 'sample.json'));
      await album.require(name, job);
    });

    for (const [language, sample] of languages)
      it(`keeps what it claims, in ${language}`, async () => {
        const data = read(name, sample);
        assert.equal(data.language, language);
        const made = await engine.render({ ...job, data: JSON.stringify(data) });
        assert.ok(made.kind === 'rendered');
        assert.deepEqual(made.warnings, []);
        const { damage, claims, judgements, outline } = verifyPdf(made.bytes);
        assert.deepEqual(damage, []);
        assert.deepEqual(
          claims.map(({ standard }) => standard),
          ['pdf/ua-1', 'pdf/a-3a', ...('einvoice' in read(name, 'template.json') ? ['factur-x'] : [])],
        );
        for (const { verdict, findings } of judgements)
          assert.equal(verdict, 'kept', JSON.stringify(findings));
        assert.doesNotMatch(JSON.stringify(outline), /undefined|NaN|\{\{/);
      });

    it('goes on over pages with long data', async () => {
      const variables = read(name, 'template.json').variables as Record<string, { maxItems?: number }>;
      const data = lengthened(read(name, 'sample.json'), (key) => variables[key]?.maxItems !== undefined);
      const composed = await engine.compose({ ...job, data: JSON.stringify(data) });
      assert.ok('pages' in composed);
      assert.deepEqual(composed.warnings, []);
      assert.ok(name === 'letter' || name === 'certificate' || composed.pages.length > 1);
    });
  });

it('the look of the letters is the same in all of them', () => {
  for (const shared of ['house.json', 'logo.svg', 'parts/address.json', 'parts/items.json']) {
    const texts = templateNames().flatMap((name) =>
      existsSync(`templates/${name}/${shared}`) ? [readFileSync(`templates/${name}/${shared}`, 'utf8')] : [],
    );
    assert.ok(texts.length > 3, shared);
    assert.equal(new Set(texts.map(unbound)).size, 1, shared);
  }
});

/** What is printed, without the terms of an e-invoice that it is checked against. */
function unbound(text: string): string {
  return text.replace(/\{ "content": ("[^"]*"), "prints": "[^"]*" \}/g, '$1');
}

it('docs/templates.md shows them all', () => {
  album.close();
  const page = templatesPage();
  if (process.env.UPDATE) writeFileSync('docs/templates.md', page);
  assert.equal(readFileSync('docs/templates.md', 'utf8'), page);
  const pictures = readdirSync(gallery.pictures).filter((file) => file.endsWith('.png'));
  assert.deepEqual(
    pictures.sort(),
    templateNames()
      .map((name) => `${name}.png`)
      .sort(),
  );
});
