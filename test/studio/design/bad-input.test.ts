// The design mode when things go wrong: two windows, a server that goes away, faults, unknown blocks, very large files.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { start } from '../../platen.ts';
import { drawnAfter } from '../browser.ts';
import { type OpenDesign, openDesign as open } from './opened.ts';

async function openDesign(files: Readonly<Record<string, string>>): Promise<OpenDesign> {
  const design = await open(files);
  design.page.setDefaultTimeout(60_000);
  return design;
}

const first = '{ "type": "text", "text": "First" }';
const second = '{ "type": "text", "text": "Second" }';
const template = `{
	"platen": 1,
	"name": "shared",
	"content": [
		${first},
		${second}
	]
}
`;
const with20 = (block: string): string => block.replace(' }', ', "fontSize": 20 }');

/** Writes a value into a control of a page, as a person does. */
async function fill(page: Page, selector: string, value: string): Promise<void> {
  await page.locator(selector).evaluate((element) => {
    const around = element.closest('details');
    if (around) around.open = true;
  });
  await page.fill(selector, value);
  await page.press(selector, 'Enter');
}

describe('two windows', () => {
  let design: OpenDesign;
  let other: Page;
  before(async () => {
    design = await openDesign({ 'template.json': template });
    other = (await design.page.context().browser()?.newPage()) ?? assert.fail('a browser');
    await other.goto(design.studio.url);
    await drawnAfter(other, 0);
    await other.waitForSelector('.cm-line');
    await other.locator('main.pages').press('b');
    await other.click('.panel-body > button');
    await other.click('.inside-list button[data-at="/content/0"]');
    await other.waitForSelector('.trail [aria-current][data-at="/content/0"]');
  });
  after(() => design?.close());

  it('show what the other one did to the same block, and keep both acts', async () => {
    const { page } = design;
    await design.click('/content/0');
    await fill(page, '#key-fontSize', '20');
    await design.holds(template.replace(first, with20(first)));
    await other.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#key-fontSize')?.value === '20',
    );
    await other.click('#key-bold');
    await design.holds(template.replace(first, with20(first).replace(' }', ', "bold": true }')));
    await page.waitForSelector(
      '#key-bold[aria-checked="true"], #key-bold[aria-pressed="true"], #key-bold:checked',
    );
  });

  it('say so when the text became another one while an act was under way', async () => {
    const { page } = design;
    const now = design.read();
    await page.route('**/api/trial*', async (route) => {
      await fill(other, '#key-fontSize', '33');
      await design.holds(now.replace('"fontSize": 20', '"fontSize": 33'));
      await page.waitForSelector('.cm-line:has-text("33")');
      await route.continue();
    });
    await page.click('#key-italic');
    await design.says('the text changed meanwhile');
    await page.unroute('**/api/trial*');
    assert.equal(design.read(), now.replace('"fontSize": 20', '"fontSize": 33'));
  });

  it('lose nothing when both write at once: the panel says so, and one of the two texts is chosen', async () => {
    const { page } = design;
    await page.locator('main.pages').press('e');
    const now = design.read();
    const theirs = now.replace('"fontSize": 33', '"fontSize": 44');
    await page.route('**/api/file*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await fill(other, '#key-fontSize', '44');
      await design.holds(theirs);
      return route.continue();
    });
    await page.click('#key-italic');
    await page.waitForSelector('.panel .conflict');
    await page.unroute('**/api/file*');
    assert.equal(design.read(), theirs);
    await page.click('.panel .conflict button >> nth=0');
    await design.holds(now.replace('"bold": true }', '"bold": true, "italic": true }'));
    await page.locator('main.pages').press('e');
  });
});

describe('a server that goes away', () => {
  let design: OpenDesign;
  before(async () => {
    design = await openDesign({ 'template.json': template });
  });
  after(() => design?.close());

  it('an act that it had allowed is kept, said to be unsaved, and saved when it is back', async (t) => {
    const { page, studio } = design;
    await design.click('/content/0');
    await page.route('**/api/trial*', async (route) => {
      const response = await route.fetch();
      await studio.stop();
      await route.fulfill({ response });
    });
    await fill(page, '#key-fontSize', '20');
    await page.waitForSelector('.panel .notice');
    await page.unroute('**/api/trial*');
    assert.equal(design.read(), template);
    assert.match((await page.textContent('.cm-content')) ?? '', /"fontSize": 20/);
    const again = start(['dev', design.folder, '--listen', new URL(studio.url).host]);
    t.after(async () => {
      again.process.kill('SIGTERM');
      await again.ended;
    });
    await again.firstLine;
    await design.holds(template.replace(first, with20(first)));
    await page.waitForSelector('.panel .notice', { state: 'detached' });
    await design.click('/content/1');
    await page.click('#key-bold');
    await design.holds(
      template.replace(first, with20(first)).replace(second, second.replace(' }', ', "bold": true }')),
    );
  });
});

describe('a block of a kind that is not known', () => {
  let design: OpenDesign;
  const unknown = '{ "type": "hologram", "text": "Later" }';
  const text = template.replace(second, `${second},\n\t\t${unknown}`);
  before(async () => {
    design = await openDesign({ 'template.json': template });
  });
  after(() => design?.close());

  it('is named, has no panel, can be moved and taken out, and all else is designed', async () => {
    const { page } = design;
    design.write(text);
    await page.waitForSelector('.faults.broken:has-text("hologram")');
    await design.select('/content/2');
    await page.waitForSelector('.trail:has-text("hologram")');
    await page.waitForSelector('.panel-body p.quiet:has-text("hologram")');
    await design.select('/content/0');
    await fill(page, '#key-fontSize', '20');
    await design.holds(text.replace(first, with20(first)));
    await design.select('/content/2');
    await page.click('.panel [aria-label="Delete"]');
    await design.holds(template.replace(first, with20(first)));
    await page.waitForSelector('.faults', { state: 'detached' });
  });
});

describe('a very large file', () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `\t// ${String(index).padStart(94, '.')}\n`,
  ).join('');
  const large = template.replace('\t"content"', `${lines}\t"content"`);
  let design: OpenDesign;
  before(async () => {
    assert.ok(large.length > 4_900_000);
    design = await openDesign({ 'template.json': large });
  });
  after(() => design?.close());

  it('of 5 MB is selected in and changed by the smallest change, and taken back', async () => {
    const { page } = design;
    await design.click('/content/1');
    await fill(page, '#key-fontSize', '20');
    await design.holds(large.replace(second, with20(second)));
    await page.locator('main.pages').press('Control+z');
    await design.holds(large);
  });
});

describe('ten thousand blocks', () => {
  const count = 10_000;
  const blocks = Array.from({ length: count }, (_, index) => `\t\t"Line ${index}"`).join(',\n');
  const text = `{\n\t"platen": 1,\n\t"name": "many",\n\t"content": [\n${blocks}\n\t]\n}\n`;
  let design: OpenDesign;
  before(async () => {
    design = await openDesign({ 'template.json': text });
  });
  after(() => design?.close());

  it('are stepped through quickly, listed in parts, and one of them is changed', async () => {
    const { page } = design;
    await design.click('/content/0');
    const times: number[] = [];
    for (let turn = 1; turn <= 20; turn++) times.push(await msOfStep(page, `/content/${turn}`));
    const sorted = times.toSorted((a, b) => a - b);
    process.stdout.write(`a step among ${count} blocks: ${sorted[10]?.toFixed(0)} ms\n`);
    assert.ok((sorted[10] ?? 0) < 5000);
    await page.locator('main.pages').press('Delete');
    await design.holds(text.replace('\t\t"Line 20",\n', ''));
  });
});

/** Goes to the next block with a key. Returns how long the panel takes to show it, in milliseconds. */
function msOfStep(page: Page, pointer: string): Promise<number> {
  return page.evaluate(async (at) => {
    const pages = document.querySelector<HTMLElement>('main.pages');
    pages?.focus();
    const begun = performance.now();
    pages?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    while (!document.querySelector(`.trail [aria-current][data-at="${at}"]`))
      await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - begun;
  }, pointer);
}
