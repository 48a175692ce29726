// Adds what belongs to the text of a line: backgrounds behind it, underlines, lines through it, links over it.
import type { Color, Pt } from '../../units.ts';
import type { Item, PathItem, TextItem } from '../frame.ts';
import type { NoteMark } from '../note.ts';
import type { StructureNode } from '../structure.ts';
import { emphasisItems } from './emphasis.ts';
import type { Look } from './look.ts';
import type { PlacedPiece } from './piece.ts';
import type { Span } from './span.ts';
import { bar, underlined } from './underline.ts';

/** A line that is to be decorated. */
export interface Decorating {
  readonly spans: readonly Span[];
  /** The baseline, from the top of the frame. */
  readonly baseline: Pt;
  /** The text items of the line. */
  readonly texts: readonly TextItem[];
  /** The list that everything is added to, in the order in which it is drawn. */
  readonly items: Item[];
}

interface Stroke {
  readonly x: Pt;
  readonly width: Pt;
  readonly span: Span;
  readonly look: Look;
}

/** Returns what is drawn under a text, if its style asks for it. */
function underlineItems({ x, width, span, look }: Stroke, baseline: Pt): PathItem[] {
  const { underline } = span.style;
  return underline === false
    ? []
    : underlined({ x, width, look, baseline }, underline === true ? {} : underline);
}

/** Adds the text items of a line with all that belongs to them. */
export function decorate(placed: readonly PlacedPiece[], line: Decorating): void {
  const decorated = placed.some(({ piece }) => isDecorated(line.spans[piece.stretch.span]));
  if (!decorated) {
    line.items.push(...line.texts);
    return;
  }
  const strokes = joinSpans(placed, line.spans);
  for (const stroke of strokes) {
    const color = stroke.span.backgroundColor;
    if (color !== undefined) line.items.push(background(stroke, line.baseline, color));
  }
  for (const stroke of strokes) line.items.push(...underlineItems(stroke, line.baseline));
  line.items.push(...line.texts);
  for (const stroke of strokes) if (stroke.span.style.strike) line.items.push(strike(stroke, line.baseline));
  for (const part of placed) {
    const span = line.spans[part.piece.stretch.span];
    line.items.push(...emphasisItems(part, line.baseline, span?.ruby !== undefined));
  }
  addLinks(strokes, line);
}

/** Returns whether a span has more than its text. */
export function isDecorated(span: Span | undefined): boolean {
  if (span === undefined) return false;
  const { underline: under, strike: through, emphasis } = span.style;
  if (span.ruby !== undefined || emphasis !== 'none') return true;
  return under !== false || through || span.link !== undefined || span.backgroundColor !== undefined;
}

/** Returns one stroke for each stretch of neighbouring pieces on the line that are of one span. */
function joinSpans(placed: readonly PlacedPiece[], spans: readonly Span[]): Stroke[] {
  const strokes: Stroke[] = [];
  let current = -1;
  for (const { piece, x, width } of placed) {
    const { span: index, look } = piece.stretch;
    const span = spans[index];
    if (span === undefined) continue;
    const last = strokes.at(-1);
    if (last !== undefined && current === index) {
      strokes[strokes.length - 1] = { ...last, width: last.width + width };
    } else strokes.push({ x, width, span, look });
    current = index;
  }
  return strokes;
}

function background(stroke: Stroke, baseline: Pt, color: Color): PathItem {
  const { ascent, descent } = stroke.look;
  return bar({ x: stroke.x, y: baseline - ascent, width: stroke.width, height: ascent + descent, color });
}

function strike(stroke: Stroke, baseline: Pt): PathItem {
  const { primary, style, size, shift } = stroke.look;
  const scale = size / primary.unitsPerEm;
  const thickness = primary.strikeoutThickness || primary.unitsPerEm / 20;
  const top = primary.strikeoutPosition || primary.unitsPerEm * 0.3;
  const { x, width } = stroke;
  return bar({ x, y: baseline - shift - top * scale, width, height: thickness * scale, color: style.color });
}

interface OpenLink {
  readonly x: Pt;
  width: Pt;
  ascent: Pt;
  descent: Pt;
  readonly target: string;
  readonly node: StructureNode | undefined;
  readonly mark: NoteMark | undefined;
}

/** Adds one link for neighbours with the same target, as high as the highest of them. */
function addLinks(strokes: readonly Stroke[], line: Decorating): void {
  let open: OpenLink | undefined;
  const close = () => {
    if (open === undefined) return;
    const { x, width, ascent, descent, target, node, mark } = open;
    const y = line.baseline - ascent;
    const link = { kind: 'link', x, y, width, height: ascent + descent, target, node } as const;
    line.items.push(mark === undefined ? link : { ...link, mark });
    open = undefined;
  };
  for (const { x, width, span, look } of strokes) {
    if (open !== undefined && open.target === span.link && open.node === span.linkNode) {
      open.width += width;
      open.ascent = Math.max(open.ascent, look.ascent);
      open.descent = Math.max(open.descent, look.descent);
      continue;
    }
    close();
    if (span.link !== undefined) {
      const { link: target, linkNode: node, mark } = span;
      open = { x, width, ascent: look.ascent, descent: look.descent, target, node, mark };
    }
  }
  close();
}
