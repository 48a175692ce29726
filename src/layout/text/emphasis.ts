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
const middle = 0.18;

/** Returns whether marks stand below the text: Chinese has them there. */
function isBelow({ lang }: TextStyle): boolean {
  const region = hanRegion(lang);
  return region !== undefined && region !== 'JP' && region !== 'KR';
}

/** Returns how far the marks of a text reach above its baseline and below it. */
export function emphasisExtent({ style, size }: Look, hasRuby: boolean): { above: Pt; below: Pt } {
  if (style.emphasis === 'none') return { above: 0, below: 0 };
  if (isBelow(style)) return { above: 0, below: size * (squareBottom + room) };
  return { above: (hasRuby ? rubyAbove(size) : size * squareTop) + size * room, below: 0 };
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
  let pen = x;
  for (let glyph = 0; glyph < run.clusters.length; glyph += 1) {
    const advance = (run.advances[glyph] ?? 0) * unit;
    const isFirst = glyph === 0 || run.clusters[glyph] !== run.clusters[glyph - 1];
    const character = String.fromCodePoint(run.text.codePointAt(run.clusters[glyph] ?? 0) ?? 0x20);
    if (isFirst && !unmarked.test(character)) {
      const isSquare = wideKindOf(character.codePointAt(0) ?? 0, style.lang) === wideKind.ideograph;
      const start = pen + (run.xOffsets[glyph] ?? 0) * unit;
      steps.push(...markOf(style.emphasis, start + (isSquare ? size : advance) / 2, y - look.shift, size));
    }
    pen += advance + (isFirst ? style.letterSpacing : 0);
  }
  return steps.length === 0 ? [] : [{ kind: 'path', steps, fill: style.color }];
}

type Mark = Exclude<TextStyle['emphasis'], 'none'>;

function markOf(mark: Mark, x: Pt, y: Pt, size: Pt): PathStep[] {
  switch (mark) {
    case 'dot':
      return ellipse(x, y, size * 0.1, size * 0.1);
    case 'circle':
      // Its inside runs the other way around, and stays empty.
      return [...ellipse(x, y, size * 0.13, size * 0.13), ...ellipse(x, y, size * 0.09, -size * 0.09)];
    case 'triangle': {
      const [half, high] = [size * 0.13, size * 0.11];
      return [['M', x - half, y + high], ['L', x, y - high], ['L', x + half, y + high], ['Z']];
    }
    case 'sesame': {
      const part = size * 0.13;
      return [
        ['M', x - part, y - part],
        ['C', x, y - part * 1.1, x + part * 1.2, y, x + part, y + part * 0.7],
        ['C', x + part * 0.8, y + part * 1.3, x - part * 0.3, y + part, x - part, y - part],
        ['Z'],
      ];
    }
  }
}

/** A circle in four curves: how far their handles reach. */
const handle = 0.5523;

function ellipse(x: Pt, y: Pt, wide: Pt, high: Pt): PathStep[] {
  const [a, b] = [wide * handle, high * handle];
  return [
    ['M', x + wide, y],
    ['C', x + wide, y + b, x + a, y + high, x, y + high],
    ['C', x - a, y + high, x - wide, y + b, x - wide, y],
    ['C', x - wide, y - b, x - a, y - high, x, y - high],
    ['C', x + a, y - high, x + wide, y - b, x + wide, y],
    ['Z'],
  ];
}
