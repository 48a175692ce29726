// Bytes named by their hash and told by how they begin.
import { createHash } from 'node:crypto';
import type { Asset } from './asset.ts';
import { sniffMediaType } from './sniff.ts';

/** SHA-256 of bytes, lower-case hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An asset of these bytes. */
export function assetOf(bytes: Uint8Array): Asset {
  return { bytes, sha256: sha256Hex(bytes), mediaType: sniffMediaType(bytes) };
}
