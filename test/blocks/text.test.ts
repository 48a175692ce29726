// The block `text`: strings, spans, links, headings, hyphenation; and what it refuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faults, lay, lines } from './text-document.ts';

const text = (value: unknown, more: object = {}) => [{ type: 'text', text: value, ...more }];
const variables = {
  name: { type: 'string', required: false },
  items: { type: 'list', required: false, fields: { n: { type: 'number' } } },
};

describe('text', () => {
  it('prints strings, values and spans', async () => {
    assert.deepEqual(await lines(['plain']), ['plain']);
    assert.deepEqual(await lines(text('a {{name}}'), { variables, data: { name: 'b' } }), ['a b']);
    assert.deepEqual(await lines(text('a\nb')), ['a', 'b']);
    const spans = ['a ', { text: 'bold', bold: true }, ' and ', { text: 'named', style: 'slanted' }];
    const styles = { slanted: { italic: true } };
    assert.deepEqual(await lines(text(spans), { styles }), ['a |*bold| and |/named']);
  });

  it('repeats and leaves out spans', async () => {
    const spans = [
      { text: '{{n}} ', each: 'items', if: 'n > 1' },
      { text: '{{$i.n}}/{{$iPosition}} ', each: 'items', as: 'i' },
    ];
    const data = { items: [{ n: 1 }, { n: 2 }, { n: 3 }] };
    assert.deepEqual(await lines(text(spans), { variables, data }), ['2 3 1/1 2/2 3/3']);
  });

  it('links a block, or a span before its block', async () => {
    const { items } = await lay(
      text(['a ', { text: 'b', link: '#there' }], { link: 'https://example.com/', id: 'there' }),
    );
    const links = items.flatMap((item) => (item.kind === 'link' ? [item.target] : []));
    assert.deepEqual(links, ['https://example.com/', '#there']);
  });

  it('refuses links that could do harm, from the template and from data', async () => {
    const bad = 'javascript:alert(1)';
    assert.match(faults(text('x', { link: bad })).join(), /content\/0\/link: expected a link to https:/);
    const computed = await lay(text('x', { link: '{{name}}' }), { variables, data: { name: bad } });
    assert.match(
      computed.issues.join(),
      /^\/name: expected a link .*"javascript:alert\(1\)" \(in the template at \/content\/0\/link\)/,
    );
    assert.deepEqual((await lay(text('x', { link: '{{name}}' }), { variables, data: {} })).issues, []);
  });

  it('makes headings of the outline', async () => {
    const { items } = await lay(text(['One ', { text: 'two', bold: true }], { outline: 2 }));
    const tags = items.flatMap((item) => (item.kind === 'tag' && item.outline ? [item.outline] : []));
    assert.deepEqual(tags, [{ level: 2, title: 'One two' }]);
  });

  it('hyphenates in the language of the text', async () => {
    const word = 'Rechnungsbetrag';
    assert.deepEqual(await lines(text(word, { hyphenate: true, lang: 'de' }), { width: 60 }), [
      'Rechnungs|\u00ad',
      'betrag',
    ]);
    assert.equal(
      (await lines(text(word, { hyphenate: false, lang: 'de' }), { width: 60 }))[0]?.includes('\u00ad'),
      false,
    );
    assert.ok(
      (await lines(text('Rechnungsbetrag', { hyphenate: true, lang: 'ja' }), { width: 60 })).length > 1,
    );
  });

  it('names faults inside spans at their place', () => {
    const found = faults(text(['a', { text: 'b', bould: true }, { bold: true }, 3]));
    assert.match(found.join('\n'), /\/content\/0\/text\/1\/bould: .*did you mean "bold"/);
    assert.match(found.join('\n'), /\/content\/0\/text\/2/);
    assert.match(found.join('\n'), /\/content\/0\/text\/3/);
    assert.match(faults(text([{ text: 'b', as: 'x' }])).join(), /expected an each beside as/);
  });
});
