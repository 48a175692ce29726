// The pictures of an engine: decoded within the limits that its operator sets, and remembered.
import type { Asset } from './asset.ts';
import { decodePicture } from './decode.ts';
import { defaultPictureLimits, type PictureLimits, picturesUpTo } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { PictureCache } from './picture-cache.ts';

type PictureFile = Pick<Asset, 'bytes' | 'sha256' | 'mediaType'>;

/**
 * A logo is on every document of an account: decoding it again for each costs more than the rest of the page. 64 MiB hold the logos of
 * hundreds of templates and leave a child its room.
 */
const rememberedBytes = 64 * 1024 * 1024;

/** Decodes pictures. */
export class Pictures {
  readonly #limits: PictureLimits;
  readonly #decoded = new PictureCache(rememberedBytes);

  /** Most pixels of one picture, width times height; without it, the usual number. */
  constructor(maxPixels: number = defaultPictureLimits.maxPixels) {
    this.#limits = picturesUpTo(maxPixels);
  }

  /** Most pixels of one picture. */
  get maxPixels(): number {
    return this.#limits.maxPixels;
  }

  /** Decodes a picture file. Throws an asset fault as `decodePicture` does. */
  decode(file: PictureFile): DecodedPicture {
    return decodePicture(file, this.#limits);
  }

  /** The same, remembered by content hash: for pictures that documents show. */
  remembered(file: PictureFile): DecodedPicture {
    return this.#decoded.get(file.sha256, () => this.decode(file));
  }
}
