// Each kind of block in the design mode: three properties are changed in the panel, taken back and done again, byte for byte.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blockKinds } from '../../../src/blocks/index.ts';
import { someOf } from '../../random-rounds.ts';
import { type OpenDesign, openDesign } from './opened.ts';

/** What is changed, by the selector of its control; and what is written, chosen, or nothing for a click. */
type Change = readonly [selector: string, value?: string];

/** The line of a block, what is done, and the line afterwards. */
type Scene = readonly [line: string, changes: readonly Change[], changed: string];

const scenes: Readonly<Record<string, Scene>> = {
  text: [
    '{ "type": "text", "text": "A text" }',
    [['#key-fontSize', '13'], ['#key-bold'], ['#key-align', '"center"']],
    '{ "type": "text", "text": "A text", "fontSize": 13, "bold": true, "align": "center" }',
  ],
  markdown: [
    '{ "type":"markdown", "markdown":"*Mark*" }',
    [['#key-gap', '4'], ['#key-color', '#123456'], ['#key-keepTogether']],
    '{ "type":"markdown", "markdown":"*Mark*", "gap": 4, "color": "#123456", "keepTogether": true }',
  ],
  stack: [
    '{ "type": "stack", "gap": 2, "content": ["A", "B"] }',
    [
      ['#key-gap', '6'],
      ['#key-backgroundColor', '#eee'],
      ['[aria-label="Margin, top"]', '3'],
    ],
    '{ "type": "stack", "gap": 6, "content": ["A", "B"], "backgroundColor": "#eee", "margin": [3, 0, 0, 0] }',
  ],
  columns: [
    '{ "type": "columns", "columns": ["C", { "width": 40, "content": "D" }] }',
    [['#key-gap', '2mm'], ['#key-verticalAlign', '"middle"'], ['#key-keepWithNext']],
    '{ "type": "columns", "columns": ["C", { "width": 40, "content": "D" }], "gap": "2mm", "verticalAlign": "middle", "keepWithNext": true }',
  ],
  flow: [
    '{ "type": "flow", "content": ["E", "F"] }',
    [['#key-columns', '3'], ['#key-gap', '12'], ['#key-balance']],
    '{ "type": "flow", "content": ["E", "F"], "columns": 3, "gap": 12, "balance": false }',
  ],
  grid: [
    '{ "type": "grid", "items": ["G", "H"] }',
    [['#key-rowHeight', '20'], ['#key-italic'], ['#key-lineHeight', '1.5']],
    '{ "type": "grid", "items": ["G", "H"], "rowHeight": 20, "italic": true, "lineHeight": 1.5 }',
  ],
  box: [
    '{ "type": "box", "padding": 4, "content": "I" }',
    [
      ['[aria-label="Border, width"]', '1'],
      ['[aria-label="Padding, left"]', '8'],
      ['[aria-label="Border, line"]', 'dashed'],
    ],
    '{ "type": "box", "padding": [4, 4, 4, 8], "content": "I", "border": { "width": 1, "style": "dashed" } }',
  ],
  table: [
    '{ "type": "table", "rows": "items", "columns": [{ "header": "J", "cell": "{{what}}" }] }',
    [['#key-zebra', '#f4f4f4'], ['#key-repeatHead'], ['#key-lines', '"grid"']],
    '{ "type": "table", "rows": "items", "columns": [{ "header": "J", "cell": "{{what}}" }], "zebra": "#f4f4f4", "repeatHead": false, "lines": "grid" }',
  ],
  list: [
    '{ "type": "list", "items": ["K", "L"] }',
    [
      ['#key-ordered', 'true'],
      ['#key-start', '3'],
      ['#key-gap', '2'],
    ],
    '{ "type": "list", "items": ["K", "L"], "ordered": true, "start": 3, "gap": 2 }',
  ],
  image: [
    '{ "type": "image", "src": "mug.jpg", "width": 30, "alt": "A mug" }',
    [
      ['#key-width', '40'],
      ['#key-opacity', '0.5'],
      ['#key-alt', 'A cup'],
    ],
    '{ "type": "image", "src": "mug.jpg", "width": 40, "alt": "A cup", "opacity": 0.5 }',
  ],
  svg: [
    '{ "type": "svg", "src": "care.svg", "width": 20, "alt": "Care" }',
    [
      ['#key-width', '10%'],
      ['#key-alignSelf', '"center"'],
      ['#key-alt', 'Washing'],
    ],
    '{ "type": "svg", "src": "care.svg", "width": "10%", "alt": "Washing", "alignSelf": "center" }',
  ],
  pdf: [
    '{ "type": "pdf", "src": "terms.pdf", "width": 30, "alt": "Terms" }',
    [
      ['#key-width', '1in'],
      ['#key-alignSelf', '"end"'],
      ['#key-alt', 'Our terms'],
    ],
    '{ "type": "pdf", "src": "terms.pdf", "width": "1in", "alt": "Our terms", "alignSelf": "end" }',
  ],
  barcode: [
    '{ "type": "barcode", "symbology": "qr", "value": "x", "width": 30, "alt": "Code" }',
    [
      ['#key-value', 'https://example.com'],
      ['#key-errorLevel', '"H"'],
      ['#key-quietZone', '2'],
    ],
    '{ "type": "barcode", "symbology": "qr", "value": "https://example.com", "width": 30, "alt": "Code", "errorLevel": "H", "quietZone": 2 }',
  ],
  chart: [
    '{ "type": "chart", "kind": "bar", "data": "items", "x": "what", "series": [{ "value": "count" }], "height": 60, "alt": "Chart" }',
    [['#key-kind', '"line"'], ['#key-height', '70'], ['#key-legend']],
    '{ "type": "chart", "kind": "line", "data": "items", "x": "what", "series": [{ "value": "count" }], "height": 70, "alt": "Chart", "legend": true }',
  ],
  line: [
    '{ "type": "line" }',
    [
      ['#key-thickness', '2'],
      ['#key-color', 'red'],
      ['#key-length', '50'],
    ],
    '{ "type": "line", "thickness": 2, "color": "red", "length": 50 }',
  ],
  space: [
    '{ "type": "space", "height": 8 }',
    [['#key-height', '20'], ['#key-keepWithNext'], ['#key-id', 'room']],
    '{ "type": "space", "height": 20, "keepWithNext": true, "id": "room" }',
  ],
  place: [
    '{ "type": "place", "x": 200, "y": 10, "content": "P" }',
    [
      ['#key-x', '220'],
      ['#key-y', '1cm'],
      ['#key-opacity', '0.5'],
    ],
    '{ "type": "place", "x": 220, "y": "1cm", "content": "P", "opacity": 0.5 }',
  ],
  toc: [
    '{ "type": "toc" }',
    [
      ['#key-levels', '2'],
      ['#key-leader', '"line"'],
      ['#key-gap', '3'],
    ],
    '{ "type": "toc", "levels": 2, "leader": "line", "gap": 3 }',
  ],
  include: [
    '{ "type": "include", "src": "part.json" }',
    [['#key-color', '#123456'], ['#key-keepTogether'], ['#key-fontSize', '12']],
    '{ "type": "include", "src": "part.json", "color": "#123456", "keepTogether": true, "fontSize": 12 }',
  ],
  pageBreak: [
    '{ "type": "pageBreak" }',
    [
      ['#key-id', 'next'],
      ['#key-lang', 'de'],
      ['#key-fontSize', '9'],
    ],
    '{ "type": "pageBreak", "id": "next", "lang": "de", "fontSize": 9 }',
  ],
  section: [
    '{ "type": "section", "content": ["S"] }',
    [['#key-page', '"A6"'], ['#key-restartNumbers'], ['#key-fontSize', '12']],
    '{ "type": "section", "content": ["S"], "page": "A6", "restartNumbers": true, "fontSize": 12 }',
  ],
  pdfPages: [
    '{ "type": "pdfPages", "src": "terms.pdf", "alt": "Terms" }',
    [['#key-pages', '1'], ['#key-title', 'The terms'], ['#key-bookmarks']],
    '{ "type": "pdfPages", "src": "terms.pdf", "alt": "Terms", "pages": "1", "title": "The terms", "bookmarks": false }',
  ],
};

const kinds = Object.keys(scenes);
const sceneOf = (kind: string): Scene => scenes[kind] ?? assert.fail(`no scene of ${kind}`);
const items = '"default": [{ "what": "Tea", "count": 2 }, { "what": "Mug", "count": 3 }]';
const text = `{
  "platen": 1,
  // one block of each kind
  "name": "kinds",
  "page": "A5",
  "variables": { "items": { "type": "list", ${items} } },
  "content": [
    { "type": "text", "text": "Heading", "outline": 1 },
${Object.values(scenes)
  .map(([line]) => `    ${line}`)
  .join(',\n')}
  ]
}
`;
const examples = new URL('../../../docs/reference/examples/', import.meta.url).pathname;
let design: OpenDesign;
/** The file as it is after the scenes so far. */
let now = text;

before(async () => {
  const names = ['mug.jpg', 'care.svg', 'terms.pdf'];
  const copied = Object.fromEntries(names.map((name) => [name, examples + name]));
  design = await openDesign({ 'template.json': text, 'part.json': '["In a part"]\n' }, copied);
});
after(() => design?.close());

describe('the design mode', () => {
  it('has a scene for each kind', () => {
    assert.deepEqual(kinds.toSorted(), blockKinds.map(({ name }) => name).toSorted());
  });

  // A plain run takes every fifth kind.
  for (const kind of someOf(kinds)) {
    const [line, changes, changed] = sceneOf(kind);
    it(`changes three properties of ${kind}, takes them back and does them again`, async () => {
      const pages = design.page.locator('main.pages');
      const whole = now.replace(`    ${line}`, `    ${changed}`);
      await design.select(`/content/${kinds.indexOf(kind) + 1}`);
      await design.page.waitForSelector(`.trail [aria-current]:text-is("${kind}")`);
      for (const [selector, value] of changes) {
        await design.change(selector, value);
        await design.settled();
      }
      await design.holds(whole);
      for (const _ of changes) await pages.press('Control+z');
      await design.holds(now);
      for (const _ of changes) await pages.press('Control+y');
      await design.holds(whole);
      now = whole;
    });
  }

  it('logs no error of its own', () => {
    assert.deepEqual(design.studio.complaints, []);
  });
});
