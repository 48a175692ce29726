// The rules of Peppol BIS Billing 3.0.19 about codes: lists that are shorter, and exemptions that fit their category.
import type { Profile } from '../profile.ts';
import { type RuleBody, unless } from './rule.ts';

const peppol: readonly Profile[] = ['peppol'];

/** Codes that the lists of the CEN have, and those of Peppol BIS Billing 3.0.19 don't. */
const withoutCurrencies = ['CNH', 'XCG'];
const withoutSchemes = '0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' ');

/** The rules about lists that are shorter than those of the CEN. */
export const listRules: readonly RuleBody[] = [
  {
    id: 'PEPPOL-EN16931-CL007',
    terms: ['BT-5', 'BT-6'],
    text: `A currency is one of Peppol's list, which lacks ${withoutCurrencies.join(' and ')}.`,
    profiles: peppol,
    check: ({ texts }) =>
      ['BT-5', 'BT-6']
        .flatMap((id) => texts(id, (code) => withoutCurrencies.includes(code)))
        .map(({ path, value }) => ({ path, message: `expected a currency that Peppol has, got ${value}` })),
  },
  {
    id: 'PEPPOL-EN16931-CL008',
    terms: ['BT-34-1', 'BT-49-1'],
    text: `The scheme of an electronic address is one that Peppol delivers to: none of ${withoutSchemes.join(', ')}.`,
    profiles: peppol,
    check: ({ texts }) =>
      ['BT-34-1', 'BT-49-1']
        .flatMap((id) => texts(id, (code) => withoutSchemes.includes(code)))
        .map(({ path, value }) => ({
          path,
          message: `expected a scheme that Peppol delivers to, got ${value}`,
          hint: 'an e-mail address is none: 9930 is the VAT identifier of a German company, 0208 the number of a Belgian one, 0088 a GLN',
        })),
  },
];

/** The code of an exemption that fits one category alone. */
const exemptions: readonly (readonly [rule: string, code: string, category: string])[] = [
  ['PEPPOL-EN16931-P0104', 'VATEX-EU-G', 'G'],
  ['PEPPOL-EN16931-P0105', 'VATEX-EU-O', 'O'],
  ['PEPPOL-EN16931-P0106', 'VATEX-EU-IC', 'K'],
  ['PEPPOL-EN16931-P0107', 'VATEX-EU-AE', 'AE'],
  ['PEPPOL-EN16931-P0108', 'VATEX-EU-D', 'E'],
  ['PEPPOL-EN16931-P0109', 'VATEX-EU-F', 'E'],
  ['PEPPOL-EN16931-P0110', 'VATEX-EU-I', 'E'],
  ['PEPPOL-EN16931-P0111', 'VATEX-EU-J', 'E'],
];

/** The rules about the codes of exemptions. */
export const exemptionRules: readonly RuleBody[] = exemptions.map(
  ([id, code, category]): RuleBody => ({
    id,
    terms: ['BT-121', 'BT-118'],
    text: `${code} is the reason of category ${category} alone.`,
    profiles: peppol,
    check: ({ vat }) =>
      vat.flatMap(({ path, value }) =>
        unless(value.exemptionCode?.toUpperCase() !== code || value.category === category, {
          path: [...path, 'exemptionCode'],
          message: `expected a code that fits category ${value.category}, got ${code}`,
        }),
      ),
  }),
);
