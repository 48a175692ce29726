// Rules about the seller, the buyer, the payee, the tax representative and the place of delivery.
import { isCode } from '../codes/codes.ts';
import type { TermPath } from '../fault.ts';
import type { Address, Party } from '../party.ts';
import { vatIds } from '../syntax/discriminators.ts';
import type { Facts } from './facts.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  named,
  type RuleBody,
  ruleGroup,
  unless,
} from './rule.ts';

/** Returns the rules that a party has a postal address, and a country in it. */
function addressRules(
  name: 'seller' | 'buyer',
  words: string,
  [whole, country]: readonly [string, string],
  [group, term]: readonly [string, string],
): readonly RuleBody[] {
  const path: TermPath = [name, 'address'];
  return [
    {
      id: whole,
      terms: [group],
      text: `The ${words} has a postal address.`,
      check: ({ invoice }) => unless(hasAddress(invoice[name]?.address), missing(path)),
    },
    {
      id: country,
      terms: [term],
      text: `The address of the ${words} has a country.`,
      check: ({ invoice }) => {
        const address = invoice[name]?.address;
        return hasAddress(address) ? missingText(address?.country, [...path, 'country']) : [];
      },
    },
  ];
}

function hasAddress(address: Address | undefined): boolean {
  return Object.values(address ?? {}).some(isFilled);
}

function hasScheme(name: 'seller' | 'buyer') {
  return ({ invoice }: Facts): readonly Finding[] => {
    const address = invoice[name]?.electronicAddress;
    if (address === undefined) return [];
    return missingText(
      address.scheme,
      [name, 'electronicAddress', 'scheme'],
      'EM for an e-mail address, 0204 for a Leitweg-ID, 9930 for a German VAT number, 0208 for a Belgian one',
    );
  };
}

function vatPrefixes({ texts }: Facts): readonly Finding[] {
  return [...vatIds].flatMap((id) =>
    texts(id, (text) => !hasCountry(text)).map(({ path, value }) => ({
      path,
      message: `expected a VAT identifier that begins with the code of its country, got ${JSON.stringify(value)}`,
      hint: 'write DE123456789, not 123456789; a tax number without country is taxNumber (BT-32)',
    })),
  );
}

/** Greece has EL in the identifiers of VAT, and GR everywhere else. */
function hasCountry(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || isCode('ISO 3166-1', prefix);
}

function isIdentified({ ids = [], legalId, vatId }: Party): boolean {
  return ids.some(({ id }) => isFilled(id)) || isFilled(legalId?.id) || isFilled(vatId);
}

/** Returns whether the payee is another than the seller, by its name and by its numbers. */
function payeeDiffers({ invoice: { payee, seller = {} } }: Facts): readonly Finding[] {
  if (payee === undefined) return [];
  if (!isFilled(payee.name)) return [missing(['payee', 'name'])];
  const same = (path: TermPath): Finding => ({
    path,
    message: `expected another ${named(path)} than that of the seller, got the same`,
    hint: 'leave the payee out when the seller is paid',
  });
  if (payee.name === seller.name) return [same(['payee', 'name'])];
  const { id, scheme } = payee.id ?? {};
  if (id !== undefined && scheme === undefined && seller.ids?.some((own) => own.id === id && !own.scheme))
    return [same(['payee', 'id'])];
  const legal = payee.legalId?.id;
  return unless(legal === undefined || legal !== seller.legalId?.id, same(['payee', 'legalId']));
}

/** The rules about the parties. */
export const partyRules = ruleGroup('parties', [
  {
    id: 'BR-06',
    terms: ['BT-27'],
    text: 'The seller has a name.',
    check: ({ invoice }) => missingText(invoice.seller?.name, ['seller', 'name']),
  },
  {
    id: 'BR-07',
    terms: ['BT-44'],
    text: 'The buyer has a name.',
    check: ({ invoice }) => missingText(invoice.buyer?.name, ['buyer', 'name']),
  },
  ...addressRules('seller', 'seller', ['BR-08', 'BR-09'], ['BG-5', 'BT-40']),
  ...addressRules('buyer', 'buyer', ['BR-10', 'BR-11'], ['BG-8', 'BT-55']),
  {
    id: 'BR-17',
    terms: ['BT-59', 'BT-60', 'BT-61'],
    text: 'A payee has a name, and is another than the seller.',
    check: payeeDiffers,
  },
  {
    id: 'BR-18',
    terms: ['BT-62'],
    text: 'A tax representative has a name.',
    check: ({ invoice: { taxRepresentative } }) =>
      taxRepresentative === undefined
        ? []
        : missingText(taxRepresentative.name, ['taxRepresentative', 'name']),
  },
  {
    id: 'BR-19',
    terms: ['BG-12'],
    text: 'A tax representative has a postal address.',
    check: ({ invoice: { taxRepresentative } }) =>
      unless(
        taxRepresentative === undefined || hasAddress(taxRepresentative.address),
        missing(['taxRepresentative', 'address']),
      ),
  },
  {
    id: 'BR-20',
    terms: ['BT-69'],
    text: 'The address of a tax representative has a country.',
    check: ({ invoice: { taxRepresentative } }) => {
      const address = taxRepresentative?.address;
      return hasAddress(address)
        ? missingText(address?.country, ['taxRepresentative', 'address', 'country'])
        : [];
    },
  },
  {
    id: 'BR-56',
    terms: ['BT-63'],
    text: 'A tax representative has a VAT identifier.',
    check: ({ invoice: { taxRepresentative } }) =>
      taxRepresentative === undefined
        ? []
        : missingText(taxRepresentative.vatId, ['taxRepresentative', 'vatId']),
  },
  {
    id: 'BR-57',
    terms: ['BT-80'],
    text: 'The address of a delivery has a country.',
    check: ({ invoice: { delivery } }) => {
      const address = delivery?.address;
      return hasAddress(address) ? missingText(address?.country, ['delivery', 'address', 'country']) : [];
    },
  },
  {
    id: 'BR-62',
    terms: ['BT-34-1'],
    text: 'The electronic address of the seller says of what kind it is.',
    check: hasScheme('seller'),
  },
  {
    id: 'BR-63',
    terms: ['BT-49-1'],
    text: 'The electronic address of the buyer says of what kind it is.',
    check: hasScheme('buyer'),
  },
  {
    id: 'BR-CO-09',
    terms: ['BT-31', 'BT-63', 'BT-48'],
    text: 'A VAT identifier begins with the code of its country, EL for Greece.',
    check: vatPrefixes,
  },
  {
    id: 'BR-CO-26',
    terms: ['BT-29', 'BT-30', 'BT-31'],
    text: 'The seller has an identifier, a legal registration or a VAT identifier.',
    check: ({ invoice: { seller = {} } }) =>
      unless(isIdentified(seller), {
        path: ['seller', 'vatId'],
        message: `expected ${named(['seller', 'ids'])}, ${named(['seller', 'legalId'])} or ${named(['seller', 'vatId'])}, got none`,
      }),
  },
  {
    id: 'FX-SCH-A-000163',
    terms: ['BT-46'],
    text: 'The buyer has one identifier without a scheme at most, and one with a scheme.',
    alike: ['FX-SCH-A-000164'],
    check: ({ invoice: { buyer } }) =>
      [true, false].flatMap((plain) => {
        const own = (buyer?.ids ?? []).filter(({ scheme }) => isFilled(scheme) !== plain);
        const message = `expected one with${plain ? 'out' : ''} a scheme at most, got ${own.length}`;
        return unless(own.length <= 1, { path: ['buyer', 'ids'], message });
      }),
  },
]);
