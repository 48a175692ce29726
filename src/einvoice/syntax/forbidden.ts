// What the rules forbid although the schema has a place for it: CII-DT-015 to CII-DT-096, UBL-SR-43.
import { profileOf } from '../profile.ts';

const inReferences: ReadonlySet<string> = new Set(
  [
    ...['URIID', 'StatusCode', 'CopyIndicator', 'TypeCode', 'GlobalID', 'RevisionID', 'Name', 'Information'],
    ...['AttachmentBinaryObject', 'ReferenceTypeCode', 'SectionName', 'PreviousRevisionID'],
    ...['EffectiveSpecifiedPeriod', 'IssuerTradeParty', 'AttachedSpecifiedBinaryFile'],
  ].map((name) => `ram:${name}`),
);

/** What references have in EXTENDED-CTC-FR, the type of a preceding invoice and that of a contract. */
const inFrance: ReadonlySet<string> = new Set(['ram:TypeCode', 'ram:ReferenceTypeCode']);

/**
 * Returns whether an element that no term is for makes an invoice a wrong one: in addresses and periods any, in references
 * some. Of Factur-X, its own rules say it. An unknown specification that extends the standard has other rules.
 */
export function forbids(specification: string, around: string, name: string): boolean {
  const profile = profileOf(specification);
  if (profile === undefined && specification.includes('#conformant#')) return false;
  if (profile === 'extended') return false;
  if (/^ram:(?:Start|End)DateTime$/.test(around)) return name === 'udt:DateTime';
  // UBL-SR-43: the code of another document than the one that is invoiced.
  if (around === 'cac:AdditionalDocumentReference') return name === 'cbc:DocumentTypeCode';
  if (!name.startsWith('ram:')) return false;
  if (around === 'ram:PostalTradeAddress' || around === 'ram:BillingSpecifiedPeriod') return true;
  if (profile === 'extended-ctc-fr' && inFrance.has(name)) return false;
  return around.endsWith('ReferencedDocument') && inReferences.has(name);
}
