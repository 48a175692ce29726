// Begins to write the text of a block on the page: where it stands, what it looks like, and what its expressions print there.
import { joinPointer } from '../../../template/read/tree.ts';
import { textOf } from '../../data/tree.ts';
import { askCompletions } from '../../editor/files.ts';
import type { Box } from '../../point/boxes.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { calledAs, words } from '../../words/words.ts';
import type { ReadText } from '../edit/across.ts';
import { nodeAt } from '../edit/jsonc.ts';
import type { PanelField, Selected } from '../facts.ts';
import { blocksIn, slotOf } from '../know/slots.ts';
import { textPlace, trailOf } from '../know/trail.ts';
import { type Offered, offeredOf } from './offered.ts';
import { type Piece, piecesOf, printedOf } from './pieces.ts';
import type { WritingOptions } from './writing.ts';

/** What is written: the text at a pointer, as pieces. */
export interface Writable {
  readonly at: string;
  readonly pieces: readonly Piece[];
}

/** Returns the text of a place that can be written, or why it can't be, in words. */
export function writableAt({ root }: ReadText, pointer: string): Writable | string {
  const place = trailOf(root, pointer).at(-1);
  const at = place && textPlace(place);
  const node = at === undefined ? undefined : nodeAt(root, at);
  if (at === undefined || !node) {
    const isSpans = nodeAt(root, joinPointer(pointer, 'text'))?.kind === 'list';
    return isSpans
      ? words.refused.spans
      : words.refused.noText(calledAs(words.places, place?.what ?? 'page'));
  }
  const pieces = piecesOf(textOf(node.raw));
  return pieces ? { at, pieces } : words.refused.unclosed;
}

/**
 * Returns where a text stands that is not drawn since it is empty: below the block before it, or above the next one. `boxesOf`
 * gives the boxes of a pointer.
 */
export function emptyPlace(
  { root }: ReadText,
  at: string,
  boxesOf: (at: string) => readonly Box[],
): Box | undefined {
  const slot = slotOf(root, at);
  const beside = slot ? blocksIn(slot).map((one) => one.at) : [];
  const index = beside.indexOf(at);
  const before = beside.slice(0, Math.max(0, index)).findLast((one) => boxesOf(one).length > 0);
  const box = before === undefined ? undefined : boxesOf(before).at(-1);
  const empty = { height: 12, texts: [], pieces: 1 };
  if (box) return { ...box, ...empty, y: box.y + box.height };
  const next = beside.slice(index + 1).find((one) => boxesOf(one).length > 0);
  const below = next === undefined ? undefined : boxesOf(next)[0];
  return below && { ...below, ...empty };
}

/** Where a text is written. */
export interface WritingPlace {
  readonly viewer: Viewer;
  readonly box: Box;
  readonly path: string;
  readonly read: ReadText;
  readonly selected: Selected;
}

/** Returns how a text is written in its box. */
export function writingIn(
  { at, pieces }: Writable,
  { viewer, box, path, read, selected }: WritingPlace,
): Pick<WritingOptions, 'place' | 'look' | 'pieces' | 'printed' | 'offer'> {
  const { width = 1, height = 1 } = viewer.sheets[box.page - 1]?.size ?? {};
  return {
    place: {
      left: (box.x / width) * 100,
      top: (box.y / height) * 100,
      width: (box.width / width) * 100,
      height: (box.height / height) * 100,
    },
    look: lookOf(selected),
    pieces,
    printed: box.pieces === 1 ? printedOf(pieces, box.texts.join(' ')) : undefined,
    offer: (text, caret) => offer({ at, path, read }, text, caret),
  };
}

/** Asks what can be put in at a place of a text that is not saved yet. */
async function offer(
  { at, path, read }: { readonly at: string; readonly path: string; readonly read: ReadText },
  draft: string,
  caret: number,
): Promise<readonly Offered[]> {
  const node = nodeAt(read.root, at);
  if (!node) return [];
  const text = read.text.slice(0, node.from) + JSON.stringify(draft) + read.text.slice(node.to);
  const offset = node.from + JSON.stringify(draft.slice(0, caret)).length - 1;
  const typed = draft.slice(draft.lastIndexOf('{{', caret) + 2, caret);
  const found = await askCompletions({ path, text, offset }).catch(() => []);
  return offeredOf(found, typed);
}

const points: Readonly<Record<string, number>> = { pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72 };

/** Returns the look of a text near to that on the page: the engine alone sets it. */
function lookOf({ groups }: Selected): WritingOptions['look'] {
  const fields = new Map(
    groups.flatMap(({ fields: all }) => all).map((field) => [field.way.at(-1) ?? '', field]),
  );
  const value = (key: string): string => countingOf(fields.get(key));
  const [, number = '10', unit = 'pt'] = /^(\d*\.?\d+)([a-z]*)$/.exec(value('fontSize')) ?? [];
  const size = Number(number) * (points[unit || 'pt'] ?? 1);
  const align = value('align');
  return {
    fontSize: `calc(${size}px * var(--total-scale-factor))`,
    lineHeight: value('lineHeight') || '1.3',
    fontWeight: value('bold') === 'true' ? '700' : '400',
    fontStyle: value('italic') === 'true' ? 'italic' : 'normal',
    fontFamily: /serif/i.test(value('font')) ? 'serif' : '"Noto Sans", sans-serif',
    ...(['center', 'right', 'end', 'justify', 'left'].includes(align) && { textAlign: align }),
  };
}

function countingOf(field: PanelField | undefined): string {
  const node = field?.node ?? field?.inherited?.node;
  if (!node) return field?.standard ?? '';
  return node.kind === 'text' ? textOf(node.raw) : node.raw;
}
