// A PDF in bytes → what it claims, what it keeps and breaks, and what it has.
import { PdfDocument } from './document.ts';
import { attachmentsOf, fontsOf, outlineOf } from './facts.ts';
import { limits } from './limits.ts';
import { latin1 } from './read/bytes.ts';
import { textOf } from './read/text.ts';
import { rulesOf } from './rules/index.ts';
import { type Standard, standards } from './rules/rule.ts';
import type { BrokenRule, Claim, Finding, Judgement, Verdict } from './verdict.ts';
import { namespaces, propertyOf, textIn } from './xmp/packet.ts';

/** What is asked. */
export interface VerifyOptions {
  /** Standards to judge by, besides those that the file claims. */
  readonly standards?: readonly Standard[];
}

/** Reads and judges a file. Throws `UnreadableError` with a line when that can't be done. */
export function verifyPdf(bytes: Uint8Array, options: VerifyOptions = {}): Verdict {
  const document = new PdfDocument(bytes);
  const claims = claimsOf(document);
  const asked = options.standards ?? [];
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
    ...(title !== undefined && { title: title.slice(0, 500) }),
    ...(language !== undefined && { language: language.slice(0, 100) }),
    encrypted: document.encryption !== undefined,
    claims,
    judgements,
    tagged: document.structure.root !== undefined,
    outline: elements,
    outlineCut: cut,
    fonts: fontsOf(document),
    attachments: attachmentsOf(document),
    damage: document.file.damage,
  };
}

function infoTitle({ file }: PdfDocument): string | undefined {
  return textOf(file.trailer.dict('Info')?.string('Title'));
}

/** That of the header, or a later one that the catalogue names. */
function versionOf({ file, catalog }: PdfDocument): string {
  const head = /^%PDF-(\d\.\d)/.exec(latin1(file.bytes.subarray(file.start, file.start + 10)))?.[1] ?? '';
  const later = catalog.name('Version');
  return later !== undefined && /^\d\.\d$/.test(later) && later > head ? later : head;
}

/** What the metadata says. */
function claimsOf({ xmp }: PdfDocument): readonly Claim[] {
  const text = (space: 'pdfaid' | 'pdfuaid', name: string): string | undefined =>
    textIn(propertyOf(xmp, namespaces[space], name))
      ?.trim()
      .slice(0, 20);
  const ua = text('pdfuaid', 'part');
  const part = text('pdfaid', 'part');
  const level = text('pdfaid', 'conformance') ?? '';
  const named = [
    ...(ua === undefined ? [] : [`pdf/ua-${ua}`]),
    ...(part === undefined ? [] : [`pdf/a-${part}${level.toLowerCase()}`]),
  ];
  return named.map((standard) => ({ standard, judged: standards.some((one) => one === standard) }));
}

function judge(document: PdfDocument, standard: Standard, claims: readonly Claim[]): Judgement {
  const rules = rulesOf(standard);
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
        ...(detail !== undefined && { detail }),
        ...(page !== undefined && page > 0 && { page }),
        ...(object !== undefined && object > 0 && { object }),
      });
    }
    if (count > 0) broken.push({ rule: rule.id, count });
  }
  const claimed = claims.some((claim) => claim.standard === standard);
  return {
    standard,
    claimed,
    verdict: broken.length === 0 ? 'kept' : 'broken',
    rules: rules.length,
    broken,
    findings,
  };
}
