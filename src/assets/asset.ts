// An asset: bytes from outside, named by their hash, of a type told by their first bytes.

/** What the first bytes say the bytes are. */
export type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/svg+xml'
  | 'font/ttf'
  | 'font/otf'
  | 'font/woff'
  | 'font/woff2'
  | 'application/octet-stream';

/** Bytes from outside. */
export interface Asset {
  readonly bytes: Uint8Array;
  /** Hex, of the bytes. */
  readonly sha256: string;
  readonly mediaType: MediaType;
}

/** Where assets come from: files of a pack, a folder, the network. Throws `AppError` with issues of source `asset`. */
export interface AssetSource {
  /** Whether plain `http:` URLs may be asked for: a document whose data names one is at fault otherwise, before anything is fetched. */
  readonly http?: boolean;
  load(ref: string, signal: AbortSignal): Promise<Asset>;
}
