// Writes the file: its pages, what can be jumped to, and what the document says of itself.
import { deflateSync } from 'node:zlib';
import { invariant } from '../errors.ts';
import type { Pt } from '../units.ts';
import { PageLabels } from './labels.ts';
import { type DocumentInfo, producer, xmpPacket } from './metadata.ts';
import { pdfNumber } from './number.ts';
import { IndirectObject, type PdfObject } from './object.ts';
import { ObjectFile } from './objects.ts';
import { Outline, type OutlineItem } from './outline.ts';
import { PageTree, writeNameTree, writeNumberTree } from './tree.ts';
import { reference } from './value.ts';

export type { PdfObject } from './object.ts';
export type { OutlineItem } from './outline.ts';

/** The page that is being written. It is written when the next one starts. */
export interface PdfPage {
  /** The dictionary. Contents, size, resources and annotations are added when the page is written. */
  readonly dictionary: PdfObject;
  readonly resources: { readonly data: Record<string, unknown> };
  /** The annotations. They are ended by the code that made them. */
  readonly annotations: PdfObject[];
}

/** What a file says of itself. */
export interface WriterOptions {
  readonly info: DocumentInfo;
  /** BCP 47. */
  readonly lang: string;
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** 32 hexadecimal digits or more. They make `/ID`, so that equal documents have equal ids and others do not. */
  readonly idDigest: string;
}

/** Of a page's operators: level 6 takes half as long again and saves 4 %. */
const contentLevel = 4;

/** Writes one file. */
export class PdfWriter {
  /** Further entries of the catalog (ISO 32000-1 7.7.2). Code that sets `Names` leaves out `Dests`. */
  readonly catalog: Record<string, unknown> = {};
  readonly #options: WriterOptions;
  readonly #file = new ObjectFile();
  readonly #pages = new PageTree(this.#file);
  readonly #labels = new PageLabels();
  readonly #destinations = new Map<string, string>();
  readonly #outline = new Outline(this.#file);
  #page: (PdfPage & { content?: PdfObject; readonly box: readonly number[] }) | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** A new object; `end` it once. */
  object(data: Readonly<Record<string, unknown>>): PdfObject {
    return new IndirectObject(this.#file, { ...data });
  }

  /** Returns the number of an object that is written later, by `writeObject`. It is referred to as `12 0 R`. */
  reserve(): number {
    return this.#file.reserve();
  }

  /** Writes an object that is not a stream. `body` is a value as `pdfValue` writes it: each of its characters is a byte. */
  writeObject(id: number, body: string): void {
    this.#file.write(id, body);
  }

  /** Writes a tree of names (ISO 32000-1 7.9.6) and returns the number of its root. */
  nameTree(values: ReadonlyMap<string, string>): number {
    return writeNameTree(this.#file, values);
  }

  /** Writes a tree of numbers (ISO 32000-1 7.9.7) in ascending order. Returns the number of its root. */
  numberTree(values: readonly (readonly [key: number, value: string])[]): number {
    return writeNumberTree(this.#file, values);
  }

  /** Writes the page before, and starts one. `label` is the number printed on it. By default it is one more than on the page before. */
  startPage(width: Pt, height: Pt, label?: number): PdfPage {
    this.#endPage();
    this.#labels.add(label);
    const dictionary = this.object({ Type: 'Page' });
    this.#page = { dictionary, resources: { data: {} }, annotations: [], box: [0, 0, width, height] };
    return this.#page;
  }

  /** Sets the whole content of the current page. Each character is a byte. */
  setContent(content: string): void {
    const page = this.#page;
    invariant(page && !page.content, 'a page that was started has one content');
    page.content = this.object({ Filter: 'FlateDecode' });
    page.content.write(deflateSync(Buffer.from(content, 'latin1'), { level: contentLevel }));
    page.content.end();
  }

  #endPage(): void {
    const page = this.#page;
    if (!page) return;
    const { dictionary, resources, annotations, content, box } = page;
    Object.assign(dictionary.data, {
      Parent: reference(this.#pages.add(dictionary.id)),
      MediaBox: box,
      Contents: content,
      Resources: resources.data,
      ...(annotations.length > 0 && { Annots: annotations }),
    });
    dictionary.end();
    this.#page = undefined;
  }

  /** Names a place, `y` points above the foot of a page. `name` is bytes, one character each. */
  nameDestination(name: string, page: PdfObject, y: Pt): void {
    this.#destinations.set(name, destination(page, y));
  }

  /** Adds an item to the outline, under another one or at the first level. It leads to `y` points above the foot of a page. */
  outlineItem(
    title: string,
    place: { readonly page: PdfObject; readonly y: Pt },
    under?: OutlineItem,
  ): OutlineItem {
    return this.#outline.add(title, destination(place.page, place.y), under);
  }

  /** Returns the names of the catalog: those of the destinations, and those that were set. */
  #names(): Record<string, unknown> {
    const { Names: names } = this.catalog;
    if (this.#destinations.size === 0) return {};
    const given = typeof names === 'object' ? names : {};
    return { Names: { ...given, Dests: reference(writeNameTree(this.#file, this.#destinations)) } };
  }

  /** Writes what is left and gives the whole file. */
  finish(): Uint8Array {
    this.#endPage();
    const { info, lang, moment, idDigest } = this.#options;
    const outlines = this.#outline.end();
    const metadata = this.#file.reserve();
    const packet = new TextEncoder().encode(xmpPacket(info, moment));
    // The metadata is not compressed, so that programs that know no PDF can find it.
    this.#file.writeStream(metadata, { Type: 'Metadata', Subtype: 'XML' }, packet);
    const root = this.object({
      Type: 'Catalog',
      Pages: reference(this.#pages.end()),
      ...this.catalog,
      ...this.#names(),
      ...(outlines !== undefined && { Outlines: reference(outlines), PageMode: 'UseOutlines' }),
      PageLabels: reference(this.numberTree(this.#labels.ranges)),
      Lang: new String(lang),
      Metadata: reference(metadata),
      ViewerPreferences: { DisplayDocTitle: true },
    });
    root.end();
    const about = this.object(infoEntries(info, moment));
    about.end();
    return this.#file.finish({ Root: root, Info: about, ID: fileId(idDigest) });
  }
}

/** Returns a place on a page. The zoom is left as it is (ISO 32000-1 12.3.2.2). */
function destination(page: PdfObject, y: Pt): string {
  return `[${page.id} 0 R /XYZ null ${pdfNumber(y)} null]`;
}

/** Returns the id twice, because the file was never changed (ISO 32000-1 14.4). */
function fileId(digest: string): readonly Uint8Array[] {
  invariant(/^[0-9a-f]{32}/.test(digest), 'the digest of a document has 32 hexadecimal digits');
  const id = Buffer.from(digest.slice(0, 32), 'hex');
  return [id, id];
}

function infoEntries(info: DocumentInfo, moment: number): Record<string, unknown> {
  const text = (value: string | undefined): unknown => (value === undefined ? undefined : new String(value));
  return {
    Title: text(info.title),
    Author: text(info.author),
    Subject: text(info.subject),
    Keywords: text(info.keywords),
    Creator: text(producer),
    Producer: text(producer),
    CreationDate: new Date(moment),
  };
}
