// Characters that no font has, written by their numbers: so a page tells them, and keeps to PDF/A and PDF/UA.
import type { Face, FontSet } from '../fonts/face.ts';

/** Matches text that needs a look, with the letter before it, which may be the base of an accent. */
const beyondAscii = /[\x20-\x7e]?[^\0-\x7e]+/gu;

/** Matches joiners, variation selectors and tags, which need no glyph. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** The styles that the page is set in. */
const styles = [
  { bold: false, italic: false },
  { bold: true, italic: false },
];

/**
 * Returns a JSON text in which each character that no font has stands as `[U+4E2D]`. A letter and its accents are set in
 * one font, so an accent that the font of its letter lacks is written by its number, too.
 */
export function spelled(json: string, fonts: FontSet): string {
  const sets = styles.map((style) => fonts.faces([], style));
  const spellings = new Map<string, string>();
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const written = (cluster: string): string => {
    const before = spellings.get(cluster);
    if (before !== undefined) return before;
    const now = sets.reduce((text, faces) => covered(text, faces), cluster);
    spellings.set(cluster, now);
    return now;
  };
  return json.replace(beyondAscii, (part) =>
    [...graphemes.segment(part)].map(({ segment }) => written(segment)).join(''),
  );
}

/** Returns a cluster with the numbers of those characters that the face lacks in which it is set. */
function covered(cluster: string, faces: readonly Face[]): string {
  const characters = [...cluster];
  const all = faces.find((face) => characters.every((character) => covers(face, character)));
  const face = all ?? faces.find((one) => one.covers(cluster.codePointAt(0) ?? 0));
  return characters
    .map((character) =>
      isControl(character) || !face || !covers(face, character) ? numberOf(character) : character,
    )
    .join('');
}

function covers(face: Face, character: string): boolean {
  return face.covers(character.codePointAt(0) ?? 0) || ignorable.test(character);
}

/** No font should have a control character, whatever it covers. */
function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character);
}

function numberOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
