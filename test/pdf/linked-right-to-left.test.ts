// Text from right to left with links: its structure is in the order of reading, whatever is drawn first.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { make } from '../scripts/document.ts';
import { checkPdf, read } from './readers.ts';

describe('a tagged document', () => {
  it('says links in text from right to left, and what stands around them, in the order of reading', async () => {
    const parts = ['مرحبا بكم في ', 'موقعنا الجديد', ' لكل الناس'];
    const [before = '', linked = '', after = ''] = parts;
    const text = [before, { text: linked, link: 'https://example.com' }, after];
    const { pdf } = await make({ content: [{ type: 'text', text }] }, { data: {} });
    checkPdf(pdf);
    const tree = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    const objects = new Map(
      [...tree.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body]),
    );
    const paragraph = [...objects.values()].find((body) => body?.includes('/S /P')) ?? '';
    const kids = [...(/\/K \[([\s\S]*?)\]/.exec(paragraph)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
      ([, id]) => objects.get(id) ?? '',
    );
    assert.deepEqual(
      kids.map((body) => /\/S \/(\w+)/.exec(body)?.[1]),
      ['Span', 'Link', 'Span'],
    );
    const said = parts.map(
      (text) => `<feff${[...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`,
    );
    assert.deepEqual(
      kids.map((body) => /\/ActualText (<[0-9a-f]+>)/.exec(body)?.[1]),
      said,
    );
  });
});
