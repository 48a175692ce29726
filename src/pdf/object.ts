// An indirect object while it is made (ISO 32000-1 7.3.10): a dictionary, and a stream when data is written to it.
import { invariant } from '../errors.ts';
import type { ObjectFile } from './objects.ts';
import { pdfDictionary, Written } from './value.ts';

/** An indirect object. As a value it is a reference to itself. */
export interface PdfObject {
  readonly id: number;
  /** The dictionary. Names are strings, and text is `String` objects. It may change until the object is ended. */
  readonly data: Record<string, unknown>;
  /** Adds data to its stream. The stream is deflated unless the dictionary has a `Filter`. */
  write(chunk: Uint8Array): void;
  /** Writes the object. It must be called once. */
  end(): void;
}

/** An object that is written to a file when it ends. */
export class IndirectObject extends Written implements PdfObject {
  readonly id: number;
  readonly data: Record<string, unknown>;
  readonly #file: ObjectFile;
  #chunks: Uint8Array[] | undefined;
  #ended = false;

  constructor(file: ObjectFile, data: Record<string, unknown>) {
    const id = file.reserve();
    super(`${id} 0 R`);
    this.id = id;
    this.data = data;
    this.#file = file;
  }

  write(chunk: Uint8Array): void {
    invariant(!this.#ended, `object ${this.id} is written before it is ended`);
    this.#chunks ??= [];
    this.#chunks.push(chunk);
  }

  end(): void {
    invariant(!this.#ended, `object ${this.id} is ended once`);
    this.#ended = true;
    const chunks = this.#chunks;
    this.#chunks = undefined;
    if (!chunks) this.#file.write(this.id, pdfDictionary(this.data));
    else {
      const [first = new Uint8Array()] = chunks;
      const data = chunks.length === 1 ? first : Buffer.concat(chunks);
      if ('Filter' in this.data) this.#file.writeStream(this.id, this.data, data);
      else
        this.#file.writeStream(
          this.id,
          { ...this.data, Filter: 'FlateDecode' },
          this.#file.deflate('stream', data),
        );
    }
  }
}
