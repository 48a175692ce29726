// Blocks copied, cut and pasted: within a template, into another one, and from other programs.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copiedText } from '../../../src/studio/design/clip/copied.ts';
import { type Pasted, pastedText } from '../../../src/studio/design/clip/pasted.ts';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { literal } from '../../../src/studio/design/know/path.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "clip",
  "page": { "size": [420, 300], "margin": 20 },
  "styles": { "base": { "font": "Platen Serif" }, "head": { "bold": true } },
  "content": [
    { "type": "text", "text": "Dear", "style": ["base", "head"] },
    // the box
    { "type": "box", "padding": 4, "content": [
      "In a box" // kept
    ] },
    "The end"
  ]
}
`;
const other = `{
  "platen": 1,
  "name": "other",
  "styles": { "base": { "italic": true } },
  "content": [
    "Other"
  ]
}
`;
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text });
});
after(() => design?.close());

const changed = (was: string, is: string, whole = text): string => {
  assert.ok(whole.includes(was), was);
  return whole.replace(was, is);
};

async function back(): Promise<void> {
  await design.page.locator('main.pages').press('Control+z');
  await design.holds(text);
  await design.shows();
}

/** Pastes what another program put into the clipboard. */
async function paste(types: Readonly<Record<string, string>>): Promise<void> {
  await design.page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [type, value] of Object.entries(given)) data.setData(type, value);
    const options = { clipboardData: data, bubbles: true, cancelable: true };
    document.querySelector('main.pages')?.dispatchEvent(new ClipboardEvent('paste', options));
  }, types);
  await design.settled();
}

describe('the clipboard', () => {
  it('copies and pastes a block, with the comments in it, and cuts one', async () => {
    const pages = design.page.locator('main.pages');
    await design.shows();
    await design.select('/content/1');
    await pages.press('Control+c');
    await design.says('Copied: box');
    await design.select('/content/2');
    await pages.press('Control+v');
    const copy = '{ "type": "box", "padding": 4, "content": [\n  "In a box" // kept\n] }';
    const indented = copy.replaceAll('\n', '\n    ');
    await design.holds(changed('"The end"', `"The end",\n    ${indented}`));
    await design.page.waitForSelector('.trail [aria-current][data-at="/content/3"]');
    await back();
    await design.select('/content/0');
    await pages.press('Control+x');
    await design.holds(changed('    { "type": "text", "text": "Dear", "style": ["base", "head"] },\n', ''));
    await design.shows();
    await design.select('/content/1');
    await pages.press('Control+v');
    await design.holds(
      changed('    { "type": "text", "text": "Dear", "style": ["base", "head"] },\n', '').replace(
        '"The end"',
        '"The end",\n    { "type": "text", "text": "Dear", "style": ["base", "head"] }',
      ),
    );
    await pages.press('Control+z');
    await back();
  });

  it('brings the styles along that another template lacks, and says which are others there', async () => {
    const { page } = design;
    const pages = page.locator('main.pages');
    writeFileSync(join(design.folder, 'other.json'), other);
    await design.select('/content/0');
    await pages.press('Control+c');
    await design.says('Copied');
    const second = await page.context().browser()?.newPage();
    assert.ok(second);
    await second.goto(design.studio.url);
    await second.waitForSelector('.cm-line');
    await second.evaluate(async () => {
      const window = sessionStorage.getItem('platen.window') ?? '';
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ template: 'other.json' });
      await fetch(`/api/show?window=${window}`, { method: 'POST', headers, body });
    });
    await second.waitForSelector('.cm-line:has-text("Other")');
    await second.waitForSelector('.saved:text-is("Saved")');
    await second.locator('main.pages').press('b');
    await second.waitForSelector('.panel');
    await second.locator('main.pages').press('Control+v');
    const whole = changed(
      '"base": { "italic": true } }',
      '"base": { "italic": true }, "head": { "bold": true } }',
      other,
    ).replace('"Other"', '"Other",\n    { "type": "text", "text": "Dear", "style": ["base", "head"] }');
    await design.holds(whole, 'other.json');
    await second.waitForSelector('.act-message:has-text("Styles that came along: head.")');
    await second.waitForSelector(
      '.act-message:has-text("are others in this template, and count as they are here: base.")',
    );
    await second.close();
    assert.equal(design.read(), text);
  });

  it('makes texts of lines, a table of a sheet, and blocks of HTML', async () => {
    await design.select('/content/2');
    await paste({ 'text/plain': 'One\r\n\r\nTwo {{name}}\n' });
    await design.holds(changed('"The end"', '"The end",\n    "One",\n    "Two \\\\{{name}}"'));
    await back();
    await paste({ 'text/plain': 'What\tPrice\nTea\t2.50\nMug\t10.00\n' });
    const table =
      '{ "type": "table", "columns": [{ "header": "What", "width": "*" }, { "header": "Price", "align": "right" }], ' +
      '"body": [["Tea", "2.50"], ["Mug", "10.00"]] }';
    await design.holds(changed('"The end"', `"The end",\n    ${table}`));
    await back();
    await paste({
      'text/plain': 'Title',
      'text/html':
        '<html><head><style>p{}</style></head><body><h1>Title</h1><p>Some <b>bold</b><br>text</p><ul><li>a<li>b</ul>' +
        '<table><thead><tr><th>What<th>Price</thead><tr><td>Tea<td>2.50</table><script>window.stolen = 1</script>' +
        '<img src="/api/nothing" onerror="window.stolen = 1"></body></html>',
    });
    await design.holds(
      changed(
        '"The end"',
        [
          '"The end"',
          '{ "type": "text", "text": "Title", "fontSize": 20, "bold": true, "outline": 1 }',
          '"Some bold"',
          '"text"',
          '{ "type": "list", "items": ["a", "b"] }',
          '{ "type": "table", "columns": [{ "header": "What", "width": "*" }, { "header": "Price", "align": "right" }], "body": [["Tea", "2.50"]] }',
        ].join(',\n    '),
      ),
    );
    assert.equal(await design.page.evaluate(() => 'stolen' in window), false);
    await back();
  });

  it('refuses what is no sound block, and what is too much, and says so', async () => {
    await design.select('/content/2');
    await paste({ 'text/plain': '{ "type": "text", "text": "{{nothing}}" }' });
    await design.says('Not done: unknown name');
    await paste({ 'text/plain': '{ "platenBlocks": [{ "type": "text", "text": "a", "fontSize": -1 }] }' });
    await design.says('Not done: expected a length above 0');
    await paste({ 'text/plain': 'x'.repeat(1_000_001) });
    await design.says('Not done: it is too long: at most 1,000,000 characters');
    await paste({ 'text/plain': 'x\n'.repeat(501) });
    await design.says('Not done: these are too many blocks: at most 500');
    await paste({ 'text/plain': 'a\tb\n'.repeat(501) });
    await design.says('Not done: the table is too large: at most 500 rows and 50 columns');
    await paste({});
    await design.says('the clipboard holds nothing that becomes a block');
    assert.equal(design.read(), text);
    assert.deepEqual(design.studio.complaints, []);
  });

  it('leaves fields and the editor what is theirs', async () => {
    const { page } = design;
    await design.select('/content/2');
    await page.locator('.panel textarea').first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+v');
    assert.equal(await page.locator('.panel textarea').first().inputValue(), 'The endThe end');
    await page.keyboard.press('Escape');
    await design.settled();
    assert.equal(design.read(), text);
  });
});

describe('a text of the clipboard', () => {
  const blocks = (found: Pasted | string): readonly string[] => {
    assert.ok(typeof found !== 'string', String(found));
    return found.blocks;
  };

  it('is blocks where it is JSON of blocks, and lines otherwise', () => {
    assert.match(
      blocks(pastedText('Name\tTown\nAda\tGraz\n'))[0] ?? '',
      /"header": "Name".*"body": \[\["Ada"/,
    );
    assert.doesNotMatch(blocks(pastedText('Ada\t1815\nAlan\t1912\n'))[0] ?? '', /header/);
    assert.deepEqual(blocks(pastedText('[{ "type": "line" }, "a"]')), ['{ "type": "line" }', '"a"']);
    assert.deepEqual(blocks(pastedText('{ "a": 1 }')), [JSON.stringify('{ "a": 1 }')]);
    assert.deepEqual(blocks(pastedText('["a"]')), [JSON.stringify('["a"]')]);
    assert.deepEqual(blocks(pastedText('{ "type": 1 }')), [JSON.stringify('{ "type": 1 }')]);
    assert.equal(blocks(pastedText('['.repeat(100_000))).length, 1);
    assert.equal(
      blocks(pastedText(`{ "type": "box", "content": ${'['.repeat(500)}${']'.repeat(500)} }`)).length,
      1,
    );
    assert.equal(literal('a\u0000b{{c}}\t'), 'ab\\{{c}}\t');
  });

  it('holds the styles that a block names', () => {
    const root = readJsonc(text);
    assert.ok(root);
    assert.equal(
      copiedText(text, root, '/content/0'),
      '{ "platenBlocks": [{ "type": "text", "text": "Dear", "style": ["base", "head"] }], ' +
        '"styles": { "base": { "font": "Platen Serif" }, "head": { "bold": true } } }',
    );
    assert.equal(copiedText(text, root, ''), undefined);
  });
});
