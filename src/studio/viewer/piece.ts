// Some pages of the next document, shown in place of those of the document before until the whole one is there.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { closePdf } from './pdf.ts';
import type { Drawing } from './sheet.ts';

/** The pages that are shown, and the document that they take the place in. */
interface Shown {
  readonly pdf: PDFDocumentProxy;
  /** Of the first one, from 0. */
  readonly index: number;
  readonly revision: number;
}

/** Pages that are shown before their document. */
export class Piece {
  #shown: Shown | undefined;
  #count = 0;
  #isOld = false;

  /** Begins to show other pages. Those of before stay until then. */
  begin(): number {
    this.#isOld = false;
    return ++this.#count;
  }

  /** Returns whether no later call of `begin` or `end` came. */
  isLast(attempt: number): boolean {
    return attempt === this.#count && !this.#isOld;
  }

  /** Takes other pages. */
  take(pdf: PDFDocumentProxy, index: number, attempt: number): void {
    this.end();
    this.#count = attempt;
    // No document has a number below zero.
    this.#shown = { pdf, index, revision: -attempt };
  }

  /** Says that the text is another one. The pages go, unless others are shown at once. */
  outdate(): void {
    this.#isOld = true;
  }

  /** Says that the pages belong to the text that is there now. */
  keep(): void {
    this.#isOld = false;
  }

  get isOld(): boolean {
    return this.#isOld;
  }

  /** Shows none any more. */
  end(): void {
    this.#count++;
    this.#isOld = false;
    if (this.#shown) closePdf(this.#shown.pdf);
    this.#shown = undefined;
  }

  /** Returns how a page is drawn, from 0: from these pages where they have it. */
  drawing(index: number, otherwise: Drawing): Drawing {
    const shown = this.#shown;
    if (!shown || index < shown.index || index >= shown.index + shown.pdf.numPages) return otherwise;
    return { ...otherwise, pdf: shown.pdf, revision: shown.revision, first: shown.index };
  }
}
