// Makes assets of bytes: their hash and their type.
import { createHash } from 'node:crypto';
import { sha256Hex } from '../sha256.ts';
import type { Asset } from './asset.ts';
import { sniffMediaType } from './sniff.ts';

/** Returns the MD5 of bytes, which PDF asks for as the check sum of a file: it protects from no attack. */
export function md5(bytes: Uint8Array): Uint8Array {
  return createHash('md5').update(bytes).digest();
}

/** Returns an asset of these bytes, with their hash and with the media type that their beginning shows. */
export function assetOf(bytes: Uint8Array): Asset {
  return { bytes, sha256: sha256Hex(bytes), mediaType: sniffMediaType(bytes) };
}
