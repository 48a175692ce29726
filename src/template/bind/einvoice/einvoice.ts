// Binds the `einvoice` key to an invoice, computes what follows, and reports every fault at its places.

import type { AskedFormat, Format } from '../../../contract.ts';
import { withoutConsequences } from '../../../einvoice/consequences.ts';
import type { InvoiceFault, TermPath } from '../../../einvoice/fault.ts';
import type { Invoice } from '../../../einvoice/invoice.ts';
import { likelyMistakes } from '../../../einvoice/likely.ts';
import { identifiersOf, type Profile } from '../../../einvoice/profile.ts';
import { checkInvoice } from '../../../einvoice/rules/check.ts';
import { faultsInSyntax } from '../../../einvoice/rules/of-syntax.ts';
import { termOf } from '../../../einvoice/terms.ts';
import { compared } from '../../../einvoice/totals/compare.ts';
import { completed } from '../../../einvoice/totals/complete.ts';
import { checkWritable } from '../../../einvoice/write.ts';
import type { EinvoicePlan } from '../../compile/einvoice-plan.ts';
import type { PlacedBinder } from '../binder.ts';
import { PrintedTerms } from '../printed/printed-terms.ts';
import { TermsBinder, type ValueFault } from './bound-terms.ts';
import { InvoiceReport } from './report.ts';

/** The e-invoice of a document. */
export interface Einvoice {
  readonly profile: Profile;
  /** All its terms: those that are bound, and those that follow from them. */
  readonly invoice: Invoice;
  /**
   * Reports what this format can't be sent with: in UBL what it has no place for, else what the CII has none for, which is
   * a warning where the UBL is made beside it.
   */
  checkFormat(format: Format, asked?: AskedFormat): void;
  /** Reports the amounts that the texts bound so far do not print, though readers look for them. */
  checkPrinted(): void;
}

/** Returns the e-invoice. What is wrong with it is reported, and texts that print its terms are compared from now on. */
export function bindEinvoice(plan: EinvoicePlan, binder: PlacedBinder): Einvoice {
  const { state } = binder;
  const { profile } = plan;
  const terms = new TermsBinder((fault) => reportValue(fault, binder));
  const { fields, lists } = terms.bind(plan.group, binder);
  // The names and kinds of the terms are those of the model.
  const { specification, ...asked } = identifiersOf(profile, (fields as Invoice).type);
  const bound = { ...asked, ...fields, specification } as Invoice;
  const invoice = completed(bound);
  const { lost } = terms;
  const report = new InvoiceReport({ plan, lists, lost, bound, invoice, scope: binder.place.scope, state });
  // A number that is none would make all sums differ.
  const differences = lost.some(isNumber) ? [] : compared(bound, invoice);
  const unwritten = checkWritable(invoice, profile, 'cii');
  const broken = [...checkInvoice(invoice, profile), ...unwritten];
  for (const fault of differences) report.difference(fault);
  for (const fault of withoutConsequences(broken, bound, invoice)) report.broken(fault);
  for (const fault of likelyMistakes(invoice)) report.broken(fault);
  const names = new Set(lost.map(namesOf));
  const { locale } = state;
  const { mustPrint } = plan;
  const printed = new PrintedTerms({ invoice, bound, lists, lost: names, locale, ownSigns: mustPrint });
  state.printedTerms = printed;
  const known = new Set(unwritten.map(keyOf));
  const checkFormat = (format: Format, { besideUbl = false }: Partial<AskedFormat> = {}): void => {
    const syntax = format === 'pdf' ? 'cii' : format;
    const unheld = syntax === 'cii' ? [] : checkWritable(invoice, profile, syntax);
    const found = [
      ...unheld.filter((fault) => !known.has(keyOf(fault))),
      ...faultsInSyntax(invoice, profile, syntax),
    ];
    for (const fault of found) report.broken(besideUbl ? carriedOtherwise(fault) : fault);
  };
  const checkPrinted = (): void => {
    const amounts = printed.unprinted().filter(({ id }) => plan.unprinted[id] === undefined);
    if (mustPrint) for (const amount of amounts) report.unprinted(amount);
    else report.warnOfUnprinted(amounts);
  };
  return { profile, invoice, checkFormat, checkPrinted };
}

/** What CII has no place for is reported, where the invoice itself is UBL: the PDF carries the same by EN 16931. */
function carriedOtherwise(fault: InvoiceFault): InvoiceFault {
  const message = `${fault.message.replace(/, got .*$/, '')}: the PDF carries the e-invoice by EN 16931, and the UBL is the XRechnung`;
  return { ...fault, severity: 'warning', message: message.replace(/^expected/, 'CII takes') };
}

function keyOf({ rule, path }: InvoiceFault): string {
  return [rule, ...path].join('/');
}

function isNumber(path: TermPath): boolean {
  const { kind } = termOf(path) ?? {};
  return kind === 'amount' || kind === 'price' || kind === 'percent' || kind === 'quantity';
}

function namesOf(path: TermPath): string {
  return path.filter((step) => typeof step === 'string').join('.');
}

/** Reports a value that its term can't hold. Data types have no rules of their own (EN 16931-1, 6.5). */
function reportValue({ plan, scope, message, hint }: ValueFault, { state }: PlacedBinder): void {
  const words = {
    message: `EN 16931-1 6.5 (${plan.term.id}): ${message}`,
    ...(hint === undefined ? {} : { hint }),
  };
  state.blame(plan.path, { datum: state.datumOf(scope, plan.expression), scope }, words);
}
