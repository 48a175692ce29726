// Tables changed in the panel by clicks, in a real browser: the file has what is meant, and the pages print it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const columns = `[
        { "header": "Item", "cell": "{{name}}", "width": "*" }, // what it is
        { "header": "Amount", "cell": "{{$currency(quantity * price, 'EUR')}}", "align": "right" }
      ]`;
const text = `{
  "platen": 1,
  "name": "tables",
  "page": { "size": [400, 220], "margin": 20 },
  "variables": {
    "items": { "type": "list", "fields": {
      "name": { "type": "string" }, "kind": { "type": "string" },
      "quantity": { "type": "integer" }, "price": { "type": "number" }, "sold": { "type": "date" }
    } }
  },
  "content": [
    {
      "type": "table",
      "rows": "items",
      "columns": ${columns}
    }
  ]
}
`;
const items = Array.from({ length: 12 }, (_, index) => ({
  name: `Item ${index + 1}`,
  kind: index < 5 ? 'Tea' : 'Mug',
  quantity: index + 1,
  price: 2.5,
  sold: '2026-03-09',
}));
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text, 'sample.json': JSON.stringify({ items }) });
});
after(() => design?.close());

const tool = (name: string): string => `.table-tools button:text-is("${name}")`;
const undone = async (times: number): Promise<void> => {
  for (let turn = 0; turn < times; turn++) {
    await design.settled();
    await design.page.locator('main.pages').press('Control+z');
  }
  await design.holds(text);
};
const printed = async (words: string): Promise<void> => {
  await design.page.waitForFunction(
    (wanted) => document.querySelector('main.pages')?.textContent?.includes(wanted),
    words,
  );
};

describe('tables in the panel', () => {
  it('get columns of the fields of their list that have none yet, behind the one that is selected', async () => {
    const { page } = design;
    await design.select('/content/0');
    const offered = await page
      .locator('.table-tools .palette-blocks')
      .first()
      .locator('button')
      .allTextContents();
    assert.deepEqual(offered, ['kind', 'sold', 'empty']);
    await design.select('/content/0/columns/0');
    await page.click(tool('sold'));
    const column = `{ "header": "Sold", "cell": "{{$date(sold, 'short')}}" }`;
    await design.holds(text.replace('// what it is\n', `// what it is\n        ${column},\n`));
    await printed('3/9/26');
    await page.waitForSelector('.trail [aria-current][data-at="/content/0/columns/1"]');
    await page.click('[aria-label="Move the column Sold behind the next one"]');
    await design.holds(text.replace(`"align": "right" }\n`, `"align": "right" },\n        ${column}\n`));
    await page.click('[aria-label="Remove the column Sold"]');
    await design.holds(text);
    await undone(0);
  });

  it('get totals in the format of their column, carried over pages, and groups', async () => {
    const { page } = design;
    await design.select('/content/0');
    await page.click(tool('Amount'));
    await page.waitForSelector(`${tool('Amount')}[aria-pressed="true"]`);
    await printed('€195.00');
    await page.click(tool('Carry over pages'));
    await page.waitForSelector(`${tool('Carry over pages')}[aria-pressed="true"]`);
    await printed('From the page before');
    await page.selectOption('.table-tools select', 'kind');
    await printed('Mug');
    const total = text
      .replace('"width": "*" }', '"width": "*", "footer": "Total" }')
      .replace('"align": "right" }', `"align": "right", "footer": "{{$currency($sums.amount, 'EUR')}}" }`);
    const row = (label: string): string =>
      `[[{ "content": "${label}", "align": "end" }, "{{$currency($sums.amount, 'EUR')}}"]]`;
    const further = [
      '"sums": { "amount": "quantity * price" }',
      `"carry": { "foot": ${row('Carried over')}, "head": ${row('From the page before')} }`,
      '"group": { "by": "kind", "head": [[{ "content": "{{$key}}", "colSpan": 2, "bold": true }]] }',
    ];
    const lines = further.map((one) => `,\n      ${one}`).join('');
    await design.holds(total.replace('\n      ]\n', `\n      ]${lines}\n`));
    await undone(3);
  });

  it('keep carried rows that a person wrote, and say so', async () => {
    const { page } = design;
    const byHand = text.replace('\n      ]\n', '\n      ],\n      "carry": { "foot": [["So far", "…"]] }\n');
    design.write(byHand);
    await design.shows();
    await design.select('/content/0');
    await page.click(tool('Amount'));
    await design.says('The carried rows are written by hand: they stay as they are.');
    assert.equal(await page.locator('.act-message.refused').count(), 0);
    assert.ok(design.read().includes('"carry": { "foot": [["So far", "…"]] }'));
    await design.settled();
    await page.locator('main.pages').press('Control+z');
    await design.holds(byHand);
  });

  it('have names for all of it, in light and dark, and in a window 420 px wide', async () => {
    const { page } = design;
    await design.select('/content/0/columns/1');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
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
