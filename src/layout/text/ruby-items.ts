// Draws ruby above its base, and gives both their nodes.
import type { Pt } from '../../units.ts';
import type { TextItem } from '../frame.ts';
import { StructureNode } from '../structure.ts';
import type { Piece } from './piece.ts';
import { type PreparedRuby, rubyScale, squareBottom, squareTop } from './ruby.ts';
import type { Span } from './span.ts';
import { plainItem } from './text-items.ts';

/** Where the base of a ruby stands on its line. */
export interface RubyBase {
  readonly x: Pt;
  readonly width: Pt;
  /** How far the middle of a wider ruby stands behind that of its base. */
  readonly shift: Pt;
  readonly baseline: Pt;
  readonly size: Pt;
}

/** Returns the items of a ruby above its base. */
export function rubyItems(span: Span, ruby: PreparedRuby, base: RubyBase): TextItem[] {
  const count = ruby.pieces.reduce((sum, { run }) => sum + (run?.glyphs.length ?? 0), 0);
  const free = Math.max(0, base.width - ruby.width);
  const letterSpace = ruby.spreads && count > 0 ? free / count : 0;
  const shift = ruby.width > base.width ? base.shift : 0;
  let x = base.x + (letterSpace > 0 ? letterSpace / 2 : (base.width - ruby.width) / 2 + shift);
  const baseline = base.baseline - base.size * (squareTop + rubyScale * squareBottom);
  const items: TextItem[] = [];
  for (const pieces of byStretch(ruby.pieces)) {
    const runs = pieces.flatMap(({ run }) => run ?? []);
    const glyphs = runs.reduce((sum, run) => sum + run.glyphs.length, 0);
    const width = pieces.reduce((sum, piece) => sum + piece.width, letterSpace * glyphs);
    const text = runs.map((run) => run.text).join('');
    const place = { x, baseline, width: width - letterSpace / 2, wordSpace: 0 };
    items.push({ ...plainItem(text, pieces, place, { node: span.ruby?.node }), letterSpace });
    x += width;
  }
  return items;
}

/** Returns neighbours of one stretch together. What draws nothing is left out. */
function byStretch(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (piece.run === undefined) continue;
    if (last?.[0]?.stretch === piece.stretch) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Returns the spans with nodes for ruby and its base (ISO 32000-1 14.8.4.4.3). It is the same list when none has ruby. */
export function withRubyNodes(path: string, spans: readonly Span[]): readonly Span[] {
  if (!spans.some(({ ruby }) => ruby !== undefined)) return spans;
  return spans.map((span) => {
    if (span.ruby === undefined) return span;
    const whole = new StructureNode('Ruby', { path }, span.linkNode);
    const base = new StructureNode('RB', { path }, whole);
    const node = new StructureNode('RT', { path }, whole);
    return { ...span, ruby: { text: span.ruby.text, base, node } };
  });
}
