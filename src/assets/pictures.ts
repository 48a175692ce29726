// Decodes the pictures of an engine within the limits of its operator, and remembers them.
import type { Asset } from './asset.ts';
import { decodePicture } from './decode.ts';
import { defaultPictureLimits, type PictureLimits, picturesUpTo } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { PictureCache } from './picture-cache.ts';

type PictureFile = Pick<Asset, 'bytes' | 'sha256' | 'mediaType'>;

/**
 * The bytes of remembered pictures. A logo is on every document of an account, and to decode it for each costs more
 * than the rest of the page. 64 MiB hold the logos of hundreds of templates and leave a child enough memory.
 */
const rememberedBytes = 64 * 1024 * 1024;

/** Decodes pictures within a limit on their pixels. */
export class Pictures {
  readonly #limits: PictureLimits;
  readonly #decoded = new PictureCache(rememberedBytes);

  /** `maxPixels` is the most pixels of one picture, width times height. */
  constructor(maxPixels: number = defaultPictureLimits.maxPixels) {
    this.#limits = picturesUpTo(maxPixels);
  }

  /** The most pixels of one picture. */
  get maxPixels(): number {
    return this.#limits.maxPixels;
  }

  /** Decodes a picture file. Throws an asset fault as `decodePicture` does. */
  decode(file: PictureFile): DecodedPicture {
    return decodePicture(file, this.#limits);
  }

  /** Does what `decode` does, and remembers the picture by its content hash. It is for pictures that documents show. */
  remembered(file: PictureFile): DecodedPicture {
    return this.#decoded.get(file.sha256, () => this.decode(file));
  }
}
