// Makes assets of bytes: their hash and their type.
import { createHash } from 'node:crypto';
import type { Asset } from './asset.ts';
import { sniffMediaType } from './sniff.ts';

/** Returns the SHA-256 of bytes, lower-case hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the MD5 of bytes, which PDF asks for as the check sum of a file: it protects from no attack. */
export function md5(bytes: Uint8Array): Uint8Array {
  return createHash('md5').update(bytes).digest();
}

/** Returns an asset of these bytes. */
export function assetOf(bytes: Uint8Array): Asset {
  return { bytes, sha256: sha256Hex(bytes), mediaType: sniffMediaType(bytes) };
}
