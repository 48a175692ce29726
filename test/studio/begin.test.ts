// New templates from the page of the studio: one that Platen brings, and one from data.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { temporaryFolder } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const place = temporaryFolder();
const file = (name: string): string => join(place.path, name);
let browser: Browser;
let studio: OpenStudio;
before(async () => {
  browser = await openBrowser();
  studio = await openStudio(browser, place.path);
  studio.page.setDefaultTimeout(60_000);
});
after(async () => {
  await studio?.close();
  await browser?.close();
  place.remove();
});

const samples = [
  { number: 'B-17', date: '2026-03-16', items: [{ what: 'Lamp', amount: 49.9 }], note: 'a gift' },
  { number: 'B-18', date: '2026-03-17', items: [{ what: 'Mug', amount: 9 }] },
];

describe('a new template', () => {
  it('begins in an empty folder with one that Platen brings, in a dress, with pictures', async () => {
    const { page } = studio;
    await page.click('.empty button');
    await page.waitForSelector('.begin .cards canvas');
    await page.selectOption('.begin [class="choice"] >> nth=0', 'serif');
    await page.selectOption('.begin [class="choice"] >> nth=1', 'de');
    await page.click('.begin .cards button:has-text("receipt")');
    await page.waitForSelector('.begin .cards button[aria-pressed="true"]:has-text("receipt") canvas');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.fill('.begin-end input', 'my-receipt');
    await page.click('.begin .primary');
    const { revision } = await drawnAfter(page, 0);
    assert.match(readFileSync(file('my-receipt/template.json'), 'utf8'), /"default": "de/);
    assert.equal(await page.locator('.begin[open]').count(), 0);
    assert.ok(revision > 0);
    await page.waitForSelector('.cm-line:has-text("platen")');
  });

  it('begins with data: files that are dropped or chosen', async () => {
    const { page } = studio;
    const names = samples.map((sample, index) => {
      const path = file(`order ${index + 1}.json`);
      writeFileSync(path, JSON.stringify(sample));
      return path;
    });
    const before = Number(await page.getAttribute('main.pages', 'data-revision'));
    await page.locator('main.pages').press('a');
    await page.click('.begin-ways button:has-text("From data")');
    await page.setInputFiles('.begin-data input[type="file"]', names);
    await page.waitForSelector('.begin-data li:has-text("order 2.json")');
    assert.equal(await page.inputValue('.begin-end input'), 'order-1');
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.click('.begin .primary');
    await drawnAfter(page, before);
    const { variables } = JSON.parse(readFileSync(file('order-1/template.json'), 'utf8'));
    assert.deepEqual(variables.note, { type: 'string', required: false });
    await page.waitForSelector('.textLayer:has-text("B-17")');
  });

  it('begins with data that is pasted, and says what is wrong with it and with the folder', async () => {
    const { page } = studio;
    await page.locator('main.pages').press('a');
    await page.click('.begin-ways button:has-text("From data")');
    await page.fill('.begin textarea', '{ "a": ');
    await page.click('.begin .primary');
    await page.waitForSelector('.begin-message:has-text("no JSON")');
    await page.fill('.begin textarea', '[{ "what": "Socket" }]');
    await page.fill('.begin-end input', '../out');
    await page.click('.begin .primary');
    await page.waitForSelector('.begin-message:has-text("expected the name of a folder")');
    await page.fill('.begin-end input', 'order-1');
    await page.click('.begin .primary');
    await page.waitForSelector('.begin-message:has-text("is there already")');
    await page.fill('.begin-end input', 'lamps');
    await page.click('.begin .primary');
    await page.waitForSelector('.textLayer:has-text("Socket")');
    assert.ok(existsSync(file('lamps/sample.json')));
    // The browser reports each refusal of the server.
    const own = studio.complaints.filter((one) => !/status of 4\d\d/.test(one));
    assert.deepEqual(own, []);
  });
});
