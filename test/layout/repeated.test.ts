// Texts that come again in a column of a table are laid out once, and each place still has its warnings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { defaultTextStyle } from '../../src/layout/style.ts';
import { CellPlaces } from '../../src/layout/table/places.ts';
import { Repeated } from '../../src/layout/table/repeated.ts';
import { type Row, RowShapes } from '../../src/layout/table/row.ts';
import { layoutRows } from '../../src/layout/table/rows.ts';
import { contextOf } from './builders.ts';
import { cell } from './table-builders.ts';

const { format } = cell('');
const told: string[] = [];
const context = contextOf({ fonts: bundledFontSet(), warn: ({ message }) => told.push(message) });
const panel = { index: 0, columns: [0], widths: [90], edges: [0, 90], keyColumns: 0, width: 90 };

function rowsOf(...texts: readonly string[]): readonly Row[] {
  const shapes = new RowShapes();
  const row = { format: { path: '/r', height: 0, tie: 0, striped: false }, items: 1 } as const;
  return texts.map((text) => shapes.row(row, [{ format, text: { text, style: defaultTextStyle } }]));
}

/** Returns the frames of the texts of rows, which are broken into lines, and what is left of them. */
function boxesOf(rows: readonly Row[], full = 500, places = new CellPlaces([panel], context)) {
  const section = { rows, columns: new Map(), tied: new Set<number>() };
  const room = { places, context, full, everywhere: false, merges: undefined };
  return layoutRows(section, { from: 0, to: rows.length }, room).flatMap(({ cells }) => cells);
}

function framesOf(rows: readonly Row[]) {
  return boxesOf(rows).map(({ frame }) => frame);
}

const greek = 'Καφενείο Πλάκα Αθήνα, στη γωνία της πλατείας';

test('a text that comes again has the frame that it had', () => {
  const [one, other, again] = framesOf(rowsOf(greek, `${greek}!`, greek));
  assert.ok(one !== undefined && other !== undefined && one.height > 20);
  assert.equal(again, one);
  assert.notEqual(other, one);
});

test('it has its widths again', () => {
  const [one, again] = rowsOf(greek, greek).map((row) => row.widths(0, context));
  assert.ok(one !== undefined && one.max > one.min);
  assert.equal(again, one);
});

test('a frame that is higher than the room is not used', () => {
  const rows = rowsOf(greek, greek);
  const [one, two] = rows as [Row, Row];
  const places = new CellPlaces([panel], context);
  assert.equal(boxesOf([one], 500, places)[0]?.rest, undefined);
  assert.ok(boxesOf([two], 30, places)[0]?.rest);
});

test('a text with a warning brings it each time', () => {
  told.length = 0;
  const [one, again] = framesOf(rowsOf('\u{13000} and more', '\u{13000} and more'));
  assert.notEqual(one, again);
  assert.equal(told.length, 2);
});

test('long texts are not remembered, and no more than 256', () => {
  const known = new Repeated<{ readonly text: string }>();
  const find = (text: string) => known.find(text) ?? known.make(text, context, () => ({ text }));
  assert.equal(find('a'), find('a'));
  const long = 'a'.repeat(201);
  assert.notEqual(find(long), find(long));
  for (let index = 0; index < 400; index += 1) find(`text ${index}`);
  assert.equal(known.find('text 254')?.text, 'text 254');
  assert.equal(known.find('text 255'), undefined);
});
