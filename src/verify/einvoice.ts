// Judges e-invoices: XML alone, and the XML inside of a PDF, by the form and by the rules of their profile.
import type { InvoiceFault } from '../einvoice/fault.ts';
import type { Profile } from '../einvoice/profile.ts';
import {
  type FormFault,
  type NotRead,
  type ReadInvoice,
  readInvoice,
  type XmlPlace,
} from '../einvoice/read.ts';
import { checkInvoice, invoiceRules, isOf } from '../einvoice/rules/check.ts';
import { faultsInSyntax } from '../einvoice/rules/of-syntax.ts';
import { formRules, xmlRules } from '../einvoice/syntax/rules.ts';
import { latin1 } from '../reader/bytes.ts';
import { UnreadableError } from '../reader/limits.ts';
import type { PdfDocument } from './document.ts';
import { isKeptByBlank } from './einvoice/blank.ts';
import { judgedBy } from './einvoice/specification.ts';
import { judgeable } from './einvoice/unjudged.ts';
import { nameOf } from './facts.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';
import type { BrokenRule, InvoiceFinding, InvoiceVerdict } from './verdict.ts';

/** The names that Factur-X, ZUGFeRD and XRechnung give to the XML in a PDF. */
const names: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

/** Returns whether a file is XML and no PDF, by how it begins. */
export function isXml(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 1024));
  return !head.includes('%PDF-') && /^(\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)?[\0\s]*</.test(head);
}

/** Judges an e-invoice that is a file of its own. Throws `UnreadableError` with a line when it can't be read. */
export function verifyInvoice(bytes: Uint8Array): InvoiceVerdict {
  const verdict = judgeInvoice(bytes);
  if ('rules' in verdict) return verdict;
  throw unreadableError(verdict);
}

/** Returns the error of XML that is no invoice. */
export function unreadableError({ line, message, hint }: NotRead): UnreadableError {
  return new UnreadableError(printable(`line ${line}: ${message}${hint === undefined ? '' : `; ${hint}`}`));
}

/** Returns the verdict, or why there is none. */
function judgeInvoice(bytes: Uint8Array): InvoiceVerdict | NotRead {
  const read = readInvoice(bytes);
  return read.syntax === undefined ? read : judgeRead(read);
}

/** Judges an e-invoice that was read. */
export function judgeRead({
  invoice,
  faults,
  placeOf,
  isBlank,
  syntax,
  unread,
}: ReadInvoice): InvoiceVerdict & Required<Pick<InvoiceVerdict, 'syntax'>> {
  const { specification, number } = invoice;
  const { profile, applies, fault } = judgedBy(specification);
  const root = placeOf(['specification']) ?? placeOf(['number']);
  const all = [...faultsInSyntax(invoice, profile, syntax), ...checkInvoice(invoice, profile)];
  const {
    faults: found,
    counted,
    hasLineSellers,
  } = judgeable(
    all.filter(({ rule }) => applies(rule)),
    unread,
    fault === undefined,
  );
  const own: readonly InvoiceFault[] = [
    ...(fault === undefined ? [] : [{ ...specificationFault, ...fault }]),
    ...(counted.length === 0 ? [] : [sumsNotJudged(counted)]),
    ...(hasLineSellers ? [sellersNotJudged] : []),
  ];
  const graded = found.map((one): InvoiceFault => {
    if (isKeptByBlank(one, profile, isBlank)) return { ...one, severity: 'warning' };
    return refusedIn.get(one.rule)?.includes(profile) ? { ...one, severity: 'fatal' } : one;
  });
  const placed = [...own, ...graded].map((one) => placedFault(one, placeOf(one.path) ?? root));
  const rules = invoiceRules.filter((rule) => isOf(rule, profile) && applies(rule.id));
  return {
    syntax,
    ...(specification !== undefined && { specification: printable(specification) }),
    ...(number !== undefined && { number: printable(number) }),
    profile,
    rules: formRules.length + rules.length,
    ...judged([...faults, ...placed]),
  };
}

/** The rules that refuse what was received and warn of what is made. */
const refusedIn: ReadonlyMap<string, readonly Profile[]> = new Map(
  invoiceRules.flatMap(({ id, refusedIn: profiles }) => (profiles === undefined ? [] : [[id, profiles]])),
);

const specificationFault = { rule: 'FORM-09', path: ['specification'], terms: ['BT-24'] } as const;

function sumsNotJudged(names: readonly string[]): InvoiceFault {
  const message = `the sums are not judged: ${names.join(', ')} count in them, and EN 16931 has no terms for them`;
  return { rule: 'FORM-04', severity: 'warning', path: ['totals'], terms: ['BG-22'], message };
}

const sellersNotJudged: InvoiceFault = {
  rule: 'FORM-04',
  severity: 'warning',
  path: ['process'],
  terms: ['BT-23'],
  message:
    'the rules about several sellers (BR-FR-MV, BR-FR-BD) are not judged: EN 16931 has no terms for the sellers of lines',
};

/** Judges the e-invoices that a PDF carries. Other XML in it is passed over. */
export function invoicesIn(document: PdfDocument): readonly InvoiceVerdict[] {
  const found: InvoiceVerdict[] = [];
  for (const specification of document.attachments.slice(0, limits.listed)) {
    if (found.length >= limits.invoices) break;
    const name = nameOf(specification);
    if (!/\.xml$/i.test(name)) continue;
    const files = specification.dict('EF');
    const stream = files?.stream('F') ?? files?.stream('UF');
    const bytes = stream === undefined ? new Uint8Array() : document.file.decode(stream);
    const verdict = judgeInvoice(bytes);
    if ('rules' in verdict) found.push({ ...verdict, name: printable(name) });
    else if (names.has(name.toLowerCase())) found.push({ ...unread(verdict), name: printable(name) });
  }
  return found;
}

/** Returns the verdict on a file that can't be read, though its name says that it is an e-invoice: it breaks the first rule. */
function unread({ message, hint, line }: NotRead): InvoiceVerdict {
  const fault = {
    rule: 'FORM-01',
    severity: 'fatal',
    path: [],
    terms: [],
    message,
    line,
    element: '/',
  } as const;
  return { rules: formRules.length, ...judged([hint === undefined ? fault : { ...fault, hint }]) };
}

function placedFault(fault: InvoiceFault, place: XmlPlace | undefined): FormFault {
  return { ...fault, line: place?.line ?? 1, element: place?.element ?? '/' };
}

function judged(faults: readonly FormFault[]): Pick<InvoiceVerdict, 'verdict' | 'broken' | 'findings'> {
  const byRule = Map.groupBy(faults, ({ rule }) => rule);
  const broken: BrokenRule[] = [];
  const findings: InvoiceFinding[] = [];
  for (const [rule, those] of byRule) {
    broken.push({ rule, count: those.length });
    findings.push(...those.slice(0, limits.findingsPerRule).map(findingOf));
  }
  const isBroken = faults.some(({ severity }) => severity === 'fatal');
  return { verdict: isBroken ? 'broken' : 'kept', broken, findings };
}

function findingOf({ rule, severity, path, terms, message, hint, line, element }: FormFault): InvoiceFinding {
  return {
    rule,
    says: textOf.get(rule) ?? '',
    severity,
    detail: printable(message),
    ...(hint !== undefined && { hint: printable(hint) }),
    terms,
    term: `/${path.join('/')}`,
    line,
    element: printable(element),
  };
}

const textOf: ReadonlyMap<string, string> = new Map(
  [...formRules, ...xmlRules, ...invoiceRules].map(({ id, text }) => [id, text]),
);
