// What a document may claim to be, what protects it, and the files that it may hold (ISO 14289-1, ISO 19005-3, ISO 32000-2).

/** The standards that a document may claim. */
export const standards = ['pdf/ua-1', 'pdf/a-3a', 'pdf/a-3b'] as const;

/** One of `standards`. */
export type Standard = (typeof standards)[number];

/** What a protected document may let people do, by the names that authors write. */
export const permissionNames = ['print', 'draft', 'copy', 'change', 'annotate', 'fill', 'assemble'] as const;

/** One of `permissionNames`. */
export type Permission = (typeof permissionNames)[number];

/** The passwords of a document, as bytes that SASLprep has prepared (ISO 32000-2 7.6.4.3.3), and what they protect. */
export interface Protection {
  /** It opens the document. Without it the document opens for everybody. */
  readonly open: Uint8Array | undefined;
  /** It opens the document, and allows everything. */
  readonly owner: Uint8Array;
  /** What everybody else may do. */
  readonly permissions: readonly Permission[];
}

/** The most bytes of a password (ISO 32000-2 7.6.4.3.3). */
export const longestPassword = 127;

/** The relation of a file to the document that holds it (ISO 19005-3 annex E), by the names that authors write. */
export const relationshipNames = {
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
  unspecified: 'Unspecified',
} as const;

/** A relationship as authors write it. */
export type RelationshipName = keyof typeof relationshipNames;

/** A relationship as the file names it. */
export type Relationship = (typeof relationshipNames)[RelationshipName];

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
const longestDescription = 1000;

/** Matches separators of paths, what Windows forbids, controls, and marks that turn the direction of a name around. */
const forbiddenInNames = /[/\\:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Matches names that mean devices on Windows, with any ending, and also with spaces before it. Nothing can be saved under
 * them there.
 */
export const deviceName =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?= *(?:\.|$))/i;

/** What is wrong with an attachment, in lower case. */
export interface AttachmentFault {
  /** The property that is at fault. */
  readonly key: 'name' | 'mediaType' | 'description';
  readonly message: string;
  readonly hint: string;
}

/** What other files of the document are called. */
export interface OtherNames {
  /** The names of other attachments, as `attachmentKey` returns them. */
  readonly taken: ReadonlySet<string>;
  /** The name of the e-invoice. */
  readonly invoice?: string | undefined;
}

/** Returns what is wrong with an attachment beside others, or undefined when it is sound. */
export function attachmentFault(
  { name, mediaType, description = '' }: Omit<Attachment, 'data'>,
  others: OtherNames,
): AttachmentFault | undefined {
  const fault = nameFault(name, others);
  if (fault !== undefined) return { key: 'name', ...fault };
  if (!/^[-\w+.]+\/[-\w+.]+$/.test(mediaType) || mediaType.length > longestMediaType)
    return {
      key: 'mediaType',
      message: `expected a media type such as "text/xml", got ${JSON.stringify(mediaType)}`,
      hint: 'leave "mediaType" out where the ending of the name says it',
    };
  if (description.length > longestDescription)
    return {
      key: 'description',
      message: `expected a description of at most ${longestDescription} characters, got ${description.length}`,
      hint: 'say in a line what the file is',
    };
  return undefined;
}

function nameFault(
  name: string,
  { taken, invoice }: OtherNames,
): Pick<AttachmentFault, 'message' | 'hint'> | undefined {
  const shown = JSON.stringify(name);
  if (name === '' || name.length > longestName) {
    const message = `expected a file name of 1 to ${longestName} characters, got ${name.length}`;
    return { message, hint: 'name the file in a few words, such as "order.xml"' };
  }
  const [sign] = forbiddenInNames.exec(name) ?? [];
  if (sign !== undefined) {
    const message = `expected a file name without ${JSON.stringify(sign)}, got ${shown}`;
    return { message, hint: 'write "-" in its place: no folder and no sign that a file system forbids' };
  }
  if (/^[. ]|[. ]$/.test(name)) {
    const message = `expected a file name that neither starts nor ends with a dot or a space, got ${shown}`;
    return { message, hint: 'take it away: file systems hide such files, or cut it off' };
  }
  if (deviceName.test(name)) {
    const message = `expected a file name that is no device of Windows, got ${shown}`;
    return {
      message,
      hint: `put a sign before it, such as ${JSON.stringify(`_${name}`)}: Windows can't save it`,
    };
  }
  if (invoice !== undefined && attachmentKey(name) === attachmentKey(invoice)) {
    const message = `expected another name than ${JSON.stringify(invoice)}, which the e-invoice has`;
    return { message, hint: 'leave the attachment out: "einvoice" makes it' };
  }
  if (!taken.has(attachmentKey(name))) return undefined;
  const message = `expected attachments of different names, got ${shown} twice`;
  return { message, hint: 'rename one: names that differ in capitals alone are the same' };
}

/** Returns the name in the form in which a file system that knows no case compares it. */
export function attachmentKey(name: string): string {
  return name.normalize().toLowerCase();
}

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'text/xml',
  zip: 'application/zip',
};

/** Returns the media type of a file by the ending of its name, or that of any bytes when the ending says nothing. */
export function mediaTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : undefined) ?? 'application/octet-stream';
}

/** Returns the bytes of base64, with blanks anywhere in it, or undefined when it is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const coded = text.replace(/\s/g, '');
  if (coded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(coded)) return undefined;
  return Buffer.from(coded, 'base64');
}

/** What is said of content that is not base64. */
export const base64Fault = {
  message: 'expected base64, got other characters or a text that is cut off',
  hint: 'give content that is text under "text"',
};
