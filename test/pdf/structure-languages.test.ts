// The language of each part: it is said where it is another one than that of what is around.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OutlineElement } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { claimingPdf } from './structure-told.ts';

/** The texts of a document in English, each with its language. */
async function spoken(...content: readonly unknown[]): Promise<readonly string[]> {
  const { outline, judgements } = verifyPdf(await claimingPdf(content));
  for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
  return outline.flatMap((element) => textsIn(element, 'en'));
}

function textsIn({ text, alt, lang, kids = [] }: OutlineElement, around: string): readonly string[] {
  const own = lang ?? around;
  const said = [text, alt].flatMap((one) => (one === undefined ? [] : [`${own} ${one}`]));
  return [...said, ...kids.flatMap((kid) => textsIn(kid, own))];
}

describe('the language of a cell', () => {
  it('is that of its column, its part of the table, its row or its own style', async () => {
    const table = {
      type: 'table',
      columns: [{ header: 'A', lang: 'de' }, { header: 'B' }],
      headStyle: { lang: 'it' },
      body: [
        ['Guten Tag', 'hello'],
        { lang: 'es', cells: ['hola', 'adiós'] },
        ['x', { content: 'oui', lang: 'fr' }],
      ],
      foot: [['Ende', { content: ['bonjour', 'salut'], lang: 'fr' }]],
    };
    assert.deepEqual(await spoken(table), [
      ...['it A', 'it B', 'de Guten Tag', 'en hello', 'es hola', 'es adiós', 'de x', 'fr oui'],
      ...['de Ende', 'fr bonjour', 'fr salut'],
    ]);
  });

  it('is that of each of many rows that are alike', async () => {
    const each = { each: '[1..200]', cells: ['hello', 'Guten Tag'] };
    const table = { type: 'table', columns: [{ header: 'A' }, { header: 'B', lang: 'de' }], body: [each] };
    const [, , ...rows] = await spoken(table);
    assert.equal(rows.length, 400);
    assert.deepEqual(new Set(rows), new Set(['en hello', 'de Guten Tag']));
  });

  it('is said of cells that reach over others, and of what is under several heads', async () => {
    const table = {
      type: 'table',
      columns: [{ rowHeader: true, lang: 'de' }, {}, { lang: 'fr' }],
      head: [
        ['A', { content: 'B', colSpan: 2, lang: 'it' }],
        ['C', 'D', 'E'],
      ],
      body: [
        [{ content: 'eins', rowSpan: 2 }, 'one', 'un'],
        ['two', 'deux'],
      ],
    };
    assert.deepEqual(await spoken(table), [
      ...['de A', 'it B', 'de C', 'en D', 'fr E', 'de eins', 'en one', 'fr un', 'en two', 'fr deux'],
    ]);
  });

  it('is that of the table where that only arranges', async () => {
    const table = {
      type: 'table',
      role: 'none',
      lang: 'fr',
      columns: [{}, {}],
      body: [['bonjour', { content: 'hello', lang: 'en' }]],
    };
    assert.deepEqual(await spoken(table, { ...table, lang: 'en' }), [
      ...['fr bonjour', 'en hello'],
      ...['en bonjour', 'en hello'],
    ]);
  });
});

describe('the language of the document inside of another one', () => {
  it('is said of blocks', async () => {
    const english = { type: 'text', text: 'hello', lang: 'en' };
    const quote = { type: 'box', role: 'quote', lang: 'fr', content: ['bonjour', english] };
    const list = { type: 'list', lang: 'fr', items: ['un', english] };
    const table = {
      type: 'table',
      lang: 'fr',
      columns: [{ header: 'nom' }, { header: 'name', lang: 'en' }],
      body: [['bonjour', [english]]],
    };
    assert.deepEqual(await spoken(quote), ['fr bonjour', 'en hello']);
    assert.deepEqual(await spoken(list), ['fr •', 'fr un', 'fr •', 'en hello']);
    assert.deepEqual(await spoken(table), ['fr nom', 'en name', 'fr bonjour', 'en hello']);
  });
});

describe('the language of a part of a text from right to left', () => {
  const arabic = (...text: readonly unknown[]): object => ({ type: 'text', lang: 'ar', text });

  it('is said of links and of what stands between them', async () => {
    const link = { text: 'see terms', lang: 'en', link: 'https://example.com' };
    const content = arabic('مرحبا ', link, ' نعم ', { text: 'bonjour', lang: 'fr' }, ' لا');
    assert.deepEqual(await spoken(content), [
      ...['ar مرحبا ', 'en see terms', 'ar  نعم ', 'fr bonjour', 'ar  لا'],
    ]);
  });

  it('is said where there is no link', async () => {
    assert.deepEqual(await spoken(arabic('مرحبا ', { text: 'hello', lang: 'en' }, ' نعم')), [
      ...['ar مرحبا ', 'en hello', 'ar  نعم'],
    ]);
    assert.deepEqual(await spoken({ type: 'text', text: ['see ', { text: 'نعم', lang: 'ar' }] }), [
      ...['en see ', 'ar نعم'],
    ]);
    assert.deepEqual(await spoken({ type: 'text', text: [{ text: 'نعم', lang: 'ar' }] }), ['ar نعم']);
    assert.deepEqual(await spoken(arabic('مرحبا ', { text: 'hello', bold: true }, ' نعم')), [
      'ar مرحبا hello نعم',
    ]);
  });

  it('is that of a link in one language, and that of its text for others', async () => {
    const link = (text: string, lang?: string): object => ({ text, lang, link: 'https://example.com' });
    const content = arabic(
      'مرحبا ',
      link('one ', 'en'),
      link('two', 'en'),
      ' و ',
      link('three ', 'en'),
      link('نعم'),
    );
    assert.deepEqual(await spoken(content), ['ar مرحبا ', 'en one two', 'ar  و ', 'ar three نعم']);
  });
});
