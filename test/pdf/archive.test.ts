// Documents that claim PDF/A-3: colours, metadata, bounds; judged by the rules of `verify`, and read by others.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assetOf } from '../../src/assets/bytes.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { openFace } from '../../src/fonts/openface.ts';
import type { Drawing, DrawingNode } from '../../src/layout/drawing.ts';
import type { Item, Page } from '../../src/layout/frame.ts';
import { Canvas } from '../../src/pdf/content/canvas.ts';
import { Opacities } from '../../src/pdf/content/opacity.ts';
import type { XmpSchema } from '../../src/pdf/document/metadata.ts';
import { measureContent } from '../../src/pdf/document/standards.ts';
import { PdfWriter } from '../../src/pdf/document/writer.ts';
import type { PaintInput } from '../../src/pdf/paint.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import type { Standard } from '../../src/standards.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { cmykProfile, withProfile } from '../assets/build-icc.ts';
import { changed, recordOf, smallFont } from '../fonts/files.ts';
import { someOf } from '../random-rounds.ts';
import { frameOf, pageOf, paint, textAt } from './pages.ts';
import { pdfiumPixels } from './pdfium.ts';
import { checkPdf, graySamples, read } from './readers.ts';

const archive: Pick<PaintInput, 'standards'> = { standards: ['pdf/a-3b'] };

/** What a file breaks of a standard, rule by rule. */
function broken(pdf: Uint8Array, standard: Standard = 'pdf/a-3b'): readonly string[] {
  const { judgements } = verifyPdf(pdf, { standards: [standard] });
  const judged = judgements.find((judgement) => judgement.standard === standard);
  return judged?.broken.map(({ rule }) => rule) ?? ['not judged'];
}

/** The file with its streams unpacked, and objects numbered anew. */
function written(pdf: Uint8Array): string {
  return read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
}

/** The object of a number in that. */
function objectOf(text: string, number: string | undefined): string {
  return text.split('endobj').find((object) => object.includes(`\n${number} 0 obj\n`)) ?? '';
}

describe('a document that claims PDF/A-3b', () => {
  const templates = new URL('../../fixtures/templates/', import.meta.url).pathname;
  const engine = createEngine();
  for (const name of someOf(readdirSync(templates).sort())) {
    it(`keeps it: ${name}`, async () => {
      const { families } = bundledFontSet();
      const files = await packTemplate(`${templates}${name}/template.json`, { families });
      const data = readFileSync(`${templates}${name}/sample.json`, 'utf8');
      const job = { version: packSha256(files), pack: writePack(files), data, moment: 0 };
      const composed = await engine.compose({ ...job, test: false, assets: new Map() });
      assert.ok(!('kind' in composed));
      const pdf = paint(composed.pages, archive);
      checkPdf(pdf);
      assert.deepEqual(broken(pdf), []);
      assert.notDeepEqual(broken(paint(composed.pages)), [], 'no claim, no output intent');
    });
  }

  it('is the same each time', () => {
    const once = (): Uint8Array => paint([pageOf(textAt(50, 50, 'Text'))], archive);
    assert.deepEqual(once(), once());
  });

  it('brings sRGB for all colours without a profile', () => {
    const pdf = paint([pageOf(textAt(50, 50, 'Text', { color: '#ff0000' }))], archive);
    const text = written(pdf);
    assert.match(text, /\/OutputConditionIdentifier \(sRGB\)/);
    assert.match(text, /\/S \/GTS_PDFA1/);
    const profile = objectOf(text, /\/DestOutputProfile (\d+) 0 R/.exec(text)?.[1]);
    assert.match(profile, /mntrRGB XYZ [\s\S]*acsp/);
    assert.match(profile, /s\0R\0G\0B/);
  });
});

describe('the metadata', () => {
  const invoice: XmpSchema = {
    title: 'Factur-X',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    prefix: 'fx',
    properties: [
      {
        name: 'DocumentFileName',
        type: 'Text',
        category: 'external',
        description: 'The name of the embedded <XML> document',
        value: 'a & b.xml',
      },
    ],
  };

  it('name the standards, and describe what PDF/A does not know', () => {
    const pdf = paint([pageOf()], { standards: ['pdf/ua-1', 'pdf/a-3a', 'pdf/a-3b'], schemas: [invoice] });
    checkPdf(pdf);
    const claims = verifyPdf(pdf).claims.map(({ standard }) => standard);
    assert.deepEqual(claims, ['pdf/ua-1', 'pdf/a-3a', 'factur-x']);
    const metadata = broken(pdf, 'pdf/a-3a').filter((rule) => rule.startsWith('ISO 19005-3 6.6'));
    assert.deepEqual(metadata, []);
    const xmp = read(pdf, 'pdfinfo', '-meta', 'FILE');
    assert.match(xmp, /<fx:DocumentFileName>a &amp; b\.xml<\/fx:DocumentFileName>/);
    assert.match(xmp, /<pdfaProperty:description>The name of the embedded &lt;XML&gt; document</);
    assert.match(xmp, /<pdfaSchema:prefix>pdfuaid</);
  });

  it('of other documents describe nothing', () => {
    const xmp = read(paint([pageOf()], { standards: ['pdf/ua-1'] }), 'pdfinfo', '-meta', 'FILE');
    assert.match(xmp, /<pdfuaid:part>1</);
    assert.doesNotMatch(xmp, /pdfaid|pdfaExtension/);
    assert.doesNotMatch(read(paint([pageOf()]), 'pdfinfo', '-meta', 'FILE'), /pdfuaid/);
  });
});

describe('a picture in CMYK', () => {
  const jpeg = readFileSync('test/assets/images/quarters-cmyk.jpg');
  const pageWith = (bytes: Buffer): Page =>
    pageOf({ kind: 'image', x: 0, y: 0, width: 40, height: 40, picture: decodePicture(assetOf(bytes)) });
  const embedded = (pdf: Uint8Array): string =>
    objectOf(written(pdf), /\/ICCBased\s+(\d+) 0 R/.exec(written(pdf))?.[1]);

  it('without a profile is given that of a press, and looks as it did', async () => {
    const [plain, kept] = [paint([pageWith(jpeg)]), paint([pageWith(jpeg)], archive)];
    checkPdf(kept);
    assert.deepEqual(broken(kept), []);
    assert.match(written(plain), /\/ColorSpace \/DeviceCMYK/);
    assert.match(embedded(kept), /O\0f\0f\0s\0e\0t/);
    const [before, after] = [await pdfiumPixels(plain, 1), await pdfiumPixels(kept, 1)];
    for (const at of [8, 32].flatMap((y) => [8, 32].map((x) => 4 * (y * before.width + x)))) {
      for (const place of [at, at + 1, at + 2]) {
        const apart = Math.abs((before.data[place] ?? 0) - (after.data[place] ?? 255));
        assert.ok(apart < 30, `${before.data.subarray(at, at + 3)} and ${after.data.subarray(at, at + 3)}`);
      }
    }
  });

  it('keeps the profile that it has', () => {
    const profile = cmykProfile(([c = 0, m = 0]) => (c + m === 0 ? [80, 0, 0] : [20, 0, 0]));
    const pdf = paint([pageWith(withProfile(jpeg, profile))], archive);
    assert.deepEqual(broken(pdf), []);
    assert.doesNotMatch(embedded(pdf), /O\0f\0f\0s\0e\0t/);
    assert.match(embedded(pdf), /scnrCMYKLab [\s\S]*mft1/);
  });
});

/** A black square inside of so many groups. */
function nested(depth: number): Drawing {
  const path: DrawingNode = {
    kind: 'path',
    steps: [['M', 0, 0], ['L', 1, 0], ['L', 1, 1], ['L', 0, 1], ['Z']],
    fill: { paint: '#000000', opacity: 1, rule: 'nonzero' },
  };
  let node: DrawingNode = path;
  for (let level = 0; level < depth; level++) {
    node = {
      kind: 'group',
      nodes: [node],
      transform: level % 2 ? [2, 0, 0, 2, 0, 0] : [0.5, 0, 0, 0.5, 0, 0],
    };
  }
  return { id: `nested ${depth}`, width: 1, height: 1, nodes: [node] };
}

describe('graphics states inside each other', () => {
  const streams: readonly (readonly [string, number])[] = [
    ['', 0],
    ['q Q q Q', 1],
    ['q\nq\nq\nQ\nQ\nq\nQ\nQ', 3],
    ['q BT [(q q \\( q \\) \\\\)(q)]TJ ET Q', 1],
    ['/q gs /F1 q /Span<</ActualText<feff00>>>BDC q EMC Q Q', 2],
  ];
  for (const [content, depth] of streams) {
    it(`are ${depth} in ${JSON.stringify(content)}`, () =>
      assert.equal(measureContent(content).nesting, depth));
  }

  it('are at most 28 on a page, else it is a fault that says so', () => {
    const turned = (depth: number): Item => {
      let item: Item = { kind: 'frame', x: 0, y: 0, frame: frameOf(10, 10, [textAt(0, 0, 'x')]) };
      for (let level = 0; level < depth; level++)
        item = { kind: 'frame', x: 50, y: 50, rotate: 10, frame: frameOf(10, 10, [item]) };
      return item;
    };
    assert.deepEqual(broken(paint([pageOf(turned(28))], archive)), []);
    checkPdf(paint([pageOf(turned(29))]));
    assert.throws(
      () => paint([pageOf(turned(29))], archive),
      /at most 28 deep in each other in PDF\/A, got 29/,
    );
  });

  it('of a drawing are spread over forms', () => {
    const square = (drawing: Drawing): Item => ({
      kind: 'drawing',
      x: 10,
      y: 10,
      width: 40,
      height: 40,
      drawing,
    });
    for (const depth of [1, 24, 25, 26, 27, 28, 60, 100]) {
      const pdf = paint([pageOf(square(nested(depth)))], archive);
      checkPdf(pdf);
      assert.deepEqual(broken(pdf), [], `${depth}`);
      // An odd number of groups halves the square.
      const { at } = graySamples(pdf);
      assert.deepEqual([at(15, 15), at(45, 45)], [0, depth % 2 ? 255 : 0], `${depth}`);
    }
  });
});

describe('characters for private use', () => {
  it('have no meaning in PDF/A-3a, and are a fault there that names them', () => {
    const item = textAt(50, 50, 'a');
    const pieces = item.pieces.map((run) => ({ ...run, text: '\ue000', painted: undefined }));
    const page = pageOf({ ...item, text: '\ue000', pieces });
    assert.throws(
      () => paint([page], { standards: ['pdf/a-3a'] }),
      /got U\+E000 for private use in Noto ?Sans/,
    );
    assert.ok(paint([page], archive).length > 0);
    assert.ok(paint([pageOf(textAt(50, 50, 'a'))], { standards: ['pdf/a-3a'] }).length > 0);
  });
});

describe('bounds of PDF/A', () => {
  const long = 'ä'.repeat(16_383);
  const link = (target: string): Page => pageOf({ kind: 'link', x: 0, y: 0, width: 9, height: 9, target });
  const heading = (title: string): Page => pageOf({ kind: 'tag', x: 0, y: 0, outline: { level: 1, title } });

  it('are kept by texts, whose faults say whose they are', () => {
    const pages = [link(`https://x.y/${'a'.repeat(32_755)}`), heading(long.slice(1))];
    const pdf = paint(pages, { ...archive, info: { title: long.slice(1) } });
    assert.deepEqual(broken(pdf), []);
    const refused: readonly (readonly [Page, string, RegExp])[] = [
      [
        link(`https://x.y/${'a'.repeat(32_756)}`),
        'T',
        /the target of a link of at most 32767 bytes in PDF\/A, got 32768/,
      ],
      [
        heading(long),
        'T',
        /a heading of the outline of at most .*: make it shorter \(it begins with "ä{40}…"\)/,
      ],
      [pageOf(), long, /a title of at most 32767 bytes in PDF\/A, got 32768: make it shorter/],
    ];
    for (const [page, title, message] of refused) {
      assert.throws(() => paint([page], { ...archive, info: { title } }), message);
      checkPdf(paint([page], { info: { title } }));
    }
  });

  it('are kept by fonts: one whose licence bits forbid to embed it is a fault by name', () => {
    const font = smallFont();
    const restricted = (bits: number) =>
      openFace(changed(font, (view) => view.setUint16(view.getUint32(recordOf(font, 'OS/2') + 8) + 8, bits)));
    for (const [bits, refused] of [
      [0x0, false],
      [0x2, true],
      [0x4, false],
      [0x8, false],
      [0x204, true],
    ] as const) {
      const page = pageOf(textAt(10, 20, 'A', { face: restricted(bits) }));
      if (refused) {
        assert.throws(() => paint([page], archive), /expected fonts that may be embedded in PDF\/A, got /);
        assert.throws(
          () => paint([page], { standards: ['pdf/ua-1'] }),
          /expected fonts that may be embedded in PDF\/UA, got /,
        );
      } else assert.deepEqual(broken(paint([page], archive)), []);
      checkPdf(paint([page]));
    }
  });

  const strings: readonly (readonly [string, number])[] = [
    ['/F1 12 Tf', 0],
    ['[(abc)-5(\\(\\)\\\\\\r)]TJ', 4],
    ['/Span<</ActualText<feff00410042>>>BDC', 6],
  ];
  for (const [content, bytes] of strings) {
    it(`find a string of ${bytes} bytes in ${content}`, () =>
      assert.equal(measureContent(content).longest, bytes));
  }

  it('are kept by texts in the content', () => {
    const picture = decodePicture(assetOf(readFileSync('test/assets/images/quarters-cmyk.jpg')));
    const page = (alt: string): Page =>
      pageOf({ kind: 'image', x: 0, y: 0, width: 9, height: 9, picture, alt });
    assert.deepEqual(broken(paint([page(long.slice(1))], archive)), []);
    assert.throws(() => paint([page(long)], archive), /a text that readers are told of at most 32767 bytes/);
    checkPdf(paint([page(long)]));
  });

  it('are kept by the number of objects', () => {
    const writer = new PdfWriter({ info: {}, lang: 'en', moment: 0, idDigest: 'ab'.repeat(16), ...archive });
    writer.startPage(100, 100);
    writer.setContent(new Canvas(new Opacities(writer)).pageContent());
    for (let count = 0; count < 8_388_607; count++) writer.reserve();
    assert.throws(
      () => writer.finish(),
      /at most 8388607 objects in PDF\/A, got \d+: make several documents/,
    );
  });
});
