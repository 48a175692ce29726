// Rules about the head of an invoice: number, dates, references, notes and supporting documents.
import type { Period } from '../invoice.ts';
import type { Facts, Placed } from './facts.ts';
import { type Finding, isFilled, missing, missingText, type RuleBody, ruleGroup, unless } from './rule.ts';

type HeadTerm = 'specification' | 'number' | 'issued' | 'type' | 'currency';

function headNeeds(id: string, term: string, name: HeadTerm, text: string): RuleBody {
  return { id, terms: [term], text, check: ({ invoice }) => missingText(invoice[name], [name]) };
}

/** Returns the fault of a period without start and end. */
export function emptyPeriod({ path, value: { start, end } }: Placed<Period>): readonly Finding[] {
  return unless(isFilled(start) || isFilled(end), {
    path,
    message: 'expected a start, an end or both, got neither',
    hint: 'bind start or end, or leave the period out',
  });
}

/** Returns the fault of a period that ends before it starts. Dates as `YYYY-MM-DD` are in the order of their text. */
export function backwardPeriod({ path, value: { start, end } }: Placed<Period>): readonly Finding[] {
  if (start === undefined || end === undefined) return [];
  return unless(end >= start, {
    path: [...path, 'end'],
    message: `expected ${start}, the start, or later, got ${end}`,
  });
}

function invoicePeriod({ invoice: { period } }: Facts): readonly Placed<Period>[] {
  return period === undefined ? [] : [{ path: ['period'], value: period }];
}

function taxCurrency({ invoice, totals }: Facts): readonly Finding[] {
  const { taxCurrency: second, currency } = invoice;
  const path = ['totals', 'taxInTaxCurrency'];
  if (!isFilled(second)) {
    const message = 'expected VAT accounting currency code (BT-6) beside it, got nothing';
    return unless(totals.taxInTaxCurrency === undefined, {
      path,
      message,
      hint: 'bind taxCurrency, or leave it out',
    });
  }
  if (second === currency) {
    return [
      {
        path: ['taxCurrency'],
        message: `expected another currency than that of the invoice, got ${second} for both`,
        hint: 'leave taxCurrency out when the VAT is due in the currency of the invoice',
      },
    ];
  }
  return totals.taxInTaxCurrency === undefined
    ? [missing(path, `the VAT in ${second}, by the rate of the day that the law names`)]
    : [];
}

/** The rules about the head. */
export const headRules = ruleGroup('head', [
  headNeeds('BR-01', 'BT-24', 'specification', 'The invoice names the specification that it follows.'),
  headNeeds('BR-02', 'BT-1', 'number', 'The invoice has a number.'),
  headNeeds('BR-03', 'BT-2', 'issued', 'The invoice has the date of its issue.'),
  headNeeds('BR-04', 'BT-3', 'type', 'The invoice says what it is: an invoice, a credit note, a correction.'),
  headNeeds('BR-05', 'BT-5', 'currency', 'The invoice has a currency.'),
  {
    id: 'BR-CO-03',
    terms: ['BT-7', 'BT-8'],
    text: 'The invoice has the date on which VAT falls due or the code of that event, not both.',
    check: ({ invoice }) =>
      unless(!(isFilled(invoice.taxPoint) && isFilled(invoice.taxPointCode)), {
        path: ['taxPointCode'],
        message: `expected a tax point date or its code, got both: ${invoice.taxPoint} and ${invoice.taxPointCode}`,
        hint: 'leave one of the two out',
      }),
  },
  {
    id: 'BR-16',
    terms: ['BG-25'],
    text: 'The invoice has a line at least.',
    check: ({ lines }) => unless(lines.length > 0, missing(['lines'])),
  },
  {
    id: 'BR-29',
    terms: ['BT-74', 'BT-73'],
    text: 'The invoicing period does not end before it starts.',
    check: (facts) => invoicePeriod(facts).flatMap(backwardPeriod),
  },
  {
    id: 'BR-CO-19',
    terms: ['BG-14', 'BT-73', 'BT-74'],
    text: 'An invoicing period has a start, an end or both.',
    check: (facts) => invoicePeriod(facts).flatMap(emptyPeriod),
  },
  {
    id: 'BR-52',
    terms: ['BT-122'],
    text: 'A supporting document has a reference.',
    check: ({ invoice }) =>
      (invoice.references?.documents ?? []).flatMap(({ id }, index) =>
        missingText(id, ['references', 'documents', index, 'id']),
      ),
  },
  {
    id: 'BR-53',
    terms: ['BT-111', 'BT-6', 'BT-5'],
    text: 'Where VAT is told in a second currency, that is another one, and the VAT in it is there.',
    check: taxCurrency,
  },
  {
    id: 'BR-55',
    terms: ['BT-25'],
    text: 'A reference to an earlier invoice has its number.',
    check: ({ invoice }) =>
      (invoice.references?.preceding ?? []).flatMap(({ number }, index) =>
        missingText(number, ['references', 'preceding', index, 'number']),
      ),
  },
  {
    id: 'FX-SCH-A-000160',
    terms: ['BT-22'],
    text: 'A note has a text.',
    check: ({ invoice }) =>
      (invoice.notes ?? []).flatMap(({ text }, index) => missingText(text, ['notes', index, 'text'])),
  },
  {
    id: 'FX-SCH-A-000285',
    terms: ['BT-125-1'],
    text: 'An attached file says what kind of file it is.',
    check: ({ invoice }) =>
      (invoice.references?.documents ?? []).flatMap(({ file }, index) =>
        file === undefined
          ? []
          : missingText(file.mediaType, ['references', 'documents', index, 'file', 'mediaType']),
      ),
  },
  {
    id: 'FX-SCH-A-000286',
    terms: ['BT-125-2'],
    text: 'An attached file has a name.',
    check: ({ invoice }) =>
      (invoice.references?.documents ?? []).flatMap(({ file }, index) =>
        file === undefined ? [] : missingText(file.name, ['references', 'documents', index, 'file', 'name']),
      ),
  },
]);
