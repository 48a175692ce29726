// A block moved to another place, or put in at one, as the smallest changes of the text. The comments of a block go along.
import { joinPointer } from '../../../template/read/tree.ts';
import type { TextChange } from '../../data/edits.ts';
import type { JsonNode } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import { isBlock, type Spot, spotInside, spotOutside } from '../know/slots.ts';
import { trailOf } from '../know/trail.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import {
  applied,
  commentsOf,
  composed,
  indentAt,
  indentUnit,
  roomBehind,
  withEntry,
  withMoved,
  withoutEntry,
  withValue,
} from './entries.ts';
import { nodeAt, parentOf, readJsonc } from './jsonc.ts';

/** Moves a block to a place, into the block beside it, or out of the one around it. */
export function movedTo(place: TextPlace, to: Spot | 'in' | 'out'): Edit | Refused {
  if (to === 'in') {
    const spot = spotInside(place.root, place.at);
    return spot ? movedToSpot(place, spot) : { refused: words.refused.nothingBeside };
  }
  if (to === 'out') {
    const spot = spotOutside(place.root, place.at);
    return spot ? movedToSpot(place, spot) : { refused: words.refused.nothingAround };
  }
  return movedToSpot(place, to);
}

function movedToSpot(place: TextPlace, to: Spot): Edit | Refused {
  const { text, root, node, at } = place;
  const parent = parentOf(at);
  const list = parent && nodeAt(root, parent.around);
  if (!parent || !list) return { refused: words.refused.wholeFile };
  const isAmong = parent.around === to.around && list.kind === 'list';
  const what = trailOf(root, at).at(-1)?.what ?? 'page';
  if (to.around === at) return { changes: [], select: at };
  if (to.around.startsWith(`${at}/`)) return { refused: words.refused.notInItself };
  if (isAmong) {
    const index = Number(parent.key);
    const target = to.index > index ? to.index - 1 : to.index;
    const changes = target === index ? [] : withMoved(text, list, { from: index, to: target });
    return { changes, select: joinPointer(to.around, target) };
  }
  if (!isBlock(node) || what === 'cell')
    return { refused: words.refused.staysThere(calledAs(words.places, what)) };
  const taken = takenOut(place, list, parent);
  const read = readJsonc(taken.text);
  const around = read && shifted(to.around, taken.gone);
  if (!read || around === undefined) return { refused: words.refused.notThere };
  const put = insertedAt({ text: taken.text, root: read }, { ...to, around }, taken.piece);
  if ('refused' in put) return put;
  return { ...put, changes: composed(text, taken.changes, put.changes) };
}

/** A block as it is put in: as JSON, with comments where it was taken out with some. */
export interface Piece {
  readonly raw: string;
  /** Comments on lines of their own above it, with the line breaks. */
  readonly lead?: string;
  /** The comment behind it, with the space before it. */
  readonly tail?: string;
  /** How far the line of the block was indented. */
  readonly indent?: string;
}

interface Taken {
  readonly text: string;
  readonly changes: readonly TextChange[];
  readonly piece: Piece;
  /** The entry of a list that is gone. */
  readonly gone: { readonly around: string; readonly index: number } | undefined;
}

/** Takes a block out with its comments. What must hold content keeps an empty list. */
function takenOut(
  { text, node }: TextPlace,
  list: JsonNode,
  { around, key }: { readonly around: string; readonly key: string },
): Taken {
  const { raw } = node;
  const indent = indentAt(text, node.from);
  if (list.kind !== 'list') {
    const index = list.entries.findLastIndex((entry) => entry.key === key);
    const changes = key === 'content' ? withValue(node, '[]') : withoutEntry(text, list, index);
    return { text: applied(text, changes), changes, piece: { raw, indent }, gone: undefined };
  }
  const index = Number(key);
  const { lead = [0, 0], tail = [0, 0] } = commentsOf(text, list, index) ?? {};
  const comments = [lead, tail].flatMap(([from, to]) => (from < to ? [{ from, to, insert: '' }] : []));
  const bare = applied(text, comments);
  const root = readJsonc(bare);
  const parent = root && nodeAt(root, around);
  const entry = parent ? withoutEntry(bare, parent, index) : [];
  const piece = { raw, indent, lead: text.slice(...lead), tail: text.slice(...tail) };
  const changes = composed(text, comments, entry);
  return { text: applied(bare, entry), changes, piece, gone: { around, index } };
}

/** Returns where a pointer leads when an entry of a list is gone. */
function shifted(pointer: string, gone: Taken['gone']): string | undefined {
  if (!gone || !pointer.startsWith(`${gone.around}/`)) return pointer;
  const [key = '', ...rest] = pointer.slice(gone.around.length + 1).split('/');
  const index = Number(key);
  if (!Number.isInteger(index) || index < gone.index) return pointer;
  return index === gone.index ? undefined : [gone.around, String(index - 1), ...rest].join('/');
}

/** Puts a block in at a place. */
export function insertedAt(
  { text, root }: Pick<TextPlace, 'text' | 'root'>,
  { around, index }: Spot,
  piece: Piece,
): Edit | Refused {
  const node = nodeAt(root, around);
  if (node?.kind === 'list') return intoList({ text, node, at: around, root }, index, piece);
  if (node) {
    const { from, to } = node;
    const raw = onOneLine(piece);
    const changes =
      index > 0 ? [put(from, '['), put(to, `, ${raw}]`)] : [put(from, `[${raw}, `), put(to, ']')];
    return { changes, select: joinPointer(around, Math.min(index, 1)) };
  }
  const parent = parentOf(around);
  const holder = parent && nodeAt(root, parent.around);
  if (holder?.kind !== 'object' || !parent) return { refused: words.refused.gone };
  const entry = { raw: `${JSON.stringify(parent.key)}: [${onOneLine(piece)}]`, index: holder.entries.length };
  return { changes: withEntry(text, holder, entry), select: joinPointer(around, 0) };
}

function intoList({ text, node, at }: TextPlace, index: number, piece: Piece): Edit {
  const beside = node.entries[Math.max(0, index - 1)];
  const isOnLines =
    beside === undefined
      ? /^\s*$/.test(text.slice(node.from + 1, node.to - 1))
      : /\n\s*$/.test(text.slice(node.from, beside.from));
  const indent = beside ? indentAt(text, beside.from) : indentAt(text, node.from) + indentUnit(text);
  const select = joinPointer(at, index);
  const { lead = '', tail = '' } = piece;
  const raw = isOnLines ? indented(lead + piece.raw, piece.indent ?? '', indent) : onOneLine(piece);
  const first = withEntry(text, node, { raw, index });
  if (tail === '' || !isOnLines) return { changes: first, select };
  const after = applied(text, first);
  const root = readJsonc(after);
  const list = root && nodeAt(root, at);
  const room = list && roomBehind(after, list, index);
  const to = list?.entries[index]?.to ?? 0;
  const behind = room === undefined ? put(to, asBlock(tail)) : put(room, tail);
  return { changes: composed(text, first, [behind]), select };
}

/** Returns a text of several lines with another indentation. */
function indented(raw: string, from: string, to: string): string {
  return raw.replaceAll(/\n([ \t]*)/g, (whole, own: string) =>
    own.startsWith(from) ? `\n${to}${own.slice(from.length)}` : whole,
  );
}

/** Returns a block between others on a line: its comments are closed on it. */
function onOneLine({ raw, lead = '', tail = '' }: Piece): string {
  return `${lead === '' ? '' : `${asBlock(lead).trim()} `}${raw}${asBlock(tail)}`;
}

function asBlock(comments: string): string {
  return comments
    .replaceAll(/\/\/([^\n]*)|\/\*[\s\S]*?\*\//g, (whole, line: string | undefined) =>
      line === undefined ? whole : `/*${line.replaceAll('*/', '* /').trimEnd()} */`,
    )
    .trimEnd()
    .replaceAll(/\s*\n\s*/g, ' ');
}

function put(at: number, insert: string): TextChange {
  return { from: at, to: at, insert };
}
