// Files in a document (ISO 32000-1 7.11.4), each with its relation to the document (ISO 19005-3 6.8).
import { md5 } from '../assets/bytes.ts';
import { AppError } from '../errors.ts';
import { IndirectObject, type PdfObject } from './object.ts';
import type { ObjectFile } from './objects.ts';
import { textBytes } from './value.ts';

/** The relation of a file to the document that holds it (ISO 19005-3 annex E). */
export type Relationship = 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';

/** A file that goes into a document. */
export interface Attachment {
  readonly name: string;
  /** The media type, such as `text/xml`. */
  readonly mediaType: string;
  readonly relationship: Relationship;
  readonly description?: string;
  readonly data: Uint8Array;
}

/** The most UTF-16 code units of a name. File systems take no more than 255 bytes. */
const longestName = 127;
const longestMediaType = 100;

/** Matches separators of paths, what Windows forbids, controls, and marks that turn the direction of a name around. */
const forbiddenInNames = /[/\\:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns what is wrong with an attachment beside others of these names, or undefined when it is sound. */
export function attachmentFault(
  { name, mediaType, description = '' }: Omit<Attachment, 'data'>,
  taken: ReadonlySet<string>,
): string | undefined {
  const shown = JSON.stringify(name);
  if (name === '' || name.length > longestName)
    return `expected a file name of 1 to ${longestName} characters, got ${name.length}`;
  const [sign] = forbiddenInNames.exec(name) ?? [];
  if (sign !== undefined) return `expected a file name without ${JSON.stringify(sign)}, got ${shown}`;
  if (/^[. ]|[. ]$/.test(name))
    return `expected a file name that neither starts nor ends with a dot or a space, got ${shown}`;
  if (taken.has(name.normalize().toLowerCase()))
    return `expected attachments of different names, got ${shown} twice`;
  if (!/^[-\w+.]+\/[-\w+.]+$/.test(mediaType) || mediaType.length > longestMediaType)
    return `expected a media type such as "text/xml", got ${JSON.stringify(mediaType)}`;
  if (description.length > longestDescription)
    return `expected a description of at most ${longestDescription} characters, got ${description.length}`;
  return undefined;
}

const longestDescription = 1000;

/** The attachments of one file. */
export class Attachments {
  readonly #file: ObjectFile;
  readonly #moment: Date;
  readonly #taken = new Set<string>();
  readonly #specifications = new Map<string, PdfObject>();

  constructor(file: ObjectFile, moment: number) {
    this.#file = file;
    this.#moment = new Date(moment);
  }

  /** Writes an attachment. Throws `AppError` for one that is not sound. */
  add(attachment: Attachment): void {
    const fault = attachmentFault(attachment, this.#taken);
    if (fault !== undefined) throw new AppError('render_failed', `attachment: ${fault}`);
    const { name, mediaType, relationship, description, data } = attachment;
    this.#taken.add(name.normalize().toLowerCase());
    const embedded = new IndirectObject(this.#file, {
      Type: 'EmbeddedFile',
      Subtype: mediaType,
      Params: { Size: data.length, CheckSum: md5(data), ModDate: this.#moment },
    });
    embedded.write(data);
    embedded.end();
    const specification = new IndirectObject(this.#file, {
      Type: 'Filespec',
      // This is for readers that know no Unicode in names.
      F: new String(name.replace(/[^ -~]/gu, '_')),
      UF: new String(name),
      Desc: description === undefined ? undefined : new String(description),
      AFRelationship: relationship,
      EF: { F: embedded, UF: embedded },
    });
    specification.end();
    this.#specifications.set(textBytes(name), specification);
  }

  /** The file specifications by the bytes of their names, in the order in which they were added. */
  get names(): ReadonlyMap<string, PdfObject> {
    return this.#specifications;
  }
}
