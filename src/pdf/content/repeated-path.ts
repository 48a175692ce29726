// Outlines that come again in a document: each is a form XObject (ISO 32000-1 8.10), which takes its colour from where it is drawn.
import type { PathItem, PathStep } from '../../layout/frame.ts';
import { pdfNumbers } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import type { Canvas } from './canvas.ts';
import { pathOperators } from './path.ts';
import type { FrameCorner } from './position.ts';

/** The forms of a document's outlines. */
export class PathForms {
  readonly #writer: PdfWriter;
  /** The outlines that were drawn before, as forms or without. */
  readonly #drawn = new Set<readonly PathStep[]>();
  readonly #forms = new Map<readonly PathStep[], { readonly name: string; readonly object: PdfObject }>();

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Draws the outline of an item, which is filled. Returns whether it does: only what comes again is drawn by it. */
  paint(canvas: Canvas, item: PathItem, corner: FrameCorner): boolean {
    const { fill, repeated } = item;
    if (fill === undefined || item.opacity !== undefined || repeated === undefined) return false;
    // What is drawn smaller has other steps.
    if (item.steps !== repeated.steps) return false;
    // A header is one block, and stands on many pages.
    const comesAgain = repeated.comesAgain || this.#drawn.has(repeated.steps);
    this.#drawn.add(repeated.steps);
    if (!comesAgain) return false;
    let form = this.#forms.get(repeated.steps);
    if (form === undefined) {
      form = { name: `P${this.#forms.size + 1}`, object: this.#write(repeated.steps) };
      this.#forms.set(repeated.steps, form);
    }
    canvas.resources.add('XObject', form.name, form.object);
    canvas.fillColor(fill);
    canvas.save();
    canvas.draw(`1 0 0 1 ${pdfNumbers(corner.x, corner.y)} cm /${form.name} Do`);
    canvas.restore();
    return true;
  }

  #write(steps: readonly PathStep[]): PdfObject {
    const box = boxOf(steps);
    const entries = { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: {} };
    return this.#writer.form(entries, `${pathOperators(steps, { x: 0, y: 0 })} f`);
  }
}

/** Returns the rectangle around an outline of straight lines, with y up, and a point more on each side. */
function boxOf(steps: readonly PathStep[]): readonly number[] {
  const box = [0, 0, 0, 0] as [number, number, number, number];
  for (const step of steps) {
    if (step[0] === 'Z') continue;
    const [, x, y] = step;
    box[0] = Math.min(box[0], Math.floor(x) - 1);
    box[1] = Math.min(box[1], Math.floor(-y) - 1);
    box[2] = Math.max(box[2], Math.ceil(x) + 1);
    box[3] = Math.max(box[3], Math.ceil(-y) + 1);
  }
  return box;
}
