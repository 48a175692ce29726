// The text of a line that runs from right to left, as two readers want to find it: each puts it back into reading order in its own way.
import { bidiClass, mirrored } from '../../layout/text/bidi.ts';

/** Marks that print nothing and tell readers where a direction ends. */
const leftToRightMark = '\u200e';
const rightToLeftMark = '\u200f';

/** What a reader takes a character for: of a direction, a figure or its sign, or none of these. */
type Kind = 'left' | 'right' | 'weak' | 'none';

const figures = new Set(['EN', 'ES', 'ET', 'AN', 'CS']);
const weak = new Set([...figures, 'NSM', 'BN']);

/** Returns what poppler takes a character for. Its table has what Unicode 4.0 had. */
export function popplerKind(character: string): Kind {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff || (code >= 0x7c0 && code < 0x900)) return 'none';
  const type = bidiClass(character);
  if (type === 'L' || type === 'LRE' || type === 'LRO') return 'left';
  if (type === 'R' || type === 'AL' || type === 'RLE' || type === 'RLO') return 'right';
  return figures.has(type) ? 'weak' : 'none';
}

/** Returns what pdfium takes a character for. */
function pdfiumKind(character: string): Kind {
  if (character > '\uffff' || character.length > 1) return 'none';
  const type = bidiClass(character);
  if (type === 'L') return 'left';
  if (type === 'R' || type === 'AL') return 'right';
  return weak.has(type) ? 'weak' : 'none';
}

/** Returns a text so that poppler gives the written one. `leftToRight` says which way most of the page runs, as it takes all lines alike. */
export function popplerText(text: string, leftToRight: boolean): string {
  const letters = [...text];
  const kinds = letters.map(popplerKind);
  return leftToRight ? inPlace(letters, kinds) : fromTheEnd(letters, kinds);
}

/** Poppler turns each part from right to left around where it stands. Such a part ends before a letter or figure from left to right. */
function inPlace(letters: readonly string[], kinds: readonly Kind[]): string {
  let ordered = '';
  for (let at = 0; at < letters.length; ) {
    const first = indexFrom(kinds, at, (kind) => kind === 'right');
    ordered += letters.slice(at, first).join('');
    const next = indexFrom(kinds, first, isFromLeft);
    const end = lastIndexIn(kinds, first, next, (kind) => kind === 'right') + 1;
    ordered += letters.slice(first, end).reverse().join('');
    // Signs at its end would be put before it.
    if (end < next) ordered += leftToRightMark;
    at = end;
    if (first === letters.length) break;
  }
  return ordered;
}

/** Poppler reads from the end, and turns each part from left to right around. Such a part starts at a letter or figure, and ends before a letter from right to left. */
function fromTheEnd(letters: readonly string[], kinds: readonly Kind[]): string {
  const ordered: string[] = [];
  for (let at = 0; at < letters.length; ) {
    const first = indexFrom(kinds, at, isFromLeft);
    ordered.push(...letters.slice(at, first));
    if (first === letters.length) break;
    const next = indexFrom(kinds, first, (kind) => kind === 'right');
    const end = lastIndexIn(kinds, first, next, isFromLeft) + 1;
    ordered.push(...letters.slice(first, end).reverse());
    if (end < next) ordered.push(rightToLeftMark);
    at = end;
  }
  return ordered.reverse().join('');
}

function isFromLeft(kind: Kind): boolean {
  return kind === 'left' || kind === 'weak';
}

function indexFrom(kinds: readonly Kind[], from: number, isWanted: (kind: Kind) => boolean): number {
  for (let index = from; index < kinds.length; index += 1) if (isWanted(kinds[index] ?? 'none')) return index;
  return kinds.length;
}

/** Returns the last index of such a kind from `from` up to `to`, or the index before `from`. */
function lastIndexIn(
  kinds: readonly Kind[],
  from: number,
  to: number,
  isWanted: (kind: Kind) => boolean,
): number {
  for (let index = to - 1; index >= from; index -= 1) if (isWanted(kinds[index] ?? 'none')) return index;
  return from - 1;
}

/**
 * Returns a text so that pdfium gives the written one. It cuts a line where the kind changes. Where as many parts or more
 * run from right to left, it turns their order around, and in any case the letters of each part from right to left.
 */
export function pdfiumText(text: string): string {
  const parts = partsOf([...text]);
  const count = (wanted: Kind): number => parts.filter(({ kind }) => kind === wanted).length;
  const fromRight = count('right') > 0 && count('right') >= count('left');
  let isRight = fromRight;
  const ordered = parts.map(({ kind, letters }) => {
    if (kind === 'right') isRight = true;
    else if (kind === 'left' || (kind === 'none' && !isRight)) isRight = false;
    const isTurned = kind === 'right' || (kind === 'none' && isRight);
    return isTurned ? letters.map(mirrored).reverse().join('') : letters.join('');
  });
  return (fromRight ? ordered.reverse() : ordered).join('');
}

interface Part {
  readonly kind: Kind;
  readonly letters: string[];
}

function partsOf(letters: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  for (const letter of letters) {
    const kind = pdfiumKind(letter);
    const last = parts.at(-1);
    if (last?.kind === kind) last.letters.push(letter);
    else parts.push({ kind, letters: [letter] });
  }
  return parts;
}
