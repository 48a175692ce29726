// What pdfium, the reader of Chrome, makes of a PDF: its text, and its pixels.
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Pixels of a page: RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

let library: Promise<PDFiumLibrary> | undefined;

/** The text of each page as pdfium copies it. */
export async function pdfiumText(pdf: Uint8Array): Promise<readonly string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(Uint8Array.from(pdf));
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}

/** The first page at 72 dpi times `scale`, as Chrome draws it. */
export async function pdfiumPixels(pdf: Uint8Array, scale: number): Promise<Pixels> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(Uint8Array.from(pdf));
  try {
    const { width, height, data } = await document.getPage(0).render({ scale, render: 'bitmap' });
    return { width, height, data };
  } finally {
    document.destroy();
  }
}
