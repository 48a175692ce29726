// Notes at random: in texts, lists, boxes, columns, tables and their heads; and whether each stands once, at the foot, behind its mark.
import type { Frame, Page } from '../../src/layout/frame.ts';
import type { Note } from '../../src/layout/note.ts';
import { isBody } from './judge.ts';
import { loosePages, readPages } from './pages.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject, readTemplate } from './reading.ts';
import type { Sample } from './templates.ts';

/** The letter of the words of notes. No other word has it. */
const letter = 'y';

/** Returns the sample with notes in some of its texts, and otherwise as it is. */
export function withNotes({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 13);
  if (!random.chance(0.35)) return { template, data };
  const share = random.pick([0.05, 0.2, 0.6]);
  let words = 0;
  const more = (): string => {
    const count = random.pick([1, 1, 3, 8, 20, random.chance(0.2) ? 250 : 5]);
    return Array.from({ length: count }, () => `${letter}${++words};`).join(' ');
  };
  const note = (): JsonObject => {
    const kind = random.next();
    if (kind < 0.7) return { note: more() };
    if (kind < 0.85) return { note: [more(), { type: 'text', text: more(), keepTogether: true }] };
    return { note: { type: 'box', border: 1, padding: 2, content: more() } };
  };
  const noted = (text: Json): Json => {
    const spans = Array.isArray(text) ? [...text] : [text];
    spans.splice(random.int(1, spans.length), 0, note());
    return random.chance(0.1) ? [...spans, note()] : spans;
  };
  const change = (value: Json): Json => {
    if (Array.isArray(value))
      return value.map((one) =>
        typeof one === 'string' && one.endsWith(';') && random.chance(share)
          ? { type: 'text', text: noted(one) }
          : change(one),
      );
    if (!isObject(value) || value.type === 'place' || value.link !== undefined) return value;
    if (value.type === 'markdown' && typeof value.markdown === 'string' && random.chance(share * 2))
      return { ...value, markdown: `${value.markdown.replace(/;/, ';[^a]')}[^a]\n\n[^a]: ${more()}` };
    if (value.type === 'text' && value.text !== undefined && random.chance(share))
      return { ...value, text: noted(value.text) };
    const kept = Object.entries(value).map(([key, one]): [string, Json] => [
      key,
      inside.has(key) ? change(one) : one,
    ]);
    return Object.fromEntries(kept);
  };
  const notes: JsonObject = {
    ...random.maybe(0.2, 'place', () => 'end'),
    ...random.maybe(0.3, 'marker', () => random.pick(['symbols', 'lower-roman', 'upper-alpha'])),
    ...random.maybe(0.2, 'line', () => 0),
    ...random.maybe(0.2, 'gap', () => 6),
    ...random.maybe(0.2, 'style', () => ({ fontSize: 6 })),
  };
  const numbering =
    notes.place === 'end' ? {} : random.maybe(0.5, 'numbering', () => random.pick(['page', 'section']));
  const content = change(template.content ?? []);
  return { template: { ...template, notes: { ...notes, ...numbering }, content }, data };
}

const inside = new Set(['content', 'columns', 'items', 'body', 'rows', 'cells', 'head', 'foot']);

/** Whether a sample has notes. */
export function hasNotes(template: JsonObject): boolean {
  return /"note":|\[\^a\]/.test(JSON.stringify(template.content));
}

/** Judges the notes on the pages; undefined when all is well. */
export function judgeNotes({ template, data }: Sample, pages: readonly Page[]): string | undefined {
  if (!hasNotes(template)) return undefined;
  const { words, marks, parts } = readPages(pages);
  const expected = new Map<string, number>();
  for (const key of readTemplate(template, data).notes) expected.set(key, (expected.get(key) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const { key } of words) if (key.startsWith(letter)) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, count] of expected) {
    const found = counts.get(key) ?? 0;
    if (found !== count) return `note: ${key} is printed ${found} times, expected ${count}`;
  }
  if (counts.size > expected.size) return 'note: words are printed that no note has';
  const isFoot = !isObject(template.notes) || template.notes.place !== 'end';
  if (isFoot) {
    const lowest = new Map<number, number>();
    for (const { key, page, y } of words)
      if (!/^[hfwxy]/.test(key)) lowest.set(page, Math.max(y, lowest.get(page) ?? 0));
    const high = words.find(({ key, page, y }) => key.startsWith(letter) && y <= (lowest.get(page) ?? 0));
    if (high) return `note: ${high.key} of page ${high.page + 1} stands above the end of the body`;
    const noted = new Set(words.flatMap(({ key, lastPage }) => (key.startsWith(letter) ? [lastPage] : [])));
    const page = [...noted].find((one) => one < loosePages && !endsAtFoot(parts[one]?.find(isBody)?.frame));
    if (page !== undefined) return `note: the last one of page ${page + 1} does not end where the body does`;
  }
  const first = new Map<Note, number>();
  for (const { note, part, page } of marks) if (part === 'text' && !first.has(note)) first.set(note, page);
  for (const { note, part, page, label } of marks) {
    if (part === 'note' && page < (first.get(note) ?? Number.POSITIVE_INFINITY))
      return `note: ${label} stands on page ${page + 1}, before its mark`;
    // In a narrow place a mark is broken like a word.
    if (!note.label?.includes(label)) return `note: a mark says ${label}, and its note ${note.label}`;
  }
  return judgeLabels(first, isObject(template.notes) ? template.notes.numbering : undefined);
}

function endsAtFoot(body: Frame | undefined): boolean {
  const last = body?.items.findLast((item) => item.kind === 'frame');
  return last === undefined || Math.abs(last.y + last.frame.height - (body?.height ?? 0)) < 0.5;
}

/** What notes are called, each with the page of its first mark: no two on one page are called the same. */
function judgeLabels(notes: ReadonlyMap<Note, number>, numbering: Json | undefined): string | undefined {
  const known = new Set<string>();
  const begun = new Set<number>();
  for (const [{ label = '' }, page] of notes) {
    // Sections begin on pages of their own.
    const called = numbering === undefined ? label : `${label} on page ${page + 1}`;
    if (known.has(called)) return `note: two notes are called ${called}`;
    known.add(called);
    if (firstLabel.test(label)) begun.add(page);
  }
  const lacking = [...notes.values()].find((page) =>
    numbering === 'page' ? !begun.has(page) : begun.size === 0,
  );
  return lacking === undefined ? undefined : `note: none on page ${lacking + 1} is the first one`;
}

const firstLabel = /^(1|i|A|\*)$/;
