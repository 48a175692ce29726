// The e-invoice inside a PDF: the file with its relation to the document, and the properties that announce it (Factur-X 1.09, 6.2).
import type { Attachment } from '../../standards.ts';
import type { XmpProperty, XmpSchema } from './metadata.ts';

/** An e-invoice that goes into a PDF. */
export interface EmbeddedInvoice {
  /** The CII. */
  readonly xml: Uint8Array;
  /** `factur-x.xml`, or `xrechnung.xml`. */
  readonly fileName: string;
  /** The profile as the metadata names it, such as `EN 16931`. */
  readonly level: string;
  /** Whether the XML says all that an invoice has to. Factur-X has profiles that don't: MINIMUM and BASIC WL. */
  readonly isWhole: boolean;
}

/** The namespace of the properties. Its mixed case and its `#` are required. */
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/**
 * Returns the file. It is an alternative to the pages: it says the same as they do. Where it is no whole invoice, it is
 * data that belongs to them.
 */
export function invoiceAttachment({ xml, fileName, isWhole }: EmbeddedInvoice): Attachment {
  return {
    name: fileName,
    mediaType: 'text/xml',
    relationship: isWhole ? 'Alternative' : 'Data',
    description: 'Factur-X invoice',
    data: xml,
  };
}

/** Returns the properties of XMP by which a PDF says that it carries an e-invoice. */
export function invoiceSchema({ fileName, level }: EmbeddedInvoice): XmpSchema {
  const property = (name: string, value: string, description: string): XmpProperty => ({
    name,
    type: 'Text',
    category: 'external',
    description,
    value,
  });
  return {
    title: 'Factur-X PDFA Extension Schema',
    namespace,
    prefix: 'fx',
    properties: [
      property('DocumentFileName', fileName, 'The name of the embedded XML document'),
      property('DocumentType', 'INVOICE', 'The type of the hybrid document: INVOICE'),
      property('Version', '1.0', 'The version of the XML schema of the embedded document'),
      property('ConformanceLevel', level, 'The conformance level of the embedded document'),
    ],
  };
}
