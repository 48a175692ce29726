// The profiles that an invoice may follow, with what each writes into the XML and into the PDF that carries it.
import type { Syntax } from '../contract.ts';

export type { Syntax } from '../contract.ts';

/** A profile, by the name that a template uses. */
export type Profile =
  | 'minimum'
  | 'basicwl'
  | 'basic'
  | 'en16931'
  | 'extended'
  | 'extended-ctc-fr'
  | 'xrechnung'
  | 'peppol';

/** How much CII a profile has a place for, the least first. Each has what those before it have. */
const extents = ['minimum', 'basicwl', 'basic', 'en16931', 'extended'] as const;

/** How much CII a profile has a place for. */
export type Extent = (typeof extents)[number];

/** Returns whether an extent is less than another one. */
export function isBelow(extent: Extent, other: Extent): boolean {
  return extents.indexOf(extent) < extents.indexOf(other);
}

/** Returns the profile whose rules an invoice follows: those of EXTENDED-CTC-FR are those of EXTENDED. */
export function familyOf(profile: Profile): Exclude<Profile, 'extended-ctc-fr'> {
  return profile === 'extended-ctc-fr' ? 'extended' : profile;
}

/** The profiles without lines. They are no invoices by EN 16931. */
export const withoutLines: readonly Profile[] = ['minimum', 'basicwl'];

/** What a profile stands for. */
export interface ProfileFacts {
  /** BT-24 in the syntax of the profile. */
  readonly specification: string;
  /** BT-24 in the CII that a PDF carries. It differs from `specification` where the profile is of UBL alone. */
  readonly carried: string;
  /** BT-23, where the profile asks for one and the template binds none. */
  readonly process?: string;
  /** `fx:ConformanceLevel` in the PDF's metadata (Factur-X 1.09.2, 6.2). */
  readonly level: 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG';
  readonly extent: Extent;
  /** The name of the XML inside the PDF. */
  readonly fileName: 'factur-x.xml' | 'xrechnung.xml';
  /** The syntax of the XML alone, where the caller asks for no other. */
  readonly syntax: Syntax;
  /** What people call it. */
  readonly title: string;
}

const en16931 = 'urn:cen.eu:en16931:2017';
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
/** BT-24 of the extension of XRechnung. */
export const xrechnungExtension = `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;

/** BT-24 of XRechnung for clean vehicles. */
export const xrechnungVehicles = `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;

const minimum = 'urn:factur-x.eu:1p0:minimum';
const basicWl = 'urn:factur-x.eu:1p0:basicwl';
const basic = `${en16931}#compliant#urn:factur-x.eu:1p0:basic`;
const extendedFrench = `${en16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;
const extended = `${en16931}#conformant#urn:factur-x.eu:1p0:extended`;

/** Each profile with what it stands for. */
export const profiles: Readonly<Record<Profile, ProfileFacts>> = {
  minimum: {
    specification: minimum,
    carried: minimum,
    level: 'MINIMUM',
    extent: 'minimum',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'Factur-X MINIMUM',
  },
  basicwl: {
    specification: basicWl,
    carried: basicWl,
    level: 'BASIC WL',
    extent: 'basicwl',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'Factur-X BASIC WL',
  },
  basic: {
    specification: basic,
    carried: basic,
    level: 'BASIC',
    extent: 'basic',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'Factur-X BASIC',
  },
  en16931: {
    specification: en16931,
    carried: en16931,
    level: 'EN 16931',
    extent: 'en16931',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'EN 16931',
  },
  extended: {
    specification: extended,
    carried: extended,
    level: 'EXTENDED',
    extent: 'extended',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'Factur-X EXTENDED',
  },
  'extended-ctc-fr': {
    specification: extendedFrench,
    carried: extendedFrench,
    level: 'EXTENDED',
    extent: 'extended',
    fileName: 'factur-x.xml',
    syntax: 'cii',
    title: 'EXTENDED-CTC-FR',
  },
  xrechnung: {
    specification: xrechnung,
    carried: xrechnung,
    process: billing,
    level: 'XRECHNUNG',
    extent: 'en16931',
    fileName: 'xrechnung.xml',
    syntax: 'cii',
    title: 'XRechnung 3.0',
  },
  peppol: {
    specification: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    carried: en16931,
    process: billing,
    level: 'EN 16931',
    extent: 'en16931',
    fileName: 'factur-x.xml',
    syntax: 'ubl',
    title: 'Peppol BIS Billing 3.0',
  },
};

/** The types of invoices that the buyer writes for the seller: an invoice and a credit note (UNTDID 1001). */
const selfBilled: ReadonlySet<string> = new Set(['389', '261']);

/** Peppol BIS Self-Billing 3.0: the rules of Billing, under names of its own. */
const selfBilling = {
  specification: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
  process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
} as const;

/** Returns BT-24 of a profile in its own syntax, and BT-23 where it asks for one, for a type of invoice (BT-3). */
export function identifiersOf(
  profile: Profile,
  type: string | undefined,
): { readonly specification: string; readonly process?: string } {
  if (profile === 'peppol' && type !== undefined && selfBilled.has(type)) return selfBilling;
  const facts = profiles[profile];
  const asked = facts.process === undefined ? {} : { process: facts.process };
  return { specification: facts.specification, ...asked };
}

/** The names of the profiles, in the order of the docs. */
export const profileNames: readonly Profile[] = [
  'en16931',
  'basic',
  'extended',
  'extended-ctc-fr',
  'xrechnung',
  'peppol',
  'basicwl',
  'minimum',
];

/**
 * Returns the profile that BT-24 names, or undefined where it names none of ours. XRechnung's extension is taken for what it
 * extends.
 */
export function profileOf(specification: string): Profile | undefined {
  const exact = profileNames.find((name) => profiles[name].specification === specification);
  if (exact !== undefined) return exact;
  if (specification === selfBilling.specification) return 'peppol';
  const [, ofZugferd] =
    /^urn:(?:cen\.eu:en16931:2017#compliant#urn:)?zugferd\.de:2p\d:(minimum|basicwl|basic)$/.exec(
      specification,
    ) ?? [];
  if (ofZugferd !== undefined) return ofZugferd as 'minimum' | 'basicwl' | 'basic';
  if (
    /#urn:xoev-de:kosit:standard:xrechnung_|#urn:xeinkauf\.de:kosit:(xrechnung|extension:xrechnung)_/.test(
      specification,
    )
  )
    return 'xrechnung';
  if (/^urn:cen\.eu:en16931:2017#conformant#urn[:.](factur-x\.eu|cpro\.gouv\.fr|zugferd)/.test(specification))
    return 'extended';
  return undefined;
}

/** Returns whether BT-24 names a profile without lines. */
export function isWithoutLines(specification: string | undefined): boolean {
  const profile = profileOf(specification ?? '');
  return profile !== undefined && withoutLines.includes(profile);
}
