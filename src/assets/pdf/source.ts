// The PDFs from outside of which a document shows pages. What is wrong with one is said in a line.
import { PdfFile } from '../../reader/file.ts';
import { UnreadableError } from '../../reader/limits.ts';
import { pagesOf } from '../../reader/pages.ts';
import type { Standard } from '../../standards.ts';
import type { Asset } from '../asset.ts';
import { assetFault } from '../fault.ts';
import { hiddenLayers } from './layers.ts';
import { pdfLimits } from './limits.ts';
import { type PdfPage, readPage } from './page.ts';
import type { PdfSource } from './types.ts';

/** The PDFs of one document. Each file is opened once, and each of its pages is read once, however often it is shown. */
export class Pdfs {
  readonly #opened = new Map<string, PdfSource>();
  readonly #pages = new Map<string, PdfPage>();
  #names = 0;

  /** The standards that the document claims. */
  readonly standards: readonly Standard[];

  constructor(standards: readonly Standard[] = []) {
    this.standards = standards;
  }

  /** Returns a name for the pages of one block. No id of a block is like it. */
  nextName(): string {
    this.#names += 1;
    return `pdf ${this.#names}`;
  }

  /** Opens a PDF. Throws an asset fault when it is no PDF, is encrypted, has no pages, or passes a limit. */
  open(asset: Asset): PdfSource {
    const known = this.#opened.get(asset.sha256);
    if (known) return known;
    const source = openPdf(asset);
    this.#opened.set(asset.sha256, source);
    return source;
  }

  /** Returns a page by its number, from 1. Throws an asset fault when there is no such page, or when it can't be shown. */
  page(asset: Asset, number: number): PdfPage {
    const source = this.open(asset);
    const id = `${source.id} ${number}`;
    const known = this.#pages.get(id);
    if (known) return known;
    const page = readable(() => readPage(source, id, number));
    this.#pages.set(id, page);
    return page;
  }
}

function openPdf({ bytes, sha256, mediaType }: Asset): PdfSource {
  if (mediaType !== 'application/pdf') {
    const hint = mediaType.startsWith('image/')
      ? `use a block of type ${blockFor(mediaType)}`
      : 'name a file that begins with "%PDF-"';
    throw assetFault('expected a PDF, got something else', { hint });
  }
  if (bytes.length > pdfLimits.fileBytes)
    throw assetFault(`expected a PDF of at most ${pdfLimits.fileBytes} bytes, got ${bytes.length}`);
  return readable(() => read(bytes, sha256));
}

function blockFor(mediaType: string): string {
  return mediaType === 'image/svg+xml' ? 'svg' : 'image';
}

function read(bytes: Uint8Array, id: string): PdfSource {
  const file = new PdfFile(bytes, pdfLimits.unpackedBytes);
  if (file.trailer.has('Encrypt'))
    throw assetFault('expected a PDF that can be read, got an encrypted one', {
      hint: 'save it without a password and without restrictions',
    });
  const pages = pagesOf(file.root);
  if (pages.length === 0) throw assetFault('expected a PDF with pages, got one without any');
  if (pages.length > pdfLimits.pages)
    throw assetFault(`expected a PDF of at most ${pdfLimits.pages} pages, got ${pages.length}`);
  return { id, file, pages, hidden: hiddenLayers(file.root) };
}

/** Returns the result of `make`. What can't be read becomes an asset fault. */
function readable<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnreadableError)
      throw assetFault(`the PDF can't be read: ${error.message}`, {
        cause: error,
        hint: 'open it in a program for PDFs and save it again',
      });
    throw error;
  }
}
