// The design mode in a real browser: a folder with a template, and what tests do with it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Explanation } from '../../../src/render/explanation.ts';
import { temporaryFolder, until } from '../../platen.ts';
import { drawnAfter, type OpenStudio, openBrowser, openStudio } from '../browser.ts';

/** A studio in the design mode. */
export interface OpenDesign {
  readonly studio: OpenStudio;
  readonly page: Page;
  readonly folder: string;
  /** The text of a file, `template.json` by default. */
  read(name?: string): string;
  /** Writes a file, as another program does. */
  write(text: string, name?: string): void;
  /** Waits until the file has this text. */
  holds(text: string, name?: string): Promise<void>;
  /** Clicks the box of a pointer, the first one or another, once or twice. */
  click(pointer: string, which?: number, times?: number): Promise<void>;
  /** Returns where in the window a part of the first box of a pointer is: `[0, 0]` is its left top corner, `[1, 1]` the other one. */
  pointOf(pointer: string, share: readonly [x: number, y: number]): Promise<WindowPoint>;
  /** Presses the mouse, moves it in some steps, and releases it where it is not told to hold on. */
  drag(from: WindowPoint, to: WindowPoint, holds?: boolean): Promise<void>;
  /** Selects a place by the panel, from the page on. */
  select(pointer: string): Promise<void>;
  /** Changes a control of the panel, as a person does: it is filled, chosen or clicked. */
  change(selector: string, value?: string): Promise<void>;
  /** Waits until the pages show the template as it is in the file. */
  shows(): Promise<void>;
  /** Waits until no act is under way. */
  settled(): Promise<void>;
  /** Waits until what the panel reports contains some words. */
  says(words: string): Promise<void>;
  close(): Promise<void>;
}

/** A point of the window, CSS pixels. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** Opens a studio with files by their names, in the design mode. `copied` are files that lie elsewhere. */
export async function openDesign(
  files: Readonly<Record<string, string>>,
  copied: Readonly<Record<string, string>> = {},
): Promise<OpenDesign> {
  const folder = temporaryFolder();
  for (const [name, from] of Object.entries(copied)) cpSync(from, join(folder.path, name));
  const file = (name = 'template.json'): string => join(folder.path, name);
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  const browser: Browser = await openBrowser();
  const studio = await openStudio(browser, file());
  const { page } = studio;
  await drawnAfter(page, 0);
  await page.waitForSelector('.cm-line');
  await page.locator('main.pages').press('b');
  await page.waitForSelector('.panel');
  const read = (name?: string): string => readFileSync(file(name), 'utf8');
  return {
    ...{ studio, page, folder: folder.path, read },
    write: (text, name) => writeFileSync(file(name), text),
    holds: (text, name) =>
      until(`${name ?? 'the file'} to be\n${text}`, () => read(name) === text, {
        saw: () => read(name),
      }),
    select: (pointer) => selectIn(page, pointer),
    change: (selector, value) => changeIn(page, selector, value),
    settled: async () => {
      // What a key began shows in the next frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await page.waitForSelector('.panel[aria-busy="false"]');
    },
    click: (pointer, which, times) => clickBox(studio, pointer, { which: which ?? 0, times: times ?? 1 }),
    says: async (words) => {
      await page.waitForSelector(`.act-message:has-text("${words}")`);
    },
    shows: () => until('the pages of the file', () => showsFile(page)),
    pointOf: (pointer, share) => pointIn(page, pointer, share),
    drag: async (from, to, holds = false) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      if (!holds) await page.mouse.up();
    },
    close: async () => {
      await studio.close();
      await browser.close();
      folder.remove();
    },
  };
}

const mostClicks = 5;
const clickMs = 4000;

/** Clicks near the left top corner of a box, until it is selected: while a document is drawn anew, a click may be too early. */
async function clickBox(
  studio: OpenStudio,
  pointer: string,
  { which, times }: { readonly which: number; readonly times: number },
): Promise<void> {
  const { page } = studio;
  await page.waitForSelector('.textLayer');
  const selected = `.trail [aria-current][data-at="${pointer}"]`;
  for (let turn = 1; ; turn++) {
    await clickOnce(page, pointer, { which, times });
    try {
      await page.waitForSelector(times > 1 ? '.writing' : selected, { timeout: clickMs });
      return;
    } catch (error) {
      if (turn === mostClicks) throw error;
    }
  }
}

async function clickOnce(
  page: Page,
  pointer: string,
  { which, times }: { readonly which: number; readonly times: number },
): Promise<void> {
  const { box, sheet, scale } = await boxIn(page, pointer, which);
  const position = {
    x: (box.x + Math.min(4, box.width / 2)) * scale,
    y: (box.y + Math.min(4, box.height / 2)) * scale,
  };
  await sheet.click({ position, clickCount: times, force: true });
}

async function pointIn(page: Page, pointer: string, [x, y]: readonly [number, number]): Promise<WindowPoint> {
  const { box, sheet, scale } = await boxIn(page, pointer, 0);
  const { x: left = 0, y: top = 0 } = (await sheet.boundingBox()) ?? {};
  return { x: left + (box.x + box.width * x) * scale, y: top + (box.y + box.height * y) * scale };
}

function showsFile(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const window = sessionStorage.getItem('platen.window') ?? '';
    const [asked, file] = await Promise.all(
      ['explanation?', 'file?path=template.json&'].map(async (name) =>
        (await fetch(`/api/${name}window=${window}`)).json(),
      ),
    );
    const shown = document.querySelector<HTMLElement>('main.pages')?.dataset.revision;
    return asked.versions['template.json'] === file.version && String(asked.revision) === shown;
  });
}

/** Finds a box of a pointer with its page, and how many CSS pixels a point is there. */
async function boxIn(
  page: Page,
  pointer: string,
  which: number,
): Promise<{ readonly box: Explanation['boxes'][number]; readonly sheet: Locator; readonly scale: number }> {
  let asked: unknown;
  // Of a long document the record may not be there yet.
  await until(
    'the record of boxes',
    async () => {
      // The page asks with the name of its window.
      asked = await page.evaluate(async () => {
        const window = sessionStorage.getItem('platen.window') ?? '';
        return (await (await fetch(`/api/explanation?window=${window}`)).json()) as unknown;
      });
      return typeof asked === 'object' && asked !== null && 'boxes' in asked;
    },
    { saw: () => JSON.stringify(asked) },
  );
  const { boxes, pages } = asked as Explanation;
  const box = boxes.filter(({ path }) => path === pointer)[which];
  if (!box) throw new Error(`no box of ${pointer}: ${boxes.map(({ path }) => path).join(' ')}`);
  const sheet = page.locator('main.pages .sheet').nth(box.page - 1);
  const size = await sheet.boundingBox();
  return { box, sheet, scale: (size?.width ?? 1) / (pages[box.page - 1]?.width ?? 1) };
}

async function selectIn(page: Page, pointer: string): Promise<void> {
  const stands = (at: string): Promise<unknown> =>
    page.waitForSelector(`.trail [aria-current][data-at="${at}"]`);
  const isSelected = await page.locator('.trail button').count();
  if (isSelected) await page.locator('.trail button').first().click();
  else await page.click('.panel-body > button');
  await stands('');
  const keys = pointer.split('/');
  for (let length = 2; length <= keys.length; length++) {
    const at = keys.slice(0, length).join('/');
    const button = page.locator(`.inside-list button[data-at="${at}"]`);
    if ((await button.count()) === 0) continue;
    await button.click();
    await stands(at);
  }
  await stands(pointer);
}

async function changeIn(page: Page, selector: string, value?: string): Promise<void> {
  const control = page.locator(`.panel ${selector}`);
  await control.waitFor({ state: 'attached' });
  await control.evaluate((element) => {
    let around = element.closest('details');
    while (around) {
      around.open = true;
      around = around.parentElement?.closest('details') ?? null;
    }
  });
  const form = await control.evaluate(({ tagName }) => tagName);
  if (value === undefined) await control.click();
  else if (form === 'SELECT') await control.selectOption(value);
  else {
    await control.fill(value);
    await control.press('Enter');
  }
}
