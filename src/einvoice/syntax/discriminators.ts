// What the reader looks at besides the name of an element: what tells two of one name apart, and what may be empty or stand twice.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { otherParties } from '../extended-terms.ts';
import type { Profile } from '../profile.ts';
import type { Term } from '../term.ts';
import { isExtendedProfile } from './candidates.ts';
import type { Leaf, SyntaxTable } from './shape.ts';

/** Identifiers that begin with their country (BR-CO-09): those of the standard, and of the further parties of EXTENDED. */
export const vatIds: ReadonlySet<string> = new Set([
  ...['BT-31', 'BT-48', 'BT-63'],
  ...Object.values(otherParties).flatMap(({ terms }) => terms.vatId?.id ?? []),
]);

/** What tells an allowance from a charge, and a supporting document from others, by the name of the element around it. */
export const discriminators: Readonly<
  Record<string, readonly [holds: RegExp, expected: string, only?: readonly Profile[]]>
> = {
  'cac:AllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:SpecifiedTradeAllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:AdditionalReferencedDocument': [
    /^(?:URIID|AttachmentBinaryObject|Name|TypeCode|ReferenceTypeCode)$/,
    'the type code 916, 50 or 130',
  ],
  'cac:PartyTaxScheme': [/./, 'the tax scheme VAT'],
  'ram:SpecifiedTaxRegistration': [
    /./,
    'VA or FC as the scheme',
    ['minimum', 'basicwl', 'basic', 'extended'],
  ],
};

/** The profiles in which an empty element is a fault by their rules or their schema. */
const neverEmpty: readonly Profile[] = ['xrechnung', 'peppol', 'minimum'];

/** Returns whether an empty element is a fault. */
export function isWrongEmpty(table: SyntaxTable, name: string, profile: Profile | undefined): boolean {
  // BR-FR-27.
  if (profile === 'extended-ctc-fr' && name === 'ram:TypeCode') return true;
  return table.neverEmpty.has(name) || (profile !== undefined && neverEmpty.includes(profile));
}

/**
 * Returns what an empty element ought to hold, or undefined where it may be empty. The rules of EXTENDED take empty codes,
 * with a warning.
 */
export function expectedInBlank(
  { form }: Leaf,
  term: Term | undefined,
  profile: Profile | undefined,
): string | undefined {
  const isCode = term?.codes !== undefined && profile !== 'extended';
  const isAsked = form.read('x') === undefined || isCode || vatIds.has(term?.id ?? '');
  return isAsked ? (term?.codes ?? form.expected) : undefined;
}

/** Returns whether the lists of a profile take a blank scheme: those of Factur-X do, and those of the CEN don't. */
export function takesBlankSchemes(profile: Profile | undefined): boolean {
  return profile !== undefined && ['minimum', 'basicwl', 'basic', 'extended'].includes(profile);
}

/** Returns whether an element that is no term here may stand in EXTENDED: documents of lines are of three kinds there. */
export function isFreeInExtended(name: string, element: XmlElement): boolean {
  if (name !== 'ram:AdditionalReferencedDocument') return false;
  const type = elementsIn(element).find((inner) => inner.name === 'TypeCode');
  return type !== undefined && ['50', '130', '916'].includes(ownText(type).trim());
}

/** Returns the elements that may stand several times in a profile though they hold one term. */
export function repeatable(
  table: SyntaxTable,
  profile: Profile | undefined,
): ReadonlySet<string> | undefined {
  if (profile === 'xrechnung') return table.mayRepeat;
  return isExtendedProfile(profile) ? table.mayRepeatInExtended : undefined;
}
