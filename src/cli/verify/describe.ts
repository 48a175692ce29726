// Describes a verdict in words, for a person.
import type {
  AttachmentFact,
  Finding,
  FontFact,
  Judgement,
  OutlineElement,
  Verdict,
} from '../../verify/verdict.ts';
import { formatMoment } from '../line/tables.ts';
import { invoiceSection } from './einvoice.ts';
import type { Origin } from './origin.ts';

/** Returns lines: what the file is, what it keeps, what it has, and where it comes from. */
export function describeVerdict(file: string, verdict: Verdict, origin: Origin | undefined): string {
  const {
    version,
    pages,
    title,
    language,
    encrypted,
    claims,
    judgements,
    damage,
    fonts,
    attachments,
    invoices,
  } = verdict;
  const facts = [
    `PDF ${version}`,
    // The pages of an encrypted file may be hidden, too.
    ...(encrypted && pages === 0 ? [] : [pages === 1 ? '1 page' : `${pages} pages`]),
    ...(title === undefined ? [] : [`"${title}"`]),
    ...(language === undefined ? [] : [language]),
    ...(encrypted ? ['encrypted'] : []),
  ];
  return [
    `${file}: ${facts.join(', ')}`,
    `claims ${claims.length === 0 ? (encrypted ? 'unknown: they are encrypted' : 'nothing') : claims.map(claimWords).join(', ')}`,
    ...damage.map((line) => `damaged: ${line}`),
    ...judgements.flatMap(judgementLines),
    ...invoices.flatMap(invoiceSection),
    ...section('structure', outlineLines(verdict)),
    ...section('fonts', fonts.map(fontLine)),
    ...section('attachments', attachments.map(attachmentLine)),
    ...(origin === undefined ? [] : originLines(origin)),
  ].join('\n');
}

function claimWords({ standard, judged }: Verdict['claims'][number]): string {
  return judged ? standard : `${standard} (no rules for it here)`;
}

function section(name: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', name, ...lines.map((line) => `  ${line}`)];
}

function judgementLines({ standard, verdict, rules, broken, findings }: Judgement): readonly string[] {
  if (verdict === 'unknown') return ['', `${standard} unknown: it is encrypted`];
  if (verdict === 'kept') return ['', `${standard} kept: ${rules} rules`];
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const lines = broken.flatMap(({ rule, count }) => ruleLines(rule, count, byRule.get(rule) ?? []));
  return ['', `${standard} broken: ${broken.length} of ${rules} rules`, ...lines];
}

function ruleLines(rule: string, count: number, findings: readonly Finding[]): readonly string[] {
  const shown = findings.map(placeWords).filter((words) => words !== '');
  const rest = count - findings.length;
  return [
    `  ${rule}  ${findings[0]?.says ?? ''}`,
    ...shown.map((words) => `    ${words}`),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}

function placeWords({ detail, page, object }: Finding): string {
  const place = [
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(object === undefined ? [] : [`object ${object}`]),
  ].join(', ');
  return [place, detail].filter((words) => words !== undefined && words !== '').join(': ');
}

function outlineLines({ tagged, outline, outlineCut, encrypted }: Verdict): readonly string[] {
  if (encrypted) return [];
  if (!tagged) return ['none: the document is not tagged'];
  const lines: string[] = [];
  const tell = (element: OutlineElement, depth: number): void => {
    const { kids = [], texts } = element;
    const say = (words: string, at: number) => lines.push(`${'  '.repeat(at)}${words}`);
    const sayText = (text = '') => text === '' || say(`"${text}"`, depth + 1);
    say(elementWords(element), depth);
    sayText(texts?.[0]);
    for (const [index, kid] of kids.entries()) {
      tell(kid, depth + 1);
      sayText(texts?.[index + 1]);
    }
  };
  for (const element of outline) tell(element, 0);
  return outlineCut ? [...lines, '… and more'] : lines;
}

function elementWords({ role, text, texts, alt, lang }: OutlineElement): string {
  return [
    role,
    ...(lang === undefined ? [] : [`[${lang}]`]),
    ...(text === undefined || texts !== undefined ? [] : [`"${text}"`]),
    ...(alt === undefined ? [] : [`(alt "${alt}")`]),
  ].join(' ');
}

function fontLine({ name, type, embedded, subset }: FontFact): string {
  return `${name || 'without name'}  ${type}, ${embedded ? 'embedded' : 'not embedded'}${subset ? ', subset' : ''}`;
}

function attachmentLine({ name, mediaType, relationship, size }: AttachmentFact): string {
  const facts = [mediaType, relationship, size === undefined ? undefined : `${size} bytes`];
  return `${name || 'without name'}  ${facts.filter((fact) => fact !== undefined).join(', ')}`;
}

function originLines({ sha256, generations }: Origin): readonly string[] {
  if (generations.length === 0)
    return ['', `generation none of this data folder has these bytes (sha256 ${sha256})`];
  return [
    '',
    ...generations.map(({ generation, account }) => {
      const { id, code, version, admittedAt } = generation;
      return `generation ${id} of ${account.name}, ${code} version ${version}, ${formatMoment(admittedAt)}`;
    }),
  ];
}
