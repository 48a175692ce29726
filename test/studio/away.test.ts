// The studio while its server is away and comes back, in two windows, before its first document, and on a narrow page.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { start, temporaryFolder } from '../platen.ts';
import { openBrowser, openStudio } from './browser.ts';

const folder = temporaryFolder();
const template = join(folder.path, 'template.json');
let browser: Browser;

before(async () => {
  mkdirSync(join(folder.path, 'messages'));
  const text = {
    platen: 1,
    name: 'away',
    extends: 'house.json',
    messages: { en: 'messages/en.json' },
    variables: { items: { type: 'list', items: { type: 'string' } } },
    content: [{ type: 'text', each: 'items', text: "{{$}} {{$t('hello')}}" }],
  };
  writeFileSync(template, `${JSON.stringify(text, null, 2)}\n`);
  writeFileSync(join(folder.path, 'house.json'), '{ "style": { "fontSize": 11 } }');
  writeFileSync(join(folder.path, 'messages/en.json'), '{ "hello": "Hello" }');
  writeFileSync(join(folder.path, 'sample.json'), '{ "items": ["Ada"] }');
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  folder.remove();
});

it('saves what was typed while its server was away, once it is back', async (t) => {
  const studio = await openStudio(browser, folder.path, '--listen', '127.0.0.1:0');
  t.after(() => studio.close());
  const { page, url } = studio;
  await page.waitForSelector('.cm-line');
  await page.waitForSelector('.saved:text-is("Saved")');
  await studio.stop();
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// typed while it was away');
  await page.waitForSelector('.saved:text-is("Not saved")');
  const again = start(['dev', folder.path, '--listen', new URL(url).host]);
  t.after(async () => {
    again.process.kill('SIGTERM');
    await again.ended;
  });
  await again.firstLine;
  await page.waitForSelector('.saved:text-is("Saved")');
  assert.match(readFileSync(template, 'utf8'), /typed while it was away/);
  assert.equal(await page.locator('.notice').count(), 0);
});

it('shows each page as it was written while the server was away', async (t) => {
  const pages = (word: string) =>
    JSON.stringify({ platen: 1, name: 'pages', content: [word, { type: 'pageBreak' }, `${word} again`] });
  const own = temporaryFolder();
  t.after(() => own.remove());
  const file = join(own.path, 'template.json');
  writeFileSync(file, pages('Before'));
  const studio = await openStudio(browser, file, '--listen', '127.0.0.1:0');
  t.after(() => studio.close());
  const { page, url } = studio;
  await page.waitForSelector('[aria-label="Page 2"] .textLayer:has-text("Before again")');
  await studio.stop();
  writeFileSync(file, pages('Meanwhile'));
  const again = start(['dev', file, '--listen', new URL(url).host]);
  t.after(async () => {
    again.process.kill('SIGTERM');
    await again.ended;
  });
  await page.waitForSelector('[aria-label="Page 1"] .textLayer:has-text("Meanwhile")');
  await page.waitForSelector('[aria-label="Page 2"] .textLayer:has-text("Meanwhile again")');
});

it('makes data that stresses from the first document, which is waited for, and offers no parts of templates as data', async (t) => {
  const running = start(['dev', folder.path, '--listen', '127.0.0.1:0']);
  t.after(async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  });
  const url = await running.firstLine;
  const ask = async (path: string, body?: object): Promise<Response> => {
    const origin = { Origin: url, 'Sec-Fetch-Site': 'same-origin' };
    if (!body) return fetch(`${url}/api/${path}`, { headers: origin });
    const headers = { ...origin, 'Content-Type': 'application/json' };
    return fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const { data } = (await (await ask('folder')).json()) as { data: readonly string[] };
  assert.deepEqual(data, ['sample.json']);
  // The template is rendered anew for the first of these, and the second does not wait for its answer.
  const shown = ask('show', { template: 'template.json' });
  const stressed = await ask('stress', { name: 'many-items' });
  assert.equal(stressed.status, 200, await stressed.text());
  assert.equal((await shown).status, 200);
});

it('has its tabs beside each other or below, never over each other, on a page of 420 points', async (t) => {
  const studio = await openStudio(browser, template);
  t.after(() => studio.close());
  const { page } = studio;
  await page.setViewportSize({ width: 420, height: 800 });
  await page.waitForSelector('.tabs .tab:nth-child(2)');
  await page.locator('.tab:text-is("sample.json")').click();
  await page.waitForSelector('.tabs .group');
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.tabs .tab, .tabs > .group, .tabs > .saved')].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  assert.ok(boxes.length >= 4, `${boxes.length} boxes`);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const apart =
        one.right <= other.left + 1 ||
        other.right <= one.left + 1 ||
        one.bottom <= other.top + 1 ||
        other.bottom <= one.top + 1;
      assert.ok(apart, JSON.stringify(boxes));
    }
});

it('shows in each window what was chosen there, also after it is loaded again', async (t) => {
  const other = { platen: 1, name: 'other', content: ['Another template'] };
  writeFileSync(join(folder.path, 'zother.json'), JSON.stringify(other));
  const studio = await openStudio(browser, folder.path);
  t.after(() => studio.close());
  const second = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  t.after(() => second.close());
  const shows = (page: Page, wanted: string) =>
    page.waitForFunction((word) => document.querySelector('.column')?.textContent?.includes(word), wanted);
  await second.goto(studio.url);
  await Promise.all([shows(studio.page, 'Ada Hello'), shows(second, 'Ada Hello')]);
  await second.evaluate(
    (body) =>
      fetch(`/api/show?window=${sessionStorage.getItem('platen.window')}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    JSON.stringify({ template: 'zother.json' }),
  );
  await shows(second, 'Another template');
  // A change of its own file comes to the first window, which shows the first template still.
  writeFileSync(join(folder.path, 'sample.json'), '{ "items": ["Grace"] }');
  await shows(studio.page, 'Grace Hello');
  await second.reload();
  await shows(second, 'Another template');
});
