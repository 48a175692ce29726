// Every official schematron that is at hand, with invoices that its rules are tried on.
import { readdirSync, readFileSync } from 'node:fs';
import { type Document, type Element, parseXmlDocument, serializeToWellFormedString } from 'slimdom';
import type { Profile, Syntax } from '../../../src/einvoice/profile.ts';
import { writeCii, writeUbl } from '../../../src/einvoice/write.ts';
import { anyInvoice } from '../any/invoice.ts';
import { data } from '../schema.ts';

/** A file of rules. */
export interface OfficialSet {
  readonly file: string;
  readonly codes?: string;
  readonly profile: Profile;
  readonly syntax: Syntax;
}

const facturX = (level: string, profile: Profile): OfficialSet => ({
  file: `rules/FACTUR-X_${level}.sch`,
  codes: `rules/FACTUR-X_${level}_codedb.xml`,
  profile,
  syntax: 'cii',
});

const both = (file: (name: 'CII' | 'UBL') => string, profile: Profile): readonly OfficialSet[] => [
  { file: `official/${file('CII')}`, profile, syntax: 'cii' },
  { file: `official/${file('UBL')}`, profile, syntax: 'ubl' },
];

/** The sets. The rules of France as warnings are those that are fatal, with other flags; those of XRechnung 1.2 need files that are not there. */
export const officialSets: readonly OfficialSet[] = [
  ...both((name) => `en16931/EN16931-${name}-validation-preprocessed.sch`, 'en16931'),
  ...both((name) => `xrechnung/${name.toLowerCase()}/XRechnung-${name}-validation.sch`, 'xrechnung'),
  { file: 'official/xrechnung/earlier/XRechnung-2.3-CII.sch', profile: 'xrechnung', syntax: 'cii' },
  ...both((name) => `peppol/PEPPOL-EN16931-${name}.sch`, 'peppol'),
  ...both((name) => `france/BR-FR-Flux2-Schematron-${name}.sch`, 'extended-ctc-fr'),
  ...both((name) => `france/EXTENDED-CTC-FR-${name}.sch`, 'extended-ctc-fr'),
  facturX('MINIMUM', 'minimum'),
  facturX('BASIC-WL', 'basicwl'),
  facturX('BASIC', 'basic'),
  facturX('EN16931', 'en16931'),
  facturX('EXTENDED', 'extended'),
];

/** How many invoices are made, and how many of each kind are changed so that rules for some of them are asked. */
const made = 25;
const ofEach = 5;

/** Larger ones take long, and have nothing that the others lack. */
const longest = 60_000;

/** Returns invoices: random ones of the profile first, then the official ones, then both as some rules want them. */
export function invoicesFor(set: OfficialSet): readonly Document[] {
  const found = randomOnes(set);
  if (set.profile === 'minimum' || set.profile === 'basicwl') return found;
  const all = [...found, ...officials(set.syntax)];
  const credit = all.filter(({ documentElement }) => documentElement?.localName === 'CreditNote');
  const some = [all.slice(-ofEach), all.slice(0, ofEach * 2), credit.slice(0, ofEach)].flat();
  return [...all, ...variants(set).flatMap((vary) => some.map(vary))];
}

const random = new Map<string, readonly Document[]>();

function randomOnes({ profile, syntax }: OfficialSet): readonly Document[] {
  const known = random.get(profile + syntax);
  if (known !== undefined) return known;
  const found: Document[] = [];
  for (let seed = 7000; found.length < made; seed += 1) {
    const { invoice, refusedBy } = anyInvoice(seed, { profile, syntax });
    if (refusedBy.length > 0) continue;
    found.push(parsed((syntax === 'cii' ? writeCii : writeUbl)(invoice, profile)));
  }
  random.set(profile + syntax, found);
  return found;
}

function parsed(xml: string): Document {
  return parseXmlDocument(xml.replace(/>\s+</g, '><'));
}

function officials(syntax: Syntax): readonly Document[] {
  return ['suites/xrechnung', 'suites/peppol', 'suites/en16931-ubl', 'examples']
    .flatMap((folder) => readdirSync(`${data}${folder}`).map((name) => `${data}${folder}/${name}`))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((xml) => xml.length < longest && xml.includes('CrossIndustryInvoice') === (syntax === 'cii'))
    .map(parsed);
}

type Variant = (document: Document) => Document;

/** Returns the changes that some rules want: a country of both, another specification, a business process. */
function variants({ file }: OfficialSet): readonly Variant[] {
  if (/PEPPOL/.test(file)) return countries.map((country) => inCountry(country));
  if (/XRechnung-/.test(file)) return specifications.map((name) => withText(isSpecification, name));
  if (/BR-FR/.test(file)) return processes.map(ofProcess);
  return [];
}

const countries = ['DK', 'SE', 'NO', 'IS', 'NL', 'IT', 'GR', 'DE'];
const processes = ['S8', 'B8', 'M8', 'S9', 'B9', 'M9', 'S1', 'M4'];
const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const specifications = [
  `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
  'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3#conformant#urn:xoev-de:kosit:extension:xrechnung_2.3',
];

const isSpecification = ({ localName, parentElement }: Element): boolean =>
  localName === 'CustomizationID' ||
  parentElement?.localName === 'GuidelineSpecifiedDocumentContextParameter';

/** Gives an invoice a business process, which it may not have. */
function ofProcess(name: string): Variant {
  const [element, id] = ['ram:BusinessProcessSpecifiedDocumentContextParameter', 'cbc:ProfileID'];
  return (document) =>
    parseXmlDocument(
      serializeToWellFormedString(document)
        .replace(new RegExp(`<${element}>.*?</${element}>|<${id}>.*?</${id}>`, 's'), '')
        .replace(/(?=<ram:GuidelineSpecified)/, `<${element}><ram:ID>${name}</ram:ID></${element}>`)
        .replace(/(?<=<\/cbc:CustomizationID>)/, `<${id}>${name}</${id}>`),
    );
}

function withText(isOf: (element: Element) => boolean, text: string): Variant {
  return (document) => {
    const copy = document.cloneNode(true);
    for (const element of copy.getElementsByTagName('*')) if (isOf(element)) element.textContent = text;
    return copy;
  };
}

/** Puts both parties, their VAT identifiers and whatever else has a country into one. */
function inCountry(country: string): Variant {
  const prefix = country === 'GR' ? 'EL' : country;
  return (document) => {
    const copy = document.cloneNode(true);
    for (const element of copy.getElementsByTagName('*')) {
      const { localName, textContent, parentElement } = element;
      if (localName === 'IdentificationCode' || localName === 'CountryID') element.textContent = country;
      const isTax = /^(?:PartyTaxScheme|SpecifiedTaxRegistration)$/.test(parentElement?.localName ?? '');
      if (isTax && /^(?:CompanyID|ID)$/.test(localName))
        element.textContent = prefix + (textContent ?? '').slice(2);
    }
    return copy;
  };
}
