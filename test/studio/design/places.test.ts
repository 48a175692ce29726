// Blocks out of the flow moved over the page: drawn to margins, edges and baselines, with the distances shown, and by keys.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { guidesOf, marginsOf, snapped } from '../../../src/studio/design/know/guides.ts';
import { until } from '../../until.ts';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "places",
  "page": { "size": [420, 300], "margin": [20, 30] },
  "content": [
    "Dear", // who
    { "type": "place", "x": 200, "y": "50mm", "width": 80, "content": "PAID" },
    { "type": "place", "width": 60, "content": { "type": "box", "padding": 3, "border": 1, "content": "At the corner" } },
    "The end"
  ]
}
`;
const labels = `{
  "platen": 1,
  "name": "places",
  "page": { "labels": "L7160" },
  "content": [{ "type": "grid", "labels": "L7160", "items": [{ "type": "box", "content": "One" }] }]
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

/** Drags a block by points of the page, and returns what is shown meanwhile. */
async function dragBy(pointer: string, across: number, down: number, free = false): Promise<string> {
  const { page } = design;
  await design.shows();
  const from = await design.pointOf(pointer, [0.5, 0.5]);
  const scale = await page.evaluate(() => (document.querySelector('.sheet')?.clientWidth ?? 0) / 420);
  const to = { x: from.x + across * scale, y: from.y + down * scale };
  if (free) await page.keyboard.down('Alt');
  await design.drag(from, to, true);
  await page.waitForSelector('.outline.moving .measure');
  // The baselines come a moment later than the first step.
  await page.mouse.move(to.x, to.y);
  const shown = (await page.locator('.moving .measure').textContent()) ?? '';
  await page.mouse.up();
  if (free) await page.keyboard.up('Alt');
  await until('the file to be another one', () => design.read() !== text);
  return shown;
}

describe('a block out of the flow', () => {
  it('is dragged over the page, drawn to the margins, in its units, in one step', async () => {
    const shown = await dragBy('/content/1/content', 108, 30);
    assert.match(shown, /^← 310 {2}↑ [\d.]+ {2}→ 30 {2}↓ [\d.]+ pt$/);
    const now = design.read();
    assert.match(now, /"x": 310, "y": "6\d(\.\d+)?mm"/);
    assert.equal(now.replace(/"x": 310, "y": "[\d.]+mm"/, '"x": 200, "y": "50mm"'), text);
    await back();
  });

  it('gets an x and a y where it has none, and moves freely with Alt', async () => {
    await dragBy('/content/2/content/content', 97, 111, true);
    assert.match(design.read(), /\{ "type": "place", "x": 9[67](\.\d+)?, "y": 11[01](\.\d+)?, "width": 60/);
    await back();
  });

  it('is moved by keys, a step or ten, and stays with Escape', async () => {
    const { page } = design;
    const pages = page.locator('main.pages');
    await design.select('/content/1');
    await pages.press('Shift+ArrowRight');
    await design.holds(changed('"x": 200', '"x": 201'));
    await pages.press('Shift+Alt+ArrowDown');
    await design.holds(changed('"x": 200, "y": "50mm"', '"x": 201, "y": "55mm"'));
    await pages.press('Control+z');
    await back();
    await design.drag(await design.pointOf('/content/1', [0.5, 0.5]), { x: 700, y: 300 }, true);
    await page.waitForSelector('.outline.moving');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.outline.moving', { state: 'detached' });
    await page.mouse.up();
    await design.settled();
    assert.equal(design.read(), text);
    assert.deepEqual(design.studio.complaints, []);
  });

  it('stands beside rulers, which a key shows and hides', async () => {
    const { page } = design;
    const pages = page.locator('main.pages');
    await pages.press('r');
    await page.waitForSelector('.ruler.top');
    assert.deepEqual(
      (await page.locator('.ruler.top span').allTextContents()).join(' '),
      '0 20 40 60 80 100 120 140',
    );
    await page.waitForSelector('.panel [aria-label="Rulers along the pages"][aria-pressed="true"]');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await pages.press('r');
    await page.waitForSelector('.ruler', { state: 'detached' });
  });

  it('has the labels of a sheet around it, while their grid is selected', async () => {
    const { page } = design;
    design.write(labels);
    await page.waitForSelector('.cm-line:has-text("L7160")');
    await design.shows();
    await design.select('/content/0');
    await page.waitForSelector('.outline.label');
    assert.equal(await page.locator('.outline.label').count(), 21);
    const first = await page.locator('.outline.label').first().boundingBox();
    const box = await design.pointOf('/content/0/items/0', [0, 0]);
    assert.ok(Math.abs((first?.x ?? 0) - box.x) < 2 && Math.abs((first?.y ?? 0) - box.y) < 2);
    assert.deepEqual(design.studio.complaints, []);
  });

  it('is drawn to the nearest of all lines', () => {
    const root = readJsonc(text);
    assert.ok(root);
    assert.deepEqual(marginsOf(root), [30, 20, 30, 20]);
    const guides = guidesOf({ width: 420, height: 300 }, marginsOf(root), {
      areas: [{ x: 100, y: 100, width: 50, height: 20 }],
      baselines: [210],
    });
    const area = { x: 148, y: 118, width: 40, height: 10 };
    assert.deepEqual(snapped(area, guides), { x: 150, y: 120, across: [150], down: [120] });
    assert.deepEqual(snapped({ ...area, x: 351, y: 201 }, guides, 8), {
      ...{ x: 350, y: 202, across: [390], down: [210] },
    });
    assert.deepEqual(snapped({ ...area, x: 66, y: 60 }, guides), { x: 66, y: 60, across: [], down: [] });
  });
});
