// Lengths, sides, colours and paper sizes as template authors write them, and as the engine holds them.

/** A length in points, 1/72 inch. */
export type Pt = number;

/** Four lengths, one for each side. A list of them is in CSS order. */
export interface Sides {
  readonly top: Pt;
  readonly right: Pt;
  readonly bottom: Pt;
  readonly left: Pt;
}

/** No space on any side. */
export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

/** A colour as `#rrggbb`, or `#rrggbbaa` where it lets through what is behind it; lower case. Or one of printing inks. */
export type Color = `#${string}` | PrintColor;

/** A colour of printing inks as `cmyk(0, 100, 100, 0)` or `spot('Gold', cmyk(0, 20, 60, 20), 50%)`, with ` / 50%` at its end where it is translucent. */
export type PrintColor = `cmyk(${string})` | `spot(${string})`;

/** What a colour of printing inks is made of. All are from 0 to 1. */
export interface Inks {
  /** Cyan, magenta, yellow and black; of a spot colour those that stand for it in full. */
  readonly cmyk: readonly [number, number, number, number];
  /** The ink that is mixed for it, and how much of it is printed. */
  readonly spot?: { readonly name: string; readonly tint: number };
  readonly opacity: number;
}

const unitPt: Readonly<Record<string, number>> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 };

/** Reads `12`, `"12pt"`, `"10mm"`, `"1cm"` or `"0.5in"`. Returns points, which may be negative, or undefined for anything else. */
export function parseLength(value: unknown): Pt | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(pt|mm|cm|in)$/.exec(value);
  if (!match) return undefined;
  return Number(match[1]) * (unitPt[match[2] ?? ''] ?? 1);
}

/**
 * Reads a length, `[vertical, horizontal]`, `[top, right, bottom, left]` or an object of sides. Returns the four sides,
 * or undefined for anything else. A side that the object does not name is 0.
 */
export function parseSides(value: unknown): Sides | undefined {
  if (Array.isArray(value)) return sidesFromList(value);
  if (typeof value === 'object' && value !== null) return sidesFromObject(value);
  const all = parseLength(value);
  return all === undefined ? undefined : { top: all, right: all, bottom: all, left: all };
}

function sidesFromList(list: readonly unknown[]): Sides | undefined {
  const [a, b, c, d] = list.map(parseLength);
  if (a === undefined || b === undefined) return undefined;
  if (list.length === 2) return { top: a, right: b, bottom: a, left: b };
  if (list.length !== 4 || c === undefined || d === undefined) return undefined;
  return { top: a, right: b, bottom: c, left: d };
}

function sidesFromObject(value: object): Sides | undefined {
  const sides = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const [key, length] of Object.entries(value)) {
    const points = parseLength(length);
    if (points === undefined || !Object.hasOwn(sides, key)) return undefined;
    sides[key as keyof typeof sides] = points;
  }
  return sides;
}

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS colour name (CSS Color 4 §6.1), `cmyk(…)` or `spot(…)`. Returns the colour, or undefined for anything else. */
export function parseColor(value: unknown): Color | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.toLowerCase();
  const full = /^#[0-9a-f]{3,4}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text;
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(full)) return full.replace(/^(#.{6})ff$/, '$1') as Color;
  const named = colorNames.get(text);
  if (named !== undefined) return `#${named}`;
  const inks = text.endsWith(')') ? parseInks(value) : undefined;
  return inks && writtenInks(inks);
}

/** Returns how much a colour covers what is behind it, from 0 to 1. */
export function alphaOf(color: Color): number {
  if (!color.startsWith('#')) return inksOf(color)?.opacity ?? 1;
  return color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
}

/** Returns the inks of a colour, or undefined for one of the screen. */
export function inksOf(color: Color): Inks | undefined {
  return color.startsWith('#') ? undefined : parseInks(color);
}

/** Returns roughly the colour that inks have on the screen, as `#rrggbb`. A colour of the screen stays as it is. */
export function screenColor(color: Color): `#${string}` {
  const inks = inksOf(color);
  // Without inks it is a colour of the screen.
  if (inks === undefined) return color as `#${string}`;
  const tint = inks.spot?.tint ?? 1;
  const [c, m, y, k] = inks.cmyk;
  const bytes = [c, m, y].map((ink) => Math.round(255 * (1 - ink * tint) * (1 - k * tint)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a colour of inks without spot colours: with those of the press that stand for them. */
export function processColor(color: Color): Color {
  const inks = inksOf(color);
  if (inks?.spot === undefined) return color;
  const { tint } = inks.spot;
  const [c, m, y, k] = inks.cmyk;
  return writtenInks({ cmyk: [c * tint, m * tint, y * tint, k * tint], opacity: inks.opacity });
}

const inkForm = /^cmyk\(([^()/]*)(?:\/\s*([\d.]+)%\s*)?\)$/i;
const spotForm =
  /^spot\(\s*'([^'"()\\\p{Cc}]{1,60})'\s*,\s*(cmyk\([^()/]*\))\s*(?:,\s*([\d.]+)%\s*)?(?:\/\s*([\d.]+)%\s*)?\)$/iu;

/** These are no inks of their own (ISO 32000-1 8.6.6.4). */
const reservedInks = new Set(['all', 'none', 'cyan', 'magenta', 'yellow', 'black']);

function parseInks(text: string): Inks | undefined {
  const [, name, alternate = '', tint = '100', faded = '100'] = spotForm.exec(text) ?? [];
  const [, parts, alpha = '100'] = inkForm.exec(name === undefined ? text : alternate) ?? [];
  const values = (parts ?? '')
    .trim()
    .split(/\s*,\s*|\s+/)
    .map((part) => percentOf(part.replace(/%$/, '')));
  const [c, m, y, k] = values;
  const opacity = percentOf(name === undefined ? alpha : faded);
  if (c === undefined || m === undefined || y === undefined || k === undefined) return undefined;
  if (values.length !== 4 || opacity === undefined) return undefined;
  const cmyk = [c, m, y, k] as const;
  if (name === undefined) return { cmyk, opacity };
  const amount = percentOf(tint);
  if (amount === undefined || reservedInks.has(name.trim().toLowerCase())) return undefined;
  return { cmyk, spot: { name: name.trim(), tint: amount }, opacity };
}

function percentOf(text: string): number | undefined {
  const percent = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  return percent === undefined || percent > 100 ? undefined : percent / 100;
}

/** Returns the one way in which a colour of inks is written. */
function writtenInks({ cmyk, spot, opacity }: Inks): PrintColor {
  const percent = (part: number) => String(Math.round(part * 10_000) / 100);
  const inks = cmyk.map(percent).join(', ');
  const alpha = opacity === 1 ? '' : ` / ${percent(opacity)}%`;
  if (spot === undefined) return `cmyk(${inks}${alpha})`;
  return `spot('${spot.name}', cmyk(${inks}), ${percent(spot.tint)}%${alpha})`;
}

/** The width and height in points, portrait, of the paper sizes that `page.size` may name. */
export const paperSizes: Readonly<Record<string, readonly [Pt, Pt]>> = {
  A0: [2383.94, 3370.39],
  A1: [1683.78, 2383.94],
  A2: [1190.55, 1683.78],
  A3: [841.89, 1190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  A6: [297.64, 419.53],
  A7: [209.76, 297.64],
  A8: [147.4, 209.76],
  B4: [708.66, 1000.63],
  B5: [498.9, 708.66],
  C4: [649.13, 918.43],
  C5: [459.21, 649.13],
  C6: [323.15, 459.21],
  DL: [311.81, 623.62],
  Letter: [612, 792],
  Legal: [612, 1008],
  Tabloid: [792, 1224],
  Ledger: [1224, 792],
  Executive: [521.86, 756],
  HalfLetter: [396, 612],
};

/** The `rrggbb` of each CSS colour name. */
export const colorNames: ReadonlyMap<string, string> = new Map(
  (
    'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 ' +
    'black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 ' +
    'chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff ' +
    'darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 ' +
    'darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 ' +
    'darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f ' +
    'darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 ' +
    'dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ' +
    'ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 ' +
    'honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa ' +
    'lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff ' +
    'lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 ' +
    'lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 ' +
    'lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 ' +
    'mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 ' +
    'mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 ' +
    'midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 ' +
    'oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa ' +
    'palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f ' +
    'pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f ' +
    'royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee ' +
    'sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa ' +
    'springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 ' +
    'violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 1) pairs.push([words[index - 1] ?? '', word]);
      return pairs;
    }, []),
);
