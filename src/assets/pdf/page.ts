// A page of a PDF as it is shown in another document: what it draws, turned upright, with the looks of its annotations.
import { contentOf } from '../../reader/content.ts';
import { type Dict, type PdfObject, Ref, Stream } from '../../reader/objects.ts';
import type { Page } from '../../reader/pages.ts';
import type { Pt } from '../../units.ts';
import { assetFault } from '../fault.ts';
import { type Appearance, appearancesOf } from './appearances.ts';
import { pdfLimits } from './limits.ts';
import { type Box, boxAround, type Matrix } from './matrix.ts';
import { isContent, needsOf } from './needs.ts';
import type { PdfSource } from './types.ts';
import { type Unfit, unfitFor } from './unfit.ts';
import { unmarked } from './unmarked.ts';

/** A page that is shown. Its size is that which is seen, points. */
export interface PdfPage {
  /** The id. Pages with one id are the same one. */
  readonly id: string;
  readonly number: number;
  readonly width: Pt;
  readonly height: Pt;
  readonly source: PdfSource;
  readonly dict: Dict;
  /** The part of its coordinates that is seen: left, bottom, right and top. */
  readonly box: readonly number[];
  /** The matrix that takes its coordinates to those of the page that is seen, with the origin at the bottom left. */
  readonly matrix: Matrix;
  /** What it draws, without the marks of its own document. */
  readonly content: Uint8Array;
  readonly resources: Dict | undefined;
  /** The transparency group of the page (ISO 32000-1 11.6.6). */
  readonly group: Dict | undefined;
  readonly appearances: readonly Appearance[];
  /** The numbers of the objects that it needs. */
  readonly objects: readonly number[];
  /** What is left out of it, one line each. */
  readonly notes: readonly string[];
  /** Why the standards forbid it. */
  readonly unfit: Unfit;
}

/** Reads a page by its number, from 1. Throws an asset fault when there is none, or when it passes a limit. */
export function readPage(source: PdfSource, id: string, number: number): PdfPage {
  const { file, pages } = source;
  const page = pages[number - 1];
  if (page === undefined) {
    const count = pages.length === 1 ? '1 page' : `${pages.length} pages`;
    throw assetFault(`expected a page of the PDF, which has ${count}, got page ${number}`, {
      hint: pages.length === 1 ? 'leave "page" out' : `write a page from 1 to ${pages.length}`,
    });
  }
  const { resources, dict } = page;
  const group = dict.dict('Group');
  const damaged = file.damage.length;
  const { appearances, notes } = appearancesOf(dict);
  const content = contentOf(file, dict);
  const forms = appearances.map(({ form }) => new Ref(form.object, 0));
  const { objects, fonts } = needsOf(file, [resources ?? null, group ?? null, ...forms]);
  requireModestContent(source, objects, content.length);
  return {
    ...{ id, number, source, dict, resources, group, appearances, objects },
    ...sizeOf(page),
    content: unmarked(content),
    notes: [...notes, ...file.damage.slice(damaged)],
    unfit: unfitFor(source, fonts),
  };
}

/** Decodes all content that the page draws, also inside of forms. Throws an asset fault when it is more than the limit. */
function requireModestContent({ file }: PdfSource, objects: readonly number[], own: number): void {
  let bytes = own;
  for (const number of objects) {
    const value: PdfObject = file.object(number);
    if (value instanceof Stream && isContent(value)) bytes += file.decode(value).length;
  }
  if (bytes > pdfLimits.contentBytes)
    throw assetFault(`expected a page with at most ${pdfLimits.contentBytes} bytes of content, got more`);
}

/** Returns what is seen of a page: its crop box, as far as there is paper, turned as the page says (ISO 32000-1 7.7.3.3). */
function sizeOf(page: Page): Pick<PdfPage, 'width' | 'height' | 'box' | 'matrix'> {
  const media = page.mediaBox && boxAround(page.mediaBox);
  if (media === undefined) throw assetFault(`page ${page.number} of the PDF has no size`);
  const crop = page.cropBox && boxAround(page.cropBox);
  const box = crop ? common(media, crop) : media;
  const [x0, y0, x1, y1] = box;
  const [across, up] = [x1 - x0, y1 - y0];
  if (!(across > 0 && up > 0)) throw assetFault(`page ${page.number} of the PDF has no size`);
  const unit = Math.min(Math.max(page.dict.number('UserUnit') ?? 1, 0.001), 1000);
  const upright = page.rotate % 180 === 0;
  return {
    box,
    matrix: turned(page.rotate, box).map((value) => value * unit) as unknown as Matrix,
    width: (upright ? across : up) * unit,
    height: (upright ? up : across) * unit,
  };
}

function common(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Returns the matrix that turns a box clockwise and moves its corner to the origin. */
function turned(rotate: number, [x0, y0, x1, y1]: Box): Matrix {
  switch (rotate) {
    case 90:
      return [0, -1, 1, 0, -y0, x1];
    case 180:
      return [-1, 0, 0, -1, x1, y1];
    case 270:
      return [0, 1, -1, 0, y1, -x0];
    default:
      return [1, 0, 0, 1, -x0, -y0];
  }
}
