// The fast path for most table cells: one short line of one style in Latin letters, laid out without the general machinery.
import type { GlyphRun } from '../../fonts/face.ts';
import { letterNumbers } from '../../fonts/letters.ts';
import type { Color, Pt } from '../../units.ts';
import type { LayoutContext, Widths } from '../flowable.ts';
import type { Frame, TextItem } from '../frame.ts';
import type { Owner } from '../structure.ts';
import type { Align, TextStyle } from '../style.ts';
import type { SimpleLine } from './cached-text.ts';
import { mayDivide } from './hyphenation.ts';
import { type Look, lookOf, primaryCovers, runWidth, shapeOptions, spaceWidth } from './look.ts';
import type { ParagraphSpec } from './span.ts';

/** Longer texts seldom fit a line. */
const longestText = 160;

/** Returns the line of a paragraph, however wide, or undefined when the paragraph is not of this simple kind. */
export function simpleLine(spec: ParagraphSpec, context: LayoutContext): SimpleLine | undefined {
  const span = spec.spans[0];
  if (span === undefined || spec.spans.length > 1 || span.text.length > longestText) return undefined;
  if (spec.tag !== undefined || span.link !== undefined || span.ruby !== undefined) return undefined;
  if (span.backgroundColor !== undefined) return undefined;
  if (span.actualText !== undefined) return undefined;
  return isFromRight(spec.style, context) ? undefined : undecoratedLine(span.text, span.style, context);
}

/** Returns the same for a paragraph of one text in one style that holds nothing else. */
export function plainLine(text: string, style: TextStyle, context: LayoutContext): SimpleLine | undefined {
  if (text.length > longestText || isFromRight(style, context)) return undefined;
  return undecoratedLine(text, style, context);
}

function isFromRight({ direction }: TextStyle, { rtl }: LayoutContext): boolean {
  return direction === 'rtl' || (direction === 'auto' && rtl);
}

function undecoratedLine(all: string, style: TextStyle, context: LayoutContext): SimpleLine | undefined {
  if (style.underline !== false || style.strike || style.emphasis !== 'none') return undefined;
  if (style.writing === 'vertical') return undefined;
  const look = lookOf(style, context);
  if (!look.spaceIsPlain) return undefined;
  const text = coveredText(all, look);
  return text === undefined ? undefined : measureLine(text, look);
}

/** Returns the text without spaces at its end, or undefined when a character is no letter or sign of Latin texts, or is not covered. */
function coveredText(text: string, look: Look): string | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0) || unit === 0xad) return undefined;
    if (unit >= 0x250 && !letterNumbers[unit]) return undefined;
    if (!primaryCovers(look, unit)) return undefined;
  }
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

function measureLine(text: string, look: Look): SimpleLine {
  const { primary: face, size, style } = look;
  const options = shapeOptions(look, 'Latn', false);
  const isSpaced = style.letterSpacing !== 0;
  const pairs = isSpaced ? undefined : face.pairsOf(options);
  let width = 0;
  let longest = 0;
  for (let start = 0; start < text.length; ) {
    if (text.charCodeAt(start) === 0x20) {
      const space = spaceWidth(look);
      width += space;
      if (space > longest) longest = space;
      start += 1;
      continue;
    }
    const end = wordEnd(text, start);
    const own = isSpaced
      ? runWidth(face.shape(text.slice(start, end), options), look)
      : ((pairs?.measure(text, start, end) ?? face.widthOf(text, options, start, end)) * size) /
        face.unitsPerEm;
    width += own;
    if (own > longest) longest = own;
    start = end;
  }
  // Behind the last letter there is no letter space.
  if (isSpaced && text !== '')
    return { look, text, width: width - style.letterSpacing, longest: longest - style.letterSpacing };
  return { look, text, width, longest };
}

/** A simple line in its place. Its glyphs are shaped each time that they are read: pages that wait hold none. */
export class LineItem implements TextItem {
  readonly kind = 'text';
  x: Pt;
  y: Pt;
  width: Pt;
  size: Pt;
  color: Color;
  text: string;
  look: Look;
  readonly node: Owner | undefined;

  constructor({ look, text, width }: Omit<SimpleLine, 'longest'>, x: Pt, y: Pt, node?: Owner) {
    this.x = x;
    this.y = y;
    this.width = width;
    this.size = look.size;
    this.color = look.style.color;
    this.text = text;
    this.look = look;
    this.node = node;
  }

  /** Makes it another line, and returns it. Only who made it may do so, as long as nobody keeps it. */
  become({ look, text, width }: Omit<SimpleLine, 'longest'>, x: Pt, y: Pt): this {
    this.x = x;
    this.y = y;
    this.width = width;
    this.size = look.size;
    this.color = look.style.color;
    this.text = text;
    this.look = look;
    return this;
  }

  get lang(): string | undefined {
    return undefined;
  }

  get endsAtSpace(): boolean {
    return false;
  }

  get pieces(): readonly GlyphRun[] {
    return shapeWords(this.text, this.look);
  }

  get wordSpace(): Pt {
    return 0;
  }

  get letterSpace(): Pt {
    return this.look.style.letterSpacing;
  }
}

/** Returns words and spaces in turn. */
function shapeWords(text: string, look: Look): GlyphRun[] {
  const options = shapeOptions(look, 'Latn', false);
  const runs: GlyphRun[] = [];
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start);
    runs.push(look.primary.shape(text.slice(start, end), options));
    start = end;
  }
  return runs;
}

/** Returns where the word that starts here ends, or the one space. */
export function wordEnd(text: string, start: number): number {
  const space = text.indexOf(' ', start);
  return space === start ? start + 1 : space === -1 ? text.length : space;
}

const [plain, stop, sign, figure] = [1, 2, 4, 8];

/** The units that texts may hold which break only after spaces, with what they are. */
const plainUnits = kindsOfUnits([
  [plain, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz&#*<=>@^_~ -\u00a0\u202f\u2019'],
  [plain | stop, '.,:;'],
  [plain | sign, '%$\u00a3\u20ac'],
  [plain | figure, '0123456789'],
]);

function kindsOfUnits(kinds: readonly (readonly [kind: number, units: string])[]): Uint8Array {
  const table = new Uint8Array(0x20ad).fill(plain, 0xc0, 0x250);
  for (const [kind, units] of kinds)
    for (let at = 0; at < units.length; at += 1) table[units.charCodeAt(at)] = kind;
  return table;
}

/**
 * Returns whether a text breaks only after spaces (UAX #14). A stop may break after a space, and a sign after a stop or
 * another sign. A hyphen before a digit is no place to break (LB25).
 */
function breaksAtSpaces(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = plainUnits[unit] ?? 0;
    if (kind === 0) return false;
    if (unit === 0x20 && at === 0) return false;
    if (before === 0x20 && (kind & stop) !== 0) return false;
    if (before === 0x2d && (kind & figure) === 0) return false;
    if ((kind & sign) !== 0 && ((plainUnits[before] ?? 0) & (stop | sign)) !== 0) return false;
    before = unit;
  }
  return before !== 0x2d;
}

/** Returns the widths of a simple line in a block of some style, or undefined when only the full algorithm knows where it may break. */
export function simpleWidths(line: SimpleLine, { indent }: TextStyle): Widths | undefined {
  const { noWrap, hyphenate } = line.look.style;
  const max = line.width + indent;
  if (noWrap) return { min: max, max };
  if (hyphenate !== false && mayDivide(line.text, hyphenate)) return undefined;
  if (indent !== 0 || !breaksAtSpaces(line.text)) return undefined;
  return { min: line.longest, max };
}

/** Returns the frame of a simple line that fits. */
export function simpleFrame(line: Omit<SimpleLine, 'longest'>, spec: ParagraphSpec, width: Pt): Frame {
  const { look } = line;
  const height = look.above + look.below;
  const { path, node } = spec;
  if (line.text === '') return { path, width, height, node, items: [] };
  const { align, indent } = spec.style;
  const slack = width - line.width - indent;
  const item = new LineItem(line, indent + slack * shareBefore(align), look.above - look.shift);
  return { path, width, height, node, items: [item] };
}

/** Returns the part of the free space of a line that stands before its text, from 0 to 1. The line runs from left to right. */
export function shareBefore(align: Align): number {
  if (align === 'center') return 0.5;
  return align === 'right' || align === 'end' || align === 'decimal' ? 1 : 0;
}
