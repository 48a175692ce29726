// PDFKit, and all that is leaned on of its insides: no other file names a member of it that begins with an underscore.
import PDFKit from 'pdfkit';
import { ByteCollector } from './bytes.ts';

/** An indirect object (ISO 32000-1 7.3.10): a dictionary, and a stream when data is written to it. As a value it is a reference to itself. */
export interface KitReference {
  readonly id: number;
  /** The dictionary. Names are strings, and text is `String` objects. It may change until the object is ended. */
  data: Record<string, unknown>;
  /** Adds data to its stream. The stream is deflated unless the dictionary has a `Filter`. */
  write(chunk: Uint8Array): void;
  /** Writes the object. It must be called once. */
  end(): void;
}

/** The same as its subclass sees it. */
interface OpenReference extends KitReference {
  /** The document whose `ref` made it. */
  readonly document: object;
  /** Whether its stream is deflated when it is ended. */
  compress: boolean;
  /** What was written to its stream. */
  buffer: Uint8Array[];
  /** Writes it, once `end` was called. */
  finalize(): void;
}

/** A page. PDFKit ends it when the next one is added, and at the end of the document. */
export interface KitPage {
  readonly width: number;
  readonly height: number;
  readonly content: KitReference;
  readonly resources: KitReference;
  readonly dictionary: KitReference;
  /** The annotations. There is a list in the dictionary from when this is asked for first. */
  readonly annotations: KitReference[];
  end(): void;
}

/** An item of the outline, or its root. */
export interface KitOutline {
  readonly outlineData: Record<string, unknown>;
  readonly children: readonly KitOutline[];
  /** Adds an item that leads to the current page. */
  addItem(title: string): KitOutline;
}

interface KitOptions {
  readonly lang: string;
  readonly pdfVersion: '1.7';
  /** Without one, no font of PDFKit is opened. */
  readonly font: null;
  readonly autoFirstPage: false;
  readonly displayTitle: true;
  /** What the file consists of so far. PDFKit's constructor adds to it, when its subclass has no fields yet. */
  readonly bytes: ByteCollector;
}

/** What is used of a document of PDFKit. */
interface KitDocument {
  readonly options: KitOptions;
  /** The entries of the info dictionary. Strings are text there. */
  info: Record<string, unknown>;
  readonly page: KitPage;
  readonly outline: KitOutline | undefined;
  ref(data?: Record<string, unknown>): KitReference;
  addPage(options: { readonly size: readonly [number, number]; readonly margin: 0 }): unknown;
  /** `args` are the entries of the destination behind the page, which is the current one. `top` of `XYZ` is measured from the head of the page. */
  addNamedDestination(name: string, ...args: readonly (string | number | null)[]): void;
  addNamedEmbeddedFile(name: string, specification: KitReference): void;
  /** Puts an annotation on the current page. The place is in the coordinates of `transform`. */
  annotate(x: number, y: number, width: number, height: number, options: object): unknown;
  /** Called by `addPage`, which would have the content upside down. */
  transform(...matrix: readonly number[]): this;
  initOutline(): void;
  /** Called by `end` in this order, before the catalog, the root of the pages and the names are written. */
  endOutline(): void;
  endMarkings(): void;
  endMetadata(): void;
  /** Called by `_write` with each piece of the file, and with null behind the last one. */
  push(chunk: Uint8Array | null): boolean;
  /** Ends the document. */
  end(): void;
  readonly _root: KitReference;
  readonly _info: KitReference;
  /** How many bytes were written. */
  readonly _offset: number;
  _write(bytes: Uint8Array): void;
  /** Called by `end` behind all else: it writes where the objects are. */
  _finalize(): void;
}

// The interfaces here say of PDFKit what `test/pdf/kit.test.ts` compares with it.
const Document = PDFKit as new (options: object) => KitDocument;

// PDFKit does not export the class of its references. Each has it.
const { constructor: ofReferences } = new Document({ font: null, autoFirstPage: false }).ref({});

/** The class of the references of PDFKit. */
export const Reference = ofReferences as new (
  document: object,
  id: number,
  data: Record<string, unknown>,
) => OpenReference;

/** A document of PDFKit without pages, whose bytes are collected. A subclass writes its objects. */
export abstract class Kit extends Document {
  constructor(lang: string) {
    const options: KitOptions = {
      lang,
      pdfVersion: '1.7',
      font: null,
      autoFirstPage: false,
      displayTitle: true,
      bytes: new ByteCollector(),
    };
    super(options);
  }

  /** The entries of the catalog (ISO 32000-1 7.7.2). */
  get catalog(): Record<string, unknown> {
    return this._root.data;
  }

  /** The root of the pages. PDFKit counts them there, and writes it at the end. */
  protected get pages(): KitReference {
    return this.catalog.Pages as KitReference;
  }

  protected set pages(root: KitReference) {
    this.catalog.Pages = root;
  }

  /** The dictionary of the names (ISO 32000-1 7.7.4). */
  protected get names(): Record<string, unknown> {
    return (this.catalog.Names as KitReference).data;
  }

  /** What the trailer refers to. The info dictionary is there from `end` on. */
  protected get trailer(): { readonly Root: KitReference; readonly Info: KitReference } {
    return { Root: this._root, Info: this._info };
  }

  /** How many bytes the file has so far. */
  protected get length(): number {
    return this._offset;
  }

  /** Adds bytes to the file. */
  protected add(bytes: Uint8Array): void {
    this._write(bytes);
  }

  override push(chunk: Uint8Array | null): boolean {
    if (chunk !== null) this.options.bytes.add(chunk);
    return true;
  }

  override _finalize(): void {
    this.writeReferences();
  }

  /** Writes what waits and where the objects are, behind all else. */
  protected abstract writeReferences(): void;
}
