// Draws ruby above its base, and gives both their nodes.
import type { Pt } from '../../units.ts';
import { epsilon } from '../flowable.ts';
import type { TagItem, TextItem } from '../frame.ts';
import { StructureNode } from '../structure.ts';
import { JoinedWarning, points } from '../warning.ts';
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
  /** The line, where the ruby may be wider than that, or its base goes on in the next one. */
  readonly within?: { readonly left: Pt; readonly width: Pt; readonly path: string };
}

/** A warning about rubies that are made smaller because they are wider than their line. */
class SmallRubyWarning extends JoinedWarning {
  private needed: Pt;
  private room: Pt;

  constructor(path: string, needed: Pt, room: Pt) {
    super(path, 'small ruby');
    this.needed = needed;
    this.room = room;
  }

  join(other: this): void {
    if (other.needed - other.room <= this.needed - this.room) return;
    this.needed = other.needed;
    this.room = other.room;
  }

  get message(): string {
    return `ruby is made smaller: it needs ${points(this.needed)} and has ${points(this.room)}`;
  }

  get hint(): string {
    return 'give it more width, or divide its base into several with a shorter ruby each';
  }
}

/** Returns the items of a ruby above its base. It stays within its line, and is made smaller where it is wider than that. */
export function rubyItems(span: Span, ruby: PreparedRuby, base: RubyBase): (TextItem | TagItem)[] {
  const { within } = base;
  const isWider = within !== undefined && within.width > epsilon && ruby.width > within.width + epsilon;
  const scale = isWider ? within.width / ruby.width : 1;
  const count = ruby.pieces.reduce((sum, { run }) => sum + (run?.glyphs.length ?? 0), 0);
  const free = isWider ? 0 : Math.max(0, base.width - ruby.width);
  const letterSpace = ruby.spreads && count > 0 ? free / count : 0;
  let x = startOf(ruby.width * scale, letterSpace, base);
  const baseline = base.baseline - base.size * (squareTop + rubyScale * squareBottom);
  const items: (TextItem | TagItem)[] = [];
  if (isWider) {
    const warning = new SmallRubyWarning(within.path, ruby.width, within.width);
    items.push({ kind: 'tag', x: 0, y: 0, warning });
  }
  for (const pieces of byStretch(ruby.pieces)) {
    const runs = pieces.flatMap(({ run }) => run ?? []);
    const glyphs = runs.reduce((sum, run) => sum + run.glyphs.length, 0);
    const width = pieces.reduce((sum, piece) => sum + piece.width * scale, letterSpace * glyphs);
    const text = runs.map((run) => run.text).join('');
    const place = { x, baseline, width: width - letterSpace / 2, wordSpace: 0 };
    const item = plainItem(text, pieces, place, { node: span.ruby?.node });
    items.push({ ...item, size: item.size * scale, letterSpace });
    x += width;
  }
  return items;
}

/** Returns where a ruby starts: so that its middle is that of its base, as far as its line allows. */
function startOf(own: Pt, letterSpace: Pt, { x, width, shift, within }: RubyBase): Pt {
  if (letterSpace > 0) return x + letterSpace / 2;
  const start = x + (width - own) / 2 + (own > width ? shift : 0);
  if (within === undefined) return start;
  return Math.max(within.left, Math.min(start, within.left + within.width - own));
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
