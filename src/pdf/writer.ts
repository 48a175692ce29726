// The file being written: objects, pages and streams through PDFKit, bytes collected as they come.
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { Pt } from '../units.ts';
import { ByteCollector } from './bytes.ts';
import { type DocumentInfo, producer, xmpPacket } from './metadata.ts';

/** An indirect object (ISO 32000-1 7.3.10). Values: names are strings, text is `String` objects, streams are written. */
export interface PdfObject {
  readonly id: number;
  readonly data: Record<string, unknown>;
  write(chunk: Uint8Array): void;
  end(): void;
}

/** An item of the outline. */
export interface OutlineItem {
  readonly dictionary: PdfObject;
  addItem(title: string, options: { fit: true }): OutlineItem;
}

/** The page that is being written. */
export interface PdfPage {
  readonly dictionary: PdfObject;
  readonly resources: PdfObject;
  readonly annotations: PdfObject[];
}

/** What a file says of itself. */
export interface WriterOptions {
  readonly info: DocumentInfo;
  /** BCP 47. */
  readonly lang: string;
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** Goes into `/ID`, so that equal documents have equal ids and others do not. */
  readonly idDigest: string;
}

/** Of a page's operators: level 6 takes half as long again and saves 4 %. */
const contentLevel = 4;

/** PDFKit with its output collected at once and without its own drawing, which nothing here uses. */
class Collector extends PDFDocument {
  // Declared and not initialised: PDFKit's constructor pushes the file's first bytes.
  declare collected: ByteCollector | undefined;
  declare xmp: string | undefined;
  declare metadataRef: PdfObject | undefined;
  declare _root: PdfObject;

  override push(chunk: Uint8Array | null): boolean {
    this.collected ??= new ByteCollector();
    if (chunk) this.collected.add(chunk);
    return true;
  }

  /** PDFKit turns each page's y axis down; everything here is written in the axes of the paper. */
  override transform(): this {
    return this;
  }

  /** PDFKit writes titles into XML without escaping them. */
  override endMetadata(): void {
    const metadata = asObject(this.ref({ Type: 'Metadata', Subtype: 'XML' }));
    Object.assign(metadata, { compress: false });
    metadata.write(new TextEncoder().encode(this.xmp ?? ''));
    metadata.end();
    this._root.data.Metadata = metadata;
  }
}

/** The types of PDFKit name few fields of a reference; these are its own (lib/reference.js). */
function asObject(reference: unknown): PdfObject {
  return reference as PdfObject;
}

/** Writes one file. */
export class PdfWriter {
  readonly #document: Collector;

  constructor({ info, lang, moment, idDigest }: WriterOptions) {
    const document = new Collector({
      autoFirstPage: false,
      // Not null but absent would load Helvetica; the types do not know that null means none.
      font: null as unknown as string,
      pdfVersion: '1.7',
      lang,
      displayTitle: true,
      info: { ...infoEntries(info, moment), Digest: idDigest } as PDFKit.DocumentInfo,
    });
    // The digest has done its work: PDFKit made `/ID` from it.
    Reflect.deleteProperty(document.info, 'Digest');
    document.xmp = xmpPacket(info, moment);
    this.#document = document;
  }

  /** A new object; `end` it once. */
  object(data: Readonly<Record<string, unknown>>): PdfObject {
    return asObject(this.#document.ref({ ...data }));
  }

  /** Writes the page before, and starts one. */
  startPage(width: Pt, height: Pt): PdfPage {
    this.#document.addPage({ size: [width, height], margin: 0 });
    // `resources` and `annotations` are fields of PDFKit's pages that its types leave out or call any.
    return this.#document.page as unknown as PdfPage;
  }

  /** The content of the current page, whole. */
  setContent(content: string): void {
    // A field of PDFKit's pages that its types leave out; it has not been written yet.
    const { content: stream } = this.#document.page as unknown as { content: PdfObject };
    Object.assign(stream, { compress: false });
    stream.data.Filter = 'FlateDecode';
    stream.write(deflateSync(Buffer.from(content, 'latin1'), { level: contentLevel }));
  }

  /** Names a place on the current page; `y` is from the top. `name` is `[a-z0-9]` and as long as all others. */
  nameDestination(name: string, y: Pt): void {
    this.#document.addNamedDestination(name, 'XYZ', null, y, null);
  }

  /** The root of the outline. */
  get outline(): OutlineItem {
    return this.#document.outline as unknown as OutlineItem;
  }

  /** Writes what is left and gives the whole file. */
  finish(): Uint8Array {
    this.#document.end();
    return this.#document.collected?.whole() ?? new Uint8Array();
  }
}

function infoEntries(info: DocumentInfo, moment: number): Record<string, unknown> {
  const entries: Record<string, unknown> = {
    Producer: producer,
    Creator: producer,
    CreationDate: new Date(moment),
  };
  if (info.title !== undefined) entries.Title = info.title;
  if (info.author !== undefined) entries.Author = info.author;
  if (info.subject !== undefined) entries.Subject = info.subject;
  if (info.keywords !== undefined) entries.Keywords = info.keywords;
  return entries;
}
