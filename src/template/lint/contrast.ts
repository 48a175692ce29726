// Text that is hard to see: the contrast of constant colours in documents that claim to be accessible (WCAG 2.2, 1.4.3).
import { alphaOf, type Color, inksOf, parseColor, parseLength, screenColor } from '../../units.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Warn } from './settings.ts';

type Rgb = readonly [number, number, number];

/** What is known of text at a place. `undefined` is what data decide, or what a picture or a gradient stands behind. */
interface Look {
  readonly color: Rgb | undefined;
  readonly behind: Rgb | undefined;
  readonly size: number | undefined;
  readonly bold: boolean | undefined;
  /** Whether the colour of the text is of inks. */
  readonly isInk: boolean;
  /** The places that set the colour of the text, and the one behind it. */
  readonly colorAt: string | undefined;
  readonly behindAt: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/** What the cells of a head and a foot have besides: the style of the table. */
type Parts = Readonly<Partial<Record<'head' | 'foot', { readonly style: unknown; readonly path: string }>>>;

/** What must be read of the text of a document. */
interface Reading {
  readonly warn: Warn;
  /** What was reported, by place and colours. */
  readonly alreadyReported: Set<string>;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** The contrast that text needs, and the one that large text needs: from 18 points on, or bold from 14 on. */
const [least, leastLarge] = [4.5, 3];

/** The keys whose texts, and whose lists of texts, are read. */
const readKeys = new Set(
  'text markdown cell cells header footer head foot body content items caption title empty note documentFirst first odd even last default'.split(
    ' ',
  ),
);

/** The keys that hold what is drawn. Others, such as `styles`, are looked at where they are used. */
const drawnKeys = ['header', 'footer', 'content'];

/** Warns of text in constant colours whose contrast is too low. What stands before pictures and gradients is not judged. */
export function lintContrast(template: Node, warn: Warn): void {
  const styles = new NamedStyles(template.styles);
  const reading = { warn, alreadyReported: new Set<string>() };
  walk(template, styles, (node, place) => {
    if (typeof node === 'string' && readKeys.has(place.key)) judge(node, place, reading);
  });
}

/** Looks at a node of the template. */
type Seeing = (node: unknown, place: Place, styles: NamedStyles) => void;

/** Visits all that is drawn, with the look that text has there. */
function walk(template: Node, styles: NamedStyles, see: Seeing): void {
  const behind = template.background === undefined ? white : undefined;
  const plain = {
    color: black,
    behind,
    size: 10,
    bold: false,
    isInk: false,
    colorAt: undefined,
    behindAt: undefined,
  };
  const look = isRecord(template.style) ? entered(plain, template.style, '/style', styles) : plain;
  for (const key of drawnKeys)
    visit(template[key], { key, path: joinPointer('', key), look, parts: {} }, styles, see);
}

/** The least size of a text that people read, points, and the least contrast. */
const [leastSize, leastSeen] = [5, 2];

/** Returns the places of `prints` whose text nobody reads: it is too small, or has hardly any contrast in constant colours. */
export function hiddenPrints(template: Node): readonly { readonly path: string; readonly why: string }[] {
  const found: { path: string; why: string }[] = [];
  walk(template, new NamedStyles(template.styles), (node, { path, look, key }, styles) => {
    if (!isRecord(node) || typeof node.prints !== 'string' || key === 'styles') return;
    const { size, color, behind } = entered(look, node, path, styles);
    const term = `the text that prints ${node.prints}`;
    const at = joinPointer(path, 'prints');
    if (size !== undefined && size < leastSize)
      found.push({ path: at, why: `${term} is ${size} pt high, expected at least ${leastSize} pt` });
    if (color === undefined || behind === undefined || contrastOf(color, behind) >= leastSeen) return;
    const ratio = (Math.floor(contrastOf(color, behind) * 10) / 10).toFixed(1);
    found.push({
      path: at,
      why: `${term} is ${hexOf(color)} on ${hexOf(behind)}: a contrast of ${ratio}:1, expected at least ${leastSeen}:1`,
    });
  });
  return found;
}

interface Place {
  /** The key that leads here. Numbers of lists are none. */
  readonly key: string;
  readonly path: string;
  readonly look: Look;
  readonly parts: Parts;
}

function visit(value: unknown, place: Place, styles: NamedStyles, see: Seeing): void {
  const open: [unknown, Place][] = [[value, place]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, at] = next;
    see(node, at, styles);
    if (Array.isArray(node))
      open.push(
        ...node.map((item, index): [unknown, Place] => [item, { ...at, path: joinPointer(at.path, index) }]),
      );
    else if (isRecord(node) && node.decorative !== true) open.push(...inside(node, at, styles));
  }
}

/** Returns what stands inside of an object, with the look that it has there. */
function inside(
  node: Node,
  { path, look: around, parts: outer }: Place,
  styles: NamedStyles,
): [unknown, Place][] {
  const look = entered(around, node, path, styles);
  const isTable = Array.isArray(node.columns);
  const parts = isTable ? partsOf(node, path) : outer;
  // A row may have a colour of its own behind each cell of a column.
  const cells =
    isTable && (isColored(node.zebra) || hasColoredRow(node.body)) ? { ...look, behind: undefined } : look;
  return Object.entries(node).flatMap(([key, child]): [unknown, Place][] => {
    if (typeof child !== 'string' && (typeof child !== 'object' || child === null)) return [];
    if (key === 'style' || key === 'background') return [];
    const part =
      key === 'head' || key === 'header'
        ? parts.head
        : key === 'foot' || key === 'footer'
          ? parts.foot
          : undefined;
    const own = part ? styled(look, part.style, part.path, styles) : key === 'columns' ? cells : look;
    return [[child, { key, path: joinPointer(path, key), look: own, parts }]];
  });
}

function partsOf({ headStyle, footStyle }: Node, path: string): Parts {
  return {
    ...(headStyle !== undefined && { head: { style: headStyle, path: joinPointer(path, 'headStyle') } }),
    ...(footStyle !== undefined && { foot: { style: footStyle, path: joinPointer(path, 'footStyle') } }),
  };
}

function isColored(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function hasColoredRow(body: unknown): boolean {
  return (
    Array.isArray(body) &&
    body.some((row) => isRecord(row) && (row.style ?? row.backgroundColor ?? row.gradient ?? row.hatch))
  );
}

/** Returns the look inside of a node: by its style, and by its own keys. */
function entered(look: Look, node: Node, path: string, styles: NamedStyles): Look {
  return withKeys(styled(look, node.style, joinPointer(path, 'style'), styles), keysOf(node, path));
}

/** Returns a look with a style: a name, several, or properties. */
function styled(look: Look, style: unknown, path: string, styles: NamedStyles): Look {
  if (style === undefined) return look;
  return isOfData(style) ? unknownLook : withKeys(look, styles.keys(style, path));
}

function isOfData(style: unknown): boolean {
  return Array.isArray(style) ? style.some(isOfData) : typeof style === 'string' && style.includes('{{');
}

/** What a style says of the look of text, each with its place. */
type Keys = Readonly<Record<string, { readonly value: unknown; readonly at: string } | undefined>>;

const lookKeys =
  'color backgroundColor fontSize bold weight gradient hatch backgroundImage opacity background'.split(' ');

function keysOf(node: Node, path: string): Keys {
  const own = lookKeys.filter((key) => node[key] !== undefined);
  return Object.fromEntries(own.map((key) => [key, { value: node[key], at: joinPointer(path, key) }]));
}

/** The named styles of a template, each with what it builds on. */
class NamedStyles {
  readonly #styles: Node;
  readonly #merged = new Map<string, Keys>();

  constructor(styles: unknown) {
    this.#styles = isRecord(styles) ? styles : {};
  }

  /** Returns what a style says: a name, several, or properties. The last one counts. */
  keys(style: unknown, path: string): Keys {
    if (Array.isArray(style)) return Object.assign({}, ...style.map((each) => this.keys(each, path)));
    if (typeof style === 'string') return this.#named(style);
    return isRecord(style) ? { ...this.keys(style.extends, path), ...keysOf(style, path) } : {};
  }

  #named(name: string): Keys {
    const known = this.#merged.get(name);
    if (known) return known;
    // Styles that build on each other are a fault, which is reported elsewhere.
    this.#merged.set(name, {});
    const keys = this.keys(
      isRecord(this.#styles[name]) ? this.#styles[name] : undefined,
      joinPointer('/styles', name),
    );
    this.#merged.set(name, keys);
    return keys;
  }
}

const unknownLook: Look = {
  color: undefined,
  behind: undefined,
  size: undefined,
  bold: undefined,
  isInk: false,
  colorAt: undefined,
  behindAt: undefined,
};

function withKeys(look: Look, keys: Keys): Look {
  const { color, backgroundColor, fontSize, bold, weight } = keys;
  const isCovered = keys.gradient ?? keys.hatch ?? keys.backgroundImage ?? keys.opacity ?? keys.background;
  const ground = backgroundColor ? over(backgroundColor.value, look.behind) : look.behind;
  const behind = isCovered ? undefined : ground;
  const isBold = bold?.value === true || (typeof weight?.value === 'number' && weight.value >= 700);
  return {
    color: color ? over(color.value, behind) : look.color,
    isInk: color ? isOfInks(color.value) : look.isInk,
    colorAt: color ? color.at : look.colorAt,
    behind,
    behindAt: backgroundColor ? backgroundColor.at : look.behindAt,
    size: fontSize ? parseLength(fontSize.value) : look.size,
    bold: bold || weight ? isBold : look.bold,
  };
}

function isOfInks(value: unknown): boolean {
  const color = parseColor(value);
  return color !== undefined && inksOf(color) !== undefined;
}

/** Returns a colour as it is seen over another one. */
function over(value: unknown, behind: Rgb | undefined): Rgb | undefined {
  const color = parseColor(value);
  if (color === undefined) return undefined;
  const alpha = alphaOf(color);
  const own = rgbOf(color);
  if (alpha === 1) return own;
  if (behind === undefined) return undefined;
  const [red, green, blue] = own.map((part, index) => part * alpha + (behind[index] ?? 0) * (1 - alpha));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function rgbOf(color: Color): Rgb {
  const bytes = Number.parseInt(screenColor(color).slice(1, 7), 16);
  return [bytes >> 16, (bytes >> 8) & 0xff, bytes & 0xff];
}

function judge(text: string, { path, look }: Place, { warn, alreadyReported }: Reading): void {
  const { color, behind, size, bold } = look;
  if (color === undefined || behind === undefined || text.trim() === '') return;
  // A size that is not known counts as large.
  const isLarge = size === undefined || size >= 18 || (size >= 14 && bold !== false);
  const needed = isLarge ? leastLarge : least;
  const found = contrastOf(color, behind);
  const at = look.colorAt ?? look.behindAt ?? path;
  const colors = `${hexOf(color)} on ${hexOf(behind)}`;
  if (found >= needed || alreadyReported.has(`${at} ${colors}`)) return;
  alreadyReported.add(`${at} ${colors}`);
  const kind = isLarge ? 'large text' : 'text of this size';
  const shade = JSON.stringify(hexOf(readable(color, behind, needed)));
  const way = look.isInk
    ? 'take more ink'
    : `write ${shade}${look.colorAt === undefined ? ' as its "color"' : ''}`;
  const ratio = (Math.floor(found * 10) / 10).toFixed(1);
  warn(at, `${colors} has a contrast of ${ratio}:1, ${kind} needs ${needed}:1 (WCAG 1.4.3)`, way);
}

/** Returns the nearest shade of a colour that has the contrast. */
function readable(color: Rgb, behind: Rgb, needed: number): Rgb {
  const goal = luminance(behind) > 0.18 ? black : white;
  for (let part = 0; part <= 1; part += 0.02) {
    const [red = 0, green = 0, blue = 0] = color.map((own, index) =>
      Math.round(own + ((goal[index] ?? 0) - own) * part),
    );
    if (contrastOf([red, green, blue], behind) >= needed + 0.05) return [red, green, blue];
  }
  return goal;
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the ratio of two luminances, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrastOf(one: Rgb, two: Rgb): number {
  const [first, second] = [luminance(one), luminance(two)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Returns the relative luminance of a colour in sRGB, from 0 to 1. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
