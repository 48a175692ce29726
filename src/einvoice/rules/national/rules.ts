// The national rules of Peppol BIS Billing 3.0.19, by the country of the seller.
import type { Facts } from '../facts.ts';
import type { Finding, RuleBody } from '../rule.ts';
import { xrechnungRules } from '../xrechnung.ts';
import { bothIn, peppol } from './country.ts';
import { nordicRules } from './nordic.ts';
import { otherRules } from './others.ts';

/** The rules of XRechnung that Peppol has for sellers and buyers in Germany, under numbers of their own. */
const german: readonly RuleBody[] = xrechnungRules.flatMap((body): readonly RuleBody[] => {
  const [, number = '', part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(body.id) ?? [];
  if (number === '' || number === '21') return [];
  const id = `DE-R-${number.padStart(3, '0')}${part === undefined ? '' : part === 'a' ? '-1' : '-2'}`;
  const check = (facts: Facts): readonly Finding[] => (bothIn('DE')(facts.invoice) ? body.check(facts) : []);
  return [
    { ...body, id, profiles: peppol, check, text: `Between seller and buyer in Germany: ${body.text}` },
  ];
});

/** The national rules, by country. */
export const nationalRules: readonly RuleBody[] = [...german, ...otherRules, ...nordicRules];
