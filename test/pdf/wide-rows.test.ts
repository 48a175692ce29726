// Elements in rows. Tables whose rows are more than one object can tell: very many columns, cells of several parts, rows over two pages.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verifyPdf } from '../../src/verify/verify.ts';
import { lengthOf } from '../random-rounds.ts';
import { make } from '../scripts/document.ts';
import { structureText } from './outline.ts';
import { checkPdf } from './readers.ts';

const columns = 34;
const rows = lengthOf(40);

describe('the cells of a long table', () => {
  it('are read row by row, whatever they hold', async () => {
    const cell = (row: number, column: number): unknown => {
      if ((row + column) % 7 === 0) return '';
      if (column === 3 && row % 5 === 0)
        return { type: 'text', text: ['a', { text: 'b', link: 'https://x.y' }] };
      return `r${row}c${column}`;
    };
    const cells = Array.from({ length: rows }, (_, row) => ({
      cells: Array.from({ length: columns }, (_, column) => cell(row, column)),
    }));
    const heads = Array.from({ length: columns }, (_, column) => ({ header: `h${column}`, width: 40 }));
    const content = [{ type: 'table', columns: heads, body: cells }];
    const page = { size: [columns * 40 + 40, 150], margin: 20 };
    const more = { locale: 'en', info: { title: 'wide' }, pdf: { standards: ['pdf/ua-1', 'pdf/a-3a'] } };
    const { pdf } = await make({ page, ...more, content }, { data: {} });
    checkPdf(pdf);
    const { judgements } = verifyPdf(pdf, { standards: ['pdf/ua-1', 'pdf/a-3a'] });
    assert.deepEqual(
      judgements.flatMap(({ broken }) => broken.map(({ rule }) => rule)),
      [],
    );
    const shown = cells.flatMap((row, index) =>
      row.cells.flatMap((_, column) => {
        const one = cell(index, column);
        return one === '' ? [] : typeof one === 'string' ? [one] : ['a', 'b'];
      }),
    );
    const read = structureText(pdf).flatMap((text) => text.trim().split(/\s+/));
    assert.deepEqual(read, [...heads.map(({ header }) => header), ...shown]);
  });
});

describe('elements with as many numbers', () => {
  it('share an object stream, whatever their roles are', async () => {
    // Neither kind alone is worth a stream of its own.
    const pairs = Array.from({ length: 20 }, (_, nth) => [
      { type: 'text', outline: 1, text: `head ${nth}` },
      { type: 'text', text: `text ${nth}` },
    ]);
    const { pdf } = await make(
      { page: { size: 'A2' }, locale: 'en', info: { title: 'pairs' }, content: pairs.flat() },
      { data: {} },
    );
    checkPdf(pdf);
    const dictionaries =
      Buffer.from(pdf)
        .toString('latin1')
        .match(/<<\/Type\/ObjStm[^\n]*/g) ?? [];
    const inRows = dictionaries.filter((text) => text.includes('/Predictor'));
    assert.deepEqual(
      inRows.map((text) => /\/N (\d+)/.exec(text)?.[1]),
      ['40'],
    );
    const read = structureText(pdf).map((text) => text.trim());
    assert.deepEqual(
      read,
      pairs.flat().map(({ text }) => text),
    );
  });
});
