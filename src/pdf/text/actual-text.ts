// Glyphs whose text is written beside them, in strings from which readers take their place.
import type { GlyphRun } from '../../fonts/face.ts';
import { literal16, pdfNumber } from '../document/number.ts';
import type { GlyphSpan } from './run.ts';
import { statedWidth } from './width.ts';

/** The operands of one TJ. */
export interface ReadString {
  /** The height above the baseline, font units. */
  readonly rise: number;
  /** The operands between `[` and `]`. */
  readonly operands: string;
  /** The space behind its glyph, in thousandths of the font size. */
  readonly stretch: number;
}

/** The glyphs of a text that is written beside them. */
export interface ReadGlyphs {
  readonly strings: readonly ReadString[];
  /** Whether a glyph starts before the first or behind the end. Readers that sort take it for a part of what stands there. */
  readonly beyond: boolean;
}

/** A glyph and where it is shown, in thousandths of the font size from the start of its part. */
interface PlacedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly width: number;
  readonly rise: number;
}

interface PlacedPart {
  readonly glyphs: PlacedGlyph[];
  readonly end: number;
  /** The place of the pen at the end, with letter space. */
  readonly pen: number;
}

/** The gap in thousandths of the font size that no reader minds. At 100 they see a gap. */
const close = 60;

/**
 * Returns the glyphs of a part. Readers take its place from its first string, and from the glyph that comes last. So
 * the first string stands on the baseline and goes from the part's start to its end, the others follow, and the last of
 * them is made as wide as needed to end where the part ends.
 */
export function readGlyphs(run: GlyphRun, part: GlyphSpan, letterSpace: number): ReadGlyphs {
  const { glyphs, end, pen } = placedPart(run, part, letterSpace);
  const head = headOf(glyphs, end);
  const tail = glyphs.slice(head.length).map((glyph) => besideEdges(glyph, end));
  const strings: { rise: number; operands: string; stretch: number }[] = [];
  let at = 0;
  for (const group of [head, ...tail.map((glyph) => [glyph])]) {
    let operands = '';
    for (const { glyph, x, width } of group) {
      const left = pdfNumber(at - x);
      const before = strings.at(-1);
      // A reader adds the stretch to a number at the start of a string, so the number stands at the end of the string before.
      if (left !== '0' && operands === '' && before) before.operands += left;
      else if (left !== '0') operands += left;
      const goesOn = operands.endsWith(')');
      operands = `${goesOn ? operands.slice(0, -1) : `${operands}(`}${literal16(glyph)})`;
      at = x + width;
    }
    strings.push({ rise: group[0]?.rise ?? 0, operands, stretch: 0 });
  }
  const last = strings.at(-1);
  if (!last) return { strings, beyond: false };
  if (tail.length > 0 && Math.abs(end - at) > close) {
    last.stretch = end - at;
    at = end;
  }
  const left = pdfNumber(at - pen);
  if (left !== '0') last.operands += left;
  const whole = Math.abs(end - endOf(head.at(-1))) <= close;
  return { strings, beyond: tail.length > 0 && !(whole && tail.every(({ x }) => x > 0 && x < end)) };
}

function placedPart(run: GlyphRun, { from, to }: GlyphSpan, letterSpace: number): PlacedPart {
  const { glyphs, advances, xOffsets, yOffsets, clusters, face } = run;
  const perMille = 1000 / face.unitsPerEm;
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  let end = 0;
  for (let index = from; index < to; index++) {
    const glyph = glyphs[index] ?? 0;
    const x = pen + (xOffsets[index] ?? 0) * perMille;
    placed.push({ glyph, x, width: statedWidth(face, glyph) * perMille, rise: yOffsets[index] ?? 0 });
    pen += (advances[index] ?? 0) * perMille;
    end = pen;
    if (clusters[index + 1] !== clusters[index]) pen += letterSpace;
  }
  return { glyphs: placed, end, pen };
}

/** Returns what comes first, at least one glyph: glyphs on the baseline from the start to the end, as nearly as possible. */
function headOf(glyphs: PlacedGlyph[], end: number): readonly PlacedGlyph[] {
  const first = glyphs.findIndex(({ rise, x }) => rise === 0 && Math.abs(x) <= close);
  if (first > 0) glyphs.unshift(...glyphs.splice(first, 1));
  const level = glyphs.findIndex(({ rise }) => rise !== glyphs[0]?.rise);
  const head = level < 0 ? glyphs : glyphs.slice(0, level);
  let length = 1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, glyph] of head.entries()) {
    const off = Math.max(close, Math.abs(end - endOf(glyph)));
    if (off > least) continue;
    least = off;
    length = index + 1;
  }
  return head.slice(0, length);
}

function endOf(glyph: PlacedGlyph | undefined): number {
  return glyph ? glyph.x + glyph.width : 0;
}

/** Moves a glyph that starts where a part starts or ends a thousandth inside of it, so that its place in the order is certain. */
function besideEdges(glyph: PlacedGlyph, end: number): PlacedGlyph {
  if (Math.abs(glyph.x) < 1) return { ...glyph, x: 1 };
  return Math.abs(glyph.x - end) < 1 ? { ...glyph, x: end - 1 } : glyph;
}
