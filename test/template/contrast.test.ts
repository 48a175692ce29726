// Warnings of text that is hard to see, in documents that claim to be accessible (WCAG 2.2, 1.4.3).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';

/** Returns the places of the warnings, with what they say. */
function warned(keys: Readonly<Record<string, unknown>>, standards = ['pdf/ua-1']): readonly string[] {
  const template = {
    platen: 1,
    name: 'test',
    locale: 'en',
    info: { title: 'T' },
    pdf: { standards },
    ...keys,
  };
  const read = (): string => JSON.stringify(template);
  const compiled = compileFiles({ main: 'template.json', read }, { kinds: blockKinds, strict: true });
  assert.ok(!('issues' in compiled), JSON.stringify('issues' in compiled ? compiled.issues : ''));
  return (compiled.warnings ?? [])
    .filter(({ message }) => message.includes('contrast'))
    .map(({ path, message, hint }) => `${path}: ${message} (${hint})`);
}

const text = (more: object) => ({ type: 'text', text: 'Note', ...more });
const grey = '#999999';
const says = (place: string) => new RegExp(`^${place}: #999999 on #ffffff has a contrast of 2\\.8:1, `);

describe('text that is hard to see', () => {
  const seen: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    ['a colour of its own', { content: [text({ color: grey })] }, '/content/0/color'],
    ['the colour of the document', { style: { color: grey }, content: ['Note'] }, '/style/color'],
    [
      'a named style',
      { styles: { muted: { color: grey } }, content: [text({ style: 'muted' })] },
      '/styles/muted/color',
    ],
    [
      'a style that another builds on',
      {
        styles: { muted: { color: grey }, small: { extends: 'muted', fontSize: 7 } },
        content: [text({ style: ['small'] })],
      },
      '/styles/muted/color',
    ],
    [
      'a part of a text',
      { content: [{ type: 'text', text: ['a', { text: 'b', color: grey }] }] },
      '/content/0/text/1/color',
    ],
    [
      'text with values',
      { variables: { a: { type: 'string' } }, content: [{ type: 'text', text: '{{a}}', color: grey }] },
      '/content/0/color',
    ],
    ['a list', { content: [{ type: 'list', items: ['a'], color: grey }] }, '/content/0/color'],
    ['Markdown', { content: [{ type: 'markdown', markdown: 'a', color: grey }] }, '/content/0/color'],
    ['a footer', { footer: [text({ color: grey })], content: ['a'] }, '/footer/0/color'],
    [
      'the head of a table',
      {
        content: [
          { type: 'table', headStyle: { color: grey }, columns: [{ header: 'A', cell: 'b' }], rows: '[1]' },
        ],
      },
      '/content/0/headStyle/color',
    ],
    [
      'a cell',
      { content: [{ type: 'table', columns: [{ header: 'A' }], body: [[{ content: 'a', color: grey }]] }] },
      '/content/0/body/0/0/color',
    ],
    ['a box', { content: [{ type: 'box', color: grey, content: ['a'] }] }, '/content/0/color'],
    ['half of an opaque black', { content: [text({ color: '#00000066' })] }, '/content/0/color'],
  ];
  for (const [name, keys, place] of seen)
    it(`is told at ${place}: ${name}`, () => {
      const [only, more] = warned(keys);
      assert.match(only ?? '', says(place));
      assert.equal(more, undefined);
    });

  it('has a shade as the way out that is enough', () => {
    const [told = ''] = warned({ content: [text({ color: grey })] });
    const shade = /write "(#[0-9a-f]{6})"/.exec(told)?.[1];
    assert.deepEqual(warned({ content: [text({ color: shade })] }), []);
    const onDark = { type: 'box', backgroundColor: '#123456', color: '#345678', content: ['a'] };
    const [dark = ''] = warned({ content: [onDark] });
    const light = /write "(#[0-9a-f]{6})"/.exec(dark)?.[1];
    assert.deepEqual(warned({ content: [{ ...onDark, color: light }] }), []);
  });

  it('is told at the colour behind it where the text has none of its own', () => {
    const [told] = warned({ content: [{ type: 'box', backgroundColor: '#333', content: ['a'] }] });
    assert.match(told ?? '', /^\/content\/0\/backgroundColor: #000000 on #333333 .* as its "color"\)$/);
  });

  const unseen: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['enough contrast', { content: [text({ color: '#6b6b6b' })] }],
    ['large text', { content: [text({ color: '#8c8c8c', fontSize: 18 })] }],
    ['large bold text', { content: [text({ color: '#8c8c8c', fontSize: 14, bold: true })] }],
    ['a colour of the data', { variables: { c: { type: 'string' } }, content: [text({ color: '{{c}}' })] }],
    [
      'a colour of the data behind it',
      {
        variables: { c: { type: 'string' } },
        content: [{ type: 'box', backgroundColor: '{{c}}', color: '#fff', content: ['a'] }],
      },
    ],
    [
      'a gradient behind it',
      { content: [{ type: 'box', gradient: { stops: ['#000', '#333'] }, color: '#fff', content: ['a'] }] },
    ],
    ['a page with a background', { background: ['x'], content: [text({ color: '#eee' })] }],
    ['a decoration', { content: [text({ color: '#eee', decorative: true })] }],
    ['no text', { content: [{ type: 'line', color: '#eee' }] }],
    ['a style that nothing uses', { styles: { muted: { color: grey } }, content: ['a'] }],
    [
      'a column whose rows may have colours',
      {
        content: [
          {
            type: 'table',
            zebra: '#222',
            columns: [{ header: 'A', cell: 'a', color: '#fff' }],
            headStyle: { backgroundColor: '#222' },
            rows: '[1]',
          },
        ],
      },
    ],
  ];
  for (const [name, keys] of unseen) it(`is not told of ${name}`, () => assert.deepEqual(warned(keys), []));

  it('takes no longer where styles build on each other many times', () => {
    const styles = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `s${index}`,
        { extends: [`s${index + 1}`, `s${index + 1}`] },
      ]),
    );
    const [only] = warned({ styles: { ...styles, s60: { color: grey } }, content: [text({ style: 's0' })] });
    assert.match(only ?? '', says('/styles/s60/color'));
  });

  it('is told in accessible documents alone', () => {
    assert.deepEqual(warned({ content: [text({ color: grey })] }, ['pdf/a-3b']), []);
  });
});
