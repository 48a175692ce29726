// The SHA-256 of bytes, by which files, packs and documents are named.
import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes, or of a text in UTF-8, as lower-case hex. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
