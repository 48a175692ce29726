// What is copied out of a PDF is what was written, code point for code point: each script and emoji, by four readers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { make, packsOf } from '../scripts/document.ts';
import { pdfiumText } from './pdfium.ts';
import { checkPdf, pdfjsText, read } from './readers.ts';
import { oddFont } from './written-fonts.ts';
import { type WrittenText, writtenTexts } from './written-texts.ts';

type Reader = (pdf: Uint8Array) => string | Promise<string>;

const readers: Readonly<Record<string, Reader>> = {
  poppler: (pdf) => read(pdf, 'pdftotext', 'FILE', '-'),
  pdfium: async (pdf) => (await pdfiumText(pdf)).join(' '),
  'pdf.js': async (pdf) => (await pdfjsText(pdf)).join(' '),
  mutool: (pdf) => read(pdf, 'mutool', 'draw', '-q', '-F', 'txt', '-o', '-', 'FILE'),
};

/** The places in which each text stands. The page that is read holds nothing else. */
const places: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  line: (text) => [text],
  heading: (text) => [{ type: 'text', heading: 1, text }],
  lines: (text) => [{ type: 'columns', columns: [{ width: 90, content: [text] }] }],
  justified: (text) => [{ type: 'text', align: 'justify', text: `${text} ${text} ${text}` }],
  cell: (text) => [{ type: 'table', columns: [{ header: text, width: 380 }], body: [[text]] }],
  parts: (text) => [{ type: 'text', text: [text, ' ', { text: 'two', bold: true }] }],
};

/** How often each place has the text, and what else it has. */
const expectedOf = (text: string, place: string): string => {
  if (place === 'justified') return `${text} ${text} ${text}`;
  if (place === 'cell') return `${text} ${text}`;
  return place === 'parts' ? `${text} two` : text;
};

let engine: Engine;
let odd: Buffer<ArrayBuffer>;

before(async () => {
  engine = createEngine({ packs: await packsOf(writtenTexts.flatMap(({ pack }) => pack ?? [])) });
  odd = oddFont();
});

async function documentOf(
  { locale, text, remapped: isOdd }: WrittenText,
  place: string,
): Promise<Uint8Array> {
  const content = places[place]?.(text) ?? [];
  const page = { size: [460, 600], margin: 20 };
  const template = isOdd
    ? { fonts: { Odd: { regular: 'odd.ttf', bold: 'odd.ttf' } }, style: { font: ['Odd', 'Platen Sans'] } }
    : {};
  const { pdf } = await make(
    { page, locale, content, ...template },
    { engine, ...(isOdd && { files: [['odd.ttf', odd] as const] }) },
  );
  return pdf;
}

/**
 * Returns a text without what readers add: white space is one space, and the marks of direction that they put around
 * parts, or that tell them where a part ends, are left out. All else is compared code point for code point.
 */
function plain(text: string, { unspaced }: WrittenText): string {
  const bare = text
    .replace(/[\u200e\u200f\u202a-\u202e\f\0]/g, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  return unspaced ? bare.replaceAll(' ', '') : bare;
}

/**
 * What can't be right: pdfium leaves out letters beyond U+FFFF of a text that is told, so it reads the glyphs of Adlam, and
 * puts those of two fonts in order by their place. Poppler takes the wide spaces of this line for those of columns.
 */
const known = new Set(['pdfium: Adlam, parts', 'poppler: Khmer, justified']);

describe('copied as it was written', () => {
  for (const name of Object.keys(readers)) {
    it(`by ${name}`, async () => {
      const wrong: string[] = [];
      const rows: string[] = [];
      for (const sample of writtenTexts) {
        const marks: string[] = [];
        for (const place of Object.keys(places)) {
          const pdf = await documentOf(sample, place);
          if (name === 'poppler') checkPdf(pdf);
          const got = plain((await readers[name]?.(pdf)) ?? '', sample);
          const wanted = plain(expectedOf(sample.text, place), sample);
          marks.push(got === wanted ? place : '–'.repeat(place.length));
          if (got !== wanted && !known.has(`${name}: ${sample.name}, ${place}`))
            wrong.push(`${sample.name}, ${place}:\n  ${wanted}\n  ${got}`);
        }
        rows.push(`${sample.name.padEnd(18)} ${marks.join(' ')}`);
      }
      console.log(`${name}\n${rows.join('\n')}\n`);
      if (name === 'poppler' || name === 'pdfium') assert.equal(wrong.join('\n'), '');
    });
  }

  it('by pdf.js: at least as well as out of Chromium’s PDF of the text', async () => {
    const record = new URL('copied-from-chromium.json', import.meta.url);
    const chromium: Readonly<Record<string, string>> = JSON.parse(readFileSync(record, 'utf8'));
    for (const sample of writtenTexts) {
      const wanted = [...plain(sample.text, sample)];
      const off = (text: string): number => distance([...plain(text, sample)], wanted);
      const ours = off((await pdfjsText(await documentOf(sample, 'line'))).join(' '));
      const theirs = off(chromium[sample.name] ?? '');
      assert.ok(ours <= theirs, `${sample.name}: ${ours} characters are off, ${theirs} of Chromium's`);
    }
  });

  it('of headings from right to left, whole, by what poppler makes of the structure', async () => {
    // A glyph says one text there. Points are drawn in another order than written, and letters of Arabic share a base.
    for (const sample of writtenTexts.filter(
      ({ name }) => name === 'Hebrew' || name === 'Hebrew in English',
    )) {
      const structure = read(await documentOf(sample, 'heading'), 'pdfinfo', '-struct-text', 'FILE');
      assert.ok(structure.includes(`"${sample.text}"`), `${sample.text}: ${structure}`);
    }
  });
});

/** Returns how many characters have to be added, taken away or changed (Levenshtein). */
function distance(one: readonly string[], two: readonly string[]): number {
  let row = two.map((_, index) => index + 1);
  for (const [at, letter] of one.entries()) {
    let before = at;
    let left = at + 1;
    row = row.map((above, index) => {
      left = Math.min(above + 1, left + 1, before + (two[index] === letter ? 0 : 1));
      before = above;
      return left;
    });
  }
  return row.at(-1) ?? one.length;
}
