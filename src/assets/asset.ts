// An asset: bytes from outside, named by their hash. Their first bytes say which type they are.

/** The types of files that are known by their first bytes. */
export type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/svg+xml'
  | 'application/pdf'
  | 'font/ttf'
  | 'font/otf'
  | 'font/woff'
  | 'font/woff2'
  | 'application/octet-stream';

/** Bytes from outside. */
export interface Asset {
  readonly bytes: Uint8Array;
  /** The SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly mediaType: MediaType;
}

/** Where assets come from: the files of a pack, a folder, or the network. Throws `AppError` with issues of source `asset`. */
export interface AssetSource {
  /** Whether plain `http:` URLs may be fetched. Otherwise a document whose data names one has a fault, before anything is fetched. */
  readonly http?: boolean;
  load(ref: string, signal: AbortSignal): Promise<Asset>;
}
