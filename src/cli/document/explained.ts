// The record of boxes of a rendered document, with the author's files.
import { dirname, join } from 'node:path';
import { type Explanation, parseExplanation, type TemplatePlace } from '../../render/explanation.ts';
import type { Explains, Rendered, Renderer } from '../../render/renderer.ts';
import { type OneDocument, renderOne } from './render-one.ts';

/** A document, and the record of its boxes. */
export interface Explained {
  readonly rendered: Rendered;
  readonly explanation: Explanation;
}

/**
 * Renders one document and explains it: `boxAt` and `boxesOfPointer` of render/explanation.ts answer what stands at a
 * point, and where a block stands. The PDF is the same as without. Throws what `renderOne` throws.
 */
export async function renderExplained(
  renderer: Pick<Renderer, 'render'>,
  document: OneDocument,
  explains: Explains = 'boxes',
): Promise<Explained> {
  const rendered = await renderOne(renderer, { ...document, explains });
  return { rendered, explanation: placed(parseExplanation(recordOf(rendered)), document.source.file) };
}

/** Returns the record of a document that was rendered to be explained, as JSON. Its places name files from the folder of the template. */
export function recordOf({ explanation }: Rendered): Uint8Array {
  if (explanation === undefined) throw new Error('a document was to be explained, and has no record');
  return explanation;
}

/** Returns the record with the path to each file, as the author would type it. */
function placed({ pages, boxes }: Explanation, main: string): Explanation {
  const place = <T extends TemplatePlace>(at: T): T => ({
    ...at,
    file: at.file === undefined ? main : join(dirname(main), at.file),
  });
  return {
    template: main,
    pages: pages.map((page) => ({
      ...page,
      section: place(page.section),
      why: page.why === null ? null : place(page.why),
    })),
    boxes: boxes.map((box) => ({ ...place(box), why: box.why.map(place) })),
  };
}
