// The studio in the language of the browser, and in the one that is chosen in the settings.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Words, wordsOf } from '../../src/studio/words/words.ts';
import { temporaryFolder, until } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const template = `{
	"platen": 1,
	"name": "tee",
	"info": { "title": "Tee" },
	"locale": "de-DE",
	"pdf": { "standards": ["pdf/ua-1", "pdf/a-3a"] },
	"styles": { "head": { "bold": true } },
	"variables": { "items": { "type": "list", "fields": { "what": { "type": "string" } } } },
	"content": [
		{ "type": "text", "text": "Tee", "style": "head", "margin": 4 },
		{ "type": "table", "rows": "items", "columns": [{ "header": "Was", "cell": "{{what}}" }] }
	]
}
`;
const folder = temporaryFolder();
let browser: Browser;
let studio: OpenStudio;
let page: Page;

before(async () => {
  for (const name of ['one', 'two']) {
    mkdirSync(join(folder.path, name));
    writeFileSync(join(folder.path, name, 'template.json'), template);
    writeFileSync(join(folder.path, name, 'sample.json'), '{ "items": [{ "what": "Kanne" }] }');
  }
  browser = await openBrowser();
  studio = await openStudio(browser, folder.path);
  page = await browser.newPage({ locale: 'de-AT', bypassCSP: true });
  page.setDefaultTimeout(180_000);
});
after(async () => {
  await studio?.close();
  await browser?.close();
  folder.remove();
});

describe('the language of the studio', () => {
  it('is that of the browser: no word of another one is read or heard', async () => {
    await open();
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    assert.deepEqual(await englishOn(wordsOf.de), []);
    await page.locator('main.pages').press('b');
    await page.waitForSelector('.panel');
    assert.deepEqual(await englishOn(wordsOf.de), []);
    await page.click('.panel-body > button');
    await page.waitForSelector('.trail:has-text("Seite")');
    await page.click('.inside-list button[data-at="/content/0"]');
    await page.waitForSelector('.key-row:has-text("Schriftgröße")');
    assert.deepEqual(await englishOn(wordsOf.de), []);
    await page.locator('main.pages').press('Alt+ArrowUp');
    await page.waitForSelector('.act-message:has-text("Nicht getan: es ist schon das erste")');
    await page.addScriptTag({ content: axe });
    assert.deepEqual(await faultsOfAxe(page), []);
  });

  it('has a line at the bottom that fits a phone, with long words, too', async () => {
    const size = page.viewportSize();
    assert.ok(size);
    await page.setViewportSize({ width: 420, height: 800 });
    await page.waitForSelector('.facts:has-text("PDF/A-3A")');
    const [line, bar] = await page.evaluate(() =>
      ['.facts', '.status'].map((name) => document.querySelector(name)?.clientHeight ?? 0),
    );
    assert.ok(line !== undefined && line < 20, `${line} px`);
    assert.equal(bar, 27);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.setViewportSize(size);
  });

  it('is chosen in the settings, and kept', async () => {
    const file = join(folder.path, 'one/template.json');
    await page.locator('main.pages').press('Delete');
    await until('the block to be deleted', () => !readFileSync(file, 'utf8').includes('"text": "Tee"'));
    await page.click('.bar [aria-label="Tasten"]');
    assert.equal(await page.textContent('dialog.help dt:has-text("Pos1")'), 'Pos1, Ende');
    await page.selectOption('dialog.help select:has(option[lang="fr"])', 'fr');
    await page.waitForSelector('html[lang="fr"]');
    await page.waitForSelector('.bar [aria-label="Éditeur"]');
    assert.deepEqual(await englishOn(wordsOf.fr), []);
    // What was done before can still be taken back.
    await page.waitForSelector('.cm-line:has-text("table")');
    await page.locator('main.pages').press('b');
    await page.waitForSelector('.panel');
    await page.locator('main.pages').press('Control+z');
    await until('the block to be back', () => readFileSync(file, 'utf8') === template);
    await open();
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.click('.bar [aria-label="Touches"]');
    await page.selectOption('dialog.help select:has(option[lang="fr"])', '');
    await page.waitForSelector('html[lang="de"]');
  });
});

describe('a template that is made from data', () => {
  it('has words of the language of the studio; what it does not print is said', async () => {
    await open();
    await page.locator('main.pages').press('a');
    await page.click('.begin-ways button:has-text("Aus Daten")');
    await page.fill('.begin textarea', '[{ "what": "Kanne", "amount": 2.5, "rest": [], "more": [1, {}] }]');
    await page.fill('.begin-end input', 'kannen');
    await page.click('.begin .primary');
    await page.waitForSelector('.begin p:has-text("/items/rest – in keinen Daten steht dort ein Wert")');
    await page.waitForSelector('.begin p:has-text("/items/more – die Liste enthält Objekte")');
    assert.deepEqual(await englishOn(wordsOf.de), []);
    await page.click('.begin .primary:has-text("Schließen")');
    await page.waitForSelector('.textLayer:has-text("Summe")');
    assert.equal(await page.locator('.begin[open]').count(), 0);
    const made = JSON.parse(readFileSync(join(folder.path, 'kannen/template.json'), 'utf8'));
    assert.equal(made.locale, 'de-DE');
  });
});

async function open(): Promise<void> {
  await page.goto(studio.url);
  await drawnAfter(page, 0);
  await page.waitForSelector('.cm-line');
}

/** Returns what is read or heard on the page that is English, and another text in the language that is meant. */
async function englishOn(meant: Words | undefined): Promise<readonly string[]> {
  const own = new Set(plainTexts(meant));
  const english = new Set(plainTexts(wordsOf.en).filter((text) => !own.has(text)));
  const seen = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('#studio *')) {
      // Values of the template stay as it has them.
      if (element.closest('.cm-editor, .textLayer, [lang="en"], .keys .value')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node instanceof Text) found.push(node.data);
    }
    return found;
  });
  // A button may say its keys behind its name.
  return seen.filter((text) => english.has(text.replace(/ \([^()]*\)$/, '')));
}

function plainTexts(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(plainTexts) : [];
}
