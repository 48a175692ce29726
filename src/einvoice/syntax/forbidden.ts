// What the rules of CII forbid although its schema has a place for it (CII-DT-015 to CII-DT-096).
import { familyOf, type Profile } from '../profile.ts';

const inReferences: ReadonlySet<string> = new Set(
  [
    ...['URIID', 'StatusCode', 'CopyIndicator', 'TypeCode', 'GlobalID', 'RevisionID', 'Name', 'Information'],
    ...['AttachmentBinaryObject', 'ReferenceTypeCode', 'SectionName', 'PreviousRevisionID'],
    ...['EffectiveSpecifiedPeriod', 'IssuerTradeParty', 'AttachedSpecifiedBinaryFile'],
  ].map((name) => `ram:${name}`),
);

/**
 * Returns whether an element that no term is for makes an invoice of a profile a wrong one: in addresses and periods any,
 * in references some. EXTENDED has more places, and an unknown profile other rules.
 */
export function forbids(profile: Profile | undefined, around: string, name: string): boolean {
  if (profile === undefined || familyOf(profile) === 'extended' || !name.startsWith('ram:')) return false;
  if (around === 'ram:PostalTradeAddress' || around === 'ram:BillingSpecifiedPeriod') return true;
  return around.endsWith('ReferencedDocument') && inReferences.has(name);
}
