// Colour fonts on the page: layers, gradients, mixed parts and pictures, in the colours that the font says, with text that copies.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildPng } from '../assets/build-png.ts';
import { pdfOf, pixelsOf, renderPage } from '../blocks/page.ts';
import { foreground, layeredFont, type Paint, paintedFont, pictureFont } from '../fonts/colored.ts';
import { checkPdf, textOf } from './readers.ts';

const side = 120;

/** A page with one text in a colour font. */
function pageWith(font: Uint8Array, block: object = {}): Promise<Uint8Array> {
  const text = {
    type: 'text',
    text: 'א',
    font: 'Own',
    fontSize: 80,
    color: '#0000ff',
    direction: 'ltr',
    ...block,
  };
  return pdfOf({
    content: [text],
    size: [side, side],
    fonts: { Own: { regular: 'own.ttf' } },
    files: { 'own.ttf': font },
  });
}

/** How many pixels of a page are of each strong colour. */
function counted(pdf: Uint8Array): { red: number; green: number; blue: number; pale: number } {
  const { data } = pixelsOf(pdf, 72);
  const found = { red: 0, green: 0, blue: 0, pale: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 60 && blue < 60) found.red += 1;
    else if (red < 60 && green > 90 && blue < 60) found.green += 1;
    else if (red < 60 && green < 60 && blue > 200) found.blue += 1;
    else if (red < 250 || green < 250 || blue < 250) found.pale += 1;
  }
  return found;
}

/** Returns where a table of a font begins. */
function tableAt(font: Buffer, tag: string): number {
  const entry = font.indexOf(tag, 12, 'latin1');
  return font.readUInt32BE(entry + 8);
}

const solid = (glyph: string, color: number): Paint => ({ glyph, paint: { solid: color } });
const areaOf = async (paint: Paint) => counted(await pageWith(paintedFont({ א: paint })));

describe('colour fonts', () => {
  it('paint layers in the colours of the palette and of the text, and the text copies', async () => {
    const pdf = await pageWith(
      layeredFont('א', [
        ['ם', 0],
        ['ן', foreground],
      ]),
    );
    checkPdf(pdf);
    const { red, blue, green } = counted(pdf);
    assert.ok(red > 300, `${red} red`);
    assert.ok(blue > 100, `${blue} in the colour of the text`);
    assert.equal(green, 0);
    assert.equal(textOf(pdf).trim(), 'א');
  });

  it('set letters without colours as other fonts do', async () => {
    const pdf = await pageWith(layeredFont('א', [['ם', 0]]), { text: 'ב' });
    const { red, blue } = counted(pdf);
    assert.ok(blue > 300);
    assert.equal(red, 0);
  });

  it('are as faint as the colour of their text', async () => {
    const font = layeredFont('א', [['ם', 0]]);
    const { red, pale } = counted(await pageWith(font, { color: '#0000ff40' }));
    assert.equal(red, 0);
    assert.ok(pale > 300);
  });

  it('stand in columns of vertical text, too', async () => {
    const block = {
      writing: 'vertical',
      height: 110,
      direction: 'auto',
      fontSize: 40,
      text: '©א',
      lang: 'ja',
    };
    const pdf = await pageWith(layeredFont('©', [['ם', 0]]), block);
    const { red } = counted(pdf);
    assert.ok(red > 60, `${red} red`);
    assert.ok(textOf(pdf).includes('©'));
  });

  it('leave pictures behind a faint text as they are', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#f00"/></svg>';
    const content = [
      { type: 'text', text: 'x', color: '#0000ff40' },
      { type: 'svg', svg },
    ];
    const { red } = counted(await pdfOf({ content, size: [side, side] }));
    assert.ok(red > 200, `${red} red`);
  });

  it('paint gradients along a line, between circles and around a point', async () => {
    const stops = [
      [0, 0],
      [1, 1],
    ] as const;
    const line = { extend: 0, stops };
    const paints: readonly Paint[] = [
      { linear: [0, 0, 0, 600, 600, 0], line },
      { linear: [0, 0, 0, 60, 60, 0], line: { extend: 2, stops } },
      { radial: [300, 300, 200, 300, 300, 350], line },
      { radial: [300, 300, 0, 300, 300, 60], line: { extend: 1, stops } },
      { sweep: [300, 300, 0, 360], line },
    ];
    for (const paint of paints) {
      const pdf = await pageWith(paintedFont({ א: { glyph: 'ם', paint } }));
      checkPdf(pdf);
      const { red, green, pale } = counted(pdf);
      assert.ok(red > 5 && green > 5 && pale > 100, `${JSON.stringify(paint)}: ${red} ${green} ${pale}`);
    }
  });

  it('mix parts as the font says: in, out, atop and by blending', async () => {
    const source: Paint = { move: [150, 0], paint: solid('ם', 0) };
    const backdrop = solid('ם', 1);
    const mixed = (mode: number) => areaOf({ mode, source, backdrop });
    const [whole, over] = [(await areaOf(source)).red, await mixed(3)];
    const [sourceIn, sourceOut, atop] = [await mixed(5), await mixed(7), await mixed(9)];
    const near = (a: number, b: number) => Math.abs(a - b) < 0.12 * whole;
    assert.ok(near(over.red, whole), 'over: all of the source is seen');
    assert.ok(over.green > 0 && over.green < whole);
    assert.ok(sourceIn.red > 20 && sourceIn.green === 0);
    assert.ok(
      near(sourceIn.red + sourceOut.red, whole),
      `in ${sourceIn.red}, out ${sourceOut.red}, of ${whole}`,
    );
    assert.ok(near(atop.red, sourceIn.red) && near(atop.green, over.green));
    assert.deepEqual(await mixed(0), { red: 0, green: 0, blue: 0, pale: 0 });
    const multiplied = await mixed(23);
    assert.ok(multiplied.red < over.red && multiplied.green > 0);
    for (const mode of [8, 11, 27]) checkPdf(await pageWith(paintedFont({ א: { mode, source, backdrop } })));
  });

  it('are pictures of their glyphs where they have no outlines', async () => {
    const row = Buffer.from([0, 0, 128, 0, 0, 128, 0]);
    const png = buildPng({ width: 2, height: 2, rows: Buffer.concat([row, row]) });
    const pdf = await pageWith(pictureFont('א', png, 4));
    checkPdf(pdf);
    // Half an em wide and high.
    const { green } = counted(pdf);
    assert.ok(Math.abs(green - 40 * 40) < 120, `${green} green`);
    assert.equal(textOf(pdf).trim(), 'א');
  });

  it('that are hostile or damaged end their own render alone', async () => {
    const broken = pictureFont('א', Buffer.from('not a picture at all, not at all'), 4);
    await assert.rejects(pageWith(broken), /font .*: the picture of its glyph \d+ is damaged/);
    await renderPage({ content: ['x'] });
  });

  it('set letters as other fonts do where nothing of their colours can be painted', async () => {
    const { blue } = counted(await pageWith(layeredFont('ב', [['ם', 0]])));
    assert.ok(blue > 300, `${blue} blue`);
    let deep: Paint = solid('ם', 0);
    for (let level = 0; level < 300; level += 1) deep = { move: [0, 0], paint: deep };
    const cut = Buffer.from(paintedFont({ א: solid('ם', 0) }));
    const colr = tableAt(cut, 'COLR');
    // The offset of its list of paints leads out of the table.
    cut.writeUInt32BE(0xffffff, colr + 14);
    const fonts = { loop: paintedFont({ א: { again: 'א' } }), deep: paintedFont({ א: deep }), cut };
    for (const [name, font] of Object.entries(fonts)) {
      const pdf = await pageWith(font);
      const { pale, ...found } = counted(pdf);
      assert.deepEqual(found, { red: 0, green: 0, blue }, `${name}, ${pale} pale`);
      assert.equal(textOf(pdf).trim(), 'א', name);
      await renderPage({ content: ['x'] });
    }
  });

  it('are refused by name where a gradient repeats thousands of colours', async () => {
    const gradient = (extend: number, count: number): Paint => {
      const stops = Array.from({ length: count }, (_, index) => [index / count, index % 2] as const);
      return { glyph: 'ם', paint: { linear: [0, 0, 1, 0, 0, 1], line: { extend, stops } } };
    };
    assert.ok((await areaOf(gradient(0, 4000))).green > 0);
    assert.ok((await pageWith(paintedFont({ א: gradient(1, 100) }))).length > 0);
    await assert.rejects(areaOf(gradient(1, 4000)), /colours of its glyph \d+ are damaged/);
    await assert.rejects(areaOf(gradient(2, 4000)), /colours of its glyph \d+ are damaged/);
  });
});
