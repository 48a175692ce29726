// Styles of drawings: each newer or shorter way to say something draws what the plain way draws, or a note says that it does not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Pictures } from '../../src/assets/pictures.ts';
import { prepareSvg } from '../../src/assets/svg/prepare.ts';
import { simplifySvg } from '../../src/assets/svg.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, root = '') => `<svg ${ns} width="100" height="50" ${root}>${inner}</svg>`;
const noFonts = () => ({ key: '', family: '', files: () => [], choose: () => ({ runs: [], isPart: false }) });
const simplified = (source: string) => simplifySvg(source, noFonts, new Pictures());
const box = 'width="20" height="10"';
const paints = `<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>`;
const cut = '<clipPath id="c"><circle r="9"/></clipPath><mask id="m"><circle r="9" fill="red"/></mask>';
const arrow = '<marker id="a" orient="auto"><path d="M0 0 L5 5"/></marker>';

/** What is written, and the plain way to say it. */
const same: readonly (readonly [string, string, string])[] = [
  [
    'url() in double quotes',
    `${paints}<rect ${box} fill='url("#g")'/>`,
    `${paints}<rect ${box} fill="url(#g)"/>`,
  ],
  [
    'url() in quotes',
    `${paints}<rect ${box} style="fill:url( '#g' )"/>`,
    `${paints}<rect ${box} fill="url(#g)"/>`,
  ],
  [
    'clip-path in quotes',
    `${cut}<rect ${box} clip-path="url('#c')"/>`,
    `${cut}<rect ${box} clip-path="url(#c)"/>`,
  ],
  ['mask in quotes', `${cut}<rect ${box} style="mask:url('#m')"/>`, `${cut}<rect ${box} mask="url(#m)"/>`],
  ['a paint to fall back on', `<rect ${box} fill="url('#x') RED"/>`, `<rect ${box} fill="red"/>`],
  ['!important', `<rect ${box} style="fill:red!important;fill:blue"/>`, `<rect ${box} fill="red"/>`],
  [
    '!important in a sheet',
    `<style>rect{fill:red ! important}</style><rect ${box} style="fill:blue"/>`,
    `<rect ${box} fill="red"/>`,
  ],
  [
    'more specific rules',
    `<style>#r{fill:red}.b{fill:blue}rect.b{fill:lime}rect{fill:gray}</style><rect id="r" class="a b" ${box}/><rect class="b" ${box}/>`,
    `<rect id="r" ${box} fill="red"/><rect ${box} fill="lime"/>`,
  ],
  [
    'combinators',
    '<style>g > rect{fill:red} g rect + rect{fill:blue} rect ~ circle{fill:lime} :not(g)>circle{fill:gray}</style>' +
      `<g><rect ${box}/><rect ${box}/><circle r="5"/></g><circle r="3"/>`,
    `<g><rect ${box} fill="red"/><rect ${box} fill="blue"/><circle r="5" fill="lime"/></g><circle r="3" fill="gray"/>`,
  ],
  [
    'positions and attributes',
    '<style>rect:nth-child(2n){fill:red} [data-a^="x"]{fill:blue} rect:last-child{fill:lime}</style>' +
      `<g><rect ${box} data-a="xy"/><rect ${box}/><rect ${box}/></g>`,
    `<g><rect ${box} fill="blue"/><rect ${box} fill="red"/><rect ${box} fill="lime"/></g>`,
  ],
  [
    'media',
    `<style>@media print{rect{fill:red}} @media screen{rect{fill:blue}} @media (prefers-color-scheme:dark){rect{fill:white}}</style><rect ${box}/>`,
    `<rect ${box} fill="red"/>`,
  ],
  [
    'a colour that is not known',
    `<rect ${box} style="fill:red;fill:color(display-p3 1 0 0)"/>`,
    `<rect ${box} fill="red"/>`,
  ],
  ['rgb() with spaces', `<rect ${box} fill="rgb(255 0 0 / 50%)"/>`, `<rect ${box} fill="rgba(255,0,0,.5)"/>`],
  ['rgb() with fractions', `<rect ${box} fill="rgb(254.6,0,0)"/>`, `<rect ${box} fill="red"/>`],
  ['hsl() with angles', `<rect ${box} fill="hsl(.5turn 100% 50%)"/>`, `<rect ${box} fill="cyan"/>`],
  ['hwb()', `<rect ${box} fill="hwb(0 20% 20%)"/>`, `<rect ${box} fill="rgb(204,51,51)"/>`],
  [
    'custom properties',
    `<style>:root{--a:red;--b:var(--a)}</style><rect ${box} style="fill:var(--b);stroke:var(--x, blue)"/>`,
    `<rect ${box} fill="red" stroke="blue"/>`,
  ],
  ['initial', `<g fill="red"><rect ${box} style="fill:initial"/></g>`, `<g><rect ${box} fill="#000"/></g>`],
  [
    'transform as a property',
    `<rect ${box} style="transform:rotate(.25turn) translate(10px, 5px)"/>`,
    `<rect ${box} transform="rotate(90) translate(10 5)"/>`,
  ],
  [
    'transform goes before its attribute',
    `<rect ${box} transform="scale(9)" style="transform:none"/>`,
    `<rect ${box}/>`,
  ],
  [
    'transform-origin as an attribute',
    `<rect ${box} transform="rotate(45)" transform-origin="10 5"/>`,
    `<rect ${box} transform="rotate(45 10 5)"/>`,
  ],
  [
    'transform-origin in percents',
    `<rect ${box} style="transform:rotate(45deg);transform-origin:50% bottom"/>`,
    `<rect ${box} transform="rotate(45 50 50)"/>`,
  ],
  [
    'transform-origin in its own box',
    `<rect x="10" y="20" ${box} style="transform:rotate(45deg);transform-origin:center;transform-box:fill-box"/>`,
    `<rect x="10" y="20" ${box} transform="rotate(45 20 25)"/>`,
  ],
  [
    'transform of a gradient around a point',
    `<linearGradient id="h" gradientTransform="rotate(90)" style="transform-origin:.5px .5px"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect ${box} fill="url(#h)"/>`,
    `<linearGradient id="h" gradientTransform="rotate(90 .5 .5)"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect ${box} fill="url(#h)"/>`,
  ],
  [
    'transform of an inner svg',
    `<svg transform="rotate(20)" x="5" ${box}><rect width="99" height="99"/></svg>`,
    `<g transform="rotate(20)"><svg x="5" ${box}><rect width="99" height="99"/></svg></g>`,
  ],
  [
    'mask-type in a style',
    `<mask id="n" style="mask-type:alpha"><circle r="9"/></mask><rect ${box} mask="url(#n)"/>`,
    `<mask id="n" mask-type="alpha"><circle r="9"/></mask><rect ${box} mask="url(#n)"/>`,
  ],
  [
    'sizes as properties',
    `<rect style="width:20px;height:10px;x:3px;rx:2px"/>`,
    `<rect x="3" rx="2" ${box}/>`,
  ],
  [
    'marker',
    `${arrow}<path d="M0 0 L9 9" style="marker:url(#a)"/>`,
    `${arrow}<path d="M0 0 L9 9" marker-start="url(#a)" marker-mid="url(#a)" marker-end="url(#a)"/>`,
  ],
  [
    'href goes before xlink:href',
    `<rect id="r" ${box}/><circle id="s" r="5"/><use xlink:href="#s" href="#r"/>`,
    `<rect id="r" ${box}/><circle id="s" r="5"/><use xlink:href="#r"/>`,
  ],
  [
    'gradients that take over from one another',
    `<linearGradient id="a" href="#b" x2="0"/><linearGradient id="b" href="#d" y2="1"/>${paints.replace('"g"', '"d"')}<rect ${box} fill="url(#a)"/>`,
    `<linearGradient id="a" x2="0" y2="1"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect ${box} fill="url(#a)"/>`,
  ],
  [
    'gradients in a circle, and one that leads into it',
    `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#d"/><linearGradient id="d" href="#b"/><rect ${box} fill="url(#a)"/>`,
    `<rect ${box} fill="none"/>`,
  ],
  [
    'a use that leads back to itself',
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#d"/></g><g id="d"><use href="#a"/></g>',
    '',
  ],
  [
    'two elements of one name',
    `<rect id="r" ${box}/><g display="none"><circle id="r" r="5"/></g><use href="#r"/>`,
    `<rect id="r" ${box}/><use href="#r"/>`,
  ],
];

describe('draws the same', () => {
  for (const [name, written, plain] of same) {
    it(name, () => {
      const [one, other] = [simplified(svg(written)), simplified(svg(plain))];
      assert.equal(one.text, other.text);
      assert.deepEqual(one.notes, []);
    });
  }

  it('a background', () => {
    const { text } = simplified(svg(`<rect ${box}/>`, 'style="background-color:#ffe" viewBox="0 0 10 10"'));
    assert.match(text, /<path fill="#ffffee" stroke="none" d="M 0 0 L 100 0 L 100 50 L 0 50 Z"\/>/);
    assert.match(text, /matrix\(5 0 0 5 25 0\)/);
  });
});

/** What can't be had, and what is said of it. */
const noted: readonly (readonly [string, string])[] = [
  [`<rect ${box} vector-effect="non-scaling-stroke"/>`, 'left out of it: vector-effect: non-scaling-stroke'],
  [`<rect ${box} style="clip-path:circle(5px)"/>`, 'left out of it: clip-path: circle(5px)'],
  [`<rect ${box} style="fill:oklch(50% .1 20)"/>`, 'left out of it: fill: oklch(50% .1 20)'],
  [`<rect ${box} style="width:calc(1px + 2px)"/>`, 'left out of it: width: calc(1px + 2px)'],
  [
    `<rect ${box} style="transform:rotate3d(1,1,1,45deg)"/>`,
    'left out of it: transform: rotate3d(1,1,1,45deg)',
  ],
  [
    `<g transform="scale(2)" style="transform-box:fill-box"><rect ${box}/></g>`,
    'left out of it: transform-box: fill-box of <g>',
  ],
  [`<rect ${box} style="rotate:45deg"/>`, 'left out of it: rotate: 45deg'],
  ['<foreignObject width="9" height="9"/>', 'left out of it: <foreignObject>'],
  ['<style>rect:has(g){fill:red}</style>', 'style rules of a selector like "rect:has(g)" are left out'],
  ['<style>@media (min-width:5px){rect{fill:red}}</style>', 'style rules for "(min-width:5px)" are left out'],
  ['<text style="text-transform:uppercase">a</text>', 'left out of it: text-transform: uppercase'],
  [
    `<g id="g"><rect ${box}/></g><clipPath id="c"><use href="#g"/></clipPath>`,
    'left out of it: <use> of <g> in a clip path',
  ],
];

describe('says what it leaves out', () => {
  for (const [inner, note] of noted) {
    it(inner, () => {
      const [first = '', ...more] = prepareSvg(svg(`\n${inner}`), new Pictures()).notes.list();
      assert.deepEqual(more, []);
      assert.equal(first.replace(/, in line 2 of the drawing$/, ''), note);
    });
  }

  it('what asks for nothing is not told', () => {
    const inkscape =
      'font-variant-ligatures:normal;font-feature-settings:normal;text-orientation:mixed;text-decoration-style:solid;' +
      'text-decoration-line:none;shape-padding:0;color-interpolation:sRGB;solid-color:#000;vector-effect:none;' +
      'enable-background:accumulate;-inkscape-stroke:none;cursor:pointer;animation:x 1s;line-height:1.2;filll:red';
    assert.deepEqual(
      prepareSvg(
        svg(`<rect ${box} style="${inkscape}" enable-background="new" data-a="b"/>`),
        new Pictures(),
      ).notes.list(),
      [],
    );
    const other = '<switch><foreignObject/><rect/></switch><animate/><title/><metadata/><script>1</script>';
    assert.deepEqual(prepareSvg(svg(other), new Pictures()).notes.list(), []);
  });

  it('not without end', () => {
    const texts = Array.from({ length: 50 }, (_, index) => `<rect fill="x${index}"/>`).join('');
    const notes = prepareSvg(svg(texts), new Pictures()).notes.list();
    assert.deepEqual([notes.length, notes.at(-1)], [21, 'and 30 things more']);
  });
});
