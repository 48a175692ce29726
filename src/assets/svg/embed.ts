// Pictures and drawings that stand inside of a drawing as `data:` URIs: looked at before the simplifier gets them.
import { AppError } from '../../errors.ts';
import { assetOf } from '../bytes.ts';
import { isDataUri, parseDataUri } from '../data-uri.ts';
import { rememberedPicture } from '../decode.ts';
import type { PreparedSvg } from './prepare.ts';
import { svgText } from './text.ts';
import { writeSvg } from './write.ts';

/** Bytes that one may hold. */
const most = 32 * 1024 * 1024;

/** A URI that the simplifier reads, or why there is none. `nested` prepares a drawing; undefined when it is too deep inside others. */
export function embeddedPicture(
  href: string,
  nested: (source: string) => PreparedSvg | undefined,
): { readonly href: string } | { readonly fault: string } {
  if (!isDataUri(href)) return { fault: 'expected a data: URI' };
  try {
    const asset = assetOf(parseDataUri(href, most));
    const { mediaType, bytes } = asset;
    if (mediaType === 'image/svg+xml') {
      const inner = nested(svgText(bytes));
      return inner
        ? { href: dataUri(mediaType, Buffer.from(writeSvg(inner.root))) }
        : { fault: 'it is too deep inside of others' };
    }
    if (mediaType !== 'image/png' && mediaType !== 'image/jpeg' && mediaType !== 'image/gif') {
      return { fault: 'expected PNG, JPEG, GIF or SVG' };
    }
    rememberedPicture(asset);
    return { href: href.startsWith(`data:${mediaType};base64,`) ? href : dataUri(mediaType, bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.issues[0]?.message ?? error.message };
  }
}

function dataUri(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
