// The copy of the shown pages, with what it says of itself.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { language, words } from '../words/words.ts';
import { htmlCopy } from './copy.ts';

/** Returns the copy and a name for its file. Throws where there is no document. */
export async function copyOf(
  pdf: PDFDocumentProxy | undefined,
  title: string,
  onPage: (page: number) => void,
): Promise<{ readonly name: string; readonly html: string }> {
  if (!pdf) throw new Error(words.empty.soon);
  const moment = new Date().toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
  const { copy, page } = words.release;
  const html = await htmlCopy(pdf, { title, language, note: copy(moment), page }, onPage);
  return { name: title.replace(/[^\p{L}\p{N}._-]+/gu, '-'), html };
}
