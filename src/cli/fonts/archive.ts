// Reads files out of a packed archive while it arrives (POSIX.1-2001 pax, "ustar Interchange Format"), as npm packages are.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../line/command.ts';

const block = 512;
/** No font of a package is near this. */
const mostFileBytes = 64e6;

/**
 * Returns the files of an archive that have one of some paths, as far as they are there. Reading ends when all were
 * read. Throws `CommandError` when what comes is no such archive.
 */
export async function readArchive(
  packed: AsyncIterable<Uint8Array>,
  paths: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const reader = new BlockReader(unzipped(packed));
  try {
    while (found.size < paths.size) {
      const header = await reader.take(block);
      // Two blocks of zeros end an archive; some end without them.
      if (header === undefined || header.every((byte) => byte === 0)) break;
      const { path, size } = readHeader(header);
      const padded = Math.ceil(size / block) * block;
      if (!paths.has(path)) await reader.skip(padded);
      else {
        const content = await reader.take(padded);
        if (content === undefined) throw new CommandError(`the archive ends inside of ${path}`);
        found.set(path, content.subarray(0, size));
      }
    }
  } finally {
    await reader.close();
  }
  return found;
}

async function* unzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // A fault on the way destroys the last stream with it, and is thrown there. Reading may also end before the archive does.
  pipeline(Readable.from(packed), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw new CommandError('expected an archive packed by gzip (.tgz), got something else');
  } finally {
    gunzip.destroy();
  }
}

/** Takes a stream apart into lengths that are asked for. */
class BlockReader {
  readonly #chunks: AsyncGenerator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncGenerator<Uint8Array>) {
    this.#chunks = chunks;
  }

  /** Returns the next bytes, or undefined when there are not as many. */
  async take(length: number): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      const part = await this.#next(missing);
      if (part === undefined) return undefined;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    let missing = length;
    while (missing > 0) {
      const part = await this.#next(missing);
      if (part === undefined) return;
      missing -= part.length;
    }
  }

  close(): Promise<unknown> {
    return this.#chunks.return(undefined);
  }

  /** Returns at most so many bytes, and at least one, or undefined at the end. */
  async #next(most: number): Promise<Uint8Array | undefined> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return undefined;
      this.#held = value;
    }
    const part = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(part.length);
    return part;
  }
}

function readHeader(header: Uint8Array): { readonly path: string; readonly size: number } {
  const text = (from: number, length: number): string => {
    const field = Buffer.from(header.subarray(from, from + length)).toString('latin1');
    return field.split('\0', 1)[0] ?? '';
  };
  const size = Number.parseInt(text(124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0)
    throw new CommandError('expected an archive of files (tar), got something else');
  const [prefix, name] = [text(345, 155), text(0, 100)];
  const path = prefix === '' ? name : `${prefix}/${name}`;
  if (size > mostFileBytes)
    throw new CommandError(
      `expected files of at most ${mostFileBytes} bytes in the archive, got ${size} in ${path}`,
    );
  return { path, size };
}
