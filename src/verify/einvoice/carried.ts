// The e-invoice inside a PDF: its file, and what the metadata says of it (Factur-X, ZUGFeRD).
import { profileNames, profileOf, profiles } from '../../einvoice/profile.ts';
import { type NotRead, type ReadInvoice, readInvoice } from '../../einvoice/read.ts';
import type { PdfFile } from '../../reader/file.ts';
import { type Dict, PdfString, type Stream } from '../../reader/objects.ts';
import { textOf } from '../../reader/text-string.ts';
import { propertyOf, textIn, type Xmp, type XmpProperty } from '../xmp/packet.ts';

/** The namespaces by which metadata announces an e-invoice, with the prefix that each asks for. */
const announcements = {
  'factur-x': { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', prefix: 'fx' },
  'zugferd-2': { namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#', prefix: 'zf' },
  'zugferd-1': { namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#', prefix: 'zf' },
} as const;

/** The three formats of a PDF with an e-invoice, each by the properties that announce it. */
export type CarrierFormat = keyof typeof announcements;

/** The names that the formats give to the file. */
const fileNames: Readonly<Record<string, CarrierFormat>> = {
  'factur-x.xml': 'factur-x',
  'xrechnung.xml': 'factur-x',
  'zugferd-invoice.xml': 'zugferd-2',
  'ZUGFeRD-invoice.xml': 'zugferd-1',
};

/** The properties that announce an e-invoice. */
export const announcedProperties = [
  'DocumentType',
  'DocumentFileName',
  'Version',
  'ConformanceLevel',
] as const;

/** What `ConformanceLevel` may be. */
export const levels = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const;

/** A level by its name in the metadata. */
export type Level = (typeof levels)[number];

/** A PDF, as far as it carries files. */
interface Carrier {
  readonly file: PdfFile;
  readonly xmp: Xmp;
  /** The file specifications. */
  readonly attachments: readonly Dict[];
}

/** A file with the name of an e-invoice, or with the name that the metadata tells. */
export interface CarriedFile {
  readonly name: string;
  readonly specification: Dict;
  readonly stream: Stream | undefined;
}

/** What announces an e-invoice in the metadata. */
export interface Announcement {
  readonly format: CarrierFormat;
  readonly namespace: string;
  /** The prefix that its properties ought to have. */
  readonly prefix: string;
  readonly properties: readonly XmpProperty[];
  /** Returns the text of a property. */
  text(name: (typeof announcedProperties)[number]): string | undefined;
}

/** The e-invoice that a PDF carries, or is said to carry. */
export class Carried {
  readonly announcement: Announcement | undefined;
  readonly files: readonly CarriedFile[];
  readonly #carrier: Carrier;
  #read: ReadInvoice | NotRead | undefined;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
    this.announcement = announcementOf(carrier.xmp);
    const announced = this.announcement?.text('DocumentFileName');
    this.files = carrier.attachments
      .map((specification) => fileOf(specification))
      .filter(({ name }) => Object.hasOwn(fileNames, name) || name === announced);
  }

  /** The format that the metadata announces, or that the name of the file stands for; undefined without an e-invoice. */
  get format(): CarrierFormat | undefined {
    return this.announcement?.format ?? fileNames[this.files[0]?.name ?? ''];
  }

  /** The file that holds it: the one that the metadata tells, or the first of such a name. */
  get file(): CarriedFile | undefined {
    const announced = this.announcement?.text('DocumentFileName');
    return this.files.find(({ name }) => name === announced) ?? this.files[0];
  }

  /** The invoice as its XML has it, or why it can't be read; undefined without a file. */
  get invoice(): ReadInvoice | NotRead | undefined {
    const stream = this.file?.stream;
    if (stream !== undefined) this.#read ??= readInvoice(this.#carrier.file.decode(stream));
    return this.#read;
  }

  /** BT-24, as the XML has it. */
  get specification(): string | undefined {
    const read = this.invoice;
    return read?.syntax === undefined ? undefined : read.invoice.specification;
  }
}

function announcementOf(xmp: Xmp): Announcement | undefined {
  for (const [format, { namespace, prefix }] of Object.entries(announcements)) {
    const properties = xmp.properties.filter((property) => property.namespace === namespace);
    if (properties.length === 0) continue;
    return {
      // The keys are those of the table.
      format: format as CarrierFormat,
      namespace,
      prefix,
      properties,
      text: (name) => textIn(propertyOf(xmp, namespace, name)),
    };
  }
  return undefined;
}

function fileOf(specification: Dict): CarriedFile {
  const name = specification.get('UF') ?? specification.get('F');
  const files = specification.dict('EF');
  return {
    name: name instanceof PdfString ? (textOf(name) ?? '') : '',
    specification,
    stream: files?.stream('F') ?? files?.stream('UF'),
  };
}

/** Returns the level that BT-24 belongs to, or undefined when it names none. */
export function levelOf(specification: string): Level | undefined {
  const profile = profileOf(specification);
  if (profile !== undefined) return profiles[profile].level;
  const [, name = ''] =
    /^urn:(?:.*[:#])?(?:factur-x\.eu:1p0|zugferd\.de:2p0):(\w+)$/.exec(specification) ?? [];
  return profileNames.map((known) => (known === name ? profiles[known].level : undefined)).find(Boolean);
}

/** Returns the names that the file may have in a format at a level. */
export function namesFor(format: CarrierFormat, level: string | undefined): readonly string[] {
  return Object.keys(fileNames).filter(
    (name) => fileNames[name] === format && (name !== 'xrechnung.xml' || level === 'XRECHNUNG'),
  );
}
