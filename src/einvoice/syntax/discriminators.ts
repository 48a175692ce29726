// What the reader looks at besides the name of an element: what tells two of one name apart, and what may be empty or stand twice.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { otherParties } from '../extended-terms.ts';
import type { Profile } from '../profile.ts';
import type { Term } from '../term.ts';
import { attributeOf, isExtendedProfile, isText } from './candidates.ts';
import { base64 } from './forms.ts';
import type { Trail } from './places.ts';
import type { Leaf, SyntaxTable } from './shape.ts';

/** Identifiers that begin with their country (BR-CO-09): those of the standard, and of the further parties of EXTENDED. */
export const vatIds: ReadonlySet<string> = new Set([
  ...['BT-31', 'BT-48', 'BT-63'],
  ...Object.values(otherParties).flatMap(({ terms }) => terms.vatId?.id ?? []),
]);

/** What tells an allowance from a charge, and a supporting document from others, by the name of the element around it. */
const discriminators: Readonly<
  Record<string, readonly [holds: RegExp, expected: string, only?: readonly Profile[]]>
> = {
  'cac:AllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:SpecifiedTradeAllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:AdditionalReferencedDocument': [
    /^(?:URIID|AttachmentBinaryObject|Name|TypeCode|ReferenceTypeCode)$/,
    'the type code 916, 50 or 130',
  ],
  // PEPPOL-EN16931-R101.
  'cac:DocumentReference': [/./, 'the type code 130', ['xrechnung', 'peppol']],
  'cac:PartyTaxScheme': [/./, 'the tax scheme VAT'],
  'ram:SpecifiedTaxRegistration': [
    /./,
    'VA or FC as the scheme',
    ['minimum', 'basicwl', 'basic', 'extended'],
  ],
};

/** The profiles in which an empty element is a fault by their rules. */
const neverEmpty: readonly Profile[] = ['xrechnung', 'peppol'];

/** Returns whether an empty element is a fault. */
export function isWrongEmpty(table: SyntaxTable, { name, around, profile }: Kind): boolean {
  // BR-FR-27.
  const isNamed = name === 'ram:Description' && around === 'ram:ApplicableProductCharacteristic';
  if (profile === 'extended-ctc-fr' && (isNamed || name === 'ram:TypeCode')) return true;
  return table.neverEmpty.has(name) || (profile !== undefined && neverEmpty.includes(profile));
}

/**
 * Returns whether what is no discount may stand on a price: a charge. Peppol and XRechnung say that it may not, and EN 16931
 * has no term for one.
 */
export function takesCharge(element: XmlElement, profile: Profile | undefined): boolean {
  if (profile === 'xrechnung' || profile === 'peppol') return false;
  const indicator = elementsIn(element).find(({ name }) => name === 'ChargeIndicator');
  if (indicator === undefined) return false;
  return [indicator, ...elementsIn(indicator)].some((one) => isText('true', ownText(one)));
}

/** Codes that no list of EXTENDED-CTC-FR asks for. */
const freeCodesInFrance: ReadonlySet<string> = new Set(
  'BT-18-1 BT-128-1 BT-X-7 BT-X-258 BT-X-259'.split(' '),
);

/** Which dates may be empty: the rules of EXTENDED ask for those of `udt:DateTimeString`. */
const blankDates: Readonly<Partial<Record<Profile, RegExp>>> = {
  basicwl: /^[uq]dt:Date/,
  basic: /^[uq]dt:Date/,
  extended: /^qdt:Date|^udt:DateString$/,
};

/** Returns whether an element may be empty, with a warning: the lists of Factur-X take empty codes, and its schema takes empty dates. */
function mayBeBlank({ name }: Leaf, term: Term | undefined, profile: Profile): boolean {
  // An address without a country has none, and where the delivery has an address, BR-57 asks for one.
  if (term?.id === 'BT-80') return false;
  if (profile === 'extended-ctc-fr') return freeCodesInFrance.has(term?.id ?? '');
  const dates = blankDates[profile];
  return dates !== undefined && (term?.codes !== undefined || dates.test(name));
}

/** Returns whether the type of a tax may be empty: that of a logistics charge of EXTENDED. Of a row of the breakdown, sums depend on it. */
export function takesBlankTax([own]: readonly string[], profile: Profile | undefined): boolean {
  return profile === 'extended' && own === 'ram:AppliedTradeTax';
}

/** Elements that say something without a value, too: a line of an empty kind counts in no sum, an empty class needs a list. */
const blankValues: ReadonlySet<string> = new Set([
  'ram:LineStatusReasonCode',
  'ram:ClassCode',
  'cbc:PaymentID',
]);

/** Returns whether an empty element has a value of its own, which is another one than that of the same element elsewhere. */
export function saysBlank(name: string, key: string, profile: Profile | undefined): boolean {
  return blankValues.has(name) || (saidAgain.has(key) && isOfFacturX(profile));
}

/** The dates that XRechnung reads without their format. */
const freeDates = /^ram:(?:OccurrenceDateTime|TaxPointDate|DueDateDateTime|FormattedIssueDateTime)$/;

/** Returns whether a date may be without the attribute that names its format. */
export function mayLackFormat([own = '']: readonly string[], profile: Profile | undefined): boolean {
  return profile === 'xrechnung' && freeDates.test(own);
}

/** The schemes whose identifiers have a form in France: SIREN, SIRET and the addresses of its directory. */
const frenchSchemes: ReadonlySet<string> = new Set(['0002', '0009', '0225', '0231']);

/** The parties that EXTENDED adds: the rules of France don't look at their legal identifiers. */
const ofExtended = /^ram:(?:ProductEndUser|UltimateShipTo|Invoicer|Invoicee|Payer)TradeParty$/;

/** Returns the rules that an empty element breaks, with what each says. `around` are the names of the elements around, from the inside. */
export function blankFaults(
  leaf: Leaf,
  element: XmlElement,
  { term, around: [own = '', outer = ''], profile, outer: further }: Blank,
): readonly (readonly [rule: string, message: string])[] {
  const { form, name } = leaf;
  if (name === 'ram:IssuerAssignedID' && own === 'ram:AdditionalReferencedDocument')
    return [['BR-52', 'expected a reference, got nothing']];
  const isFree =
    own === 'ram:SpecifiedTradeProduct' || (own.endsWith('Organization') && ofExtended.test(outer));
  if (profile === 'extended-ctc-fr' && !isFree && frenchSchemes.has(attributeOf(element, 'schemeID') ?? ''))
    return [['FORM-02', 'expected an identifier of its scheme, got nothing']];
  if (own === 'ram:EndDateTime' && hasStart(further))
    return [['FORM-02', 'expected a date behind the start of the period, got nothing']];
  if (profile !== undefined && mayBeBlank(leaf, term, profile)) return [];
  const isAsked =
    (form.read('x') === undefined && form !== base64) ||
    term?.codes !== undefined ||
    vatIds.has(term?.id ?? '');
  return isAsked ? [['FORM-02', `expected ${term?.codes ?? form.expected}, got nothing`]] : [];
}

/** Where an element without a value stands. */
interface Blank {
  readonly term: Term | undefined;
  readonly around: readonly string[];
  readonly profile: Profile | undefined;
  /** The element around the one around it. */
  readonly outer: Trail | undefined;
}

/** Returns whether a period has a start: then rules compare its end with it (BR-29, BR-30). */
function hasStart(period: Trail | undefined): boolean {
  const inside = period === undefined ? [] : elementsIn(period.element);
  return inside.some(
    (one) => one.name === 'StartDateTime' && elementsIn(one).some((date) => ownText(date).trim() !== ''),
  );
}

/** Terms that each of several means of payment says again: an empty one says another thing (CII-SR-467, CII-SR-468). */
export const saidAgain: ReadonlySet<string> = new Set(['payment/means', 'payment/meansText']);

/** Returns whether a profile is judged by the rules of Factur-X alone: its lists take a blank scheme, and a price may have a charge. */
export function isOfFacturX(profile: Profile | undefined): boolean {
  return profile !== undefined && ['minimum', 'basicwl', 'basic', 'extended'].includes(profile);
}

/** Where an element stands that no term is for. */
interface Kind {
  readonly name: string;
  readonly around: string;
  readonly profile: Profile | undefined;
}

/** Returns what an element ought to be that is of no kind that is known; undefined where it may be of another kind. */
export function expectedKind(element: XmlElement, kind: Kind): string | undefined {
  const [holds, expected, only] = discriminators[kind.name] ?? [];
  const isExtended = isExtendedProfile(kind.profile);
  if (kind.profile === 'en16931' && kind.name === 'ram:SpecifiedTaxRegistration' && hasBareId(element))
    return 'VA or FC as the scheme';
  if (holds === undefined || only?.some((one) => one === kind.profile) === false) return undefined;
  if (isExtended && isFreeInExtended(element, kind)) return undefined;
  return elementsIn(element).some(({ name }) => isExtended || holds.test(name)) ? expected : undefined;
}

function hasBareId(element: XmlElement): boolean {
  return elementsIn(element).some((one) => one.name === 'ID' && attributeOf(one, 'schemeID') === undefined);
}

/** In EXTENDED, documents of lines are of three kinds, or, in Factur-X, of an empty one. */
function isFreeInExtended(element: XmlElement, { name, around, profile }: Kind): boolean {
  if (name !== 'ram:AdditionalReferencedDocument') return false;
  const type = elementsIn(element).find((inner) => inner.name === 'TypeCode');
  if (type === undefined) return false;
  const isOfLine = around.startsWith('ram:SpecifiedLineTrade');
  const code = ownText(type).trim();
  return ['50', '130', '916'].includes(code) || (isOfLine && profile === 'extended' && code === '');
}

/** Returns the elements that may stand several times in a profile though they hold one term. */
export function repeatable(
  table: SyntaxTable,
  profile: Profile | undefined,
): ReadonlySet<string> | undefined {
  if (profile === 'xrechnung') return table.mayRepeat;
  if (profile === 'extended-ctc-fr') return table.mayRepeatInFrance;
  return profile === 'extended' ? table.mayRepeatInExtended : undefined;
}
