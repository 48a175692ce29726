// How an invoice is paid, in UBL (BG-16).
import type { CreditTransfer, Invoice, Payment } from '../invoice.ts';
import { date, text } from '../syntax/forms.ts';
import { at, filler, group, leaf, ofInvoice, type Shape } from '../syntax/shape.ts';

const debit: Shape<Payment> = at('directDebit', [
  group('cac:PaymentMandate', [
    leaf('cbc:ID', 'mandate'),
    group('cac:PayerFinancialAccount', [leaf('cbc:ID', 'account')]),
  ]),
]);

const card: Shape<Payment> = at('card', [
  group(
    'cac:CardAccount',
    [
      leaf('cbc:PrimaryAccountNumberID', 'number'),
      filler('cbc:NetworkID', 'NA'),
      leaf('cbc:HolderName', 'holder', text),
    ],
    { required: ['cbc:PrimaryAccountNumberID'] },
  ),
]);

/** One means of payment for each account; the first one holds what is stated once. A credit note tells here when it is due. */
export function means(isCreditNote: boolean): Shape<CreditTransfer> {
  const due: readonly Shape<Invoice>[] = isCreditNote ? [leaf('cbc:PaymentDueDate', 'due', date)] : [];
  return group(
    'cac:PaymentMeans',
    [
      // The text stands once (UBL-SR-46).
      ofInvoice([
        at('payment', [
          leaf('cbc:PaymentMeansCode', 'means', undefined, {
            attributes: { name: 'meansText' },
            once: ['name'],
          }),
        ]),
      ]),
      ofInvoice(due, { first: true }),
      ofInvoice([at('payment', [leaf('cbc:PaymentID', 'reference', text)])]),
      ofInvoice([at('payment', [card])], { first: true }),
      group('cac:PayeeFinancialAccount', [
        leaf('cbc:ID', 'account'),
        leaf('cbc:Name', 'name', text),
        group('cac:FinancialInstitutionBranch', [leaf('cbc:ID', 'bic')]),
      ]),
      ofInvoice([at('payment', [debit])], { first: true }),
    ],
    { required: ['cbc:PaymentMeansCode'] },
  );
}
