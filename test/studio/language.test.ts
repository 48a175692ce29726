// The studio in the language of the browser, and in the one that is chosen in the settings.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Words, wordsOf } from '../../src/studio/words/words.ts';
import { temporaryFolder } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const template = `{
	"platen": 1,
	"name": "tee",
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

  it('is chosen in the settings, and kept', async () => {
    await page.click('.bar [aria-label="Tasten"]');
    assert.equal(await page.textContent('dialog.help dt:has-text("Pos1")'), 'Pos1, Ende');
    await page.selectOption('dialog.help select:has(option[lang="fr"])', 'fr');
    await page.waitForSelector('html[lang="fr"]');
    await page.waitForSelector('.bar [aria-label="Éditeur"]');
    assert.deepEqual(await englishOn(wordsOf.fr), []);
    await open();
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.click('.bar [aria-label="Touches"]');
    await page.selectOption('dialog.help select:has(option[lang="fr"])', '');
    await page.waitForSelector('html[lang="de"]');
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
