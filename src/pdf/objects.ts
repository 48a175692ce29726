// The body of a PDF file (ISO 32000-1 7.5): streams are written as they come, and all other objects are packed into object streams.
import { invariant } from '../errors.ts';
import type { Protection } from '../standards.ts';
import type { NumberRows } from './alike-rows.ts';
import { ByteCollector, release } from './bytes.ts';
import { ByteWriter } from './bytewriter.ts';
import { Deflater } from './deflate.ts';
import { deflatedRows } from './deflated-rows.ts';
import { SealedStreams, sealedLength } from './encryption/seal.ts';
import { knownRows } from './known-rows.ts';
import { RowRoom } from './predictor.ts';
import { type DeflatedStream, deflatedStreams, type RowObjects } from './rows.ts';
import { pdfDictionary, reference } from './value.ts';
import { CrossReferences } from './xref.ts';

/** The objects of one object stream. More would save little, and a reader unpacks all of them to read one. */
const packedObjects = 400;
/** The number of characters at which an object stream is full, too. */
const packedLength = 1 << 17;

/** The header with a comment of bytes that are no text, so that no program takes the file for text (ISO 32000-1 7.5.2). */
const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

/** A file that is written object by object. */
export class ObjectFile {
  readonly #bytes = new ByteCollector();
  readonly #references = new CrossReferences();
  readonly #deflater = new Deflater();
  /** The number and place of each object that waits for its stream. */
  readonly #index = new ByteWriter();
  readonly #bodies = new ByteWriter();
  readonly #room = new RowRoom();
  /** The streams of a file that is encrypted. They are written at the end. */
  readonly #sealed: SealedStreams | undefined;
  #ids: number[] = [];

  constructor(protection?: Protection) {
    this.#sealed = protection && new SealedStreams(protection);
    this.#add(header);
  }

  /** The number of objects that there are or will be, so far. */
  get objects(): number {
    return this.#references.objects;
  }

  /** Returns the number of an object that is written later. */
  reserve(): number {
    return this.#references.reserve();
  }

  /** Returns the first of so many numbers in a row. Their objects are written later. */
  reserveRow(count: number): number {
    return this.#references.reserveRow(count);
  }

  /** Returns bytes as `FlateDecode` reads them. */
  deflate(...[kind, bytes]: Parameters<Deflater['deflate']>): Uint8Array {
    return this.#deflater.deflate(kind, bytes);
  }

  /** Writes an object that is not a stream. Each character of `body` is a byte. */
  write(id: number, body: string): void {
    this.start(id).text(body);
    this.end();
  }

  /** Starts an object that is not a stream. Its body is written to what is returned, before `end` is called. */
  start(id: number): ByteWriter {
    this.#index.pair(id, this.#bodies.length);
    this.#ids.push(id);
    return this.#bodies;
  }

  /** Ends the object that was started last. */
  end(): void {
    this.#bodies.text('\n');
    if (this.#ids.length === packedObjects || this.#bodies.length >= packedLength) this.#pack();
  }

  /** Writes objects that are much alike. Their numbers are reserved. */
  writeRows(objects: RowObjects): void {
    const deflate = (rows: Uint8Array) => deflatedRows(rows, (bytes) => this.deflate('rows', bytes));
    for (const stream of deflatedStreams(objects, this.#room, deflate)) this.#writeRowStream(stream);
  }

  /** The same for objects that are given by their numbers. They are not made into rows where they were before. */
  writeNumbers(first: number, numbers: NumberRows): void {
    const deflate = (rows: Uint8Array) => this.deflate('rows', rows);
    const make = () => deflatedStreams({ first, ...numbers.rows() }, this.#room, deflate);
    for (const stream of knownRows(numbers.source(first), make)) this.#writeRowStream(stream);
  }

  #writeRowStream({ first, count, entries, data }: DeflatedStream): void {
    const stream = this.reserve();
    this.#placed(first, this.#references.placeRow(first, stream, count));
    this.writeRawStream(stream, entries, data);
  }

  /** Writes a stream. Its data is filtered already. */
  writeStream(id: number, entries: object, data: Uint8Array): void {
    this.#stream(id, pdfDictionary({ ...entries, Length: this.#lengthOf(data) }), data);
  }

  /** Writes a stream whose entries are written already, all but its length. */
  writeRawStream(id: number, entries: string, data: Uint8Array): void {
    this.#stream(id, `<<${entries}/Length ${this.#lengthOf(data)}>>`, data);
  }

  #lengthOf({ length }: Uint8Array): number {
    return this.#sealed ? sealedLength(length) : length;
  }

  #stream(id: number, dictionary: string, data: Uint8Array): void {
    if (this.#sealed) this.#sealed.add({ id, dictionary, data });
    else this.#addStream(id, dictionary, data);
  }

  #addStream(id: number, dictionary: string, data: Uint8Array): void {
    this.#placed(id, this.#references.placeAt(id, this.#bytes.length));
    this.#add(`${id} 0 obj\n${dictionary}\nstream\n`);
    this.#bytes.add(data);
    this.#add('\nendstream\nendobj\n');
  }

  /** Writes what waits, and the cross-reference stream with the entries of the trailer. Returns the whole file. */
  finish(trailer: object): Uint8Array {
    this.#pack();
    const sealing = this.#sealed && this.#writeSealed(this.#sealed, trailer);
    const id = this.reserve();
    const start = this.#bytes.length;
    this.#references.placeAt(id, start);
    const missing = this.#references.missing();
    invariant(missing === undefined, `object ${missing} was reserved and never written`);
    const { entries, rows } = this.#references.rows();
    const data = this.deflate('references', rows);
    release(rows);
    const whole = { Type: 'XRef', ...entries, ...trailer, ...sealing };
    const dictionary = { ...whole, Filter: 'FlateDecode', Length: data.length };
    this.#add(`${id} 0 obj\n${pdfDictionary(dictionary)}\nstream\n`);
    this.#bytes.add(data);
    this.#add(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
    return this.#bytes.whole();
  }

  /**
   * Writes the streams of an encrypted file, and what a reader needs to open it. Objects that are no streams stand in
   * object streams, which are encrypted as wholes. Returns further entries of the trailer.
   */
  #writeSealed(sealed: SealedStreams, trailer: object): Record<string, unknown> {
    const { seal, streams } = sealed.close(pdfDictionary(trailer));
    for (const stream of streams) {
      const { dictionary, data } = seal.stream(stream);
      this.#addStream(stream.id, dictionary, data);
    }
    // Nothing of it is encrypted, so it stands in no object stream (ISO 32000-2 7.6.2).
    const id = this.reserve();
    this.#placed(id, this.#references.placeAt(id, this.#bytes.length));
    this.#add(`${id} 0 obj\n${pdfDictionary(seal.entries())}\nendobj\n`);
    return { Encrypt: reference(id), ID: [seal.fileId, seal.fileId] };
  }

  /** Writes the waiting objects as an object stream (ISO 32000-1 7.5.7). */
  #pack(): void {
    if (this.#ids.length === 0) return;
    const ids = this.#ids;
    this.#ids = [];
    const stream = this.reserve();
    const refused = this.#references.placeAllIn(ids, stream);
    if (refused !== undefined) this.#placed(refused, false);
    const first = this.#index.length;
    this.#index.append(this.#bodies);
    this.#bodies.take();
    const entries = `/Type/ObjStm/N ${ids.length}/First ${first}/Filter/FlateDecode`;
    this.writeRawStream(stream, entries, this.deflate('objects', this.#index.take()));
  }

  #placed(id: number, done: boolean): void {
    invariant(done, `object ${id} is reserved and written once`);
  }

  #add(text: string): void {
    this.#bytes.add(Buffer.from(text, 'latin1'));
  }
}
