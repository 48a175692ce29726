// Files in a document (ISO 32000-1 7.11.4), each with its relation to the document (ISO 19005-3 6.8).
import { md5 } from '../../assets/bytes.ts';
import { AppError } from '../../errors.ts';
import { type Attachment, attachmentFault, attachmentKey } from '../../standards.ts';
import type { PlatenDocument } from './document.ts';
import type { KitReference } from './kit.ts';
import { textBytes } from './value.ts';

/** The attachments of one file. */
export class Attachments {
  readonly #document: PlatenDocument;
  readonly #moment: Date;
  readonly #taken = new Set<string>();

  constructor(document: PlatenDocument, moment: number) {
    this.#document = document;
    this.#moment = new Date(moment);
  }

  /** Writes an attachment. Returns its specification. Throws `AppError` for one that is not sound. */
  add(attachment: Attachment): KitReference {
    const fault = attachmentFault(attachment, { taken: this.#taken });
    if (fault !== undefined) throw new AppError('render_failed', `attachment: ${fault.message}`);
    const { name, mediaType, relationship, description, data } = attachment;
    this.#taken.add(attachmentKey(name));
    const embedded = this.#document.ref({
      Type: 'EmbeddedFile',
      Subtype: mediaType,
      Params: { Size: data.length, CheckSum: md5(data), ModDate: this.#moment },
    });
    embedded.write(data);
    embedded.end();
    const specification = this.#document.ref({
      Type: 'Filespec',
      // This is for readers that know no Unicode in names.
      F: new String(name.replace(/[^ -~]/gu, '_')),
      UF: new String(name),
      Desc: description === undefined ? undefined : new String(description),
      AFRelationship: relationship,
      EF: { F: embedded, UF: embedded },
    });
    specification.end();
    this.#document.addNamedEmbeddedFile(textBytes(name), specification);
    return specification;
  }
}
