// The templates of `platen init`: each is sound in both languages and all dresses, keeps what it claims, and stands long
// data. `UPDATE=1` writes docs/templates.md and the pictures in it, and what the templates share into all of them.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import {
  dressed,
  dresses,
  dressPicture,
  gallery,
  templateNames,
  templatesPage,
} from '../scripts/reference/templates.ts';
import { packSha256, writePack } from '../src/assets/pack.ts';
import type { EngineJob } from '../src/render/protocol.ts';
import { verifyPdf } from '../src/verify/verify.ts';
import { engine } from './cases/engine.ts';
import { someOf } from './random-rounds.ts';
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

/** The job of the template in another dress, once that was found sound. */
async function inDress(job: EngineJob, name: string, dress: string): Promise<EngineJob> {
  assert.ok(job.pack !== undefined && 'main' in job.pack);
  const files = new Map(job.pack.files);
  files.delete(`dress/${usual}.json`);
  files.set(`dress/${dress}.json`, readFileSync(`templates/${name}/dress/${dress}.json`));
  const house = files.has('house.json') ? 'house.json' : 'template.json';
  const text = new TextDecoder().decode(files.get(house));
  const chosen = text.replace(`"extends": "dress/${usual}.json"`, `"extends": "dress/${dress}.json"`);
  assert.notEqual(chosen, text, `${house} chooses the dress with one key`);
  files.set(house, Buffer.from(chosen));
  const pack = { ...job.pack, files };
  const bytes = writePack(pack);
  assert.deepEqual(await engine.check(bytes), []);
  assert.deepEqual(engine.advise(bytes), []);
  return { ...job, pack, version: packSha256(pack) };
}

/** Requires that the document is made without a warning, and keeps the standards that it claims. */
async function requireKept(job: EngineJob, isInvoice: boolean): Promise<void> {
  const made = await engine.render(job);
  assert.ok(made.kind === 'rendered');
  assert.deepEqual(made.warnings, []);
  const { damage, claims, judgements, outline } = verifyPdf(made.bytes);
  assert.deepEqual(damage, []);
  assert.deepEqual(
    claims.map(({ standard }) => standard),
    ['pdf/ua-1', 'pdf/a-3a', ...(isInvoice ? ['factur-x'] : [])],
  );
  for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
  assert.doesNotMatch(JSON.stringify(outline), /undefined|NaN|\{\{/);
}

const [usual = '', ...others] = dresses;
const tried = someOf(
  templateNames().flatMap((name) =>
    others.flatMap((dress) => languages.map(([language, sample]) => ({ name, dress, language, sample }))),
  ),
);

for (const name of templateNames())
  describe(name, () => {
    const isInvoice = 'einvoice' in read(name, 'template.json');
    let job: EngineJob;
    it('has no fault, nothing that is not used, and looks like its picture', async () => {
      job = await soundJob(`templates/${name}/template.json`, read(name, 'sample.json'));
      await album.require(name, job);
      if (name === dressed)
        for (const dress of others) await album.require(dressPicture(dress), await inDress(job, name, dress));
    });

    for (const [language, sample] of languages)
      it(`keeps what it claims, in ${language}`, async () => {
        const data = read(name, sample);
        assert.equal(data.language, language);
        await requireKept({ ...job, data: JSON.stringify(data) }, isInvoice);
      });

    for (const { dress, language, sample } of tried.filter((one) => one.name === name))
      it(`does so in the dress ${dress}, in ${language}`, async () => {
        const data = JSON.stringify(read(name, sample));
        await requireKept({ ...(await inDress(job, name, dress)), data }, isInvoice);
      });

    it('goes on over pages with long data', async () => {
      const variables = read(name, 'template.json').variables as Record<string, { maxItems?: number }>;
      const data = lengthened(read(name, 'sample.json'), (key) => variables[key]?.maxItems !== undefined);
      const composed = await engine.compose({ ...job, data: JSON.stringify(data) });
      assert.ok('pages' in composed);
      assert.deepEqual(composed.warnings, []);
      const isLong = !['letter', 'certificate', 'till-receipt'].includes(name);
      assert.ok(!isLong || composed.pages.length > 1);
    });
  });

it('what templates share is the same in all of them', () => {
  const [first = ''] = templateNames();
  const dressed = dresses.map((dress) => `dress/${dress}.json`);
  for (const shared of ['house.json', 'logo.svg', 'parts/address.json', 'parts/items.json', ...dressed]) {
    const text = readFileSync(`templates/${first}/${shared}`, 'utf8');
    const files = templateNames().map((name) => `templates/${name}/${shared}`);
    const having = files.filter((file) => shared.startsWith('dress/') || existsSync(file));
    assert.ok(having.length > 3, shared);
    for (const file of having) {
      if (process.env.UPDATE && shared !== 'parts/items.json') {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      assert.equal(unbound(readFileSync(file, 'utf8')), unbound(text), file);
    }
  }
});

/** What is printed, without the terms of an e-invoice that it is checked against. */
function unbound(text: string): string {
  return text
    .replace(/\{ "content": ("[^"]*"), "prints": "[^"]*" \}/g, '$1')
    .replace(/ "prints": "[^"]*",/g, '');
}

it('docs/templates.md shows them all', () => {
  album.close();
  const page = templatesPage();
  if (process.env.UPDATE) writeFileSync('docs/templates.md', page);
  assert.equal(readFileSync('docs/templates.md', 'utf8'), page);
  const pictures = readdirSync(gallery.pictures).filter((file) => file.endsWith('.png'));
  assert.deepEqual(
    pictures.sort(),
    [...templateNames(), ...others.map(dressPicture)].map((name) => `${name}.png`).sort(),
  );
});
