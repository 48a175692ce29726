// Paints finished pages into the bytes of a PDF.
import type { DecodedPicture } from '../assets/picture.ts';
import { invariant } from '../errors.ts';
import type { Page, Picture } from '../layout/frame.ts';
import type { StructureNode } from '../layout/structure.ts';
import { Painter } from './frame.ts';
import { Marks } from './marks.ts';
import type { DocumentInfo } from './metadata.ts';
import { writeStructure } from './structure.ts';
import { testMark } from './testmark.ts';
import { PdfWriter } from './writer.ts';

/** A document to be painted. */
export interface PaintInput {
  /** The pages one after another. A generator may make each page when it is asked for, and forget it. Slots must be filled. */
  readonly pages: Iterable<Page>;
  readonly info: DocumentInfo;
  /** The language as a BCP 47 tag. */
  readonly lang: string;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** The digest of version, data and moment, hex. It makes `/ID`. */
  readonly idDigest: string;
  /** The structure of the pages. Without it the document is not tagged. */
  readonly structure?: StructureNode | undefined;
  /** Marks every page with "TEST". */
  readonly testMark?: boolean;
  /** Returns the samples of a picture. It is called once a document for each `picture.id`. Default: the picture is a decoded one itself. */
  readonly decode?: (picture: Picture) => DecodedPicture;
}

/** Paints a document. The same input gives the same bytes. Throws for a slot that was not filled. */
export function paintPdf(input: PaintInput): Uint8Array {
  const { info, lang, moment, idDigest, decode = asDecoded } = input;
  const writer = new PdfWriter({ info, lang, moment, idDigest });
  const marks = input.structure && new Marks(input.structure);
  const painter = new Painter(writer, decode, marks);
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
