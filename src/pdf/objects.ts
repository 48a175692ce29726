// The body of a PDF file (ISO 32000-1 7.5): streams as they come, all other objects packed into object streams.
import { deflateSync } from 'node:zlib';
import { invariant } from '../errors.ts';
import { ByteCollector } from './bytes.ts';
import { pdfDictionary } from './value.ts';
import { CrossReferences } from './xref.ts';

/** Objects of one object stream: more save little, and a reader unpacks all of them for the first that it wants. */
const packedObjects = 200;
/** Characters after which an object stream is full, too. */
const packedLength = 1 << 17;

/** A comment of bytes that are no text, so that nobody takes the file for one (ISO 32000-1 7.5.2). */
const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

/** A file that is written object by object. */
export class ObjectFile {
  readonly #bytes = new ByteCollector();
  readonly #places = new CrossReferences();
  /** Of the objects that wait for their stream: number and place of each, and what they are. */
  #index = '';
  #bodies = '';
  #ids: number[] = [];

  constructor() {
    this.#add(header);
  }

  /** The number of an object that is written later. */
  reserve(): number {
    return this.#places.reserve();
  }

  /** Writes an object that is no stream; each character of `body` is a byte. */
  write(id: number, body: string): void {
    this.#index += `${id} ${this.#bodies.length} `;
    this.#bodies += `${body}\n`;
    this.#ids.push(id);
    if (this.#ids.length === packedObjects || this.#bodies.length >= packedLength) this.#pack();
  }

  /** Writes a stream, its data filtered already. */
  writeStream(id: number, entries: object, data: Uint8Array): void {
    this.#placed(id, this.#places.placeAt(id, this.#bytes.length));
    this.#add(`${id} 0 obj\n${pdfDictionary({ ...entries, Length: data.length })}\nstream\n`);
    this.#bytes.add(data);
    this.#add('\nendstream\nendobj\n');
  }

  /** Writes what waits and the cross-reference stream, whose dictionary has the entries of the trailer; gives the whole file. */
  finish(trailer: object): Uint8Array {
    this.#pack();
    const id = this.reserve();
    const start = this.#bytes.length;
    this.#places.placeAt(id, start);
    const missing = this.#places.missing();
    invariant(missing === undefined, `object ${missing} was reserved and never written`);
    const { entries, data } = this.#places.rows();
    const dictionary = { Type: 'XRef', ...entries, ...trailer, Filter: 'FlateDecode', Length: data.length };
    this.#add(`${id} 0 obj\n${pdfDictionary(dictionary)}\nstream\n`);
    this.#bytes.add(data);
    this.#add(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
    return this.#bytes.whole();
  }

  /** ISO 32000-1 7.5.7. */
  #pack(): void {
    if (this.#ids.length === 0) return;
    const [ids, index, bodies] = [this.#ids, this.#index, this.#bodies];
    this.#ids = [];
    this.#index = '';
    this.#bodies = '';
    invariant(/^[\0-\xff]*$/.test(bodies), 'each character of an object is a byte');
    const stream = this.reserve();
    for (const [at, id] of ids.entries()) this.#placed(id, this.#places.placeIn(id, stream, at));
    this.writeStream(
      stream,
      { Type: 'ObjStm', N: ids.length, First: index.length, Filter: 'FlateDecode' },
      deflateSync(Buffer.from(index + bodies, 'latin1')),
    );
  }

  #placed(id: number, done: boolean): void {
    invariant(done, `object ${id} is reserved and written once`);
  }

  #add(text: string): void {
    this.#bytes.add(Buffer.from(text, 'latin1'));
  }
}
