// The marks of notes in a paragraph: their texts, the places where they may not be parted from the text, and their tags.
import type { Pt } from '../../units.ts';
import type { LayoutContext } from '../flowable.ts';
import type { TagItem } from '../frame.ts';
import type { Collected } from './collect.ts';
import type { Opportunities } from './opportunities.ts';
import type { PlacedPiece } from './piece.ts';
import type { Span } from './span.ts';

/** Returns the spans with the marks that notes have in this layout. Without notes it is the same list. */
export function markedSpans(spans: readonly Span[], { notes }: LayoutContext): readonly Span[] {
  if (notes === undefined || !spans.some(({ mark }) => mark !== undefined)) return spans;
  return spans.map((span) =>
    span.mark === undefined ? span : { ...span, text: notes.textOf(span.mark.note) },
  );
}

/** Returns where clusters start, each mark of a note as one: parts of a number would be read as numbers. Undefined means everywhere. */
export function withWholeMarks(
  { spans, starts, text }: Collected,
  clusters: Uint8Array | undefined,
): Uint8Array | undefined {
  let whole: Uint8Array | undefined;
  for (const [index, { mark }] of spans.entries()) {
    const [start = 0, end = 0] = [starts[index], starts[index + 1]];
    if (mark === undefined || end - start < 2) continue;
    whole ??= clusters?.slice() ?? new Uint8Array(text.length + 1).fill(1);
    whole.fill(0, start + 1, end);
  }
  return whole ?? clusters;
}

/** Returns the opportunities without those between a word and the mark of its note. */
export function withMarksKept(
  { spans, starts, text }: Collected,
  opportunities: Opportunities,
): Opportunities {
  if (!spans.some(({ mark }) => mark !== undefined)) return opportunities;
  const kept = new Set<number>();
  for (const [index, { mark }] of spans.entries()) {
    const start = starts[index] ?? 0;
    if (mark !== undefined && start > 0 && !/\s/.test(text.charAt(start - 1))) kept.add(start);
  }
  const { positions, kinds } = opportunities;
  const last = positions.length - 1;
  const stays = (_: number, index: number) => index === last || !kept.has(positions[index] ?? 0);
  return { positions: positions.filter(stays), kinds: kinds.filter(stays) };
}

/** Returns the tags of the marks on a line: the note that each brings, and the place that the note leads back to. */
export function markTags(
  placed: readonly PlacedPiece[],
  spans: readonly Span[],
  { top, bottom }: { readonly top: Pt; readonly bottom: Pt },
): TagItem[] {
  const tags: TagItem[] = [];
  let last = -1;
  // Notes are numbered in the order of reading, which is not that of drawing from right to left.
  for (const { piece, x } of [...placed].sort((a, b) => a.piece.start - b.piece.start)) {
    const { span: index } = piece.stretch;
    const mark = spans[index]?.mark;
    if (mark === undefined || index === last) continue;
    last = index;
    const { note, part } = mark;
    if (part === 'note') tags.push({ kind: 'tag', x, y: top, id: note.id });
    else if (part === 'again') tags.push({ kind: 'tag', x, y: bottom, note });
    else tags.push({ kind: 'tag', x, y: top, id: note.markId }, { kind: 'tag', x, y: bottom, note });
  }
  return tags;
}
