// The dialog of the studio that publishes and shares: against a server with a key, which the page never sees.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { run } from '../cli/recorder.ts';
import { readyUrl, start, temporaryFolder } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const place = temporaryFolder();
const data = temporaryFolder();
const file = (name: string): string => join(place.path, name);
const text = (word: string): string =>
  JSON.stringify({
    platen: 1,
    name: 'letter',
    variables: { name: { type: 'string' }, items: { type: 'list', items: { type: 'string' } } },
    content: [`${word} {{name}}`, { type: 'text', each: 'items', text: '{{$}}' }],
  });
let browser: Browser;
let studio: OpenStudio;
let server: ReturnType<typeof start>;
let key = '';

before(async () => {
  writeFileSync(file('template.json'), text('Hello'));
  writeFileSync(file('sample.json'), '{ "name": "Ada", "items": ["Tea"] }');
  const store = ['--data', data.path];
  await run(['account', 'create', 'acme', ...store]);
  const made = await run(['key', 'create', '--account', 'acme', '--scope', 'publish', ...store]);
  key = made.stdout.trim().split(/\s+/).at(-1) ?? '';
  server = start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', ...store]);
  const address = await readyUrl(server);
  process.env.PLATEN_KEY = key;
  browser = await openBrowser();
  studio = await openStudio(browser, place.path, '--server', address);
  studio.page.setDefaultTimeout(60_000);
  await drawnAfter(studio.page, 0);
});
after(async () => {
  await studio?.close();
  await browser?.close();
  server?.process.kill('SIGTERM');
  await server?.ended;
  for (const folder of [place, data]) folder.remove();
});

const open = async (): Promise<void> => {
  const { page } = studio;
  await page.locator('main.pages').press('s');
  await page.waitForSelector('.release[open] .release-steps .primary:not(:disabled)');
};
const close = async (): Promise<void> => {
  await studio.page.click('.release-body > .button');
  await studio.page.waitForSelector('.release:not([open])', { state: 'attached' });
};

describe('the dialog that publishes and shares', () => {
  it('shows the check, and pushes and publishes in two steps', async () => {
    const { page } = studio;
    await open();
    await page.waitForSelector('.release-good:has-text("No faults")');
    await page.waitForSelector('.release p:has-text("No version is published yet")');
    await page.click('.release button:text-is("Push")');
    await page.waitForSelector('.release-done:has-text("Version 1 of tpl_letter")');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.click('.release button:text-is("Publish version 1")');
    await page.waitForSelector('.release-done:has-text("is published: calls get it")');
    await page.waitForSelector('.release p:has-text("Version 1 is published: the same is seen")');
    await close();
  });

  it('shows what differs, does both at once, and refuses a template with faults', async () => {
    const { page } = studio;
    const before = Number(await page.getAttribute('main.pages', 'data-revision'));
    writeFileSync(file('template.json'), text('Good day'));
    await drawnAfter(page, before);
    await open();
    await page.waitForSelector('.release li:has-text("Good day")');
    await page.click('.release button:text-is("Push and publish")');
    await page.waitForSelector('.release-done:has-text("Version 2 of tpl_letter")');
    writeFileSync(file('template.json'), text('Good day').replace('{{name}}', '{{nam}}'));
    await page.waitForSelector('.release .begin-message:has-text("1 fault")');
    await page.waitForSelector('.release .primary:disabled');
    writeFileSync(file('template.json'), text('Good day'));
    await page.waitForSelector('.release .primary:not(:disabled)');
    await close();
  });

  it('tries it with data of all kinds', async () => {
    const { page } = studio;
    await open();
    await page.click('.release button:text-is("Try it")');
    await page.waitForSelector('.release-good:has-text("nothing is lost")');
    await close();
  });

  it('shares the pages as one file that opens without a server, with their text', async () => {
    const { page } = studio;
    await open();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.release button:text-is("Pages as one HTML file")'),
    ]);
    await page.waitForSelector('.release [role="status"]:has-text("saved")');
    const copy = file('copy.html');
    await download.saveAs(copy);
    assert.doesNotMatch(readFileSync(copy, 'utf8'), /<script|https?:/);
    const other = await browser.newPage({ viewport: { width: 700, height: 900 } });
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url().slice(0, 5)));
    await other.goto(`file://${copy}`);
    assert.deepEqual([...new Set(asked)], ['file:']);
    assert.match((await other.textContent('header p')) ?? '', /^A copy of the pages as they were on /);
    assert.equal(await other.locator('section span').first().textContent(), 'Good day Ada');
    const [picture, word] = await Promise.all([
      other.locator('section img').boundingBox(),
      other.locator('section span').first().boundingBox(),
    ]);
    assert.ok(picture && word && word.x > picture.x && word.width > 30 && word.width < 200);
    await other.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(other), []);
    await other.close();
    await close();
  });

  it('says what the server says, and never shows its key', async () => {
    const { page } = studio;
    await run(['key', 'revoke', key.slice(0, 12), '--data', data.path]);
    server.process.kill('SIGTERM');
    await server.ended;
    await page.locator('main.pages').press('s');
    await page.waitForSelector('.release .begin-message');
    const seen = await page.evaluate(async () => {
      const window = sessionStorage.getItem('platen.window') ?? '';
      const said: string[] = [document.documentElement.innerHTML];
      for (const name of ['versions', 'folder'])
        said.push(await (await fetch(`/api/${name}?window=${window}`)).text());
      for (const name of ['push', 'prove']) {
        const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
        said.push(await (await fetch(`/api/${name}?window=${window}`, request)).text());
      }
      return said.join('\n');
    });
    assert.ok(key.length > 10);
    assert.doesNotMatch(seen, new RegExp(key));
    assert.match(seen, /"message":"[^"]*(?:can't be reached|refused|connect|fetch)/i);
  });
});
