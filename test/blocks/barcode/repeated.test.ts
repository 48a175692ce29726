// A code that comes again in a document is one form, and the page looks as if each were drawn by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PageSpec, pdfOf, pixelsOf } from '../page.ts';

/** The rows of a page that these codes are high: each is an inch. */
const inch = 200;
const code = (value: string, more: object = {}): object => ({
  ...{ type: 'barcode', symbology: 'qr', value, width: 72, height: 72, alt: value },
  ...more,
});

/** How many forms a PDF has, and how often pages draw one. */
async function formsOf(
  content: readonly object[],
  more: Pick<PageSpec, 'header'> = {},
): Promise<{ forms: number; rows: Uint8Array }> {
  const pdf = await pdfOf({ content, size: [72, 288], ...more });
  const forms =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype ?\/Form/g) ?? [];
  const { data, width } = pixelsOf(pdf, inch);
  assert.equal(width, inch);
  return { forms: forms.length, rows: data };
}

/** The pixels of the nth code of a page. */
const nth = (rows: Uint8Array, place: number): Buffer => {
  const length = inch * inch * 4;
  return Buffer.from(rows.subarray(place * length, (place + 1) * length));
};

test('the same code twice is one form', async () => {
  const alone = await formsOf([code('first'), code('second')]);
  assert.equal(alone.forms, 0);
  const twice = await formsOf([code('first'), code('second'), code('first')]);
  assert.equal(twice.forms, 1);
  assert.ok(nth(twice.rows, 0).equals(nth(alone.rows, 0)));
  assert.ok(nth(twice.rows, 1).equals(nth(alone.rows, 1)));
  assert.ok(nth(twice.rows, 2).equals(nth(alone.rows, 0)));
});

test('the code of a header is written twice at most', async () => {
  const end = { type: 'pageBreak' };
  const text = { type: 'text', text: 'x' };
  const rows = [text, end, text, end, text];
  const found = await formsOf(rows, { header: code('first') });
  assert.equal(found.forms, 1);
});

test('colours share a form, and other sizes and levels do not', async () => {
  const blue = { color: '#003399' };
  const alone = await formsOf([code('first', blue)]);
  const colored = await formsOf([code('first'), code('first', blue)]);
  assert.equal(colored.forms, 1);
  assert.ok(nth(colored.rows, 1).equals(nth(alone.rows, 0)));
  const other = [code('first', { errorLevel: 'H' }), code('first', { width: 60, height: 60 })];
  assert.equal((await formsOf([code('first'), ...other])).forms, 0);
});

test('bars are one form, too, with the text of each below', async () => {
  const bars = { type: 'barcode', symbology: 'code128', value: 'A1', width: 72, height: 36, showText: true };
  const { forms, rows } = await formsOf([bars, bars, code('other')]);
  assert.equal(forms, 1);
  const [first, second] = [0, inch / 2].map((row) =>
    Buffer.from(rows.subarray(row * inch * 4, (row + inch / 2) * inch * 4)),
  );
  assert.ok(first && second && first.equals(second));
});

test('what is turned or translucent looks as it does alone', async () => {
  const turned = { type: 'box', rotate: 90, content: [code('first')] };
  const pale = code('first', { color: '#00339980' });
  const alone = await formsOf([turned, pale, code('other')]);
  const three = await formsOf([turned, pale, code('first')]);
  assert.ok(three.forms > 0);
  assert.ok(nth(three.rows, 0).equals(nth(alone.rows, 0)));
  assert.ok(nth(three.rows, 1).equals(nth(alone.rows, 1)));
});
