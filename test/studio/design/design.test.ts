// The design mode in a real browser: what is clicked is selected, and what is done to it changes the file by that alone.
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '../../until.ts';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
	"platen": 1,
	"name": "letter", // what it is called
	"page": { "size": [400, 500], "margin": 20 },
	"styles": { "head": { "fontSize": 22, "color": "#123c4a" }, "loud": { "bold": true } },
	"variables": { "name": { "type": "string" }, "items": { "type": "list", "fields": { "what": { "type": "string" } } } },
	"content": [
		{ "type": "text", "text": "Dear {{name}}", "style": "head" },
		// what they bought
		{ "type": "stack", "each": "items", "as": "item", "content": [
			"{{$item.what}}"
		] },
		{ "type": "include", "src": "part.json" },
		"The end"
	]
}
`;
const part = `{ "type": "text", "text": "In a part" }
`;
const data = '{ "name": "Ada", "items": [{ "what": "Tea" }, { "what": "Mug" }, { "what": "Jam" }] }';
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text, 'sample.json': data, 'part.json': part });
});
after(() => design?.close());

/** Waits until the trail names what is selected so. */
const trailIs = async (wanted: string): Promise<void> => {
  let seen = '';
  const names = async (): Promise<boolean> => {
    seen = (await design.page.locator('.trail button').allTextContents()).join(' › ');
    return seen === wanted;
  };
  await until(`the trail ${wanted}`, names, { saw: () => seen });
};
const dear = '{ "type": "text", "text": "Dear {{name}}", "style": "head" }';

describe('the design mode', () => {
  it('selects what is clicked, with what it stands in, what it inherits, and its place in the editor', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.waitForSelector('.outline.chosen');
    await trailIs('page › text');
    assert.equal(await page.getAttribute('#key-fontSize', 'placeholder'), '22');
    await page.waitForSelector('.key-row:has(#key-fontSize) .source:text-is("from style “head”")');
    assert.equal(await page.getAttribute('#key-lineHeight', 'placeholder'), '1.3');
    assert.equal((await page.locator('.cm-chosen').allTextContents()).join(''), dear);
    assert.equal(design.read(), text);
  });

  it('writes a property by the smallest change, shows it, and takes it back and does it again on both sides', async () => {
    const { page } = design;
    const changed = text.replace(dear, dear.replace(' }', ', "fontSize": 30, "italic": true }'));
    await page.fill('#key-fontSize', '30');
    await page.keyboard.press('Enter');
    await design.holds(text.replace(dear, dear.replace(' }', ', "fontSize": 30 }')));
    await page.click('#key-italic');
    await design.holds(changed);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.textLayer span')].some(({ style }) =>
        style.getPropertyValue('--font-height').startsWith('30'),
      ),
    );
    await page.click('.panel [aria-label="Undo"]');
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
    await page.click('.panel [aria-label="Redo"]');
    await page.click('.panel [aria-label="Redo"]');
    await design.holds(changed);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await design.holds(text);
  });

  it('changes by steps, takes a key back, and chooses a style', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.focus('#key-fontSize');
    await page.keyboard.press('ArrowUp');
    await design.holds(text.replace(dear, dear.replace(' }', ', "fontSize": 23 }')));
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await design.holds(text.replace(dear, dear.replace(' }', ', "fontSize": 26 }')));
    await page.click('.key-row:has(#key-fontSize) > .button');
    await design.holds(text);
    await page.selectOption('#key-style', 'loud');
    await design.holds(text.replace('"style": "head" }', '"style": ["head", "loud"] }'));
    await page.click('[aria-label="Take the style loud off"]');
    await design.holds(text);
    await page.fill('[aria-label="Margin, top"]', '4mm');
    await page.keyboard.press('Enter');
    await design.holds(text.replace(dear, dear.replace(' }', ', "margin": ["4mm", 0, 0, 0] }')));
    await page.locator('main.pages').press('Control+z');
    await design.holds(text);
  });

  it('refuses what would make a fault, and says why', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.fill('#key-fontSize', '-3');
    await page.keyboard.press('Enter');
    await design.says('Not done: expected a length above 0');
    await page.waitForSelector('#key-fontSize[aria-invalid="true"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#key-fontSize[aria-invalid="false"]');
    await page.fill('#key-fontSize', '3000');
    await page.keyboard.press('Enter');
    await design.says('Not done:');
    await page.keyboard.press('Escape');
    assert.equal(design.read(), text);
  });

  it('deletes, duplicates and moves by keys, and goes from block to block', async () => {
    const { page } = design;
    const pages = page.locator('main.pages');
    await design.click('/content/3');
    await pages.press('Control+d');
    await design.holds(text.replace('\t\t"The end"', '\t\t"The end",\n\t\t"The end"'));
    await page.waitForSelector('.cm-chosen');
    await pages.press('Delete');
    await design.holds(text);
    await pages.press('Alt+ArrowUp');
    const moved = text.replace(
      '{ "type": "include", "src": "part.json" },\n\t\t"The end"',
      '"The end",\n\t\t{ "type": "include", "src": "part.json" }',
    );
    await design.holds(moved);
    await trailIs('page › text');
    await pages.press('Control+z');
    await design.holds(text);
    await pages.press('ArrowUp');
    await page.waitForSelector('.trail [aria-current]:text-is("include")');
    await pages.press('ArrowUp');
    await page.waitForSelector('.trail [aria-current]:text-is("stack")');
    await pages.press('ArrowRight');
    await trailIs('page › stack › text');
    await pages.press('ArrowLeft');
    await pages.press('ArrowLeft');
    await page.waitForSelector('.trail [aria-current]:text-is("page")');
    await page.waitForSelector('#key-page-size');
  });

  it('writes a text where it stands, with its expressions as chips', async () => {
    const { page } = design;
    await design.click('/content/0', 0, 2);
    await page.waitForSelector('.writing .chip:text-is("Ada")');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.keyboard.type('! مرحبا 👋 {{na');
    await page.waitForSelector('.offered [aria-selected="true"]:has-text("name")');
    await page.keyboard.press('Enter');
    await page.keyboard.type('.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('"It\\');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.writing', { state: 'detached' });
    await design.holds(text.replace('"Dear {{name}}"', '"Dear {{name}}! مرحبا 👋 {{name}}.\\n\\"It\\\\"'));
    await page.locator('main.pages').press('Control+z');
    await design.holds(text);
  });

  it('leaves a text as it was with Escape, and opens an expression of it in the editor', async () => {
    const { page } = design;
    await design.click('/content/0', 0, 2);
    await page.keyboard.type(' and more');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.writing', { state: 'detached' });
    await page.locator('main.pages').press('Enter');
    await page.dblclick('.writing .chip');
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
    await page.waitForSelector('.cm-activeLine:has-text("Dear {{name}}")');
    assert.equal(design.read(), text);
  });

  it('writes no text over one that changed meanwhile, and refuses one with a fault', async () => {
    const { page } = design;
    await design.click('/content/0', 0, 2);
    await page.keyboard.type(' mine');
    const other = text.replace('Dear {{name}}', 'Hello {{name}}');
    design.write(other);
    await page.waitForSelector('.cm-line:has-text("Hello")');
    await page.keyboard.press('Enter');
    await design.says('this text was changed meanwhile');
    assert.equal(design.read(), other);
    await page.keyboard.press('Escape');
    design.write(text);
    await page.waitForSelector('.textLayer:has-text("Dear")');
    await design.click('/content/3', 0, 2);
    await page.keyboard.type(' {{');
    await page.waitForSelector('.offered li');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await design.says('Not done:');
    await page.waitForSelector('.writing-text[aria-invalid="true"]');
    await page.keyboard.press('Escape');
    assert.equal(design.read(), text);
  });

  it('puts blocks in from the palette, wraps and unwraps, by keys and clicks', async () => {
    const { page } = design;
    const pages = page.locator('main.pages');
    await design.click('/content/3');
    await pages.press('i');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Text');
    await page.keyboard.press('Enter');
    const withText = text.replace('\t\t"The end"', '\t\t"The end",\n\t\t{ "type": "text", "text": "Text" }');
    await design.holds(withText);
    await page.waitForSelector('.trail [aria-current][data-at="/content/4"]');
    await page.click('.palette-blocks button:text-is("Wrap in a box")');
    await design.holds(
      withText.replace(
        '{ "type": "text", "text": "Text" }',
        '{ "type": "box", "padding": 8, "border": 1, "content": { "type": "text", "text": "Text" } }',
      ),
    );
    await page.waitForSelector('.trail [aria-current]:text-is("box")');
    await page.click('.palette-blocks button:text-is("Unwrap")');
    await design.holds(withText);
    await page.click('.palette-blocks button:text-is("Table of items")');
    const table =
      '{ "type": "table", "rows": "items", "columns": [{ "header": "What", "cell": "{{what}}", "width": "*" }] }';
    await design.holds(withText.replace('"text": "Text" }', `"text": "Text" },\n\t\t${table}`));
    await page.waitForSelector('.textLayer:has-text("What")');
    for (const _ of 'four') await pages.press('Control+z');
    await design.holds(text);
  });

  it('makes a style of the look of a block, and says how often a style is used', async () => {
    const { page } = design;
    await design.click('/content/0');
    await design.change('#key-italic');
    await design.settled();
    await design.change('#key-fontSize', '30');
    await design.settled();
    await page.fill('#make-style', 'head');
    await page.keyboard.press('Enter');
    await design.says('Not done: there is a style');
    await page.fill('#make-style', 'title');
    await page.keyboard.press('Enter');
    await design.holds(
      text
        .replace('"style": "head" }', '"style": ["head", "title"] }')
        .replace(
          '"loud": { "bold": true } }',
          '"loud": { "bold": true }, "title": { "italic": true, "fontSize": 30 } }',
        ),
    );
    await page.waitForSelector('[aria-label="Take the style title off"][title="Take title off: used once"]');
    for (const _ of 'two') await page.locator('main.pages').press('Control+z');
    await design.holds(text);
  });

  it('says that a block is repeated, outlines all of them, and opens its expression in the editor', async () => {
    const { page } = design;
    await design.click('/content/1/content/0', 1);
    await page.waitForSelector(
      '.loop:has-text("It stands in the stack that is repeated for each of items: 3 times")',
    );
    const chosen = page.locator('.outline.chosen');
    await until('three instances that light up', async () => (await chosen.count()) === 3);
    await page.click('.loop button');
    await page.waitForSelector('.loop:has-text("It is repeated for each of items")');
    await page.click('[aria-label="Open the expression of Once for each of in the editor"]');
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
    await page.waitForSelector('.cm-activeLine:has-text("each")');
    await trailIs('page › stack');
  });

  it('opens the file of a block that is included', async () => {
    const { page } = design;
    await design.click('/content/3');
    await page.locator('main.pages').press('ArrowUp');
    await page.waitForSelector('.trail [aria-current]:text-is("include")');
    const box = page.locator('.textLayer span:text-is("In a part")');
    await box.hover();
    await box.click();
    await page.waitForSelector('.tab[aria-pressed="true"]:text-is("part.json")');
    await page.click('#key-bold');
    await design.holds(part.replace(' }', ', "bold": true }'), 'part.json');
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(part, 'part.json');
    await page.click('.tab:text-is("template.json")');
  });

  it('keeps what another program writes meanwhile, and stays at the block', async () => {
    const { page } = design;
    await design.click('/content/3');
    const other = text.replace('\t"content": [', '\t"content": [\n\t\t"New at the top",');
    design.write(other);
    await page.waitForSelector('.cm-line:has-text("New at the top")');
    await page.waitForSelector('.textLayer:has-text("New at the top")');
    await page.click('#key-bold');
    await design.holds(other.replace('"The end"', '{ "type": "text", "text": "The end", "bold": true }'));
    design.write(text);
    await page.waitForSelector('.cm-line:has-text("New at the top")', { state: 'detached' });
  });

  it('says so when the file is read-only, and changes nothing', async () => {
    const { page } = design;
    await page.waitForSelector('.textLayer:not(:has-text("New at the top"))');
    await design.click('/content/3');
    chmodSync(join(design.folder, 'template.json'), 0o444);
    await page.click('#key-bold');
    await design.says('Not done: template.json is read-only');
    assert.equal(design.read(), text);
    chmodSync(join(design.folder, 'template.json'), 0o644);
  });

  it('says what can not be designed: a text with a fault of syntax, a file that is no template', async () => {
    const { page } = design;
    design.write(text.replace('"The end"', '"The end'));
    await page.waitForSelector('.panel:has-text("fault of syntax")');
    design.write(text);
    await page.waitForSelector('#key-bold');
    await page.click('.tab:text-is("sample.json")');
    await page.click('.tabs button:text-is("Text")');
    await page.waitForSelector('.panel:has-text("This file is no template")');
    await design.click('/content/0');
    await page.waitForSelector('.tab[aria-pressed="true"]:text-is("template.json")');
    await trailIs('page › text');
  });

  it('designs a template with faults where it is sound, and makes no other', async () => {
    const { page } = design;
    const faulty = text.replace('"The end"', '{ "type": "txet" }');
    design.write(faulty);
    await page.waitForSelector('.faults.broken');
    await design.click('/content/0');
    await page.click('#key-bold');
    await design.holds(faulty.replace(dear, dear.replace(' }', ', "bold": true }')));
    await page.fill('#key-fontSize', 'x');
    await page.keyboard.press('Enter');
    await design.says('Not done: expected');
    await page.keyboard.press('Escape');
    design.write(text);
    await page.waitForSelector('.faults.broken', { state: 'detached' });
  });

  it('has names for all of it, in light and dark, and in a window 420 px wide', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.evaluate(axe);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      assert.deepEqual(await faultsOfAxe(page), [], scheme);
    }
    await page.setViewportSize({ width: 420, height: 800 });
    await page.click('.panel [aria-label="Duplicate"]');
    await design.holds(text.replace(dear, `${dear},\n\t\t${dear}`));
    await page.click('.panel [aria-label="Undo"]');
    await design.holds(text);
    assert.deepEqual(await faultsOfAxe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 420);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('says so when the server has ended', async () => {
    const { page } = design;
    await design.click('/content/0');
    await design.studio.stop();
    await page.waitForSelector('.status:has-text("platen dev has ended")');
    await page.click('#key-bold');
    await design.says('Not done: platen dev has ended');
    assert.equal(design.read(), text);
  });

  it('logs no error of its own', () => {
    const own = design.studio.complaints.filter((line) => !/Failed to load resource/.test(line));
    assert.deepEqual(own, []);
  });
});
