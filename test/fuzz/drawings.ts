// Random drawings, and drawings with random damage: elements, references to one another, styles, units, filters, entities.
import type { Random } from './random.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const shapes = ['rect', 'circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'image', 'text', 'use'];
const containers = [
  'g',
  'g',
  'svg',
  'a',
  'switch',
  'symbol',
  'defs',
  'clipPath',
  'mask',
  'pattern',
  'marker',
];
const servers = ['linearGradient', 'radialGradient', 'filter'];
const primitives = [
  ...[
    'feGaussianBlur',
    'feOffset',
    'feFlood',
    'feMerge',
    'feImage',
    'feTurbulence',
    'feMorphology',
    'feTile',
  ],
  ...['feConvolveMatrix', 'feColorMatrix', 'feComposite', 'feBlend', 'feDropShadow', 'feDisplacementMap'],
  ...['feDiffuseLighting', 'feSpecularLighting', 'feComponentTransfer', 'feNothing'],
];
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function number(random: Random): string {
  const odd = [
    '0',
    '-1',
    '1e9',
    '1e-9',
    '1e38',
    '-1e30',
    'NaN',
    '',
    '50%',
    '2em',
    '3mm',
    '.5',
    '1e',
    '0.0001',
  ];
  return random.chance(0.15) ? random.pick(odd) : String(random.int(-20, 120));
}

function numbers(random: Random, most: number): string {
  return random.several(0, most, () => number(random)).join(' ');
}

function reference(random: Random): string {
  return `url(${random.pick(['', '', '"', "'"])}#${random.pick(ids)})`.replace(/\((["'])(#\w)\)/, '($1$2$1)');
}

function paint(random: Random): string {
  const plain = [
    'none',
    'red',
    '#08f8',
    'currentColor',
    'hsl(20 50% 50%)',
    'context-fill',
    'nothing',
    'inherit',
  ];
  return random.chance(0.4) ? reference(random) : random.pick(plain);
}

function transform(random: Random): string {
  const form = random.pick(['translate', 'scale', 'rotate', 'matrix', 'skewX', 'skewY']);
  return `${form}(${form === 'matrix' ? Array.from({ length: 6 }, () => number(random)).join(' ') : numbers(random, 3)})`;
}

function path(random: Random): string {
  return `M ${numbers(random, 2)}${random.several(0, 8, () => `${random.pick([...'MmLlHhVvCcSsQqTtAaZz'])} ${numbers(random, 7)}`).join(' ')}`;
}

const units = ['userSpaceOnUse', 'objectBoundingBox'];

/** What each attribute may say. */
function values(random: Random): Readonly<Record<string, () => string>> {
  return {
    id: () => random.pick(ids),
    class: () => random.pick(ids),
    fill: () => paint(random),
    stroke: () => paint(random),
    'stroke-width': () => number(random),
    'stroke-dasharray': () => numbers(random, 4),
    opacity: () => number(random),
    transform: () => transform(random),
    'transform-origin': () => numbers(random, 2),
    'clip-path': () => reference(random),
    mask: () => reference(random),
    filter: () => (random.chance(0.7) ? reference(random) : `blur(${number(random)}px)`),
    'marker-start': () => reference(random),
    'marker-mid': () => reference(random),
    href: () => (random.chance(0.9) ? `#${random.pick(ids)}` : pixel),
    'xlink:href': () => (random.chance(0.9) ? `#${random.pick(ids)}` : pixel),
    visibility: () => random.pick(['hidden', 'visible', 'collapse']),
    display: () => random.pick(['none', 'inline']),
    viewBox: () => numbers(random, 5),
    preserveAspectRatio: () => random.pick(['none', 'xMinYMax slice', 'x']),
    clipPathUnits: () => random.pick(units),
    maskUnits: () => random.pick(units),
    maskContentUnits: () => random.pick(units),
    patternUnits: () => random.pick(units),
    patternContentUnits: () => random.pick(units),
    filterUnits: () => random.pick(units),
    primitiveUnits: () => random.pick(units),
    gradientUnits: () => random.pick(units),
    spreadMethod: () => random.pick(['pad', 'reflect', 'repeat']),
    style: () =>
      `${random.pick(['fill', 'mix-blend-mode', 'transform', 'font', 'mask-type', '--x', 'clip-path'])}:${random.pick(['multiply', 'alpha', 'var(--x)', 'bold 9px x', paint(random), transform(random)])}`,
    'font-size': () => number(random),
    textLength: () => number(random),
    rotate: () => numbers(random, 3),
    in: () => random.pick(['SourceGraphic', 'SourceAlpha', 'FillPaint', 'x']),
    result: () => random.pick(['x', 'y']),
    stdDeviation: () => numbers(random, 2),
    radius: () => numbers(random, 2),
    order: () => numbers(random, 2),
    kernelMatrix: () => numbers(random, 9),
    numOctaves: () => number(random),
    baseFrequency: () => numbers(random, 2),
    offset: () => number(random),
    'stop-color': () => paint(random),
  };
}

function attributes(random: Random, name: string): string {
  const all = values(random);
  const geometry = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'];
  const written = new Map<string, string>();
  if (random.chance(0.6)) written.set('id', random.pick(ids));
  if (name === 'path') written.set('d', path(random));
  if (name.startsWith('poly')) written.set('points', numbers(random, 8));
  for (const key of geometry) if (random.chance(0.4)) written.set(key, number(random));
  const keys = Object.keys(all);
  for (let count = random.int(0, 4); count > 0; count -= 1) {
    const key = random.pick(keys);
    written.set(key, all[key]?.() ?? '');
  }
  return [...written]
    .map(([key, value]) => ` ${key}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`)
    .join('');
}

function element(random: Random, depth: number): string {
  const kind = random.next();
  const name =
    depth <= 0 || kind < 0.45
      ? random.pick(shapes)
      : kind < 0.85
        ? random.pick(containers)
        : random.pick(servers);
  const inner =
    name === 'text'
      ? random.pick([
          'abc',
          'a <tspan x="1">b</tspan> c',
          '漢字',
          'سلام a',
          '<textPath href="#a">abc</textPath>',
          '&x;',
        ])
      : name.endsWith('Gradient')
        ? random.several(0, 4, () => `<stop${attributes(random, 'stop')}/>`).join('')
        : name === 'filter'
          ? random.several(0, 3, () => `<${random.pick(primitives)}${attributes(random, 'fe')}/>`).join('')
          : containers.includes(name)
            ? random.several(0, 4, () => element(random, depth - 1)).join('')
            : '';
  return `<${name}${attributes(random, name)}>${inner}</${name}>`;
}

/** A drawing that is well-formed, whatever it asks for. */
export function randomDrawing(random: Random): string {
  const sheet = random.chance(0.3)
    ? `<style>${random.several(0, 5, () => `${random.pick(['rect', '*', '.a', '#b', 'g > *', ':not(.c)', '[id]'])}{fill:${paint(random)};stroke:${paint(random)}!important}`).join('')}</style>`
    : '';
  const size = random.chance(0.8)
    ? 'width="100" height="80"'
    : attributes(random, 'svg').replace(/ (?:id|style)="[^"]*"/g, '');
  const doctype = random.chance(0.5)
    ? '<!DOCTYPE svg [<!ENTITY x "a<tspan>b</tspan>">]>'
    : '<!DOCTYPE svg [<!ENTITY x "">]>';
  const inner = random.several(1, 8, () => element(random, 4)).join('');
  return `${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${sheet}${inner}</svg>`;
}

/** A drawing with parts taken out, doubled, swapped or overwritten. */
export function damaged(source: string, random: Random): string {
  let text = source;
  for (let count = random.int(1, 4); count > 0; count -= 1) {
    const [from, to] = [random.int(0, text.length), random.int(0, text.length)].sort((a, b) => a - b);
    const [start = 0, end = 0] = [from, Math.min(to ?? 0, (from ?? 0) + random.int(0, 40))];
    const part = text.slice(start, end);
    const bits = [
      '<',
      '>',
      '"',
      '&',
      ']]>',
      '<!--',
      '{',
      '}',
      '/*',
      'url(',
      '0',
      '\u0000',
      '\ud800',
      '%',
      ';',
      '#',
    ];
    const put = random.pick(['', part + part, random.pick(bits), part.split('').reverse().join('')]);
    text = text.slice(0, start) + put + text.slice(end);
  }
  return text;
}
