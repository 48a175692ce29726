// Files in a document (ISO 32000-1 7.11.4), each with its relation to the document (ISO 19005-3 6.8).
import { md5 } from '../assets/bytes.ts';
import { AppError } from '../errors.ts';
import { type Attachment, attachmentFault, attachmentKey } from '../standards.ts';
import { IndirectObject, type PdfObject } from './object.ts';
import type { ObjectFile } from './objects.ts';
import { textBytes } from './value.ts';

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
    const fault = attachmentFault(attachment, { taken: this.#taken });
    if (fault !== undefined) throw new AppError('render_failed', `attachment: ${fault.message}`);
    const { name, mediaType, relationship, description, data } = attachment;
    this.#taken.add(attachmentKey(name));
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
