// The controls of the panel in a real browser: fonts in their look, formats with what they print, sides, borders and lines.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { axe, faultsOfAxe } from '../browser.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "panel",
  "locale": "de-DE",
  "page": { "size": [400, 500], "margin": 20 },
  "fonts": { "Oswald": { "regular": "oswald.woff2" } },
  "colors": { "brand": "#123c4a" },
  "variables": {
    "date": { "type": "date" },
    "items": { "type": "list", "fields": { "price": { "type": "number" } } }
  },
  "content": [
    { "type": "text", "text": "Gr\\u00fc\\u00dfe vom {{$date(date, 'long')}} \\/ {{$uppercase('a')}}" }, // said first
    { "type": "box", "padding": [4, 8], "content": { "type": "stack", "each": "items", "as": "item", "content": "{{$item.price}}" } },
    { "type": "table", "rows": "items", "columns": [{ "header": "Preis", "cell": "{{price}}" }], "lines": { "head": 1 } },
    { "type": "barcode", "symbology": "epc", "payment": { "name": "Lumen", "iban": "DE02120300000000202051" } } // pays
  ]
}
`;
const data = '{ "date": "2026-03-09", "items": [{ "price": 1234.5 }, { "price": 2 }] }';
const oswald = join(import.meta.dirname, '../../../docs/reference/examples/oswald.woff2');
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text, 'sample.json': data }, { 'oswald.woff2': oswald });
});
after(() => design?.close());

/** Takes the last act back, and waits for the text as it was. */
const back = async (): Promise<void> => {
  await design.page.locator('main.pages').press('Control+z');
  await design.holds(text);
};
const notes = (): Promise<readonly string[]> => design.page.locator('.picker-list .note').allTextContents();

describe('the controls of the panel', () => {
  it('offer formats of a date with what each prints, and change nothing else of the text', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.click('#format-0');
    await page.waitForSelector('.picker-list .note:text-is("Montag, 9. März 2026")');
    assert.deepEqual(await notes(), [
      '9. März 2026',
      '09.03.26',
      '09.03.2026',
      'Montag, 9. März 2026',
      '2026-03-09',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await design.holds(text.replace("'long'", "'short'"));
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'format-0');
    await back();
    await page.click('#format-1');
    await page.waitForSelector('.picker-list .note:text-is("no other format")');
    await page.keyboard.press('Escape');
  });

  it('offer formats of a number of an item, as the first one prints', async () => {
    const { page } = design;
    await design.select('/content/1/content/content');
    await page.click('#format-0');
    await page.waitForSelector('.picker-list .note:text-is("1.234,50")');
    assert.deepEqual(await notes(), ['1234.5', '1.235', '1.234,50', '1.234,50 €', '123.450 %']);
    await page.click('.picker-list li:has-text("EUR")');
    await design.holds(text.replace('{{$item.price}}', "{{$currency($item.price, 'EUR')}}"));
    await back();
  });

  it('show each family in its look, and write the one that is chosen', async () => {
    const { page } = design;
    await design.click('/content/0');
    await page.click('#key-font');
    await page.waitForFunction(() => document.fonts.check('16px "Template Oswald"'));
    const families = await page.locator('.picker-list li > span:first-child').allTextContents();
    assert.deepEqual(families.slice(0, 4), ['Platen Sans', 'Oswald', 'Platen Sans', 'Platen Serif']);
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    const end = `$uppercase('a')}}"`;
    await design.holds(text.replace(end, `${end}, "font": "Oswald"`));
    await page.waitForFunction(() => document.fonts.check('16px "Template Oswald"'));
    await back();
  });

  it('change one side, or all of them when they are linked, in the form that is there', async () => {
    const { page } = design;
    await design.click('/content/1');
    const padding = async (value: string): Promise<void> =>
      design.holds(text.replace('"padding": [4, 8]', `"padding": ${value}`));
    await design.change('[aria-label="Padding, left"]', '10');
    await padding('[4, 8, 4, 10]');
    await page.click('[aria-label="Padding: all sides alike"]');
    await padding('4');
    await design.change('[aria-label="Padding, left"]', '6mm');
    await padding('"6mm"');
    for (const value of ['4', '[4, 8, 4, 10]', '[4, 8]']) {
      await page.locator('main.pages').press('Control+z');
      await padding(value);
    }
  });

  it('write a border as one line, and as one for each side', async () => {
    const { page } = design;
    await design.click('/content/1');
    const content = '"{{$item.price}}" }';
    const border = (raw: string): Promise<void> =>
      design.holds(text.replace(content, `${content}, "border": ${raw}`));
    await design.change('[aria-label="Border, width"]', '2');
    await border('2');
    await page.click('.of-border .button.word');
    await border('{ "top": 2, "right": 2, "bottom": 2, "left": 2 }');
    await design.change('[aria-label="Border, Right, line"]', 'dashed');
    await border('{ "top": 2, "right": { "width": 2, "style": "dashed" }, "bottom": 2, "left": 2 }');
    for (let turn = 0; turn < 2; turn++) await page.locator('main.pages').press('Control+z');
    await border('2');
    await back();
    await page.click('.of-border .button.word');
    await design.change('[aria-label="Border, Bottom, width"]', '1');
    await border('{ "bottom": 1 }');
    await back();
  });

  it('write the lines of a table one by one', async () => {
    await design.select('/content/2');
    await design.change('[aria-label="Lines, Between rows, colour"]', 'brand');
    await design.holds(
      text.replace('"head": 1', '"head": 1, "horizontal": { "width": 1, "color": "brand" }'),
    );
    await back();
  });

  it('write the keys of an object one by one, and take it out with the last one', async () => {
    const { page } = design;
    await design.select('/content/3');
    await design.change('#key-payment-amount', '12.50');
    const iban = '"iban": "DE02120300000000202051"';
    await design.holds(text.replace(iban, `${iban}, "amount": "12.50"`));
    await back();
    // What would be a fault is refused.
    await design.change('#key-payment-iban', 'DE00');
    await page.waitForSelector('#key-payment-iban[aria-invalid="true"]');
    assert.equal(design.read(), text);
    await page.press('#key-payment-iban', 'Escape');
    assert.equal(await page.locator('#key-payment-creditorName').count(), 0);
    await design.select('/content/1');
    const content = '"{{$item.price}}" }';
    const box = (keys: string): Promise<void> => design.holds(text.replace(content, `${content}, ${keys}`));
    await design.change('#key-shadow-blur', '3');
    await box('"shadow": { "blur": 3 }');
    await design.change('#key-shadow-color', 'brand');
    await box('"shadow": { "blur": 3, "color": "brand" }');
    await design.change('#key-shadow-color', '');
    await box('"shadow": { "blur": 3 }');
    await design.change('#key-shadow-blur', '');
    await design.holds(text);
    await design.change('[aria-label="Colours 2"]', 'brand');
    await box('"gradient": { "stops": ["#ffffff", "brand"] }');
    await design.change('#key-gradient-angle', '90');
    await box('"gradient": { "stops": ["#ffffff", "brand"], "angle": 90 }');
    await design.change('[aria-label="Colours 1"]', '#ff0000');
    await box('"gradient": { "stops": ["#ff0000", "brand"], "angle": 90 }');
    await page.click('.stops button:text-is("Add a colour")');
    await box('"gradient": { "stops": ["#ff0000", "#891e25", "brand"], "angle": 90 }');
    assert.equal(await page.locator('.stops .swatches').count(), 1);
    await page.focus('[aria-label="Colours 2"]');
    await page.click('.stops .swatches[aria-label^="Colours 2"] [aria-label="brand"]');
    await box('"gradient": { "stops": ["#ff0000", "brand", "brand"], "angle": 90 }');
    await page.click('[aria-label="Take out Colours 1"]');
    await box('"gradient": { "stops": ["brand", "brand"], "angle": 90 }');
    assert.equal(await page.locator('[aria-label^="Take out Colours"]').count(), 0);
    for (let turn = 0; turn < 5; turn++) await page.locator('main.pages').press('Control+z');
    await box('"gradient": { "stops": ["#ffffff", "brand"] }');
    await back();
  });

  it('have names for all of it, in light and dark, and in a window 420 px wide', async () => {
    const { page } = design;
    await design.select('/content/1');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
        for (const one of document.querySelectorAll('details')) one.open = true;
      }, theme);
      await page.click('#key-font');
      await page.evaluate(axe);
      assert.deepEqual(await faultsOfAxe(page), []);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 420, height: 800 });
    await page.click('#key-font');
    assert.deepEqual(await faultsOfAxe(page), []);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isWide, false);
    await page.keyboard.press('Escape');
  });

  it('log no error of their own', () => {
    assert.deepEqual(design.studio.complaints, []);
    assert.equal(design.read(), text);
  });
});
