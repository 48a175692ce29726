// Types of the package `wawoff2`, which brings none.
declare module 'wawoff2' {
  /** Unpacks a WOFF2 file into a TrueType or OpenType one. Rejects what it can't read. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}
