// The rules of Factur-X EXTENDED about what it has beyond EN 16931.
import { compare, decimalText, zero } from '../decimal.ts';
import { isOfExtended } from '../extended-terms.ts';
import type { Line } from '../invoice.ts';
import { placedTerms } from '../terms.ts';
import { isHead, subtotalsOf } from '../totals/lines.ts';
import type { Facts, Placed } from './facts.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  missingValue,
  type RuleBody,
  ruleGroup,
} from './rule.ts';

function parts(facts: Facts): readonly Placed<Line>[] {
  return facts.lines.filter(({ value }) => value.parent !== undefined);
}

function orphans({ lines }: Facts): readonly Finding[] {
  const ids = new Set(lines.map(({ value }) => value.id?.trim()));
  return lines.flatMap(({ path, value: { parent } }) =>
    parent === undefined || ids.has(parent.trim())
      ? []
      : [
          {
            path: [...path, 'parent'],
            message: `expected the identifier of a line, got ${JSON.stringify(parent)}`,
            hint: 'it is that of the line above, such as its "id"',
          },
        ],
  );
}

function subtotals({ lines }: Facts): readonly Finding[] {
  const sums = subtotalsOf(lines.map(({ value }) => value));
  return lines.flatMap(({ path, value: { subtype, net, id } }) => {
    if (subtype !== 'GROUP' || net === undefined) return [];
    const sum = sums.get(id ?? '') ?? zero;
    if (compare(sum, net) === 0) return [];
    const message = `expected ${decimalText(sum)}, the sum of the lines below it, got ${decimalText(net)}`;
    return [{ path: [...path, 'net'], message }];
  });
}

function openSubtotals({ lines }: Facts): readonly Finding[] {
  const stated = new Set(
    lines
      .filter(({ value: { subtype, net } }) => subtype === 'GROUP' && net !== undefined)
      .map(({ value }) => value.id),
  );
  return lines.flatMap(({ path, value: { subtype, net, parent } }) =>
    subtype === 'GROUP' && net === undefined && parent !== undefined && stated.has(parent)
      ? [missing([...path, 'net'])]
      : [],
  );
}

function attributes(
  { lines }: Facts,
  check: (
    path: readonly (string | number)[],
    one: NonNullable<Line['attributes']>[number],
  ) => readonly Finding[],
) {
  return lines.flatMap(({ path, value }) =>
    (value.attributes ?? []).flatMap((one, index) => check([...path, 'attributes', index], one)),
  );
}

const parties = ['endUser', 'ultimateDelivery', 'invoicer', 'invoicee', 'payer'] as const;

function otherParties(facts: Facts): readonly Finding[] {
  return parties.flatMap((name) => {
    const party = facts.invoice[name];
    if (party === undefined) return [];
    const { electronicAddress: mail } = party;
    return [
      ...(name === 'ultimateDelivery' ? [] : missingText(party.name, [name, 'name'])),
      ...(mail === undefined ? [] : missingText(mail.scheme, [name, 'electronicAddress', 'scheme'])),
    ];
  });
}

function otherCountries({ invoice }: Facts): readonly Finding[] {
  return parties.flatMap((name) => {
    const address = invoice[name]?.address;
    return address === undefined ? [] : missingText(address.country, [name, 'address', 'country']);
  });
}

function logisticsParts({ invoice: { logistics = [] } }: Facts): readonly Finding[] {
  return logistics.flatMap(({ description, amount, vat }, index) => [
    ...missingText(description, ['logistics', index, 'description']),
    ...missingValue(amount, ['logistics', index, 'amount']),
    ...missingText(vat?.category, ['logistics', index, 'vat', 'category']),
    ...missingValue(vat?.rate, ['logistics', index, 'vat', 'rate']),
  ]);
}

function deliveries({ lines }: Facts): readonly Finding[] {
  return lines.flatMap(({ path, value: { delivery } }) =>
    delivery?.address === undefined
      ? []
      : missingText(delivery.address.country, [...path, 'delivery', 'address', 'country']),
  );
}

function periods({ invoice: { payment } }: Facts): readonly Finding[] {
  return (payment?.further ?? []).flatMap((terms, index) =>
    (['discount', 'penalty'] as const).flatMap((name) => {
      const { period, unit } = terms[name] ?? {};
      const path = ['payment', 'further', index, name, 'unit'];
      return period === undefined ? [] : missingText(unit, path, 'DAY is a day, MON a month');
    }),
  );
}

function documents({ lines }: Facts): readonly Finding[] {
  return lines.flatMap(({ path, value }) =>
    (value.documents ?? []).flatMap(({ id, file }, index) => {
      const at = [...path, 'documents', index];
      return [
        ...missingText(id, [...at, 'id']),
        ...(file === undefined ? [] : missingText(file.mediaType, [...at, 'file', 'mediaType'])),
        ...(file === undefined ? [] : missingText(file.name, [...at, 'file', 'name'])),
      ];
    }),
  );
}

/** The amounts of EXTENDED. */
const amounts = placedTerms
  .filter(({ term }) => term.kind === 'amount' && isOfExtended(term.id))
  .map(({ term }) => term.id);

const bodies: readonly RuleBody[] = [
  {
    id: 'BR-FXEXT-06',
    terms: ['BT-X-8', 'BT-X-304'],
    text: 'A line that is a part of another one says what it is.',
    check: (facts) =>
      parts(facts).flatMap(({ path, value }) =>
        missingText(
          value.subtype,
          [...path, 'subtype'],
          "'DETAIL' counts in the sums, 'INFORMATION' does not",
        ),
      ),
  },
  {
    id: 'BR-FXEXT-11',
    terms: ['BT-X-304', 'BT-126'],
    text: 'The line that another one is a part of is there.',
    check: orphans,
  },
  {
    id: 'BR-FXEXT-08',
    terms: ['BT-131', 'BT-X-8', 'BT-X-304'],
    text: 'The net amount of a subtotal is the sum of the lines below it.',
    check: subtotals,
  },
  {
    id: 'BR-FXEXT-12',
    terms: ['BT-131', 'BT-X-8'],
    text: 'Below a subtotal with a net amount, each subtotal has one.',
    check: openSubtotals,
  },
  {
    id: 'BR-FXEXT-BR-54-1',
    terms: ['BT-160', 'BT-X-11'],
    text: 'An attribute of an item has a name or a type.',
    check: (facts) =>
      attributes(facts, (path, { name, type }) =>
        isFilled(name) || isFilled(type) ? [] : [missing([...path, 'name'])],
      ),
  },
  {
    id: 'BR-FXEXT-BR-54-2',
    terms: ['BT-161', 'BT-X-12', 'BT-X-12-0'],
    text: 'An attribute of an item has a value, or a measure with its unit.',
    check: (facts) =>
      attributes(facts, (path, { value, measure, unit }) => {
        if (measure === undefined) return isFilled(value) ? [] : [missing([...path, 'value'])];
        if (!isFilled(value)) return missingText(unit, [...path, 'unit']);
        return [{ path: [...path, 'measure'], message: 'expected a value or a measure, got both' }];
      }),
  },
  {
    id: 'FX-EXT-1',
    terms: ['BG-X-18', 'BG-X-27', 'BG-X-33', 'BG-X-36', 'BG-X-73'],
    text: 'A further party has a name, and its electronic address a scheme.',
    check: otherParties,
  },
  {
    id: 'FX-EXT-8',
    terms: ['BG-X-21', 'BG-X-29', 'BG-X-35', 'BG-X-38', 'BG-X-75'],
    text: 'The address of a further party has a country.',
    check: otherCountries,
  },
  {
    id: 'FX-EXT-2',
    terms: ['BT-X-271', 'BT-X-272', 'BT-X-273', 'BT-X-274'],
    text: 'A logistics charge has a description, an amount, a category of VAT and a rate.',
    check: logisticsParts,
  },
  {
    id: 'FX-EXT-3',
    terms: ['BG-X-9'],
    text: 'The address that a line was delivered to has a country.',
    check: deliveries,
  },
  {
    id: 'FX-EXT-4',
    terms: ['BT-X-284', 'BT-X-278'],
    text: 'The period of a discount or of a penalty has a unit.',
    check: periods,
  },
  {
    id: 'FX-EXT-5',
    terms: ['BT-X-27', 'BT-X-31-1', 'BT-X-31-2'],
    text: 'A document of a line has a reference, and its file a kind and a name.',
    check: documents,
  },
  {
    id: 'BR-FXEXT-CO-15',
    terms: ['BT-110'],
    text: 'The invoice has its total VAT, 0 where there is none: the total with VAT is compared with it.',
    check: ({ totals }) => missingValue(totals.tax, ['totals', 'tax'], 'write 0 where there is no VAT'),
  },
  {
    id: 'FX-EXT-7',
    terms: ['BT-151', 'BT-118', 'BT-X-8'],
    text: 'The category of VAT of a line that does not count is one of the breakdown, too.',
    check: ({ lines, vat }) => {
      const known = new Set(vat.map(({ value }) => value.category));
      return lines.flatMap(({ path, value }) =>
        value.vat?.category === undefined || !isHead(value) || known.has(value.vat.category)
          ? []
          : [
              {
                path: [...path, 'vat', 'category'],
                message: `expected a category of the breakdown, got ${value.vat.category}`,
                hint: 'a subtotal and a line of information need none: leave vat out',
              },
            ],
      );
    },
  },
  {
    id: 'FX-EXT-6',
    terms: amounts,
    text: 'Amounts of EXTENDED have two decimals at most.',
    check: ({ numbers }) =>
      amounts
        .flatMap((id) => numbers(id, ({ scale }) => scale > 2))
        .map(({ path, value }) => ({
          path,
          message: `expected two decimals at most, got ${decimalText(value)}`,
        })),
  },
];

/** The rules of EXTENDED. Those with a number of Factur-X have it; FX-EXT are ours, for what its schema asks. */
export const extendedRules = ruleGroup(
  'EXTENDED',
  bodies.map((body) => ({ ...body, profiles: ['extended'] })),
);
