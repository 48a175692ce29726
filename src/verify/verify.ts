// Verifies a PDF: from its bytes it reports what the file claims, what it keeps and breaks, and what it has.

import { latin1 } from '../reader/bytes.ts';
import { textOf } from '../reader/text-string.ts';
import { PdfDocument } from './document.ts';
import { invoicesIn } from './einvoice.ts';
import { attachmentsOf, fontsOf, outlineOf } from './facts.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';
import { rulesOf } from './rules/index.ts';
import { type Rule, type Standard, standards } from './rules/rule.ts';
import type { BrokenRule, Claim, Finding, Judgement, Verdict } from './verdict.ts';
import { namespaces, propertyOf, textIn } from './xmp/packet.ts';

/** What is to be verified. */
export interface VerifyOptions {
  /** The standards to judge by, besides those that the file claims. */
  readonly standards?: readonly Standard[];
}

/** Reads and judges a file. Throws `UnreadableError` with a line when that can't be done. */
export function verifyPdf(bytes: Uint8Array, options: VerifyOptions = {}): Verdict {
  const document = new PdfDocument(bytes);
  const asked = options.standards ?? [];
  if (document.encryption !== undefined) return encryptedVerdict(document, asked);
  const claims = claimsOf(document);
  const judged = standards.filter(
    (standard) => asked.includes(standard) || claims.some((claim) => claim.standard === standard),
  );
  const judgements = judged.map((standard) => judge(document, standard, claims));
  const title = textIn(propertyOf(document.xmp, namespaces.dc, 'title')) ?? infoTitle(document);
  const language = textOf(document.catalog.string('Lang'));
  const { elements, cut } = outlineOf(document);
  return {
    version: versionOf(document),
    pages: document.pages.length,
    ...(title !== undefined && { title: printable(title) }),
    ...(language !== undefined && { language: printable(language) }),
    encrypted: document.encryption !== undefined,
    claims,
    judgements,
    tagged: document.structure.root !== undefined,
    outline: elements,
    outlineCut: cut,
    fonts: fontsOf(document),
    attachments: attachmentsOf(document),
    invoices: invoicesIn(document),
    damage: document.file.damage.map((line) => printable(line)),
  };
}

/** Returns what is known without reading what is encrypted: a rule that is broken, or nothing. */
function encryptedVerdict(document: PdfDocument, asked: readonly Standard[]): Verdict {
  const readable = document.file.root === undefined ? aroundCatalogue : aroundEncryption;
  const judgements = asked.map((standard) => {
    const rules = rulesOf(standard).filter(({ clause }) => readable.has(clause));
    const found = judgeBy(document, rules);
    const verdict = found.broken.length > 0 ? ('broken' as const) : ('unknown' as const);
    return { standard, claimed: false, rules: rules.length, verdict, ...found };
  });
  return {
    version: versionOf(document),
    pages: document.pages.length,
    encrypted: true,
    claims: [],
    judgements,
    tagged: document.structure.root !== undefined,
    outline: [],
    outlineCut: false,
    fonts: [],
    attachments: [],
    invoices: [],
    damage: [],
  };
}

/** The rules that need nothing of what encryption hides. */
const aroundEncryption: ReadonlySet<string> = new Set(
  '6.1-1 6.2-1 7.1-4 7.1-11 7.16-1 6.1.2-1 6.1.2-2 6.1.3-2'.split(' '),
);

/** Those of them that need no catalogue: it may stand in an object stream, which is encrypted. */
const aroundCatalogue: ReadonlySet<string> = new Set('6.1-1 7.16-1 6.1.2-1 6.1.2-2 6.1.3-2'.split(' '));

function infoTitle({ file }: PdfDocument): string | undefined {
  return textOf(file.trailer.dict('Info')?.string('Title'));
}

/** Returns the version of the header, or a later one that the catalogue names. */
function versionOf({ file, catalog }: PdfDocument): string {
  const head = /^%PDF-(\d\.\d)/.exec(latin1(file.bytes.subarray(file.start, file.start + 10)))?.[1] ?? '';
  const later = catalog.name('Version');
  return later !== undefined && /^\d\.\d$/.test(later) && later > head ? later : head;
}

/** Returns the claims of the metadata. A file with the name of an e-invoice is a claim, too. */
function claimsOf({ xmp, carried }: PdfDocument): readonly Claim[] {
  const text = (space: 'pdfaid' | 'pdfuaid', name: string): string | undefined =>
    textIn(propertyOf(xmp, namespaces[space], name))
      ?.replace(/[^\w.]/g, '')
      .slice(0, 20);
  const ua = text('pdfuaid', 'part');
  const part = text('pdfaid', 'part');
  const level = text('pdfaid', 'conformance') ?? '';
  const named = [
    ...(ua === undefined ? [] : [`pdf/ua-${ua}`]),
    ...(part === undefined ? [] : [`pdf/a-${part}${level.toLowerCase()}`]),
    ...(carried.format === undefined ? [] : [carried.format === 'zugferd-1' ? 'zugferd-1' : 'factur-x']),
  ];
  return named.map((standard) => ({ standard, judged: standards.some((one) => one === standard) }));
}

function judge(document: PdfDocument, standard: Standard, claims: readonly Claim[]): Judgement {
  const rules = rulesOf(standard);
  const found = judgeBy(document, rules);
  const claimed = claims.some((claim) => claim.standard === standard);
  const verdict = found.broken.length === 0 ? 'kept' : 'broken';
  return { standard, claimed, rules: rules.length, verdict, ...found };
}

function judgeBy(document: PdfDocument, rules: readonly Rule[]): Pick<Judgement, 'broken' | 'findings'> {
  const findings: Finding[] = [];
  const broken: BrokenRule[] = [];
  for (const rule of rules) {
    let count = 0;
    for (const { says: detail, page, object } of rule.check(document)) {
      count += 1;
      if (count > limits.findingsPerRule) continue;
      findings.push({
        rule: rule.id,
        says: rule.says,
        ...(detail !== undefined && { detail: printable(detail) }),
        ...(page !== undefined && page > 0 && { page }),
        ...(object !== undefined && object > 0 && { object }),
      });
    }
    if (count > 0) broken.push({ rule: rule.id, count });
  }
  return { broken, findings };
}
