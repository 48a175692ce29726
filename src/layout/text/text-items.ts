// Makes text items: joins the pieces of a line into as few items as possible.
import type { Face, GlyphRun } from '../../fonts/face.ts';
import type { Color, Pt } from '../../units.ts';
import type { TextItem } from '../frame.ts';
import type { StructureNode } from '../structure.ts';
import type { Look } from './look.ts';
import type { Piece, PlacedPiece } from './piece.ts';
import type { Prepared } from './prepare.ts';
import type { ParagraphSpec } from './span.ts';

/** The position of an item. `width` has its part of the justification. */
export interface ItemPosition {
  readonly x: Pt;
  readonly baseline: Pt;
  readonly width: Pt;
  readonly wordSpace: Pt;
}

/** What a text belongs to beyond its paragraph. */
interface Belonging {
  readonly node?: StructureNode | undefined;
  readonly lang?: string | undefined;
  readonly endsAtSpace?: boolean | undefined;
}

/** A line whose pieces become items. */
export interface LineSetting {
  readonly prepared: Prepared;
  readonly spec: ParagraphSpec;
  readonly baseline: Pt;
  readonly wordSpace: Pt;
}

/** Returns the item of pieces that are all of one stretch, left to right. */
export function plainItem(
  text: string,
  pieces: readonly Piece[],
  position: ItemPosition,
  { node, lang, endsAtSpace }: Belonging = {},
): TextItem {
  const runs = pieces.map(({ run }) => run);
  const upright = pieces[0]?.stretch.upright;
  const look = pieces[0]?.stretch.look;
  if (look === undefined) throw new Error('invariant broken: a line of text without pieces');
  return {
    kind: 'text',
    x: position.x,
    y: position.baseline - look.shift,
    width: position.width,
    size: look.size,
    color: look.style.color,
    pieces: isFull(runs) ? runs : runs.filter((run) => run !== undefined),
    wordSpace: position.wordSpace,
    letterSpace: look.style.letterSpacing,
    text,
    endsAtSpace,
    lang,
    node,
    ...(upright && { upright }),
  };
}

/** Returns whether all pieces have glyphs. */
function isFull(runs: readonly (GlyphRun | undefined)[]): runs is readonly GlyphRun[] {
  return !runs.includes(undefined);
}

/**
 * Joins placed pieces to text items: same face, size, colour, baseline and level, and next to each other in the text. What
 * draws nothing belongs to the item that it stands beside.
 */
export function textItems(placed: readonly PlacedPiece[], setting: LineSetting): TextItem[] {
  const items: TextItem[] = [];
  const unseen: Piece[] = [];
  let run: PlacedPiece[] = [];
  const close = () => {
    if (run.length > 0) items.push(textItem(run, setting));
    run = [];
  };
  for (const part of placed) {
    if (part.piece.run === undefined) {
      close();
      if (part.piece.stretch.kind === 'nothing') unseen.push(part.piece);
      const last = items.at(-1);
      // A tab is a space to those who read it.
      if (last && part.piece.stretch.kind === 'tab' && part.piece.stretch.level === 0)
        items[items.length - 1] = { ...last, endsAtSpace: true };
      continue;
    }
    const last = run.at(-1);
    if (last !== undefined && !continues(last, part, setting)) close();
    run.push(part);
  }
  close();
  if (unseen.length > 0) addUnseen(items, unseen, setting.prepared.text);
  return items;
}

/** Adds what draws nothing to the text that is copied of the items before it, or else of those behind it. */
function addUnseen(items: TextItem[], unseen: readonly Piece[], text: string): void {
  const ranges = items.map(({ text: own, offset = 0 }) => ({ start: offset, end: offset + own.length }));
  const inOrder = unseen.toSorted((a, b) => a.start - b.start);
  const first = inOrder.filter((piece) => {
    const range = ranges.find(({ end }, index) => end === piece.start && items[index]?.text !== '\u00ad');
    if (range) range.end = piece.end;
    return range === undefined;
  });
  for (const piece of first.reverse()) {
    const range = ranges.find(({ start }) => start === piece.end);
    if (range) range.start = piece.start;
  }
  for (const [index, { start, end }] of ranges.entries()) {
    const item = items[index];
    if (item && end - start > item.text.length)
      items[index] = { ...item, offset: start, whole: text.slice(start, end) };
  }
}

function continues(before: PlacedPiece, after: PlacedPiece, { spec }: LineSetting): boolean {
  if (before.isHyphen || after.isHyphen) return false;
  const one = before.piece.stretch;
  const two = after.piece.stretch;
  if (one !== two) {
    if (one.upright !== two.upright || one.upright === 'pair') return false;
    if (one.level !== two.level || !sameInk(one, two)) return false;
    if (spec.spans[one.span]?.mark !== spec.spans[two.span]?.mark) return false;
    if (spec.spans[one.span]?.actualText !== spec.spans[two.span]?.actualText) return false;
    if (spec.node !== undefined && !sameMeaning(one.span, two.span, spec)) return false;
  }
  return one.level % 2 === 0
    ? before.piece.end === after.piece.start
    : after.piece.end === before.piece.start;
}

/** Returns whether two spans are read as one: both of one link or of none, and in one language. */
function sameMeaning(one: number, two: number, { spans }: ParagraphSpec): boolean {
  const [first, second] = [spans[one], spans[two]];
  if (first?.ruby !== second?.ruby) return false;
  return first?.linkNode === second?.linkNode && first?.style.lang === second?.style.lang;
}

interface Inked {
  readonly face: Face;
  readonly look: Look;
}

function sameInk(one: Inked, two: Inked): boolean {
  if (one.face !== two.face) return false;
  if (one.look === two.look) return true;
  const same: readonly ((look: Look) => Pt | Color)[] = [
    (look) => look.size,
    (look) => look.shift,
    (look) => look.style.color,
    (look) => look.style.letterSpacing,
  ];
  return same.every((read) => read(one.look) === read(two.look));
}

function textItem(
  run: readonly PlacedPiece[],
  { prepared, spec, baseline, wordSpace }: LineSetting,
): TextItem {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  let width = 0;
  for (const { piece, width: own } of run) {
    start = Math.min(start, piece.start);
    end = Math.max(end, piece.end);
    width += own;
  }
  // Readers take U+00AD for a hyphen that only the end of the line brought.
  const text = run[0]?.isHyphen ? '\u00ad' : prepared.text.slice(start, end);
  const pieces = run.map(({ piece }) => piece);
  const position = { x: run[0]?.x ?? 0, baseline, width, wordSpace };
  const span = pieces[0]?.stretch.span;
  const own = span === undefined ? undefined : spec.spans[span];
  const node = own?.ruby?.base ?? own?.linkNode;
  const plain = plainItem(text, pieces, position, { node, lang: langOf(spec, span) });
  const item: TextItem = { ...plain, offset: start };
  const { mark, actualText } = (span === undefined ? undefined : spec.spans[span]) ?? {};
  if (actualText !== undefined) return { ...item, actualText };
  if (mark === undefined || span === undefined) return item;
  return prepared.marksApart.has(span) ? { ...item, mark, apart: true } : { ...item, mark };
}

/** Returns the language of a span, or undefined where it is that of its paragraph, or where the document is not tagged. */
export function langOf({ spans, style, node }: ParagraphSpec, span: number | undefined): string | undefined {
  if (node === undefined) return undefined;
  const lang = span === undefined ? undefined : spans[span]?.style.lang;
  return lang === style.lang ? undefined : lang;
}
