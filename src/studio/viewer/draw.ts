// Draws one page of a document on a canvas of its own.
import {
  type PageViewport,
  type PDFPageProxy,
  RenderingCancelledException,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A browser refuses larger canvases. */
const mostPixels = 16_000_000;

/** Starts to draw. The canvas is of the size of the viewport, and has so many pixels a CSS pixel: by default as fine as the screen. */
export function drawPage(
  page: PDFPageProxy,
  viewport: PageViewport,
  pixels = devicePixelRatio || 1,
): { readonly canvas: HTMLCanvasElement; readonly task: RenderTask } {
  const { width, height } = viewport;
  const fineness = Math.min(pixels, Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * fineness));
  canvas.height = Math.max(1, Math.floor(height * fineness));
  const transform = fineness === 1 ? undefined : [fineness, 0, 0, fineness, 0, 0];
  return { canvas, task: page.render({ canvas, viewport, ...(transform && { transform }) }) };
}

/** Returns whether an error says only that a drawing was given up, or its document closed. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof RenderingCancelledException ||
    (error instanceof Error && /destroyed|cancelled|terminated/i.test(error.message))
  );
}
