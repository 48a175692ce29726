// XML as it is written: what is escaped, and that any text comes back or is refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ownText, readXml } from '../../src/xml/read.ts';
import { findForbidden, writeXml } from '../../src/xml/write.ts';
import { anyCharacter } from '../characters.ts';
import { randomRounds } from '../random-rounds.ts';

describe('writeXml', () => {
  it('indents by two spaces and escapes', () => {
    const leaf = { name: 'b', attributes: [['x', '"<&>\n\t']], content: 'a]]>b & <c>\r\n"' } as const;
    assert.equal(
      writeXml({ name: 'a', attributes: [], content: [leaf, { name: 'd', attributes: [], content: [] }] }),
      `<?xml version="1.0" encoding="UTF-8"?>
<a>
  <b x="&quot;&lt;&amp;&gt;&#10;&#9;">a]]&gt;b &amp; &lt;c&gt;&#13;\n"</b>
  <d/>
</a>
`,
    );
  });

  it('refuses what XML can not hold, by its number', () => {
    for (const [text, name] of [
      ['a\0', 'U+0000'],
      ['\u001f', 'U+001F'],
      ['\ud800x', 'U+D800'],
      ['x\udc00', 'U+DC00'],
      ['\uffff', 'U+FFFF'],
    ] as const) {
      assert.equal(findForbidden(text), name);
      assert.throws(() => writeXml({ name: 'a', attributes: [], content: text }), TypeError);
    }
    assert.equal(findForbidden('\t\n\r \u{10ffff}𝄞\u0085\ufffd'), undefined);
  });

  it('writes any other text so that it comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        fc.pre(findForbidden(text) === undefined && text !== '');
        const root = readXml(writeXml({ name: 'a', attributes: [['x', text]], content: text }));
        assert.deepEqual([ownText(root), root.attributes[0]?.value], [text, text]);
      }),
      { numRuns: randomRounds(500) },
    );
  });
});
