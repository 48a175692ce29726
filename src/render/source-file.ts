// The file that a document was made of, as an attachment of it.
import type { Attachment } from '../standards.ts';
import type { SourceFile } from './renderer.ts';

/** Returns the attachment. ISO 19005-3 (annex E) calls the file that the pages were made of their source. */
export function sourceAttachment({ name, mediaType, description, bytes }: SourceFile): Attachment {
  return { name, mediaType, description, relationship: 'Source', data: bytes };
}
