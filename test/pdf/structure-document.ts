// Small tagged documents for tests of the structure, checked as they are made, and the words that are read in them.
import { make } from '../scripts/document.ts';
import { structureText } from './outline.ts';
import { checkPdf } from './readers.ts';

type Block = Readonly<Record<string, unknown>> | string;

/** Returns a document of small pages that qpdf finds no fault in. */
export async function pdfOf(
  content: readonly Block[],
  more: object = {},
  data: unknown = {},
): Promise<Uint8Array> {
  const { pdf } = await make({ page: { size: [300, 200], margin: 20 }, ...more, content }, { data });
  checkPdf(pdf);
  return pdf;
}

/** Returns `count` words: `name1 name2 …`. */
export function words(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(' ');
}

/** Returns the words of a document in the order in which they are read. */
export function wordsRead(pdf: Uint8Array): readonly string[] {
  return structureText(pdf).join(' ').split(/\s+/);
}
