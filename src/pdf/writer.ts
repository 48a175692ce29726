// Writes the file: its pages, what can be jumped to, and what the document says of itself.

import type { ColorProfile } from '../assets/color/colors.ts';
import { srgbProfile } from '../assets/color/known.ts';
import { AppError, invariant } from '../errors.ts';
import { type DocumentInfo, infoKeys } from '../layout/document/info.ts';
import type { Page } from '../layout/frame.ts';
import type { Attachment, Protection, Standard } from '../standards.ts';
import type { Pt } from '../units.ts';
import type { NumberRows } from './alike-rows.ts';
import { Attachments } from './attachments.ts';
import type { ByteWriter } from './bytewriter.ts';
import { type PageContent, PageContents } from './contents.ts';
import { PageLabels } from './labels.ts';
import { infoForms, producer, type XmpSchema, xmpPacket } from './metadata.ts';
import { pdfNumber } from './number.ts';
import { IndirectObject, type PdfObject } from './object.ts';
import { ObjectFile } from './objects.ts';
import { Outline, type OutlineItem } from './outline.ts';
import type { RowObjects } from './rows.ts';
import { archiveLevel, archiveLimits, requireArchivable, requireShort } from './standards.ts';
import { PageTree, writeNameTree, writeNumberTree } from './tree.ts';
import { pdfString, reference, textBytes, Written } from './value.ts';

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

/** The boxes of a page whose paper is cut down to it (ISO 32000-1 14.11.2): what remains, and what may be printed. */
export interface PageBoxes {
  readonly TrimBox?: readonly number[];
  readonly BleedBox?: readonly number[];
}

/** What a file says of itself. */
export interface WriterOptions {
  readonly info: DocumentInfo;
  /** The language as a BCP 47 tag. */
  readonly lang: string;
  /** The moment, milliseconds since the epoch. */
  readonly moment: number;
  /** 32 hexadecimal digits or more. They make `/ID`, so that equal documents have equal ids and others do not. */
  readonly idDigest: string;
  /** The standards that the document claims. The code that makes pages and texts keeps what the claim requires of them. */
  readonly standards?: readonly Standard[];
  /** Whether the content of pages is marked. */
  readonly isTagged?: boolean;
  /** What it is printed on. Its profile is of inks. */
  readonly output?: OutputIntent | undefined;
  /** The passwords with which it is encrypted. */
  readonly protection?: Protection | undefined;
  /** The files that go with it. */
  readonly attachments?: readonly Attachment[];
  /** The properties of its metadata beyond `info`. */
  readonly schemas?: readonly XmpSchema[];
}

/** The print that a document is made for. */
export interface OutputIntent {
  /** The name of the printing condition, such as `FOGRA51`. */
  readonly condition: string;
  readonly profile?: ColorProfile | undefined;
}

/** Writes one file. */
export class PdfWriter {
  /** Further entries of the catalog (ISO 32000-1 7.7.2). Code that sets `Names` leaves out `Dests`. */
  readonly catalog: Record<string, unknown> = {};
  /** The level of PDF/A-3 that is claimed. Colours, texts and nesting are limited then. */
  readonly archive: 'A' | 'B' | undefined;
  /** The standards that are claimed. */
  readonly standards: readonly Standard[];
  /** Whether the colours of inks are those of an output that is named, with its profile. */
  readonly prints: boolean;
  /** Whether an output in inks is named. */
  readonly isForPress: boolean;
  readonly #options: WriterOptions;
  readonly #profiles = new Map<string, PdfObject>();
  readonly #file: ObjectFile;
  readonly #pages: PageTree;
  readonly #labels = new PageLabels();
  readonly #destinations = new Map<string, string>();
  readonly #outline: Outline;
  readonly #contents = new PageContents((content) => this.#writeContent(content));
  #page: (PdfPage & { content?: PageContent; readonly box: readonly number[] }) | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#file = new ObjectFile(options.protection);
    this.#pages = new PageTree(this.#file);
    this.#outline = new Outline(this.#file);
    this.standards = options.standards ?? [];
    this.archive = archiveLevel(this.standards);
    this.prints = options.output?.profile !== undefined;
    this.isForPress = options.output !== undefined;
  }

  /** Returns a new object. `end` must be called once. */
  object(data: Readonly<Record<string, unknown>>): PdfObject {
    return new IndirectObject(this.#file, { ...data });
  }

  /** Writes an object whose stream is content: a form or a pattern. Each character of `content` is a byte. */
  form(data: Readonly<Record<string, unknown>>, content: string): PdfObject {
    const form = this.object(data);
    this.endForm(form, content);
    return form;
  }

  /** Gives content to an object that was made before, and ends it. Throws `AppError` for what PDF/A forbids, if that is claimed. */
  endForm(form: PdfObject, content: string): void {
    if (this.archive) requireArchivable(content);
    const { Resources: resources } = form.data;
    if (this.prints) form.data.Resources = this.#withSpaces({ ...(resources as object | undefined) });
    form.write(Buffer.from(content, 'latin1'));
    form.end();
  }

  /** Returns the stream of a colour profile, which is in the file once. */
  profile({ id, components: N, data }: ColorProfile): PdfObject {
    let stream = this.#profiles.get(id);
    if (!stream) {
      stream = this.object({ N, Alternate: deviceSpaces[N], Filter: 'FlateDecode' });
      stream.write(data);
      stream.end();
      this.#profiles.set(id, stream);
    }
    return stream;
  }

  /** The space of the colours of the screen. Where the output has inks, PDF/A wants their profile (ISO 19005-3 6.2.4.3). */
  get screenSpace(): unknown {
    return this.archive && this.prints ? ['ICCBased', this.profile(srgbProfile())] : 'DeviceRGB';
  }

  /** Adds the space of the colours that operators name by themselves (ISO 32000-1 8.6.5.6). */
  #withSpaces(resources: Record<string, unknown>): Record<string, unknown> {
    if (!this.archive || !this.prints) return resources;
    const spaces = resources.ColorSpace as object | undefined;
    return { ...resources, ColorSpace: { ...spaces, DefaultRGB: this.screenSpace } };
  }

  /** Returns text as a value. Throws `AppError` when it is longer than PDF/A allows, if that is claimed. `what` says whose text it is. */
  text(text: string, what: string): Written {
    if (this.archive) requireShort(textBytes(text).length, what, text);
    return new Written(pdfString(text));
  }

  /** Returns the number of an object that is written later, by `writeObject`. It is referred to as `12 0 R`. */
  reserve(): number {
    return this.#file.reserve();
  }

  /** Writes an object that is not a stream. `body` is a value as `pdfValue` writes it: each of its characters is a byte. */
  writeObject(id: number, body: string): void {
    this.#file.write(id, body);
  }

  /** Starts an object that is not a stream. Its body is written to what is returned, before `endObject` is called. */
  startObject(id: number): ByteWriter {
    return this.#file.start(id);
  }

  endObject(): void {
    this.#file.end();
  }

  /**
   * Writes a stream of another file with a number of `reserve`. `entries` are those of its dictionary, each of their
   * characters a byte. Its bytes stay as they are, or are deflated.
   */
  copyStream(id: number, entries: string, data: Uint8Array, how: 'deflate' | 'as it is' = 'deflate'): void {
    if (how === 'as it is') this.#file.writeRawStream(id, entries, data);
    else this.#file.writeRawStream(id, `${entries}/Filter/FlateDecode`, this.#file.deflate('content', data));
  }

  /** Returns the first of so many numbers in a row. Their objects are written later, by `writeRows`. */
  reserveRow(count: number): number {
    return this.#file.reserveRow(count);
  }

  /** Writes objects that are much alike, with numbers of `reserveRow`. */
  writeRows(objects: RowObjects): void {
    this.#file.writeRows(objects);
  }

  /** Writes objects that are given by their numbers, with numbers of `reserveRow` from `first` on. */
  writeNumbers(first: number, numbers: NumberRows): void {
    this.#file.writeNumbers(first, numbers);
  }

  /** Writes a tree of names (ISO 32000-1 7.9.6) and returns the number of its root. */
  nameTree(values: ReadonlyMap<string, string>): number {
    return writeNameTree(this.#file, values);
  }

  /** Writes a tree of numbers (ISO 32000-1 7.9.7) in ascending order. Returns the number of its root. */
  numberTree(values: readonly (readonly [key: number, value: string])[]): number {
    return writeNumberTree(this.#file, values);
  }

  /** Writes the page before, and starts one. `label` is the number printed on it, and its form. By default it is one more than on the page before. */
  startPage(
    width: Pt,
    height: Pt,
    label: Pick<Page, 'number' | 'numbers'> = {},
    boxes: PageBoxes = {},
  ): PdfPage {
    this.#endPage();
    this.#labels.add(label.number, label.numbers);
    const dictionary = this.object({ Type: 'Page', ...boxes });
    this.#page = { dictionary, resources: { data: {} }, annotations: [], box: [0, 0, width, height] };
    return this.#page;
  }

  /** Sets the whole content of the current page. */
  setContent(content: PageContent): void {
    const page = this.#page;
    invariant(page && !page.content, 'a page that was started has one content');
    if (this.archive) requireArchivable(Buffer.from(content.bytes).toString('latin1'));
    page.content = content;
  }

  #writeContent(content: Uint8Array): PdfObject {
    const stream = this.object({ Filter: 'FlateDecode' });
    stream.write(this.#file.deflate(this.#options.isTagged ? 'marked' : 'content', content));
    stream.end();
    return stream;
  }

  #endPage(): void {
    const page = this.#page;
    if (!page) return;
    const { dictionary, resources, annotations, content, box } = page;
    this.#page = undefined;
    Object.assign(dictionary.data, {
      Parent: reference(this.#pages.add(dictionary.id)),
      MediaBox: box,
      Resources: this.#withSpaces(resources.data),
      ...(annotations.length > 0 && { Annots: annotations }),
    });
    this.#contents.add(content ?? { bytes: new Uint8Array(), breaks: [] }, (streams) => {
      dictionary.data.Contents = streams.length === 1 ? streams[0] : streams;
      dictionary.end();
    });
  }

  /** Names a place, `y` points above the foot of a page. `name` is bytes, one character each. */
  nameDestination(name: string, page: PdfObject, y: Pt): void {
    this.#destinations.set(name, destination(page, y));
  }

  /** Adds an item to the outline, under another one or at the first level. It leads to `y` points above the foot of a page. */
  outlineItem(
    title: string,
    target: { readonly page: PdfObject; readonly y: Pt },
    under?: OutlineItem,
  ): OutlineItem {
    const { text } = this.text(title, 'a heading of the outline');
    return this.#outline.add(text, destination(target.page, target.y), under);
  }

  /** Writes what is left and returns the whole file. */
  finish(): Uint8Array {
    this.#endPage();
    this.#contents.finish();
    const { idDigest } = this.#options;
    const root = this.object({ Type: 'Catalog', ...this.#catalogEntries() });
    root.end();
    const about = this.object(this.#infoEntries());
    about.end();
    const { objects } = this.#file;
    if (this.archive && objects > archiveLimits.objects) {
      throw new AppError(
        'render_failed',
        `expected at most ${archiveLimits.objects} objects in PDF/A, got ${objects}: make several documents of it`,
      );
    }
    return this.#file.finish({ Root: root, Info: about, ID: fileId(idDigest) });
  }

  #catalogEntries(): Record<string, unknown> {
    const { lang, moment, protection, attachments = [] } = this.#options;
    const outlines = this.#outline.end();
    const files = new Attachments(this.#file, moment);
    for (const attachment of attachments) files.add(attachment);
    const pages = reference(this.#pages.end());
    const intents = this.#outputIntents();
    return {
      Pages: pages,
      ...(intents.length > 0 && { OutputIntents: intents }),
      // AES-256 came to PDF 1.7 with this extension, before PDF 2.0 had it.
      ...(protection && { Extensions: { ADBE: { BaseVersion: '1.7', ExtensionLevel: 8 } } }),
      ...this.catalog,
      Names: this.#names(files.names),
      ...(attachments.length > 0 && { AF: [...files.names.values()] }),
      ...(outlines !== undefined && { Outlines: reference(outlines), PageMode: 'UseOutlines' }),
      PageLabels: reference(this.numberTree(this.#labels.ranges)),
      Lang: new String(lang),
      Metadata: reference(this.#metadata()),
      ViewerPreferences: { DisplayDocTitle: true },
    };
  }

  /** Returns the names of the catalog: those of destinations and attachments, and those that were set. */
  #names(files: ReadonlyMap<string, PdfObject>): Record<string, unknown> | undefined {
    const { Names: given } = this.catalog;
    const written = new Map([...files].map(([name, { id }]) => [name, `${id} 0 R`]));
    const names = {
      ...(typeof given === 'object' && given),
      ...(this.#destinations.size > 0 && { Dests: reference(writeNameTree(this.#file, this.#destinations)) }),
      ...(written.size > 0 && { EmbeddedFiles: reference(writeNameTree(this.#file, written)) }),
    };
    return Object.keys(names).length > 0 ? names : undefined;
  }

  /** The metadata is not compressed, so that programs that know no PDF can find it. */
  #metadata(): number {
    const { info, moment, schemas = [] } = this.#options;
    const id = this.reserve();
    const packet = xmpPacket({ info, moment, standards: this.standards, schemas });
    this.#file.writeStream(id, { Type: 'Metadata', Subtype: 'XML' }, new TextEncoder().encode(packet));
    return id;
  }

  /** Returns the output intents: that of PDF/A and that of the print. */
  #outputIntents(): readonly Record<string, unknown>[] {
    const { output } = this.#options;
    const screen = this.archive && !this.prints ? [this.#screenIntent()] : [];
    if (output === undefined) return screen;
    const intent = {
      Type: 'OutputIntent',
      OutputConditionIdentifier: new String(output.condition),
      RegistryName: new String('http://www.color.org'),
      Info: new String(output.condition),
      ...(output.profile && { DestOutputProfile: this.profile(output.profile) }),
    };
    const archive = this.archive && this.prints ? [{ ...intent, S: 'GTS_PDFA1' }] : [];
    return [...screen, ...archive, { ...intent, S: 'GTS_PDFX' }];
  }

  /** Returns the output intent of the screen: all colours without a profile are those of sRGB (ISO 19005-3 6.2.3). */
  #screenIntent(): Record<string, unknown> {
    const { components, data } = srgbProfile();
    const profile = this.object({ N: components, Filter: 'FlateDecode' });
    profile.write(data);
    profile.end();
    return {
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: new String('sRGB'),
      Info: new String('sRGB IEC61966-2.1'),
      DestOutputProfile: profile,
    };
  }

  #infoEntries(): Record<string, unknown> {
    const { info, moment } = this.#options;
    const texts = infoKeys.map((key) => {
      const { name, called } = infoForms[key];
      const text = info[key];
      return [name, text === undefined ? undefined : this.text(text, called)] as const;
    });
    return {
      ...Object.fromEntries(texts),
      Creator: new String(producer),
      Producer: new String(producer),
      CreationDate: new Date(moment),
    };
  }
}

const deviceSpaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

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
