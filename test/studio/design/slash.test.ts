// `/` at the beginning of a text that is written on the page: it offers blocks to put in behind it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "slash",
  "page": { "size": [420, 300], "margin": 20 },
  "content": [
    "Dear", // who
    { "type": "text", "text": "", "fontSize": 20 },
    "The end"
  ]
}
`;
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text });
});
after(() => design?.close());

const changed = (was: string, is: string): string => {
  assert.ok(text.includes(was), was);
  return text.replace(was, is);
};

async function back(times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) await design.page.locator('main.pages').press('Control+z');
  await design.holds(text);
  await design.shows();
}

/** Writes the text of a block by keys. */
async function write(pointer: string): Promise<void> {
  await design.select(pointer);
  await design.page.locator('main.pages').press('Enter');
  await design.page.waitForSelector('.writing-text:focus');
}

describe('a slash', () => {
  it('in an empty text offers blocks, and the chosen one stands behind it', async () => {
    const { page } = design;
    await design.shows();
    await write('/content/1');
    await page.keyboard.type('/');
    await page.waitForSelector('.offered [role="option"]:has-text("Heading")');
    await page.keyboard.type('lin');
    await page.waitForSelector('.offered [aria-selected="true"]:has-text("Line")');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.keyboard.press('Enter');
    await design.holds(
      changed('"fontSize": 20 },', '"fontSize": 20 },\n    { "type": "line", "margin": [6, 0] },'),
    );
    await page.waitForSelector('.trail [aria-current][data-at="/content/2"]');
    await back();
  });

  it('at the beginning of a text goes, and the rest of the text is written', async () => {
    const { page } = design;
    await write('/content/0');
    await page.keyboard.type(' Ada');
    await page.keyboard.press('Home');
    await page.keyboard.type('/space');
    await page.waitForSelector('.offered [aria-selected="true"]:has-text("Space")');
    await page.keyboard.press('Enter');
    await design.holds(
      changed('"Dear", // who', '"Dear Ada", // who\n    { "type": "space", "height": 12 },'),
    );
    await back(2);
  });

  it('stays with Escape, and elsewhere it is a character', async () => {
    const { page } = design;
    await write('/content/0');
    await page.keyboard.type('/');
    assert.equal(await page.locator('.offered:not([hidden])').count(), 0);
    await page.keyboard.press('Home');
    await page.keyboard.type('/');
    await page.waitForSelector('.offered:not([hidden])');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.offered', { state: 'hidden' });
    await page.keyboard.type('or ');
    assert.equal(await page.locator('.offered:not([hidden])').count(), 0);
    await page.keyboard.press('Enter');
    await design.holds(changed('"Dear"', '"/or Dear/"'));
    await back();
    assert.deepEqual(design.studio.complaints, []);
  });
});
