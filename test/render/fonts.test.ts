// A template's own fonts in whatever form, and the operator's, in this process and in children.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import { Pool } from '../../src/render/pool.ts';
import type { PackedVersion, RenderJob } from '../../src/render/renderer.ts';
import { holdFonts } from '../../src/server/operator-fonts.ts';
import { itemsOf } from '../blocks/content-document.ts';

const modules = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));
const [someFont = ''] = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((name) => /NotoSansMath.*\.ttf$|NotoEmoji_400Regular\.ttf$/.test(name))
  .sort();
const folder = mkdtempSync(join(tmpdir(), 'platen-fonts-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function version(template: object, files: Readonly<Record<string, Uint8Array>> = {}): PackedVersion {
  const text = JSON.stringify({ platen: 1, name: 'fonts', ...template });
  const pack = { main: 'a.json', files: new Map(Object.entries({ 'a.json': Buffer.from(text), ...files })) };
  return { sha256: packSha256(pack), pack: () => writePack(pack) };
}

const job = (of: PackedVersion): RenderJob => {
  const base = { version: of, account: '', data: '{}', moment: 0, test: false };
  return { ...base, pinned: new Map() };
};

describe('a template with its own font', () => {
  it('is set in it', async () => {
    const own = {
      fonts: { Own: { regular: 'own.ttf' } },
      content: [{ type: 'text', font: 'Own', text: '12' }],
    };
    const of = version(own, { 'own.ttf': readFileSync(modules + someFont) });
    const engine = createEngine();
    const composed = await engine.compose({
      ...job(of),
      version: of.sha256,
      pack: await of.pack(),
      assets: new Map(),
    });
    assert.ok(!('kind' in composed));
    const faces = composed.pages.flatMap(itemsOf).flatMap(({ item }) => {
      if (item.kind !== 'text') return [];
      return item.pieces.map(({ face, text }) => `${text} in ${face.name}`);
    });
    assert.equal(faces.length, 1);
    assert.match(faces[0] ?? '', /^12 in Noto (Sans Math|Emoji)/);
  });
});

describe("the operator's fonts", () => {
  it('serve every template, in this process and in children alike', async () => {
    // Children are told what they may read in options: any name must get through, from wherever the service was started.
    const data = join(folder, 'the "house", its * and = fonts');
    mkdirSync(join(data, 'fonts'), { recursive: true });
    copyFileSync(modules + someFont, join(data, 'fonts', 'house.ttf'));
    const fonts = (await holdFonts({ folder: relative(process.cwd(), data) })).fonts;
    const [family] = fonts.families;
    assert.ok(family);
    const of = version({ content: [{ type: 'text', font: family.name, text: '12' }] });
    const pool = new Pool({ workers: 1, spares: 0, settings: { fontCatalogue: fonts.file } });
    try {
      const here = new InProcessRenderer({ engine: createEngine({ packs: fonts.families }) });
      const [a, b] = [await here.render(job(of)), await pool.render(job(of))];
      assert.deepEqual(Buffer.from(a.bytes), Buffer.from(b.bytes));
      const pack = await of.pack();
      assert.ok(pack instanceof Uint8Array);
      assert.deepEqual(await pool.check(pack), []);
    } finally {
      await pool.close();
    }
  });

  it('are none where there is no such folder', async () => {
    assert.deepEqual((await holdFonts({ folder: join(folder, 'nowhere') })).fonts, {
      file: undefined,
      families: [],
      problems: [],
    });
  });
});
