// The pages in sight with a text that is being tried. They are shown before the trial says whether the text can stay.
import { ask } from '../editor/files.ts';
import { type Ahead, mostPagesAtOnce, type PagesPiece } from '../protocol.ts';
import { bytesOf, openPdf } from '../viewer/pdf.ts';
import type { Viewer } from '../viewer/viewer.ts';

/** One look ahead. It ends with `take` or `drop`. */
export class Glance {
  readonly #viewer: Viewer;
  /** What is shown ahead, or will be in a moment. */
  #piece: PagesPiece | undefined;
  #shown: Promise<boolean> | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** Asks for the pages. `asked` is what the trial is asked, too. Resolves when they are on the screen, or none are to come. */
  async look(asked: object): Promise<void> {
    // Of a short document, the trial makes all pages at once.
    if (this.#viewer.sheets.length <= mostPagesAtOnce) return;
    try {
      const { piece } = (await ask('ahead', asked)) as Ahead;
      if (piece === undefined) return;
      this.#piece = piece;
      this.#shown = this.#viewer.showPiece(openPdf(bytesOf(piece.pdf)), piece.from).catch(() => false);
      await this.#shown;
    } catch {
      // The trial says what goes wrong.
    }
  }

  /**
   * Makes the change of the text that was tried, and shows its pages: those of the trial, unless others are there that print
   * the same total. Returns a promise that ends when they are on the screen; undefined where none are to come.
   */
  take(tried: PagesPiece | undefined, change: () => void): Promise<boolean> | undefined {
    const isRight = tried !== undefined && this.#piece?.from === tried.from && this.#piece.of === tried.of;
    // They are read while the editor and the panel take the change.
    const opening = tried && !isRight ? openPdf(bytesOf(tried.pdf)) : undefined;
    change();
    if (isRight) this.#viewer.keepPiece();
    return opening && tried ? this.#viewer.showPiece(opening, tried.from) : isRight ? this.#shown : undefined;
  }

  /** Shows the document again: the text does not stay. */
  drop(): void {
    if (this.#piece) this.#viewer.textChanged();
  }
}
