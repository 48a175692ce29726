// The official rule sets that an invoice is judged by: which ones apply to a profile and a syntax, and what they say of a text.
import { type Document, parseXmlDocument } from 'slimdom';
import { familyOf, type Profile, type Syntax } from '../../../src/einvoice/profile.ts';
import { data, facturX, type Judge, judgeOf } from '../schema.ts';
import { type Assertion, asking, readSchematron, type Schematron, validate } from './engine.ts';
import { canFail } from './expression.ts';

const official = `${data}official/`;

interface RuleSet {
  readonly schematron: string;
  readonly codes?: string;
  /** The rules that are taken from it; all where nothing is said. */
  readonly only?: RegExp;
}

const facturXRules = (level: string): RuleSet => ({
  schematron: `${data}rules/FACTUR-X_${level}.sch`,
  codes: `${data}rules/FACTUR-X_${level}_codedb.xml`,
});

/** The profiles that are of Factur-X alone. */
const levels: Readonly<Partial<Record<Profile, 'MINIMUM' | 'BASIC-WL' | 'BASIC' | 'EXTENDED'>>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC-WL',
  basic: 'BASIC',
  extended: 'EXTENDED',
};

const cen: Readonly<Record<Syntax, RuleSet>> = {
  cii: { schematron: `${official}en16931/EN16931-CII-validation-preprocessed.sch` },
  ubl: { schematron: `${official}en16931/EN16931-UBL-validation-preprocessed.sch` },
};

/** XRechnung 3.0 has these rules of Peppol, too. */
const peppolInXrechnung =
  /^PEPPOL-EN16931-R(?:001|005|008|010|020|040|041|042|043|044|046|054|055|061|101|110|111|120|121|130)$/;

/** Returns the rule sets of a profile in a syntax. What a PDF of Peppol carries follows EN 16931. */
function ruleSetsOf(profile: Profile, syntax: Syntax): readonly RuleSet[] {
  if (profile === 'extended-ctc-fr')
    return ['EXTENDED-CTC-FR', 'BR-FR-Flux2-Schematron'].map((name) => ({
      schematron: `${official}france/${name}-${syntax.toUpperCase()}.sch`,
    }));
  const level = levels[profile];
  if (syntax === 'cii' && level !== undefined) return [facturXRules(level)];
  if (profile === 'xrechnung') {
    const name = syntax.toUpperCase();
    return [
      cen[syntax],
      { schematron: `${official}xrechnung/${syntax}/XRechnung-${name}-validation.sch` },
      { schematron: `${official}peppol/PEPPOL-EN16931-${name}.sch`, only: peppolInXrechnung },
    ];
  }
  if (syntax === 'cii') return [cen.cii, facturXRules('EN16931')];
  if (profile === 'peppol') return [cen.ubl, { schematron: `${official}peppol/PEPPOL-EN16931-UBL.sch` }];
  return [cen.ubl];
}

/** The files that were read. A file is read once: its functions are registered then. */
const files = new Map<string, Schematron>();

/** What is asked of each rule set. */
const schemas = new Map<string, Schematron>();

/** Whether an assertion forbids an invoice. */
const forbids = ({ flag }: Pick<Assertion, 'flag'>): boolean => flag === 'fatal' || flag === 'error';

/** Returns what a rule set forbids. What only warns is asked, too, where its test can fail: that forbids an invoice. */
function schemaOf({ schematron, codes, only }: RuleSet): Schematron {
  const key = `${schematron} ${only}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const whole = files.get(schematron) ?? readSchematron(schematron, codes);
  files.set(schematron, whole);
  const isAsked = (one: Assertion): boolean =>
    only?.test(one.id) !== false && (forbids(one) || canFail(one.test));
  const schema = asking(whole, isAsked);
  schemas.set(key, schema);
  return schema;
}

const xsds = new Map<string, Judge>();

function xsd(path: string): Judge {
  const judge = xsds.get(path) ?? judgeOf(`${data}xsd/${path}`);
  xsds.set(path, judge);
  return judge;
}

/** The rules of Factur-X whose lists of schemes lack codes that its other lists have: of BASIC WL, BASIC, EN 16931, EXTENDED. */
const schemeRules = [
  '421 429 441 447 454 471',
  '494 498 501 504 506 516',
  '567 571 579 582 585 597',
  '669 693 704 729 754 773 782 814 831 852 885 907 926 948 1005 1058 1107 1125 1172',
].flatMap((numbers) => numbers.split(' '));

/** What rule sets say of invoices that are as they should be, with the text of the rule and why. */
const deviations: readonly {
  readonly ids: readonly string[];
  readonly text: string;
  readonly why: string;
  readonly holds: (xml: string) => boolean;
}[] = [
  {
    ids: ['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R007'],
    text: "Specification identifier MUST have the value '…billing:3.0'. Business process MUST be in the format '…billing:NN:1.0'",
    why: 'self-billing has names of its own; its rules are those of Billing otherwise, and lie in a file that is not there',
    holds: (xml) => /selfbilling:3\.0</.test(xml),
  },
  {
    ids: ['587', '599', '602', '619'].map((number) => `FX-SCH-A-000${number}`),
    text: "Value of 'ram:CategoryCode' is not allowed.",
    why: 'the lists of Factur-X lack split payment (B), and the rules of the CEN have it (BR-CL-17, BR-CL-18)',
    holds: (xml) => /<ram:CategoryCode>B</.test(xml),
  },
  {
    ids: schemeRules.map((number) => `FX-SCH-A-${number.padStart(6, '0')}`),
    text: "Value of '@schemeID' is not allowed.",
    why: 'some lists of Factur-X lack the newest eight codes of ISO 6523, which others and the CEN have (BR-CL-10)',
    holds: (xml) => /schemeID="024[1-8]"/.test(xml),
  },
  {
    ids: ['BR-CL-03', 'BR-CL-04', 'BR-CL-05'],
    text: 'currencyID MUST be coded using ISO code list 4217 alpha-3',
    why: 'the list of the CEN has STD, which ended in 2018, and not STN, which came then and which Factur-X has',
    holds: (xml) => /\bSTN\b/.test(xml),
  },
  {
    ids: ['BR-CL-14', 'BR-CL-15'],
    text: 'Country codes in an invoice MUST be coded using ISO code list 3166-1',
    why: 'the list for CII lacks SS, which that for UBL and Factur-X have',
    holds: (xml) => /<ram:(?:CountryID|ID)>SS</.test(xml),
  },
  {
    ids: ['BR-CL-08'],
    text: '[BR-CL-08]-Invoiced note subject code shall be coded using UNCL4451',
    why: 'the list for UBL lacks the newest codes, which that for CII and Factur-X have',
    holds: (xml) => /#(?:BA[T-Z]|BB[AZ]|BM[FGH]|CC[J-O])#/.test(xml),
  },
];

const extension = /<(?:cbc:CustomizationID|ram:ID)>[^<]*:extension:xrechnung_3\.0\s*</;
const vehicles = /<(?:cbc:CustomizationID|ram:ID)>[^<]*:xrechnung:cvd_0\.9\s*</;

/** Rules of the CEN in whose place KoSIT's have others: "überschreibt BR-CL-10". */
const overridden: readonly (readonly [of: RegExp, ids: RegExp])[] = [
  [extension, /^BR-(?:CL-(?:10|11|21|24|25|26)|CO-16)$/],
  [vehicles, /^BR-CL-13$/],
];

/** Returns what French platforms refuse in an invoice in CII (BR-FR V1.4). */
export function refusedInFrance(xml: string): readonly string[] {
  const set = { schematron: `${official}france/BR-FR-Flux2-Schematron-CII.sch` };
  const document = parseXmlDocument(xml.replace(/>\s+</g, '><'));
  const failed = validate(schemaOf(set), document).filter(forbids);
  return failed.map(({ id }) => id);
}

/** Returns whether a rule says against an invoice what is a deviation of its own. */
export function isDeviation(id: string, xml: string): boolean {
  return deviations.some(({ ids, holds }) => ids.includes(id) && holds(xml));
}

function byXsd(xml: string, profile: Profile, syntax: Syntax): readonly string[] {
  if (syntax === 'ubl') {
    const root = /<CreditNote\b/.test(xml) ? 'CreditNote' : 'Invoice';
    return xsd(`UBL-2.1/maindoc/UBL-${root}-2.1.xsd`)(xml);
  }
  if (profile === 'xrechnung') return xsd('D16B/CrossIndustryInvoice_100pD16B.xsd')(xml);
  return facturX(levels[familyOf(profile)] ?? 'EN16931')(xml);
}

/**
 * Returns what the official schema and rule sets forbid in the XML of an invoice: `XSD 12: …` and the ids of rules. What
 * they only warn of is left out.
 */
export function refused(xml: string, profile: Profile, syntax: Syntax): readonly string[] {
  const document = parseXmlDocument(xml.replace(/>\s+</g, '><'));
  const ids = ruleSetsOf(profile, syntax).flatMap((set) =>
    validate(schemaOf(set), document)
      .filter(forbids)
      .map(({ id }) => id)
      .filter((id) => !isDeviation(id, xml) && !overridden.some(([of, ids]) => of.test(xml) && ids.test(id))),
  );
  // KoSIT's own set has this rule of Peppol for CII, too; the file of Peppol for CII that is here lacks it.
  if (profile === 'xrechnung' && syntax === 'cii' && hasEmpty(document)) ids.push('PEPPOL-EN16931-R008');
  return [...byXsd(xml, profile, syntax).map((words) => `XSD ${words}`), ...new Set(ids)];
}

/** "Document MUST not contain empty elements." */
function hasEmpty(document: Document): boolean {
  return document
    .getElementsByTagName('*')
    .filter(({ localName }) => localName !== 'ApplicableHeaderTradeDelivery')
    .some((element) => element.children.length === 0 && !/\S/.test(element.textContent ?? ''));
}
