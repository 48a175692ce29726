// The official rule sets that an invoice is judged by: which ones apply to a profile and a syntax, and what they say of a text.
import { parseXmlDocument } from 'slimdom';
import type { Profile, Syntax } from '../../../src/einvoice/profile.ts';
import { data, facturX, type Judge, judgeOf } from '../schema.ts';
import { readSchematron, type Schematron, validate } from './engine.ts';

const official = `${data}official/`;

interface RuleSet {
  readonly schematron: string;
  readonly codes?: string;
}

const facturXRules = (level: string): RuleSet => ({
  schematron: `${data}rules/FACTUR-X_${level}.sch`,
  codes: `${data}rules/FACTUR-X_${level}_codedb.xml`,
});

const cen: Readonly<Record<Syntax, RuleSet>> = {
  cii: { schematron: `${official}en16931/EN16931-CII-validation-preprocessed.sch` },
  ubl: { schematron: `${official}en16931/EN16931-UBL-validation-preprocessed.sch` },
};

/** Returns the rule sets of a profile in a syntax. What a PDF of Peppol carries follows EN 16931. */
function ruleSetsOf(profile: Profile, syntax: Syntax): readonly RuleSet[] {
  if (syntax === 'cii' && profile === 'basic') return [facturXRules('BASIC')];
  if (syntax === 'cii' && profile === 'extended') return [facturXRules('EXTENDED')];
  if (profile === 'xrechnung') {
    const name = syntax.toUpperCase();
    return [cen[syntax], { schematron: `${official}xrechnung/${syntax}/XRechnung-${name}-validation.sch` }];
  }
  if (syntax === 'cii') return [cen.cii, facturXRules('EN16931')];
  if (profile === 'peppol') return [cen.ubl, { schematron: `${official}peppol/PEPPOL-EN16931-UBL.sch` }];
  return [cen.ubl];
}

const schemas = new Map<string, Schematron>();

function schemaOf({ schematron, codes }: RuleSet): Schematron {
  const schema = schemas.get(schematron) ?? readSchematron(schematron, codes);
  schemas.set(schematron, schema);
  return schema;
}

const xsds = new Map<string, Judge>();

function xsd(path: string): Judge {
  const judge = xsds.get(path) ?? judgeOf(`${data}xsd/${path}`);
  xsds.set(path, judge);
  return judge;
}

function byXsd(xml: string, profile: Profile, syntax: Syntax): readonly string[] {
  if (syntax === 'ubl') {
    const root = /<CreditNote\b/.test(xml) ? 'CreditNote' : 'Invoice';
    return xsd(`UBL-2.1/maindoc/UBL-${root}-2.1.xsd`)(xml);
  }
  if (profile === 'xrechnung') return xsd('D16B/CrossIndustryInvoice_100pD16B.xsd')(xml);
  return facturX(profile === 'basic' ? 'BASIC' : profile === 'extended' ? 'EXTENDED' : 'EN16931')(xml);
}

/**
 * Returns what the official schema and rule sets forbid in the XML of an invoice: `XSD 12: …` and the ids of rules. What
 * they only warn of is left out.
 */
export function refused(xml: string, profile: Profile, syntax: Syntax): readonly string[] {
  const document = parseXmlDocument(xml);
  const ids = ruleSetsOf(profile, syntax).flatMap((set) =>
    validate(schemaOf(set), document)
      .filter(({ flag }) => flag === 'fatal' || flag === 'error')
      .map(({ id }) => id),
  );
  return [...byXsd(xml, profile, syntax).map((words) => `XSD ${words}`), ...new Set(ids)];
}
