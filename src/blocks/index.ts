// The list of all kinds of block. A new kind is its own file and a line here.
import type { AnyBlockKind } from '../template/kind.ts';
import { barcodeKind } from './barcode.ts';
import { boxKind } from './box.ts';
import { chartKind } from './chart.ts';
import { columnsKind } from './columns.ts';
import { flowKind } from './flow.ts';
import { gridKind } from './grid.ts';
import { imageKind } from './image.ts';
import { includeKind } from './include.ts';
import { lineKind } from './line.ts';
import { listKind } from './list.ts';
import { markdownKind } from './markdown.ts';
import { pdfKind } from './pdf.ts';
import { pdfPagesKind } from './pdf-pages.ts';
import { placeKind } from './place.ts';
import { sectionKind } from './section.ts';
import { pageBreakKind, spaceKind } from './space.ts';
import { stackKind } from './stack.ts';
import { svgKind } from './svg.ts';
import { tableKind } from './table.ts';
import { textKind } from './text.ts';
import { tocKind } from './toc.ts';

/** The block kinds of the language, in the order of its reference. */
export const blockKinds: readonly AnyBlockKind[] = [
  textKind,
  markdownKind,
  stackKind,
  columnsKind,
  flowKind,
  gridKind,
  boxKind,
  tableKind,
  listKind,
  imageKind,
  svgKind,
  pdfKind,
  barcodeKind,
  chartKind,
  lineKind,
  spaceKind,
  pageBreakKind,
  placeKind,
  tocKind,
  includeKind,
  sectionKind,
  pdfPagesKind,
];
