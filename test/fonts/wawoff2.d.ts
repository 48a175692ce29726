// Types of the package `wawoff2`, which brings none.
declare module 'wawoff2' {
  /** Packs a TrueType or OpenType file as WOFF2. */
  export function compress(bytes: Uint8Array): Promise<Uint8Array>;
  /** Unpacks a WOFF2 file into a TrueType or OpenType one. Rejects what it can't read. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}
