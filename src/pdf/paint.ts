// Paints finished pages into the bytes of a PDF.
import type { DecodedPicture } from '../assets/picture.ts';
import { invariant } from '../errors.ts';
import type { Page, Picture } from '../layout/frame.ts';
import type { StructureNode } from '../layout/structure.ts';
import { PdfWriter, type WriterOptions } from './document/writer.ts';
import { Painter } from './frame.ts';
import { Marks } from './structure/marks.ts';
import { writeStructure } from './structure/structure.ts';
import { testMark } from './testmark.ts';

/** A document to be painted. */
export interface PaintInput extends WriterOptions {
  /** The pages one after another. A generator may make each page when it is asked for, and forget it. Slots must be filled. */
  readonly pages: Iterable<Page>;
  /** The structure of the pages. Without it the document is not tagged. */
  readonly structure?: StructureNode | undefined;
  /** Whether every page is marked with "TEST". */
  readonly testMark?: boolean;
  /** Returns the samples of a picture. It is called once a document for each `picture.id`. Default: the picture is a decoded one itself. */
  readonly decode?: (picture: Picture) => DecodedPicture;
}

/** Paints a document. The same input gives the same bytes. Throws for a slot that was not filled. */
export function paintPdf(input: PaintInput): Uint8Array {
  const writer = new PdfWriter({ ...input, isTagged: input.structure !== undefined });
  const marks = input.structure && new Marks(input.structure);
  const painter = new Painter(writer, input.decode ?? asDecoded, marks);
  for (const page of input.pages) painter.page(page, input.testMark ? [testMark(page)] : []);
  painter.end();
  if (marks) writeStructure(writer, marks);
  return writer.finish();
}

function asDecoded(picture: Picture): DecodedPicture {
  invariant('data' in picture && 'filter' in picture, `picture ${picture.id} is decoded`);
  // Only the decoder makes pictures with data and a filter.
  return picture as DecodedPicture;
}
