// Links: where they may lead, in texts, spans and Markdown, and what of a drawing leads nowhere.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadParser, parseMarkdown } from '../../src/blocks/markdown/parse.ts';
import { faults, lay } from './text-document.ts';

const good = [
  'https://example.com',
  'http://example.com:8080/a@b?c=d@e#f@g',
  'https://example.com/%2540?q=%20a%C3%A4',
  'HTTPS://bücher.example/straße',
  'mailto:someone@example.com?subject=Invoice%2017',
  '#terms',
];

const bad: readonly (readonly [string, RegExp])[] = [
  ['javascript:alert(1)', /expected a link to https:/],
  ['file:///etc/passwd', /expected a link to https:/],
  ['https:///nowhere', /expected a link to https:/],
  ['mailto:a@b.example\r\nBcc: x@y.example', /without line breaks/],
  ['mailto:a@b.example?subject=x%0d%0aBcc:x@y.example', /without line breaks/],
  ['mailto:a@b.example%0ABcc:x@y.example', /without line breaks/],
  ['https://example.com/a\nb', /without line breaks/],
  ['https://example.com/a\tb', /without line breaks/],
  ['https://example.com/%00', /without line breaks/],
  ['https://example.com/%1bx', /without line breaks/],
  ['https://example.com/\u0085', /without line breaks/],
  ['https://example.com/\u2028x', /without line breaks/],
  ['tel:+49\u0000123', /without line breaks/],
  ['#a\nb', /without line breaks/],
  ['https://user:pw@good.example@evil.example/', /without a user name/],
  ['https://good.example@evil.example', /without a user name/],
  ['http://@evil.example/', /without a user name/],
  ['HTTPS://user@evil.example?x', /without a user name/],
  ['https://good.example\\@evil.example/', /without a user name/],
  ['https://good.example\\.evil.example/', /without "\\" in its host/],
];

const variables = { to: { type: 'string' } };

/** Every place of a template where a link may stand. */
const places: Readonly<Record<string, (link: string) => object>> = {
  text: (link) => ({ type: 'text', text: 'x', link }),
  span: (link) => ({ type: 'text', text: ['a', { text: 'x', link }] }),
};

const targets = async (content: readonly object[], to: string) => {
  const { items, issues } = await lay(content, { variables, data: { to } });
  return { issues, links: items.flatMap((item) => (item.kind === 'link' ? [item.target] : [])) };
};

describe('links', () => {
  for (const [name, at] of Object.entries(places)) {
    it(`in a ${name} may lead to pages, messages and blocks`, async () => {
      for (const target of good) {
        const content = [at('{{to}}'), { type: 'text', text: 'y', id: 'terms' }];
        assert.deepEqual(await targets(content, target), { issues: [], links: [target] });
      }
    });

    it(`in a ${name} are refused where they can do harm`, async () => {
      for (const [target, message] of bad) {
        const { issues, links } = await targets([at('{{to}}')], target);
        assert.deepEqual([issues.length, links], [1, []], target);
        assert.match(issues.join(), message, target);
        assert.match(faults([at(target)]).join(), message, target);
      }
    });
  }

  it('in Markdown stay as they are written where they can do harm', async () => {
    await loadParser();
    for (const target of good)
      assert.match(JSON.stringify(parseMarkdown(`[x](<${target}>)`)), /"kind":"link"/, target);
    for (const [target] of bad) {
      // Its reader writes what is not ASCII as bytes with percent signs, which end no line; a backslash before a sign is no letter there, and an empty name is left out.
      if (/[\u0080-\uffff]|\\\.|\/\/@/.test(target)) continue;
      for (const source of [`[x](<${target}>)`, `[x](${target})`, `<${target}>`])
        assert.doesNotMatch(JSON.stringify(parseMarkdown(source)), /"kind":"link"/, source);
    }
    for (const source of [
      '[x](mailto:a@b.example&#13;&#10;Bcc:c@d.example)',
      '[x](https://a&commat;b.example)',
    ])
      assert.doesNotMatch(JSON.stringify(parseMarkdown(source)), /"kind":"link"/, source);
    assert.match(
      JSON.stringify(parseMarkdown('<someone@example.com>')),
      /"target":"mailto:someone@example.com"/,
    );
  });

  it('in drawings lead nowhere', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">' +
      '<a xlink:href="https://user@evil.example/"><rect width="9" height="9"/></a><a href="javascript:x"><rect width="5" height="5"/></a></svg>';
    assert.deepEqual((await targets([{ type: 'svg', svg }], '')).links, []);
  });
});
