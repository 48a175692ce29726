// The ways out for how text is set and where items stand: features, tabs, ruby, flows, grids, and cells of columns.
import { same, type Ways } from './ways-table.ts';

/** The ways by the object that holds the key. */
export const typesettingWays: Readonly<Record<string, Ways>> = {
  flow: {
    ...same('children items body blocks child text', 'write "content": %'),
    ...same('columnCount cols count number columnNumber', 'write "columns": %'),
    ...same('columnRule divider separator line', 'write "rule": 0.5'),
    ...same('columnFill balanced', 'write "balance": true, or false'),
  },
  grid: {
    ...same('cells children content elements cards body blocks', 'write "items": %'),
    ...same('cols columnCount columnWidths gridTemplateColumns templateColumns', 'write "columns": %'),
    ...same('data source dataSource', 'write "each" into the item: { "type": "box", "each": "items", … }'),
    rows: 'write "each" into the item: { "type": "box", "each": "items", … }',
    ...same('minColumnWidth minItemWidth columnWidth', 'write "minWidth": %, with "columns": "auto-fit"'),
    ...same('rowHeights minRowHeight height', 'write "rowHeight": %'),
    ...same('flow direction gridAutoFlow', 'write "order": "rows", or "columns"'),
  },
  tab: {
    ...same('position pos x stop offset left place', 'write "at": %'),
    ...same('alignment type kind', 'write "align": %'),
    ...same('fill leaderChar leaders char', 'write "leader": "dots"'),
  },
};

/** The ways for keys of a cell that are written into its column. */
export const cellKeyWays: Ways = Object.fromEntries(
  'verticalAlign padding border rotate colSpan rowSpan prints'
    .split(' ')
    .map((key) => [key, `write it into the cell: "cell": { "content": …, "${key}": % }`]),
);

/** The ways for files of a font by the names of their weights. */
export const weightFiles: Ways = Object.fromEntries(
  Object.entries({ thin: 100, extraLight: 200, light: 300, medium: 500, semiBold: 600, semibold: 600 })
    .concat(Object.entries({ demiBold: 600, extraBold: 800, black: 900, heavy: 900 }))
    .map(([name, weight]) => [name, `write "weights": { "${weight}": % }`]),
);

/** The ways for where a block of type `place` stands. */
export const placeWays: Ways = {
  left: 'write "x": %',
  top: 'write "y": %',
  ...same('right bottom', 'take it out: "x" and "y" count from the left and the top'),
};

/** The ways for what stands above text and says how it is read. */
export const rubyWays: Ways = same('rt furigana rubyText pronunciation yomi', 'write "ruby": %');

/** The ways for style properties. */
export const styleWays: Ways = {
  ...same('tabStops tabstops tabPositions', 'write "tabs": %'),
  ...same(
    'fontFeatures fontFeatureSettings otFeatures openType opentype',
    'write "features": { "onum": true }',
  ),
  fontVariant: 'write "smallCaps": true, or "features": { "onum": true }',
  ...same('fontVariantCaps smallcaps', 'write "smallCaps": true'),
  ...same(
    'fontVariantNumeric numeric figures',
    'write "features": { "tnum": true }, or another tag of figures',
  ),
  ...same('writingMode', 'write "writing": "vertical"'),
  ...same('textEmphasis emphasisStyle emphasisMark', 'write "emphasis": "dot"'),
};

/** The ways for values that can't be read. */
export const typesettingValueWays: Ways = {
  'flow.columns': 'write how many there are, such as 2; they are equally wide',
  'grid.items': 'write a list; an item with "each" stands once for each of the data',
  'grid.gap': 'write one length, or two: "gap": [10, 20]',
  'grid.rowHeight':
    'write a length such as "38mm", or take it out: a row is then as high as its highest cell',
  'grid.labels':
    'for another sheet write "columns", "gap" and "rowHeight" as lengths, and "size" and "margin" of the page',
  'top.page.labels':
    'for another sheet write "size" and "margin", and a grid with lengths as "columns", "gap" and "rowHeight"',
  'block.float':
    'write "start" or "end"; in the middle, no text stands beside a block: "alignSelf": "center"',
  'top.notes.lineLength': 'write a length, or "100%" for all of the width',
  'block.tabs': 'write [%]',
  'block.tabs.*': 'write where the stop is: 80 from the start, or "100%" for the end of the line',
  'block.tabs.*.at': 'write where the stop is: 80 from the start, or "100%" for the end of the line',
  'block.color': 'write a colour such as "#1f4e79" or "red"',
  ...same(
    'block.align cell.align column.align',
    'write "align": "center"; from top to bottom it is "verticalAlign": "middle", in a cell or a box',
  ),
  'block.fontSize': 'write a number of points, such as 10',
  'block.margin':
    'write one length, or [top, right, bottom, left]; "alignSelf": "center" sets a block in the middle',
  'text.text': 'write a text, or a list of texts and spans',
  'block.underline': 'write true, or { "style": % }',
  'block.weight': 'write a number such as 300 or 700; "bold": true is 700',
  'section.numbering': 'write { "headings": true }',
  'table.lines': 'write { "vertical": { "width": 0.5 } } and the like, or "grid"',
};
