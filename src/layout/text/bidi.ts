// The bidirectional algorithm, UAX #9: levels through bidi-js, the direction of a paragraph, and the order of a line.
import bidiFactory, { type Bidi } from 'bidi-js';

let made: Bidi | undefined;

/** Returns the algorithm. It reads its tables first, so it is made where a text needs it. */
function bidi(): Bidi {
  // The package is CommonJS and exports the factory itself, though its types describe an ES module.
  made ??= (bidiFactory as unknown as () => Bidi)();
  return made;
}

/** Matches any character that can raise a level above 0: strong right-to-left ones, Arabic digits, explicit controls. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns whether a text has anything that runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Returns the level of each UTF-16 unit of a text in a paragraph of the given direction (UAX #9 X1 to L1, without the
 * ends of lines), or undefined when every level is 0.
 */
export function resolveLevels(text: string, rtl: boolean): Uint8Array | undefined {
  if (!rtl && !hasRightToLeft(text)) return undefined;
  return bidi().getEmbeddingLevels(inBasicPlane(text), rtl ? 'rtl' : 'ltr').levels;
}

/** Returns the bidi class of a character, such as `AL`. */
export function bidiClass(character: string): string {
  return bidi().getBidiCharTypeName(inBasicPlane(character)[0] ?? '');
}

/** Returns the character that is drawn for it from right to left: `)` for `(`. */
export function mirrored(character: string): string {
  return bidi().getMirroredCharacter(character) ?? character;
}

/** Matches texts of figures, spaces and signs alone: numbers, dates, amounts of money. */
const noneStrong = /^[\0-@[-`{-\u00a9\u2010-\u2027\u202f-\u205e\u20a0-\u20bf\u2212]*$/;

/** Returns the direction of a text by its first strong character outside isolates (UAX #9 P2, P3), or undefined without one. */
export function firstStrong(text: string): 'ltr' | 'rtl' | undefined {
  if (noneStrong.test(text)) return undefined;
  if (/^[^a-z\u0590-\uffff]*[a-z]/i.test(text)) return 'ltr';
  const plain = inBasicPlane(text);
  const { getBidiCharTypeName } = bidi();
  let isolates = 0;
  for (const character of plain) {
    const type = getBidiCharTypeName(character);
    if (type === 'LRI' || type === 'RLI' || type === 'FSI') isolates += 1;
    else if (type === 'PDI') isolates = Math.max(0, isolates - 1);
    else if (type === 'B') isolates = 0;
    else if (isolates > 0) continue;
    else if (type === 'L') return 'ltr';
    else if (type === 'R' || type === 'AL') return 'rtl';
  }
  return undefined;
}

/** Returns the text with each character beyond U+FFFF replaced by two of its own bidi class, because bidi-js reads UTF-16 units. */
function inBasicPlane(text: string): string {
  return /[\ud800-\udbff]/.test(text) ? text.replace(/[\u{10000}-\u{10ffff}]/gu, standIn) : text;
}

/** The bidi classes of characters beyond U+FFFF that are not left to right (DerivedBidiClass.txt). The first match counts. */
const standIns: readonly (readonly [RegExp, string])[] = [
  [/[\u{11a07}\u{11a08}\u{11c3f}]/u, 'a'],
  [/[\p{Mn}\p{Me}]/u, '\u0300'],
  [/[\u{102e1}-\u{102fb}\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]/u, '1'],
  [/[\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}\u{10e60}-\u{10e7e}]/u, '\u0660'],
  [
    /[\u{1091f}\u{10b39}-\u{10b3f}\u{10d6e}\u{1eef0}\u{1eef1}\u{10101}\u{10140}-\u{1018c}\u{10190}-\u{1019c}\u{101a0}]/u,
    '!',
  ],
  [
    /[\u{10d00}-\u{10d3f}\u{10ec0}-\u{10eff}\u{10f30}-\u{10f6f}\u{1ec70}-\u{1ecbf}\u{1ed00}-\u{1ed4f}\u{1ee00}-\u{1eeff}]/u,
    '\u0627',
  ],
  [/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u, '\u05d0'],
  [/[\u{11fdd}-\u{11fe0}\u{1e2ff}]/u, '$'],
  [/[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u, '\u00ad'],
  [
    /[\u{11052}-\u{11065}\u{11660}-\u{1166c}\u{11fd5}-\u{11fdc}\u{11fe1}-\u{11ff1}\u{16fe2}\u{1cc00}-\u{1ccd5}\u{1d1e9}\u{1d1ea}]/u,
    '!',
  ],
  [/[\u{1d200}-\u{1d245}\u{1d300}-\u{1d356}\u{1d6db}\u{1d715}\u{1d74f}\u{1d789}\u{1d7c3}]/u, '!'],
  [
    /[\u{1f000}-\u{1f0ff}\u{1f10b}-\u{1f10f}\u{1f12f}\u{1f16a}-\u{1f16f}\u{1f1ad}\u{1f260}-\u{1f265}\u{1f300}-\u{1fbef}]/u,
    '!',
  ],
];

function standIn(character: string): string {
  for (const [pattern, substitute] of standIns) if (pattern.test(character)) return substitute + substitute;
  return 'aa';
}

/** Returns the visual order of a line's parts, left to right, given the level of each (UAX #9 L2), as indices into `levels`. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = Math.max(0, ...levels);
  const odd = levels.filter((level) => level % 2 === 1);
  const lowestOdd = odd.length === 0 ? highest + 1 : Math.min(...odd);
  for (let level = highest; level >= lowestOdd; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if ((levels[from] ?? 0) < level) continue;
      let to = from;
      while (to + 1 < order.length && (levels[to + 1] ?? 0) >= level) to += 1;
      reverse(order, from, to);
      from = to;
    }
  }
  return order;
}

function reverse(list: number[], from: number, to: number): void {
  const part = list.slice(from, to + 1).reverse();
  for (const [index, value] of part.entries()) list[from + index] = value;
}
