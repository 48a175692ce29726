// E-invoices from hostile hands, each with the line that it ends in: for the page, for the verdict, by command and over HTTP.
import { writeCii } from '../../src/einvoice/write.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { deflated, onePage, type Part, pdfOf, streamOf } from './pdf.ts';

/** A sound invoice. */
export const xml = writeCii(soundInvoice, 'en16931');
/** Returns the bytes of a text. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A PDF with one page and these files. */
export function withFiles(files: Readonly<Record<string, string | Part>>, trailer = ''): Uint8Array {
  const parts: Record<number, Part> = { ...onePage('') };
  const names: string[] = [];
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const at = 7 + 2 * index;
    names.push(`(${name}) ${at} 0 R`);
    parts[at] = `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${at + 1} 0 R >> >>`;
    parts[at + 1] = typeof text === 'string' ? streamOf('/Type /EmbeddedFile', text) : text;
  }
  parts[1] = `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >> >>`;
  return pdfOf(parts, trailer);
}

/** An invoice with a file of so many bytes in it, in base64. */
export function withAttachment(size: number): string {
  const document = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="application/pdf" filename="a.pdf">${'QUJD'.repeat(size / 3)}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`;
  return xml.replace(
    '</ram:ApplicableHeaderTradeAgreement>',
    `${document}</ram:ApplicableHeaderTradeAgreement>`,
  );
}

const lineItem = /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*?<\/ram:IncludedSupplyChainTradeLineItem>/;
/** Returns the invoice with so many lines. */
export const withLines = (count: number): string => xml.replace(lineItem, (line) => line.repeat(count));
const laughs = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join('');

/** What is refused, and what is said of it. */
export const hostileInvoices: Readonly<Record<string, readonly [bytes: () => Uint8Array, says: RegExp]>> = {
  'entities that grow': [
    () => bytesOf(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l30;</a>`),
    /^line 1: a doctype has no place here/,
  ],
  'an entity of a file': [
    () => bytesOf('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'),
    /^line 1: a doctype has no place here/,
  ],
  'an attached file of 100 MB': [() => bytesOf(withAttachment(75_000_000)), /expected at most 64 MiB of XML/],
  'a million lines': [
    () => bytesOf(xml.replace(lineItem, '<ram:IncludedSupplyChainTradeLineItem/>'.repeat(1_000_000))),
    // On a slow machine, the time that reading has comes first.
    /more than 1000000 elements|^it can't be read in 30 s$/,
  ],
  'more elements than a million': [
    () => bytesOf(`<a>${'<b/>'.repeat(1_000_001)}</a>`),
    /more than 1000000 elements/,
  ],
  'elements inside one another': [() => bytesOf('<a>'.repeat(1_000_000)), /more than 100 deep/],
  'a wrong encoding': [
    () => new Uint8Array(Buffer.from(xml.replace('RE-1', 'R\u00c9'), 'latin1')),
    /^line \d+: /,
  ],
  'an encoding that is none': [() => bytesOf(xml.replace('UTF-8', 'EBCDIC-X')), /^line 1: /],
  'no XML at all': [() => bytesOf('hello'), /./],
  nothing: [() => new Uint8Array(), /./],
  'a PDF whose XML unpacks to 600 MiB': [
    () => withFiles({ 'a.xml': deflated('/Type /EmbeddedFile', new Uint8Array(600 * 2 ** 20).fill(32)) }),
    /./,
  ],
  'a PDF that is encrypted': [
    () => withFiles({ 'a.xml': xml }, '/Encrypt << /Filter /Standard /V 5 /R 6 >>'),
    /^it is encrypted; take the encryption away first/,
  ],
  'a PDF without XML': [() => withFiles({}), /a PDF that carries no e-invoice/],
  'a PDF with XML that is none': [
    () => withFiles({ 'a.xml': '<a/>' }),
    /a\.xml: expected CrossIndustryInvoice/,
  ],
  'two invoices in one PDF': [
    () => withFiles({ 'factur-x.xml': xml, 'b.xml': xml.replace('RE-1', 'RE-2') }),
    /expected one e-invoice in it, got "factur-x\.xml" and "b\.xml"; save the one that is meant/,
  ],
};
