// Values of the data put into a template, dragged from the tree of the data or with keys.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { valueAt } from '../../../src/studio/data/tree.ts';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { blockOfValue, type DataValue, textOfValue } from '../../../src/studio/design/know/value.ts';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "values",
  "page": { "size": [420, 300], "margin": 20 },
  "variables": {
    "customer": { "type": "object", "fields": { "name": { "type": "string" }, "first name": { "type": "string" } } },
    "due": { "type": "date" },
    "total": { "type": "number" },
    "items": { "type": "list", "fields": { "what": { "type": "string" }, "price": { "type": "number" }, "on": { "type": "date" } } }
  },
  "content": [
    "Dear", // who
    { "type": "stack", "each": "items", "as": "one", "content": ["Item:"] },
    { "type": "table", "rows": "items", "columns": [{ "header": "What", "cell": "{{what}}", "width": "*" }, { "header": "Price", "cell": "" }] },
    "The end"
  ]
}
`;
const data = `{
  "customer": { "name": "Ada", "first name": "A" },
  "due": "2026-03-01",
  "total": 12.5,
  "items": [{ "what": "Tea", "price": 2.5, "on": "2026-01-01" }, { "what": "Mug", "price": 10, "on": "2026-01-02" }]
}
`;
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text, 'sample.json': data });
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

/** Opens the tree of the data. */
async function openTree(): Promise<void> {
  const { page } = design;
  await page.click('.tab:has-text("sample.json")');
  await page.click('.tabs button:text-is("Tree")');
  await page.waitForSelector('.data .key.draggable');
}

/** Drags what matches a selector of the tree to a part of the box of a pointer. */
async function drag(
  selector: string,
  pointer: string,
  share: readonly [number, number],
  line: string,
): Promise<void> {
  const { page } = design;
  await design.shows();
  await openTree();
  const box = await page.locator(selector).first().boundingBox();
  const from = { x: (box?.x ?? 0) + 6, y: (box?.y ?? 0) + 6 };
  await design.drag(from, await design.pointOf(pointer, share), true);
  // The template is read first: the line comes with the next move.
  const to = await design.pointOf(pointer, share);
  await page.mouse.move(to.x + 1, to.y);
  await page.waitForSelector(`.drop-line${line}`);
  await page.mouse.up();
}

describe('a value of the data', () => {
  it('is dragged into a text, with a format that fits its type', async () => {
    await drag('.key:text-is("due")', '/content/0', [0.5, 0.5], '.text');
    await design.holds(changed('"Dear"', `"Dear {{$date(due, 'long')}}"`));
    await back();
    await drag('.key:text-is("name")', '/content/3', [0.5, 0.5], '.text');
    await design.holds(changed('"The end"', '"The end {{customer.name}}"'));
    await back();
  });

  it('is read of the item where it is dropped into a repetition', async () => {
    await drag('th:text-is("what")', '/content/1/content/0', [0.5, 0.5], '.text');
    await design.holds(changed('"Item:"', '"Item: {{$one.what}}"'));
    await back();
  });

  it('becomes a text between blocks, and a list becomes a table', async () => {
    await drag('.key:text-is("total")', '/content/0', [0.5, 0.95], '[data-into="page"]');
    await design.holds(
      changed('"Dear", // who\n', '"Dear", // who\n    { "type": "text", "text": "{{total}}" },\n'),
    );
    await back();
    await drag('.key:text-is("items")', '/content/3', [0.5, 0.95], '[data-into="page"]');
    const table =
      '{ "type": "table", "rows": "items", "columns": [{ "header": "What", "cell": "{{what}}", "width": "*" }, ' +
      '{ "header": "Price", "cell": "{{$decimal(price, 2)}}", "align": "right" }, ' +
      '{ "header": "On", "cell": "{{$date(on, \'short\')}}" }] }';
    await design.holds(changed('"The end"', `"The end",\n    ${table}`));
    await back();
  });

  it('is put into the text that was selected last, with keys', async () => {
    const { page } = design;
    await design.select('/content/3');
    await openTree();
    await page.locator('[aria-label="Put total on the page"]').focus();
    await page.keyboard.press('Enter');
    await design.holds(changed('"The end"', '"The end {{total}}"'));
    await page.waitForSelector('.trail [aria-current][data-at="/content/3"]');
    await back();
    await openTree();
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    assert.deepEqual(design.studio.complaints, []);
  });

  it('is named as JSONata wants it', () => {
    const [root, whole] = [readJsonc(text), readJsonc(data)];
    assert.ok(root && whole);
    const value = (...way: readonly string[]): DataValue => {
      const node = valueAt(whole, way);
      assert.ok(node);
      return { way, node };
    };
    assert.equal(
      textOfValue(value('customer', 'first name'), root, '/content/0'),
      '{{customer.`first name`}}',
    );
    assert.equal(textOfValue(value('items', '1', 'price'), root, '/content/0'), '{{items[1].price}}');
    assert.equal(textOfValue(value('items', '1', 'price'), root, '/content/2/columns/1/cell'), '{{price}}');
    const list = readJsonc('["a", "b"]');
    assert.ok(list);
    const tags: DataValue = { way: ['tags'], node: list };
    assert.equal(
      blockOfValue(tags, root, ''),
      '{ "type": "text", "each": "tags", "as": "item", "text": "{{$item}}" }',
    );
  });
});
