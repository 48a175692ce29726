// The verdict on an e-invoice: in words for a person, and as `--json` prints it.
import type { InvoiceFinding, InvoiceVerdict } from '../../verify/verdict.ts';

/** Returns lines: what the XML is, and each rule that it breaks with the lines of the XML. */
export function describeInvoice(file: string, verdict: InvoiceVerdict): string {
  return [`${file}: ${invoiceFacts(verdict)}`, '', ...invoiceLines(verdict)].join('\n');
}

/** Returns lines for an e-invoice inside of a PDF. */
export function invoiceSection(verdict: InvoiceVerdict): readonly string[] {
  return [
    '',
    `e-invoice ${verdict.name ?? 'without name'}: ${invoiceFacts(verdict)}`,
    ...invoiceLines(verdict),
  ];
}

function invoiceFacts({ syntax, number, specification }: InvoiceVerdict): string {
  const names = { cii: 'CII', ubl: 'UBL' };
  const facts = [
    syntax === undefined ? 'XML' : names[syntax],
    ...(number === undefined ? [] : [`invoice "${number}"`]),
    ...(specification === undefined ? [] : [specification]),
  ];
  return facts.join(', ');
}

function invoiceLines({ verdict, profile, rules, broken, findings }: InvoiceVerdict): readonly string[] {
  const by = profile ?? 'e-invoice';
  const fatal = new Set(findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule));
  const warned = broken.length - fatal.size;
  const warnings = warned === 0 ? '' : `, ${warned} ${warned === 1 ? 'warns' : 'warn'}`;
  const words =
    verdict === 'kept'
      ? `kept: ${rules} rules${warnings}`
      : `broken: ${fatal.size} of ${rules} rules${warnings}`;
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return [
    `${by} ${words}`,
    ...broken.flatMap(({ rule, count }) => ruleLines(rule, count, byRule.get(rule) ?? [])),
  ];
}

function ruleLines(rule: string, count: number, findings: readonly InvoiceFinding[]): readonly string[] {
  const [first] = findings;
  const rest = count - findings.length;
  return [
    `  ${rule}${first?.severity === 'warning' ? ' (warning)' : ''}  ${first?.says ?? ''}`,
    ...findings.flatMap(findingLines),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}

function findingLines({ line, terms, detail, hint, element }: InvoiceFinding): readonly string[] {
  const named = terms.length === 0 ? '' : ` (${terms.join(', ')})`;
  const name = element.slice(element.lastIndexOf('/') + 1);
  const place = [`line ${line}`, name].filter((words) => words !== '').join(', ');
  return [`    ${place}${named}: ${detail}`, ...(hint === undefined ? [] : [`      ${hint}`])];
}

/** Returns the fields of an e-invoice in a fixed order. What is unknown is null. */
export function invoiceJson(verdict: InvoiceVerdict): Readonly<Record<string, unknown>> {
  const { name, syntax, specification, number, profile, rules, broken } = verdict;
  return {
    name,
    syntax,
    specification,
    number,
    profile,
    verdict: verdict.verdict,
    rules,
    broken,
    findings: verdict.findings.map(({ rule, says, severity, detail, hint, terms, term, line, element }) => ({
      rule,
      says,
      severity,
      detail,
      hint,
      terms,
      term,
      line,
      element,
    })),
  };
}
