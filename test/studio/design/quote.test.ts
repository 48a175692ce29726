// From a sample of data to a quote of two pages with a logo, groups, totals, carried sums and a code that pays: by mouse and keys
// alone, with the editor closed. What comes of it is checked, printed and read back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { flatPng } from '../../assets/build-png.ts';
import { platen, temporaryFolder, until } from '../../platen.ts';
import { type OpenStudio, openBrowser, openStudio } from '../browser.ts';

const place = temporaryFolder();
const path = (name: string): string => join(place.path, name);
const template = path('quote/template.json');
let browser: Browser;
let studio: OpenStudio;
before(async () => {
  browser = await openBrowser();
  studio = await openStudio(browser, place.path);
});
after(async () => {
  await studio?.close();
  await browser?.close();
  place.remove();
});

const works = [
  ['Sanding and oiling of oak floors', 86, 18.5],
  ['New skirting boards, painted white', 64, 11.9],
  ['Removal of old carpets', 40, 4.2],
  ['Disposal of old carpets', 1, 120],
] as const;
const rooms = ['Hall', 'Living room', 'Kitchen', 'Study', 'Bedroom', 'Guest room', 'Landing', 'Attic'];
const items = rooms.flatMap((room) =>
  works.map(([description, quantity, price]) => ({
    ...{ room, description, quantity, price },
    amount: Math.round(quantity * price * 100) / 100,
  })),
);
const sample = {
  number: 'Q-2026-118',
  date: '2026-11-29',
  customer: { name: 'Ada Lindqvist', street: 'Hafenstraße 12', city: '20457 Hamburg' },
  items,
  total: 21_124.8,
  iban: 'DE89370400440532013000',
};

/** Waits until no act is under way and the template is written. */
async function settled(page: Page, holds: string): Promise<void> {
  await page.waitForSelector('.panel[aria-busy="false"]');
  await until(`the template to hold ${holds}`, () => readFileSync(template, 'utf8').includes(holds), {
    saw: () => readFileSync(template, 'utf8'),
  });
}

/** Clicks the first text with some words until something shows: while a document is drawn anew, a click may be too early. */
async function clickUntil(
  page: Page,
  { text, times, shows }: { readonly text: string; readonly times: number; readonly shows: string },
): Promise<void> {
  await until(`${shows} after a click`, async () => {
    const words = page.locator(`.textLayer span:has-text("${text}")`).first();
    await words.click({ clickCount: times, timeout: 10_000 }).catch(() => undefined);
    return page
      .waitForSelector(shows, { timeout: 4000 })
      .then(() => true)
      .catch(() => false);
  });
}

/** Drops a picture near the top of the first page. */
async function dropLogo(page: Page): Promise<void> {
  const file = Buffer.from(flatPng(240, 80, [15, 76, 92])).toString('base64');
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], 'logo.png', { type: 'image/png' }));
    return transfer;
  }, file);
  const sheet = page.locator('main.pages .sheet').first();
  const { x = 0, y = 0 } = (await sheet.boundingBox()) ?? {};
  for (const type of ['dragenter', 'dragover', 'drop'])
    await sheet.dispatchEvent(type, { clientX: x + 200, clientY: y + 75, dataTransfer });
}

it('a quote is made of a sample, by hand', async () => {
  const { page } = studio;
  writeFileSync(path('quote.json'), JSON.stringify(sample));
  await page.click('.empty button');
  await page.click('.begin-ways button:has-text("From data")');
  await page.setInputFiles('.begin-data input[type="file"]', [path('quote.json')]);
  await page.waitForSelector('.begin-data li:has-text("quote.json")');
  await page.click('.begin .primary');
  await page.waitForSelector('.textLayer:has-text("Lindqvist")');
  await page.locator('main.pages').press('e');
  await page.locator('main.pages').press('b');
  await page.waitForSelector('.panel');

  await dropLogo(page);
  await settled(page, '"src": "logo.png"');

  // The table: its sum is carried over the pages, the rooms become groups, and their column goes.
  await page.locator('main.pages').press('Escape');
  await clickUntil(page, { text: 'skirting', times: 1, shows: '.trail button:has-text("table")' });
  await page.click('.trail button:has-text("table")');
  await page.click('.panel button:has-text("Carry over pages")');
  await settled(page, '"carry"');
  await page.selectOption('.panel label:has-text("In groups by") select', { label: 'room' });
  await settled(page, '"by": "room"');
  await page.click('.inside-list button[data-at$="/columns/0"]');
  await page.waitForSelector('.trail [aria-current][data-at$="/columns/0"]');
  await page.locator('main.pages').press('Delete');
  await until('the column to go', () => !readFileSync(template, 'utf8').includes('{{room}}'));

  // At the end, a code that pays.
  await page.locator('main.pages').press('Escape');
  await page.locator('main.pages').press('i');
  await page.click('.palette-blocks button:has-text("Payment code")');
  await settled(page, '"epc"');
  await page.waitForSelector('.trail:has-text("barcode")');

  // A text is written where it stands.
  await page.locator('main.pages').press('Home');
  await clickUntil(page, { text: 'Items', times: 2, shows: '.writing' });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('What we offer');
  await page.keyboard.press('Enter');
  await settled(page, '"What we offer"');
  await page.waitForSelector('.textLayer:has-text("What we offer")');
  assert.deepEqual(studio.complaints, []);
});

it('the quote has no faults and no warnings, and prints what was made', async () => {
  const data = path('quote/sample.json');
  const checked = await platen('check', template, '--data', data);
  assert.deepEqual([checked.status, checked.stderr], [0, `${template}: no faults\n`], checked.stdout);
  const pdf = path('quote.pdf');
  assert.equal((await platen('render', template, data, '-o', pdf)).status, 0);
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
  const [first = '', second = '', third = ''] = text.split('\f');
  assert.match(first, /Quote Q-2026-118[\s\S]*What we offer[\s\S]*Hall[\s\S]*Carried over[ \d,]+\.\d\d/);
  assert.match(second, /From the page before[ \d,]+\.\d\d[\s\S]*Attic[\s\S]*Total +[\d,]+ +21,124\.80/);
  assert.equal(third, '');
  const made = JSON.parse(readFileSync(template, 'utf8')) as { content: { payment?: object }[] };
  assert.deepEqual(made.content.at(-1)?.payment, {
    name: 'Name of the account holder',
    iban: '{{iban}}',
    amount: '{{total}}',
    text: '{{number}}',
  });
});
