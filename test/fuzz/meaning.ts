// What blocks mean, at random: roles, ornaments, headings, captions; and whether the structure of the file says just that.
import { verifyPdf } from '../../src/verify/verify.ts';
import { outlineOf } from '../pdf/outline.ts';
import type { Expected } from './expected.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject, listOf, readTemplate } from './reading.ts';
import type { Sample } from './templates.ts';

/** The numbers of words of captions: no other word has them. */
const firstWord = 100_000;

/** Returns the sample with meanings. It differs from it in nothing else, so that the sample of a seed stays. */
export function withMeaning({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 7);
  let words = firstWord;
  const caption = (): Json => {
    words += 2;
    return random.chance(0.7)
      ? `b${words - 1}; b${words};`
      : [`b${words - 1};`, { type: 'text', text: `b${words};` }];
  };
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value)) return value;
    const { content, columns, items, body, rows, cells, ...rest } = value;
    const inner = Object.entries({ content, columns, items, body, rows, cells }).flatMap(([key, one]) =>
      one === undefined ? [] : [[key, change(one)] as const],
    );
    return { ...rest, ...Object.fromEntries(inner), ...meaningOf(value, random, caption) };
  };
  return { template: { ...template, content: change(template.content ?? []) }, data };
}

function meaningOf(block: JsonObject, random: Random, caption: () => Json): JsonObject {
  const captioned = (share: number): JsonObject => ({
    ...(random.chance(share) ? { caption: caption() } : {}),
  });
  const side = (keys: JsonObject): JsonObject =>
    'caption' in keys
      ? { ...keys, ...random.maybe(0.5, 'captionSide', () => random.pick(['above', 'below'])) }
      : keys;
  // What others refer to is always read.
  const ornament = /"(id|outline|toc)"/.test(JSON.stringify(block))
    ? {}
    : random.maybe(0.04, 'decorative', () => true);
  switch (block.type) {
    case 'stack':
    case 'flow':
    case 'box':
    case 'columns':
    case 'include':
      return {
        ...random.maybe(0.15, 'role', () =>
          random.pick(['group', 'section', 'article', 'quote', 'part', 'none']),
        ),
        ...ornament,
      };
    case 'text':
      if (block.outline !== undefined) return {};
      return { ...random.maybe(0.06, 'heading', () => random.int(1, 6)), ...ornament };
    case 'table':
      return {
        ...random.maybe(0.1, 'role', () => 'none'),
        ...ornament,
        // Without rows there is no caption.
        ...side(captioned(hasHead(block) ? 0.3 : 0)),
      };
    case 'svg':
    case 'image':
    case 'barcode':
    case 'chart':
      return { ...random.maybe(0.5, 'alt', () => 'a picture'), ...ornament, ...side(captioned(0.3)) };
    default:
      return {};
  }
}

/** The rules of PDF/UA on content, nesting, tables and annotations. */
const judged = /^ISO 14289-1 7\.(1-[123]|2-|18\.)/;

/** Rules that authors can break, by the blocks that keep them. */
const told: readonly { readonly rule: RegExp; keeps(block: JsonObject): boolean }[] = [
  {
    rule: /^ISO 14289-1 7\.3-/,
    keeps: ({ type, alt, decorative }) =>
      !/^(image|svg|barcode|chart|pdf|pdfPages)$/.test(String(type)) ||
      alt !== undefined ||
      decorative === true,
  },
  { rule: /^ISO 14289-1 7\.5-/, keeps: (block) => block.type !== 'table' || hasHead(block) },
];

/** Whether all blocks do something. */
function isKept(value: Json | undefined, keeps: (block: JsonObject) => boolean): boolean {
  if (Array.isArray(value)) return value.every((one) => isKept(one, keeps));
  if (!isObject(value)) return true;
  return keeps(value) && Object.values(value).every((one) => isKept(one, keeps));
}

/**
 * Judges the structure of a file; undefined when all is well. Where a warning tells of what lies past the paper, words
 * may be missing, and what is left of a cut one may begin another: all that are read stand in their order.
 */
export function judgeStructure(
  { template, data }: Sample,
  pdf: Uint8Array,
  isPast: boolean,
): string | undefined {
  const { judgements } = verifyPdf(pdf, { standards: ['pdf/ua-1'] });
  const kept = told.filter(({ keeps }) => isKept(template, keeps)).map(({ rule }) => rule);
  const broken = judgements
    .flatMap(({ findings }) => findings)
    .find((finding) => [judged, ...kept].some((rule) => rule.test(finding.rule)));
  if (broken) return `structure: ${JSON.stringify(broken)}`;
  const expected = readTemplate(template, data).sections.flatMap(({ parts }) => parts.flatMap(readWords));
  const found = wordsRead(pdf);
  if (isPast) {
    const known = new Set(expected);
    const disordered = outOfOrder(
      expected,
      found.filter((word) => known.has(word)),
    );
    return disordered && `read: ${disordered} is not in its order`;
  }
  const at = expected.findIndex((word, index) => word !== found[index]);
  if (at < 0 && found.length === expected.length) return undefined;
  const index = at < 0 ? expected.length : at;
  return `read: expected ${expected[index] ?? 'the end'} as word ${index}, got ${found[index] ?? 'the end'}`;
}

/** Returns the first word that does not follow the one before it in a list. */
function outOfOrder(list: readonly string[], words: readonly string[]): string | undefined {
  let from = 0;
  for (const word of words) {
    const at = list.indexOf(word, from);
    if (at < 0) return word;
    from = at + 1;
  }
  return undefined;
}

/**
 * The words that are read, in the order of the template: without those of what only decorates, and without those of
 * places, which poppler leaves out off the page and sorts where they are turned.
 */
function readWords(expected: Expected): readonly string[] {
  if (expected.kind === 'word') return /^[a-df-wyz]\d+/.exec(expected.key) ?? [];
  if (expected.block?.decorative === true) return [];
  return expected.parts.flatMap(readWords);
}

/** The words in the structure of a file, in its order. Those of contents are copies. */
function wordsRead(pdf: Uint8Array): readonly string[] {
  const texts: string[] = [];
  let contents = Number.POSITIVE_INFINITY;
  for (const line of outlineOf(pdf).split('\n')) {
    const depth = line.length - line.trimStart().length;
    if (depth <= contents) contents = line.trim() === 'TOC' ? depth : Number.POSITIVE_INFINITY;
    if (contents === Number.POSITIVE_INFINITY) texts.push(/^\s*"(.*)"$/.exec(line)?.[1] ?? '');
  }
  // Narrow places break words anywhere.
  const text = texts.join('').replace(/[\s\u200b\u2060]/g, '');
  return [...text.matchAll(/([a-wz]\d+)(?:[=:][^;]*)?;/g)].map(([, word]) => word ?? '');
}

/**
 * Whether a sample can be judged so: tables that go on sideways and codes with text stand otherwise. Poppler leaves out
 * what lies off the page, and blocks that are turned may.
 */
export function canRead({ template }: Sample): boolean {
  if (/"(continue|showText)"/.test(JSON.stringify(template)) || isLeaning(template.content ?? []))
    return false;
  return listOf(template.content).length > 0;
}

/** Whether a stack or a box is turned. */
function isLeaning(value: Json): boolean {
  if (Array.isArray(value)) return value.some(isLeaning);
  if (!isObject(value)) return false;
  const isTurned = value.rotate !== undefined || value.skew !== undefined;
  if (isTurned && (value.type === 'stack' || value.type === 'box')) return true;
  return Object.values(value).some((inner) => inner !== undefined && isLeaning(inner));
}

/** Whether a table prints a head, also where it has no rows. */
function hasHead({ head, columns }: JsonObject): boolean {
  if (head !== undefined) return true;
  return Array.isArray(columns) && columns.some((column) => isObject(column) && column.header !== undefined);
}
