// What other tools write for keys, types and shapes of blocks, and what to write here: one table for each. `%` is the author's own value as JSON, `%s` the bare text.
import { chartValueWays, chartWays } from './ways-of-charts.ts';
import { drawingValueWays, drawingWays, gradientWay, sideWays } from './ways-of-drawing.ts';
import { pdfValueWays, pdfWays } from './ways-of-pdf.ts';
import {
  cellKeyWays,
  placeWays,
  rubyWays,
  styleWays,
  typesettingValueWays,
  typesettingWays,
  weightFiles,
} from './ways-of-type.ts';
import { same, type Ways } from './ways-table.ts';

const sideBySide =
  'blocks side by side stand in a block of type "columns", blocks below each other in a "stack"';

const blocks = same('children items body blocks elements child stack main rows layout', 'write "content": %');

const bookMargin = '"margin": { "inside": 70, "outside": 50, "top": 56, "bottom": 56 }';
const bookWay = `write the margins of a book: ${bookMargin}`;
const protectedWay =
  'write "pdf": { "password": { "open": "{{password}}", "owner": … }, "permissions": ["print"] }';

/** The ways by the object that holds the key: a kind of block, or a part of one. `block` holds for all kinds. */
export const keyWays: Readonly<Record<string, Ways>> = {
  text: {
    ...same('content value children body label string title html body_text spans runs', 'write "text": %'),
    ...same('note footnote footNote endnote', 'put it into the text: "text": ["…", { "note": % }]'),
    ...same('level headingLevel', 'write "outline": %'),
    ...same('bind binding dataBinding dataField expression', 'write "text": "{{%s}}"'),
    pageNumber: 'write "text": "{{$pageNumber}}", in "header" or "footer"',
    ...same('ruby rt furigana', 'put it into a span: "text": [{ "text": "…", "ruby": % }]'),
  },
  span: {
    ...same('content value children body', 'write "text": %'),
    ...same('footnote footNote endnote fn sidenote noteText', 'write "note": %'),
    verticalAlign: 'write "baseline": %',
    ...rubyWays,
    type: 'take it out: what stands in the list of a text is text',
  },
  markdown: same('text content value md source html body', 'write "markdown": %'),
  stack: { ...same('layout direction flexDirection', sideBySide), ...blocks },
  box: {
    ...blocks,
    text: 'write "content": %',
    ...same('header title heading headline', 'write "head": %'),
    ...same(
      'repeatHead repeatHeader',
      'take it out: the "head" of a box is printed again where the box goes on',
    ),
    opacity: 'only blocks of type "place" and "image" have it: put the box into a "place"',
    ...same('boxShadow dropShadow elevation shadows', 'write "shadow": { "y": 2, "blur": 6 }'),
    ...same('linearGradient backgroundGradient radialGradient gradients', gradientWay),
    ...same('overflow clipContent overflowHidden clipPath', 'write "clip": true'),
    'overflow: shrink':
      'only a row of a table makes its text smaller: write { "type": "table", "columns": [{ "width": "*" }], "body": [{ "height": …, "overflow": "shrink", "cells": ["…"] }] }',
    ...same('rotation angle turn', 'write "rotate": %'),
    ...same('skewX', 'write "skew": %'),
    ...same('skewY', 'write "skew": [0, %]'),
    ...same('transformOrigin rotateOrigin anchor', 'write "pivot": "center", or ["50%", 10]'),
    transform: 'write "rotate": 10 or "skew": 10, in degrees',
    backgroundSize: 'write "backgroundImage": { "src": "a.png", "fit": "cover" }',
    backgroundRepeat: 'write "backgroundImage": { "src": "a.png", "repeat": true }',
    backgroundPosition: 'write "backgroundImage": { "src": "a.png", "position": "top left" }',
  },
  ...drawingWays,
  place: { ...blocks, ...placeWays, text: 'write "content": %' },
  section: { ...blocks, ...same('numbers pageNumbers', 'write "page": { "numbers": "lower-roman" }') },
  columns: same('content children items cols cells elements body', 'write "columns": %'),
  columnsItem: {
    ...same(
      'span size flex weight grow cols',
      'write "width": "2*" for a share of the room, or "25%" for a part',
    ),
    ...same('children items body stack', 'write "content": %'),
    text: 'write { "type": "text", "text": % }',
  },
  list: {
    ...same('content children list ul ol entries elements bullets', 'write "items": %'),
    ...same('bullet bulletStyle listStyle listStyleType markerStyle', 'write "marker": %'),
  },
  image: {
    ...same('url image data path source file href uri img', 'write "src": %'),
    ...same('maxWidth', 'write "width": %'),
    ...same('maxHeight', 'write "height": %'),
    objectFit: 'write "fit": %',
    size: 'write "width": %',
  },
  svg: {
    ...same('content code markup data', 'write "svg": %'),
    ...same('url path file source', 'write "src": %'),
  },
  barcode: {
    ...same('text data content code_value', 'write "value": %'),
    ...same('format code kind codeType barcodeType variant symbol encoding', 'write "symbology": %'),
    ...same('size moduleWidth', 'write "width": %'),
    ...same('includeText displayValue humanReadable includetext', 'write "showText": %'),
    ...same('errorCorrection errorCorrectionLevel ecc eclevel', 'write "errorLevel": %'),
  },
  toc: same('maxDepth depth maxLevel maxLevels', 'write "levels": %'),
  space: { ...same('size length gap amount', 'write "height": %') },
  include: same('path file template partial name url href', 'write "src": %'),
  table: {
    ...same('data items source dataSource list values records rowsOf', 'write "rows": %'),
    ...same('header headers headings titles', 'write "head": [%], or "header" in each column'),
    ...same('cells', 'write "body": %'),
    ...same('footer footers', 'write "foot": [%], or "footer" in each column'),
    ...same('border borders gridLines', 'write "lines": "grid"'),
    ...same('stripe striped stripes alternateRows', 'write "zebra": "#f4f4f4"'),
    ...same('cellPadding', 'write "padding": %'),
    ...same(
      'printTitles repeatRows headerRows repeatHeader titleRows printTitleRows',
      'take it out: the rows of "head" are printed again on each page, and "repeatHead": false ends that',
    ),
    ...same('merge merges mergedCells mergeCells', 'write "colSpan": 2 in the cell that is wide'),
    ...same('groupFooter groupHeader groupBy', 'write "group": { "by": "…", "head": [[…]], "foot": [[…]] }'),
    gradient: 'write it into a row, a cell, "headStyle" or "footStyle"',
  },
  column: {
    ...cellKeyWays,
    height: 'a row has a height: write { "height": %, "cells": […] }',
    gradient: 'write it into the cell: "cell": { "content": …, "gradient": % }',
    ...same('mergeCells mergeRows mergeEqual groupCells unique', 'write "merge": true'),
    ...same(
      'field key dataKey accessor accessorKey dataIndex property prop path name bind id attribute column',
      'write "cell": "{{%s}}"',
    ),
    ...same('value content text body render template cellTemplate', 'write "cell": %'),
    ...same('title label heading head caption displayName headerName', 'write "header": %'),
    ...same(
      'format formatter type dataType numberFormat',
      'format the value in "cell": {{$currency(…, "EUR")}}, {{$decimal(…, 2)}} or {{$date(…, "dd.MM.yyyy")}}',
    ),
    ...same('sum total aggregate summary', 'write "footer": "{{$sum($rows.…)}}"'),
    ...same('foot', 'write "footer": %'),
  },
  cell: {
    ...same('linearGradient backgroundGradient radialGradient gradients', gradientWay),
    ...same('multicolumn columnSpan gridColumn', 'write "colSpan": %'),
    ...same('verticalAlignment valign', 'write "verticalAlign": %'),
    ...same('merge merged mergeRange', 'write "colSpan": 2, or "rowSpan": 2'),
    ...same('multirow rowSpans gridRow', 'write "rowSpan": %'),
    ...same('text value cell children body', 'write "content": %'),
    height: 'a row has a height: write { "height": %, "cells": […] }',
    width: 'a column has a width: write "columns": [{ "width": % }]',
  },
  row: {
    ...same('columns cols content children items values', 'write "cells": %'),
    ...same('linearGradient backgroundGradient radialGradient gradients', gradientWay),
  },
  block: {
    ...styleWays,
    ...sideWays,
    ...same('breakInside pageBreakInside keepLines', 'write "keepTogether": true'),
    ...same('keepNext keepWithNextParagraph', 'write "keepWithNext": true'),
    ...same('conditional conditions', 'write "if": "paid": the expression stands on the block itself'),
    ...same('repeat loop foreach forEach repeatFor ngFor vFor', 'write "each": %'),
    ...same('display flexDirection', sideBySide),
    ...same('x y', 'put the block into a "place": { "type": "place", "x": 10, "y": 20, "content": … }'),
    ...same('decorationStyle textDecorationStyle', 'put it into "underline": { "style": % }'),
    ...same('decorationColor textDecorationColor', 'put it into "underline": { "color": % }'),
    numberFormat: 'format the value in the text: {{$currency(…, "EUR")}} or {{$decimal(…, 2)}}',
    verticalAlignment: 'write "verticalAlign": %',
    else: 'put "if": "$not(…)" on a second block',
    ...same('hidden hide invisible unless', 'write "if": "$not(%s)"'),
    ...same(
      'visible show when condition showIf visibleIf renderIf printWhenExpression printWhen displayIf',
      'write "if": %',
    ),
    ...same(
      'columnCount columnFill',
      'put the text into a block that has columns: { "type": "flow", "columns": 2, "content": … }',
    ),
    ...same('textTransform transform uppercase', 'write {{$uppercase(…)}} in the text'),
    opacity:
      'write it into the colour, such as "color": "#00000080"; images, and blocks of type "place", have it',
    ...same(
      'rotate rotation skew pivot',
      'only blocks of type "box", "stack" and "place" are turned: put this block into a "box"',
    ),
    ...same(
      'backgroundImage gradient shadow clip',
      'only a block of type "box" has it: put this block into its "content"',
    ),
    ...same(
      'justifyContent justify distribute',
      'give the columns the widths "auto" and "*": "*" takes the space between',
    ),
    ...same('fontWeight weight', 'write "bold": true, or "weight": 600'),
    ...same(
      'fontStretch fontVariationSettings fontVariations variations stretch',
      'write "axes": { "wdth": 75 }, with a variable font',
    ),
    ...same('fontStyle', 'write "italic": true'),
    ...same('textDecoration decoration', 'write "underline": true, or "strike": true'),
    ...same('marginTop spaceBefore', 'write "margin": [%, 0, 0, 0]'),
    ...same('marginRight', 'write "margin": [0, %, 0, 0]'),
    ...same('marginBottom spaceAfter', 'write "margin": [0, 0, %, 0]'),
    ...same('marginLeft', 'write "margin": [0, 0, 0, %]'),
    ...same('pageBreakBefore breakBefore newPage', 'write "pageBreak": "before"'),
    ...same('pageBreakAfter breakAfter', 'write "pageBreak": "after"'),
    ...same('linkToDestination destination', 'write "link": "#%s"'),
    ...same('linkToPage', 'write "link": "#id" with the "id" of a block on that page'),
    ...same('css styles_ inlineStyle', 'write each property as a key: "color", "fontSize", "bold"'),
    ...same('maxWidth', 'put the block into a "box" with a "width"'),
    ...same('dynamicContent render function', 'nothing is called: write {{ }} in the text'),
    ...same('preserveLeadingSpaces', 'write no-break spaces (\\u00a0)'),
    ...same('columns_ nodeName', 'write "type"'),
  },
  top: {
    ...same('pageSize paperSize paper format', 'write "page": %'),
    ...same('images', 'name each file where it is drawn: "src": "logo.png"'),
    ...same('body blocks children elements document template doc root pages', 'write "content": %'),
    ...Object.fromEntries(
      [
        'fontSize',
        'font',
        'color',
        'lineHeight',
        'align',
        'bold',
        'italic',
        'letterSpacing',
        'hyphenate',
      ].map((key) => [key, `write "style": { "${key}": % }`]),
    ),
    ...same('margin margins', 'write "page": { "margin": % }'),
    ...same(
      'orientation landscape pageOrientation',
      'write "page": { "size": "A4", "orientation": "landscape" }',
    ),
    ...same('functions helpers macros', 'write "define": { "name": "function($x) { $x * 2 }" }'),
    ...same('translations i18n strings locales', 'write "messages": %'),
    fontFace: 'write "fonts": { "Family": { "regular": "font.ttf" } }',
    ...same('differentFirstPage firstPageHeader', 'give "header" its forms: { "first": …, "default": … }'),
    ...same('version', 'write "platen": 1'),
    ...same('compress pdfVersion', 'take it out: Platen decides it'),
    outputIntent: 'write "pdf": { "outputIntent": % }',
    ...same('fileName filename file_name outputName downloadName', 'write "info": { "fileName": % }'),
    ...same(
      'append appendix appendices attachedPdf includePdf mergePdf',
      'write { "type": "pdfPages", "src": "terms.pdf" } at the end of "content"',
    ),
    attachments: 'write "pdf": { "attachments": % }',
    ...same('bleed', 'write "page": { "bleed": % }'),
    ...same('baselineGrid lineGrid', 'write "page": { "baselineGrid": 12 }'),
    ...same('mirrorMargins facingPages twoSided', `write "page": { ${bookMargin} }`),
    ...same('cropMarks trimMarks', 'write "page": { "cropMarks": % }'),
    ...same('pageNumbers pageNumbering', 'write "page": { "numbers": % }'),
    ...same('footnotes endnotes footNotes', 'write "notes": %'),
    ...same('captions counters', 'write "numbering": { "tables": "Table {{$tableNumber}}: " }'),
    ...same('encryption encrypt encrypted password userPassword openPassword', protectedWay),
    ...same('ownerPassword permissions security protection', protectedWay),
    ...same('data sampleData sample', 'write it into a file of its own, and render with that'),
  },
  page: {
    landscape: 'write "orientation": "landscape"',
    ...same('differentFirstPage firstPage', 'write "header": { "first": …, "default": … } beside "page"'),
    ...same('header footer background', 'write it at the top level of the template, beside "page"'),
    ...same('pageNumbering pageNumbers numbering numberStyle numberForm', 'write "numbers": %'),
    ...same('trimMarks cutMarks marks printMarks crop', 'write "cropMarks": true'),
    ...same('bleeds bleedMargin', 'write "bleed": "3mm"'),
    ...same('width height', 'write "size": [width, height], such as ["210mm", "297mm"]'),
    ...same('trim trimSize trimBox', 'write the size after the cut as "size", and "bleed" around it'),
    ...same('grid lineGrid baseline baselines lineSpacing', 'write "baselineGrid": 12'),
    ...same('mirrorMargins mirrored facingPages twoSided doubleSided duplex gutter binding', bookWay),
    ...same('marginInside marginOutside marginInner marginOuter innerMargin outerMargin', bookWay),
  },
  pageMargin: {
    ...same('inner binding gutter spine', 'write "inside": %'),
    ...same('outer', 'write "outside": %'),
  },
  numbering: {
    ...same('sections chapters heading titles outline', 'write "headings": true'),
    ...same('table', 'write "tables": "Table {{$tableNumber}}: "'),
    ...same('figure images pictures image', 'write "figures": "Figure {{$figureNumber}}: "'),
  },
  notes: {
    ...same('position where location at', 'write "place": %'),
    ...same('reset restart numberBy', 'write "numbering": "page", or "section"'),
  },
  ...pdfWays,
  ...chartWays,
  ...typesettingWays,
  variable: {
    ...same('properties children keys', 'write "fields": %'),
    ...same('optional nullable', 'write "required": false'),
    ...same('title label', 'write "description": %'),
    ...same(
      'examples example',
      'take it out: "default" is for what is missing, and examples stand in sample.json',
    ),
    'format: date': 'take it out, and write "type": "date"',
    'format: date-time': 'take it out, and write "type": "date"',
    ...same('pattern format', 'take it out: a variable has a type, and "enum" for single values'),
  },
  font: {
    ...same('normal src url file path 400', 'write "regular": %'),
    ...same('bolditalics bold_italic bolditalic boldOblique', 'write "boldItalic": %'),
    ...same('italics oblique', 'write "italic": %'),
    ...same('700', 'write "bold": %'),
    ...weightFiles,
  },
};

/** The ways for values that can't be read, by their place in a block: `*` stands for any place of a list, `block` for any kind. */
export const valueWays: Ways = {
  ...chartValueWays,
  ...drawingValueWays,
  ...pdfValueWays,
  ...typesettingValueWays,
  'table.rows': 'write rows that are written out under "body"; "rows" names a list of data: "rows": "items"',
  'table.columns': 'write "columns": [{ "header": "Name", "cell": "{{name}}" }, { "align": "end", … }]',
  'table.columns.*': 'write { "header": "%s", "cell": "{{%s}}" }',
  'table.group': 'write { "by": % }',
  'table.sums': 'write an expression for each name, such as { "amount": "quantity * price" }',
  'table.head': 'write a list of rows, each a list of cells: [["Name", "Price"]]',
  'table.body': 'write a list of rows, each a list of cells: [["a", "b"]]',
  ...same(
    'table.body.* table.head.* table.foot.* table.carry.foot.* table.carry.head.*',
    'a row is a list of cells, or { "cells": […] }',
  ),
  'table.carry': 'write "carry": { "foot": [["Carried forward", "{{$sums.amount}}"]] }',
  'table.foot': 'write a list of rows, each a list of cells: [["Total", "12"]]',
  'list.items': 'write a list of blocks; to repeat one for data, put "each" on it',
  'block.role': 'for a heading write "heading": 1; a list, a table and a picture need no role',
  'top.page.baselineGrid': 'write the distance of its lines, such as 12; leave it out for no grid',
  'top.page.bleed': 'write one length for all sides: "3mm"',
  'top.page.cropMarks': 'write true: the marks stand outside of the bleed',
  'top.page.numbers':
    'write "lower-roman" for i, ii, iii; others are "upper-roman", "lower-alpha" and "upper-alpha"',
  'top.numbering': 'write { "headings": true }',
  'top.numbering.headings': 'write true for 1, 1.1, 1.1.1, or a form such as "upper-roman"',
  'top.numbering.tables': 'write the text before a caption: "Table {{$tableNumber}}: "',
  'top.numbering.figures': 'write the text before a caption: "Figure {{$figureNumber}}: "',
  'top.notes': 'write { "place": % }',
  'top.notes.marker': 'write "symbols" for *, †, ‡, §, ¶',
  'top.notes.place': 'write "foot" for the foot of the page, "end" for the end of the document',
  'table.columns.*.merge': 'write true: equal values below each other become one cell',
  'columns.columns': 'write a list of blocks or of { "width", "content" }',
  'block.style': 'write the properties as keys of the block itself: %',
  'block.id': 'write a text',
  'block.width':
    'write a length such as 120 or "4cm", or take it out: the width is then what it needs or what there is',
  'block.height':
    'write a length such as 120 or "4cm", or take it out: the height then follows from what it holds',
  'top.platen': 'write 1: it is the version of the language, and no version of the template',
  'top.locale': 'write a tag such as "de" or "pt-BR"',
  'top.timeZone': 'write a name such as "Europe/Vienna"',
  'top.content': 'write a list of blocks: "content": […]',
  'top.page': 'write "page": { "size": "A4", "margin": 56 }',
  'top.fonts': 'write "fonts": { "Family": { "regular": "font.ttf" } }',
  'top.styles': 'write "styles": { "name": { "bold": true } }',
  'top.define': 'write "define": { "name": "an expression" }',
  'variable.required': 'write "required": false in each field that may be missing',
  'variable.type': 'write "type": "string", "required": false for a text that may be null',
  'variable.enum': 'write a list of the values that are allowed',
};

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
