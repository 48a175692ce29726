// Drawings that would take long without limits, or take long within them.
import { flatPng } from '../assets/build-png.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
/** A drawing of 200 by 200. */
export const svg = (inner: string, root = '') => `<svg ${ns} width="200" height="200" ${root}>${inner}</svg>`;
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const whole = 'width="200" height="200"';
const filtered = (primitives: string, region = 'x="0" y="0" width="1" height="1"') =>
  svg(`<filter id="f" ${region}>${primitives}</filter><rect ${whole} fill="red" filter="url(#f)"/>`);
/** Nine levels of ten: each refers to the one below. */
const levels = (make: (inner: string, level: number) => string, use: (level: number) => string) =>
  svg(`<defs>${times(9, (level) => make(use(level).repeat(10), level + 1))}</defs>${use(9)}`);
/** A small square. */
export const shape = (attributes: string) => `<rect width="9" height="9" ${attributes}/>`;

const parts = /at most 250000 parts, its uses, patterns, masks and markers counted each time, got/;
const onPath = (path: string, text = '<text><textPath href="#a">abc</textPath></text>') =>
  svg(`${path}${text}`);
const reach = /rounded corners and lines of text that reach at most 1000000000 pixels, got one of some/;
const pixels = (most: string) =>
  new RegExp(`becomes pixels in some 6 s, got one that takes more, most of it for ${most} `);
const steps = /style sheets that are applied in at most \d+ steps/;

/** What is refused, and what is said of it. */
export const refused: Readonly<Record<string, readonly [string, RegExp]>> = {
  'uses of uses': [
    levels(
      (inner, level) => `<g id="l${level}">${inner}</g>`,
      (level) => `<use href="#l${level}"/>`,
    ),
    parts,
  ],
  'masks of masks': [
    levels(
      (inner, level) => `<mask id="l${level}">${inner}</mask>`,
      (level) => shape(`mask="url(#l${level})"`),
    ),
    parts,
  ],
  'clip paths of clip paths': [
    levels(
      (inner, level) => `<clipPath id="l${level}">${inner}</clipPath>`,
      (level) => shape(`clip-path="url(#l${level})"`),
    ),
    parts,
  ],
  'patterns of patterns': [
    levels(
      (inner, level) => `<pattern id="l${level}" width="1" height="1">${inner}</pattern>`,
      (level) => shape(`fill="url(#l${level})"`),
    ),
    parts,
  ],
  'patterns that are inherited': [
    levels(
      (inner, level) =>
        `<pattern id="l${level}" width="1" height="1"><g style="fill:url(#l${level - 1})">${inner}</g></pattern>`,
      (level) => shape(`fill="url(#l${level})"`),
    ),
    parts,
  ],
  'markers of markers': [
    levels(
      (inner, level) => `<marker id="l${level}">${inner}</marker>`,
      (level) => `<path d="M0 0h1h1" marker-mid="url(#l${level})"/>`,
    ),
    parts,
  ],
  'pictures of filters': [
    levels(
      (inner, level) =>
        `<filter id="f${level}">${inner}</filter><rect id="l${level}" ${whole} filter="url(#f${level})"/>`,
      (level) => `<feImage href="#l${level}"/>`,
    ).replace(/<feImage href="#l9"\/><\/svg>/, '<use href="#l9"/></svg>'),
    parts,
  ],
  'many markers': [
    svg(
      `<marker id="m"><path d="M0 0h1"/><path d="M0 0h1"/></marker><path d="M0 0${'h1'.repeat(300_000)}" marker-mid="url(#m)"/>`,
    ),
    parts,
  ],
  'uses of a long path': [
    svg(`<defs><path id="p" d="M0 0${'h1'.repeat(500_000)}"/></defs>${'<use href="#p"/>'.repeat(100)}`),
    /at most 32000000 characters once it is simplified/,
  ],
  'uses of a large picture': [
    svg(
      `<defs><image id="p" width="9" height="9" href="data:image/png;base64,${flatPng(900, 900, [1, 2, 3]).toString('base64')}"/></defs>${'<use href="#p"/>'.repeat(20_000)}`,
    ),
    /at most 32000000 characters once it is simplified/,
  ],
  'an arc of a large radius': [svg('<path d="M41 103a.0001 1e38 35 1 0 3 103"/>'), reach],
  'an arc that has to grow': [svg('<path d="M1e9 0A1 1e3 0 1 0 -1e9 1z"/>'), reach],
  'a circle of a large radius': [svg('<circle r="1e38"/>'), reach],
  'a radius in sizes of a font': [
    svg(`${'<g font-size="1e3em">'.repeat(20)}<use href="#c"/>${'</g>'.repeat(20)}<circle id="c" r="1em"/>`),
    reach,
  ],
  'a radius in parts of a drawing': [svg('<circle r="50%"/>', 'viewBox="0 0 1e38 1e38"'), reach],
  'corners of a large radius': [svg('<rect width="1e38" height="1e38" rx="1e38"/>'), reach],
  'a thin ellipse far away': [svg('<ellipse cx="1e9" rx="1e-38" ry="1e9"/>'), reach],
  'text on a line of immense length': [onPath('<line id="a" x1="95" x2="57" y2="1e19"/>'), reach],
  'text on a line that is scaled': [
    onPath('<path id="a" d="M0 0H9" transform="scale(1e9) scale(1e9)"/>'),
    reach,
  ],
  'text on a line that is skewed': [
    onPath('<path id="a" d="M0 0V9" transform="skewX(89.99999999999) skewX(89.99999999999)"/>'),
    reach,
  ],
  'text on a long path': [
    onPath(`<path id="a" d="M0 0${'h1'.repeat(500_000)}"/>`),
    /text in a drawing that is quick to set/,
  ],
  'text often on a path': [
    onPath(
      `<path id="a" d="M0 0${'h1'.repeat(3000)}"/>`,
      '<text><textPath href="#a">abc</textPath></text>'.repeat(500),
    ),
    /text in a drawing that is quick to set/,
  ],
  'many arcs': [
    svg(`<path d="M0 0${'a9 9 0 1 0 1 1'.repeat(500_000)}"/>`),
    /at most 32000000 characters once it is simplified/,
  ],
  'references of references': [
    svg(
      `<defs>${times(1000, (index) => `<g id="g${index}"><use href="#g${index + 1}"/></g>`)}<g id="g1000"/></defs><use href="#g0"/>`,
    ),
    /at most 300 deep inside one another, references counted/,
  ],
  'groups with boxes': [
    svg(
      `<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>${'<g clip-path="url(#c)">'.repeat(100)}${'<path d="M0 0h1v1"/>'.repeat(8000)}${'</g>'.repeat(100)}`,
    ),
    /whose boxes are found quickly/,
  ],
  'long text': [svg(`<text>${'abc '.repeat(20_000)}</text>`), /at most 40000 characters of text/],
  'text in one piece': [svg(`<text>${'abc '.repeat(9000)}</text>`), /text in a drawing that is quick to set/],
  'text of many spans': [
    svg(`<text>${'<tspan>a b</tspan>'.repeat(5000)}</text>`),
    /text in a drawing that is quick to set/,
  ],
  'text often': [
    svg(`<defs><text id="t">${'abc '.repeat(700)}</text></defs>${'<use href="#t"/>'.repeat(50)}`),
    /at most 40000 characters of text/,
  ],
  'text of spans often': [
    svg(
      `<defs><text id="t">${'<tspan>a b</tspan>'.repeat(200)}</text></defs>${'<use href="#t"/>'.repeat(20)}`,
    ),
    /text in a drawing that is quick to set/,
  ],
  'rules for all': [svg(`<style>${'*{fill:red}'.repeat(20_000)}</style>${'<g/>'.repeat(20_000)}`), steps],
  'rules of one name': [
    svg(`<style>${'rect{fill:red}'.repeat(20_000)}</style>${'<rect/>'.repeat(20_000)}`),
    steps,
  ],
  'rules of ancestors': [
    svg(
      `<style>${'g '.repeat(200)}rect{fill:red}</style>${'<g>'.repeat(150)}${'<rect/>'.repeat(2000)}${'</g>'.repeat(150)}`,
    ),
    steps,
  ],
  'rules with long values': [
    svg(`<style>${'[d*="zz"]{fill:red}'.repeat(2000)}</style><path d="M0 0${'h1'.repeat(500_000)}"/>`),
    steps,
  ],
  'too many rules': [svg(`<style>${'.a{}'.repeat(60_000)}</style>`), /at most 50000 rules/],
  'rules inside of rules': [
    svg(`<style>${'@media all{'.repeat(100_000)}</style>`),
    /style rules at most 20 deep/,
  ],
  'custom properties': [
    svg(`<g style="${times(300, (index) => `--a${index}:1;`)}"/>`),
    /at most 200 custom properties/,
  ],
  'feMorphology of a large radius': [filtered('<feMorphology radius="100"/>'), pixels('<feMorphology>')],
  'a filter that fills a region far beyond the drawing': [
    filtered('<feFlood/><feDropShadow/>', 'x="0" y="0" width="72" height="75"'),
    pixels('<filter>'),
  ],
  'feMorphology in units of boxes': [
    filtered('<feMorphology radius=".5"/>', 'primitiveUnits="objectBoundingBox"'),
    pixels('<feMorphology>'),
  ],
  'feTurbulence of many octaves': [
    filtered('<feTurbulence baseFrequency=".1" numOctaves="1000000000"/>'),
    pixels('<feTurbulence>'),
  ],
  'feConvolveMatrix of a large order': [
    filtered(`<feConvolveMatrix order="99" kernelMatrix="${'1 '.repeat(99 * 99)}"/>`),
    pixels('<feConvolveMatrix>'),
  ],
  'a chain of feGaussianBlur': [
    filtered('<feGaussianBlur stdDeviation="9"/>'.repeat(500)),
    pixels('<feGaussianBlur>'),
  ],
  'a chain of feDropShadow': [filtered('<feDropShadow/>'.repeat(500)), pixels('<feDropShadow>')],
  'a chain of lights': [
    filtered('<feDiffuseLighting><feDistantLight/></feDiffuseLighting>'.repeat(500)),
    pixels('<feDiffuseLighting>'),
  ],
  'feMerge of many': [filtered(`<feMerge>${'<feMergeNode/>'.repeat(5000)}</feMerge>`), pixels('<feMerge>')],
  'a filter on many': [
    svg(
      `<filter id="f"><feGaussianBlur stdDeviation="5"/></filter>${`<rect ${whole} filter="url(#f)"/>`.repeat(500)}`,
    ),
    pixels('<feGaussianBlur>'),
  ],
  'filters of filters': [
    svg(
      `<filter id="f"><feGaussianBlur stdDeviation="5"/></filter>${'<g filter="url(#f)">'.repeat(90)}<rect ${whole}/>${'</g>'.repeat(90)}`,
    ),
    pixels('<feGaussianBlur>'),
  ],
  'a list of filters': [
    svg(`<rect ${whole} filter="${'blur(9px) '.repeat(500)}"/>`),
    pixels('<feGaussianBlur>'),
  ],
  'a filter and layers': [
    svg(
      `<filter id="f"><feFlood/></filter><rect width="1" height="1" filter="url(#f)"/>${`<g opacity=".9"><rect ${whole}/></g>`.repeat(5000)}`,
    ),
    pixels('groups'),
  ],
  'a filter and patterns': [
    svg(
      `<filter id="f"><feFlood/></filter><pattern id="p" ${whole} patternUnits="userSpaceOnUse"><rect ${whole}/></pattern>${`<rect ${whole} fill="url(#p)"/>`.repeat(5000)}<g filter="url(#f)">${shape('')}</g>`,
    ),
    pixels('<path>'),
  ],
  'a filter and masks': [
    svg(
      `<filter id="f"><feFlood/></filter><mask id="m">${shape('fill="red"')}</mask>${`<rect ${whole} mask="url(#m)"/>`.repeat(5000)}<g filter="url(#f)">${shape('')}</g>`,
    ),
    pixels('groups'),
  ],
  'a filter and layers inside one another': [
    `<svg ${ns} width="500" height="500"><filter id="f"><feFlood/></filter>${'<g opacity=".9">'.repeat(150)}<rect width="500" height="500" filter="url(#f)"/>${'</g>'.repeat(150)}</svg>`,
    pixels('groups'),
  ],
};

/** What is within the limits, and is drawn. */
export const drawn: Readonly<Record<string, string>> = {
  '20,000 rules': svg(
    `<style>${times(20_000, (index) => `.a${index}{fill:red}`)}</style>${times(500, (index) => `<rect class="a${index}"/>`)}`,
  ),
  'a sheet of braces': svg(`<style>${'a{'.repeat(200_000)}</style>`),
  'a sheet of comments': svg(`<style>${'/*'.repeat(200_000)}</style>`),
  'a sheet of quotes': svg(`<style>${'a"\\'.repeat(200_000)}</style>`),
  'a sheet of parentheses': svg(`<style>${'('.repeat(500_000)}</style>`),
  'a long style': svg(`<rect style="${'a:b;'.repeat(200_000)}"/>`),
  'custom properties that double': svg(
    `<rect style="--a:x;${times(40, (index) => `--b${index}:var(--b${index - 1},var(--a))var(--b${index - 1},var(--a));`)}fill:var(--b39)"/>`,
  ),
  'a long transform': svg(`<rect ${whole} style="transform:${'rotate(1deg) '.repeat(20_000)}"/>`),
  'a chain of gradients': svg(
    `${times(3000, (index) => `<linearGradient id="g${index}" href="#g${index + 1}"/>`)}${times(3000, (index) => shape(`fill="url(#g${index})"`))}`,
  ),
  'a circle of gradients': svg(
    `${times(3000, (index) => `<linearGradient id="g${index}" href="#g${(index + 1) % 3000}"/>`)}${shape('fill="url(#g0)"')}`,
  ),
  'a circle of uses': svg(
    times(5, (index) => `<g id="a${index}">${`<use href="#a${(index + 1) % 5}"/>`.repeat(9)}</g>`),
  ),
  'a circle of masks': svg(
    `${times(4, (index) => `<mask id="m${index}">${shape(`mask="url(#m${(index + 1) % 4})"`)}</mask>`)}${shape('mask="url(#m0)"')}`,
  ),
  'a circle of clip paths': svg(
    `${times(4, (index) => `<clipPath id="m${index}" clip-path="url(#m${(index + 1) % 4})">${shape('')}</clipPath>`)}${shape('clip-path="url(#m0)"')}`,
  ),
  'a circle of patterns': svg(
    `${times(4, (index) => `<pattern id="m${index}" width="1" height="1">${shape(`fill="url(#m${(index + 1) % 4})"`)}</pattern>`)}${shape('fill="url(#m0)"')}`,
  ),
  'a circle of markers': svg(
    `${times(12, (index) => `<marker id="m${index}"><path d="M0 0h1h1" marker-start="url(#m${(index + 1) % 12})" marker-mid="url(#m${(index + 5) % 12})" marker-end="url(#m${(index + 7) % 12})"/></marker>`)}<path d="M0 0h1" marker-start="url(#m0)"/>`,
  ),
  'a pattern that everything inherits': svg(
    `<pattern id="p" width="1" height="1">${shape('')}</pattern>${shape('')}`,
    'fill="url(#p)"',
  ),
  'a use of a group in a clip path': svg(
    `<g id="g">${shape('')}</g><clipPath id="c"><use href="#g"/></clipPath>${shape('clip-path="url(#c)"')}`,
  ),
  'large radii of many arcs': svg(`<path d="M0 0${'a1e8 1e8 0 0 0 9 9'.repeat(20_000)}"/>`),
  'corners of rectangles, and arcs from everywhere': svg(
    `${times(5000, (index) => `<rect width="50%" height="9" rx="1em" x="${index}"/>`)}<path d="M0 0${times(20_000, (index) => `L${index} 500A5 5 0 0 1 ${index + 5} 505`)}"/>`,
  ),
  'text on paths': onPath(
    `<path id="a" d="M9 9${'c1 1 5 2 3 5'.repeat(3000)}a9 9 0 1 0 1 1" transform="rotate(30 50 50)"/>`,
  ),
  'a filter on many small parts': svg(
    `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>${times(300, (index) => `<rect x="${index % 200}" width="3" height="3" filter="url(#f)"/>`)}`,
  ),
  'a size that is no size for numbers': svg(
    `<rect width="1e30" height="1e30"/><g transform="scale(1e9) scale(1e9) scale(1e9)">${shape('fill="red"')}</g>`,
  ),
};
