// Paints finished pages into the bytes of a PDF.
import type { DecodedPicture } from '../assets/picture.ts';
import { invariant } from '../errors.ts';
import type { Page, Picture } from '../layout/frame.ts';
import { Painter } from './frame.ts';
import type { DocumentInfo } from './metadata.ts';
import { testMark } from './testmark.ts';
import { PdfWriter } from './writer.ts';

/** A document to be painted. */
export interface PaintInput {
  /** Taken one after another: a generator may make each page when it is asked for, and forget it. Slots must be filled. */
  readonly pages: Iterable<Page>;
  readonly info: DocumentInfo;
  /** BCP 47. */
  readonly lang: string;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** Digest of version, data and moment, hex: makes `/ID`. */
  readonly idDigest: string;
  /** Marks every page with "TEST". */
  readonly testMark?: boolean;
  /** Gives the samples of a picture; called once a document for each `picture.id`. Default: the picture is a decoded one itself. */
  readonly decode?: (picture: Picture) => DecodedPicture;
}

/** Paints a document. The same input gives the same bytes. Throws for a slot that was not filled. */
export function paintPdf(input: PaintInput): Uint8Array {
  const { info, lang, moment, idDigest, decode = asDecoded } = input;
  const writer = new PdfWriter({ info, lang, moment, idDigest });
  const painter = new Painter(writer, decode);
  for (const page of input.pages) painter.page(page, input.testMark ? [testMark(page)] : []);
  painter.end();
  return writer.finish();
}

function asDecoded(picture: Picture): DecodedPicture {
  invariant('data' in picture && 'filter' in picture, `picture ${picture.id} is decoded`);
  // What has data and a filter was made by the decoder: no other picture has them.
  return picture as DecodedPicture;
}
