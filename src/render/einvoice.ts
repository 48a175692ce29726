// The e-invoice of a document as bytes: alone in a syntax, and as a PDF carries it.
import type { Syntax } from '../contract.ts';
import type { Invoice } from '../einvoice/invoice.ts';
import { type Profile, profiles, withoutLines } from '../einvoice/profile.ts';
import { carriedProfile } from '../einvoice/rules/of-syntax.ts';
import { writeCii, writeUbl } from '../einvoice/write.ts';
import type { EmbeddedInvoice } from '../pdf/document/einvoice.ts';
import type { Einvoice } from '../template/bind/einvoice/einvoice.ts';

/** What begins the first note (BG-1) of an e-invoice that is made with a test key. It is on every page, too. */
const testMark = 'TEST';

const writers = { cii: writeCii, ubl: writeUbl } as const;

/** Returns the XML of an e-invoice in a syntax, UTF-8. With `test` its first note says so. */
export function invoiceXml({ profile, invoice }: Einvoice, syntax: Syntax, test: boolean): Uint8Array {
  const written = test ? marked(invoice, profile) : invoice;
  return new TextEncoder().encode(writers[syntax](written, profile));
}

/** Returns what a PDF carries: always CII (Factur-X), by EN 16931 where its profile has no place in CII. */
export function embeddedInvoice(einvoice: Einvoice, test: boolean): EmbeddedInvoice {
  const profile = carriedProfile(einvoice.invoice, einvoice.profile);
  const { fileName, level } = profiles[profile];
  const isWhole = !withoutLines.includes(profile);
  return { xml: invoiceXml({ ...einvoice, profile }, 'cii', test), fileName, level, isWhole };
}

/**
 * Returns an invoice whose first note begins with the mark. It gets no note more: Peppol allows one alone. MINIMUM has no
 * notes: there, the reference of the buyer begins with it.
 */
function marked(invoice: Invoice, profile: Profile): Invoice {
  if (profile === 'minimum') {
    const { buyerReference } = invoice;
    return {
      ...invoice,
      buyerReference: buyerReference === undefined ? testMark : `${testMark}: ${buyerReference}`,
    };
  }
  const [first, ...rest] = invoice.notes ?? [];
  const text = first?.text === undefined ? testMark : `${testMark}: ${first.text}`;
  return { ...invoice, notes: [{ ...first, text }, ...rest] };
}
