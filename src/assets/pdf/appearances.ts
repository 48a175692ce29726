// What annotations look like on paper: stamps, notes, and the fields of a form that was filled in (ISO 32000-1 12.5.5).
import { Dict, type PdfObject, Stream } from '../../reader/objects.ts';
import { dictsOf } from '../../reader/pages.ts';
import { assetFault } from '../fault.ts';
import { pdfLimits } from './limits.ts';
import { type Box, boxAround, type Matrix, movedBox } from './matrix.ts';

/** The look of an annotation. */
export interface Appearance {
  /** The form that draws it. As a value it stands for itself: it may have a number or not. */
  readonly form: Stream;
  /** The matrix from the coordinates of the form to those of the page. */
  readonly matrix: Matrix;
}

/** Bits of `F` (12.5.3): an annotation that is not seen. */
const [hidden, noView] = [2, 32];

/** Links are not seen, and a note that is folded is not part of the page. */
const unseen = new Set(['Link', 'Popup']);

/** Returns the looks of a page's annotations, and what is left out because it has none. */
export function appearancesOf(page: Dict): {
  readonly appearances: readonly Appearance[];
  readonly notes: readonly string[];
} {
  const annotations = dictsOf(page.list('Annots'));
  if (annotations.length > pdfLimits.annotations)
    throw assetFault(`expected a page of at most ${pdfLimits.annotations} annotations, got more`);
  const appearances: Appearance[] = [];
  let without = 0;
  for (const annotation of annotations) {
    if (((annotation.number('F') ?? 0) & (hidden | noView)) !== 0) continue;
    if (unseen.has(annotation.name('Subtype') ?? '')) continue;
    const form = normalLook(annotation);
    if (form === undefined) without += 1;
    else appearances.push(...placed(form, annotation));
  }
  const what = without === 1 ? 'an annotation that has no look' : `${without} annotations that have no looks`;
  return { appearances, notes: without > 0 ? [`${what} of its own: flatten the PDF first`] : [] };
}

/** Returns the normal look in the state that the annotation is in. */
function normalLook(annotation: Dict): Stream | undefined {
  const normal = annotation.dict('AP')?.get('N') ?? null;
  const look: PdfObject = normal instanceof Dict ? normal.get(annotation.name('AS') ?? 'Off') : normal;
  if (look instanceof Stream) return look;
  // A box that is not ticked has no look in that state.
  return normal instanceof Dict ? emptyLook : undefined;
}

const emptyLook = new Stream(new Dict(new Map(), 0, () => null), new Uint8Array());

/** Returns the look over the rectangle of its annotation (12.5.5, algorithm 8.1). */
function placed(form: Stream, annotation: Dict): readonly Appearance[] {
  const rectangle = boxAround(annotation.list('Rect')?.numbers() ?? []);
  const box = boxAround(form.dict.list('BBox')?.numbers() ?? []);
  if (form === emptyLook || rectangle === undefined || box === undefined) return [];
  const own = form.dict.list('Matrix')?.numbers();
  const moved = movedBox(box, own?.length === 6 ? (own as unknown as Matrix) : [1, 0, 0, 1, 0, 0]);
  const [width, height] = [moved[2] - moved[0], moved[3] - moved[1]];
  if (!(width > 0 && height > 0)) return [];
  return [{ form, matrix: stretched(moved, rectangle, width, height) }];
}

function stretched(from: Box, to: Box, width: number, height: number): Matrix {
  const [a, d] = [(to[2] - to[0]) / width, (to[3] - to[1]) / height];
  return [a, 0, 0, d, to[0] - from[0] * a, to[1] - from[1] * d];
}
