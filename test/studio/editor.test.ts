// The studio's editor in a real browser: what is typed is saved and shown, what changes on the disk is taken over, and where
// both change nothing is lost.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { run } from '../cli/recorder.ts';
import { temporaryFolder, until } from '../platen.ts';
import { axe, drawnAfter, faultsOfAxe, type OpenStudio, openBrowser, openStudio } from './browser.ts';

const folder = temporaryFolder();
const template = join(folder.path, 'template.json');
const sample = join(folder.path, 'sample.json');
const store = join(folder.path, 'kept.store');
const text = (word: string): string => `{
  "platen": 1,
  "name": "letter",
  "variables": { "name": { "type": "string", "description": "of whom we write to" } },
  "content": [
    "Dear {{name}},",
    "${word}"
  ]
}
`;
let browser: Browser;
let studio: OpenStudio;

before(async () => {
  writeFileSync(template, text('Hello'));
  writeFileSync(sample, '{ "name": "Ada" }');
  writeFileSync(join(folder.path, 'other.json'), '{ "name": "Grace" }');
  browser = await openBrowser();
  studio = await openStudio(browser, folder.path, '--store', store);
  await drawnAfter(studio.page, 0);
  await studio.page.waitForSelector('.cm-line:has-text("Hello")');
});
after(async () => {
  await studio?.close();
  await browser?.close();
  folder.remove();
});

const pages = (wanted: string): Promise<unknown> =>
  studio.page.waitForFunction(
    (word) => document.querySelector('.column')?.textContent?.includes(word),
    wanted,
  );
const onDisk = (file: string, wanted: string): Promise<void> =>
  until(`${wanted} in the file`, async () => readFileSync(file, 'utf8').includes(wanted));
const stands = (state: string): Promise<unknown> => studio.page.waitForSelector(`.saved:text-is("${state}")`);

/** Puts the cursor behind a text of the editor, and waits until the editor knows. */
async function behind(wanted: string): Promise<void> {
  const { page } = studio;
  await page.locator('.cm-content').focus();
  await until(`the cursor behind ${wanted}`, () => page.evaluate(putBehind, wanted));
}

/** Runs in the page. Returns whether the cursor of the editor stands in the line of the text. */
function putBehind(word: string): boolean {
  for (const line of document.querySelectorAll('.cm-line')) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1;
      if (at < 0) continue;
      const selection = getSelection();
      const stood = selection?.focusNode === node && selection.focusOffset === at + word.length;
      selection?.collapse(node, at + word.length);
      return stood && line.classList.contains('cm-activeLine');
    }
  }
  return false;
}

describe('the editor of the studio', () => {
  it('saves what is typed, and the pages show it', async () => {
    await behind('Hello');
    await studio.page.keyboard.type(' world');
    await onDisk(template, 'Hello world');
    await pages('Hello world');
    await stands('Saved');
  });

  it('takes over what another program writes', async () => {
    writeFileSync(template, text('From outside'));
    await studio.page.waitForSelector('.cm-line:has-text("From outside")');
    await pages('From outside');
    await stands('Saved');
  });

  it('loses nothing where both change: the author chooses, and can undo', async () => {
    const { page } = studio;
    for (const choice of ['Keep what I typed', 'Take what is on the disk']) {
      // The disk changes while the page does not hear of it, as between two steps of a person.
      await page.route('**/api/file?*', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.fallback(),
      );
      await behind('"Dear ');
      writeFileSync(template, text('Theirs'));
      await page.keyboard.type('my ');
      await stands('Changed here and on the disk');
      await page.unroute('**/api/file?*');
      assert.match(readFileSync(template, 'utf8'), /"Dear \{\{name\}\},",\n {4}"Theirs"/);
      await page.click(`text="${choice}"`);
      await stands('Saved');
      if (choice.startsWith('Keep')) {
        await onDisk(template, '"Dear my {{name}}');
        await page.keyboard.press('Escape');
        writeFileSync(template, text('Hello'));
        await page.waitForSelector('.cm-line:has-text("Hello")');
      } else {
        assert.match((await page.textContent('.cm-content')) ?? '', /"Dear \{\{name\}\},".*Theirs/);
        await page.locator('.cm-content').focus();
        await page.keyboard.press('Control+z');
        await onDisk(template, '"Dear my {{name}}');
      }
    }
  });

  it('underlines a fault, lists it, and goes to it', async () => {
    const { page } = studio;
    writeFileSync(template, text('Hello').replace('"content"', '"contents"'));
    await page.waitForSelector('.cm-lintRange-error');
    await page.click('.faults .place');
    await page.waitForFunction(() =>
      /contents/.test(document.querySelector('.cm-activeLine')?.textContent ?? ''),
    );
    // The hint is a button in what the mouse shows of the fault.
    await page.hover('.cm-lintRange-error');
    await page.click('.cm-diagnosticAction:has-text("content")');
    await onDisk(template, '"content"');
    await page.waitForSelector('.cm-lintRange-error', { state: 'detached' });
    await stands('Saved');
  });

  it('offers the variables of the template in its data', async () => {
    const { page } = studio;
    await page.click('.tabs >> text="sample.json"');
    await page.click('.tabs >> text="Text"');
    await page.waitForSelector('.cm-line:has-text("Ada")');
    await behind('"Ada"');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{ ');
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.cm-completionInfo:has-text("of whom we write to")');
    await page.click('.cm-tooltip-autocomplete >> text=name');
    await page.keyboard.type('Ada');
    await onDisk(sample, '"name": "Ada"');
    await page.click('.tabs >> text="template.json"');
    await page.waitForSelector('.cm-line:has-text("variables")');
    writeFileSync(sample, '{ "name": "Ada" }');
  });

  it('offers what can be written, and says what a name means', async () => {
    const { page } = studio;
    await behind('{{na');
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.cm-tooltip-autocomplete >> text=name');
    await page.keyboard.press('Escape');
    await behind('"letter"');
    await page.keyboard.press('End');
    await page.keyboard.type('\n"loc');
    // The list takes no Enter in its first 75 ms, so that nobody takes by mistake what has just opened.
    await page.click('.cm-tooltip-autocomplete >> text=locale');
    await page.keyboard.type('de');
    await onDisk(template, '"locale": "de"');
    await page.hover('.cm-line span:text-is("\\"variables\\"")');
    await page.waitForSelector('.told >> text=What data must hold');
    writeFileSync(template, text('Hello'));
    await page.waitForSelector('.cm-line:has-text("locale")', { state: 'detached' });
    await stands('Saved');
  });

  it('edits data, and shows other data', async () => {
    const { page } = studio;
    await page.click('.tab:text-is("sample.json")');
    await page.waitForSelector('.cm-line:has-text("Ada")');
    await behind('"Ada');
    await page.keyboard.type(' Lovelace');
    await pages('Dear Ada Lovelace');
    await page.selectOption('select[aria-label="Data"]', 'other.json');
    await pages('Dear Grace');
  });

  it('edits data as a tree, and lists as tables, by keys alone', async () => {
    const { page } = studio;
    const data = (): { name: string; items: readonly { what: string; count?: number }[] } =>
      JSON.parse(readFileSync(sample, 'utf8'));
    const rows = '{ "what": "Tea", "count": 2 },\n    { "what": "Mug", "count": 1.50 }';
    writeFileSync(sample, `{\n  "name": "Ada",\n  "items": [\n    ${rows}\n  ]\n}\n`);
    await page.selectOption('select[aria-label="Data"]', 'sample.json');
    await page.click('.tab:text-is("sample.json")');
    await page.click('.tabs button:text-is("Tree")');
    await page.fill('.fields [aria-label="name"]', 'Grace Hopper');
    await pages('Dear Grace Hopper');
    await page.locator('[aria-label="count, row 1"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2.');
    await page.waitForSelector('[aria-label="count, row 2"][aria-invalid="true"]');
    await page.keyboard.type('5');
    await page.waitForSelector('[aria-label="count, row 2"][aria-invalid="false"]');
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForSelector('.told-data:text-is("row 2 is row 1 now")');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'count, row 1');
    await page.keyboard.press('Alt+Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'count, row 2');
    await page.fill('[aria-label="what, row 2"]', 'Jam');
    await page.locator('[aria-label="what, row 3"]').press('Alt+Delete');
    await until('the rows on the disk', async () => data().items.length === 2);
    await onDisk(sample, '"Jam"');
    assert.deepEqual(data(), {
      name: 'Grace Hopper',
      items: [
        { what: 'Mug', count: 2.5 },
        { what: 'Jam', count: 0 },
      ],
    });
    assert.match(readFileSync(sample, 'utf8'), /\n {4}\{ "what": "Mug", "count": 2\.5 \},\n {4}\{ "what"/);
    await page.fill('[aria-label="Name of a new value"]', 'due');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'due');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('.fields [aria-label="due"]', { state: 'detached' });
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    writeFileSync(sample, '{ "name": ');
    await page.waitForSelector('.notice:has-text("no JSON yet")');
    writeFileSync(sample, '{ "name": "Ada" }');
    await page.waitForSelector('.fields [aria-label="name"]');
    await page.click('.tabs button:text-is("Text")');
  });

  it('draws few rows of a long list, and keys lead to all of them', async () => {
    const { page } = studio;
    const items = Array.from({ length: 5000 }, (_, index) => ({ what: `Row ${index + 1}`, count: index }));
    const before = readFileSync(sample, 'utf8');
    writeFileSync(sample, JSON.stringify({ name: 'Ada', items }, null, 1));
    await page.click('.tabs button:text-is("Tree")');
    await page.waitForSelector('caption:has-text("5,000 rows")', { state: 'attached' });
    assert.equal(await page.locator('.rows tbody tr').count(), 50);
    assert.equal(await page.getAttribute('.rows table', 'aria-rowcount'), '5001');
    const stands = (row: number): Promise<unknown> =>
      page.waitForFunction(
        (wanted) => document.activeElement?.closest('td')?.dataset.row === String(wanted - 1),
        row,
      );
    await page.focus('[data-row="49"][data-column="what"] [data-at]');
    await page.keyboard.press('ArrowDown');
    await stands(51);
    assert.equal(await page.locator('.rows tbody tr').count(), 50);
    await page.keyboard.press('PageDown');
    await stands(101);
    await page.keyboard.press('ArrowUp');
    await stands(100);
    // The new row is the first of the next ones.
    await page.keyboard.press('Alt+Enter');
    await stands(101);
    await page.waitForSelector('.told-data:has-text("row 101 is added")');
    await page.keyboard.press('Alt+ArrowUp');
    await stands(100);
    await page.keyboard.press('Alt+Delete');
    await stands(100);
    await page.waitForSelector('caption:has-text("5,000 rows")', { state: 'attached' });
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await stands(100);
    await page.waitForSelector('.saved:text-is("Saved")');
    writeFileSync(sample, before);
    await page.waitForSelector('caption:has-text("5,000 rows")', { state: 'detached' });
    await page.click('.tabs button:text-is("Text")');
  });

  it('offers data that stresses, and keeps it when the author asks', async () => {
    const { page } = studio;
    await page.selectOption('select[aria-label="Data"]', 'stress:long-words');
    await page.waitForFunction(() =>
      /Dear \p{L}{42}/u.test(document.querySelector('.column')?.textContent ?? ''),
    );
    assert.throws(() => readFileSync(join(folder.path, 'long-words.json')));
    await page.click('button:text-is("Keep")');
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLSelectElement>('select[aria-label="Data"]')?.value === 'long-words.json',
    );
    assert.match(readFileSync(join(folder.path, 'long-words.json'), 'utf8'), /"name": "\p{L}{42}/u);
    await page.selectOption('select[aria-label="Data"]', 'sample.json');
    await pages('Dear Ada');
  });

  it('says so when the file is gone, is a folder, or is no JSON, and keeps the pages', async () => {
    const { page } = studio;
    await page.click('.tab:text-is("template.json")');
    rmSync(template);
    await page.waitForSelector('.faults.broken');
    assert.match((await page.textContent('.faults')) ?? '', /template\.json/);
    await page.waitForSelector('.notice:has-text("template.json")');
    assert.ok(await page.locator('.sheet canvas').count());
    writeFileSync(template, text('Back'));
    await stands('Saved');
    await page.waitForSelector('.notice', { state: 'detached' });
    const same = readFileSync(template, 'utf8');
    rmSync(template);
    mkdirSync(template);
    await page.waitForSelector('.notice:has-text("is no file")');
    rmSync(template, { recursive: true });
    writeFileSync(template, same);
    await page.waitForSelector('.notice', { state: 'detached' });
    await stands('Saved');
    writeFileSync(template, '\u0000half');
    await page.waitForSelector('.faults.broken >> text=template.json:1:1');
    writeFileSync(template, text('Back again'));
    await pages('Back again');
  });

  it('shows the templates of the folder with a picture each, and one with faults by its fault', async () => {
    const { page } = studio;
    for (const [name, content] of [
      ['second', '["The second one"]'],
      ['third', '[{ "type": "txt" }]'],
    ] as const) {
      mkdirSync(join(folder.path, name));
      const whole = `{ "platen": 1, "name": "${name}", "content": ${content} }`;
      writeFileSync(join(folder.path, name, 'template.json'), whole);
    }
    await page.locator('main.pages').press('o');
    await page.waitForSelector('.gallery button:has-text("second") canvas');
    await page.waitForSelector('.gallery button:has-text("third") .fault:has-text("txt")');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.click('.gallery button:has-text("second")');
    await pages('The second one');
    await page.waitForSelector('.cm-line:has-text("The second one")');
  });

  it('stands beside a version that was pushed, with what differs marked; without one it says what to do', async () => {
    const { page } = studio;
    await page.selectOption('select[aria-label="Template"]', 'template.json');
    await pages('Back again');
    await page.locator('main.pages').press('v');
    await page.waitForSelector('.versions .problem:has-text("no store is known here: `platen login URL`")');
    await page.locator('main.pages').press('v');
    assert.equal((await run(['account', 'create', 'acme', '--data', store])).status, 0);
    await page.locator('main.pages').press('v');
    await page.waitForSelector('.versions .problem >> text=no version of "letter" is kept');
    await page.locator('main.pages').press('v');
    const pushed = await run([
      'template',
      'push',
      template,
      '--account',
      'acme',
      '--publish',
      '--data',
      store,
    ]);
    assert.equal(pushed.status, 0, pushed.stderr);
    await page.locator('main.pages').press('v');
    await page.waitForSelector('.versions [role="status"]:text-is("the same is seen")');
    assert.match((await page.textContent('.versions select')) ?? '', /^version 1, published · \d{4}-/);
    writeFileSync(template, text('Another text'));
    await page.waitForSelector('.versions [role="status"]:text-is("1 difference")');
    await page.waitForSelector('section.pages .textLayer:has-text("Back again")');
    assert.equal(await page.locator('section.pages .mark.changed').count(), 1);
    const [mark, word] = await Promise.all([
      page.locator('main.pages .mark.changed').boundingBox(),
      page.locator('main.pages .textLayer span:text-is("Another text")').boundingBox(),
    ]);
    assert.ok(mark && word && Math.abs(mark.x - word.x) < 3 && Math.abs(mark.width - word.width) < 4);
    await page.locator('main.pages').press('j');
    await page.waitForSelector('.differences [aria-current="true"]:has-text("Back again")');
    await page.waitForSelector('main.pages .mark.current');
    await page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(page), []);
    await page.locator('main.pages').press('v');
    await page.waitForSelector('.versions', { state: 'detached' });
    assert.equal(await page.locator('.mark').count(), 0);
  });

  it('has nothing that hinders a person', async () => {
    await studio.page.evaluate(axe);
    assert.deepEqual(await faultsOfAxe(studio.page), []);
  });

  it('logs no error of its own', () => {
    const own = studio.complaints.filter((line) => !/Failed to load resource/.test(line));
    assert.deepEqual(own, []);
  });
});
