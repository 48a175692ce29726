// Finds where a line may end: UAX #14, words of Thai and its neighbours, soft hyphens, hyphenation and `noWrap`.
import LineBreaker from 'linebreak';
import { type BreakKind, breakKind } from './break-kind.ts';
import { type Collected, spanIndexAt } from './collect.ts';
import { dividedWords, divisionsIn, type FindDivider, type HyphenationRules } from './hyphenation.ts';
import { simpleBreaks } from './simple-breaks.ts';

/** The opportunities of a text in order. The last is its end, and is hard. Positions are the UTF-16 offsets where a line would start. */
export interface Opportunities {
  readonly positions: Int32Array;
  readonly kinds: Uint8Array;
}

/** How opportunities are found. */
export interface BreakingOptions {
  /** 1 where a cluster starts; undefined means everywhere. No line ends inside of one. */
  readonly clusters?: Uint8Array | undefined;
  readonly findDivider?: FindDivider | undefined;
}

/** Returns all opportunities of a paragraph. */
export function findOpportunities(
  collected: Collected,
  { clusters, findDivider }: BreakingOptions = {},
): Opportunities {
  const { text } = collected;
  const marks = new Uint8Array(text.length + 1);
  if (!simpleBreaks(text, marks)) markUax14(text, marks.fill(breakKind.none));
  if (text.includes('\n')) markLineEnds(text, marks);
  if (!collected.isLatin) markOtherScripts(collected, marks);
  for (const offset of collected.softHyphens) raise(marks, offset, breakKind.hyphen);
  hyphenate(collected, marks, findDivider);
  keepUnwrapped(collected, marks);
  keepRubies(collected, marks);
  if (clusters !== undefined) keepClusters(clusters, marks);
  marks[0] = breakKind.none;
  marks[text.length] = breakKind.hard;
  return compress(marks);
}

/** Marks what UAX #14 leaves to the rules of single scripts. */
function markOtherScripts(collected: Collected, marks: Uint8Array): void {
  const { text } = collected;
  if (wideOpening.test(text)) markWideOpenings(text, marks);
  if (complexContext.test(text)) markWords(collected, marks);
  if (japanese.test(text)) markPhrases(collected, marks);
}

/** Clears breaks inside of clusters. The package `linebreak` pairs regional indicators across other text, and would cut a flag in two. */
function keepClusters(clusters: Uint8Array, marks: Uint8Array): void {
  for (let at = 0; at < marks.length; at += 1) if (clusters[at] === 0) marks[at] = breakKind.none;
}

/** Where the opportunities of a text are put together. Longer texts have room of their own. */
const room = { positions: new Int32Array(1 << 12), kinds: new Uint8Array(1 << 12) };

function compress(marks: Uint8Array): Opportunities {
  const { length } = marks;
  const fits = length <= room.kinds.length;
  const positions = fits ? room.positions : new Int32Array(length);
  const kinds = fits ? room.kinds : new Uint8Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const mark = marks[at] as number; // The place is inside of the array.
    if (mark === breakKind.none) continue;
    positions[count] = at;
    kinds[count] = mark;
    count += 1;
  }
  return { positions: positions.slice(0, count), kinds: kinds.slice(0, count) };
}

function raise(marks: Uint8Array, offset: number, kind: BreakKind): void {
  if (marks[offset] === breakKind.none) marks[offset] = kind;
}

function markUax14(text: string, marks: Uint8Array): void {
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    marks[next.position] = next.required ? breakKind.hard : breakKind.soft;
  }
}

function markLineEnds(text: string, marks: Uint8Array): void {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
    marks[at + 1] = breakKind.hard;
}

const wideOpening =
  /[\u2329\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\uff08\uff3b\uff5b\uff5f\uff62]/;
const beforeWideOpening = new RegExp(`(?<=[\\p{L}\\p{N}]\\p{M}*)${wideOpening.source}`, 'gu');

/** Marks breaks of LB30 since Unicode 11: a line may end between a letter and an opening bracket of full width. */
function markWideOpenings(text: string, marks: Uint8Array): void {
  for (const match of text.matchAll(beforeWideOpening)) raise(marks, match.index, breakKind.soft);
}

/** Matches Thai, Lao, Khmer and Myanmar without digits and stops: UAX #14 leaves them to a dictionary (class SA). */
const complexContext =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u109a-\u109f\u1780-\u17d3\u17d7\u17dc\u17dd]/;
const complexStretch = new RegExp(`${complexContext.source}+`, 'g');

/** Matches signs of repetition and abbreviation, which stay with the word before them, and marks, which never start a line. */
const staysBehind = /^[\u0e2f\u0e46\u0ec6\u17d7\p{M}]/u;

function markWords(collected: Collected, marks: Uint8Array): void {
  const { text } = collected;
  for (const match of text.matchAll(complexStretch)) {
    const segmenter = wordSegmenter(languageAt(collected, match.index));
    for (const { index, segment } of segmenter.segment(match[0])) {
      if (index > 0 && !staysBehind.test(segment)) raise(marks, match.index + index, breakKind.soft);
    }
  }
}

const japanese = /[\u3041-\u30ff]/;
const japaneseStretch = /[\u3005\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+/g;

/** Makes breaks inside a Japanese word `poor`. UAX #14 lets Japanese break between any two characters. */
function markPhrases(collected: Collected, marks: Uint8Array): void {
  const { text } = collected;
  for (const match of text.matchAll(japaneseStretch)) {
    const boundaries = new Set<number>();
    for (const { index } of wordSegmenter('ja').segment(match[0])) boundaries.add(match.index + index);
    for (let at = match.index + 1; at < match.index + match[0].length; at += 1) {
      if (marks[at] === breakKind.soft && !boundaries.has(at)) marks[at] = breakKind.poor;
    }
  }
}

const segmenters = new Map<string, Intl.Segmenter>();

function wordSegmenter(language: string): Intl.Segmenter {
  const primary = /^[a-z]{2,3}/i.exec(language)?.[0].toLowerCase() ?? 'en';
  let segmenter = segmenters.get(primary);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(primary, { granularity: 'word' });
    segmenters.set(primary, segmenter);
  }
  return segmenter;
}

function languageAt(collected: Collected, offset: number): string {
  return collected.spans[spanIndexAt(collected, offset)]?.style.lang ?? 'en';
}

/** The rules of the language itself. */
const plainRules: HyphenationRules = {};

function hyphenate(collected: Collected, marks: Uint8Array, findDivider: FindDivider | undefined): void {
  for (const [index, span] of collected.spans.entries()) {
    const asked = span.style.hyphenate;
    if (asked === false) continue;
    const rules = asked === true ? plainRules : asked;
    const divider = findDivider?.(span.style.lang);
    if (divider === undefined && rules.exceptions === undefined) continue;
    const base = collected.starts[index] ?? 0;
    const content = collected.text.slice(base, collected.starts[index + 1]);
    for (const match of dividedWords(content, rules)) {
      const [word] = match;
      const start = base + match.index;
      if (holdsSoftHyphen(marks, start, word.length)) continue;
      for (const offset of divisionsIn(word, rules, divider)) {
        if (offset > 0 && offset < word.length) raise(marks, start + offset, breakKind.hyphen);
      }
    }
  }
}

/** Returns whether a word has a soft hyphen. A word that its author divided by hand is divided nowhere else (CSS Text 3 §6.1). */
function holdsSoftHyphen(marks: Uint8Array, start: number, length: number): boolean {
  return marks.subarray(start + 1, start + length).includes(breakKind.hyphen);
}

/** Clears breaks inside of the bases of rubies. */
function keepRubies({ spans, starts }: Collected, marks: Uint8Array): void {
  for (const [index, { ruby }] of spans.entries())
    if (ruby !== undefined) marks.fill(breakKind.none, (starts[index] ?? 0) + 1, starts[index + 1]);
}

function keepUnwrapped(collected: Collected, marks: Uint8Array): void {
  for (const [index, span] of collected.spans.entries()) {
    if (!span.style.noWrap) continue;
    const end = collected.starts[index + 1] ?? 0;
    const followed = collected.spans[index + 1]?.style.noWrap === true;
    for (let at = (collected.starts[index] ?? 0) + 1; followed ? at <= end : at < end; at += 1) {
      const mark = marks[at];
      if (mark !== breakKind.none && mark !== breakKind.hard) marks[at] = breakKind.kept;
    }
  }
}
