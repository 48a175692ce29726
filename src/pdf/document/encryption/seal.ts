// Encrypts the streams and strings of a file with AES-256 (ISO 32000-2 7.6, revision 6). Its keys come from the document and
// the passwords, and nothing from chance.
import { createCipheriv, createHash, createHmac } from 'node:crypto';
import type { Permission, Protection } from '../../../standards.ts';
import { Written } from '../value.ts';
import { passwordHash } from './hash.ts';
import { replaceStrings } from './strings.ts';

/** The bytes of a block of AES, and of what starts a chain of blocks. */
const block = 16;

/** Returns how many bytes so many bytes have when they are encrypted: what starts the chain, and a whole number of blocks. */
export function sealedLength(bytes: number): number {
  return block + (Math.floor(bytes / block) + 1) * block;
}

/** A stream as it is before it is encrypted. Its length is that of the encrypted bytes. */
export interface OpenStream {
  readonly id: number;
  /** The dictionary, each character a byte. */
  readonly dictionary: string;
  readonly data: Uint8Array;
}

/**
 * Encrypts one file.
 *
 * Usually the key of the file, the salts and the vectors that start each chain are random. Here a replay must give the
 * same bytes. So all of them are taken from a keyed hash (HMAC-SHA-256) over the whole content of the file, with the
 * passwords as its key. The same document with the same passwords gives the same bytes. Where one byte of the content
 * or of a password differs, all keys and vectors are others and nothing links them. So no key meets two contents, and
 * no vector is used twice with one key. This is the idea of a synthetic vector (RFC 5297).
 *
 * A reader who knows the content could guess passwords and compare. So the key is the hash of the passwords that the
 * format itself uses: a guess costs as much as it does with random salts. For the same reason, the id of the file is
 * taken from there. Otherwise it would be a fast hash over the data, in which the password may stand.
 */
class Seal {
  readonly #protection: Protection;
  readonly #root: Uint8Array;
  readonly #key: Uint8Array;
  readonly #flags: number;

  /** `content` is all that the file holds. */
  constructor(protection: Protection, content: Uint8Array) {
    const { open = nothing, owner, permissions } = protection;
    this.#protection = protection;
    this.#flags = permissionFlags(permissions);
    const secret = Buffer.concat([
      passwordHash(open, content.subarray(0, 8), nothing),
      passwordHash(owner, content.subarray(8, 16), nothing),
    ]);
    this.#root = createHmac('sha256', secret).update(content).update(`permissions ${this.#flags}`).digest();
    this.#key = this.#derive('key');
  }

  /** The id of the file. It says nothing of its data. */
  get fileId(): Uint8Array {
    return this.#derive('id').subarray(0, 16);
  }

  /** Returns the dictionary and the bytes of a stream, encrypted. */
  stream({ id, dictionary, data }: OpenStream): { readonly dictionary: string; readonly data: Uint8Array } {
    let strings = 0;
    const sealed = replaceStrings(dictionary, (bytes) => {
      strings += 1;
      return this.#encrypt(bytes, `string ${strings} of object ${id}`);
    });
    return { dictionary: sealed, data: this.#encrypt(data, `stream of object ${id}`) };
  }

  /** Returns the entries of the encryption dictionary (ISO 32000-2 tables 20, 21 and 25). */
  entries(): Record<string, unknown> {
    const { open = nothing, owner } = this.#protection;
    const salts = this.#derive('salts');
    const [userCheck, userKey] = [salts.subarray(0, 8), salts.subarray(8, 16)];
    const [ownerCheck, ownerKey] = [salts.subarray(16, 24), salts.subarray(24, 32)];
    const U = Buffer.concat([passwordHash(open, userCheck, nothing), userCheck, userKey]);
    const O = Buffer.concat([passwordHash(owner, ownerCheck, U), ownerCheck, ownerKey]);
    return {
      Filter: 'Standard',
      V: 5,
      R: 6,
      Length: 256,
      CF: { StdCF: { CFM: 'AESV3', AuthEvent: 'DocOpen', Length: 32 } },
      StmF: 'StdCF',
      StrF: 'StdCF',
      U,
      UE: wrap(passwordHash(open, userKey, nothing), this.#key),
      O,
      OE: wrap(passwordHash(owner, ownerKey, U), this.#key),
      P: new Written(String(this.#flags)),
      Perms: this.#permissionCheck(),
      EncryptMetadata: true,
    };
  }

  /** Returns the permissions once more, encrypted: a reader sees by them whether somebody changed the others (algorithm 10). */
  #permissionCheck(): Uint8Array {
    const check = Buffer.alloc(block, 0xff);
    check.writeInt32LE(this.#flags, 0);
    // "T" says that the metadata is encrypted.
    check.write('Tadb', 8, 'latin1');
    check.set(this.#derive('permissions').subarray(0, 4), 12);
    const cipher = createCipheriv('aes-256-ecb', this.#key, null);
    cipher.setAutoPadding(false);
    return cipher.update(check);
  }

  #encrypt(bytes: Uint8Array, what: string): Uint8Array {
    const start = this.#derive(what).subarray(0, block);
    const cipher = createCipheriv('aes-256-cbc', this.#key, start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  }

  #derive(what: string): Uint8Array {
    return createHmac('sha256', this.#root).update(what).digest();
  }
}

/** Collects the streams of a file until all are there: the keys depend on each of them. */
export class SealedStreams {
  readonly #protection: Protection;
  readonly #streams: OpenStream[] = [];
  readonly #content = createHash('sha256');

  constructor(protection: Protection) {
    this.#protection = protection;
  }

  add({ id, dictionary, data }: OpenStream): void {
    this.#content
      .update(`${id} ${dictionary.length} ${data.length}\n`)
      .update(dictionary, 'latin1')
      .update(data);
    // A copy, which `slice` of a Buffer is not. The results of zlib are small views of large buffers, which would all stay alive.
    this.#streams.push({ id, dictionary, data: Uint8Array.from(data) });
  }

  /** Returns the streams, and what seals them. `trailer` is what else the file holds. None may be added any more. */
  close(trailer: string): { readonly seal: Seal; readonly streams: readonly OpenStream[] } {
    const content = this.#content.update(trailer, 'latin1').digest();
    return { seal: new Seal(this.#protection, content), streams: this.#streams };
  }
}

const nothing = new Uint8Array();

/** Encrypts the key of the file with one of a password. It is random to whoever does not know it, so that no vector is needed. */
function wrap(by: Uint8Array, key: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', by, new Uint8Array(block));
  cipher.setAutoPadding(false);
  return cipher.update(key);
}

/** The bits that allow something (ISO 32000-2 table 22), where the first bit is 1. */
const allowing: Readonly<Record<Permission, readonly number[]>> = {
  print: [3, 12],
  draft: [3],
  change: [4],
  copy: [5],
  annotate: [6],
  fill: [9],
  assemble: [11],
};

/** The bits that are always 1: those that are reserved, and that which lets programs read the text to people (bit 10). */
const always = 0xfffff2c0;

function permissionFlags(permissions: readonly Permission[]): number {
  const bits = permissions.flatMap((permission) => allowing[permission]);
  return bits.reduce((flags, bit) => flags | (1 << (bit - 1)), always) | 0;
}
