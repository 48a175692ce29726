// Pages painted and read back: validity, determinism, links, outline, pictures, opacity, the test mark.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DecodedPicture } from '../../src/assets/picture.ts';
import type { ImageItem, Item, Page, PathItem } from '../../src/layout/frame.ts';
import type { Slot } from '../../src/layout/slot.ts';
import { frameOf, pageOf, paint, textAt } from './pages.ts';
import { checkPdf, graySamples, read, textOf } from './readers.ts';

function box(x: number, y: number, size: number, more: Partial<PathItem> = {}): PathItem {
  return {
    kind: 'path',
    steps: [['M', x, y], ['L', x + size, y], ['L', x + size, y + size], ['L', x, y + size], ['Z']],
    fill: '#000000',
    ...more,
  };
}

describe('a painted document', () => {
  const page = (): Page =>
    pageOf(
      textAt(50, 50, 'Text'),
      box(50, 60, 20, { opacity: 0.5, stroke: { width: 2, color: '#ff0000', dash: [2, 1], cap: 'round' } }),
      { kind: 'link', x: 50, y: 40, width: 30, height: 12, target: 'https://example.com/?a=b' },
      { kind: 'tag', x: 0, y: 100, id: 'here', outline: { level: 1, title: 'Ünder <this> & that' } },
    );

  it('is valid, and the same each time', () => {
    const pdf = paint([page(), page()]);
    checkPdf(pdf);
    assert.deepEqual(paint([page(), page()]), pdf);
    assert.equal(read(pdf, 'qpdf', '--show-npages', 'FILE').trim(), '2');
  });

  it('says what it is in the info, as XML, and by its id', () => {
    const info = { title: 'A & B <C> “ä”', author: "O'Neil", subject: 'S', keywords: 'k, l' };
    const pdf = paint([page()], { info, lang: 'de-CH' });
    const said = read(pdf, 'pdfinfo', 'FILE');
    assert.match(said, /Title: +A & B <C> “ä”\n/);
    assert.match(said, /CreationDate: +Fri Jan {2}2 03:04:05 2026 UTC\n/);
    const xmp = read(pdf, 'pdfinfo', '-meta', 'FILE');
    assert.match(xmp, /<rdf:li xml:lang="x-default">A &amp; B &lt;C&gt; “ä”<\/rdf:li>/);
    assert.match(xmp, /O&apos;Neil/);
    const catalog = read(pdf, 'qpdf', '--json', '--json-key=qpdf', 'FILE');
    assert.match(catalog, /"\/Lang": "u:de-CH"/);
    assert.match(catalog, /"\/DisplayDocTitle": true/);
    assert.doesNotMatch(catalog, /Digest/);
    const id = (bytes: Uint8Array): string =>
      /\/ID\[<(\w+)>/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '';
    assert.match(id(pdf), /^\w{32}$/);
    assert.notEqual(id(paint([page()], { info, idDigest: 'cd'.repeat(32) })), id(pdf));
  });

  it('says of a line what differs from the line before', () => {
    const strokes = [
      { width: 2, color: '#ff0000' },
      { width: 2, color: '#00ff00' },
      { width: 3, color: '#00ff00' },
      { width: 3, color: '#00ff00', cap: 'round' },
      { width: 4, color: '#00ff00' },
    ] as const;
    const pdf = paint([pageOf(...strokes.map((stroke, at) => box(10 + 20 * at, 10, 9, { stroke })))]);
    checkPdf(pdf);
    const file = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.deepEqual(file.match(/^.* (w|d)$/gm), ['2 w', '3 w', '1 J 0 j [] 0 d', '4 w 0 J 0 j [] 0 d']);
  });

  it('draws lines of one length from where the one before was, and others from their places', () => {
    const lines = (widths: readonly number[], top: number): PathItem => ({
      kind: 'path',
      stroke: { width: 2, color: '#000000' },
      steps: widths.flatMap((width, at) => [
        ['M', 20, top + 10 * at],
        ['L', 20 + width, top + 10 * at],
      ]),
    });
    const pdf = paint([pageOf(lines([50, 50, 50, 50, 50, 50], 20), lines([50, 50, 50, 50, 60], 90))]);
    checkPdf(pdf);
    const file = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.equal(file.match(/^1 0 0 1 0 -10 cm 0 0 m 50 0 l S$/gm)?.length, 5);
    assert.match(file, /20 -120 m 70 -120 l 20 -130 m 80 -130 l S/);
    const page = graySamples(pdf);
    for (const y of [20, 30, 40, 50, 60, 70, 90, 100, 110, 120, 130]) {
      assert.ok(page.at(45, y) < 100, `a line at ${y}`);
      assert.ok(page.at(45, y + 5) > 250, `none below ${y}`);
    }
  });

  it('takes pages from a generator, one after another', () => {
    const made: number[] = [];
    function* pages(): Generator<Page> {
      for (let number = 1; number <= 30; number++) {
        made.push(number);
        yield pageOf(textAt(50, 50, `page ${number}`));
      }
    }
    const pdf = paint(pages());
    assert.equal(made.length, 30);
    assert.deepEqual(
      textOf(pdf)
        .split('\f')
        .map((text) => text.trim()),
      made.map((number) => `page ${number}`),
    );
  });

  it('refuses a slot that nobody filled', () => {
    const slot = { path: '/footer' } as Slot;
    const item: Item = { kind: 'slot', x: 0, y: 0, width: 1, height: 1, full: 1, slot, local: {} };
    assert.throws(() => paint([pageOf(item)]), /the slot of \/footer is filled/);
  });

  it('for a test key says TEST on every page', () => {
    const pdf = paint([page(), page()], { testMark: true });
    checkPdf(pdf);
    assert.equal(textOf(pdf).match(/TEST/g)?.length, 2);
    assert.equal(textOf(paint([page()])).includes('TEST'), false);
  });
});

describe('links and outline', () => {
  it('lead where they say', async () => {
    const pdf = paint([
      pageOf(
        { kind: 'link', x: 10, y: 20, width: 30, height: 10, target: '#there' },
        { kind: 'link', x: 50, y: 20, width: 30, height: 10, target: 'https://ex.com/a b?ä' },
        { kind: 'tag', x: 0, y: 20, outline: { level: 1, title: 'One' } },
        { kind: 'tag', x: 0, y: 40, outline: { level: 3, title: 'One, deeper' } },
      ),
      pageOf(
        { kind: 'tag', x: 0, y: 200, id: 'there', outline: { level: 1, title: 'Two' } },
        { kind: 'tag', x: 0, y: 300, id: 'there' },
      ),
    ]);
    checkPdf(pdf);
    const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
    const document = await task.promise;
    const [inner, outer] = await (await document.getPage(1)).getAnnotations();
    assert.deepEqual(inner.rect.map(Math.round), [10, 812, 40, 822]);
    const destination = await document.getDestination(inner.dest);
    assert.equal(await document.getPageIndex(destination?.[0]), 1);
    assert.deepEqual([destination?.[1].name, destination?.[3]], ['XYZ', 641.89]);
    assert.equal(outer.url, 'https://ex.com/a%20b?%c3%a4');
    const outline = await document.getOutline();
    assert.deepEqual(
      outline.map(({ title, items }) => [title, items.map((item) => item.title)]),
      [
        ['One', ['One, deeper']],
        ['Two', []],
      ],
    );
    const second = outline[1]?.dest;
    assert.ok(Array.isArray(second));
    assert.equal(await document.getPageIndex(second[0]), 1);
    await task.destroy();
  });
});

describe('frames', () => {
  it('are moved, turned about their centre, and seen through as a whole', () => {
    const square = frameOf(100, 20, [box(0, 0, 20)]);
    const placed: Item = { kind: 'frame', x: 100, y: 100, frame: square };
    assert.equal(graySamples(paint([pageOf(placed)])).at(110, 110), 0);
    // A quarter turn clockwise takes the left end to the top.
    const turned = graySamples(paint([pageOf({ ...placed, rotate: 90 })]));
    assert.equal(turned.at(110, 110), 255);
    assert.equal(turned.at(150, 70), 0);
    const twice = frameOf(100, 20, [box(0, 0, 20), box(0, 0, 20)]);
    const faded = paint([pageOf({ ...placed, frame: twice, opacity: 0.5 })]);
    checkPdf(faded);
    assert.ok(Math.abs(graySamples(faded).at(110, 110) - 128) < 4);
  });

  it('that are seen through begin with the colours and lines of a page, whatever was drawn before', () => {
    const dashed = { width: 9, color: '#ff0000', dash: [1, 9], cap: 'round' } as const;
    const line = (x: number, color: '#000000' | '#ff0000'): PathItem => ({
      kind: 'path',
      steps: [
        ['M', x, 0],
        ['L', x, 50],
      ],
      stroke: color === '#ff0000' ? dashed : { width: 1, color },
    });
    const inside = frameOf(100, 50, [textAt(0, 10, 'Text'), box(50, 0, 20), line(90.5, '#000000')]);
    const faded: Item = { kind: 'frame', x: 100, y: 100, frame: inside, opacity: 0.5 };
    const before = [
      box(0, 0, 20, { fill: '#ffff00' }),
      line(50, '#ff0000'),
      { ...textAt(200, 20, 'Text', { color: '#00ff0080' }), letterSpace: 5, wordSpace: 3 },
    ];
    const alone = graySamples(paint([pageOf(faded)]));
    const behind = graySamples(paint([pageOf(...before, faded)]));
    for (let y = 90; y < 150; y += 1)
      for (let x = 100; x < 200; x += 1) assert.equal(behind.at(x, y), alone.at(x, y), `at ${x}, ${y}`);
  });

  it('carry links with them', async () => {
    const link: Item = { kind: 'link', x: 0, y: 0, width: 20, height: 20, target: 'https://x.y' };
    const placed: Item = { kind: 'frame', x: 100, y: 100, frame: frameOf(100, 20, [link]), rotate: 90 };
    const task = getDocument({ data: Uint8Array.from(paint([pageOf(placed)])), verbosity: 0 });
    const [annotation] = await (await (await task.promise).getPage(1)).getAnnotations();
    assert.deepEqual(annotation.rect.map(Math.round), [140, 762, 160, 782]);
    await task.destroy();
  });
});

/** Two by two samples: black, dark / light, white. */
function picture(more: Partial<DecodedPicture> = {}): DecodedPicture {
  return {
    id: 'p',
    width: 2,
    height: 2,
    orientation: 1,
    pixelWidth: 2,
    pixelHeight: 2,
    colorSpace: 'gray',
    bitsPerComponent: 8,
    filter: 'FlateDecode',
    data: deflateSync(Uint8Array.from([0, 80, 160, 255])),
    ...more,
  };
}

describe('pictures', () => {
  const image = (decoded: DecodedPicture, more: Partial<ImageItem> = {}): ImageItem => ({
    kind: 'image',
    x: 100,
    y: 100,
    width: 40,
    height: 40,
    picture: decoded,
    ...more,
  });
  const corners = (pdf: Uint8Array): readonly number[] => {
    const { at } = graySamples(pdf);
    return [at(105, 105), at(135, 105), at(105, 135), at(135, 135)];
  };

  it('stand upright, and are embedded once', () => {
    const pdf = paint([pageOf(image(picture()), image(picture(), { x: 200 }))]);
    checkPdf(pdf);
    assert.deepEqual(corners(pdf), [0, 80, 160, 255]);
    assert.equal(read(pdf, 'pdfimages', '-list', 'FILE').trim().split('\n').length, 4);
    assert.equal(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype\/Image/g)?.length,
      1,
    );
  });

  // The four samples as they are seen: top left, top right, bottom left, bottom right.
  const orientations: readonly (readonly [DecodedPicture['orientation'], readonly number[]])[] = [
    [2, [80, 0, 255, 160]],
    [3, [255, 160, 80, 0]],
    [4, [160, 255, 0, 80]],
    [5, [0, 160, 80, 255]],
    [6, [160, 0, 255, 80]],
    [7, [255, 80, 160, 0]],
    [8, [80, 255, 0, 160]],
  ];
  for (const [orientation, expected] of orientations) {
    it(`turned by orientation ${orientation}`, () => {
      assert.deepEqual(corners(paint([pageOf(image(picture({ orientation })))])), expected);
    });
  }

  it('with palette, predictor and alpha', () => {
    const palette = Uint8Array.from([0, 0, 0, 255, 255, 255]);
    const rows = Uint8Array.from([0, 0b01000000, 0, 0b10000000]);
    const decoded = picture({
      colorSpace: { palette },
      bitsPerComponent: 1,
      predictor: { colors: 1, bitsPerComponent: 1, columns: 2 },
      data: deflateSync(rows),
      alpha: { data: deflateSync(Uint8Array.from([255, 255, 255, 0])), bitsPerComponent: 8 },
    });
    const pdf = paint([pageOf(image(decoded))]);
    checkPdf(pdf);
    assert.deepEqual(corners(pdf), [0, 255, 255, 255]);
    assert.equal(corners(paint([pageOf(box(90, 90, 60), image(decoded))]))[3], 0);
  });

  it('cut to a rounded rectangle, with opacity and an alternate text', () => {
    const black = picture({ data: deflateSync(Uint8Array.from([0, 0, 0, 0])) });
    const clip = { x: 100, y: 100, width: 40, height: 20, radius: 10 };
    const pdf = paint([pageOf(image(black, { clip, opacity: 0.5, alt: 'a “black” box' }))]);
    checkPdf(pdf);
    const { at } = graySamples(pdf);
    assert.ok(Math.abs(at(120, 110) - 128) < 4);
    assert.deepEqual([at(101, 101), at(120, 130)], [255, 255]);
  });
});
