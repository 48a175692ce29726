// Writes the file: its pages, what can be jumped to, and what the document says of itself.

import type { ColorProfile } from '../../assets/color/colors.ts';
import { srgbProfile } from '../../assets/color/known.ts';
import { invariant } from '../../errors.ts';
import { type DocumentInfo, infoKeys } from '../../layout/document/info.ts';
import type { Page } from '../../layout/frame.ts';
import type { Attachment, Standard } from '../../standards.ts';
import type { Pt } from '../../units.ts';
import { Attachments } from './attachments.ts';
import type { ByteWriter } from './bytewriter.ts';
import type { PageContent } from './contents.ts';
import { type DocumentOptions, PlatenDocument } from './document.ts';
import type { KitOutline, KitPage, KitReference } from './kit.ts';
import { PageLabels } from './labels.ts';
import { infoForms, producer, type XmpSchema, xmpPacket } from './metadata.ts';
import { thousandths } from './number.ts';
import type { RowObjects } from './rows.ts';
import { archiveLevel, requireArchivable, requireFew, requireShort } from './standards.ts';
import { writeNameTree, writeNumberTree } from './tree.ts';
import { pdfString, reference, textBytes, Written } from './value.ts';

/** An indirect object. */
export type PdfObject = KitReference;

/** The page that is being written. It is written when the next one starts. */
export type PdfPage = Pick<KitPage, 'dictionary' | 'resources' | 'height'>;

/** An item of the outline. */
export type OutlineItem = Pick<KitOutline, 'children'>;

/** The boxes of a page whose paper is cut down to it (ISO 32000-1 14.11.2): what remains, and what may be printed. */
export interface PageBoxes {
  readonly TrimBox?: readonly number[];
  readonly BleedBox?: readonly number[];
}

/** A rectangle in the coordinates of a page. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** What a file says of itself. */
export interface WriterOptions extends DocumentOptions {
  readonly info: DocumentInfo;
  /** The moment, milliseconds since the epoch. */
  readonly moment: number;
  /** The standards that the document claims. The code that makes pages and texts keeps what the claim requires of them. */
  readonly standards?: readonly Standard[];
  /** What it is printed on. Its profile is of inks. */
  readonly output?: OutputIntent | undefined;
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
  readonly #document: PlatenDocument;
  readonly #labels = new PageLabels();
  #page: PdfPage | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#document = new PlatenDocument(options);
    this.standards = options.standards ?? [];
    this.archive = archiveLevel(this.standards);
    this.prints = options.output?.profile !== undefined;
    this.isForPress = options.output !== undefined;
  }

  /** Further entries of the catalog (ISO 32000-1 7.7.2). */
  get catalog(): Record<string, unknown> {
    return this.#document.catalog;
  }

  /** Returns a new object. `end` must be called once. */
  object(data: Readonly<Record<string, unknown>>): PdfObject {
    return this.#document.ref({ ...data });
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
    return this.#document.reserve();
  }

  /** Writes an object that is not a stream. `body` is a value as `pdfValue` writes it: each of its characters is a byte. */
  writeObject(id: number, body: string): void {
    this.#document.writeObject(id, body);
  }

  /** Starts an object that is not a stream. Its body is written to what is returned, before `endObject` is called. */
  startObject(id: number): ByteWriter {
    return this.#document.startObject(id);
  }

  endObject(): void {
    this.#document.endObject();
  }

  /**
   * Writes a stream of another file with a number of `reserve`. `entries` are those of its dictionary, each of their
   * characters a byte. Its bytes stay as they are, or are deflated.
   */
  copyStream(id: number, entries: string, data: Uint8Array, how: 'deflate' | 'as it is' = 'deflate'): void {
    if (how === 'as it is') this.#document.writeRawStream(id, entries, data);
    else
      this.#document.writeRawStream(
        id,
        `${entries}/Filter/FlateDecode`,
        this.#document.deflate('content', data),
      );
  }

  /** Returns the first of so many numbers in a row. Their objects are written later, by `writeRows`. */
  reserveRow(count: number): number {
    return this.#document.reserve(count);
  }

  /** Writes objects that are much alike, with numbers of `reserveRow`. */
  writeRows(objects: RowObjects): void {
    this.#document.writeRows(objects);
  }

  /** Writes a tree of names (ISO 32000-1 7.9.6) and returns the number of its root. */
  nameTree(values: ReadonlyMap<string, string>): number {
    return writeNameTree(this.#document, values);
  }

  /** Writes a tree of numbers (ISO 32000-1 7.9.7) in ascending order. Returns the number of its root. */
  numberTree(values: readonly (readonly [key: number, value: string])[]): number {
    return writeNumberTree(this.#document, values);
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
    this.#page = this.#document.startPage(width, height, boxes);
    return this.#page;
  }

  /** Sets the whole content of the current page. */
  setContent(content: PageContent): void {
    invariant(this.#page, 'a page was started');
    if (this.archive) requireArchivable(Buffer.from(content.bytes).toString('latin1'));
    this.#document.setContent(content);
  }

  #endPage(): void {
    const { resources } = this.#page ?? {};
    if (resources) resources.data = this.#withSpaces(resources.data);
  }

  /** Puts an annotation on the current page. The box is in the coordinates of the page. */
  annotate(box: Box, entries: Readonly<Record<string, unknown>>): PdfObject {
    const [left, bottom] = [rounded(box.left), rounded(box.bottom)];
    const [width, height] = [rounded(box.right) - left, rounded(box.top) - bottom];
    // PDFKit takes the upper end first.
    this.#document.annotate(left, bottom + height, width, -height, entries);
    const annotation = this.#document.page.annotations.at(-1);
    invariant(annotation !== undefined, 'an annotation that was made is the last of its page');
    return annotation;
  }

  /** Names a place, `y` points above the foot of the current page. `name` is bytes, one character each. */
  nameDestination(name: string, y: Pt): void {
    const { height } = this.#document.page;
    this.#document.addNamedDestination(name, 'XYZ', null, height - rounded(y), null);
  }

  /** Adds an item to the outline, under another one or at the first level. It leads to `y` points above the foot of the current page. */
  outlineItem(title: string, y: Pt, under?: OutlineItem): OutlineItem {
    this.text(title, 'a heading of the outline');
    return this.#document.addHeading(title, rounded(y), under as KitOutline | undefined);
  }

  /** Writes what is left and returns the whole file. */
  finish(): Uint8Array {
    this.#endPage();
    const document = this.#document;
    Object.assign(document.catalog, this.#catalogEntries());
    document.info = this.#infoEntries();
    return document.finish((objects) => {
      if (this.archive) requireFew(objects);
    });
  }

  #catalogEntries(): Record<string, unknown> {
    const { moment, protection, attachments = [] } = this.#options;
    const files = new Attachments(this.#document, moment);
    const added = attachments.map((attachment) => files.add(attachment));
    const intents = this.#outputIntents();
    return {
      ...(intents.length > 0 && { OutputIntents: intents }),
      // AES-256 came to PDF 1.7 with this extension, before PDF 2.0 had it.
      ...(protection && { Extensions: { ADBE: { BaseVersion: '1.7', ExtensionLevel: 8 } } }),
      ...(added.length > 0 && { AF: added }),
      PageLabels: reference(this.numberTree(this.#labels.ranges)),
      Metadata: this.#metadata(),
    };
  }

  /** The metadata is not compressed, so that programs that know no PDF can find it. */
  #metadata(): PdfObject {
    const { info, moment, schemas = [] } = this.#options;
    const packet = xmpPacket({ info, moment, standards: this.standards, schemas });
    return this.#document.plainStream({ Type: 'Metadata', Subtype: 'XML' }, new TextEncoder().encode(packet));
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
      if (text !== undefined) this.text(text, called);
      return [name, text] as const;
    });
    return {
      ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
      Creator: producer,
      Producer: producer,
      CreationDate: new Date(moment),
    };
  }
}

const deviceSpaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

/** Returns a length as exact as all are written. */
function rounded(length: Pt): Pt {
  return thousandths(length) / 1000;
}
