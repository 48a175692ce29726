// Rules about codes: each is of its list.
import { codeListDates, codesOf, isCode, nearCode, splitPayment } from '../codes/codes.ts';
import type { CodeListName } from '../codes/names.ts';
import { isOfExtended } from '../extended-terms.ts';
import { isBelow, type Profile, profiles, xrechnungExtension, xrechnungVehicles } from '../profile.ts';
import { placedTerms } from '../terms.ts';
import { isFilled, type RuleBody, ruleGroup } from './rule.ts';

interface CodeRule {
  readonly id: string;
  readonly terms: readonly string[];
  readonly list: CodeListName;
  readonly text: string;
  /** It is one of EXTENDED. */
  readonly ofExtended?: true;
  /** Capitals or not, as the standard's own check has it. */
  readonly anyCase?: true;
}

function listed({ id, terms, list, text, anyCase, ofExtended }: CodeRule): RuleBody {
  return {
    id,
    terms,
    text: `${text} is a code of ${list}.`,
    ...(ofExtended && { profiles: ['extended'] }),
    check: ({ texts, profile, invoice }) => {
      const isListed = (code: string): boolean =>
        (isCode(list, anyCase ? code.toUpperCase() : code) && !isSplitPayment(list, code, profile)) ||
        alsoIn(profile, invoice.specification)[list]?.includes(code) === true;
      return terms.flatMap((term) =>
        texts(term, (code) => isFilled(code) && !isListed(code)).map(({ path, value }) => {
          const hint = isSplitPayment(list, value, profile)
            ? 'split payment is of EN 16931, EXTENDED, XRechnung and Peppol: choose one of these profiles'
            : wayOut(list, value);
          return { path, message: `expected a code of ${list}, got ${JSON.stringify(value)}`, hint };
        }),
      );
    },
  };
}

type More = Readonly<Partial<Record<CodeListName, readonly string[]>>>;

/** What the lists of EXTENDED have beyond those of EN 16931. */
const inExtended: More = { MIME: ['application/xml', 'text/xml', 'application/json'] };

/** The same of the extension of XRechnung: schemes of health applications, and XML (BR-DEX-01, BR-DEX-04 to -08). */
const health = ['XR01', 'XR02', 'XR03'];
const inExtension: More = { 'ISO 6523': health, EAS: health, MIME: ['application/xml'] };

/** Returns the codes that the lists of a profile, or of a specification of it, have beyond those of EN 16931. */
function alsoIn(profile: Profile, specification: string | undefined): More {
  if (profile === 'extended') return inExtended;
  if (specification === xrechnungExtension) return inExtension;
  return specification === xrechnungVehicles ? { 'UNTDID 7143': ['CVD'] } : {};
}

/** Returns whether a code is split payment in a profile below EN 16931: the lists of these lack it. */
function isSplitPayment(list: CodeListName, code: string, profile: Profile): boolean {
  return list === 'UNTDID 5305' && code === splitPayment && isBelow(profiles[profile].extent, 'en16931');
}

function wayOut(list: CodeListName, value: string): string {
  const near = nearCode(list, value);
  if (near !== undefined) return `${near} is probably meant`;
  const codes = codesOf(list);
  if (codes.size <= 20) return `one of ${[...codes].join(', ')}`;
  return `the list is that of ${codeListDates[list].released}: see docs/einvoice-rules.md`;
}

/** Returns the terms of EXTENDED with codes of a list. */
function codesOfExtended(list: CodeListName): readonly string[] {
  return placedTerms
    .filter(({ term }) => term.codes === list && isOfExtended(term.id))
    .map(({ term }) => term.id);
}

const rules: readonly CodeRule[] = [
  { id: 'BR-CL-01', terms: ['BT-3'], list: 'UNTDID 1001', text: 'The type of the invoice' },
  { id: 'BR-CL-04', terms: ['BT-5'], list: 'ISO 4217', text: 'The currency' },
  { id: 'BR-CL-05', terms: ['BT-6'], list: 'ISO 4217', text: 'The second currency of VAT' },
  { id: 'BR-CL-06', terms: ['BT-8'], list: 'UNTDID 2005', text: 'The code of the tax point' },
  {
    id: 'BR-CL-07',
    terms: ['BT-18-1', 'BT-128-1'],
    list: 'UNTDID 1153',
    text: 'The scheme of an invoiced object',
  },
  { id: 'BR-CL-08', terms: ['BT-21'], list: 'UNTDID 4451', text: 'The subject of a note' },
  {
    id: 'BR-CL-10',
    terms: ['BT-29-1', 'BT-46-1', 'BT-60-1'],
    list: 'ISO 6523',
    text: 'The scheme of an identifier of a party',
  },
  {
    id: 'BR-CL-11',
    terms: ['BT-30-1', 'BT-47-1', 'BT-61-1'],
    list: 'ISO 6523',
    text: 'The scheme of a legal registration',
  },
  { id: 'BR-CL-13', terms: ['BT-158-1'], list: 'UNTDID 7143', text: 'The scheme of a classification' },
  {
    id: 'BR-CL-14',
    terms: ['BT-40', 'BT-55', 'BT-69', 'BT-80'],
    list: 'ISO 3166-1',
    text: 'The country of an address',
  },
  { id: 'BR-CL-15', terms: ['BT-159'], list: 'ISO 3166-1', text: 'The country of origin of an item' },
  { id: 'BR-CL-16', terms: ['BT-81'], list: 'UNTDID 4461', text: 'The means of payment' },
  {
    id: 'BR-CL-17',
    terms: ['BT-118', 'BT-95', 'BT-102'],
    list: 'UNTDID 5305',
    text: 'The category of VAT of a row of the breakdown, of an allowance and of a charge',
  },
  { id: 'BR-CL-18', terms: ['BT-151'], list: 'UNTDID 5305', text: 'The category of VAT of a line' },
  { id: 'BR-CL-19', terms: ['BT-98', 'BT-140'], list: 'UNTDID 5189', text: 'The reason of an allowance' },
  { id: 'BR-CL-20', terms: ['BT-105', 'BT-145'], list: 'UNTDID 7161', text: 'The reason of a charge' },
  {
    id: 'BR-CL-21',
    terms: ['BT-157-1'],
    list: 'ISO 6523',
    text: 'The scheme of the standard identifier of an item',
  },
  { id: 'BR-CL-22', terms: ['BT-121'], list: 'VATEX', text: 'The reason of an exemption', anyCase: true },
  { id: 'BR-CL-23', terms: ['BT-130', 'BT-150'], list: 'UN/ECE 20', text: 'A unit of measure' },
  { id: 'BR-CL-24', terms: ['BT-125-1'], list: 'MIME', text: 'The kind of an attached file' },
  {
    id: 'BR-CL-25',
    terms: ['BT-34-1', 'BT-49-1'],
    list: 'EAS',
    text: 'The scheme of an electronic address',
  },
  {
    id: 'FX-EXT-CL-1',
    ofExtended: true,
    terms: ['BT-X-7'],
    list: 'UNTDID 1229',
    text: 'The status of a line',
  },
  { id: 'FX-EXT-CL-2', ofExtended: true, terms: ['BT-X-8'], list: 'BT-X-8', text: 'The subtype of a line' },
  {
    id: 'FX-EXT-CL-3',
    ofExtended: true,
    terms: codesOfExtended('ISO 3166-1'),
    list: 'ISO 3166-1',
    text: 'The country of an address of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-4',
    ofExtended: true,
    terms: codesOfExtended('ISO 6523'),
    list: 'ISO 6523',
    text: 'A scheme of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-5',
    ofExtended: true,
    terms: codesOfExtended('EAS'),
    list: 'EAS',
    text: 'The scheme of an address of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-6',
    ofExtended: true,
    terms: codesOfExtended('ISO 4217'),
    list: 'ISO 4217',
    text: 'A currency of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-7',
    ofExtended: true,
    terms: codesOfExtended('UN/ECE 20'),
    list: 'UN/ECE 20',
    text: 'A unit of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-8',
    ofExtended: true,
    terms: codesOfExtended('MIME'),
    list: 'MIME',
    text: 'The kind of a file of EXTENDED',
  },
  {
    id: 'FX-EXT-CL-9',
    ofExtended: true,
    terms: codesOfExtended('UNTDID 5305'),
    list: 'UNTDID 5305',
    text: 'The category of VAT of a logistics charge',
  },
  { id: 'BR-CL-26', terms: ['BT-71-1'], list: 'ISO 6523', text: 'The scheme of a place of delivery' },
];

/** The rules about codes. */
export const codeRules = ruleGroup('codes', [
  ...rules.map(listed),
  {
    id: 'FX-SCH-A-000589',
    terms: ['BT-121'],
    text: 'The code of the reason of an exemption is written in capitals.',
    severity: 'warning',
    check: ({ texts }) =>
      texts('BT-121', (code) => code !== code.toUpperCase()).map(({ path, value }) => ({
        path,
        message: `expected ${value.toUpperCase()}, got ${JSON.stringify(value)}`,
      })),
  },
]);

/** Returns the terms with a code list that no rule asks about: none, or a rule is forgotten. */
export function codesWithoutRule(): readonly string[] {
  const asked = new Set(rules.flatMap(({ terms }) => terms));
  return placedTerms.filter(({ term }) => term.codes && !asked.has(term.id)).map(({ term }) => term.id);
}
