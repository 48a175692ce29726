// What pdfium, the reader of Chrome, makes of a PDF: its text, and its pixels.
import { PDFiumLibrary } from '@hyzyla/pdfium';

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
