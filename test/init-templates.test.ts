// The templates of `platen init`: each is sound in both languages, keeps what it claims, and stands long data.
// `UPDATE=1` writes docs/templates.md and the pictures in it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { pictureOf } from '../scripts/reference/picture.ts';
import { gallery, templateNames, templatesPage } from '../scripts/reference/templates.ts';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { packTemplate } from '../src/render/packing.ts';
import { verifyPdf } from '../src/verify/verify.ts';
import { dumpPages } from './cases/dump.ts';
import { engine, moment } from './cases/engine.ts';

const languages = [
  ['en', 'sample.json'],
  ['de', 'sample-de.json'],
] as const;

type Data = Readonly<Record<string, unknown>>;

/** Where a template is drawn, and what was drawn when its picture was made. */
const record = `${gallery.pictures}/pictures.json`;
const drawn: Record<string, string> = existsSync(record)
  ? (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>)
  : {};

function read(name: string, file: string): Data {
  return JSON.parse(readFileSync(`templates/${name}/${file}`, 'utf8')) as Data;
}

async function jobOf(name: string) {
  const files = await packTemplate(`templates/${name}/template.json`);
  const pack = writePack(files);
  const version = packSha256(files);
  return (data: unknown) => ({
    version,
    pack,
    data: JSON.stringify(data),
    moment,
    test: false,
    assets: new Map(),
  });
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
    it('has no fault, and nothing that is not used', async () => {
      const { pack } = (await jobOf(name))({});
      assert.deepEqual(await engine.check(pack), []);
      assert.deepEqual(engine.advise(pack), []);
    });

    for (const [language, sample] of languages)
      it(`keeps what it claims, in ${language}`, async () => {
        const job = await jobOf(name);
        const data = read(name, sample);
        assert.equal(data.language, language);
        const made = await engine.render(job(data));
        assert.ok(made.kind === 'rendered');
        assert.deepEqual(made.warnings, []);
        const { damage, claims, judgements, outline } = verifyPdf(made.bytes);
        assert.deepEqual(damage, []);
        assert.deepEqual(
          claims.map(({ standard }) => standard),
          ['pdf/ua-1', 'pdf/a-3a'],
        );
        for (const { verdict, findings } of judgements)
          assert.equal(verdict, 'kept', JSON.stringify(findings));
        assert.doesNotMatch(JSON.stringify(outline), /undefined|NaN|\{\{/);
        if (language === 'en') await requirePicture(name, job(data), made.bytes);
      });

    it('goes on over pages with long data', async () => {
      const job = await jobOf(name);
      const variables = read(name, 'template.json').variables as Record<string, { maxItems?: number }>;
      const data = lengthened(read(name, 'sample.json'), (key) => variables[key]?.maxItems !== undefined);
      const composed = await engine.compose(job(data));
      assert.ok('pages' in composed);
      assert.deepEqual(composed.warnings, []);
      assert.ok(name === 'letter' || name === 'certificate' || composed.pages.length > 1);
    });
  });

async function requirePicture(name: string, job: Parameters<typeof engine.compose>[0], pdf: Uint8Array) {
  const composed = await engine.compose(job);
  assert.ok('pages' in composed);
  const hash = createHash('sha256').update(dumpPages(composed.pages).join('\n')).digest('hex').slice(0, 16);
  const file = `${gallery.pictures}/${name}.png`;
  if (process.env.UPDATE && (drawn[name] !== hash || !existsSync(file))) {
    mkdirSync(gallery.pictures, { recursive: true });
    writeFileSync(file, pictureOf(pdf, gallery.resolution).png);
    drawn[name] = hash;
  }
  assert.equal(drawn[name], hash, 'UPDATE=1 makes the picture anew: look at it');
  assert.ok(existsSync(file));
}

it('the look of the letters is the same in all of them', () => {
  for (const shared of ['house.json', 'logo.svg', 'parts/address.json', 'parts/items.json']) {
    const texts = templateNames().flatMap((name) =>
      existsSync(`templates/${name}/${shared}`) ? [readFileSync(`templates/${name}/${shared}`, 'utf8')] : [],
    );
    assert.ok(texts.length > 3, shared);
    assert.equal(new Set(texts).size, 1, shared);
  }
});

it('docs/templates.md shows them all', () => {
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

after(() => {
  if (process.env.UPDATE) writeFileSync(record, `${JSON.stringify(drawn, null, 2)}\n`);
});
