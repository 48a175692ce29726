// The idempotency key of each line of a batch. It comes from what the line says, so that a batch that is begun anew, or
// whose file was mended, asks for no document a second time.
import { deriveIdempotencyKey } from '../../client/index.ts';
import { issuesError } from '../../errors.ts';
import { sha256Hex } from '../../sha256.ts';
import type { DataFile } from '../document/data-file.ts';

/** What keys are derived from. */
export interface LineKeysOptions {
  /** The code of the template. */
  readonly template: string;
  /** The field of the data that identifies a document. Without one, a document is identified by its data. */
  readonly id: string | undefined;
}

/** Derives the keys of the lines of one file, which are given in their order. */
export class LineKeys {
  readonly #options: LineKeysOptions;
  /** How often the same data was there, by its hash, or the line of each identifier. */
  readonly #seen = new Map<string, number>();

  constructor(options: LineKeysOptions) {
    this.#options = options;
  }

  /**
   * Returns the key of a line. Lines with equal data have keys of their own. Throws `AppError` (`invalid_data`) for a
   * line without an identifier, and for one whose identifier an earlier line has.
   */
  keyOf(data: DataFile, line: number): string {
    const { template, id } = this.#options;
    if (id !== undefined)
      return deriveIdempotencyKey('batch', template, id, this.#identifier(data, id, line));
    const hash = sha256Hex(data.canonical);
    const before = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, before + 1);
    return deriveIdempotencyKey('batch', template, hash, before + 1);
  }

  #identifier({ canonical, file }: DataFile, id: string, line: number): string {
    const data = JSON.parse(canonical) as Readonly<Record<string, unknown>>;
    const value = Object.hasOwn(data, id) ? data[id] : undefined;
    const refuse = (message: string) =>
      issuesError('invalid_data', [{ source: 'data', path: `/${id}`, message, file, line, column: 1 }]);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '' || text.length > longestIdentifier)
      throw refuse(
        `expected text of 1 to ${longestIdentifier} characters, or a number, that identifies the document (--id)`,
      );
    const earlier = this.#seen.get(text);
    if (earlier !== undefined)
      throw refuse(`expected an identifier of its own, line ${earlier} has the same`);
    this.#seen.set(text, line);
    return text;
  }
}

/** A key has at most 255 characters, and a character may take nine of them. */
const longestIdentifier = 100;
