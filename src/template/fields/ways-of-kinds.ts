// The ways out for kinds of block that there are not, and for blocks without "type".
import { same, type Ways } from './ways-table.ts';

/** The ways for values of `type`. Others are in the table of foreign names. */
export const typeWays: Ways = {
  column: 'write "type": "columns" for blocks side by side, "stack" for blocks below each other',
  ...same('qr qrcode qrCode QRCode qr-code', 'write "type": "barcode", "symbology": "qr"'),
  ...same('h1 heading heading1 title headline', 'write "type": "text", "outline": 1'),
  header:
    'write it beside "content", for the top of each page: "header": …; a heading is { "type": "text", "heading": 1 }',
  footer: 'write it beside "content", for the foot of each page: "footer": …',
  ...same('h2 heading2 subtitle subheading', 'write "type": "text", "outline": 2'),
  ...same('h3 heading3', 'write "type": "text", "outline": 3'),
  ...same('ol orderedList numberedList', 'write "type": "list", "ordered": true'),
  ...same(
    'html richtext rich-text',
    'write "type": "markdown": it takes paragraphs, lists and emphasis, no HTML',
  ),
  ...same('graph diagram plot barChart bar-chart', 'write "type": "chart", "kind": "bar"'),
  ...same('pieChart pie-chart pie', 'write "type": "chart", "kind": "pie"'),
  ...same('lineChart line-chart', 'write "type": "chart", "kind": "line"'),
  ...same('note footnote footNote endnote', 'a note is a part of a text: "text": ["…", { "note": "…" }]'),
  ...same('rect rectangle', 'write "type": "box"'),
  ...same('canvas path ellipse circle polyline', 'draw it as SVG: "type": "svg"'),
  ...same('columnBreak colBreak column-break colbreak', 'write { "type": "pageBreak", "to": "column" }'),
  ...same('if condition conditional', 'write "if" on the block itself'),
  ...same(
    'each loop repeat repeater foreach for',
    'write "each" on the block itself, such as { "type": "stack", "each": "items", "content": […] }',
  ),
};

/** A block without "type": the key that tells what it is, the kind it is read as when its keys are those of it, and what to write. */
export interface Shape {
  readonly key: string;
  readonly way: string;
  /** The kind that it is checked as. Without it, only content at the key is checked. */
  readonly kind?: string;
  /** Whether the value at the key has to be of this kind of JSON. */
  readonly holds?: 'string' | 'list' | 'object';
  /** A word that the value has to hold. */
  readonly word?: string;
}

/** What blocks without "type" are, the first that fits. */
export const shapes: readonly Shape[] = [
  ...[
    'component',
    'kind',
    'tag',
    'element',
    'widget',
    'block',
    '_type',
    '$type',
    'Type',
    'elementType',
    'node',
  ].map((key): Shape => ({ key, holds: 'string', way: 'write "type": %' })),
  { key: 'ul', way: 'write { "type": "list", "items": % }' },
  { key: 'ol', way: 'write { "type": "list", "ordered": true, "items": % }' },
  { key: 'stack', way: 'write { "type": "stack", "content": % }' },
  {
    key: 'table',
    way: 'write { "type": "table", "columns": [{ "width": "*" }, …], "head": [[…]], "body": […] }',
  },
  { key: 'qr', way: 'write { "type": "barcode", "symbology": "qr", "value": % }' },
  { key: 'image', way: 'write { "type": "image", "src": % }' },
  { key: 'canvas', word: '"rect"', way: 'write { "type": "box", "border": { "width": 1 }, "content": […] }' },
  { key: 'canvas', word: '"line"', way: 'write { "type": "line" }' },
  { key: 'canvas', way: 'draw it as SVG: { "type": "svg", "svg": "<svg …>" }' },
  { key: 'toc', way: 'write { "type": "toc" }' },
  { key: '$if', way: 'write the block itself, with "if": %' },
  { key: 'text', kind: 'text', way: 'add "type": "text"' },
  { key: 'markdown', kind: 'markdown', way: 'add "type": "markdown"' },
  { key: 'svg', kind: 'svg', way: 'add "type": "svg"' },
  { key: 'symbology', kind: 'barcode', way: 'add "type": "barcode"' },
  { key: 'rows', kind: 'table', way: 'add "type": "table"' },
  { key: 'columns', kind: 'columns', way: 'add "type": "columns"' },
  { key: 'items', kind: 'list', way: 'add "type": "list"' },
  { key: 'content', kind: 'stack', way: 'add "type": "stack"' },
  { key: 'src', kind: 'image', way: 'add "type": "image"' },
  ...['paragraph', 'p', 'h1', 'h2', 'heading', 'title', 'label', 'span'].map(
    (key): Shape => ({ key, way: 'write { "type": "text", "text": % }' }),
  ),
  { key: 'value', way: 'add "type": "text", and write "text": %' },
  { key: 'pageBreak', way: 'write { "type": "pageBreak" }' },
  { key: 'left', way: 'write { "type": "columns", "columns": [ left, middle, right ] }' },
];
