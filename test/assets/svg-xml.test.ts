// The XML of drawings: what is read, what is refused and where, and how long the worst of it takes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { svgText } from '../../src/assets/svg/decode-text.ts';
import { readXml, type XmlElement } from '../../src/assets/svg/xml.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inner: string, before = '') => `${before}<svg ${ns}>${inner}</svg>`;

/** `svg(g[a=1](rect) "text")`. */
function shown({ name, attributes, children }: XmlElement): string {
  const pairs = [...attributes].map(([key, value]) => `${key}=${value}`).join(' ');
  const inner = children.map((child) => (typeof child === 'string' ? JSON.stringify(child) : shown(child)));
  return `${name}${pairs && `[${pairs}]`}${inner.length > 0 ? `(${inner.join(' ')})` : ''}`;
}

const read: readonly (readonly [string, string, string])[] = [
  ['attributes in both quotes', svg(`<rect a="1" b='"2"'/>`), 'svg(rect[a=1 b="2"])'],
  ['text inside of text alone', svg('a<text>b <tspan>c</tspan></text>'), 'svg(text("b " tspan("c")))'],
  ['references', svg('<text a="&lt;&#65;&#x42;">&amp;&quot;&#8364;</text>'), 'svg(text[a=<AB]("&\\"€"))'],
  ['CDATA', svg('<style><![CDATA[a > b {}]]></style>'), 'svg(style("a > b {}"))'],
  ['comments and instructions', svg('<!-- <g> --><?x <g> ?><g/>', '<?xml version="1.0"?>'), 'svg(g)'],
  ['white space in a value', svg('<g a="1\t2\r\n3"/>'), 'svg(g[a=1 2 3])'],
  ['a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/><g/></s:svg>`, 'svg(g)'],
  [
    'other languages are left out',
    svg('<x:g xmlns:x="urn:x"><rect/></x:g><g x:a="1" xmlns:x="urn:x"/>'),
    'svg(g)',
  ],
  ['a link', svg('<use x:href="#a" xmlns:x="http://www.w3.org/1999/xlink"/>'), 'svg(use[xlink:href=#a])'],
  [
    'an entity in a value',
    svg('<g a="&x;!"/>', '<!DOCTYPE svg [<!ENTITY x "1 &amp; 2">]>'),
    'svg(g[a=1 & 2!])',
  ],
  [
    'an entity of elements',
    svg('&x;', `<!DOCTYPE svg [<!ENTITY y "<g/>"><!ENTITY x "&y;<rect/>">]>`),
    'svg(g rect)',
  ],
  [
    'the first of two entities',
    svg('<g a="&x;"/>', '<!DOCTYPE svg [<!ENTITY x "1"><!ENTITY x "2">]>'),
    'svg(g[a=1])',
  ],
  [
    'declarations that draw nothing',
    svg('<g/>', '<!DOCTYPE svg [<!ELEMENT g ANY><!ATTLIST g a CDATA "]>"><!-- ]> --><?x ]> ?>]>'),
    'svg(g)',
  ],
];

describe('is read', () => {
  for (const [name, source, expected] of read) {
    it(name, () => assert.equal(shown(readXml(source).root), expected));
  }

  it('lines are counted', () => {
    const { root } = readXml(svg('\n<g>\r\n<rect/>\r<rect/></g>'));
    const [group] = root.children.filter((child) => typeof child !== 'string');
    assert.deepEqual(
      group?.children.map((child) => typeof child !== 'string' && child.line),
      [3, 4],
    );
  });

  it('in the encoding that it says', () => {
    const latin = Buffer.from(svg('<text>é</text>', '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1');
    const wide = Buffer.from(`\ufeff${svg('<text>é</text>')}`, 'utf16le');
    for (const bytes of [latin, wide]) assert.match(svgText(bytes), /<text>é<\/text>/);
    assert.throws(() => svgText(Buffer.from(svg('<text>é</text>'), 'latin1')), /expected an SVG in UTF-8/);
  });
});

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['no XML', 'hello', /expected an element, got the text "hello", in line 1/],
  ['nothing', ' ', /expected an SVG, got a text without an element/],
  ['HTML', '<html/>', /expected an SVG, got <html>/],
  ['without its namespace', '<svg/>', /expected the namespace of SVG at <svg>/],
  ['an end tag of another', svg('\n<g></rect>'), /expected <\/g>, got <\/rect>, in line 2/],
  ['no end tag', `<svg ${ns}><g>`, /expected <\/g> before the end/],
  ['too many end tags', svg('</svg>'), /expected a start tag before <\/svg>/],
  ['two roots', `${svg('')}<g/>`, /expected one element around all, got <g>/],
  ['a value without quotes', svg('<g a=1/>'), /expected a="…", with quotes/],
  ['an attribute twice', svg('<g a="1" a="2"/>'), /expected a once in <g, got it twice/],
  ['< in a value', svg('<g a="<"/>'), /expected &lt; in place of </],
  ['a lone &', svg('<text>a & b</text>'), /expected &amp; in place of &/],
  ['a reference of HTML', svg('<text>&nbsp;</text>'), /expected a reference that XML knows, got &nbsp;/],
  ['a character that is none', svg('<text>&#0;</text>'), /expected a character, got &#0;/],
  ['a control character', svg('<text>\u0001</text>'), /expected an SVG without control characters/],
  [
    'an unknown prefix',
    svg('\n<use xlink:href="#a"/>'),
    /expected a namespace for the prefix of xlink:href.*line 2/,
  ],
  [
    'an entity inside of itself',
    svg('&a;', '<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>'),
    /got &a; inside of itself/,
  ],
  [
    'an entity that is not balanced',
    svg('&a;</g>', '<!DOCTYPE svg [<!ENTITY a "<g>">]>'),
    /expected <\/g> before the end.*entity a/,
  ],
  ['a comment that never ends', svg('<!-- '), /expected --> at the end of a comment/],
];

describe('is refused', () => {
  for (const [name, source, message] of refused) {
    it(name, () => assert.throws(() => readXml(source), message));
  }
});

const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'abcdefghi'
  .split('')
  .map((name, index, names) => `<!ENTITY ${names[index + 1] ?? 'j'} "${`&${name};`.repeat(10)}">`)
  .join('')}]>`;
const many = 20_000;

/** Each takes a scanner that looks back or ahead again and again many seconds. */
const slow: readonly (readonly [string, string, RegExp | undefined])[] = [
  ['<!ENTITY', '<!ENTITY'.repeat(many), /expected the name of an element/],
  [
    '<!ENTITY in a document type',
    `<!DOCTYPE svg [${'<!ENTITY'.repeat(many)}`,
    /expected <!ENTITY name "text">/,
  ],
  ['entities', `<!DOCTYPE svg [${'<!ENTITY a "">'.repeat(many)}]>${svg('')}`, undefined],
  [
    'entities of other names',
    `<!DOCTYPE svg [${Array.from({ length: many }, (_, index) => `<!ENTITY a${index} "">`).join('')}]>`,
    /at most 1000 entities/,
  ],
  ['<!DOCTYPE [', '<!DOCTYPE ['.repeat(many), /expected <!DOCTYPE svg/],
  ['<!DOCTYPE svg [', '<!DOCTYPE svg ['.repeat(many), /expected > at the end of a declaration/],
  ['<!--', svg('<!--'.repeat(many)), /expected --> at the end of a comment/],
  ['<![CDATA[', svg('<![CDATA['.repeat(many)), /expected \]\]> at the end/],
  ['a billion laughs', svg('<text>&j;</text>', laughs), /at most 1000000 characters/],
  [
    'a long entity often',
    svg(`<text>${'&a;'.repeat(many)}</text>`, `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(10_000)}">]>`),
    /at most 1000000 characters/,
  ],
  ['& without an end', svg(`<text>${'&'.repeat(1_000_000)}</text>`), /expected &amp;/],
  ['a million deep', svg('<g>'.repeat(1_000_000)), /at most 200 deep/],
  ['a line of elements', svg('<g/>'.repeat(200_000)), undefined],
  ['lines', svg('<g/>\n'.repeat(200_000)), undefined],
  ['elements', svg('<g/>'.repeat(260_000)), /at most 250000 elements/],
  [
    'attributes',
    svg(`<g ${Array.from({ length: many }, (_, index) => `a${index}=""`).join(' ')}/>`),
    /at most 500 attributes/,
  ],
  [
    'namespaces',
    svg(Array.from({ length: 120 }, (_, index) => `<g xmlns:a${index}="a">`).join('')),
    /at most 100 namespaces/,
  ],
];

describe('takes no longer than it is', () => {
  for (const [name, source, message] of slow) {
    it(name, () => {
      const start = process.cpuUsage();
      if (message) assert.throws(() => readXml(source), message);
      else readXml(source);
      const { user } = process.cpuUsage(start);
      assert.ok(user < 1e6, `expected less than a second, got ${user / 1e3} ms`);
    });
  }
});
