// Fonts for the text of drawings: the files that the simplifier is given, and the characters that none of them has.

import type { TextPiece } from '../../assets/svg/spans.ts';
import type { DrawnText } from '../../assets/svg/texts.ts';
import type { FontsFor, TextFonts } from '../../assets/svg.ts';
import { asideFont } from '../../fonts/aside.ts';
import { bundledFamilies } from '../../fonts/bundled.ts';
import type { Face, FaceStyle, FontSet } from '../../fonts/face.ts';
import { nearestFace } from '../../fonts/family.ts';
import { fontFileOf } from '../../fonts/openface.ts';
import { type Choice, chooseRuns, coversAll, faceFor } from './runs.ts';

/** The families that a document may use, and those that the text around the drawing names. */
export interface DocumentFonts {
  readonly fonts: FontSet;
  readonly named: readonly string[];
}

const upright: FaceStyle = { bold: false, italic: false };

/** Returns the fonts of a drawing's text: those styles of the sans serif that it uses, and each font that has a missing character. */
export function fontsFor(document: DocumentFonts): FontsFor {
  return (text): TextFonts => {
    const styles = stylesOf(text);
    const own = new Set(styles.map(sansIn));
    const others = new Set(styles.flatMap((style) => helpersOf(text, choiceIn(style, document))));
    return {
      key: [...own, ...others].map(({ id }) => id).join(' '),
      family: fontFileOf(sansIn(upright)).facts.family,
      files: () => [...[...own].map((face) => fontFileOf(face).bytes), ...[...others].map(asideFont)],
      choose: (pieces: readonly TextPiece[]) => chooseRuns(pieces, (piece) => choiceIn(piece, document)),
    };
  };
}

/** Returns the characters that no font has. */
export function uncoveredIn({ characters }: DrawnText, document: DocumentFonts): readonly string[] {
  const choice = choiceIn(upright, document);
  return characters.filter((character) => !coversAll(choice.own, character) && !faceFor(character, choice));
}

function helpersOf({ characters }: DrawnText, choice: Choice): readonly Face[] {
  return characters.flatMap((character) => {
    const face = coversAll(choice.own, character) ? undefined : faceFor(character, choice);
    return face ? [face] : [];
  });
}

function choiceIn({ bold, italic }: FaceStyle, { fonts, named }: DocumentFonts): Choice {
  const own = sansIn({ bold, italic });
  return { own, others: fonts.faces(named, { bold, italic }).filter((face) => face !== own) };
}

function sansIn(style: FaceStyle): Face {
  const [sans] = bundledFamilies().fallback;
  const face = sans && nearestFace(sans, style);
  if (!face) throw new Error('invariant broken: a sans serif is bundled');
  return face;
}

function stylesOf({ bold, italic }: FaceStyle): readonly FaceStyle[] {
  return [upright, { bold, italic: false }, { bold: false, italic }, { bold, italic }];
}
