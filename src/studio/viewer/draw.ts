// Draws one page of a document on a canvas of its own.
import {
  type PageViewport,
  type PDFPageProxy,
  RenderingCancelledException,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A browser refuses larger canvases. */
const mostPixels = 16_000_000;

/** How a page is drawn. */
export interface DrawingManner {
  /** Pixels a CSS pixel. Default: as fine as the screen. */
  readonly pixels?: number;
  /** Whether somebody waits for it: it is drawn in one go then, and else in parts, with a frame of the browser between them. */
  readonly atOnce?: boolean;
}

/** Starts to draw. The canvas is of the size of the viewport. */
export function drawPage(
  page: PDFPageProxy,
  viewport: PageViewport,
  { pixels = devicePixelRatio || 1, atOnce = false }: DrawingManner = {},
): { readonly canvas: HTMLCanvasElement; readonly task: RenderTask } {
  const { width, height } = viewport;
  const fineness = Math.min(pixels, Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * fineness));
  canvas.height = Math.max(1, Math.floor(height * fineness));
  const transform = fineness === 1 ? undefined : [fineness, 0, 0, fineness, 0, 0];
  // What is drawn to be printed waits for no frame.
  const intent = atOnce ? 'print' : 'display';
  return { canvas, task: page.render({ canvas, viewport, intent, ...(transform && { transform }) }) };
}

/** Returns whether an error says only that a drawing was given up, or its document closed. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof RenderingCancelledException ||
    (error instanceof Error && /destroyed|cancelled|terminated/i.test(error.message))
  );
}
