// Fonts that a template brings: every form works in a render child, broken ones are faults at the key that names them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { Pool } from '../../src/render/pool.ts';
import {
  asCollection,
  asWoff,
  cffFont,
  changed,
  recordOf,
  smallFont,
  variableWoff2,
} from '../fonts/files.ts';
import { read } from '../pdf/readers.ts';

let pool: Pool;
before(() => {
  pool = new Pool({ workers: 1, spares: 0 });
});
after(() => pool.close());

function packOf(fonts: object, files: Readonly<Record<string, Uint8Array>>, text = 'Shalom') {
  const template = {
    platen: 1,
    name: 'fonts',
    fonts,
    style: { font: Object.keys(fonts) },
    content: [text, { type: 'text', text, bold: true }],
  };
  const main = new TextEncoder().encode(JSON.stringify(template));
  return { main: 'a.json', files: new Map([['a.json', main], ...Object.entries(files)]) };
}

async function render(pack: ReturnType<typeof packOf>): Promise<Uint8Array> {
  const version = { sha256: packSha256(pack), pack: () => writePack(pack) };
  const job = { version, account: '', data: '{}', moment: 0, test: false, pinned: new Map() };
  return (await pool.render(job)).bytes;
}

function fontsOf(pdf: Uint8Array): readonly string[] {
  const rows = read(pdf, 'pdffonts', 'FILE').trim().split('\n').slice(2);
  return rows.map((row) => row.replace(/^[A-Z]{6}\+(\S+).*$/, '$1')).sort();
}

describe('a font of a template', () => {
  const forms: readonly (readonly [string, Uint8Array, string, RegExp])[] = [
    ['TTF', smallFont(), 'שלום', /^NotoSansHebrew/],
    ['OTF', cffFont(), 'Hello', /^Inconsolata/],
    ['WOFF', asWoff(smallFont()), 'שלום', /^NotoSansHebrew/],
    ['WOFF2, variable', variableWoff2(), 'Hello', /^Oswald/],
    ['a collection', asCollection(smallFont()), 'שלום', /^NotoSansHebrew/],
  ];
  for (const [form, bytes, text, name] of forms) {
    it(`as ${form} is checked and set in a child`, async () => {
      const pack = packOf({ Brand: { regular: 'f' } }, { f: bytes }, text);
      assert.deepEqual(await pool.check(writePack(pack)), []);
      const fonts = fontsOf(await render(pack));
      assert.ok(fonts.length > 0 && fonts.every((font) => name.test(font)), fonts.join());
    });
  }

  it('that is variable is its own bold, named or not', async () => {
    const files = { 'v.woff2': variableWoff2() };
    const alone = await render(packOf({ Brand: { regular: 'v.woff2' } }, files));
    const named = await render(packOf({ Brand: { regular: 'v.woff2', bold: 'v.woff2' } }, files));
    assert.equal(fontsOf(alone).length, 2);
    assert.deepEqual(fontsOf(named), fontsOf(alone));
    const ends = (pdf: Uint8Array): readonly number[] =>
      [...read(pdf, 'pdftotext', '-bbox', 'FILE', '-').matchAll(/xMax="([\d.]+)"/g)].map(([, x]) =>
        Number(x),
      );
    const [light = 0, bold = 0] = ends(alone);
    assert.ok(bold > light, `${light} and ${bold}`);
    assert.deepEqual(ends(named), ends(alone));
  });

  const broken: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['no font', Buffer.from('GIF89a and so on, and on'), /expected a font file, got something else/],
    ['half a font', smallFont().subarray(0, 20_000), /reaches beyond the end/],
    [
      'rules that lead nowhere',
      changed(smallFont(), (view) =>
        view.setUint16(view.getUint32(recordOf(smallFont(), 'GSUB') + 8) + 4, 0x7000),
      ),
      /"GSUB" is damaged/,
    ],
    ['WOFF that claims gigabytes', asWoff(smallFont(), () => 0x7fffffff), /expected at most 50331648 bytes/],
    [
      'WOFF2 that claims gigabytes',
      changed(variableWoff2(), (view) => view.setUint32(16, 0xffffffff)),
      /expected at most 50331648 bytes/,
    ],
  ];
  for (const [name, bytes, message] of broken) {
    it(`that is ${name} is a fault at its key; the child goes on`, async () => {
      const pids = pool.pids;
      const files = { 'good.ttf': smallFont(), 'bad.ttf': bytes };
      const issues = await pool.check(
        writePack(packOf({ Brand: { regular: 'good.ttf', bold: 'bad.ttf' } }, files)),
      );
      assert.deepEqual(
        issues.map(({ source, path }) => [source, path]),
        [['template', '/fonts/Brand/bold']],
      );
      assert.match(issues[0]?.message ?? '', message);
      assert.match(issues[0]?.message ?? '', /^font bad\.ttf: /);
      assert.deepEqual(pool.pids, pids);
    });
  }

  it('by a name that is not there is a fault with what may have been meant', async () => {
    const engine = createEngine();
    const template = {
      platen: 1,
      name: 'x',
      fonts: { Brand: { regular: 'f' } },
      content: [{ type: 'text', text: 'a', font: 'Brnad' }],
    };
    const files = new Map([
      ['a.json', Buffer.from(JSON.stringify(template))],
      ['f', smallFont()],
    ]);
    const issues = await engine.check(writePack({ main: 'a.json', files }));
    assert.deepEqual(
      issues.map(({ path, hint }) => [path, hint]),
      [['/content/0/font', 'did you mean "Brand"?']],
    );
  });
});
