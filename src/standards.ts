// What a document may claim to be, and the files that it may hold (ISO 14289-1, ISO 19005-3).

/** The standards that a document may claim. */
export const standards = ['pdf/ua-1', 'pdf/a-3a', 'pdf/a-3b'] as const;

/** One of `standards`. */
export type Standard = (typeof standards)[number];

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

/** Returns what is wrong with an attachment beside others of these names, in lower case, or undefined when it is sound. */
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
  if (taken.has(attachmentKey(name))) return `expected attachments of different names, got ${shown} twice`;
  if (!/^[-\w+.]+\/[-\w+.]+$/.test(mediaType) || mediaType.length > longestMediaType)
    return `expected a media type such as "text/xml", got ${JSON.stringify(mediaType)}`;
  if (description.length > longestDescription)
    return `expected a description of at most ${longestDescription} characters, got ${description.length}`;
  return undefined;
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
