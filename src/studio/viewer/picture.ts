// The first page of a template as a small picture. They are made one after the other: the shown document comes first.
import { drawPage } from './draw.ts';
import { closePdf, openPdf } from './pdf.ts';

const width = 168;
let last: Promise<unknown> = Promise.resolve();

/** Returns the picture of a template of the folder. Rejects with the server's words when it has faults. */
export function pictureOf(template: string): Promise<HTMLCanvasElement> {
  const made = last.then(() => draw(template));
  last = made.catch(() => undefined);
  return made;
}

async function draw(template: string): Promise<HTMLCanvasElement> {
  const response = await fetch(`/picture.pdf?template=${encodeURIComponent(template)}`);
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
