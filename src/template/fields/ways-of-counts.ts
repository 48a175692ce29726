// The ways out for what is counted: headings, paragraphs, tables and figures, and pages.
import { same, type Ways } from './ways-table.ts';

/** The ways by the object that holds the key. */
export const countWays: Readonly<Record<string, Ways>> = {
  pageCount: {
    ...same('max maximum maxPages most limit upTo', 'write "atMost": %'),
    ...same('multiple modulo divisibleBy', 'write "multipleOf": %'),
    ...same('minScale scale shrink fit', 'write "shrinkTo": 0.7'),
  },
  numberForm: {
    ...same('prefix', 'write "before": %'),
    ...same('suffix', 'write "after": %'),
    ...same(
      'style format type',
      'write "form": "decimal", "lower-alpha", "upper-alpha", "lower-roman" or "upper-roman"',
    ),
  },
  numbered: {
    ...same('indent width hanging', 'write "hang": %'),
    ...same('form format style', 'the forms stand under "numbering", by level'),
  },
  numbering: {
    ...same(
      'paragraphs clauses items lists',
      'write "headings": true, and "numbered": 2 on what is no heading',
    ),
    ...same('sections chapters heading titles outline', 'write "headings": true'),
    ...same('table', 'write "tables": "Table {{$tableNumber}}: "'),
    ...same('figure images pictures image', 'write "figures": "Figure {{$figureNumber}}: "'),
  },
};

/** The ways for values that can't be read. */
export const countValueWays: Ways = {
  'top.numbering': 'write { "headings": true }',
  'top.numbering.headings': 'write true for 1, 1.1, 1.1.1, or a form such as "upper-roman"',
  'top.numbering.tables': 'write the text before a caption: "Table {{$tableNumber}}: "',
  'top.numbering.figures': 'write the text before a caption: "Figure {{$figureNumber}}: "',
  'top.pageCount': 'write { "atMost": % } for the most pages, or { "multipleOf": 4 } for booklets',
  'text.numbered': 'write the level, such as 2; its form stands in "numbering" at the top level',
  'list.numbered':
    'for 1., 2., 3. write "ordered": true; to count the items with the headings write their level, such as 2',
};
