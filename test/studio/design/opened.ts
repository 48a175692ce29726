// The design mode in a real browser: a folder with a template, and what tests do with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
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
  /** Waits until what the panel reports contains some words. */
  says(words: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a studio with files by their names, in the design mode. */
export async function openDesign(files: Readonly<Record<string, string>>): Promise<OpenDesign> {
  const folder = temporaryFolder();
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
      until(`${name ?? 'the file'} to be\n${text}`, () => read(name) === text, { saw: () => read(name) }),
    click: (pointer, which, times) => clickBox(studio, pointer, { which: which ?? 0, times: times ?? 1 }),
    says: async (words) => {
      await page.waitForSelector(`.act-message:has-text("${words}")`);
    },
    close: async () => {
      await studio.close();
      await browser.close();
      folder.remove();
    },
  };
}

/** Clicks near the left top corner of a box, where it shows something. */
async function clickBox(
  { page }: OpenStudio,
  pointer: string,
  { which, times }: { readonly which: number; readonly times: number },
): Promise<void> {
  await page.waitForSelector('.textLayer');
  // The page asks with the name of its window.
  const asked = await page.evaluate(async () => {
    const window = sessionStorage.getItem('platen.window') ?? '';
    return (await (await fetch(`/api/explanation?window=${window}`)).json()) as unknown;
  });
  const { boxes, pages } = asked as Explanation;
  const box = boxes.filter(({ path }) => path === pointer)[which];
  if (!box) throw new Error(`no box of ${pointer}: ${boxes.map(({ path }) => path).join(' ')}`);
  const sheet = page.locator('main.pages .sheet').nth(box.page - 1);
  const size = await sheet.boundingBox();
  const width = pages[box.page - 1]?.width ?? 1;
  const scale = (size?.width ?? 1) / width;
  const position = {
    x: (box.x + Math.min(4, box.width / 2)) * scale,
    y: (box.y + Math.min(4, box.height / 2)) * scale,
  };
  await sheet.click({ position, clickCount: times, force: true });
  if (times > 1) await page.waitForSelector('.writing');
}
