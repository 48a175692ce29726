// The example templates with their samples: what a person checks on each page, in figures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { type Frame, openItems } from '../src/layout/frame.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import type { EngineJob } from '../src/render/protocol.ts';

const folder = fileURLToPath(new URL('../fixtures/templates/', import.meta.url));
const engine = createEngine();

interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Texts line by line, those of one line joined by ` | `. */
  readonly lines: readonly string[];
}

/** A template that has no fault: what to draw of it, by its name. */
const sound = new Map<string, Promise<Pick<EngineJob, 'version' | 'pack'>>>();

function soundOf(name: string): Promise<Pick<EngineJob, 'version' | 'pack'>> {
  const made = sound.get(name) ?? checkedOf(name);
  sound.set(name, made);
  return made;
}

async function checkedOf(name: string): Promise<Pick<EngineJob, 'version' | 'pack'>> {
  const files = await packTemplate(`${folder}${name}/template.json`);
  assert.deepEqual(await engine.check(writePack(files)), []);
  // As `platen render` draws it: it is compiled already.
  return { version: packSha256(files), pack: files };
}

async function sheetsOf(
  name: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ sheets: readonly Sheet[]; warnings: readonly string[] }> {
  const checked = await soundOf(name);
  const sample: unknown = JSON.parse(readFileSync(`${folder}${name}/sample.json`, 'utf8'));
  const data = JSON.stringify({ ...(sample as object), ...change });
  const job = { ...checked, data, moment: 0, test: false, assets: new Map() };
  const composed = await engine.compose(job);
  assert.ok('pages' in composed);
  const sheets = composed.pages.map(({ width, height, frame }) => ({ width, height, lines: linesOf(frame) }));
  return { sheets, warnings: composed.warnings.map(({ message }) => message) };
}

function linesOf(frame: Frame): readonly string[] {
  const lines = new Map<number, string[]>();
  const walk = (inner: Frame, y: number): void => {
    for (const item of openItems(inner)) {
      if (item.kind === 'frame') walk(item.frame, y + item.y);
      if (item.kind !== 'text') continue;
      const at = Math.round(y + item.y);
      lines.set(at, [...(lines.get(at) ?? []), item.text]);
    }
  };
  walk(frame, 0);
  return [...lines].sort(([a], [b]) => a - b).map(([, texts]) => texts.join(' | '));
}

/** With single spaces. */
function plain(line: string): string {
  return line.replace(/\s+/g, ' ');
}

/** `1.234,56` as cents: sums of them are exact. */
function cents(text: string | undefined): number {
  return Math.round(Number((text ?? '').replaceAll('.', '').replace(',', '.')) * 100);
}

interface Ledger {
  readonly entries: readonly { readonly debit?: number }[];
}

test('ledger: what is carried is brought, and the sums of the pages are the total', async () => {
  const { sheets } = await sheetsOf('ledger');
  assert.equal(sheets.length, 13);
  let debit = 0;
  let brought = '';
  for (const [index, { lines }] of sheets.entries()) {
    const head = lines.findIndex((line) => line.startsWith('DATUM'));
    const carried = lines.filter((line) => line.startsWith('Übertrag (diese Seite'));
    if (index > 0) assert.equal(lines[head + 1], `Übertrag von der Vorseite | ${brought}`);
    const rows = lines.filter((line) => /^\d\d\.\d\d\.2025/.test(line));
    if (index === sheets.length - 1) {
      assert.deepEqual(carried, []);
      assert.equal(
        rows.length +
          sheets
            .slice(0, -1)
            .flatMap((sheet) => sheet.lines)
            .filter((line) => /^\d\d\.\d\d\.2025/.test(line)).length,
        460,
      );
      const total = lines.find((line) => line.startsWith('Summe | '))?.split(' | ');
      assert.equal(cents(brought.split(' | ')[0]), debit);
      const { entries } = JSON.parse(readFileSync(`${folder}ledger/sample.json`, 'utf8')) as Ledger;
      const all = entries.reduce((sum, entry) => sum + Math.round((entry.debit ?? 0) * 100), 0);
      assert.equal(cents(total?.[1]), all);
      return;
    }
    assert.equal(carried.length, 1);
    const [, page = '', sums = ''] = /diese Seite: (\S+) \/ \S+\) \| (.*)$/.exec(carried[0] ?? '') ?? [];
    debit += cents(page);
    brought = sums;
    assert.equal(cents(sums.split(' | ')[0]), debit);
  }
});

test('price list: both levels of heads stand on each page, no head without a product below', async () => {
  const { sheets } = await sheetsOf('price-list');
  assert.equal(sheets.length, 6);
  const range = /^(Tea|Coffee|Brewing|Tableware)$/;
  const product = /^[A-Z]{2}-\d{4} \| /;
  for (const [index, { lines }] of sheets.entries()) {
    const head = lines.findIndex((line) => line.startsWith('Code | '));
    assert.match(lines[head + 1] ?? '', range, `page ${index + 1}`);
    assert.doesNotMatch(lines[head + 2] ?? '', product, `page ${index + 1}: the family`);
    assert.match(lines[head + 3] ?? '', product, `page ${index + 1}`);
    assert.match(lines.at(-2) ?? '', /^([A-Z]{2}-|\d+ products)/, `page ${index + 1} ends in a row`);
  }
  const products = sheets.flatMap(({ lines }) => lines.filter((line) => product.test(line)));
  assert.equal(products.length, 159);
  assert.equal(new Set(products).size, 159);
});

test('report: cover, contents, numbers that start again, a landscape annex', async () => {
  const { sheets } = await sheetsOf('report');
  assert.equal(sheets.length, 11);
  const last = sheets.map(({ lines }) => lines.at(-1));
  assert.deepEqual(last.slice(1, 9), ['ii', '1', '2', '3', '4', '5', '6', '7']);
  assert.deepEqual(last.slice(9), ['Annex 1 of 2 · 8', 'Annex 2 of 2 · 9']);
  assert.deepEqual(
    sheets.map(({ width, height }) => width > height),
    [...Array<boolean>(9).fill(false), true, true],
  );
  const contents = (sheets[1]?.lines ?? []).slice(1, -1).map((line) => line.split(' | '));
  assert.equal(contents.length, 18);
  for (const [title = '', number] of contents) {
    const at = sheets.findIndex(
      ({ lines }, index) => index > 1 && lines.some((line) => plain(line) === plain(title)),
    );
    assert.equal(String(at - 1), number, title);
  }
  assert.ok(sheets[8]?.lines.includes('The figures behind this report are in the annex on page 8.'));
});

test('delivery note: the three rows of an article stand on one page', async () => {
  const { sheets } = await sheetsOf('delivery-note');
  assert.equal(sheets.length, 3);
  let articles = 0;
  for (const { lines } of sheets) {
    const rows = lines.filter((line) => /L26-\d{4}/.test(line)).length;
    const remarks = lines.filter((line) => /^(Complete|\d missing)/.test(line)).length;
    assert.equal(rows, remarks);
    articles += rows;
    assert.ok(
      lines.some((line) => line.includes('Delivered')),
      'the head is repeated',
    );
  }
  assert.equal(articles, 26);
});

test('timesheet: goes on sideways, with name and team on each page, and says so', async () => {
  const { sheets, warnings } = await sheetsOf('timesheet');
  assert.equal(sheets.length, 2);
  assert.match(warnings[0] ?? '', /continues sideways on 2 pages/);
  const heads = sheets.map(({ lines }) => lines.find((line) => line.startsWith('Name | Team | ')) ?? '');
  const days = heads.flatMap((head) => head.split(' | ').slice(2));
  assert.deepEqual(days, [...Array.from({ length: 31 }, (_, day) => String(day + 1)), 'Hours']);
  for (const { lines } of sheets)
    assert.equal(lines.filter((line) => /^\S+ \S+ \| (Design|Support|Platform)/.test(line)).length, 12);
  const totals = sheets.map(({ lines }) =>
    (lines.find((line) => line.startsWith('Total | ')) ?? '').split(' | '),
  );
  const daily = totals.flatMap((line) => line.slice(1)).map((hours) => Number(hours.replace(',', '')));
  const all = daily.pop();
  assert.equal(all, 1711);
  assert.equal(
    daily.reduce((sum, hours) => sum + hours, 0),
    all,
  );
});

test('the statement of 2,000 rows prints each once', async () => {
  const { sheets } = await sheetsOf('statement');
  assert.equal(sheets.length, 51);
  const references = sheets.flatMap(({ lines }) => lines.flatMap((line) => /TX-\d{6}/.exec(line)?.[0] ?? []));
  assert.equal(references.length, 2000);
  assert.equal(new Set(references).size, 2000);
});

/** The languages of the invoice, and a text that it prints with plural, amount and date. */
const languages: [locale: string, items: string][] = [
  ['en', 'Net amount (4 items) | €12,319.50'],
  ['de', 'Nettobetrag (4 Posten) | 12.319,50 €'],
  ['de-AT', 'Nettobetrag (4 Posten) | € 12.319,50'],
  ['fr', 'Montant hors taxes (4 articles) | 12 319,50 €'],
  ['es', 'Importe neto (4 artículos) | 12.319,50 €'],
  ['pl', 'Kwota netto (4 pozycje) | 12 319,50 €'],
  ['ru', 'Сумма без НДС (4 позиции) | 12 319,50 €'],
  ['el', 'Καθαρή αξία (4 είδη) | 12.319,50 €'],
  ['tr', 'Net tutar (4 kalem) | €12.319,50'],
  ['ar', 'المبلغ الصافي (4 أصناف) | 12,319.50 €'],
  ['he', 'סכום לפני מע״מ (4 פריטים) | 12,319.50 €'],
  ['hi', 'शुद्ध राशि (4 वस्तुएँ) | €12,319.50'],
  ['th', 'ยอดก่อนภาษี (4 รายการ) | €12,319.50'],
];

for (const [language, items] of languages) {
  test(`the invoice in ${language} is whole and on one page`, async () => {
    const { sheets, warnings } = await sheetsOf('invoice-languages', { language });
    assert.deepEqual(warnings, []);
    assert.equal(sheets.length, 1);
    // Texts of several fonts are drawn piece by piece, from the left: in Hebrew, the brackets and pieces change places.
    const characters = (text: string) =>
      [...text.replace(/[\s|\u200e\u200f\u061c]/g, '').replaceAll(')', '(')].sort().join('');
    const lines = sheets[0]?.lines.map(plain) ?? [];
    assert.ok(
      lines.some((line) => characters(line) === characters(items)),
      lines.join('\n'),
    );
    assert.equal(lines.filter((line) => line.includes('{') || line.includes('undefined')).length, 0);
  });
}

test('postcard: a front and a back in inks, both within the page', async () => {
  const { sheets, warnings } = await sheetsOf('postcard');
  assert.deepEqual(warnings, []);
  assert.equal(sheets.length, 2);
  assert.ok(sheets[0]?.lines.includes('20 %'));
  assert.ok(sheets[1]?.lines.some((line) => line.startsWith('Ms Rosa Muster')));
});

test('magazine: two columns that end level, a float, a quotation and a note, on mirrored pages', async () => {
  const { sheets, warnings } = await sheetsOf('magazine');
  assert.deepEqual(warnings, []);
  assert.equal(sheets.length, 2);
  const [first, second] = sheets.map(({ lines }) => lines.join(' '));
  assert.match(first ?? '', /T \|.*he/s);
  assert.match(first ?? '', /You can plan everything/);
  assert.match(first ?? '', /It was built in 1871/);
  // Both columns of the last page stand on the same lines.
  const level = sheets[1]?.lines.filter((line) => line.includes(' | ')) ?? [];
  assert.ok(level.length >= 8, second);
});

test('supply-contract: clauses with references, and the terms behind them', async () => {
  const { sheets, warnings } = await sheetsOf('supply-contract');
  assert.deepEqual(warnings, []);
  assert.equal(sheets.length, 4);
  const text = sheets.map(({ lines }) => lines.join(' ')).join(' ');
  assert.match(text, /at the prices of clause 3\.1\./);
  assert.match(text, /the other breaks clause 3\.2 for sixty days/);
  assert.match(text, /They begin on page 3\. What stands in the clauses 1 to 4 comes first\./);
  assert.match(text, /For the seller \| For the buyer/);
  // The pages of the terms are not laid out anew.
  assert.deepEqual(
    sheets.slice(2).flatMap(({ lines }) => lines),
    [],
  );
});
