// The fast path for most table cells: one short line of one style in Latin letters, laid out without the general machinery.
import type { GlyphRun } from '../../fonts/face.ts';
import type { Color, Pt } from '../../units.ts';
import type { LayoutContext, Widths } from '../flowable.ts';
import type { Frame, TextItem } from '../frame.ts';
import type { Owner } from '../structure.ts';
import { mayDivide } from './hyphenation.ts';
import { type Look, lookOf, primaryCovers, runWidth, shapeOptions } from './look.ts';
import type { ParagraphSpec, Span } from './span.ts';

/** A text that is one line as long as it fits. */
export interface SimpleLine {
  readonly look: Look;
  /** The text without the spaces at its end. */
  readonly text: string;
  readonly width: Pt;
  /** The width of the widest word. */
  readonly longest: Pt;
}

/** Longer texts seldom fit a line. */
const longestText = 160;

/** Returns the line of a paragraph, however wide, or undefined when the paragraph is not of this simple kind. */
export function simpleLine(spec: ParagraphSpec, context: LayoutContext): SimpleLine | undefined {
  const span = spec.spans[0];
  if (span === undefined || spec.spans.length > 1 || span.text.length > longestText) return undefined;
  if (spec.tag !== undefined || isDecorated(span)) return undefined;
  const { direction } = spec.style;
  if (direction === 'rtl' || (direction === 'auto' && context.rtl)) return undefined;
  const look = lookOf(span.style, context.fonts);
  if (!look.spaceIsPlain) return undefined;
  const text = coveredText(span.text, look);
  return text === undefined ? undefined : measureLine(text, look);
}

function isDecorated({ style, link, backgroundColor }: Span): boolean {
  return style.underline !== false || style.strike || link !== undefined || backgroundColor !== undefined;
}

/** Returns the text without spaces at its end, or undefined when a character is not Latin, is a control, or is not covered. */
function coveredText(text: string, look: Look): string | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit >= 0x250 || (unit >= 0x7f && unit < 0xa0) || unit === 0xad) return undefined;
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
  let width = 0;
  let longest = 0;
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start);
    const own = isSpaced
      ? runWidth(face.shape(text.slice(start, end), options), look)
      : (face.widthOf(text, options, start, end) * size) / face.unitsPerEm;
    width += own;
    if (own > longest) longest = own;
    start = end;
  }
  return { look, text, width, longest };
}

/** A simple line in its place. Its glyphs are shaped each time that they are read: pages that wait hold none. */
export class LineItem implements TextItem {
  readonly kind = 'text';
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly size: Pt;
  readonly color: Color;
  readonly text: string;
  readonly look: Look;
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

  get lang(): undefined {
    return undefined;
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
function wordEnd(text: string, start: number): number {
  const space = text.indexOf(' ', start);
  return space === start ? start + 1 : space === -1 ? text.length : space;
}

/** The units that texts may hold which break only after spaces: 1 for each of them, and more bits for those below. */
const plainUnits = unitKinds(/[A-Za-z0-9\u00c0-\u024f&#*<=>@^_~.,:;%$ -]/, [/[.,:;]/, /[%$]/, /\d/]);
const [stop, sign, figure] = [2, 4, 8];

/** Returns for each unit below U+0250 whether it is among `all`, and whether it is one of the first, second, … of `kinds`. */
function unitKinds(all: RegExp, kinds: readonly RegExp[]): Uint8Array {
  return Uint8Array.from({ length: 0x250 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    if (!all.test(character)) return 0;
    return kinds.reduce((bits, kind, index) => bits + (kind.test(character) ? 2 << index : 0), 1);
  });
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

/** Returns the widths of a simple line, or undefined when only the full algorithm knows where it may break. */
export function simpleWidths(line: SimpleLine, spec: ParagraphSpec): Widths | undefined {
  const { noWrap, hyphenate } = line.look.style;
  const max = line.width + spec.style.indent;
  if (noWrap) return { min: max, max };
  if (hyphenate !== false && mayDivide(line.text, hyphenate)) return undefined;
  if (spec.style.indent !== 0 || !breaksAtSpaces(line.text)) return undefined;
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
  const atEnd = align === 'right' || align === 'end' || align === 'decimal';
  const share = atEnd ? 1 : align === 'center' ? 0.5 : 0;
  const item = new LineItem(line, indent + slack * share, look.above - look.shift);
  return { path, width, height, node, items: [item] };
}
