// The specification that an invoice names (BT-24): which rules judge it, and whether it is mistyped.
import { noInvoice } from '../../einvoice/likely.ts';
import {
  type Profile,
  profileNames,
  profileOf,
  profiles,
  withoutLines,
  xrechnungExtension,
  xrechnungVehicles,
} from '../../einvoice/profile.ts';

/** What an invoice is judged by. */
export interface JudgedBy {
  readonly profile: Profile;
  /** What is wrong with the specification. */
  readonly fault?: {
    readonly severity: 'fatal' | 'warning';
    readonly message: string;
    readonly hint?: string;
  };
  /** Returns whether a rule is one of that version of the specification. */
  readonly applies: (rule: string) => boolean;
}

const en16931 = profiles.en16931.specification;
const ofXrechnung = (version: string): readonly string[] => {
  const name = `urn:xoev-de:kosit:standard:xrechnung_${version}`;
  return [
    `${en16931}#compliant#${name}`,
    `${en16931}#compliant#${name}#conformant#urn:xoev-de:kosit:extension:xrechnung_${version}`,
  ];
};

/** The specifications that are known beside those that Platen writes. */
const others: readonly string[] = [
  ...['1.1', '1.2', '2.0', '2.1', '2.2', '2.3'].flatMap(ofXrechnung),
  xrechnungExtension,
  xrechnungVehicles,
  `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
  `${en16931}#conformant#urn:zugferd.de:2p0:extended`,
  `${en16931}#conformant#urn:zugferd.de:2p1:extended`,
  `${en16931}#compliant#urn:zugferd.de:2p0:basic`,
  `${en16931}#compliant#urn:zugferd.de:2p1:basic`,
  'urn:zugferd.de:2p0:minimum',
  'urn:zugferd.de:2p0:basicwl',
  'urn:zugferd.de:2p1:minimum',
  'urn:zugferd.de:2p1:basicwl',
  `${en16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`,
  `${en16931}#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1`,
  `${en16931}#conformant#urn:UBL.BE:1.0.0.20180214`,
];

const specifications: readonly string[] = [
  ...profileNames.map((name) => profiles[name].specification),
  ...others,
];

/** As many signs may differ in a specification that is mistyped. */
const mostSigns = 3;

/** Returns what judges an invoice of a specification. */
export function judgedBy(specification: string | undefined): JudgedBy {
  const applies = versionRules(specification ?? '');
  if (specification === undefined) return { profile: 'en16931', applies };
  const ofFamily = profileOf(specification);
  if (specifications.includes(specification) || (ofFamily !== undefined && ofFamily !== 'extended'))
    return { profile: profileFor(specification), applies, ...noInvoiceFault(profileFor(specification)) };
  const near = specifications.find((one) => isNear(one, specification));
  if (near !== undefined)
    return {
      profile: profileFor(near),
      applies: versionRules(near),
      fault: {
        severity: 'fatal',
        message: `expected a known specification, got ${JSON.stringify(specification.slice(0, 200))}`,
        hint: `${near} is probably meant`,
      },
    };
  const profile = profileFor(specification);
  const judge = `the rules of ${profiles[profile].title}`;
  const message = `the specification ${JSON.stringify(specification.slice(0, 200))} is not known: the invoice is judged by ${judge}`;
  return { profile, applies, fault: { severity: 'warning', message } };
}

/** A profile without lines is judged by its own rules, and said to be no invoice. */
function noInvoiceFault(profile: Profile): Pick<JudgedBy, 'fault'> {
  if (!withoutLines.includes(profile)) return {};
  return { fault: { severity: 'warning', message: noInvoice(profile) } };
}

function profileFor(specification: string): Profile {
  return profileOf(specification) ?? 'en16931';
}

/** What Platen asks of an EXTENDED that it makes, and the official rules of none: texts of notes, decimals of further amounts. */
const notReceived: ReadonlySet<string> = new Set(['FX-SCH-A-000160', 'FX-EXT-6']);

/** Rules of EXTENDED that EXTENDED-CTC-FR lacks: texts of notes, names and schemes of further parties. */
const notInFrance: ReadonlySet<string> = new Set(['FX-SCH-A-000160', 'FX-EXT-1']);

/**
 * Earlier versions of XRechnung have fewer rules: those of Peppol came with 3.0, those of the means of payment with 2.x.
 * The extension adds payments to third parties, by which what is due goes another way: BR-DEX-09 has it.
 */
function versionRules(specification: string): JudgedBy['applies'] {
  if (specification === profiles.extended.specification) return (rule) => !notReceived.has(rule);
  if (specification === profiles['extended-ctc-fr'].specification) return (rule) => !notInFrance.has(rule);
  const [, version] = /xrechnung_(\d+\.\d+)/.exec(specification) ?? [];
  const isExtension = /:extension:xrechnung_/.test(specification);
  if (version === undefined) return () => true;
  const number = Number(version);
  return (rule) => {
    if (isExtension && /^BR-CO-16$/.test(rule)) return false;
    if (number >= 3) return true;
    const [, own] = /^BR-DE-(\d+)/.exec(rule) ?? [];
    if (/^PEPPOL-|^BR-TMP|^BR-DE-TMP|^BR-DE-21$/.test(rule)) return false;
    if (own === undefined) return true;
    return Number(own) >= 23 ? number >= 2.3 : Number(own) >= 18 ? number >= 2 : true;
  };
}

/** Returns whether two texts are some signs apart, whatever the case of letters is. */
function isNear(expected: string, given: string): boolean {
  const [a, b] = [expected.toLowerCase(), given.toLowerCase()];
  if (Math.abs(a.length - b.length) > mostSigns) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? mostSigns + 1) <= mostSigns;
}
