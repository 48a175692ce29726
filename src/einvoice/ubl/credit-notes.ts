// The types of invoices that UBL has a document of its own for.

/** The codes of UNTDID 1001 of credit notes (EN 16931-3-2, BR-CL-01). */
const creditNotes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);

/** Returns whether UBL writes a type of invoice (BT-3) as a credit note. */
export function isCreditNote(type: string | undefined): boolean {
  return type !== undefined && creditNotes.has(type);
}
