// What an invoice holds that EN 16931 has no terms for, and that its sums or its sellers depend on: these are not judged.
import type { InvoiceFault, TermPath } from '../../einvoice/fault.ts';
import type { Unread } from '../../einvoice/syntax/read.ts';

/** Amounts that count in the sums of the invoice. */
const counted: ReadonlySet<string> = new Set([
  'ram:SpecifiedLogisticsServiceCharge',
  'ram:SpecifiedFinancialAdjustment',
  'ram:ApplicableTradeTax',
  'ram:LineStatusReasonCode',
  'ram:ParentLineID',
]);

/** Reasons of exemptions by line: in specifications that are not known, the rows of the breakdown may be by reason, too. */
const reasons: ReadonlySet<string> = new Set(['ram:ExemptionReason', 'ram:ExemptionReasonCode']);

const sums = /^BR-CO-1[0-7]$|^BR-(?:S|Z|E|AE|IC|G|O|AF|AG|B)-(?:01|08|09)$/;
const ofRows = /^BR-(?:S|Z|E|AE|IC|G|O|AF|AG|B)-(?:01|08|09|10)$/;

/** Lines that stand for others, or tell something: they come to nothing, and need no price and no VAT. */
const heads: ReadonlySet<string> = new Set(['GROUP', 'INFORMATION']);

/** The seller of a line, in CII and in UBL (EXT-FR-FE-BG-11 of EXTENDED-CTC-FR), and the rule that asks for it. */
const lineSellers: ReadonlySet<string> = new Set(['ram:ItemSellerTradeParty', 'cac:ManufacturerParty']);
const asksForSellers = 'BR-FR-MV-06';

/**
 * Returns the faults that can be reported of an invoice with such elements, the names of those that count, and whether
 * rules about the sellers of lines are not judged. `isKnown` says whether the specification is known.
 */
export function judgeable(
  faults: readonly InvoiceFault[],
  unread: readonly Unread[],
  isKnown: boolean,
): {
  readonly faults: readonly InvoiceFault[];
  readonly counted: readonly string[];
  readonly hasLineSellers: boolean;
} {
  const names = new Set(unread.map(({ name }) => name));
  const counting = [...names].filter((name) => counted.has(name));
  const byReason = !isKnown && [...names].some((name) => reasons.has(name));
  const skipped = new Set(
    unread
      .filter(({ name, text }) => name === 'ram:LineStatusReasonCode' && heads.has(text))
      .map(({ path }) => lineOf(path)),
  );
  const isOfSellers = [...names].some((name) => lineSellers.has(name));
  const reported = faults.filter(({ rule, path }) => {
    if (isOfSellers && rule === asksForSellers) return false;
    if (counting.length > 0 && sums.test(rule)) return false;
    if (byReason && ofRows.test(rule)) return false;
    return !skipped.has(lineOf(path));
  });
  const others = byReason ? [...names].filter((name) => reasons.has(name)) : [];
  const hasLineSellers = isOfSellers && faults.some(({ rule }) => rule === asksForSellers);
  return { faults: reported, counted: [...counting, ...others], hasLineSellers };
}

function lineOf([list, index]: TermPath): number {
  return list === 'lines' ? Number(index) : -1;
}
