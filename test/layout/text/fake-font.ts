// Test builder: fonts of fixed widths, so that a line's width can be counted by hand, and a paragraph in one call.
import type { Face, FontSet, GlyphRun, ShapeOptions } from '../../../src/fonts/face.ts';
import { type Flowable, type LayoutContext, newMemory, type Warning } from '../../../src/layout/flowable.ts';
import type { Frame, Item, TextItem } from '../../../src/layout/frame.ts';
import { defaultTextStyle, type TextStyle } from '../../../src/layout/style.ts';
import { paragraph } from '../../../src/layout/text/paragraph.ts';
import type { ParagraphSpec, Span } from '../../../src/layout/text/span.ts';

/** What a fake face does besides giving each character half an em. */
export interface FakeOptions {
  readonly name?: string;
  /** Code points that it has; all when absent. */
  readonly covers?: (codePoint: number) => boolean;
  /** `fi` becomes one glyph as wide as one character. */
  readonly ligatures?: boolean;
  /** A character after `v` moves 0.1 em nearer. */
  readonly kerning?: boolean;
  /** Words must be shaped with their spaces. */
  readonly spacesMatter?: boolean;
  /** Chinese and Japanese characters are an em wide. */
  readonly wide?: boolean;
}

const em = 1000;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A face whose characters are half an em wide, marks nothing; 0.8 em above the baseline and 0.2 below. */
export function fakeFace(options: FakeOptions = {}): Face {
  const { name = 'Fake', covers = () => true } = options;
  const face: Face = {
    id: name,
    name,
    unitsPerEm: em,
    ascender: 800,
    descender: -200,
    lineGap: 0,
    capHeight: 700,
    xHeight: 500,
    underlinePosition: -100,
    underlineThickness: 50,
    strikeoutPosition: 300,
    strikeoutThickness: 50,
    covers,
    hasFeature: () => false,
    evensFigures: false,
    spaceIsPlain: () => options.spacesMatter !== true,
    shape: (text, shaping) => shape(face, options, { text, shaping }),
    widthOf: (text, shaping, from, to) => face.shape(text.slice(from, to), shaping).width,
    pairsOf: () => undefined,
  };
  return face;
}

interface Shaping {
  readonly text: string;
  readonly shaping: ShapeOptions;
}

/** The clusters of each text that was shaped: the same one is shaped again and again, and to divide it takes longest. */
const clusters = new Map<string, readonly Intl.SegmentData[]>();

function clustersOf(text: string): readonly Intl.SegmentData[] {
  const known = clusters.get(text);
  if (known !== undefined) return known;
  const found = [...segmenter.segment(text)];
  if (clusters.size >= 1000) clusters.clear();
  clusters.set(text, found);
  return found;
}

function shape(face: Face, options: FakeOptions, { text, shaping }: Shaping): GlyphRun {
  const ligatures = options.ligatures === true && shaping.features?.liga !== 0;
  const glyphs: { id: number; cluster: number; advance: number; unsafe: number }[] = [];
  for (const { segment, index } of clustersOf(text)) {
    const codePoint = segment.codePointAt(0) ?? 0;
    const last = glyphs.at(-1);
    if (ligatures && segment === 'i' && text[index - 1] === 'f') {
      if (last) last.id = 0xfb01;
      continue;
    }
    const after = options.kerning === true && text[index - 1] === 'v';
    if (after && last) last.advance -= 100;
    const id = face.covers(codePoint) ? codePoint & 0xffff : 0;
    const advance = options.wide === true && codePoint >= 0x3000 ? em : 500;
    glyphs.push({ id, cluster: index, advance, unsafe: after ? 1 : 0 });
  }
  if (shaping.rtl) glyphs.reverse();
  const advances = Int32Array.from(glyphs, (glyph) => glyph.advance);
  return {
    face,
    text,
    rtl: shaping.rtl,
    glyphs: Uint16Array.from(glyphs, (glyph) => glyph.id),
    advances,
    xOffsets: new Int32Array(glyphs.length),
    yOffsets: new Int32Array(glyphs.length),
    clusters: Uint32Array.from(glyphs, (glyph) => glyph.cluster),
    unsafeToBreak: Uint8Array.from(glyphs, (glyph) => glyph.unsafe),
    width: advances.reduce((sum, advance) => sum + advance, 0),
  };
}

/** A font set of these faces, in this order, whatever the style. */
export function fakeFonts(...faces: readonly Face[]): FontSet {
  return { families: faces.map((face) => face.name), faces: () => faces };
}

/** A layout context that gathers its warnings. */
export function textContext(
  fonts: FontSet = fakeFonts(fakeFace()),
  rtl = false,
): LayoutContext & { readonly warnings: Warning[] } {
  const warnings: Warning[] = [];
  return {
    fonts,
    rtl,
    memory: newMemory(),
    slotHeights: new Map(),
    warnings,
    warn: (warning) => warnings.push(warning),
  };
}

/** The same with patterns that divide every word at these places, whatever its language. */
export function dividingContext(...places: readonly number[]): LayoutContext {
  return { ...textContext(), findDivider: () => ({ before: 2, after: 2, divisions: () => places }) };
}

/** Ten points high, one em line height: a character is 5 wide and a line 10 high. */
export const plainStyle: TextStyle = { ...defaultTextStyle, fontSize: 10, lineHeight: 1 };

/** A span of the plain style with some properties changed. */
export function span(text: string, style: Partial<TextStyle> = {}, more: Partial<Span> = {}): Span {
  return { text, style: { ...plainStyle, ...style }, ...more };
}

/** A paragraph of the plain style with some properties changed. */
export function textOf(
  content: string | readonly Span[],
  style: Partial<TextStyle> = {},
  more: Partial<ParagraphSpec> = {},
): Flowable {
  const whole = { ...plainStyle, ...style };
  const spans = typeof content === 'string' ? [{ text: content, style: whole }] : content;
  return paragraph({ path: '/content/0', spans, style: whole, ...more });
}

/** Lays a text out in one high region. */
export function frameOf(flowable: Flowable, width: number, context: LayoutContext = textContext()): Frame {
  const { frame, rest } = flowable.fit({ width, height: 1e6, full: 1e6 }, context);
  if (frame === undefined || rest !== undefined) throw new Error('the text did not fit a high region');
  return frame;
}

/** The text items of a frame. */
export function textsOf(frame: Frame): readonly TextItem[] {
  return frame.items.filter((item: Item): item is TextItem => item.kind === 'text');
}

/** The text of each line, items joined in the order in which they stand. */
export function linesOf(frame: Frame): readonly string[] {
  const lines = new Map<number, string>();
  for (const item of textsOf(frame)) {
    const y = Math.round(item.y * 100);
    lines.set(y, (lines.get(y) ?? '') + item.text);
  }
  return [...lines.values()];
}
