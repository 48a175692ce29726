// What French platforms ask of the parties and the notes of an invoice (BR-FR).
import type { TermPath } from '../../fault.ts';
import type { Invoice } from '../../invoice.ts';
import type { Identifier } from '../../party.ts';
import type { Facts } from '../facts.ts';
import { missing, missingText, type RuleBody, unless } from '../rule.ts';
import { type Check, isBetweenCompanies, notes, rule, selfBilled, words } from './asked.ts';

const treatments = words('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');

/** Returns whether an identifier has the nine digits of a company. */
export const isSiren = (id: string | undefined): boolean => /^\d{9}$/.test(id?.trim() ?? '');

const sirenOf = (legalId: Identifier | undefined): string | undefined =>
  legalId?.scheme === '0002' ? legalId.id?.trim() : undefined;

/** The parties with their identifiers; seller and buyer have the number of their company apart. */
function parties(invoice: Invoice): readonly {
  readonly path: TermPath;
  readonly ids: readonly Identifier[];
  readonly siren: string | undefined;
  readonly isNeeded: boolean;
}[] {
  const { seller, buyer, payee, delivery, invoicer, invoicee, payer } = invoice;
  const others = { payee, invoicer, invoicee, payer };
  const one = (id: Identifier | undefined): readonly Identifier[] => (id === undefined ? [] : [id]);
  return [
    { path: ['seller', 'ids', 0], ids: seller?.ids ?? [], siren: sirenOf(seller?.legalId), isNeeded: true },
    { path: ['buyer', 'ids', 0], ids: buyer?.ids ?? [], siren: sirenOf(buyer?.legalId), isNeeded: true },
    { path: ['delivery', 'location'], ids: one(delivery?.location), siren: undefined, isNeeded: false },
    ...Object.entries(others).map(([name, party]) => ({
      path: [name, 'id'],
      ids: one(party?.id),
      siren: sirenOf(party?.legalId),
      isNeeded: false,
    })),
    ...(invoice.lines ?? []).map((line, index) => ({
      path: ['lines', index, 'delivery', 'location'],
      ids: one(line.delivery?.location),
      siren: undefined,
      isNeeded: false,
    })),
  ];
}

const ofSchemes =
  (scheme: string) =>
  ({ invoice }: Facts): readonly (Identifier & { readonly path: TermPath })[] =>
    parties(invoice).flatMap(({ path, ids }) =>
      ids.filter((id) => id.scheme === scheme).map((id) => ({ ...id, path })),
    );

const establishments: Check = ({ invoice }) =>
  parties(invoice).flatMap(({ path, ids, siren, isNeeded }) => {
    const id = ids.find(({ scheme }) => scheme === '0009')?.id?.trim();
    if (id === undefined) return [];
    const company = siren ?? (isNeeded ? undefined : id.slice(0, 9));
    const holds = /^\d{14}$/.test(id) && id.slice(0, 9) === company;
    const message = `expected 14 digits that begin with those of the company, ${company ?? 'none'}, got ${JSON.stringify(id)}`;
    return unless(holds, { path, message });
  });

const address =
  (party: 'seller' | 'buyer'): Check =>
  ({ invoice }) =>
    missingText(invoice[party]?.electronicAddress?.id, [party, 'electronicAddress', 'id']);

/** Between companies, the address of who receives the invoice begins with the number of its company. */
const directory =
  (party: 'seller' | 'buyer'): Check =>
  ({ invoice }) => {
    const isOwn = selfBilled.has(invoice.type ?? '') === (party === 'seller');
    if (!isBetweenCompanies(invoice) || !isOwn) return [];
    const { legalId, electronicAddress: { id = '', scheme } = {} } = invoice[party] ?? {};
    const holds = scheme === '0225' && id.startsWith(legalId?.id ?? '');
    const message = `expected an address of scheme 0225 that begins with ${legalId?.id ?? 'the number of the company'}, got ${JSON.stringify(id)} of ${scheme ?? 'none'}`;
    return unless(holds, { path: [party, 'electronicAddress', 'id'], message });
  };

const subjects = ['PMT', 'PMD', 'AAB'] as const;
const meaning = {
  PMT: 'the cost of recovery',
  PMD: 'the interest for late payment',
  AAB: 'the discount for early payment, or that there is none',
};

/** The rules about notes. */
export const ofNotes: readonly RuleBody[] = [
  rule(
    ['BR-FR-05', 'BT-21', 'BT-22'],
    'notes say the cost of recovery (PMT), the interest (PMD) and the discount (AAB).',
    ({ invoice }) =>
      subjects.flatMap((subject) =>
        unless(notes(invoice, subject).length > 0, {
          path: ['notes'],
          message: `expected a note with the subject ${subject}, got none`,
          hint: `it says ${meaning[subject]}`,
        }),
      ),
  ),
  rule(['BR-FR-06', 'BT-21'], 'PMT, PMD, AAB and TXD are the subject of one note each.', ({ invoice }) =>
    [...subjects, 'TXD'].flatMap((subject) =>
      unless(notes(invoice, subject).length <= 1, {
        path: ['notes'],
        message: `expected one note with the subject ${subject}, got more`,
      }),
    ),
  ),
  rule(
    ['BR-FR-20', 'BT-22'],
    `a note with the subject BAR is one of ${[...treatments].join(', ')}.`,
    ({ invoice }) =>
      notes(invoice, 'BAR').flatMap((text) =>
        unless(treatments.has(text ?? ''), {
          path: ['notes'],
          message: `expected one of ${[...treatments].join(', ')}, got ${JSON.stringify(text)}`,
        }),
      ),
  ),
  rule(['BR-FR-31', 'BT-21'], 'one note at most has the subject BAR.', ({ invoice }) =>
    unless(notes(invoice, 'BAR').length <= 1, {
      path: ['notes'],
      message: 'expected one note with the subject BAR, got more',
    }),
  ),
];

/** The rules about parties. */
export const ofParties: readonly RuleBody[] = [
  rule(
    ['BR-FR-09', 'BT-29', 'BT-46', 'BT-60', 'BT-71'],
    'the number of an establishment (0009) begins with that of its company (0002).',
    establishments,
  ),
  rule(
    ['BR-FR-10', 'BT-30'],
    'the seller has the number of its company, nine digits of scheme 0002.',
    ({ invoice: { seller } }) =>
      unless(
        isSiren(sirenOf(seller?.legalId)),
        missing(['seller', 'legalId', 'id'], 'it is the SIREN, with the scheme 0002'),
      ),
  ),
  rule(
    ['BR-FR-11', 'BT-47'],
    'between companies (BAR, B2B), the buyer has the number of its company.',
    ({ invoice }) =>
      unless(
        !isBetweenCompanies(invoice) || isSiren(sirenOf(invoice.buyer?.legalId)),
        missing(['buyer', 'legalId', 'id'], 'it is the SIREN, with the scheme 0002'),
      ),
  ),
  rule(['BR-FR-12', 'BT-49'], 'the buyer has an electronic address.', address('buyer')),
  rule(['BR-FR-13', 'BT-34'], 'the seller has an electronic address.', address('seller')),
  rule(
    ['BR-FR-21', 'BT-49'],
    'between companies, the address of the buyer begins with the number of its company.',
    directory('buyer'),
  ),
  rule(
    ['BR-FR-22', 'BT-34'],
    'of self-billing between companies, the address of the seller begins with the number of its company.',
    directory('seller'),
  ),
  rule(
    ['BR-FR-23', 'BT-34', 'BT-49'],
    'an address of scheme 0225 has letters, digits and + - _ . alone.',
    ({ invoice }) =>
      addressed(invoice).flatMap(({ path, id, scheme }) =>
        unless(scheme !== '0225' || /^[A-Za-z0-9+\-_.]+$/.test(id), {
          path,
          message: `expected letters, digits and + - _ ., got ${JSON.stringify(id)}`,
        }),
      ),
  ),
  rule(['BR-FR-25', 'BT-34', 'BT-49'], 'an electronic address has 125 characters at most.', ({ invoice }) =>
    addressed(invoice).flatMap(({ path, id }) =>
      unless([...id].length <= 125, {
        path,
        message: `expected 125 characters at most, got ${[...id].length}`,
      }),
    ),
  ),
  rule(
    ['BR-FR-24', 'BT-29', 'BT-46'],
    'an identifier of scheme 0224 has at most 100 letters, digits and + - _ . alone.',
    (facts) =>
      ofSchemes('0224')(facts).flatMap(({ path, id = '' }) =>
        unless((path[0] !== 'seller' && path[0] !== 'buyer') || /^[A-Za-z0-9+\-_.]{1,100}$/.test(id), {
          path,
          message: `expected at most 100 letters, digits and + - _ ., got ${JSON.stringify(id)}`,
        }),
      ),
  ),
  rule(
    ['BR-FR-32', 'BT-30', 'BT-47', 'BT-61'],
    'the number of a company (0002, and 0231 as an identifier) has nine digits.',
    (facts) => [
      ...legalIds(facts.invoice).flatMap(({ path, id, scheme }) =>
        unless(scheme !== '0002' || isSiren(id), {
          path,
          message: `expected nine digits, got ${JSON.stringify(id)}`,
        }),
      ),
      ...numbered(facts.invoice).flatMap(({ path, id, scheme }) =>
        unless((scheme !== '0002' && scheme !== '0231') || isSiren(id), {
          path,
          message: `expected nine digits, got ${JSON.stringify(id)}`,
        }),
      ),
    ],
  ),
  rule(['BR-FR-CO-10', 'BT-29-1', 'BT-46-1'], 'a party has one identifier of each scheme.', ({ invoice }) =>
    (['seller', 'buyer'] as const).flatMap((party) => {
      const schemes = (invoice[party]?.ids ?? []).flatMap(({ scheme }) => scheme ?? []);
      return unless(new Set(schemes).size === schemes.length, {
        path: [party, 'ids'],
        message: 'expected one identifier of each scheme, got two of one',
      });
    }),
  ),
  rule(
    ['BR-FR-CO-14', 'BT-29-1', 'BT-22'],
    'a member of a single taxable person (0231) has a note TXD, "MEMBRE_ASSUJETTI_UNIQUE".',
    ({ invoice }) =>
      unless(!isMember(invoice) || notes(invoice, 'TXD').includes('MEMBRE_ASSUJETTI_UNIQUE'), {
        path: ['notes'],
        message: 'expected a note with the subject TXD, "MEMBRE_ASSUJETTI_UNIQUE", got none',
      }),
  ),
  rule(
    ['BR-FR-CO-15', 'BT-29-1', 'BT-63'],
    'a member of a single taxable person (0231) has a tax representative.',
    ({ invoice }) =>
      isMember(invoice) ? missingText(invoice.taxRepresentative?.vatId, ['taxRepresentative', 'vatId']) : [],
  ),
];

const isMember = ({ seller }: Invoice): boolean =>
  seller?.ids?.some(({ scheme }) => scheme === '0231') === true;

function addressed({ seller, buyer, invoicer, invoicee, payer }: Invoice): readonly {
  readonly path: TermPath;
  readonly id: string;
  readonly scheme: string | undefined;
}[] {
  return Object.entries({ seller, buyer, invoicer, invoicee, payer }).flatMap(([name, party]) => {
    const { id, scheme } = party?.electronicAddress ?? {};
    return id === undefined ? [] : [{ path: [name, 'electronicAddress', 'id'], id, scheme }];
  });
}

/** The identifiers of parties. In CII, the rules look at those of places and items, too: `src/einvoice/rules/of-syntax.ts`. */
function numbered({
  endUser,
  ultimateDelivery,
  ...invoice
}: Invoice): readonly (Identifier & { readonly path: TermPath })[] {
  const own = parties(invoice).flatMap(({ path, ids }) =>
    path.at(-1) === 'location' ? [] : ids.map((id) => ({ ...id, path })),
  );
  const more = Object.entries({ endUser, ultimateDelivery }).flatMap(([name, party]) =>
    party?.id === undefined ? [] : [{ ...party.id, path: [name, 'id', 'id'] }],
  );
  return [...own, ...more];
}

function legalIds({
  seller,
  buyer,
  payee,
  endUser,
  ultimateDelivery,
  invoicer,
  invoicee,
  payer,
}: Invoice): readonly (Identifier & { readonly path: TermPath })[] {
  const all = { seller, buyer, payee, endUser, ultimateDelivery, invoicer, invoicee, payer };
  return Object.entries(all).flatMap(([name, party]) =>
    party?.legalId === undefined ? [] : [{ ...party.legalId, path: [name, 'legalId', 'id'] }],
  );
}
