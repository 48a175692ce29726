// The numbers of notes in one layout. A note gets its number when its mark stands on a page for good.
import { markerText, type Note, type NoteCounting } from './note.ts';

/** For a page whose notes are not yet counted, their marks are taken to be as wide as this number. */
const likelyNumber = 4;

/** Counts the notes of one pass over a document. */
export class NoteNumbers {
  private readonly rules: NoteCounting;
  /** The marks that were found to be wider than was thought, in earlier passes. */
  private readonly reserved: ReadonlyMap<Note, string>;
  private readonly pages = new Map<Note, number>();
  private count = 0;
  private page = -1;
  private beforeSection = 0;
  /** Whether a mark was drawn before its note had a number. */
  hasForward = false;
  /** The marks that are wider than the space that they have. */
  readonly wider = new Map<Note, string>();

  constructor(rules: NoteCounting, reserved: ReadonlyMap<Note, string>) {
    this.rules = rules;
    this.reserved = reserved;
  }

  /** Called before the pages of a section are cut. */
  startSection(): void {
    if (this.rules.numbering === 'section') this.count = 0;
    this.beforeSection = this.pages.size;
  }

  /** Returns the mark that is laid out. As long as the note has no number, it is the one that it is likely to get. */
  textOf(note: Note): string {
    if (this.pages.has(note)) return note.label;
    return this.reserved.get(note) ?? markerText(this.rules.marker, this.likely(note));
  }

  private likely({ index }: Note): number {
    switch (this.rules.numbering) {
      case 'page':
        return likelyNumber;
      case 'section':
        return Math.max(1, index - this.beforeSection + 1);
      case 'document':
        return index + 1;
    }
  }

  /** Gives a note its number. Pages are counted in their order, from 0. */
  assign(note: Note, page: number): void {
    if (this.pages.has(note)) return;
    if (this.rules.numbering === 'page' && page !== this.page) this.count = 0;
    this.page = page;
    this.count += 1;
    this.pages.set(note, page);
    note.label = markerText(this.rules.marker, this.count);
  }

  /** Returns whether the mark of a note stands on this page or on one before. */
  isPlaced(note: Note): boolean {
    return this.pages.has(note);
  }

  /** Returns whether the mark says on this page which note is meant. Numbers of another page mean nothing there. */
  means(note: Note, page: number): boolean {
    return this.rules.numbering !== 'page' || this.pages.get(note) === page;
  }
}
