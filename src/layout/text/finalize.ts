// Puts lines into a frame, in visual order, with what is drawn behind, under and over the text.
import type { Pt } from '../../units.ts';
import { shareBefore } from '../align.ts';
import { type BaselineGrid, topOnGrid } from '../baseline-grid.ts';
import { epsilon } from '../flowable.ts';
import type { Frame, Item, PathItem } from '../frame.ts';
import { visualOrder } from './bidi.ts';
import { decorate, isDecorated } from './decorate.ts';
import { emphasisExtent } from './emphasis.ts';
import { type Filling, fillLine, ragged, spreadSpaces } from './fill-line.ts';
import { type LeaderPosition, leaderItems } from './leader.ts';
import { hyphenAt, type Line, type LineTab } from './lines.ts';
import type { Look } from './look.ts';
import { orderLevels } from './note-levels.ts';
import { markTags } from './note-marks.ts';
import type { Piece, PlacedPiece } from './piece.ts';
import { PlainPieces, type PlainSum } from './plain-pieces.ts';
import { type Prepared, partOf, pieceIndexAt } from './prepare.ts';
import { baseOf, rubyAbove, trimBeside } from './ruby.ts';
import { rubyItems } from './ruby-items.ts';
import { SetLineItem } from './set-line.ts';
import { edgeWidth, spaceLine } from './spacing.ts';
import type { ParagraphSpec } from './span.ts';
import { langOf, plainItem, textItems } from './text-items.ts';
import { isOneWordSpace, isWordSpace } from './word-space.ts';

/** A line with its box. `top` counts from the first line of the paragraph, the baseline from `top`. */
export interface LineBox {
  readonly line: Line;
  readonly top: Pt;
  readonly height: Pt;
  readonly baseline: Pt;
  /** Its place and width between the sides, where something stands there. */
  readonly left?: Pt;
  readonly measure?: Pt;
}

/** Stacks lines from `top` on. A line without text is as high as the text around it would be. */
export function stackLines(prepared: Prepared, lines: readonly Line[], strut: Look): readonly LineBox[] {
  let top = 0;
  return lines.map((line) => {
    const { above, below } = lineExtent(prepared, line, strut);
    const box = { line, top, height: above + below, baseline: above };
    top += box.height;
    return box;
  });
}

/** Returns how far a line reaches above and below its baseline. */
export function lineExtent(prepared: Prepared, line: Line, strut: Look): { above: Pt; below: Pt } {
  const only = prepared.looks.length === 1 ? prepared.looks[0] : undefined;
  const { rubies } = prepared;
  if (only !== undefined && rubies === undefined && only.style.emphasis === 'none') return only;
  const until = line.end > line.start ? line.end : line.next;
  if (until <= line.start) return strut;
  let above = Number.NEGATIVE_INFINITY;
  let below = Number.NEGATIVE_INFINITY;
  for (let index = pieceIndexAt(prepared, line.start); index < prepared.pieces.length; index += 1) {
    const piece = prepared.pieces.at(index);
    if (piece === undefined || piece.start >= until) break;
    const { look, span } = piece.stretch;
    const extent = spanExtent(look, rubies?.has(span) === true);
    above = Math.max(above, extent.above);
    below = Math.max(below, extent.below);
  }
  return { above, below };
}

/** Returns how far a span reaches above the baseline of its line and below it, with its ruby and its marks. */
export function spanExtent(look: Look, hasRuby: boolean): { above: Pt; below: Pt } {
  if (!hasRuby && look.style.emphasis === 'none') return look;
  const marks = emphasisExtent(look, hasRuby);
  const ruby = hasRuby ? look.shift + rubyAbove(look.size) : 0;
  return { above: Math.max(look.above, marks.above, ruby), below: Math.max(look.below, marks.below) };
}

/** Returns lines from `from` on, stacked anew so that each baseline is on the grid. */
export function linesOnGrid(boxes: readonly LineBox[], from: number, grid: BaselineGrid): readonly LineBox[] {
  let bottom = 0;
  return boxes.slice(from).map((box) => {
    const top = topOnGrid(grid, bottom, box.baseline);
    bottom = top + box.height;
    return { ...box, top };
  });
}

/** How lines are put into a frame. */
export interface Placing {
  readonly prepared: Prepared;
  readonly spec: ParagraphSpec;
  readonly width: Pt;
  /** The top edge of the frame, from that of the paragraph. */
  readonly top: Pt;
}

/** Returns the frame of some lines of a paragraph, one below the other. */
export function finalize(placing: Placing, boxes: readonly LineBox[]): Frame {
  const items: Item[] = [];
  const { top } = placing;
  let height = 0;
  for (const box of boxes) {
    finalizeLine(placing, box, box.top - top + box.baseline, items);
    height = box.top - top + box.height;
  }
  const { path, node } = placing.spec;
  return { path, width: placing.width, height, node, items };
}

function finalizeLine(placing: Placing, box: LineBox, baseline: Pt, items: Item[]): void {
  const { prepared, spec } = placing;
  const { line, measure: width = placing.width, left = 0 } = box;
  if (line.end <= line.start) return;
  const wanted = line.start === 0 ? spec.style.indent : 0;
  // The last line has its natural width, but its spaces may have to shrink for all of it to fit.
  const stretched = !line.hard || line.width > width - wanted;
  const { tabs } = line;
  const justified = spec.style.align === 'justify' && stretched && tabs === undefined;
  const plain = plainSum(spec, prepared, line);
  const cut = plain === undefined ? linePieces(prepared, line, justified) : none;
  const whole = justified ? (plain?.width ?? naturalWidth(prepared, line, cut)) : line.width;
  // Room beside a base for its ruby yields, too.
  const trim = trimBeside(prepared, line, whole - width);
  const natural = whole - trim.before - trim.after - letterSpaceBehind(prepared, cut);
  const missing = width - wanted - natural;
  const fill = (): Filling =>
    plain === undefined
      ? fillLine(prepared, line, cut.filter(isSpace), missing)
      : spreadSpaces(plain.spaces, missing);
  const filling = justified ? fill() : ragged;
  const { fills, wordSpace } = filling;
  // An indent that leaves no space for what can't be broken yields: text stays within its block where it can.
  const indent = fills ? wanted : Math.min(wanted, Math.max(0, width - natural));
  const slack = width - indent - natural;
  const shift = fills ? 0 : shareBefore(tabs ? 'start' : spec.style.align, prepared.rtl) * slack;
  const x = left + shift + (prepared.rtl ? 0 : indent);
  const endsAtSpace = isCutAtSpace(prepared, line);
  const position = { x, baseline, wordSpace, width: natural + (fills ? slack : 0) };
  if (plain !== undefined) {
    const text = prepared.text.slice(line.start, line.end);
    items.push(new SetLineItem(text, plain.look, position, { lang: langOf(spec, 0), endsAtSpace }));
    return;
  }
  const { spacing } = prepared;
  const pieces =
    spacing === undefined
      ? cut
      : spaceLine(cut, spacing, { ...filling, start: line.start, end: line.end, trim });
  if (isPlain(placing, line, pieces)) {
    const text = prepared.text.slice(line.start, line.end);
    const lang = langOf(spec, pieces[0]?.stretch.span);
    items.push(plainItem(text, pieces, position, { lang, endsAtSpace }));
    return;
  }
  const placed = placePieces(prepared, { line, pieces, x, wordSpace });
  const texts = textItems(placed, { prepared, spec, baseline, wordSpace });
  const last = texts.at(-1);
  if (endsAtSpace && last) texts[texts.length - 1] = { ...last, endsAtSpace };
  decorate(placed, { spans: spec.spans, baseline, items, texts });
  if (prepared.rubies !== undefined)
    items.push(
      ...rubiesOf(prepared, placed, { spec, line, baseline, each: filling.each, left, measure: width }),
    );
  if (tabs) items.push(...leadersOf(placed, tabs, { baseline, width, rtl: prepared.rtl }));
  if (texts.some(({ mark }) => mark !== undefined)) {
    const top = baseline - box.baseline;
    items.push(...markTags(placed, spec.spans, { top, bottom: top + box.height }));
  }
}

/** Returns the rubies of a line. One whose base goes on over lines stands above the first part of it. */
function rubiesOf(
  { rubies, collected, spacing, widthAt }: Prepared,
  placed: readonly PlacedPiece[],
  { spec, line, baseline, each, left, measure }: RubyLine,
): Item[] {
  return placed.flatMap(({ piece, x }, index) => {
    const { span: at, look } = piece.stretch;
    const [ruby, span] = [rubies?.get(at), spec.spans[at]];
    if (ruby === undefined || span === undefined || piece.start !== collected.starts[at]) return [];
    const { end } = baseOf(collected, at);
    const parts = placed
      .slice(index)
      .filter(({ piece: { stretch, start } }) => stretch.span === at && start < end);
    const { pad, over } = ruby;
    const isLast = end === line.end;
    const shift = ((isLast ? 0 : over.after) - (piece.start === line.start ? 0 : over.before)) / 2;
    // What the last character has behind it belongs to the boundary there.
    const grown = !isLast && spacing !== undefined && spacing.growth[end] !== 0 ? each : 0;
    const behind = isLast ? 0 : Math.max(0, (spacing?.before[end] ?? 0) - pad) + grown;
    const last = parts.at(-1)?.piece.end ?? end;
    // White space at the end of a base does not belong to what its ruby stands above.
    const beyond = last > end ? (widthAt[last] ?? 0) - (widthAt[end] ?? 0) : 0;
    const width = parts.reduce((sum, part) => sum + part.width, -behind - beyond);
    // What can't be divided stands out of a line that has no room for it, and so does its ruby: by as much.
    const room = Math.max(measure, width);
    const isTight = end > line.end || ruby.width > room + epsilon;
    const base = { x, width, shift, baseline: baseline - look.shift, size: look.size };
    return rubyItems(
      span,
      ruby,
      isTight ? { ...base, within: { left, width: room, path: spec.path } } : base,
    );
  });
}

/** A line whose rubies are drawn. `each` is what boundaries between its ideographs got. */
interface RubyLine {
  readonly spec: ParagraphSpec;
  readonly line: Line;
  readonly baseline: Pt;
  readonly each: Pt;
  readonly left: Pt;
  readonly measure: Pt;
}

/** Returns whether a line from left to right ends before a space, so that the break is between two words. */
function isCutAtSpace({ text, rtl }: Prepared, { end, next }: Line): boolean {
  return !rtl && next > end && next < text.length;
}

const none: readonly Piece[] = [];

/** Returns what a line of whole words in one style is, or undefined where there is more to it. */
function plainSum(
  { spans }: ParagraphSpec,
  { pieces }: Prepared,
  { start, end, hyphen, tabs }: Line,
): (PlainSum & { readonly look: Look }) | undefined {
  if (!(pieces instanceof PlainPieces) || hyphen || tabs !== undefined) return undefined;
  const [span] = spans;
  if (span?.actualText !== undefined || span?.mark !== undefined || isDecorated(span)) return undefined;
  const sum = pieces.sum(start, end);
  return sum && { ...sum, look: pieces.look };
}

/** Returns whether a line is left to right, in one style and face, with nothing that belongs to its text. */
function isPlain({ spec }: Placing, line: Line, pieces: readonly Piece[]): boolean {
  const first = pieces[0]?.stretch;
  if (first === undefined || first !== pieces.at(-1)?.stretch) return false;
  const span = spec.spans[first.span];
  return (
    first.kind === 'text' &&
    first.level === 0 &&
    !line.hyphen &&
    span?.actualText === undefined &&
    !isDecorated(span)
  );
}

/** Returns the width of a line whose words stand apart. What a font does between a word and a space is lost. */
function naturalWidth(prepared: Prepared, line: Line, pieces: readonly Piece[]): Pt {
  const hyphen = line.hyphen ? (hyphenAt(prepared, line.next)?.width ?? 0) : 0;
  const { spacing } = prepared;
  const edges = spacing === undefined ? 0 : edgeWidth(spacing, line.start, line.end);
  let width = hyphen + edges;
  for (const piece of pieces) width += piece.width;
  return width;
}

function isSpace(piece: Piece): boolean {
  return piece.run !== undefined && isOneWordSpace(piece.run.text);
}

/** Returns the pieces of a line in logical order, cut at its ends. Words stand apart from spaces when these are to be stretched. */
function linePieces(prepared: Prepared, line: Line, apart: boolean): Piece[] {
  const { pieces } = prepared;
  const first = pieceIndexAt(prepared, line.start);
  let until = first;
  let whole = pieces.at(first)?.start === line.start && (!apart || prepared.apart);
  for (
    let piece = pieces.at(until);
    piece !== undefined && piece.start < line.end;
    piece = pieces.at(until)
  ) {
    if (piece.run === undefined || piece.end > line.end) whole = false;
    until += 1;
  }
  if (whole) return pieces.slice(first, until);
  const parts: Piece[] = [];
  for (const piece of pieces.slice(first, until)) {
    const start = Math.max(piece.start, line.start);
    const end = Math.min(piece.end, line.end);
    if (piece.run === undefined) pushGaps(piece, line, parts);
    else if (apart && end - start > 1 && /[ \u00a0]/.test(piece.run.text))
      splitWords(prepared, piece, { start, end }, parts);
    else if (start === piece.start && end === piece.end) parts.push(piece);
    else parts.push(partOf(prepared, piece.stretch, start, end));
  }
  return parts;
}

/** Adds what draws nothing. The tabs of a line with stops are as wide as they are there. */
function pushGaps(piece: Piece, { tabs, start, end }: Line, parts: Piece[]): void {
  const own = tabs?.filter(({ offset }) => offset >= piece.start && offset < piece.end) ?? [];
  if (own.length === 0) parts.push(piece);
  for (const { offset, width } of own)
    if (offset >= start && offset < end) parts.push({ ...piece, start: offset, end: offset + 1, width });
}

/** Returns the leaders of a line. */
function leadersOf(
  placed: readonly PlacedPiece[],
  tabs: readonly LineTab[],
  line: Pick<LeaderPosition, 'baseline' | 'width' | 'rtl'>,
): PathItem[] {
  return placed.flatMap(({ piece, x, width }) => {
    const leader =
      piece.stretch.kind === 'tab' ? tabs.find(({ offset }) => offset === piece.start)?.leader : 'none';
    if (leader === undefined || leader === 'none') return [];
    return leaderItems(leader, piece.stretch.look.style, { ...line, from: x, to: x + width });
  });
}

function splitWords(
  prepared: Prepared,
  piece: Piece,
  range: { start: number; end: number },
  parts: Piece[],
): void {
  const { text } = prepared;
  let { start } = range;
  while (start < range.end) {
    let end = start + 1;
    if (!isWordSpace(text.charCodeAt(start)))
      while (end < range.end && !isWordSpace(text.charCodeAt(end))) end += 1;
    parts.push(partOf(prepared, piece.stretch, start, end));
    start = end;
  }
}

interface Row {
  readonly line: Line;
  /** The pieces in logical order. */
  readonly pieces: readonly Piece[];
  readonly x: Pt;
  readonly wordSpace: Pt;
}

/** Returns pieces in visual order with their places. The hyphen stands at the logical end. */
function placePieces(prepared: Prepared, row: Row): PlacedPiece[] {
  const parts: { piece: Piece; width: Pt; isHyphen: boolean }[] = row.pieces.map((piece) => ({
    piece,
    width: piece.width + (row.wordSpace !== 0 && isSpace(piece) ? row.wordSpace : 0),
    isHyphen: false,
  }));
  const hyphen = row.line.hyphen ? hyphenAt(prepared, row.line.next) : undefined;
  if (hyphen !== undefined) {
    const { end } = row.line;
    const piece = { start: end, end, stretch: hyphen.piece.stretch, run: hyphen.run, width: hyphen.width };
    parts.push({ piece, width: hyphen.width, isHyphen: true });
  }
  const levels = orderLevels(parts, prepared.marksApart);
  const inOrder = levels.every((level) => level === 0);
  const order = inOrder ? parts.keys() : visualOrder(levels);
  const placed: PlacedPiece[] = [];
  let { x } = row;
  for (const index of order) {
    const part = parts[index];
    if (part === undefined) continue;
    placed.push({ ...part, x });
    x += part.width;
  }
  return withoutLetterSpace(placed);
}

/** Returns the letter space behind what stands last on a line, in the order of sight. That of a text from left to right is gone already. */
function letterSpaceBehind({ isMixed, marksApart }: Prepared, cut: readonly Piece[]): Pt {
  if (!isMixed) return 0;
  const levels = orderLevels(
    cut.map((piece) => ({ piece })),
    marksApart,
  );
  const last = cut[visualOrder(levels).at(-1) ?? 0];
  return last?.run === undefined ? 0 : last.stretch.look.style.letterSpacing;
}

/** Returns pieces without the letter space behind the last one. Nothing follows it. */
function withoutLetterSpace(placed: PlacedPiece[]): PlacedPiece[] {
  const last = placed.at(-1);
  if (last === undefined) return placed;
  const { letterSpacing } = last.piece.stretch.look.style;
  return letterSpacing === 0 ? placed : placed.with(-1, { ...last, width: last.width - letterSpacing });
}
