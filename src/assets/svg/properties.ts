// The properties of SVG: which ones are drawn, what their values become for the simplifier, and which ones are not drawn.
import { readColor } from './colors.ts';

/** Properties that the simplifier knows as attributes of the same name. */
const drawn: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'display'],
  ...['visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'mask-type', 'filter', 'flood-color'],
  ...['flood-opacity', 'lighting-color', 'stop-color', 'stop-opacity', 'color', 'color-interpolation'],
  ...['color-interpolation-filters', 'marker-start', 'marker-mid', 'marker-end', 'paint-order'],
  ...['shape-rendering', 'text-rendering', 'image-rendering', 'font-family', 'font-size', 'font-style'],
  ...['font-weight', 'font-stretch', 'font-variant', 'letter-spacing', 'word-spacing', 'text-anchor'],
  ...[
    'text-decoration',
    'dominant-baseline',
    'alignment-baseline',
    'baseline-shift',
    'writing-mode',
    'kerning',
  ],
]);

/** Properties that the simplifier reads only in a `style` attribute. */
export const styleOnly: ReadonlySet<string> = new Set(['mix-blend-mode', 'isolation', 'font-kerning']);

/** The properties of geometry (SVG 2 §8), and the elements whose attributes they are. */
const geometry: ReadonlyMap<string, RegExp> = new Map([
  ['x', /^(?:rect|image|svg|use|mask|pattern|filter)$/],
  ['y', /^(?:rect|image|svg|use|mask|pattern|filter)$/],
  ['width', /^(?:rect|image|svg|use|mask|pattern|filter)$/],
  ['height', /^(?:rect|image|svg|use|mask|pattern|filter)$/],
  ['cx', /^(?:circle|ellipse)$/],
  ['cy', /^(?:circle|ellipse)$/],
  ['r', /^circle$/],
  ['rx', /^(?:rect|ellipse)$/],
  ['ry', /^(?:rect|ellipse)$/],
]);

/** Properties that are not drawn here, and their values that change nothing. Elsewhere they move or shape text or drawings. */
const vain: ReadonlyMap<string, RegExp> = new Map([
  ...[
    ['vector-effect', /^none$/],
    ['direction', /^ltr$/],
    ['unicode-bidi', /^(?:normal|embed)$/],
    ['text-transform', /^none$/],
    ['white-space', /^(?:normal|nowrap|pre)$/],
    ['text-orientation', /^mixed$/],
    ['text-decoration-style', /^solid$/],
    ['text-overflow', /^clip$/],
    ['transform-style', /^flat$/],
    ['color-interpolation', /^(?:auto|srgb)$/],
    ['font-variant-ligatures', /^(?:normal|common-ligatures)$/],
    ['d', /^none$/],
  ],
  ...[
    ['font-feature-settings', 'font-variation-settings', 'font-size-adjust', 'font-variant-caps'],
    ['font-variant-numeric', 'font-variant-east-asian', 'font-variant-position', 'font-variant-alternates'],
    [
      'text-shadow',
      'text-emphasis',
      'inline-size',
      'shape-inside',
      'shape-subtract',
      'clip',
      'backdrop-filter',
    ],
    ['mask-image', 'mask-border', 'offset-path', 'translate', 'rotate', 'scale', 'perspective', 'zoom'],
    ['background-image', 'border', 'outline', 'box-shadow', 'glyph-orientation-vertical'],
  ].flatMap((names) => names.map((name) => [name, /^(?:none|0)$/] as const)),
] as [string, RegExp][]);

/** Values by which a property changes nothing. */
const asksNothing = /^(?:normal|none|auto|inherit|initial|unset|revert|0(?:px)?)$/;

const paints: ReadonlySet<string> = new Set(['fill', 'stroke']);
const colors: ReadonlySet<string> = new Set(['color', 'stop-color', 'flood-color', 'lighting-color']);
const references: ReadonlySet<string> = new Set([
  ...['clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end'],
]);

/** The initial values of properties that are inherited (SVG 2, index of properties). */
const initials: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fill: '#000',
    'fill-opacity': '1',
    'fill-rule': 'nonzero',
    stroke: 'none',
    'stroke-width': '1',
    'stroke-opacity': '1',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    'stroke-miterlimit': '4',
    'stroke-dasharray': 'none',
    'stroke-dashoffset': '0',
    visibility: 'visible',
    'clip-rule': 'nonzero',
    color: '#000',
    'color-interpolation-filters': 'linearRGB',
    'marker-start': 'none',
    'marker-mid': 'none',
    'marker-end': 'none',
    'paint-order': 'normal',
    'font-style': 'normal',
    'font-weight': 'normal',
    'letter-spacing': 'normal',
    'word-spacing': 'normal',
    'text-anchor': 'start',
    'writing-mode': 'lr-tb',
  }),
);

/** How a property is treated. */
export type Treatment =
  /** It becomes an attribute of the same name with this value. Without a value it counts as absent. */
  | { readonly kind: 'attribute'; readonly value: string | undefined }
  /** It has to be read together with others. */
  | { readonly kind: 'own'; readonly value: string }
  /** It is not drawn here. */
  | { readonly kind: 'vain' }
  /** Its value is not known, so an earlier value counts. */
  | { readonly kind: 'invalid' }
  /** It draws nothing. */
  | { readonly kind: 'nothing' };

const own: ReadonlySet<string> = new Set([
  ...['transform', 'transform-origin', 'transform-box', 'font', 'marker', 'background', 'background-color'],
  ...styleOnly,
]);

/** Returns how one property of an element is treated. */
export function readProperty(name: string, written: string, element: string): Treatment {
  const value = written.trim();
  const isDrawn = drawn.has(name) || geometry.get(name)?.test(element) === true;
  if (!isDrawn && !own.has(name)) {
    const harmless = vain.get(name);
    if (harmless === undefined) return { kind: 'nothing' };
    const lower = value.toLowerCase();
    return { kind: harmless.test(lower) || asksNothing.test(lower) ? 'nothing' : 'vain' };
  }
  if (/(?:^|[\s,(])(?:calc|min|max|clamp|env|attr|var)\(/i.test(value)) return { kind: 'invalid' };
  if (own.has(name)) return { kind: 'own', value };
  if (/^(?:initial|unset|revert|revert-layer)$/i.test(value)) {
    return { kind: 'attribute', value: value.toLowerCase() === 'initial' ? initials.get(name) : undefined };
  }
  if (/^inherit$/i.test(value)) return { kind: 'attribute', value: 'inherit' };
  const read = readValue(name, value);
  return read === undefined ? { kind: 'invalid' } : { kind: 'attribute', value: read };
}

function readValue(name: string, value: string): string | undefined {
  if (paints.has(name)) return readPaint(value);
  if (colors.has(name)) return readPlainColor(value);
  if (references.has(name)) return readReference(value);
  if (name === 'filter') return value.replace(urlPattern, (_, _quote, target: string) => `url(${target})`);
  if (name === 'color-interpolation') return /^linearrgb$/i.test(value) ? 'linearRGB' : 'sRGB';
  return value;
}

const urlPattern = /url\(\s*(["']?)([^"')]*?)\1\s*\)/gi;

/** Matches `url(…)` and what stands behind it. */
const urlFirst = /^url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)\s*(.*)$/is;

function readPaint(value: string): string | undefined {
  const [whole, double, single, bare, rest = ''] = urlFirst.exec(value) ?? [];
  if (whole === undefined) {
    return /^none$/i.test(value) ? 'none' : readPlainColor(value);
  }
  const fallback = rest === '' || /^none$/i.test(rest) ? rest.toLowerCase() : readPlainColor(rest);
  if (fallback === undefined) return undefined;
  return `url(${(double ?? single ?? bare ?? '').trim()}) ${fallback}`.trimEnd();
}

function readPlainColor(value: string): string | undefined {
  return /^currentcolor$/i.test(value) ? 'currentColor' : readColor(value);
}

function readReference(value: string): string | undefined {
  if (/^none$/i.test(value)) return 'none';
  const [whole, double, single, bare] = urlFirst.exec(value) ?? [];
  return whole === undefined ? undefined : `url(${(double ?? single ?? bare ?? '').trim()})`;
}

/** Returns the id in `url(#id)` at the start of a value, or undefined. */
export function referenceIn(value: string | undefined): string | undefined {
  return value === undefined ? undefined : /^url\(#([^)]*)\)/.exec(value)?.[1];
}

/** Returns the parts of the shorthand `font` (CSS Fonts 4 §2.7), or an empty list when it is no font. */
export function readFont(value: string): readonly (readonly [string, string])[] {
  const pattern =
    /^((?:(?:normal|italic|oblique|bold|bolder|lighter|small-caps|[1-9]00)\s+)*)([\d.]+(?:[a-z]+|%)?|[a-z-]+)\s*(?:\/\s*[\w.%]+)?\s+(\S.*)$/is;
  const [whole, words = '', size = '', family = ''] = pattern.exec(value) ?? [];
  if (whole === undefined) return [];
  const found = (known: RegExp): string =>
    words
      .split(/\s+/)
      .find((word) => known.test(word))
      ?.toLowerCase() ?? 'normal';
  return [
    ['font-style', found(/^(?:italic|oblique)$/i)],
    ['font-weight', found(/^(?:bold|bolder|lighter|[1-9]00)$/i)],
    ['font-variant', found(/^small-caps$/i)],
    ['font-size', size],
    ['font-family', family],
  ];
}

/** Returns an address in a text of CSS that leads out of the file, or undefined when there is none. */
export function outsideUrl(text: string): string | undefined {
  if (!/url\(/i.test(text)) return undefined;
  for (const [, target = ''] of text.matchAll(/url\(\s*["']?([^"')\s]*)/gi)) {
    if (target !== '' && !isAtHome(target)) return target;
  }
  return undefined;
}

/** Returns whether an address stays in the file: it names a part of it, or it is a `data:` URI. */
export function isAtHome(target: string): boolean {
  return target.startsWith('#') || /^data:/i.test(target);
}
