// Draws the pages of a PDF as pictures, with PDFium in WebAssembly. It holds its memory for itself, whatever the file is.
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';
import { bundledFile } from '../bundled.ts';

const wasm = bundledFile('node_modules/@hyzyla/pdfium/dist/pdfium.wasm');

/** A page as PNG. */
export interface PagePicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The most pixels of a page: what PDFium and the encoder hold of it is some ten times as many bytes. */
const mostPixels = 40_000_000;

/** A page can't be drawn. The message is one line for a person. */
export class PictureError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureError';
  }
}

/** The pages of one PDF. */
export class PagePictures {
  readonly #document: PDFiumDocument;

  private constructor(document: PDFiumDocument) {
    this.#document = document;
  }

  /** Opens a PDF. Throws `PictureError` when PDFium can't read it. */
  static async open(pdf: Uint8Array): Promise<PagePictures> {
    const library = await PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm.bytes()).buffer });
    try {
      return new PagePictures(await library.loadDocument(pdf));
    } catch (error) {
      throw new PictureError('it is no PDF that can be read', { cause: error });
    }
  }

  get count(): number {
    return this.#document.getPageCount();
  }

  /** Draws a page, counted from 1, at `dpi` pixels an inch. Throws `PictureError` when it is too large or not there. */
  async draw(number: number, dpi: number): Promise<PagePicture> {
    if (number > this.count)
      throw new PictureError(`there is no page ${number}, the last one is ${this.count}`);
    const page = this.#document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const size = [originalWidth, originalHeight].map((length) =>
      Math.max(1, Math.round((length * dpi) / 72)),
    );
    const [wide = 1, high = 1] = size;
    const pixels = wide * high;
    if (pixels > mostPixels) {
      const most = Math.max(1, Math.floor(dpi * Math.sqrt(mostPixels / pixels)));
      throw new PictureError(
        `page ${number} would have ${pixels} pixels at ${dpi} dpi, at most ${mostPixels}: ${most} dpi fit`,
      );
    }
    const { width, height, data } = await page.render({
      width: wide,
      height: high,
      scale: 1,
      render: 'bitmap',
    });
    return { png: encode(width, height, data), width, height };
  }
}

/** A page has no holes, so its pixels need no opacity. */
function encode(width: number, height: number, data: Uint8Array): Uint8Array {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(picture, { colorType: 2, filterType: 0, deflateLevel: 6, deflateStrategy: 0 });
}
