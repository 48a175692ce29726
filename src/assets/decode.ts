// Decodes the bytes of a picture file into a picture that can be embedded. All decoders are reached through this file.
import type { Asset } from './asset.ts';
import { assetFault } from './fault.ts';
import { decodeGif } from './gif.ts';
import { decodeJpeg } from './jpeg/decode.ts';
import { defaultPictureLimits, type PictureLimits } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { decodePng } from './png/decode.ts';
import { decodeWebp } from './webp/decode.ts';

/**
 * Decodes a picture file: PNG, JPEG, WebP or GIF (of animated ones the first frame). Throws an asset fault when the
 * bytes are no picture, are damaged or cut off, or pass a limit. The header is checked before anything is unpacked.
 */
export function decodePicture(
  asset: Pick<Asset, 'bytes' | 'sha256' | 'mediaType'>,
  limits: PictureLimits = defaultPictureLimits,
): DecodedPicture {
  const { bytes, sha256, mediaType } = asset;
  if (bytes.length > limits.maxBytes) {
    throw assetFault(`expected a picture of at most ${limits.maxBytes} bytes, got ${bytes.length}`);
  }
  switch (mediaType) {
    case 'image/png':
      return decodePng(bytes, sha256, limits);
    case 'image/jpeg':
      return decodeJpeg(bytes, sha256, limits);
    case 'image/webp':
      return decodeWebp(bytes, sha256, limits);
    case 'image/gif':
      return decodeGif(bytes, sha256, limits);
    case 'image/svg+xml':
      throw assetFault('expected a picture, got an SVG', {
        hint: 'use a block of type svg; as the background of a box, put it into a "place" with "from": "here" before the box, or save it as PNG',
      });
    case 'application/pdf':
      throw assetFault('expected a picture, got a PDF', { hint: 'use a block of type pdf' });
    default:
      throw assetFault('expected a picture (PNG, JPEG, WebP or GIF), got something else');
  }
}
