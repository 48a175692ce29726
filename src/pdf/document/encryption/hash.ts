// The hash of passwords (ISO 32000-2 7.6.4.3.4, algorithm 2.B). It is slow on purpose, so that guessing is.
import { createCipheriv, createHash } from 'node:crypto';
import { invariant } from '../../../errors.ts';

/** How often the input of a round is repeated. */
const repeats = 64;
const leastRounds = 64;

const hashes = ['sha256', 'sha384', 'sha512'] as const;

/** Returns 32 bytes. `owned` is the entry `U` of the document in a hash of the owner's password, and empty otherwise. */
export function passwordHash(password: Uint8Array, salt: Uint8Array, owned: Uint8Array): Uint8Array {
  let key: Uint8Array = createHash('sha256').update(password).update(salt).update(owned).digest();
  for (let round = 1; ; round += 1) {
    const input = Buffer.concat([password, key, owned]);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: repeats }, () => input)));
    // The first 16 bytes as one number, modulo 3: 256 is 1 modulo 3.
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const hash = hashes[rest];
    invariant(hash !== undefined, 'a rest of 3 is below 3');
    key = createHash(hash).update(mixed).digest();
    if (round >= leastRounds && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
}
