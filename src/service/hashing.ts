// The hash of a document, computed in steps: to hash a large one at once takes longer than other calls may wait.
import { createHash } from 'node:crypto';
import type { Pace } from './pace.ts';

/** Returns the SHA-256 of bytes, lower-case hex. */
export type HashOf = (bytes: Uint8Array) => Promise<string>;

/** The bytes of one step, which takes a millisecond or two. */
const stepBytes = 1024 * 1024;

/** Returns a function that hashes at the pace of the serving process. */
export function hasher(pace: Pace): HashOf {
  return async (bytes) => {
    const hash = createHash('sha256');
    for (let at = 0; at < bytes.length; at += stepBytes)
      await pace.run(() => hash.update(bytes.subarray(at, at + stepBytes)));
    return hash.digest('hex');
  };
}
