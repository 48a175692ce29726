// Links in headers, footers and repeated rows of a tagged document: each is read once, and opens wherever it stands.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verifyPdf } from '../../src/verify/verify.ts';
import { make } from '../scripts/document.ts';
import { structureText } from './outline.ts';
import { checkPdf, read } from './readers.ts';

type Block = Readonly<Record<string, unknown>>;

async function pdfOf(content: readonly Block[], more: object): Promise<Uint8Array> {
  const { pdf } = await make({ page: { size: [300, 200], margin: 20 }, ...more, content });
  checkPdf(pdf);
  return pdf;
}

const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(' ');

const wordsRead = (pdf: Uint8Array): readonly string[] => structureText(pdf).join(' ').split(/\s+/);

describe('a tagged document', () => {
  it('reads the links of headers and footers once, after all else, with their boxes on all pages', async () => {
    const link = (text: string) => [{ text, link: `https://example.com/${text}` }];
    const pdf = await pdfOf(
      [
        { type: 'text', text: words('w', 300) },
        { type: 'text', text: link('own') },
      ],
      {
        locale: 'en',
        info: { title: 'Title' },
        pdf: { standards: ['pdf/ua-1', 'pdf/a-3a'] },
        header: [{ type: 'text', text: link('same') }, { type: 'line' }],
        footer: { type: 'text', text: ['page {{$pageNumber}} ', ...link('other')] },
      },
    );
    const { judgements, pages } = verifyPdf(pdf);
    for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
    assert.ok(pages > 2);
    assert.deepEqual(wordsRead(pdf).slice(300), ['own', 'same', 'other']);
    const tree = read(pdf, 'pdfinfo', '-struct', 'FILE');
    assert.equal(tree.match(/Link/g)?.length, 3);
    assert.equal(tree.match(/Object/g)?.length, 2 * pages + 1);
  });

  it('does not read the links and notes of the head of a box that is printed again', async () => {
    const pdf = await pdfOf(
      [
        {
          type: 'box',
          head: { type: 'text', text: [{ text: 'Head', link: 'https://example.com/' }, { note: 'note' }] },
          content: Array.from({ length: 30 }, (_, index) => `row${index + 1}`),
        },
      ],
      { locale: 'en', info: { title: 'Title' }, pdf: { standards: ['pdf/ua-1', 'pdf/a-3a'] } },
    );
    const { judgements, pages } = verifyPdf(pdf);
    for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
    assert.ok(pages > 2);
    const text = read(pdf, 'pdftotext', 'FILE', '-');
    assert.equal(text.match(/Head/g)?.length, pages);
    assert.equal(text.match(/note/g)?.length, 1);
    const said = wordsRead(pdf).filter((word) => !word.startsWith('row'));
    assert.equal(said.filter((word) => word.startsWith('Head')).length, 1, said.join(' '));
  });

  it('does not read the links of rows that are printed again', async () => {
    const pdf = await pdfOf(
      [
        {
          type: 'table',
          columns: [{ header: { type: 'text', text: 'Head', link: 'https://example.com/' } }],
          body: [{ each: '[1..30]', cells: ['row{{$}}'] }],
        },
        { type: 'text', text: 'stamp', link: 'https://example.com/', decorative: true },
      ],
      { locale: 'en', info: { title: 'Title' }, pdf: { standards: ['pdf/ua-1'] } },
    );
    const [verdict] = verifyPdf(pdf).judgements;
    assert.equal(verdict?.verdict, 'kept', JSON.stringify(verdict?.findings));
    assert.deepEqual(wordsRead(pdf), [
      'Head',
      ...Array.from({ length: 30 }, (_, index) => `row${index + 1}`),
    ]);
  });
});
