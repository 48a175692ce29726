// A verdict as `--json` prints it: every field is there, and what is unknown is null.

import { generationBody } from '../../service/resources.ts';
import type { Finding, OutlineElement, Verdict } from '../../verify/verdict.ts';
import { invoiceJson } from './einvoice.ts';
import type { Origin } from './origin.ts';

/** Returns the whole document. `generations` is null without a data folder. */
export function verdictJson(file: string, verdict: Verdict, origin: Origin | undefined): unknown {
  const { version, pages, title, language, encrypted, tagged, claims, judgements, damage } = verdict;
  return {
    file,
    version,
    pages,
    title,
    language,
    encrypted,
    tagged,
    claims,
    judgements: judgements.map(({ findings, ...judgement }) => ({
      ...judgement,
      findings: findings.map(findingJson),
    })),
    damage,
    outline: verdict.outline.map(elementJson),
    outlineCut: verdict.outlineCut,
    fonts: verdict.fonts,
    attachments: verdict.attachments.map(({ name, mediaType, relationship, size }) => ({
      name,
      mediaType,
      relationship,
      size,
    })),
    invoices: verdict.invoices.map(invoiceJson),
    generations: origin?.generations.map(({ generation, account }) => generationBody(generation, account)),
  };
}

function findingJson({ rule, says, detail, page, object }: Finding): unknown {
  return { rule, says, detail, page, object };
}

function elementJson({ role, text, texts, alt, lang, kids = [] }: OutlineElement): unknown {
  return { role, text, texts, alt, lang, kids: kids.map(elementJson) };
}
