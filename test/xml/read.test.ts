// XML from hostile hands: what is read, what is refused and in which line, and that time grows with the length alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeXml } from '../../src/xml/decode.ts';
import { XmlError } from '../../src/xml/error.ts';
import { elementsIn, ownText, readXml } from '../../src/xml/read.ts';
import { processorTime } from '../processor-time.ts';
import { lengthOf } from '../random-rounds.ts';

const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(big ? bytes.swap16() : bytes);
};

const faultOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    assert(error instanceof XmlError, `${String(error)} is no XmlError`);
    return `${error.line}: ${error.message}`;
  }
  return 'no fault';
};

describe('readXml', () => {
  it('gives elements with namespaces, attributes, texts and lines', () => {
    const root = readXml(`<?xml version="1.0"?>
<!-- before --><a:r xmlns:a="urn:a" xmlns="urn:b" x="1" a:x="2">
  one<?do it?><!-- x --><![CDATA[<two>]]>
  <c
     y="&lt;&#x41;&#66;"/>
</a:r>`);
    assert.deepEqual([root.namespace, root.name, root.line], ['urn:a', 'r', 2]);
    assert.deepEqual(
      root.attributes.map(({ namespace, name, value }) => [namespace, name, value]),
      [
        ['', 'x', '1'],
        ['urn:a', 'x', '2'],
      ],
    );
    assert.equal(ownText(root).trim(), 'one<two>');
    const [c] = elementsIn(root);
    assert.deepEqual([c?.namespace, c?.name, c?.line, c?.attributes[0]?.value], ['urn:b', 'c', 4, '<AB']);
  });

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['a doctype', '\n<!DOCTYPE r><r/>', /^2: a doctype has no place here$/],
    [
      'entities of entities',
      '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><r>&b;</r>',
      /^1: a doctype/,
    ],
    ['an entity from outside', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>', /^1: a doctype/],
    ['an unknown entity', '<r>\n&nbsp;</r>', /^2: undefined entity/],
    ['nothing', '', /^1: (document must contain a root|there is no element)/],
    ['text alone', 'hello', /^1: /],
    ['two roots', '<a/>\n<b/>', /^2: /],
    ['an element that is not closed', '<a>\n<b>', /^2: unclosed tag/],
    ['a tag that is closed and not open', '<a></b></a>', /^1: /],
    [
      'an attribute twice by namespace',
      '<a xmlns:p="u" p:x="1" xmlns:q="u" q:x="2"/>',
      /duplicate attribute/,
    ],
    ['a prefix that nobody declared', '<p:a/>', /^1: unbound namespace prefix/],
    ['a control character', '<a>\n\u0001</a>', /^2: disallowed character/],
    ['a control character by number', '<a>&#1;</a>', /malformed character entity/],
    ['half a pair', '<a>\ud800</a>', /disallowed character/],
    ['half a pair by number', '<a>&#xD800;</a>', /malformed character entity/],
    ['XML 1.1, that allows control characters', '<?xml version="1.1"?><a>&#1;</a>', /malformed character/],
    ['101 levels', '<a>\n'.repeat(101), /^101: elements stand more than 100 deep/],
    [
      'many attributes',
      `<a ${Array.from({ length: 1001 }, (_, i) => `x${i}=""`).join(' ')}/>`,
      /1000 attributes/,
    ],
    ['many elements', `<a>${'<b/>'.repeat(200_000)}</a>`, /^1: it has more than 200000 elements/],
  ];
  for (const [name, source, expected] of refused)
    it(`refuses ${name}`, () =>
      assert.match(
        faultOf(() => readXml(source)),
        expected,
      ));

  it('takes time that grows with the length alone', () => {
    const shapes: readonly ((count: number) => string)[] = [
      (count) => `<a>${'&amp;'.repeat(count)}</a>`,
      (count) => `<a>${']'.repeat(count)}</a>`,
      (count) => `<a>${'<![CDATA[x]]>'.repeat(count / 4)}</a>`,
      (count) => `<a x="${'&#10;'.repeat(count)}"/>`,
      (count) => `<a${' '.repeat(count)}/>`,
      (count) => `<a>&${'x'.repeat(count)}`,
      (count) => `<!DOCTYPE ${'a"x"'.repeat(count)}><a/>`,
      (count) => `<${'a'.repeat(count)}/>`,
      (count) => `<a>${'<b xmlns:y="q"/>'.repeat(count / 4)}</a>`,
      (count) => `<a ${'x="1" '.repeat(count)}/>`,
    ];
    const spent = processorTime();
    const count = lengthOf(200_000);
    for (const shape of shapes) faultOf(() => readXml(shape(count)));
    const spentMs = spent();
    assert.ok(
      spentMs < count / 25,
      `${shapes.length} texts of some ${count} pieces took ${Math.round(spentMs)} ms`,
    );
  });
});

describe('decodeXml', () => {
  const text = '<?xml version="1.0"?><a>ä€𝄞</a>';
  const encoded: readonly (readonly [string, Uint8Array])[] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark, little end first', utf16(`\ufeff${text}`, false)],
    ['UTF-16 with a mark, big end first', utf16(`\ufeff${text}`, true)],
    ['UTF-16 without a mark, little end first', utf16(text, false)],
    ['UTF-16 without a mark, big end first', utf16(text, true)],
  ];
  for (const [name, bytes] of encoded) it(`reads ${name}`, () => assert.equal(decodeXml(bytes), text));

  const refused: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['bytes that are no UTF-8', Uint8Array.of(0x3c, 0x61, 0xff), /expected UTF-8, got bytes that are none/],
    ['UTF-32', Uint8Array.of(0, 0, 0, 0x3c), /got UTF-32/],
    [
      'another encoding',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'),
      /expected the encoding UTF-8 by its bytes, got ISO-8859-1/,
    ],
    ['half a character of UTF-16', utf16('\ufeff<a/>', true).subarray(0, 7), /expected UTF-16/],
  ];
  for (const [name, bytes, expected] of refused)
    it(`refuses ${name}`, () =>
      assert.match(
        faultOf(() => decodeXml(bytes)),
        expected,
      ));
});
