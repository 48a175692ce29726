// Differences in words, and as marks on pages.
import type { PageMark } from '../../render/page-marks.ts';
import type { Color } from '../../units.ts';
import { type Difference, quote } from './compare.ts';
import type { Piece } from './pieces.ts';

/** The colour of each kind of difference. */
const colors: Readonly<Record<Difference['kind'], Color>> = {
  added: '#1a7f37',
  lost: '#cf222e',
  changed: '#bf8700',
  moved: '#0969da',
};

/** Returns a difference on one line. */
export function describeDifference(difference: Difference): string {
  const { kind, before, after, changes } = difference;
  const [old, now] = [before[0], after[0]];
  const piece = now ?? old;
  if (piece === undefined) return kind;
  const where = kind === 'lost' ? `page ${piece.page} of the old one` : `page ${piece.page}`;
  return `${where}: ${kind}: ${what(difference, { old, now, changes })} (${sourceOf(piece)})`;
}

function what(
  { kind, before, after }: Difference,
  {
    old,
    now,
    changes,
  }: {
    readonly old: Piece | undefined;
    readonly now: Piece | undefined;
    readonly changes: readonly string[];
  },
): string {
  if (kind === 'added') return named(after);
  if (kind === 'lost') return named(before);
  if (old === undefined || now === undefined) return '';
  if (kind === 'moved') return `${named(after)}, ${way(old, now)}`;
  const [first = ''] = changes;
  return first.startsWith(quote(old)) ? changes.join(', ') : `${quote(now)}: ${changes.join(', ')}`;
}

/** The most characters of texts that a line names. */
const mostCharacters = 100;

function named(pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (first === undefined) return '';
  const same = pieces.every(({ kind, box }) => kind === 'text' && box.id === first.box.id);
  const text = same ? pieces.map(({ name }) => name).join(' ') : '';
  if (same && text.length <= mostCharacters) return JSON.stringify(text);
  return pieces.length === 1 ? quote(first) : `${quote(first)} and ${pieces.length - 1} more`;
}

function way(old: Piece, now: Piece): string {
  if (old.page !== now.page) return `from page ${old.page}`;
  const [right, down] = [now.x - old.x, now.y - old.y];
  const ways = [
    ...(Math.abs(down) >= 0.05 ? [`${points(Math.abs(down))} ${down > 0 ? 'down' : 'up'}`] : []),
    ...(Math.abs(right) >= 0.05 ? [`${points(Math.abs(right))} to the ${right > 0 ? 'right' : 'left'}`] : []),
  ];
  return ways.join(' and ');
}

function points(length: number): string {
  return `${Math.round(length * 10) / 10} pt`;
}

function sourceOf({ box: { file, line, path } }: Piece): string {
  return line === undefined ? path : `${file ?? ''}:${line} ${path}`;
}

/** Returns the marks for the old document, and for the new one. In the new one, dashes show where something stood. */
export function marksOf(differences: readonly Difference[]): {
  readonly before: readonly PageMark[];
  readonly after: readonly PageMark[];
} {
  const before: PageMark[] = [];
  const after: PageMark[] = [];
  for (const { kind, before: old, after: now } of differences) {
    const color = colors[kind];
    const style = kind === 'moved' ? 'outlined' : 'filled';
    for (const piece of old) before.push(markOf(piece, color, style));
    for (const piece of now) after.push(markOf(piece, color, style));
    if (kind === 'lost') for (const piece of old) after.push(markOf(piece, color, 'dashed'));
  }
  return { before, after };
}

function markOf({ page, x, y, width, height }: Piece, color: Color, style: PageMark['style']): PageMark {
  return { page, x, y, width, height, color, style };
}

/** Returns a difference as `--json` prints it. */
export function differenceJson({ kind, before, after, changes }: Difference) {
  return { kind, changes, before: before.map(pieceJson), after: after.map(pieceJson) };
}

function pieceJson({ kind, name, page, x, y, width, height, box }: Piece) {
  const { path, file, line, column, item } = box;
  return { kind, name, page, x, y, width, height, path, file, line, column, item };
}
