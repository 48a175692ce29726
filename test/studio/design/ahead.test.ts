// A long document while it is designed: the pages in sight come before anybody knows what goes wrong on others.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Ahead, PagesPiece, Trial } from '../../../src/studio/protocol.ts';
import { pdfjsText } from '../../pdf/readers.ts';
import { start, temporaryFolder, until } from '../../platen.ts';
import { type OpenDesign, openDesign } from './opened.ts';

/** A template of 30 parts, each on a page of its own, and then a small page. */
const templateWith = (size: number, text = 'All parts'): string => `{
	"platen": 1,
	"name": "long",
	"page": { "size": [400, 400], "margin": 50 },
	"footer": "{{$pageNumber}} of {{$totalPages}}",
	"styles": { "head": { "fontSize": ${size} } },
	"variables": { "parts": { "type": "list", "items": { "type": "string" } }, "last": { "type": "string" } },
	"content": [
		{ "type": "text", "text": "${text}", "style": "head" },
		{ "type": "text", "each": "parts", "as": "part", "text": "{{$part}}", "pageBreak": "before" },
		{ "type": "section", "page": { "size": [400, 130], "margin": 40 }, "content": [
			{ "type": "text", "text": "{{last}}", "style": "head" }
		] }
	]
}
`;
const dataOf = (parts: number): string =>
  JSON.stringify({ parts: Array.from({ length: parts }, (_, part) => `Part ${part + 1}`), last: 'end' });
const data = dataOf(30);

async function textsOf({ pdf }: PagesPiece): Promise<readonly string[]> {
  return (await pdfjsText(Buffer.from(pdf, 'base64'))).map((page) => page.trim().replace(/\s+/g, ' '));
}

describe('the pages in sight, by the server alone', () => {
  const folder = temporaryFolder();
  const template = join(folder.path, 'template.json');
  writeFileSync(template, templateWith(20));
  writeFileSync(join(folder.path, 'sample.json'), data);
  const running = start(['dev', template]);
  after(async () => {
    running.process.kill('SIGTERM');
    await running.ended;
    folder.remove();
  });

  const ask = async <T>(name: 'ahead' | 'trial', text: string, [from, to]: readonly number[]): Promise<T> => {
    const body = JSON.stringify({ path: 'template.json', text, from, to });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${await running.firstLine}/api/${name}`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200);
    return (await answer.json()) as T;
  };

  it('come with the total that the document had', async () => {
    await until(
      'the first document',
      async () => (await ask<Ahead>('ahead', templateWith(20), [1, 2])).piece !== undefined,
    );
    const text = templateWith(20, 'Other');
    const [ahead, trial] = [await ask<Ahead>('ahead', text, [1, 2]), await ask<Trial>('trial', text, [1, 2])];
    assert.ok(ahead.piece && trial.piece);
    assert.deepEqual([ahead.piece.from, ahead.piece.of, trial.piece.of], [1, 32, 32]);
    const pages = await textsOf(ahead.piece);
    assert.deepEqual(pages, ['Other 1 of 32', 'Part 1 2 of 32']);
    assert.deepEqual(await textsOf(trial.piece), pages);
  });

  it('come where a later page has a fault, which the trial reports', async () => {
    const text = templateWith(90);
    const ahead = await ask<Ahead>('ahead', text, [1, 1]);
    assert.ok(ahead.piece);
    const { faults, piece } = await ask<Trial>('trial', text, [1, 1]);
    assert.equal(piece, undefined);
    assert.equal(faults.length, 1);
  });

  it('do not come where the trial tells all there is', async () => {
    const none = async (text: string, range: readonly number[]): Promise<void> =>
      assert.deepEqual(await ask<Ahead>('ahead', text, range), {});
    await none(templateWith(20), [31, 32]);
    await none(templateWith(20), [40, 41]);
    await none(templateWith(-1), [1, 2]);
    await none('{', [1, 2]);
  });

  it('are made of the data as it is', async () => {
    writeFileSync(join(folder.path, 'sample.json'), dataOf(40).replace('Part 1"', 'First"'));
    await until('the new data', async () => {
      const { piece } = await ask<Ahead>('ahead', templateWith(20), [1, 2]);
      return piece !== undefined && (await textsOf(piece))[1] === 'First 2 of 42';
    });
    const { piece } = await ask<Trial>('trial', templateWith(20), [1, 2]);
    assert.ok(piece);
    assert.deepEqual(await textsOf(piece), ['All parts 1 of 42', 'First 2 of 42']);
  });
});

describe('the pages in sight, in the window', () => {
  let design: OpenDesign;
  before(async () => {
    design = await openDesign({ 'template.json': templateWith(20), 'sample.json': data });
  });
  after(() => design?.close());

  const height = (): Promise<string> =>
    design.page.evaluate(
      () =>
        document.querySelector<HTMLElement>('.textLayer span')?.style.getPropertyValue('--font-height') ?? '',
    );

  it('are shown before the trial ends, and taken back when it refuses', async () => {
    const { page } = design;
    await design.click('/content/0');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/trial?*', async (route) => {
      await held.promise;
      await route.fulfill({ json: { faults: [], message: 'no room' } });
    });
    await page.fill('#key-fontSize', '30');
    await page.press('#key-fontSize', 'Enter');
    await until('the page ahead', async () => (await height()) === '30px');
    assert.equal(design.read(), templateWith(20));
    held.resolve();
    await design.says('no room');
    await until('the page as it was', async () => (await height()) === '20px');
    await page.unroute('**/api/trial?*');
    assert.equal(design.read(), templateWith(20));
  });

  it('are taken back when the server does not try it', async () => {
    const { page } = design;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/trial?*', async (route) => {
      await held.promise;
      await route.fulfill({ status: 403, json: { message: 'read-only' } });
    });
    await page.fill('#key-fontSize', '32');
    await page.press('#key-fontSize', 'Enter');
    await until('the page ahead', async () => (await height()) === '32px');
    held.resolve();
    await design.says('read-only');
    await until('the page as it was', async () => (await height()) === '20px');
    await page.unroute('**/api/trial?*');
  });

  it('stay until the whole document is there', async () => {
    const { page } = design;
    await page.fill('#key-fontSize', '31');
    await page.press('#key-fontSize', 'Enter');
    await until('the page', async () => (await height()) === '31px');
    await until('the file', () => design.read().includes('31'));
    await design.shows();
    assert.equal(await height(), '31px');
    // The browser itself reports the answer that the test made up.
    const complaints = design.studio.complaints.filter((said) => !said.includes('403'));
    assert.deepEqual(complaints, []);
  });
});
