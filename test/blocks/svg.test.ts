// The block `svg`: sizes, values that are escaped, references that are refused, drawings that are hostile.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Pictures } from '../../src/assets/pictures.ts';
import { prepareSvg } from '../../src/assets/svg/prepare.ts';
import { escapeXml } from '../../src/blocks/svg/inline.ts';
import { svgKind } from '../../src/blocks/svg.ts';
import { AppError } from '../../src/errors.ts';
import type { DrawingItem, Item } from '../../src/layout/frame.ts';
import { flatPng } from '../assets/build-png.ts';
import { processorTime } from '../processor-time.ts';
import { bindBlock, layoutContext } from './fake-binder.ts';
import { pdfOf, pixelsOf, renderPage } from './page.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, size = 'width="40" height="20"') => `<svg ${ns} ${size}>${inner}</svg>`;
const red = '<rect width="40" height="20" fill="red"/>';

async function drawn(keys: Record<string, unknown>, data: Record<string, string> = {}) {
  const bound = await bindBlock(svgKind, keys, { data });
  const frame = bound.flowables[0]?.fit({ width: 300, height: 300, full: 300 }, layoutContext()).frame;
  return { ...bound, items: (frame?.items ?? []).flatMap(leaves) };
}

function leaves(item: Item): readonly Item[] {
  return item.kind === 'frame' ? item.frame.items.flatMap(leaves) : [item];
}

describe('size', () => {
  const sizes: readonly (readonly [string, Record<string, unknown>, string, readonly number[]])[] = [
    ['a pixel is 1/96 inch', {}, 'width="40" height="20"', [0, 0, 30, 15]],
    ['units', {}, 'width="20mm" height="10mm"', [0, 0, 56.693, 28.346]],
    ['from its viewBox', {}, 'viewBox="0 0 40 20"', [0, 0, 30, 15]],
    ['width gives height', { width: 60 }, 'width="40" height="20"', [0, 0, 60, 30]],
    ['in the middle of its box', { width: 60, height: 60 }, 'width="40" height="20"', [0, 15, 60, 30]],
  ];
  for (const [name, keys, size, place] of sizes) {
    it(name, async () => {
      const { items } = await drawn({ svg: svg(red, size), ...keys });
      const [item] = items as readonly DrawingItem[];
      assert.equal(item?.kind, 'drawing');
      assert.deepEqual(
        [item?.x, item?.y, item?.width, item?.height].map((value) => Math.round((value ?? 0) * 1000) / 1000),
        place,
      );
    });
  }

  it('one of src and svg', async () => {
    for (const keys of [{}, { src: 'a.svg', svg: svg(red) }]) {
      assert.match((await drawn(keys)).issues[0]?.message ?? '', /expected src or svg, one of the two/);
    }
  });
});

describe('values in a drawing', () => {
  it('are escaped: data draws nothing', async () => {
    const attack = '"/><image href="https://a.example/x.png"/><text y="';
    const { items, issues } = await drawn(
      { svg: svg('<text y="{{at}}">{{name}}</text><g>{{mark}}</g>') },
      { at: attack, name: attack, mark: red },
    );
    assert.deepEqual(issues, []);
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['drawing'],
    );
  });

  it('can fill attributes and text', async () => {
    const pdf = await pdfOf({
      content: [{ type: 'svg', svg: svg('<rect width="{{w * 10}}" height="20" fill="{{color}}"/>') }],
      variables: { w: { type: 'number' }, color: { type: 'string' } },
      data: { w: 2, color: '#0000ff' },
    });
    const { data, width } = pixelsOf(pdf, 96);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    assert.deepEqual(
      [at(10, 10), at(30, 10)],
      [
        [0, 0, 255],
        [255, 255, 255],
      ],
    );
  });

  it('escaping', () => {
    assert.equal(
      escapeXml(`<a b="c" d='e'>&\0\x01\n\ud800`),
      '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;\ufffd\ufffd\n\ufffd',
    );
  });
});

describe('references to the outside', () => {
  const outside = [
    '<image href="https://a.example/x.png" width="1" height="1"/>',
    "<image xlink:href='file:///etc/passwd'/>",
    '<image x="a>b" xlink:href="../secret.png"/>',
    '<use href="other.svg#a"/>',
    '<rect fill="url(https://a.example/g.svg#g)"/>',
    '<rect style="fill:url(\'other.svg#g\')"/>',
    '<style>@import "https://a.example/a.css";</style>',
    '<style>@import url(a.css);</style>',
    '<filter><feImage href="x.png"/></filter>',
  ];
  for (const inner of outside) {
    it(inner, async () => {
      const { issues, flowables } = await drawn({ svg: svg(inner) });
      assert.equal(flowables.length, 0);
      assert.match(issues[0]?.message ?? '', /expected an SVG that is whole, got one that refers to/);
    });
  }

  const declared: readonly (readonly [string, string, string])[] = [
    [
      'an entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${ns}>&x;</svg>`,
      'file:///etc/passwd',
    ],
    ['a public entity', `<!DOCTYPE svg [<!ENTITY % x PUBLIC "-//X" "x.dtd"> %x;]><svg ${ns}/>`, 'x.dtd'],
    ['a style sheet', `<?xml-stylesheet type="text/css" href="a.css"?><svg ${ns}/>`, 'a.css'],
  ];
  for (const [name, source, address] of declared) {
    it(`${name} of the outside`, () => {
      assert.throws(() => prepareSvg(source, new Pictures()), {
        message: `expected an SVG that is whole, got one that refers to ${JSON.stringify(address)}`,
      });
    });
  }

  it('the address of the document type is nothing to be fetched', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    assert.deepEqual(prepareSvg(`${doctype}<svg ${ns}/>`, new Pictures()).notes.list(), []);
  });

  it('what is at home is welcome', async () => {
    const png = flatPng(2, 2, [0, 128, 0]).toString('base64');
    const inner = `<!-- <image href="x.png"/> --><defs><linearGradient id="g"><stop/></linearGradient></defs><rect id="r" fill="url(#g)"/><use href="#r"/><a href="https://a.example/"><rect width="1" height="1"/></a><image href="data:image/png;base64,${png}" width="9" height="9"/>`;
    assert.deepEqual((await drawn({ svg: svg(inner) })).issues, []);
  });
});

describe('drawings that are hostile or broken', () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'abcdefgh'
    .split('')
    .map((name, index, names) => `<!ENTITY ${names[index + 1] ?? 'i'} "${`&${name};`.repeat(10)}">`)
    .join('')}]><svg ${ns} width="9" height="9"><text>&i;</text></svg>`;
  const uses = Array.from(
    { length: 12 },
    (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
  ).join('');
  const broken: readonly (readonly [string, string])[] = [
    ['no XML', 'hello'],
    ['cut off', `<svg ${ns}><rect`],
    ['no SVG', '<html/>'],
    ['a billion laughs', laughs],
    ['nested a million deep', svg('<g>'.repeat(1_000_000))],
    ['no size', `<svg ${ns} width="0" height="0"/>`],
  ];
  for (const [name, source] of broken) {
    it(`${name} is refused`, async () => {
      const spentMs = processorTime();
      await assert.rejects(
        renderPage({ content: [{ type: 'svg', src: 'a.svg' }], files: { 'a.svg': Buffer.from(source) } }),
        AppError,
      );
      assert.ok(spentMs() < 5000);
    });
  }

  it('a use of a use of a use is refused or drawn, and the next drawing is drawn', async () => {
    const page = (inner: string) => renderPage({ content: [{ type: 'svg', svg: svg(inner) }] });
    await page(`<defs><g id="g0">${red}</g>${uses.split('<g id="g5">')[0]}</defs><use href="#g4"/>`).catch(
      (error: unknown) => {
        assert.ok(error instanceof AppError, String(error));
      },
    );
    assert.equal((await page(red)).kind, 'rendered');
  });
});

describe('in the document', () => {
  it('a drawing is embedded once, however often it is drawn', async () => {
    const block = { type: 'svg', svg: svg(red) };
    const count = async (blocks: readonly unknown[]) =>
      Buffer.from(await pdfOf({ content: blocks }))
        .toString('latin1')
        .split('/Subtype/Form').length - 1;
    assert.equal(await count([block]), 1);
    assert.equal(await count(Array.from({ length: 40 }, () => block)), 1);
  });

  it('what vectors cannot say becomes pixels, and is told', async () => {
    const blurred = svg(
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect x="10" y="5" width="20" height="10" filter="url(#f)"/>',
    );
    const answer = await renderPage({ content: [{ type: 'svg', svg: blurred }] });
    assert.ok(answer.kind === 'rendered');
    assert.match(answer.warnings[0]?.message ?? '', /drawn as pixels of 300 dpi: no vectors say filter/);
    const { data, width } = pixelsOf(answer.bytes, 96);
    assert.ok((data[(10 * width + 20) * 4] ?? 255) < 80);
  });

  it('a drawing inside a drawing is drawn, in its own frame and proportions', async () => {
    const inner = Buffer.from(svg('<rect width="30" height="10" fill="#00f"/>', 'width="20" height="10"'));
    const href = `data:image/svg+xml;base64,${inner.toString('base64')}`;
    const source = svg(`${red}<image x="10" y="0" width="20" height="20" xlink:href="${href}"/>`);
    const spec = { content: [{ type: 'svg', svg: source }], size: [30, 15] as const };
    const answer = await renderPage(spec);
    assert.ok(answer.kind === 'rendered');
    assert.deepEqual(answer.warnings, []);
    assert.doesNotMatch(Buffer.from(answer.bytes).toString('latin1'), /\/Subtype\/Image/);
    const { data, width } = pixelsOf(answer.bytes, 96);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    assert.deepEqual(
      [at(20, 10), at(32, 10), at(20, 2), at(8, 10)],
      [
        [0, 0, 255],
        [255, 0, 0],
        [255, 0, 0],
        [255, 0, 0],
      ],
    );
  });

  it('a broken picture inside of it is told each time', async () => {
    const broken = flatPng(9, 9, [0, 128, 0]).subarray(0, -25).toString('base64');
    const source = svg(`${red}<image width="20" height="20" xlink:href="data:image/png;base64,${broken}"/>`);
    for (const _ of [1, 2]) {
      const { warnings, items } = await drawn({ svg: source });
      assert.equal(items.length, 1);
      assert.match(warnings[0]?.message ?? '', /^a picture inside the drawing is left out: /);
    }
    const unknown = svg(`${red}<image width="20" height="20" xlink:href="data:image/png;base64,aGVsbG8="/>`);
    const { warnings } = await drawn({ svg: unknown });
    assert.match(warnings[0]?.message ?? '', /^a picture inside the drawing is left out: expected PNG/);
  });

  it('text is drawn with the bundled family, whatever it asks for', async () => {
    const text = svg('<text x="0" y="18" font-family="Nowhere" font-size="20">Hi</text>');
    const { data } = pixelsOf(await pdfOf({ content: [{ type: 'svg', svg: text }] }), 96);
    assert.ok(data.filter((value, index) => index % 4 === 0 && value < 100).length > 30);
  });
});

describe('text in a drawing', () => {
  const text = (words: string) => svg(`<text x="0" y="18" font-size="16">${words}</text>`);

  it('is told where no font has it, with the place that it came from', async () => {
    const { warnings, items } = await drawn({ svg: text('漢字 {{name}}') }, { name: '中' });
    assert.equal(items.length, 1);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [
        'no font covers U+6F22 "漢" CJK UNIFIED IDEOGRAPH-6F22, U+5B57 "字" CJK UNIFIED IDEOGRAPH-5B57, U+4E2D "中" CJK UNIFIED IDEOGRAPH-4E2D, from data.name',
      ],
    );
    assert.match(warnings[0]?.hint ?? '', /add a font for Han \(Hani\)/);
  });

  it('comes from a bundled font that has it', async () => {
    const shapes = async (words: string) => {
      const { items, warnings } = await drawn({ svg: text(words) });
      assert.deepEqual(warnings, []);
      return JSON.stringify((items[0] as DrawingItem).drawing.nodes).split('"M"').length;
    };
    const boxes = await shapes('');
    for (const words of ['سلام', 'שלום', 'ไทย', 'हिन्दी', '☎', '∮', '😀'])
      assert.ok((await shapes(words)) > boxes, words);
  });

  it('comes from a font of the text around, and is another drawing with it', async () => {
    const han = readFileSync(
      'node_modules/@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    );
    const page = async (font: string) => {
      const answer = await renderPage({
        content: [{ type: 'stack', font, content: [{ type: 'svg', svg: text('漢字') }] }],
        fonts: { Han: { regular: 'han.ttf' } },
        files: { 'han.ttf': han },
      });
      assert.ok(answer.kind === 'rendered');
      return { warnings: answer.warnings, ink: pixelsOf(answer.bytes, 96).data.toString('base64') };
    };
    const [without, drawn, again] = [await page('Noto Sans'), await page('Han'), await page('Noto Sans')];
    assert.match(without.warnings[0]?.message ?? '', /^no font covers U\+6F22/);
    assert.deepEqual(drawn.warnings, []);
    assert.notEqual(drawn.ink, without.ink);
    assert.equal(again.ink, without.ink);
  });
});
