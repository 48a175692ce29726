// How long an act of the design mode takes with 200 pages. The times are printed. Only what is far too slow fails.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { takes } from '../../platen.ts';
import { drawnAfter } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const template = `{
	"platen": 1,
	"name": "long",
	"page": { "size": "A4", "margin": 50 },
	"footer": { "type": "text", "text": "{{$pageNumber}} of {{$totalPages}}", "align": "right" },
	"styles": { "head": { "fontSize": 16, "bold": true } },
	"variables": { "parts": { "type": "list", "fields": {
		"title": { "type": "string" },
		"text": { "type": "string" },
		"rows": { "type": "list", "fields": { "what": { "type": "string" }, "count": { "type": "number" }, "price": { "type": "number" } } }
	} } },
	"content": [
		{ "type": "text", "text": "All parts", "style": "head" },
		{ "type": "stack", "each": "parts", "as": "part", "content": [
			{ "type": "text", "text": "{{$part.title}}", "style": "head", "pageBreak": "before" },
			{ "type": "text", "text": "{{$part.text}}" },
			{ "type": "table", "rows": "$part.rows", "rowAs": "row", "columns": [
				{ "header": "What", "cell": "{{$row.what}}" },
				{ "header": "Count", "cell": "{{$row.count}}", "align": "right" },
				{ "header": "Price", "cell": "{{$row.price}}", "align": "right" }
			] }
		] },
		"The end"
	]
}
`;
const sentence =
  'The brown fox jumps over the lazy dog while seventeen wizards boil quinces in a copper kettle. ';
const pages = 200;
const data = JSON.stringify({
  parts: Array.from({ length: pages - 1 }, (_, part) => ({
    title: `Part ${part + 1}`,
    text: sentence.repeat(6),
    rows: Array.from({ length: 20 }, (__, row) => ({
      what: `Item ${row + 1} of part ${part + 1}`,
      count: row,
      price: (row * 7) / 2,
    })),
  })),
});

const turns = 20;
/** How long an author looks at a change before the next one. */
const restMs = 1000;
/** Far above what is aimed at: the machine may do other work. */
const farTooLong = 60_000;

let design: OpenDesign;
before(async () => {
  design = await openDesign({ 'template.json': template, 'sample.json': data });
});
after(() => design?.close());

describe(`a document of ${pages} pages`, () => {
  it('is selected in, and changed', async () => {
    const { page } = design;
    await design.click('/content/0');
    const selecting: number[] = [];
    for (let turn = 0; turn < turns; turn++)
      selecting.push(await msUntilSelected(page, turn % 2 === 0 ? '/content/1' : '/content/0'));
    assert.ok(report('from a step to the panel', selecting) < farTooLong);
    await design.select('/content/0');
    const atOnce = await timesOfChanges(0);
    const rested = await timesOfChanges(restMs);
    const { page: shown } = design;
    await shown.locator('main.pages').press('Control+z');
    await shown.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('.textLayer span')?.style.getPropertyValue('--font-height') ===
        '29px',
    );
    for (const [when, { page: toPage, whole }] of [
      ['at once', atOnce],
      ['after a rest', rested],
    ] as const) {
      assert.ok(report(`from a property to its page, ${when}`, toPage) < farTooLong);
      assert.ok(report(`from a property to the whole document, ${when}`, whole) < farTooLong);
    }
  });
});

/** Changes a property again and again, each time a while after the document of the change before is there. Returns the times, milliseconds. */
async function timesOfChanges(
  rest: number,
): Promise<{ readonly page: readonly number[]; readonly whole: readonly number[] }> {
  const { page } = design;
  const times: { page: number[]; whole: number[] } = { page: [], whole: [] };
  for (let turn = 0; turn < turns; turn++) {
    if (rest > 0) await takes(rest);
    const revision = Number(await page.getAttribute('main.pages', 'data-revision'));
    await page.fill('#key-fontSize', String(20 + turn / 2));
    const pressed = page.evaluate(
      () =>
        new Promise<number>((done) => {
          addEventListener('keydown', () => done(Date.now()), { capture: true, once: true });
        }),
    );
    await page.press('#key-fontSize', 'Enter');
    const start = await pressed;
    times.page.push((await shownAfter(page, start)) - start);
    times.whole.push((await drawnAfter(page, revision)).at - start);
    await design.settled();
  }
  return times;
}

/** Goes a step with the arrow keys. Returns how long the panel takes to show it, in milliseconds. */
function msUntilSelected(page: Page, pointer: string): Promise<number> {
  return page.evaluate(async (at) => {
    const key = at === '/content/1' ? 'ArrowDown' : 'ArrowUp';
    const pages = document.querySelector<HTMLElement>('main.pages');
    pages?.focus();
    const start = performance.now();
    pages?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (;;) {
      if (document.querySelector(`.trail [aria-current][data-at="${at}"]`)) return performance.now() - start;
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, pointer);
}

/** Waits until a page is drawn after a moment, by the clock of this machine. Returns when that was. */
async function shownAfter(page: Page, moment: number): Promise<number> {
  const found = await page.waitForFunction((since) => {
    const { pieceAt, drawnAt } = document.querySelector<HTMLElement>('main.pages')?.dataset ?? {};
    return [pieceAt, drawnAt].map(Number).find((at) => at >= since);
  }, moment);
  return (await found.jsonValue()) ?? 0;
}

/** Prints the median of some times, and the least and the most. Returns the median. */
function report(what: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const [least, middle, most] = [0, 0.5, 1].map(
    (part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0,
  );
  process.stdout.write(`${what}: ${middle?.toFixed(0)} ms (${least?.toFixed(0)} to ${most?.toFixed(0)})\n`);
  return middle ?? 0;
}
