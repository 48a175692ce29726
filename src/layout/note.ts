// Notes: what the layout knows of one, and the marks that lead to them.
import { type NumeralForm, numeral } from './numerals.ts';
import { derivedStyle, type TextStyle } from './style.ts';

/** A note of a document. One object is one note, however often it is laid out. `bodyOf` of notes/rules.ts returns its content. */
export interface Note {
  /** The JSON Pointer of its content in the template. */
  readonly path: string;
  /** Its place among all notes in the order of binding, from 0. */
  readonly index: number;
  /** The named places of the note and of its mark. They lead to each other. */
  readonly id: string;
  readonly markId: string;
  /** What is printed as its mark. A layout that counts notes by pages or sections sets it anew. */
  label: string;
}

/** A span that prints the label of a note: in the text, or before the note itself. */
export interface NoteMark {
  readonly note: Note;
  /** Where it stands: in the text, there once more, or before the note, which leads back to the first. */
  readonly part: 'text' | 'again' | 'note';
  /** The style that the label is set in. */
  readonly style: TextStyle;
}

/** What the marks of notes are. */
export type MarkerKind = NumeralForm | 'symbols';

/** Where the numbers of notes start again. */
export type Numbering = 'page' | 'section' | 'document';

/** How notes are counted. */
export interface NoteCounting {
  readonly numbering: Numbering;
  readonly marker: MarkerKind;
}

const symbols = ['*', '†', '‡', '§', '¶'] as const;

/** Returns the mark of a number from 1 on. Symbols are doubled after the fifth: *, †, ‡, §, ¶, **, ††. */
export function markerText(kind: MarkerKind, number: number): string {
  if (kind !== 'symbols') return numeral(kind, number);
  const symbol = symbols[(number - 1) % symbols.length] ?? '*';
  return symbol.repeat(Math.floor((number - 1) / symbols.length) + 1);
}

/** Returns the style of a mark in a text of this style. Equal texts get equal marks, so that their looks are shared. */
export const markStyle = derivedStyle((style) => ({
  ...style,
  baseline: 'super',
  underline: false,
  strike: false,
}));
