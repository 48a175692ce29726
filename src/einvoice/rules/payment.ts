// Rules about how an invoice is paid.
import { transferMeans } from '../codes/codes.ts';
import { decimalText } from '../decimal.ts';
import type { Payment } from '../invoice.ts';
import type { Facts } from './facts.ts';
import { type Finding, isFilled, missing, missingText, ruleGroup, unless } from './rule.ts';

/** Returns whether an invoice has payment instructions (BG-16): terms and a reference stand beside them. */
export function hasInstructions({ means, meansText, transfers, card, directDebit }: Payment = {}): boolean {
  return (
    isFilled(means) ||
    isFilled(meansText) ||
    (transfers?.length ?? 0) > 0 ||
    card !== undefined ||
    directDebit?.account !== undefined
  );
}

function needsAccount({ invoice: { payment } }: Facts): boolean {
  return transferMeans.has(payment?.means ?? '');
}

function dueWithoutDate({ invoice, totals }: Facts): readonly Finding[] {
  const { due } = totals;
  if (due === undefined || due.units <= 0n) return [];
  return unless(isFilled(invoice.due) || isFilled(invoice.payment?.terms), {
    path: ['due'],
    message: `expected a due date (BT-9) or payment terms (BT-20), as ${decimalText(due)} is due, got neither`,
  });
}

/** The rules about payment. */
export const paymentRules = ruleGroup('payment', [
  {
    id: 'BR-49',
    terms: ['BT-81'],
    text: 'Payment instructions say by what means to pay.',
    check: ({ invoice: { payment } }) =>
      hasInstructions(payment)
        ? missingText(
            payment?.means,
            ['payment', 'means'],
            '58 is a SEPA credit transfer, 30 any credit transfer',
          )
        : [],
  },
  {
    id: 'BR-50',
    terms: ['BT-84'],
    text: 'A credit transfer has an account.',
    check: (facts) =>
      needsAccount(facts)
        ? (facts.invoice.payment?.transfers ?? []).flatMap(({ account }, index) =>
            missingText(account, ['payment', 'transfers', index, 'account']),
          )
        : [],
  },
  {
    id: 'BR-51',
    terms: ['BT-87'],
    text: 'The number of a payment card is not there whole: the first six and the last four digits at most.',
    check: ({ invoice: { payment } }) => {
      const number = payment?.card?.number?.trim().replace(/\s+/g, ' ') ?? '';
      return unless(number.length <= 10, {
        path: ['payment', 'card', 'number'],
        message: `expected ten characters at most, got ${number.length}`,
        hint: 'never print or send a whole card number: give the last four digits',
      });
    },
  },
  {
    id: 'BR-61',
    terms: ['BT-84', 'BT-81'],
    text: 'Where the means of payment is a credit transfer, there is an account.',
    alike: ['CII-SR-470'],
    check: (facts) =>
      unless(
        !needsAccount(facts) ||
          facts.invoice.payment?.transfers?.some(({ account }) => isFilled(account)) === true,
        missing(['payment', 'transfers', 0, 'account']),
      ),
  },
  {
    id: 'BR-CO-25',
    terms: ['BT-9', 'BT-20', 'BT-115'],
    text: 'Where an amount is due, there is a due date or there are payment terms.',
    severity: 'warning',
    fatalIn: ['extended', 'peppol'],
    check: dueWithoutDate,
  },
  {
    id: 'FX-SCH-A-000608',
    terms: ['BT-87'],
    text: 'A payment card has the end of its number.',
    check: ({ invoice: { payment } }) =>
      payment?.card === undefined ? [] : missingText(payment.card.number, ['payment', 'card', 'number']),
  },
]);
