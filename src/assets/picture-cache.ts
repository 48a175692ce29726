// A cache of decoded pictures by content hash, bounded by their bytes. The least lately used go first.
import type { DecodedPicture } from './picture.ts';

/** Pictures by the SHA-256 of their source bytes. */
export class PictureCache {
  readonly #maxBytes: number;
  /** The pictures in the order of their last use, oldest first. */
  readonly #pictures = new Map<string, DecodedPicture>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the remembered picture of a hash, or the one that `decode` returns. Faults are not remembered. */
  get(sha256: string, decode: () => DecodedPicture): DecodedPicture {
    const known = this.#pictures.get(sha256);
    const picture = known ?? decode();
    if (known) this.#pictures.delete(sha256);
    else this.#bytes += sizeOf(picture);
    this.#pictures.set(sha256, picture);
    this.#evict();
    return picture;
  }

  #evict(): void {
    for (const [sha256, picture] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pictures.delete(sha256);
      this.#bytes -= sizeOf(picture);
    }
  }
}

function sizeOf(picture: DecodedPicture): number {
  return picture.data.length + (picture.alpha?.data.length ?? 0) + (picture.profile?.data.length ?? 0);
}
