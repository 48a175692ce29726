// Pictures and drawings that are embedded in a drawing as `data:` URIs. They are checked before the simplifier gets them.
import { AppError } from '../../errors.ts';
import { assetOf } from '../bytes.ts';
import { isDataUri, parseDataUri } from '../data-uri.ts';
import type { Pictures } from '../pictures.ts';
import { svgText } from './decode-text.ts';

/** The most bytes of one of them. */
const most = 32 * 1024 * 1024;

/** How embedded pictures and drawings are read. */
export interface Embedding {
  readonly pictures: Pictures;
  /** Prepares an embedded drawing. Returns undefined for one that is too deep inside of others. */
  nested(source: string): ({ readonly text: string } & PictureSize) | undefined;
}

/** The size of a picture, pixels. It is 0 where the picture does not say it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns a URI that the simplifier reads, or why there is none. */
export function embeddedPicture(
  href: string,
  { pictures, nested }: Embedding,
): ({ readonly href: string } & PictureSize) | { readonly fault: string } {
  if (!isDataUri(href)) return { fault: 'expected a data: URI' };
  try {
    const asset = assetOf(parseDataUri(href, most));
    const { mediaType, bytes } = asset;
    if (mediaType === 'image/svg+xml') {
      const inner = nested(svgText(bytes));
      if (inner === undefined) return { fault: 'it is too deep inside of others' };
      const { text, ...size } = inner;
      return { href: dataUri(mediaType, Buffer.from(text)), ...size };
    }
    if (mediaType !== 'image/png' && mediaType !== 'image/jpeg' && mediaType !== 'image/gif') {
      return { fault: 'expected PNG, JPEG, GIF or SVG' };
    }
    const { width, height } = pictures.remembered(asset);
    const isReady = href.startsWith(`data:${mediaType};base64,`);
    return { href: isReady ? href : dataUri(mediaType, bytes), width, height };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.issues[0]?.message ?? error.message };
  }
}

function dataUri(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
