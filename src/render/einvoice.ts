// The e-invoice of a document as bytes: alone in a syntax, and as a PDF carries it.

import type { Syntax } from '../contract.ts';
import type { Invoice } from '../einvoice/invoice.ts';
import { profiles } from '../einvoice/profile.ts';
import { checkWritable, writeCii } from '../einvoice/write.ts';
import { AppError, type Issue } from '../errors.ts';
import type { EmbeddedInvoice } from '../pdf/einvoice.ts';
import type { Einvoice } from '../template/bind/einvoice/einvoice.ts';

/** What begins the first note (BG-1) of an e-invoice that is made with a test key. It is on every page, too. */
const testMark = 'TEST';

/** Returns the XML of an e-invoice in a syntax, UTF-8. With `test` its first note says so. */
export function invoiceXml({ profile, invoice }: Einvoice, syntax: Syntax, test: boolean): Uint8Array {
  const written = test ? marked(invoice) : invoice;
  requireSyntax(syntax);
  return new TextEncoder().encode(writeCii(written, profile));
}

/** Returns what a PDF carries: always CII (Factur-X). */
export function embeddedInvoice(einvoice: Einvoice, test: boolean): EmbeddedInvoice {
  const { fileName, level } = profiles[einvoice.profile];
  return { xml: invoiceXml(einvoice, 'cii', test), fileName, level };
}

/** Returns what the XML of a PDF, and that in the syntax that is asked for, can't hold. */
export function unwritable({ profile, invoice }: Einvoice, syntax: Syntax): readonly Issue[] {
  requireSyntax(syntax);
  const both = new Set<Syntax>(['cii', syntax]);
  return [...both].flatMap((one) =>
    checkWritable(invoice, profile, one).map(({ rule, terms, message, hint }) => ({
      source: 'template' as const,
      path: '/einvoice',
      message: `${rule} (${terms.join(', ')}): ${message}`,
      ...(hint !== undefined && { hint }),
    })),
  );
}

/** Returns an invoice whose first note begins with the mark. It gets no note more: Peppol allows one alone. */
function marked(invoice: Invoice): Invoice {
  const [first, ...rest] = invoice.notes ?? [];
  const text = first?.text === undefined ? testMark : `${testMark}: ${first.text}`;
  return { ...invoice, notes: [{ ...first, text }, ...rest] };
}

function requireSyntax(syntax: Syntax): void {
  if (syntax !== 'cii') throw new AppError('not_acceptable', `expected the syntax cii, got ${syntax}`);
}
