// Packed, variable, broken and hostile font files.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { viewOf } from '../../src/byteview.ts';
import { AppError } from '../../src/errors.ts';
import { fontFileOf, openFace } from '../../src/fonts/openface.ts';
import { buildSfnt } from '../../src/fonts/sfnt.ts';
import { type UnpackOptions, unpackInstance } from '../../src/fonts/unpack.ts';
import { asCollection, asWoff, changed, recordOf, smallFont, variableWoff2 } from './files.ts';

const latin = { rtl: false, script: 'Latn', language: 'en' };

async function unpackFont(bytes: Uint8Array, options: UnpackOptions = {}): Promise<Uint8Array> {
  return (await unpackInstance(bytes, options)).plain;
}

function tableBytes(bytes: Uint8Array): Record<string, string> {
  const { tables } = fontFileOf(openFace(bytes));
  return Object.fromEntries(
    [...tables].map(([tag, table]) => [
      tag,
      Buffer.from(table.buffer, table.byteOffset, table.byteLength).toString('base64'),
    ]),
  );
}

describe('unpacking', () => {
  it('leaves a plain font as it is', async () => {
    const font = smallFont();
    assert.equal(await unpackFont(font), font);
  });

  it('gives the same tables back from WOFF and from a collection', async () => {
    const font = smallFont();
    assert.deepEqual(tableBytes(await unpackFont(asWoff(font))), tableBytes(font));
    assert.deepEqual(tableBytes(await unpackFont(asCollection(font))), tableBytes(font));
  });

  it('pins a variable font in WOFF2 at the weight asked for', async () => {
    const [regular, bold] = [
      await unpackFont(variableWoff2()),
      await unpackFont(variableWoff2(), { bold: true }),
    ];
    const [thin, thick] = [openFace(regular), openFace(bold)];
    assert.deepEqual([fontFileOf(thin).facts.weight, fontFileOf(thick).facts.weight], [400, 700]);
    assert.ok(thin.shape('Hello', latin).width < thick.shape('Hello', latin).width);
    assert.equal(fontFileOf(thin).tables.has('fvar'), false);
  });
});

describe('a broken font', () => {
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['nothing', new Uint8Array(), /expected a font file, got something else/],
    ['a picture', new TextEncoder().encode('\x89PNG\r\n\x1a\n----------'), /got something else/],
    ['a header alone', smallFont().subarray(0, 40), /ends inside its table directory/],
    ['a file cut in half', smallFont().subarray(0, 20_000), /reaches beyond the end of the file/],
    [
      'too many tables',
      changed(smallFont(), (view) => view.setUint16(4, 5000)),
      /claims to have 5000 tables/,
    ],
    [
      'a table far away',
      changed(smallFont(), (view) => view.setUint32(recordOf(smallFont(), 'glyf') + 8, 0xfffffff0)),
      /its table "glyf" reaches beyond/,
    ],
    [
      'no character map',
      changed(smallFont(), (view) => view.setUint32(recordOf(smallFont(), 'cmap'), 0x78787878)),
      /it has no table "cmap"/,
    ],
    [
      'a damaged head',
      changed(smallFont(), (view) =>
        view.setUint32(view.getUint32(recordOf(smallFont(), 'head') + 8) + 12, 0),
      ),
      /its table "head" is damaged/,
    ],
    [
      'more glyphs than places',
      changed(smallFont(), (view) =>
        view.setUint16(view.getUint32(recordOf(smallFont(), 'maxp') + 8) + 4, 65535),
      ),
      /its table "(loca|hmtx)" is cut short/,
    ],
    [
      'WOFF with a table that unpacks to more than it says',
      asWoff(smallFont(), (length) => Math.max(1, length - 9)),
      /can't be unpacked|reaches beyond/,
    ],
    ['WOFF that claims gigabytes', asWoff(smallFont(), () => 0x7fffffff), /expected at most 50331648 bytes/],
    [
      'WOFF2 that claims gigabytes',
      changed(variableWoff2(), (view) => view.setUint32(16, 0xffffffff)),
      /expected at most 50331648 bytes, got 4294967295/,
    ],
    [
      'WOFF2 with damaged data',
      changed(variableWoff2(), (view) => {
        for (let at = 600; at < 900; at++) view.setUint8(at, 0xaa);
      }),
      /WOFF2 data can't be unpacked|is cut short|reaches beyond|damaged/,
    ],
  ];
  for (const [name, bytes, message] of cases) {
    it(`${name} is told`, async () => {
      await assert.rejects(unpackFont(bytes, { label: 'x.ttf' }), (error: unknown) => {
        assert.ok(error instanceof AppError);
        assert.match(error.message, message);
        assert.match(error.message, /^font x\.ttf: /);
        assert.equal(error.issues[0]?.source, 'asset');
        return true;
      });
    });
  }

  it('with variable outlines in CFF2 is told so', async () => {
    const { tables } = fontFileOf(openFace(smallFont()));
    // One axis, from 100 to 900 (OpenType, `fvar`).
    const fvar = new DataView(new ArrayBuffer(36));
    for (const [at, value] of [
      [0, 0x00010000],
      [4, 0x00100002],
      [8, 0x00010014],
      [12, 0x00000008],
      [16, 0x77676874],
    ] as const)
      fvar.setUint32(at, value);
    for (const [at, value] of [
      [20, 100],
      [24, 400],
      [28, 900],
    ] as const)
      fvar.setInt32(at, value * 65536);
    const font = buildSfnt(new Map([...tables, ['fvar', fvar], ['CFF2', new DataView(new ArrayBuffer(8))]]));
    await assert.rejects(unpackFont(font, { label: 'x.otf' }), (error: unknown) => {
      assert.ok(error instanceof AppError);
      const [issue] = error.issues;
      assert.match(
        issue?.message ?? '',
        /font x\.otf: it is a variable font with outlines in the table "CFF2"/,
      );
      assert.match(issue?.hint ?? '', /give a static font/);
      return true;
    });
  });

  it('packed or variable is refused by openFace', async () => {
    assert.throws(() => openFace(variableWoff2(), { label: 'v' }), /got a woff2 that is still packed/);
  });

  it('with rules of random bytes shapes or says so, and harms nobody else', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const broken = changed(smallFont(), (view) => {
        for (const tag of ['GSUB', 'GPOS', 'GDEF', 'cmap']) {
          const record = recordOf(smallFont(), tag);
          const [start, length] = [view.getUint32(record + 8), view.getUint32(record + 12)];
          for (let step = 0; step < 12; step++) {
            const at = (Math.imul(seed * 7919 + step, 2654435761) >>> 0) % length;
            view.setUint8(start + at, (seed * 31 + step * 17) & 0xff);
          }
        }
      });
      try {
        const face = openFace(broken, { label: 'fuzzed' });
        face.shape('שָׁלוֹם abc', { rtl: true, script: 'Hebr', language: 'he' });
        face.spaceIsPlain('Hebr');
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
      }
    }
    const whole = openFace(smallFont()).shape('שלום', { rtl: true, script: 'Hebr', language: 'he' });
    assert.equal(whole.glyphs.length, 4);
    assert.ok(viewOf(smallFont()).byteLength > 0);
  });
});
