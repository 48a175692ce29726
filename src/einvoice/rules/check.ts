// Checks an invoice by all rules of its profile.
import type { InvoiceFault } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { familyOf, type Profile, withoutLines } from '../profile.ts';
import { adjustmentRules } from './adjustments.ts';
import { codeRules } from './codes.ts';
import { writingRules } from './decimals.ts';
import { extendedRules } from './extended.ts';
import { extendedFrenchRules } from './extended-french.ts';
import { type Facts, factsOf } from './facts.ts';
import { frenchRules } from './france/rules.ts';
import { headRules } from './head.ts';
import { lineRules } from './lines.ts';
import { partyRules } from './parties.ts';
import { paymentRules } from './payment.ts';
import { peppolRules } from './peppol.ts';
import type { InvoiceRule } from './rule.ts';
import { totalRules } from './totals.ts';
import { vatRules } from './vat.ts';
import { xrechnungRules } from './xrechnung.ts';

/** All rules, in the order in which their faults are reported. */
export const invoiceRules: readonly InvoiceRule[] = [
  ...headRules,
  ...partyRules,
  ...paymentRules,
  ...lineRules,
  ...adjustmentRules,
  ...vatRules,
  ...totalRules,
  ...codeRules,
  ...writingRules,
  ...extendedRules,
  ...extendedFrenchRules,
  ...frenchRules,
  ...xrechnungRules,
  ...peppolRules,
];

/** The most faults that one rule is reported with: ten thousand lines without a unit are one mistake. */
const mostOfRule = 20;

/**
 * Returns what the rules of a profile say against an invoice, all at once: by rule in the order of `invoiceRules`, and
 * in the order of the invoice. A rule that is broken in very many places is reported with the first twenty, the last of which
 * says how many there are. An invoice without a fault of severity `fatal` may be sent.
 */
export function checkInvoice(invoice: Invoice, profile: Profile): readonly InvoiceFault[] {
  const { lines: _, ...head } = invoice;
  const facts = factsOf(withoutLines.includes(profile) ? head : invoice, familyOf(profile));
  return invoiceRules.flatMap((rule) => (isOf(rule, profile) ? faultsOf(rule, facts) : []));
}

/** Returns whether a rule is one of a profile. */
export function isOf({ id, profiles }: InvoiceRule, asked: Profile): boolean {
  const profile = familyOf(asked);
  if (profile === 'minimum') return ofMinimum.test(id);
  if (profile === 'basicwl' && ofLines.test(id)) return false;
  if (profile === 'extended' && notOfExtended.test(id)) return false;
  return profiles === undefined || profiles.includes(profile) || profiles.includes(asked);
}

/** The rules of MINIMUM, beside those about codes. */
const ofMinimum = /^BR-(?:0[1-9]|1[345]|CO-09|CO-26|DEC-1[2348]|CL-\d+)$|^PEPPOL-EN16931-(?:F001|R008)$/;

/** The rules of EN 16931 that EXTENDED does not have: others may stand beside O, and any row may have a reason. */
const notOfExtended = /^BR-(?:54|O-0[234]|O-1[1-4]|(?:S|Z|AF|AG)-10)$/;

/** The rules that need the lines, and that of when something is due, which BASIC WL lacks. */
const ofLines = /^BR-(?:16|CO-10|CO-25|B-0[12]|(?:S|Z|E|AE|IC|G|O|AF|AG)-0[18])$/;

function faultsOf(rule: InvoiceRule, facts: Facts): readonly InvoiceFault[] {
  const { id, terms, fatalIn } = rule;
  const severity = fatalIn?.includes(facts.profile) ? 'fatal' : rule.severity;
  const findings = rule.check(facts);
  const reported = findings
    .slice(0, mostOfRule)
    .map((finding) => ({ rule: id, severity, terms, ...finding }));
  const last = reported.at(-1);
  if (last === undefined || findings.length <= mostOfRule) return reported;
  const more = `${findings.length} places are wrong like this, of which ${mostOfRule} are told`;
  return [
    ...reported.slice(0, -1),
    { ...last, hint: last.hint === undefined ? more : `${last.hint}; ${more}` },
  ];
}
