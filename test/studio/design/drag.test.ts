// Blocks dragged on the pages in a real browser: a line shows where they go, and the file changes by that alone.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "letter",
  "page": { "size": [400, 420], "margin": 20 },
  "content": [
    // how it begins
    "First",
    "Second",
    { "type": "box", "padding": 8, "border": 1, "content": [
      "In a box"
    ] },
    { "type": "columns", "gap": 10, "columns": ["Left", { "width": 100, "content": "Right" }] },
    { "type": "table", "columns": [{ "header": "Head", "width": "*" }, { "header": "More" }], "body": [["A cell", "another"]] },
    { "type": "stack", "content": ["In a stack"] },
    "Last"
  ]
}
`;
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text });
});
after(() => design?.close());

/** Drags the block at a pointer to a part of the box of another one, looks at the line, and lets go. */
async function dragTo(
  pointer: string,
  target: string,
  share: readonly [number, number],
  into: string,
): Promise<void> {
  await design.page.waitForSelector('.textLayer');
  const from = await design.pointOf(pointer, [0.02, 0.5]);
  await design.drag(from, await design.pointOf(target, share), true);
  await design.page.waitForSelector(`.drop-line[data-into="${into}"]`);
  await design.page.mouse.up();
  await design.settled();
}

/** Takes the last act back, and waits for the pages. */
async function back(whole = text): Promise<void> {
  await design.page.locator('main.pages').press('Control+z');
  await design.holds(whole);
  await design.shows();
}

const moved = (was: string, is: string, whole = text): string => {
  assert.ok(whole.includes(was), was);
  return whole.replace(was, is);
};

describe('a block that is dragged', () => {
  it('goes to the line that is shown, among its neighbours', async () => {
    await design.shows();
    await dragTo('/content/0', '/content/2', [0.5, 0.02], 'page');
    await design.holds(
      moved(
        '    // how it begins\n    "First",\n    "Second",\n',
        '    "Second",\n    // how it begins\n    "First",\n',
      ),
    );
    await design.page.waitForSelector('.trail [aria-current][data-at="/content/1"]');
    await back();
  });

  it('goes into a box, a column, a cell and a stack, and out of them', async () => {
    const without = moved('    "Last"\n', '').replace('"In a stack"] },', '"In a stack"] }');
    const cases = [
      ['/content/2/content/0', [0.5, 0.9], 'box', '"In a box"', '"In a box",\n      "Last"'],
      ['/content/3/columns/0', [0.5, 0.7], 'column', '["Left",', '[["Left", "Last"],'],
      [
        '/content/3/columns/1/content',
        [0.5, 0.3],
        'column',
        '"content": "Right"',
        '"content": ["Last", "Right"]',
      ],
      ['/content/4/body/0/0', [0.5, 0.7], 'cell', '["A cell",', '[["A cell", "Last"],'],
      ['/content/4/columns/1/header', [0.5, 0.7], 'cell', '"header": "More"', '"header": ["More", "Last"]'],
      ['/content/5/content/0', [0.5, 0.4], 'stack', '["In a stack"]', '["Last", "In a stack"]'],
    ] as const;
    for (const [target, share, into, was, is] of cases) {
      await dragTo('/content/6', target, share, into);
      await design.holds(moved(was, is, without));
      await back();
    }
    await dragTo('/content/2/content/0', '/content/1', [0.5, 0.2], 'page');
    await design.holds(
      moved('[\n      "In a box"\n    ]', '[]').replace('"Second",', '"In a box",\n    "Second",'),
    );
    await back();
  });

  it('stays with Alt: the text is marked, and copied as it is read', async () => {
    const { page } = design;
    const marked = (): Promise<string | undefined> => page.evaluate(() => getSelection()?.toString().trim());
    await page.waitForSelector('.textLayer');
    const box = await page.locator('.textLayer span:text-is("First")').boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    const [from, to] = [
      { x: box.x + 1, y },
      { x: box.x + box.width - 1, y },
    ];
    await page.keyboard.down('Alt');
    await design.drag(from, to);
    await page.keyboard.up('Alt');
    assert.equal(await marked(), 'First');
    assert.equal(await page.locator('.drag-ghost').count(), 0);
    await design.click('/content/1');
    assert.equal(await marked(), '');
    assert.equal(design.read(), text);
  });

  it('stays with Escape, beside the pages and where it is', async () => {
    const { page } = design;
    const from = await design.pointOf('/content/0', [0.02, 0.5]);
    await design.drag(from, await design.pointOf('/content/5', [0.5, 0.9]), true);
    await page.waitForSelector('.drop-line');
    await page.waitForSelector('.drag-ghost:text-is("text: First")');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.drop-line', { state: 'detached' });
    await page.mouse.up();
    // The hint of the drag goes with it.
    await page.waitForSelector('.act-message:empty', { state: 'attached' });
    await design.drag(from, await design.pointOf('/content/0', [0.5, 0.7]), true);
    await page.waitForSelector('.drag-ghost');
    assert.equal(await page.locator('.drop-line').count(), 0);
    await page.mouse.up();
    await page.waitForSelector('.act-message:text-is("Not done: it stands there already")');
    await design.drag(from, { x: 5, y: 300 });
    await page.waitForSelector('.drag-ghost', { state: 'detached' });
    await page.waitForSelector('.act-message:text-is("Not done: it was dropped beside the pages")');
    await design.settled();
    assert.equal(design.read(), text);
  });

  it('is taken whole when it is selected, and not what stands in it', async () => {
    await design.select('/content/2');
    await dragTo('/content/2/content/0', '/content/0', [0.5, 0.1], 'page');
    const box = '{ "type": "box", "padding": 8, "border": 1, "content": [\n      "In a box"\n    ] },\n    ';
    await design.holds(moved(box, '').replace('    // how it begins', `    ${box}// how it begins`));
    await back();
  });

  it('is one of the palette, too', async () => {
    const { page } = design;
    await page.locator('.palette').evaluate((element) => element.setAttribute('open', ''));
    await page.locator('.palette button:text-is("Line")').scrollIntoViewIfNeeded();
    const button = await page.locator('.palette button:text-is("Line")').boundingBox();
    const from = { x: (button?.x ?? 0) + 8, y: (button?.y ?? 0) + 8 };
    await design.drag(from, await design.pointOf('/content/1', [0.5, 0.9]), true);
    await page.waitForSelector('.drop-line[data-into="page"]');
    await page.mouse.up();
    await design.holds(moved('"Second",', '"Second",\n    { "type": "line", "margin": [6, 0] },'));
    await back();
  });

  it('is moved by keys, into the block beside it and out again', async () => {
    const pages = design.page.locator('main.pages');
    await design.select('/content/1');
    await pages.press('Alt+ArrowRight');
    const inside = moved('    "Second",\n', '').replace(
      '      "In a box"',
      '      "Second",\n      "In a box"',
    );
    await design.holds(inside);
    await pages.press('Alt+ArrowLeft');
    const behind = moved('    "Second",\n', '').replace(
      '] },\n    { "type": "columns"',
      '] },\n    "Second",\n    { "type": "columns"',
    );
    await design.holds(behind);
    await pages.press('Control+z');
    await back();
    await design.select('/content/0');
    await pages.press('Alt+ArrowLeft');
    await design.says('Not done: there is no block around it');
  });

  it('is dragged by a finger at its grip', async () => {
    const { page } = design;
    await design.select('/content/1');
    await page.waitForSelector('.outline.chosen .grip');
    const grip = await page.locator('.grip').boundingBox();
    const to = await design.pointOf('/content/0', [0.5, 0.1]);
    const session = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    const [x, y] = [(grip?.x ?? 0) + 8, (grip?.y ?? 0) + 8];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x, y) });
    for (const share of [0.3, 0.6, 1])
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(x + (to.x - x) * share, y + (to.y - y) * share),
      });
    await page.waitForSelector('.drop-line');
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await design.holds(
      moved(
        '    // how it begins\n    "First",\n    "Second",\n',
        '    "Second",\n    // how it begins\n    "First",\n',
      ),
    );
    await back();
  });

  it('is put between the same neighbours when another program writes meanwhile, and stays where that is not sure', async () => {
    const { page } = design;
    const from = await design.pointOf('/content/0', [0.02, 0.5]);
    const to = await design.pointOf('/content/6', [0.5, 0.9]);
    await design.drag(from, to, true);
    await page.waitForSelector('.drop-line');
    const theirs = moved('"name": "letter"', '"name": "letters"');
    design.write(theirs);
    await page.waitForSelector('.cm-line:has-text("letters")');
    await page.mouse.up();
    await design.holds(
      moved('    // how it begins\n    "First",\n', '', theirs).replace(
        '    "Last"',
        '    "Last",\n    // how it begins\n    "First"',
      ),
    );
    await back(theirs);
    await design.drag(from, to, true);
    await page.waitForSelector('.drop-line');
    const other = moved('"First"', '"First of all"', theirs);
    design.write(other);
    await page.waitForSelector('.cm-line:has-text("First of all")');
    await page.mouse.up();
    await design.says('Not done: the file changed meanwhile');
    assert.equal(design.read(), other);
    design.write(text);
    await design.holds(text);
    await design.shows();
  });

  it('has names for all of it', async () => {
    const { page } = design;
    await design.select('/content/1');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    assert.deepEqual(design.studio.complaints, []);
  });
});
