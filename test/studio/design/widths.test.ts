// Widths of columns moved by their handles in a real browser, with the mouse and with keys.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { movedBorder } from '../../../src/studio/design/know/widths.ts';
import { until } from '../../until.ts';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "widths",
  "page": { "size": [420, 300], "margin": 20 },
  "content": [
    { "type": "columns", "gap": 10, "columns": ["Left", { "width": "40mm", "content": "Right" }] },
    { "type": "columns", "columns": ["One", ["Two", "Three"]] },
    // prices
    { "type": "table", "columns": [{ "header": "What", "width": "*" }, { "header": "Price", "align": "right" }, { "header": "Sum", "width": 80 }], "body": [["Tea", "2.00", "4.00"]] },
    { "type": "table", "width": "100%", "columns": [{ "width": "25%" }, { "width": "75%" }], "body": [["A", "B"]] }
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

async function back(): Promise<void> {
  await design.page.locator('main.pages').press('Control+z');
  await design.holds(text);
  await design.shows();
}

/** Drags a handle by so many points of the page, and looks at what is shown meanwhile. */
async function drag(index: number, points: number, shown: string): Promise<void> {
  const { page } = design;
  await page.waitForSelector('.handle');
  const box = await page.locator('.handle').nth(index).boundingBox();
  const scale = await page.evaluate(() => (document.querySelector('.sheet')?.clientWidth ?? 0) / 420);
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await design.drag(from, { x: from.x + points * scale, y: from.y }, true);
  await page.waitForSelector(`.measure:text-is("${shown}")`);
  await page.mouse.up();
  await design.settled();
}

describe('a border of columns', () => {
  it('is dragged: the width that is written there is another one, in its unit, in one step', async () => {
    await design.shows();
    await design.select('/content/0');
    await drag(0, -28.35, '50 mm');
    await design.holds(changed('"40mm"', '"50mm"'));
    await back();
    await design.select('/content/2');
    await drag(1, -20, '100 pt');
    await design.holds(changed('"width": 80', '"width": 100'));
    await back();
    await design.select('/content/3');
    await drag(0, 38, '35% | 65%');
    await design.holds(changed('"25%" }, { "width": "75%"', '"35%" }, { "width": "65%"'));
    await back();
  });

  it('writes shares around what has none, and a width for a column without', async () => {
    await design.select('/content/1');
    await drag(0, 47.5, '1.25* | 0.75*');
    await design.holds(
      changed(
        '["One", ["Two", "Three"]]',
        '[{ "width": "1.25*", "content": "One" }, { "width": "0.75*", "content": ["Two", "Three"] }]',
      ),
    );
    await back();
    await design.select('/content/2/columns/1/header');
    const price = await design.pointOf('/content/2/columns/1/header', [0, 0]);
    assert.ok(price.x > 0);
    await design.page.locator('.handle').nth(0).focus();
    await design.page.keyboard.press('Shift+ArrowLeft');
    await until('the file to be another one', () => design.read() !== text);
    assert.match(design.read(), /"header": "Price", "width": \d+, "align"/);
    await back();
  });

  it('is moved by keys, and keeps the focus', async () => {
    const { page } = design;
    await design.select('/content/0');
    const handle = page.locator('.handle').first();
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await design.holds(changed('"40mm"', '"40.5mm"'));
    await design.shows();
    assert.equal(await handle.evaluate((one) => one === document.activeElement), true);
    assert.equal(await handle.getAttribute('aria-valuetext'), '40.5 mm');
    await page.keyboard.press('Shift+ArrowRight');
    await design.holds(changed('"40mm"', '"35.5mm"'));
    await design.shows();
    await page.locator('main.pages').press('Control+z');
    await back();
  });

  it('stays with Escape, and has a name', async () => {
    const { page } = design;
    await design.select('/content/0');
    const box = await page.locator('.handle').first().boundingBox();
    const from = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await design.drag(from, { x: from.x + 40, y: from.y }, true);
    await page.waitForSelector('.measure');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.measure', { state: 'detached' });
    await page.mouse.up();
    await design.settled();
    assert.equal(design.read(), text);
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    assert.deepEqual(design.studio.complaints, []);
  });

  it('never makes a column less than 4 points wide, and leaves to the rest what takes the rest', () => {
    const columns = (...written: readonly (string | undefined)[]) => ({
      ...{
        at: '',
        columns: written.map((one, index) => ({ index, written: one, x: index * 100, width: 100 })),
      },
    });
    const moved = (by: number, ...written: readonly (string | undefined)[]) =>
      movedBorder(columns(...written), 0, by).map(({ index, raw }) => `${index}: ${raw}`);
    assert.deepEqual(moved(20, '100', '100'), ['0: 120', '1: 80']);
    assert.deepEqual(moved(20, '*', '100'), ['1: 80']);
    assert.deepEqual(moved(20, '100', '2*'), ['0: 120']);
    assert.deepEqual(moved(20, undefined, undefined), ['0: 120']);
    assert.deepEqual(moved(20, undefined, '1in'), ['1: "1.12in"']);
    assert.deepEqual(moved(500, '100', '100'), ['0: 196', '1: 4']);
    assert.deepEqual(moved(50, '*', '3*'), ['0: "3*"', '1: "*"']);
    assert.deepEqual(moved(-500, '*', '*'), ['0: "0.05*"', '1: "1.95*"']);
  });
});
