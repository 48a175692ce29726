// The judge: whether finished pages are what a template asked for. Gives the first thing that is wrong.
import type { Page } from '../../src/layout/frame.ts';
import { type NumeralForm, numeral, numeralForms } from '../../src/layout/numerals.ts';
import { judgeAgain } from './again.ts';
import { judgeApart } from './apart.ts';
import { judgeBreaks } from './breaks.ts';
import { judgeColors } from './colors.ts';
import { type Expected, type ExpectedBody, wordsOf } from './expected.ts';
import { isNoValue } from './invoices.ts';
import { judgeKeeping } from './keeping.ts';
import { isRepeatedItem, judgeLines } from './lines.ts';
import { hasNotes, judgeNotes } from './notes.ts';
import { marker, readPages, type Seen, type SeenWord } from './pages.ts';
import { judgePictures } from './pictures.ts';
import { judgePlaces } from './places.ts';
import type { Json, JsonObject } from './random.ts';
import { judgeReached } from './reached.ts';
import { isObject, listOf, readTemplate, wordPattern } from './reading.ts';
import { judgeRoom, judgeSpaces } from './spaces.ts';
import type { Sample } from './templates.ts';

/** Judges the pages of a sample, of which `told` are the warnings; undefined when all is well. */
export function judge(sample: Sample, pages: readonly Page[], told: readonly string[]): string | undefined {
  const all = readPages(pages);
  // Numbers of headings are capitals, which no word has. Contents have one alone where its heading has no text.
  const numbered = /"numbering":/.test(JSON.stringify(sample.template));
  const isNumber = (text: string) => numbered && /: [A-Z.()]+(⟨[^⟩]*⟩[A-Z.()]*)*$/.test(text);
  const read = { ...all, strange: all.strange.filter((text) => !isNumber(text)) };
  const seen = sample.template.einvoice ? { ...read, strange: read.strange.filter(isNoValue) } : read;
  const reading = readTemplate(sample.template, sample.data);
  // Words that key columns print again can't be told apart where they are broken, nor numbers of contents on packed pages.
  const unclear = pages.length > 50 ? /"(continue|toc)"/ : /"continue"/;
  // Nor those of items side by side that one block of a grid makes, where they are broken between pages.
  const besides = pages.length > 1 && /"type":"grid".*"each"/.test(JSON.stringify(sample.template));
  const items = besides && seen.strange.some((text) => isRepeatedItem(sample.template, text));
  if (seen.strange.length > 0 && (items || unclear.test(JSON.stringify(sample.template)))) return undefined;
  return (
    (seen.strange[0] && `strange text: ${seen.strange[0]}`) ??
    judgeWords(reading, seen) ??
    judgeOrder(reading, seen) ??
    judgeBounds(pages, seen, tight.test(JSON.stringify(sample.template))) ??
    judgePictures(sample.template, reading, { pages, seen, told }) ??
    judgePlaces(sample.template, pages, seen) ??
    judgeLines(sample.template, reading, seen) ??
    judgeApart(reading, seen, sample.template.direction === 'rtl') ??
    judgeAgain(sample.template, { reading, pages, seen }, told) ??
    judgeBreaks(reading, seen) ??
    judgeSpaces(sample.template, pages, told) ??
    judgeRoom(sample.template, pages, told) ??
    judgeReached(sample.template, pages, seen) ??
    judgeColors(sample.template, seen) ??
    judgePages(sample.template, { reading, pages, seen }) ??
    judgeNumbers(reading, seen) ??
    // A table in columns has its carried rows in each of them.
    (/"type":"flow"/.test(JSON.stringify(sample.template)) ? undefined : judgeSums(reading, seen)) ??
    judgeNotes(sample, pages) ??
    // Notes take room that keep rules would have had.
    (hasNotes(sample.template) ? undefined : judgeKeeping(sample.template, { reading, pages, seen }))
  );
}

/** Words of headers, footers and backgrounds, of rows that stand at breaks alone, and of notes. */
const apart = /^[hfwcdy]/;

function judgeWords({ sections, listed, captions }: ExpectedBody, { words }: Seen): string | undefined {
  const expected = new Map<string, { count: number; again: boolean }>();
  for (const { key, again } of sections.flatMap(({ parts }) => parts.flatMap(wordsOf))) {
    const known = expected.get(key) ?? { count: 0, again };
    expected.set(key, { count: known.count + 1, again: known.again || again });
  }
  for (const key of listed ?? []) {
    const known = expected.get(key);
    if (known) known.count += 1;
  }
  for (const key of captions.flat()) {
    const known = expected.get(key) ?? { count: 0, again: false };
    expected.set(key, { ...known, count: known.count + 1 });
  }
  const counts = new Map<string, number>();
  for (const { key } of words) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, { count, again }] of expected) {
    const found = counts.get(key) ?? 0;
    if (found < count) return `lost: ${key} is printed ${found} times, expected ${count}`;
    if (found > count && !again) return `doubled: ${key} is printed ${found} times, expected ${count}`;
  }
  const unknown = words.find(({ key }) => !expected.has(key) && !apart.test(key));
  return unknown && `unknown: ${unknown.key} is printed on page ${unknown.page + 1}`;
}

interface Extent {
  readonly first: SeenWord;
  readonly last: SeenWord;
  /** Lowest and highest baseline on each page. */
  readonly ys: ReadonlyMap<number, readonly [number, number]>;
}

function judgeOrder({ sections, listed }: ExpectedBody, { words }: Seen): string | undefined {
  const counts = new Map<string, number>();
  for (const { key } of sections.flatMap(({ parts }) => parts.flatMap(wordsOf))) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const places = new Map<string, SeenWord>();
  // A heading is listed in the contents too: the place with no number behind it is its own.
  for (const word of words)
    if (counts.get(word.key) === 1 && !(listed && word.number)) places.set(word.key, word);
  let fault: string | undefined;
  const extentOf = (expected: Expected, around: boolean): Extent | undefined => {
    // What runs through columns begins at the top again.
    const inFlow = around || (expected.kind !== 'word' && expected.block?.type === 'flow');
    if (expected.kind === 'word') {
      const place = expected.again || expected.key.startsWith('x') ? undefined : places.get(expected.key);
      return place && { first: place, last: place, ys: new Map([[place.page, [place.y, place.y]]]) };
    }
    const inText = expected.parts.every(({ kind }) => kind === 'word');
    let whole: Extent | undefined;
    for (const part of expected.parts) {
      const extent = extentOf(part, inFlow);
      if (!extent) continue;
      if (whole && expected.kind === 'seq') fault ??= misplaced(whole, extent, { inText, inFlow });
      // What floats has its place in the order, and others stand beside it.
      const extended = part.kind !== 'word' && part.block?.float ? { ...extent, ys: new Map() } : extent;
      whole = whole ? union(whole, extended) : extended;
    }
    return whole;
  };
  for (const section of sections) extentOf({ kind: 'seq', parts: section.parts }, false);
  return fault;
}

function misplaced(
  before: Extent,
  after: Extent,
  { inText, inFlow }: { readonly inText: boolean; readonly inFlow: boolean },
): string | undefined {
  const names = `${before.last.key} and ${after.first.key}`;
  if (after.first.order <= before.last.order && !(inText && after.first.order === before.last.order)) {
    return `order: ${names} are printed the other way round`;
  }
  if (inText || inFlow) return undefined;
  for (const [page, [top]] of after.ys) {
    const above = before.ys.get(page);
    if (above && above[1] > top + 0.01) return `overlap: ${names} on page ${page + 1}`;
  }
  return undefined;
}

function union(a: Extent, b: Extent): Extent {
  const ys = new Map(a.ys);
  for (const [page, [top, bottom]] of b.ys) {
    const known = ys.get(page);
    ys.set(page, known ? [Math.min(known[0], top), Math.max(known[1], bottom)] : [top, bottom]);
  }
  return {
    first: a.first.order < b.first.order ? a.first : b.first,
    last: a.last.order > b.last.order ? a.last : b.last,
    ys,
  };
}

/** Lines that may be lower than the letters of their font are. What reaches out of the last one is told where it is more. */
const tight = /"lineHeight":/;
const lowestLetters = 1.6;

function judgeBounds(pages: readonly Page[], { boxes }: Seen, isTight: boolean): string | undefined {
  const slack = 0.5;
  const outside = boxes.find(({ kind, page, left, right, top, bottom, what }) => {
    // What the author puts by the corner of the page may reach beyond it.
    if (what.startsWith('x')) return false;
    // Shadows are drawings, too.
    if (kind === 'drawing') return false;
    // Markers of lists are not broken where lists in one another have no width left.
    if (marker.test(what) && right - left < 40) return false;
    const { width = 0, height = 0 } = pages[page] ?? {};
    // A letter is not broken where there is less room than it is wide. `lostInSilence` sees that it is told.
    const isLetter = kind === 'text' && [...what].length === 1 && left < width && right > 0;
    // A place without a width is as wide as the paper, wherever it stands. That is told, too.
    const isPlaced = kind === 'text' && what.startsWith('w') && left > 0;
    const beside = !isLetter && (left < -slack || (!isPlaced && right > width + slack));
    const below = isTight && kind === 'text' ? lowestLetters : slack;
    return beside || top < -slack || bottom > height + below;
  });
  if (!outside) return undefined;
  const { kind, page, what, left, right, top, bottom } = outside;
  return `outside: ${kind} ${JSON.stringify(what)} of page ${page + 1}: ${[left, top, right, bottom].map(Math.round)}`;
}

/** Text that lies past the paper although nobody was told. */
export function lostInSilence(pages: readonly Page[], told: boolean): string | undefined {
  if (told) return undefined;
  const slack = 1.6;
  const lost = readPages(pages).boxes.find(({ kind, page, left, right, top, bottom, turned }) => {
    const { width = 0, height = 0 } = pages[page] ?? {};
    const outside = left < -slack || top < -slack || right > width + slack || bottom > height + slack;
    return kind === 'text' && !turned && outside;
  });
  return lost && `silence: ${JSON.stringify(lost.what)} of page ${lost.page + 1} is lost without a warning`;
}

/** Facts as a header prints them. */
interface Facts {
  readonly pageNumber: number;
  readonly totalPages: number;
  readonly isFirst: boolean;
  readonly sectionPage: number;
  readonly sectionPages: number;
}

/** What is judged. */
export interface Judged {
  readonly reading: ExpectedBody;
  readonly pages: readonly Page[];
  readonly seen: Seen;
}

/** A page, and what its header must print. */
export interface PrintedPage {
  readonly section: JsonObject;
  readonly facts: Facts;
}

function judgePages(template: JsonObject, { reading, pages, seen }: Judged): string | undefined {
  const full = fullSections(reading);
  const bodies = seen.parts.map((parts) => parts.find(isBody));
  const printed = numberPages(template, pages, seen);
  for (const [index, page] of printed.entries()) {
    const body = bodies[index];
    // A section has a page even when nothing is in it; a first page may stay empty when later ones have more room.
    const first =
      page.facts.sectionPage === 1 && (!full.has(page.section) || hasForms(page.section, template));
    if (!body && !first) {
      return `empty: nothing stands on page ${index + 1}`;
    }
    // Nothing of the document stands on pages of another one.
    if (page.section.type === 'pdfPages') {
      const own = seen.words.find((word) => word.page === index);
      if (own) return `pages: ${own.key} stands on page ${index + 1} of another document`;
      continue;
    }
    const numbers = numbersOf(page.section) ?? numbersOf(template);
    const wordsOfPart = (key: string): string =>
      formWords(page.section[key] ?? template[key], page.facts, numbers);
    // Words of the layers have one letter: those behind come first.
    for (const [key, letter, over] of [
      ['header', 'h'],
      ['footer', 'f'],
      ['background', 'w', 'foreground'],
    ] as const) {
      const own = [wordsOfPart(key), over === undefined ? '' : wordsOfPart(over)];
      const wanted = own.filter((words) => words !== '').join(' ');
      const got = seen.words.filter((word) => word.page === index && word.key.startsWith(letter));
      const found = got.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`)).join(' ');
      if (found !== wanted) return `${key} of page ${index + 1}: expected "${wanted}", got "${found}"`;
    }
  }
  return undefined;
}

/** Sections in which a word is expected. */
function fullSections({ sections }: ExpectedBody): ReadonlySet<JsonObject | undefined> {
  return new Set(
    sections.filter(({ parts }) => parts.some((part) => wordsOf(part).length > 0)).map(({ block }) => block),
  );
}

/** Header or footer differ from page to page. */
export function hasForms(section: JsonObject, template: JsonObject): boolean {
  return [section.header ?? template.header, section.footer ?? template.footer].some(
    (forms) => isObject(forms) && !('type' in forms),
  );
}

/** Whether a part of a page is what flows through it. */
export function isBody({ path }: Seen['parts'][number][number]): boolean {
  return /^\/content(\/\d+)?$/.test(path);
}

/** Which section each page is of, told by the paths of bodies, and the facts that it must print. */
export function numberPages(template: JsonObject, pages: readonly Page[], { parts }: Seen): PrintedPage[] {
  const paths = parts.map((each) => each.find(isBody)?.path);
  const sections = pages.map((page, index) => {
    const path = paths[index] ?? page.frame.path;
    const at = /^\/content\/(\d+)$/.exec(page.frame.path)?.[1] ?? /^\/content\/(\d+)$/.exec(path)?.[1];
    const section = at === undefined ? undefined : listOf(template.content)[Number(at)];
    return isObject(section) && (section.type === 'section' || section.type === 'pdfPages')
      ? section
      : template;
  });
  const totalPages = pages.length;
  let pageNumber = 0;
  let from = 0;
  return sections.map((section, index) => {
    if (index > 0 && section !== sections[index - 1]) from = index;
    let until = from;
    while (sections[until] === section) until += 1;
    const sectionPage = index - from + 1;
    pageNumber = sectionPage === 1 && section.restartNumbers === true ? 1 : pageNumber + 1;
    const facts = { pageNumber, totalPages, sectionPage, sectionPages: until - from };
    return { section, facts: { ...facts, isFirst: index === 0 } };
  });
}

/** The form of the numbers of pages that a section or the document asks for. */
function numbersOf({ page }: JsonObject): NumeralForm | undefined {
  const form = isObject(page) ? page.numbers : undefined;
  return numeralForms.find((each) => each === form);
}

function formWords(forms: Json | undefined, facts: Facts, form: NumeralForm = 'decimal'): string {
  const source = JSON.stringify(chosen(forms, facts) ?? '');
  const { pageNumber } = facts;
  const shown = { ...facts, pageNumber: numeral(form, pageNumber) };
  const printed = source.replace(/\{\{\$(\w+)\}\}/g, (_, name: string) => String(shown[name as keyof Facts]));
  return [...printed.matchAll(wordPattern)].map(([word]) => word.slice(0, -1)).join(' ');
}

function chosen(forms: Json | undefined, facts: Facts): Json | undefined {
  if (!isObject(forms) || 'type' in forms) return forms;
  if (facts.isFirst && forms.documentFirst !== undefined) return forms.documentFirst;
  if (facts.sectionPage === 1 && forms.first !== undefined) return forms.first;
  if (facts.sectionPage === facts.sectionPages && forms.last !== undefined) return forms.last;
  return (facts.pageNumber % 2 === 1 ? forms.odd : forms.even) ?? forms.default;
}

/** `$pageOf` and the contents say what the header of that page says. */
function judgeNumbers({ pointers, targets, listed }: ExpectedBody, { words }: Seen): string | undefined {
  const printed = new Map<number, string>();
  for (const { key, page, value } of words) {
    const number = value?.split('/')[0];
    if (/^[hfw]/.test(key) && number) printed.set(page, number);
  }
  const own = (key: string) => words.find((word) => word.key === key && word.number === '');
  for (const { name, value } of words) {
    const target = targets.get(pointers.get(name) ?? '');
    const page = target === undefined ? undefined : printed.get(own(target)?.page ?? -1);
    if (page !== undefined && page !== value)
      return `pageOf: ${name} says ${value}, ${target} stands on ${page}`;
  }
  for (const key of listed ?? []) {
    const entry = words.find((word) => word.key === key && word.number !== '');
    const page = printed.get(own(key)?.page ?? -1);
    if (!entry) return `contents: no number for ${key}`;
    if (page !== undefined && entry.number !== page)
      return `contents: ${key} on ${entry.number}, stands on ${page}`;
  }
  return undefined;
}

/** Carried rows say the sums of the items that are complete at the break. */
function judgeSums({ tables }: ExpectedBody, { words }: Seen): string | undefined {
  // The words of a merged cell are not those of one item: where one is broken between pages, no item tells where its row ends.
  if (words.some(({ key, page, lastPage }) => key.startsWith('u') && page < lastPage)) return undefined;
  const pageOf = new Map<string, number>();
  for (const { key, lastPage } of words) pageOf.set(key, Math.max(lastPage, pageOf.get(key) ?? 0));
  for (const { foot, head, items } of tables) {
    const ends = items.map((item) => Math.max(-1, ...item.words.map((word) => pageOf.get(word) ?? -1)));
    const until = (page: number) =>
      items.reduce((sum, { value }, index) => sum + ((ends[index] ?? 0) <= page ? value : 0), 0);
    for (const { name, value, page } of words) {
      const sum = until(page);
      const wanted =
        name === foot ? `${sum - until(page - 1)}/${sum}` : name === head ? `${until(page - 1)}` : value;
      if (value !== wanted) return `sums: ${name} on page ${page + 1} says ${value}, expected ${wanted}`;
    }
  }
  return undefined;
}
