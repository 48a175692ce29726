// From the bytes of a picture file to a picture that can be embedded: the one entrance to all decoders.
import type { Asset } from './asset.ts';
import { assetFault } from './fault.ts';
import { decodeGif } from './gif.ts';
import { decodeJpeg } from './jpeg/decode.ts';
import { defaultPictureLimits, type PictureLimits, picturesUpTo } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { PictureCache } from './picture-cache.ts';
import { decodePng } from './png/decode.ts';
import { decodeWebp } from './webp/decode.ts';

let processLimits: PictureLimits = defaultPictureLimits;

/** Sets how many pixels a picture may have in this process, from its start on: its operator says so. */
export function limitPixels(maxPixels: number): void {
  processLimits = picturesUpTo(maxPixels);
}

/**
 * Decodes a picture file: PNG, JPEG, WebP or GIF (of animated ones the first frame). Throws an asset fault when the bytes are no picture, are
 * damaged or cut off, or pass a limit; the header is judged before anything is unpacked.
 */
export function decodePicture(
  asset: Pick<Asset, 'bytes' | 'sha256' | 'mediaType'>,
  limits: PictureLimits = processLimits,
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
      throw assetFault('expected a picture, got an SVG', { hint: 'use a block of type svg' });
    default:
      throw assetFault('expected a picture (PNG, JPEG, WebP or GIF), got something else');
  }
}

/**
 * Pictures that this process decoded lately. A logo is on every document of an account: decoding it again for each costs more
 * than the rest of the page. 64 MiB hold the logos of hundreds of templates and leave a child its room.
 */
const decodedPictures = new PictureCache(64 * 1024 * 1024);

/** As `decodePicture` with the limits of the process, remembered by content hash. */
export function rememberedPicture(asset: Pick<Asset, 'bytes' | 'sha256' | 'mediaType'>): DecodedPicture {
  return decodedPictures.get(asset.sha256, () => decodePicture(asset));
}
