// The studio's pages in a real browser: the new document soon after a save, at the same place; faults beside the last good one.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import { takes, temporaryFolder } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const folder = temporaryFolder();
// A blank in the path, as on many machines.
const work = join(folder.path, 'my work');
const template = join(work, 'template.json');
let browser: Browser;
let studio: OpenStudio;

/** Five pages, each with a number, and a line on the third that changes. */
function write(word: string, more = ''): void {
  const content = Array.from({ length: 5 }, (_, index) => [
    { type: 'text', text: `Chapter ${index + 1}`, fontSize: 30 },
    index === 2 ? `The word is ${word}.` : 'Nothing of note.',
    ...(index < 4 ? [{ type: 'pageBreak' }] : []),
  ]).flat();
  const text = JSON.stringify(
    { platen: 1, name: 'five', pdf: { standards: ['pdf/a-3b'] }, info: { title: 'Five' }, content },
    null,
    2,
  );
  writeFileSync(template, `${more}${text}`);
}

before(async () => {
  mkdirSync(work);
  write('first');
  browser = await openBrowser();
  studio = await openStudio(browser, template);
});
after(async () => {
  await studio?.close();
  await browser?.close();
  folder.remove();
});

const place = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.pages');
    const number = document.querySelector<HTMLInputElement>('.page-number')?.value;
    const scale = document.querySelector<HTMLSelectElement>('.scale')?.value;
    return { top: scroller?.scrollTop, number, scale };
  });

/** What is painted on the canvas of a page, as one number. */
const painted = (page: Page, number: number) =>
  page.evaluate((label) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`.sheet[aria-label="${label}"] canvas`);
    const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let sum = 7;
    // An iterator over millions of samples takes longer than all else here.
    const samples = data ?? new Uint8ClampedArray();
    for (let index = 0; index < samples.length; index++)
      sum = (sum * 31 + (samples[index] ?? 0) * (index % 251)) % 2147483647;
    return sum;
  }, `Page ${number}`);

describe('the pages of the studio', () => {
  it('are drawn on a canvas, with their text over it and what is to be known of them below', async () => {
    const { page } = studio;
    await drawnAfter(page, 0);
    await page.waitForFunction(() =>
      document.querySelector('.textLayer')?.textContent?.includes('Chapter 1'),
    );
    assert.notEqual(await painted(page, 1), 7);
    await page.waitForFunction(() =>
      /PDF\/A-3B kept/.test(document.querySelector('.status')?.textContent ?? ''),
    );
    assert.match((await page.textContent('.status')) ?? '', /All is well5 pages\d+ kB\d+ ms/);
    assert.equal(await page.locator('.thumbnails button').count(), 5);
  });

  it('change after each save, and stay at their page, place and scale', async (t) => {
    const { page } = studio;
    await page.locator('.pages').press('w');
    await page.fill('.page-number', '3');
    await page.locator('.page-number').press('Enter');
    await page.selectOption('.scale', '1.25');
    await page.locator('.pages').evaluate((element) => element.scrollBy(0, 37));
    await takes(300);
    const before = await place(page);
    assert.deepEqual([before.number, before.scale], ['3', '1.25']);
    const durations: number[] = [];
    let { revision } = await drawnAfter(page, 0);
    let seen = await painted(page, 3);
    for (let turn = 1; turn <= 20; turn++) {
      await takes(120);
      const savedAt = Date.now();
      write(`number ${turn}`);
      const drawn = await drawnAfter(page, revision);
      revision = drawn.revision;
      durations.push(drawn.at - savedAt);
      const now = await painted(page, 3);
      assert.notEqual(now, seen, 'the canvas shows something else');
      seen = now;
    }
    assert.deepEqual(await place(page), before);
    await page.waitForFunction(() => document.body.textContent?.includes('The word is number 20.'));
    durations.sort((a, b) => a - b);
    const median = ((durations[9] ?? 0) + (durations[10] ?? 0)) / 2;
    t.diagnostic(`from a saved file to the canvas: median ${median} ms of ${durations.join(', ')}`);
  });

  it('stay while the file is broken, with the fault at its line', async () => {
    const { page } = studio;
    const before = await place(page);
    write('broken', '{');
    await page.waitForSelector('.faults.broken');
    assert.match(
      (await page.textContent('.faults')) ?? '',
      /2 faults.*last good document.*template\.json:1:2 .*template\.json:2:14 /,
    );
    assert.deepEqual(await place(page), before);
    assert.match((await page.textContent('.textLayer >> nth=2')) ?? '', /number 20/);
    write('mended');
    await page.waitForSelector('.faults', { state: 'detached' });
    await page.waitForFunction(() => document.body.textContent?.includes('The word is mended.'));
    assert.deepEqual(await place(page), before);
  });

  it('wait for the next document where one is gone when it is asked for', async () => {
    const { page } = studio;
    await page.route('**/document.pdf?*', (route) => route.fulfill({ status: 404, body: 'no document yet' }));
    const answered = page.waitForResponse('**/document.pdf?*');
    write('gone');
    await answered;
    await page.unroute('**/document.pdf?*');
    const before = Number(await page.getAttribute('main.pages', 'data-revision'));
    write('there');
    await drawnAfter(page, before);
    await page.waitForSelector('.textLayer:has-text("The word is there.")');
  });

  it('show the last document where the one before it comes late', async () => {
    const { page } = studio;
    const before = Number(await page.getAttribute('main.pages', 'data-revision'));
    await page.evaluate(() => {
      const pages = document.querySelector<HTMLElement>('main.pages');
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      const look = new MutationObserver(() => seen.push(Number(pages?.dataset.revision)));
      if (pages) look.observe(pages, { attributeFilter: ['data-revision'] });
    });
    const held = Promise.withResolvers<Route>();
    await page.route('**/document.pdf?*', (route) => held.resolve(route), { times: 1 });
    write('late');
    const late = await held.promise;
    const response = await late.fetch();
    write('last');
    const last = await drawnAfter(page, before + 1);
    const answered = page.waitForResponse(late.request().url());
    await late.fulfill({ response });
    await (await answered).finished();
    write('after all');
    await drawnAfter(page, last.revision);
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as readonly number[]);
    assert.deepEqual(seen, [before + 2, before + 3]);
  });
});

describe('the studio by its keys', () => {
  it('goes from page to page, changes the size, shows two side by side, and finds words', async () => {
    const { page } = studio;
    await page.locator('.pages').focus();
    const number = () => page.inputValue('.page-number');
    const press = async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      await takes(150);
    };
    await press('Home');
    assert.equal(await number(), '1');
    await press('n');
    assert.equal(await number(), '2');
    await press('f');
    assert.equal(await page.inputValue('.scale'), 'page');
    await press('d');
    const [first, second] = await Promise.all(
      [1, 2].map((one) => page.locator(`[aria-label="Page ${one}"].sheet`).boundingBox()),
    );
    assert.equal(first?.y, second?.y);
    await press('d');
    await press('t');
    assert.equal(await page.locator('.thumbnails').isVisible(), false);
    await press('t');
    await press('/');
    await page.keyboard.type('CHAPTER  4');
    await page.waitForFunction(() => document.querySelector('.search')?.textContent?.includes('1 of 1'));
    await takes(150);
    assert.equal(await number(), '4');
    await press('Escape');
    assert.equal(await page.locator('.search').count(), 0);
  });
});

describe('a pointer on the pages', () => {
  it('is told what it is on and why that stands there; a click leads to its line', async () => {
    const { page } = studio;
    await page.locator('.pages').focus();
    await page.keyboard.press('w');
    await page.fill('.page-number', '3');
    await page.locator('.page-number').press('Enter');
    const word = page.locator('.textLayer span:text-is("Chapter 3")');
    await word.hover();
    await page.waitForSelector('.card');
    const card = (await page.textContent('.card')) ?? '';
    assert.match(card, /^text \/content\/6/);
    assert.match(card, /template\.json:\d+ · [\d.]+ × [\d.]+ pt/);
    assert.match(card, /page break/);
    const [box, text] = await Promise.all([
      page.locator('.outline.pointed').boundingBox(),
      word.boundingBox(),
    ]);
    assert.ok(
      box && text && Math.abs(box.x - text.x) < 3 && box.width > text.width - 3,
      'the outline is where the text is',
    );
    const before = await place(page);
    await word.click();
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
    const line = Number(/template\.json:(\d+)/.exec(card)?.[1]);
    await page.waitForFunction(
      (number) =>
        document.querySelector('.cm-lineNumbers .cm-activeLineGutter')?.textContent === String(number),
      line,
    );
    await takes(200);
    assert.deepEqual(await place(page), before, 'the pages stay where they were');
  });

  it('leads to the editor that the author chose, by an address with the file and the line', async () => {
    const { page } = studio;
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        (event) => {
          const { target } = event;
          if (!(target instanceof HTMLAnchorElement)) return;
          // No editor is there to be opened.
          event.preventDefault();
          document.body.dataset.followed = target.href;
        },
        true,
      );
    });
    await page.locator('.pages').press('?');
    await page.selectOption('.help select', 'VS Code');
    await page.click('.help button:text-is("Close")');
    await page.locator('.textLayer span:text-is("Chapter 3")').hover();
    await page.waitForSelector('.card');
    const line = /template\.json:(\d+)/.exec((await page.textContent('.card')) ?? '')?.[1];
    await page.click('.textLayer span:text-is("Chapter 3")');
    const followed = await page.evaluate(() => document.body.dataset.followed);
    assert.match(followed ?? '', /^vscode:\/\/file\/.*\/my%20work\/template\.json:\d+:\d+$/);
    assert.equal(/json:(\d+):/.exec(followed ?? '')?.[1], line);
    await page.locator('.pages').press('?');
    await page.selectOption('.help select', 'studio');
    await page.click('.help button:text-is("Close")');
  });

  it('and the cursor in the editor outlines its box, on whatever page that is', async () => {
    const { page } = studio;
    await page.locator('.cm-content').press('Control+Home');
    await page.click('.cm-line:has-text("Chapter 1")');
    await page.waitForFunction(() => document.querySelector('[aria-label="Page 1"].sheet .outline.cursor'));
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.page-number')?.value === '1');
    await page.locator('.pages').press('g');
    await page.waitForSelector('.outline.grid');
    await page.locator('.pages').press('g');
    await page.waitForSelector('.outline.grid', { state: 'detached' });
  });
});

describe('the page of the studio', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`has nothing that hinders a person, in ${colorScheme} colours`, async () => {
      const { page } = studio;
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe);
      assert.deepEqual(await faultsOfAxe(page), []);
    });

  it('logs no error, and its policy had nothing to refuse', () => {
    // The browser tells of the one document that was gone.
    const [gone, ...own] = studio.complaints;
    assert.match(gone ?? '', /Failed to load resource.* 404 /);
    assert.deepEqual(own, []);
  });
});
