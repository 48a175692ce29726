// The named styles of a document over its files, in a real browser: renamed, shown where they are used, changed and deleted.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "styles",
  "extends": "house.json",
  "styles": {
    "head": { "bold": true }, // on top of that of the house
    "sub": { "extends": "head", "fontSize": 12 },
    "loose": { "italic": true }
  },
  "content": [
    { "type": "text", "text": "One", "style": ["head", "warm"] },
    { "type": "text", "text": "Two", "style": "sub" },
    { "type": "table", "headStyle": "head", "columns": [{ "header": "A" }], "body": [["B"]] },
    { "type": "include", "src": "part.json" },
    "head"
  ]
}
`;
const house = `{
  "platen": 1,
  "page": { "size": [400, 500], "margin": 20 },
  "colors": { "brand": "#123c4a" },
  "styles": { "head": { "color": "brand" }, "warm": { "color": "#c2571a" } }
}
`;
const part = `{ "type": "text", "text": "Three", "style": "head" }
`;
const files = { 'template.json': text, 'house.json': house, 'part.json': part };
let design: OpenDesign;

before(async () => {
  design = await openDesign(files);
  await design.select('');
  await design.page.waitForSelector('.style-list li:has-text("house.json")', { state: 'attached' });
});
after(() => design?.close());

const field = (name: string): string => `.style-list [aria-label="Name of the style ${name}"]`;
const rename = async (from: string, to: string): Promise<void> => {
  await design.change(field(from), to);
};
const holdAll = async (of: (text: string) => string): Promise<void> => {
  for (const [name, one] of Object.entries(files)) await design.holds(of(one), name);
};
/** The three files with another name for the style `head`, but for the text that is only called so. */
const renamed = (one: string): string =>
  one.replaceAll('"head"', '"title"').replace('    "title"\n', '    "head"\n');

describe('the styles of a document', () => {
  it('are renamed in all of its files, and that is taken back and done again as one step', async () => {
    const { page } = design;
    await rename('head', 'title');
    await holdAll(renamed);
    await page.waitForSelector(field('title'), { state: 'attached' });
    await page.click('.panel [aria-label="Undo"]');
    await holdAll((one) => one);
    await page.click('.panel [aria-label="Redo"]');
    await holdAll(renamed);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await holdAll((one) => one);
  });

  it('are not renamed to a name that is taken, and one that is not used in the open file is renamed in its own', async () => {
    const { page } = design;
    await design.select('');
    await rename('head', 'warm');
    await design.says('there is a style');
    await page.keyboard.press('Escape');
    await page.click('.style-list li:has([aria-label="Name of the style warm"]) .place:has-text("house")');
    await page.waitForSelector('.tab[aria-pressed="true"]:has-text("house.json")');
    await page.click('.tab:has-text("template.json")');
    await page.waitForSelector('.style-list li:has-text("house.json")', { state: 'attached' });
    await holdAll((one) => one);
  });

  it('show what a change of them would show in, those that extend them too', async () => {
    const { page } = design;
    await design.select('');
    const list = page.locator('.style-list');
    await list.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
    await page.hover('.style-list li:has([aria-label="Name of the style head"]) .place');
    await page.waitForFunction(() => document.querySelectorAll('.outline.used').length === 4);
    assert.match(String(await list.textContent()), /used 4 times/);
    await page.hover('.panel-head');
    await page.waitForSelector('.outline.used', { state: 'detached' });
    await page.focus(field('warm'));
    await page.waitForFunction(() => document.querySelectorAll('.outline.used').length === 1);
  });

  it('have keys that are changed where they are declared', async () => {
    const { page } = design;
    await design.select('');
    await page.click('[aria-label="Keys of the style sub"]');
    await design.change('#key-styles-sub-fontSize', '14');
    await design.holds(text.replace('"fontSize": 12', '"fontSize": 14'));
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
  });

  it('stand in a file beside the paper, of which a side is changed alone', async () => {
    const { page } = design;
    await design.select('');
    await design.change('#key-page-margin [aria-label="Margin, left"]', '30');
    const paper = '"page": { "size": [400, 500], "margin": [20, 20, 20, 30] }';
    await design.holds(text.replace('"house.json",\n', `"house.json",\n  ${paper},\n`));
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
  });

  it('are deleted when nothing uses them', async () => {
    const { page } = design;
    await design.select('');
    assert.equal(await page.locator('[aria-label="Delete the style head"]').count(), 0);
    await page.click('[aria-label="Delete the style loose"]');
    await design.holds(text.replace(',\n    "loose": { "italic": true }', ''));
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
  });

  it('are put on a block, those of another file too', async () => {
    await design.click('/content/1');
    await design.change('#key-style', 'warm');
    await design.holds(text.replace('"style": "sub"', '"style": ["sub", "warm"]'));
    await design.page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
  });

  it('have names for all of it, in light and dark, and in a window 420 px wide', async () => {
    const { page } = design;
    await design.select('');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
        for (const one of document.querySelectorAll('details')) one.open = true;
      }, theme);
      await page.evaluate(axe);
      assert.deepEqual(await faultsOfAxe(page), []);
    }
    await page.setViewportSize({ width: 420, height: 800 });
    assert.deepEqual(await faultsOfAxe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(design.studio.complaints, []);
  });
});
