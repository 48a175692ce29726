// The hash of a document, computed in steps: to hash a large one at once takes longer than other calls may wait. And that
// of a call, which says what an idempotency key stands for.
import { createHash } from 'node:crypto';
import type { AskedFormat } from '../contract.ts';
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

/**
 * Returns what identifies a call among those with its idempotency key: the SHA-256 of its body, and of what it asks for.
 * A call for the PDF has the hash of its body, as every call had before others could be asked for.
 */
export function hashOfCall(body: Uint8Array, { format }: AskedFormat): Uint8Array {
  return format === 'pdf' ? body : createHash('sha256').update(body).update(format).digest();
}
