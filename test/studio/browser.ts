// A real browser for tests of the studio: Debian's Chromium, driven by Playwright. The headless shell is the same engine
// without the windows around its pages, which take a fifth of the time; Chromium itself will do.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { start } from '../platen.ts';

const programs = ['chromium-headless-shell', 'chromium'];
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
const places = programs.flatMap((program) => folders.map((folder) => join(folder, program)));

/** Starts Chromium. Throws when it is not installed: the studio can't be tested without one. */
export function openBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error(
      'expected Chromium on this machine: `apt-get install chromium-headless-shell` brings it, as .ci/run does',
    );
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A studio that runs, and a page in the browser that shows it. */
export interface OpenStudio {
  readonly url: string;
  readonly page: Page;
  /** What the page complained of: errors, and what its policy refused. */
  readonly complaints: readonly string[];
  /** Ends the server. The page stays open. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts `platen dev` with these words and opens its page. */
export async function openStudio(browser: Browser, ...words: readonly string[]): Promise<OpenStudio> {
  const running = start(['dev', ...words]);
  const url = await running.firstLine;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(url);
  const stop = async (): Promise<void> => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  const close = async (): Promise<void> => {
    await page.close();
    await stop();
  };
  return { url, page, complaints, stop, close };
}

/** Waits until a revision after this one is on the canvas. Returns it and the moment when it was put there, by the clock of this machine. */
export async function drawnAfter(
  page: Page,
  revision: number,
): Promise<{ readonly revision: number; readonly at: number }> {
  const found = await page.waitForFunction((before) => {
    const shown = document.querySelector<HTMLElement>('[data-revision]');
    const now = Number(shown?.dataset.revision ?? 0);
    return now > before ? { revision: now, at: Number(shown?.dataset.drawnAt) } : undefined;
  }, revision);
  return (await found.jsonValue()) ?? { revision: 0, at: 0 };
}

/** The script of axe, which looks for what a screen reader can't use. */
export const axe: string = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns what axe finds serious or worse. Its script must be in the page. */
export function faultsOfAxe(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const run = Reflect.get(globalThis, 'axe') as {
      run(): Promise<{
        readonly violations: readonly {
          readonly id: string;
          readonly impact: string;
          readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
        }[];
      }>;
    };
    const { violations } = await run.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  });
}
