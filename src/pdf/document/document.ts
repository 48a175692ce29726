// The document: PDFKit's, with its objects packed into object streams, and a cross-reference stream (ISO 32000-1 7.5.7, 7.5.8).
import { invariant } from '../../errors.ts';
import type { Protection } from '../../standards.ts';
import type { Pt } from '../../units.ts';
import { release } from './bytes.ts';
import type { ByteWriter } from './bytewriter.ts';
import { type ContentParts, type PageContent, PageContents } from './contents.ts';
import { Deflater } from './deflate.ts';
import { SealedStreams, sealedLength } from './encryption/seal.ts';
import { Kit, type KitOutline, type KitPage, type KitReference, Reference } from './kit.ts';
import { Packing } from './packing.ts';
import { RowRoom } from './predictor.ts';
import { type RowObjects, rowStreams } from './rows.ts';
import { NameTree, PageTree } from './tree.ts';
import { isWrittenInPlace, pdfDictionary, pdfValue, reference } from './value.ts';
import { CrossReferences } from './xref.ts';

/** What a document is made with. */
export interface DocumentOptions {
  /** The language as a BCP 47 tag. */
  readonly lang: string;
  /** 32 hexadecimal digits or more. They make `/ID`, so that equal documents have equal ids and others do not. */
  readonly idDigest: string;
  /** Whether the content of pages is marked. */
  readonly isTagged?: boolean;
  /** The passwords with which it is encrypted. */
  readonly protection?: Protection | undefined;
}

/** An object of the document. It is packed, or written as a stream. It has a number from when it is referred to or written. */
class PackedReference extends Reference {
  #id: number | undefined;
  #isEnded = false;

  override get id(): number {
    this.#id ??= this.#owner.reserve();
    return this.#id;
  }

  /** Called by PDFKit's constructor. */
  override set id(_: number) {}

  get #owner(): PlatenDocument {
    // No other document makes objects of this class.
    return this.document as PlatenDocument;
  }

  override write(chunk: Uint8Array): void {
    if (this.#isEnded) invariant(false, `object ${this.id} is written before it is ended`);
    super.write(chunk);
  }

  override finalize(): void {
    // The message has its number, which it may not have yet.
    if (this.#isEnded) invariant(false, `object ${this.id} is ended once`);
    this.#isEnded = true;
    if (isWrittenInPlace(this)) return;
    const { id, data, buffer, compress } = this;
    this.buffer = [];
    const document = this.#owner;
    if (buffer.length === 0) document.writeObject(id, pdfValue(data));
    else {
      const [first] = buffer;
      const whole = first !== undefined && buffer.length === 1 ? first : Buffer.concat(buffer);
      document.writeStream(id, data, compress ? document.deflate('stream', whole) : whole);
    }
  }
}

/** A document that is written object by object. */
export class PlatenDocument extends Kit {
  readonly #fileId: Uint8Array;
  readonly #isTagged: boolean;
  readonly #deflater = new Deflater();
  readonly #places = new CrossReferences();
  readonly #packing = new Packing();
  readonly #room = new RowRoom();
  /** The streams of a file that is encrypted. They are written at the end. */
  readonly #sealed: SealedStreams | undefined;
  readonly #contents = new PageContents((shared) => {
    const stream = this.ref({});
    this.#writeContent(stream, shared);
    return stream;
  });
  readonly #tree = new PageTree(this);
  readonly #destinations = new NameTree();
  readonly #files = new NameTree();
  #content: PageContent | undefined;
  #requireFew: (objects: number) => void = () => {};

  constructor({ lang, idDigest, protection, isTagged = false }: DocumentOptions) {
    super(lang);
    invariant(/^[0-9a-f]{32}/.test(idDigest), 'the digest of a document has 32 hexadecimal digits');
    this.#fileId = Buffer.from(idDigest.slice(0, 32), 'hex');
    this.#isTagged = isTagged;
    this.#sealed = protection && new SealedStreams(protection);
    this.names.Dests = this.#destinations;
    this.names.EmbeddedFiles = this.#files;
  }

  /** Returns a new object. `end` must be called once. */
  override ref(data: Record<string, unknown> = {}): KitReference {
    return new PackedReference(this, 0, data);
  }

  /** Returns the number of an object that is written later, or the first of so many in a row. */
  reserve(count = 1): number {
    return this.#places.reserve(count);
  }

  /** Returns bytes as `FlateDecode` reads them. */
  deflate(...[kind, bytes]: Parameters<Deflater['deflate']>): Uint8Array {
    return this.#deflater.deflate(kind, bytes);
  }

  /** Writes an object that is not a stream. Each character of `body` is a byte. */
  writeObject(id: number, body: string): void {
    this.startObject(id).text(body);
    this.endObject();
  }

  /** Starts an object that is not a stream. Its body is written to what is returned, before `endObject` is called. */
  startObject(id: number): ByteWriter {
    return this.#packing.start(id);
  }

  endObject(): void {
    if (this.#packing.end()) this.#pack();
  }

  /** Writes objects that are much alike. Their numbers are reserved. */
  writeRows(objects: RowObjects): void {
    for (const { first, count, entries, bytes } of rowStreams(objects, this.#room)) {
      const stream = this.reserve();
      requirePlaced(first, this.#places.placeRow(first, stream, count));
      this.writeRawStream(stream, entries, this.deflate('rows', bytes));
    }
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
    requirePlaced(id, this.#places.placeAt(id, this.length));
    this.#addText(`${id} 0 obj\n${dictionary}\nstream\n`);
    this.add(data);
    this.#addText('\nendstream\nendobj\n');
  }

  #addText(text: string): void {
    this.add(Buffer.from(text, 'latin1'));
  }

  /** Writes the waiting objects as an object stream. */
  #pack(): void {
    const pack = this.#packing.take();
    if (!pack) return;
    const stream = this.reserve();
    const refused = this.#places.placeAllIn(pack.ids, stream);
    if (refused !== undefined) requirePlaced(refused, false);
    this.writeRawStream(stream, `${pack.entries}/Filter/FlateDecode`, this.deflate('objects', pack.bytes));
  }

  /** Writes a stream that is not compressed. */
  plainStream(data: Record<string, unknown>, bytes: Uint8Array): KitReference {
    const stream = this.ref(data);
    this.writeStream(stream.id, data, bytes);
    return stream;
  }

  /** Ends the page before, and starts one. */
  startPage(width: Pt, height: Pt, entries: object): KitPage {
    this.addPage({ size: [width, height], margin: 0 });
    const { page } = this;
    const { dictionary, resources } = page;
    // Programs need no sets of procedures any more (ISO 32000-1 14.2), and a unit of 1 is what there is without one.
    resources.data = {};
    Object.assign(dictionary.data, {
      ...entries,
      UserUnit: undefined,
      Parent: reference(this.#tree.add(this.pages.id)),
    });
    // PDFKit ends a page when the next one begins. Ours is ended when it is known what that one begins with.
    page.end = () => {
      const content = this.#content ?? { bytes: new Uint8Array(), breaks: [] };
      this.#content = undefined;
      this.#contents.add(content, (parts) => this.#endPage(page, parts));
    };
    return page;
  }

  /** Sets the whole content of the current page. */
  setContent(content: PageContent): void {
    invariant(!this.#content, 'a page has one content');
    this.#content = content;
  }

  #endPage({ dictionary, resources, content }: KitPage, { shared, own }: ContentParts): void {
    if (own !== undefined) this.#writeContent(content, own);
    const streams = [shared, own && content].filter((stream) => stream !== undefined);
    Object.assign(dictionary.data, {
      Resources: resources.data,
      Contents: streams.length === 1 ? streams[0] : streams,
    });
    dictionary.end();
    // PDFKit keeps the page until the root of all pages is written.
    dictionary.data = {};
  }

  #writeContent({ id }: KitReference, content: Uint8Array): void {
    const data = this.deflate(this.#isTagged ? 'marked' : 'content', content);
    this.writeStream(id, { Filter: 'FlateDecode' }, data);
  }

  /** Pages are drawn in the coordinates of PDF. */
  override transform(): this {
    return this;
  }

  /** The root of the outline. A document without items has none. */
  #rootOutline(): KitOutline {
    if (!this.outline) super.initOutline();
    invariant(this.outline !== undefined, 'an outline that was started has a root');
    this.outline.outlineData.Type = 'Outlines';
    return this.outline;
  }

  /** Adds an item that leads to `y` points above the foot of the current page. The zoom is left as it is (ISO 32000-1 12.3.2.2). */
  addHeading(title: string, y: Pt, under: KitOutline = this.#rootOutline()): KitOutline {
    const item = under.addItem(title);
    item.outlineData.Dest = [this.page.dictionary, 'XYZ', null, y, null];
    // A negative count says how many items are shown when the item is opened. The first level is open.
    if (under !== this.outline) under.outlineData.Count = -under.children.length;
    return item;
  }

  override initOutline(): void {}

  override endOutline(): void {
    if (this.outline) super.endOutline();
  }

  /** The structure is written by itself. */
  override endMarkings(): void {}

  /** Writes what the catalog refers to. The metadata is written by itself. */
  override endMetadata(): void {
    this.#contents.finish();
    const { names, pages } = this;
    if (!this.#tree.isFlat) {
      const root = this.ref({ ...pages.data });
      this.pages = root;
      // PDFKit lists the pages in one node, which is one of many here.
      root.data.Kids = this.#tree.end(pages.data.Kids as readonly KitReference[], root.id).map(reference);
    }
    names.Dests = this.#destinations.end(this);
    names.EmbeddedFiles = this.#files.end(this);
  }

  protected override writeReferences(): void {
    this.#pack();
    const ids = { ID: [this.#fileId, this.#fileId] };
    const trailer = { ...this.trailer, ...ids };
    const sealing = this.#sealed && this.#writeSealed(this.#sealed, trailer);
    const places = this.#places;
    const id = this.reserve();
    const start = this.length;
    places.placeAt(id, start);
    this.#requireFew(places.objects);
    const missing = places.missing();
    invariant(missing === undefined, `object ${missing} was reserved and never written`);
    const { entries, rows } = places.rows();
    const data = this.deflate('references', rows);
    release(rows);
    const whole = { Type: 'XRef', ...entries, ...trailer, ...sealing };
    const dictionary = { ...whole, Filter: 'FlateDecode', Length: data.length };
    this.#addText(`${id} 0 obj\n${pdfDictionary(dictionary)}\nstream\n`);
    this.add(data);
    this.#addText(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
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
    requirePlaced(id, this.#places.placeAt(id, this.length));
    this.#addText(`${id} 0 obj\n${pdfDictionary(seal.entries())}\nendobj\n`);
    return { Encrypt: reference(id), ID: [seal.fileId, seal.fileId] };
  }

  /** Ends the document and returns the whole file. `requireFew` is given the number of its objects, and may throw. */
  finish(requireFew: (objects: number) => void): Uint8Array {
    this.#requireFew = requireFew;
    this.end();
    return this.options.bytes.whole();
  }
}

function requirePlaced(id: number, done: boolean): void {
  invariant(done, `object ${id} is reserved and written once`);
}
