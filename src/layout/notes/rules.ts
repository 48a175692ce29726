// How notes are set, and what stands in them.
import type { Pt } from '../../units.ts';
import type { Flowable } from '../flowable.ts';
import type { Stroke } from '../frame.ts';
import type { Note, NoteCounting } from '../note.ts';

/** A note with its content. */
export interface BoundNote extends Note {
  /** Its label beside its content. It is set once the content is bound. */
  body: Flowable | undefined;
}

/** Returns the label and the content of a note. */
export function bodyOf(note: Note): Flowable | undefined {
  // The code that makes marks puts such a note into them (template/bind/notes.ts).
  return (note as BoundNote).body;
}

/** The line between the text and its notes. */
export interface Separator {
  readonly stroke: Stroke;
  /** Its length: a part of the width, or points. */
  readonly length: { readonly part: number } | { readonly points: Pt };
}

/** How the notes of a document are set. */
export interface NoteRules extends NoteCounting {
  readonly place: 'foot' | 'end';
  readonly line: Separator | undefined;
  /** The space above the line. Half of it stands below. */
  readonly margin: Pt;
  /** The space between two notes. */
  readonly gap: Pt;
}
