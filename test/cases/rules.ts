// What the PDF of a case may break of PDF/UA and PDF/A: what its author left out, such as a title or an alternative text.
import { verifyPdf } from '../../src/verify/verify.ts';

/** What a template has to ask for, to name, or to bring. */
const leftOut: ReadonlySet<string> = new Set([
  ...['ISO 14289-1 5-1', 'ISO 19005-3 6.6.4-1', 'ISO 19005-3 6.6.4-2', 'ISO 19005-3 6.6.4-3'],
  // A title, alternative texts, heads of tables, and a font for each character.
  ...[
    'ISO 14289-1 7.1-9',
    'ISO 14289-1 7.3-1',
    'ISO 14289-1 7.5-1',
    'ISO 14289-1 7.21.8-1',
    'ISO 19005-3 6.2.11.8-1',
  ],
  // The colours of a document that claims no PDF/A have no output intent.
  ...['ISO 19005-3 6.2.4.3-2', 'ISO 19005-3 6.2.4.3-3', 'ISO 19005-3 6.2.4.3-4', 'ISO 19005-3 6.2.10-2'],
]);

/** Returns what a PDF breaks, beside what its author has to keep: damage, and rules with what they say. */
export function rulesBroken(pdf: Uint8Array): readonly string[] {
  const { judgements, damage } = verifyPdf(pdf, { standards: ['pdf/ua-1', 'pdf/a-3a'] });
  const findings = judgements.flatMap((judgement) => judgement.findings);
  return [
    ...damage,
    ...findings.filter(({ rule }) => !leftOut.has(rule)).map(({ rule, says }) => `${rule} ${says}`),
  ];
}
