// Reads the parts of the `pdf` key that have no fault, where others have one: so the faults of all parts are reported at once.
import { standards } from '../../standards.ts';
import { type AttachmentProps, attachmentEntries, type PdfProps, pdfEntries } from '../fields/pdf-entries.ts';
import { readNode } from '../fields/read-node.ts';
import { isRecord } from '../read/record.ts';

/** An attachment of which only what is sound is there. Undefined stands for one that is no object. */
export type SoundAttachment = Partial<AttachmentProps> | undefined;

/** The sound values of `pdf`. */
export type SoundPdf = Omit<PdfProps, 'attachments'> & { readonly attachments?: readonly SoundAttachment[] };

/** Returns what is sound of `pdf` as it was written. What is not was reported when the top level was read. */
export function soundPdf(written: unknown): SoundPdf {
  if (!isRecord(written)) return {};
  const { attachments, standards: claimed } = written;
  const { attachments: _, ...values } = readNode(written, pdfEntries).values as PdfProps;
  return {
    ...values,
    // The order of the author is kept.
    ...(Array.isArray(claimed) && { standards: claimed.filter((each) => standards.includes(each)) }),
    ...(Array.isArray(attachments) && { attachments: attachments.map(soundAttachment) }),
  };
}

function soundAttachment(written: unknown): SoundAttachment {
  if (!isRecord(written)) return undefined;
  const values: Partial<AttachmentProps> = readNode(written, attachmentEntries).values;
  // Content that can't be read is there all the same: that there is none would be wrong to say.
  const isLost = (['src', 'text', 'base64'] as const).some(
    (key) => Object.hasOwn(written, key) && !Object.hasOwn(values, key),
  );
  return isLost ? { ...values, text: values.text ?? '' } : values;
}
