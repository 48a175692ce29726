// What newer SVG says in a way that the simplifier does not know looks as if it were written in the older way.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { Pictures } from '../../src/assets/pictures.ts';
import { prepareSvg } from '../../src/assets/svg/prepare.ts';
import { AppError } from '../../src/errors.ts';
import { processorTime } from '../processor-time.ts';
import { renderPage } from './page.ts';
import { differing, pagesOf } from './svg-pixels.ts';

const arrow = "<path d='M0 0L6 3L0 6z' fill='red'/>";
const line = (start: string, end: string): string =>
  `<path d='M30 100Q100 0 170 100' fill='none' stroke='black' stroke-width='4' marker-start='url(#${start})' marker-end='url(#${end})'/>`;
const marker = (id: string, attributes: string, content = arrow): string =>
  `<marker id='${id}' ${attributes}>${content}</marker>`;
const gradient =
  "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>";
/** A picture of 60 × 40 pixels. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAYAAACiu5n/AAAAaklEQVR4nO3SwQkAIBTD0Aqia7u5bpEezAPPnxJHcu5MUnijc3elpXK5OXg3jloYZGGChUEWJlgYZGGChUHfDfZLEywMsjDBwiALEywMsjDBwqDvBvulCRYGWZhgYZCFCRYGWZhgYVBl8APyjQTzh+8GRAAAAABJRU5ErkJggg==';
const image = (sides: string): string => `<image x='10' y='10' ${sides} href='${picture}'/>`;
const morphed = (radius: string): string =>
  `<filter id='f'><feMorphology operator='dilate' ${radius}/></filter><rect x='40' y='40' width='100' height='60' filter='url(#f)'/>`;
const plain = "<rect x='40' y='40' width='100' height='60'/>";

/** What is written, and what it looks like. Both are drawn in a box of 200 × 120. */
const same: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'a marker turned around at the start': [
    [
      `${marker('m', "markerWidth='6' markerHeight='6' refX='5' refY='3' orient='auto-start-reverse'")}${line('m', 'm')}`,
      `${marker('m', "markerWidth='6' markerHeight='6' refX='5' refY='3' orient='auto'")}
       ${marker('n', "markerWidth='6' markerHeight='6' refX='1' refY='3' orient='auto'", "<path d='M6 0L0 3L6 6z' fill='red'/>")}${line('n', 'm')}`,
    ],
    [
      `${marker('m', "viewBox='0 0 12 6' markerWidth='10' markerHeight='8' refX='5' refY='3' orient='auto-start-reverse'")}<g marker-start='url(#m)' marker-end='url(#m)'><path d='M30 60H170' stroke='black' stroke-width='4'/></g>`,
      `${marker('m', "viewBox='0 0 12 6' markerWidth='10' markerHeight='8' refX='5' refY='3'")}
       ${marker('n', "viewBox='-6 0 12 6' markerWidth='10' markerHeight='8' refX='1' refY='3'", "<path d='M6 0L0 3L6 6z' fill='red'/>")}<path d='M30 60H170' stroke='black' stroke-width='4' marker-start='url(#n)' marker-end='url(#m)'/>`,
    ],
    [
      `<style>path { marker: url("#m") }</style>${marker('m', "markerWidth='5' markerHeight='3' refX='2' refY='3' orient='auto-start-reverse'", "<rect width='9' height='9' fill='red'/>")}<path d='M30 60H170' stroke='black' stroke-width='4'/>`,
      `<path d='M30 60H170' stroke='black' stroke-width='4'/><rect x='22' y='48' width='20' height='12' fill='red' transform='rotate(180 30 60)'/><rect x='162' y='48' width='20' height='12' fill='red'/>`,
    ],
  ],
  'lengths in newer units': [
    ["<rect width='5rem' height='2REM'/>", "<rect width='80' height='32'/>"],
    [
      "<style>:root { font-size: 10px }</style><rect width='5rem' height='5rem'/>",
      "<rect width='50' height='50'/>",
    ],
    ["<rect width='5ch' height='5ch' font-size='20'/>", "<rect width='57.2' height='57.2'/>"],
    ["<rect width='25vw' height='50vh'/>", "<rect width='50' height='60'/>"],
    ["<circle cx='50vw' cy='50dvh' r='20vmin'/>", "<circle cx='100' cy='60' r='24'/>"],
    ["<rect width='40Q' height='10MM'/>", "<rect width='10mm' height='10mm'/>"],
    [
      "<path d='M0 40H200' stroke='black' stroke-width='1rem' stroke-dasharray='1rem,.5rem'/>",
      "<path d='M0 40H200' stroke='black' stroke-width='16' stroke-dasharray='16,8'/>",
    ],
    [
      '<style>rect { width: 5rem; height: 50vh; x: 1rem }</style><rect/>',
      "<rect x='16' width='80' height='60'/>",
    ],
    [
      "<text x='1rem' y='4rem' style='font: 3rem sans-serif'>A</text>",
      "<text x='16' y='64' font-size='48'>A</text>",
    ],
    [
      "<svg viewBox='0 0 10 10' width='5rem' height='80'><rect width='50%' height='10'/></svg>",
      "<rect width='40' height='80'/>",
    ],
  ],
  'an image with one side, or none': [
    [image("height='80'"), image("width='120' height='80'")],
    [image("width='90'"), image("width='90' height='60'")],
    [image("width='50%'"), image("width='100' height='66.667'")],
    [image("width='auto' height='40'"), image("width='60' height='40'")],
    [image(''), image("width='60' height='40'")],
    [image("style='height:5rem'"), image("width='120' height='80'")],
    [
      `<image width='90' href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'%3E%3Crect width='30' height='10'/%3E%3C/svg%3E"/>`,
      "<rect width='90' height='30'/>",
    ],
  ],
  'a colour that is inherited as currentColor': [
    [
      "<g fill='currentColor' color='red'><rect width='50' height='50' color='green'/></g>",
      "<rect width='50' height='50' fill='green'/>",
    ],
    [
      "<g stroke='currentColor' stroke-width='9'><g color='blue'><path d='M0 9H90'/><path d='M0 50H90' stroke='red'/></g></g>",
      "<path d='M0 9H90' stroke='blue' stroke-width='9'/><path d='M0 50H90' stroke='red' stroke-width='9'/>",
    ],
  ],
  'feMorphology without a radius that way': [
    ...["radius='0'", '', "radius='-2'", "radius='2 2 2'", "radius='a'"].map(
      (one) => [morphed(one), plain] as const,
    ),
    [morphed("radius='0 4'"), "<rect x='40' y='36' width='100' height='68'/>"],
    [morphed("radius='4 -1'"), "<rect x='36' y='40' width='108' height='60'/>"],
  ],
  'references to itself by a whole address': [
    [
      `${gradient}<rect width='90' height='90' fill='url(https://example.com/a.html#g)'/>`,
      `${gradient}<rect width='90' height='90' fill='url(#g)'/>`,
    ],
    [
      `<style>rect { fill: url("https://example.com/a?b=1#g") }</style>${gradient}<rect width='90' height='90'/>`,
      `${gradient}<rect width='90' height='90' fill='url(#g)'/>`,
    ],
    [
      "<rect id='r' width='90' height='20'/><use href='file:///a/b.svg#r' y='40'/>",
      "<rect id='r' width='90' height='20'/><use href='#r' y='40'/>",
    ],
  ],
};

const drawing = (content: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 120'>${content}</svg>`;

async function drawn(
  contents: readonly string[],
  width = 200,
): Promise<{ pages: readonly PNG[]; warnings: readonly string[] }> {
  const answer = await renderPage({
    size: [width, width * 0.6],
    content: contents.map((_, index) => ({
      type: 'svg',
      src: `${index}.svg`,
      width,
      ...(index > 0 && { pageBreak: 'before' }),
    })),
    files: Object.fromEntries(
      contents.map((content, index) => [`${index}.svg`, Buffer.from(drawing(content))]),
    ),
  });
  assert.ok(answer.kind === 'rendered');
  return { pages: pagesOf(answer.bytes), warnings: answer.warnings.map(({ message }) => message) };
}

describe('a drawing looks the same with', () => {
  for (const [name, pairs] of Object.entries(same))
    it(name, async () => {
      const { pages } = await drawn(pairs.flat(), 400);
      for (const [index, [written]] of pairs.entries()) {
        const [seen, wanted] = [pages[2 * index], pages[2 * index + 1]];
        assert.ok(seen && wanted);
        const white = new PNG({ width: wanted.width, height: wanted.height });
        white.data.fill(255);
        assert.ok(differing(white, wanted) > 0.003, `nothing is drawn: ${written}`);
        assert.ok(differing(seen, wanted) < 0.005, `${differing(seen, wanted)} differs: ${written}`);
        assert.ok(differing(wanted, seen) < 0.005, `${differing(wanted, seen)} differs: ${written}`);
      }
    });

  it('lit surfaces as steep in any size', async () => {
    const lit = `<filter id='f' color-interpolation-filters='sRGB'><feGaussianBlur in='SourceAlpha' stdDeviation='8'/>
      <feDiffuseLighting surfaceScale='12' lighting-color='white'><feDistantLight azimuth='180' elevation='45'/></feDiffuseLighting></filter>
      <rect x='60' y='20' width='80' height='80' filter='url(#f)'/>`;
    const darkest: number[] = [];
    for (const width of [200, 50]) {
      const { pages } = await drawn([lit], width);
      const [page] = pages;
      assert.ok(page);
      const row = page.data.subarray(
        (page.height >> 1) * page.width * 4,
        ((page.height >> 1) + 1) * page.width * 4,
      );
      darkest.push(row.reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255));
    }
    const [large = 0, small = 0] = darkest;
    assert.ok(large < 140 && Math.abs(large - small) < 15, `${large} and ${small}`);
  });
});

describe('a warning names', () => {
  const warned = async (content: string): Promise<string> => (await drawn([content])).warnings.join('\n');

  it('what is drawn otherwise', async () => {
    const filter = (part: string): string =>
      `<filter id='f'>${part}</filter><rect width='90' height='90' filter='url(#f)'/>`;
    assert.match(await warned(filter('<feFlood width="9" height="9"/><feTile/>')), /<feTile>.*line 1/);
    assert.match(
      await warned(filter(`<feImage href='${picture}' x='9' width='40'/>`)),
      /<feImage> with x, width/,
    );
    assert.match(
      await warned(filter("<feConvolveMatrix kernelMatrix='0 0 0 0 1 0 0 0 0'/>")),
      /<feConvolveMatrix>/,
    );
  });

  it('lengths and references that are read in another way, or not at all', async () => {
    assert.match(
      await warned("<rect width='9furlong' height='9'/>"),
      /left out of it: width: 9furlong, in line 1/,
    );
    const own = "<rect id='r' width='9' height='9'/><use href='https://e.com/#r'/>";
    assert.match(await warned(own), /read as "#r" of the drawing: https:\/\/e\.com\/#r/);
    const turned = `${marker('m', "refX='50%' orient='auto-start-reverse'")}${line('m', 'm')}`;
    assert.match(await warned(turned), /not turned exactly: <marker> with refX="50%"/);
  });

  it('nothing of what is known', async () => {
    assert.equal(await warned("<rect width='5rem' height='50vh' transform='rotate(5deg)'/>"), '');
    assert.equal(await warned(`${image("height='5em'")}<path d='M1 1H9' stroke-dasharray='1px 2'/>`), '');
  });

  it('an address that leads outside: it is refused', async () => {
    await assert.rejects(
      drawn(["<use href='https://e.com/#other'/>"]),
      /refers to "https:\/\/e\.com\/#other"/,
    );
  });
});

it('values of any length are read once', () => {
  const long = 200_000;
  const contents = [
    `<rect width='${'1'.repeat(long)}z'/>`,
    `<rect width='1${'a'.repeat(long)}('/>`,
    `<rect filter='${'url('.repeat(long / 4)}1a'/>`,
    `<g id='a'/><rect fill='${'url(a://'.repeat(long / 8)}'/>`,
    `<path stroke-dasharray='${'1rem '.repeat(long / 5)}'/>`,
    `<filter><feMorphology radius='${'1 '.repeat(long / 2)}'/></filter>`,
    image(`width='${'1'.repeat(long)}%'`),
  ];
  for (const content of contents) {
    const spent = processorTime();
    try {
      prepareSvg(drawing(content), new Pictures());
    } catch (error) {
      assert.ok(error instanceof AppError);
    }
    assert.ok(spent() < 2000, `${spent()} ms for ${content.slice(0, 60)}`);
  }
});
