// The first page of a template as a small picture. They are made one after the other: the shown document comes first.
import { ofWindow } from '../window.ts';
import { drawPage } from './draw.ts';
import { closePdf, openPdf } from './pdf.ts';

const width = 168;
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the picture of what a query names: `template` of the folder, or `kind` and `dress` of a new one. It is undefined
 * where nobody wants it any more when its turn comes. Rejects with the server's words when it has faults.
 */
export function pictureOf(
  query: Readonly<Record<string, string>>,
  isWanted: () => boolean,
): Promise<HTMLCanvasElement | undefined> {
  const made = last.then(() => (isWanted() ? draw(query) : undefined));
  last = made.catch(() => undefined);
  return made;
}

async function draw(query: Readonly<Record<string, string>>): Promise<HTMLCanvasElement> {
  const response = await fetch(ofWindow(`/picture.pdf?${new URLSearchParams(query)}`));
  if (!response.ok) throw new Error(await response.text());
  const pdf = await openPdf(new Uint8Array(await response.arrayBuffer()));
  try {
    const page = await pdf.getPage(1);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const { canvas, task } = drawPage(page, page.getViewport({ scale }));
    await task.promise;
    canvas.setAttribute('aria-hidden', 'true');
    return canvas;
  } finally {
    closePdf(pdf);
  }
}
