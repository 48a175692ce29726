// Emphasis marks: a dot or another sign above or below each character (CSS Text Decoration 3 §3, JLREQ §3.3.9).
import { hanRegion } from '../../fonts/han.ts';
import type { Pt } from '../../units.ts';
import type { PathItem, PathStep } from '../frame.ts';
import type { TextStyle } from '../style.ts';
import type { Look } from './look.ts';
import type { PlacedPiece } from './piece.ts';
import { rubyAbove, squareBottom, squareTop } from './ruby.ts';
import { wideKind, wideKindOf } from './wide.ts';

/** The room of a mark, and where its middle is in it, as parts of the size of the text. */
const room = 0.36;
const middle = 0.2;

/** Returns whether marks stand below the text: Chinese has them there. */
function isBelow({ lang }: TextStyle): boolean {
  const region = hanRegion(lang);
  return region !== undefined && region !== 'JP' && region !== 'KR';
}

/** Returns how far the marks of a text reach above the baseline of its line and below it. */
export function emphasisExtent({ style, size, shift }: Look, hasRuby: boolean): { above: Pt; below: Pt } {
  if (style.emphasis === 'none') return { above: 0, below: 0 };
  if (isBelow(style)) return { above: 0, below: size * (squareBottom + room) - shift };
  return { above: shift + (hasRuby ? rubyAbove(size) : size * squareTop) + size * room, below: 0 };
}

/** Matches what has no mark: spaces, punctuation and signs. */
const unmarked = /^[\p{Z}\p{P}\p{C}]/u;

/** Returns the marks of a piece of a line. */
export function emphasisItems({ piece, x }: PlacedPiece, baseline: Pt, hasRuby: boolean): PathItem[] {
  const { run, stretch } = piece;
  const { look } = stretch;
  const { style, size } = look;
  if (run === undefined || style.emphasis === 'none') return [];
  const steps: PathStep[] = [];
  const unit = size / run.face.unitsPerEm;
  const above = hasRuby ? rubyAbove(size) : size * squareTop;
  const y = isBelow(style) ? baseline + size * (squareBottom + middle) : baseline - above - size * middle;
  const isTurned = style.writing === 'vertical';
  let pen = x;
  for (let glyph = 0; glyph < run.clusters.length; glyph += 1) {
    const advance = (run.advances[glyph] ?? 0) * unit;
    const isFirst = glyph === 0 || run.clusters[glyph] !== run.clusters[glyph - 1];
    const character = String.fromCodePoint(run.text.codePointAt(run.clusters[glyph] ?? 0) ?? 0x20);
    if (isFirst && !unmarked.test(character)) {
      const isSquare = wideKindOf(character.codePointAt(0) ?? 0, style.lang) === wideKind.ideograph;
      const start = pen + (run.xOffsets[glyph] ?? 0) * unit;
      const at = { x: start + (isSquare ? size : advance) / 2, y: y - look.shift };
      steps.push(...markOf(style.emphasis, size).map((step) => placed(step, at, isTurned)));
    }
    pen += advance + (isFirst ? style.letterSpacing : 0);
  }
  return steps.length === 0 ? [] : [{ kind: 'path', steps, fill: style.color }];
}

/** Returns a step around a point. A column is turned to the right with its text, so its marks are turned to the left. */
function placed(step: PathStep, { x, y }: { x: Pt; y: Pt }, isTurned: boolean): PathStep {
  const at = (along: Pt, down: Pt): [Pt, Pt] => (isTurned ? [x + down, y - along] : [x + along, y + down]);
  switch (step[0]) {
    case 'C':
      return ['C', ...at(step[1], step[2]), ...at(step[3], step[4]), ...at(step[5], step[6])];
    case 'Z':
      return step;
    default:
      return [step[0], ...at(step[1], step[2])];
  }
}

type Mark = Exclude<TextStyle['emphasis'], 'none'>;

/** Returns a mark around 0, 0. */
function markOf(mark: Mark, size: Pt): PathStep[] {
  switch (mark) {
    case 'dot':
      return ellipse(size * 0.1, size * 0.1);
    case 'circle':
      // Its inside runs the other way around, and stays empty.
      return [...ellipse(size * 0.13, size * 0.13), ...ellipse(size * 0.09, -size * 0.09)];
    case 'triangle': {
      const [half, high] = [size * 0.13, size * 0.11];
      return [['M', -half, high], ['L', 0, -high], ['L', half, high], ['Z']];
    }
    case 'sesame': {
      const part = size * 0.15;
      return [
        ['M', -part, -part],
        ['C', -part * 0.1, -part * 0.9, part * 0.95, -part * 0.1, part, part * 0.65],
        ['C', part, part * 1.15, part * 0.4, part * 1.15, part * 0.15, part * 0.7],
        ['C', -part * 0.2, part * 0.05, -part * 0.55, -part * 0.5, -part, -part],
        ['Z'],
      ];
    }
  }
}

/** A circle in four curves: how far their handles reach. */
const handle = 0.5523;

function ellipse(wide: Pt, high: Pt): PathStep[] {
  const [a, b] = [wide * handle, high * handle];
  return [
    ['M', wide, 0],
    ['C', wide, b, a, high, 0, high],
    ['C', -a, high, -wide, b, -wide, 0],
    ['C', -wide, -b, -a, -high, 0, -high],
    ['C', a, -high, wide, -b, wide, 0],
    ['Z'],
  ];
}
