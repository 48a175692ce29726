// One page of the document: a canvas, and over it the text, to select, to search and to be read aloud.
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { words } from '../words/words.ts';
import { drawPage, isCancelled } from './draw.ts';

/** A page's size, points. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** How a page is to be drawn. */
export interface Drawing {
  readonly pdf: PDFDocumentProxy;
  /** The revision of the document. */
  readonly revision: number;
  /** CSS pixels a point. */
  readonly scale: number;
  /** The index of the first page that is in the PDF. Default: 0. */
  readonly first?: number;
  /** Whether somebody waits for it. */
  readonly atOnce?: boolean;
}

/** A page in the column of pages. What it shows stays until something newer is drawn. */
export class Sheet {
  readonly element: HTMLElement;
  readonly index: number;
  size: SheetSize;
  /** Where others draw over the page. */
  readonly overlay: HTMLElement;
  #drawn: Drawing | undefined;
  #task: RenderTask | undefined;
  #wanted: Drawing | undefined;
  #canvas: HTMLCanvasElement | undefined;
  #text: HTMLElement | undefined;
  #layer: TextLayer | undefined;

  constructor(index: number, size: SheetSize) {
    this.index = index;
    this.size = size;
    this.element = document.createElement('section');
    this.element.className = 'sheet';
    this.element.setAttribute('aria-label', words.common.page(index + 1));
    this.overlay = document.createElement('div');
    this.overlay.className = 'overlay';
    this.element.append(this.overlay);
  }

  /** The parts of the text on the page, in the order of the document's text; undefined until the page is drawn. */
  get textParts(): { readonly elements: readonly HTMLElement[]; readonly revision: number } | undefined {
    if (this.#layer === undefined || this.#drawn === undefined) return undefined;
    return { elements: this.#layer.textDivs as HTMLElement[], revision: this.#drawn.revision };
  }

  /** Takes its place at this scale. What was drawn is stretched until it is drawn anew. */
  place(scale: number): void {
    const { width, height } = this.size;
    const { style } = this.element;
    style.width = `${Math.round(width * scale)}px`;
    style.height = `${Math.round(height * scale)}px`;
    style.setProperty('--total-scale-factor', String(scale));
  }

  /** Returns whether this is already what the page shows. */
  shows({ pdf, scale }: Drawing): boolean {
    return this.#drawn?.pdf === pdf && this.#drawn.scale === scale;
  }

  /** Draws the page beside what it shows. Returns what puts it in place, or undefined when a later call was faster. */
  async draw(drawing: Drawing): Promise<(() => void) | undefined> {
    this.#task?.cancel();
    this.#wanted = drawing;
    const isWanted = (): boolean => this.#wanted === drawing;
    try {
      const page = await this.#pageOf(drawing);
      if (!isWanted()) return undefined;
      const viewport = page.getViewport({ scale: drawing.scale });
      const { canvas, task } = drawPage(page, viewport, drawing);
      this.#task = task;
      await task.promise;
      if (!isWanted()) return undefined;
      return () => {
        if (!isWanted()) return;
        const isNewText = this.#drawn?.pdf !== drawing.pdf;
        this.#drawn = drawing;
        this.#put(canvas);
        this.size = { width: viewport.width / drawing.scale, height: viewport.height / drawing.scale };
        if (isNewText || this.#layer === undefined) void this.#showText(drawing);
      };
    } catch (error) {
      if (isCancelled(error)) return undefined;
      throw error;
    }
  }

  #pageOf({ pdf, first = 0 }: Drawing): Promise<PDFPageProxy> {
    return pdf.getPage(this.index + 1 - first);
  }

  /** Forgets what is drawn: the page is far away. */
  clear(): void {
    this.#task?.cancel();
    this.#wanted = undefined;
    this.#drawn = undefined;
    this.#layer?.cancel();
    this.#layer = undefined;
    this.#canvas?.remove();
    if (this.#canvas) this.#canvas.width = 0;
    this.#canvas = undefined;
    this.#text?.remove();
    this.#text = undefined;
  }

  #put(canvas: HTMLCanvasElement): void {
    canvas.setAttribute('aria-hidden', 'true');
    if (this.#canvas) this.#canvas.replaceWith(canvas);
    else this.element.prepend(canvas);
    if (this.#canvas) this.#canvas.width = 0;
    this.#canvas = canvas;
  }

  /** Adds the text. It comes after the picture: it is invisible, and an author waits for the picture. */
  async #showText(drawing: Drawing): Promise<void> {
    const page = await this.#pageOf(drawing);
    const container = document.createElement('div');
    container.className = 'textLayer';
    const viewport = page.getViewport({ scale: drawing.scale });
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport });
    await layer.render();
    if (this.#drawn?.pdf !== drawing.pdf) return;
    this.#layer?.cancel();
    this.#layer = layer;
    if (this.#text) this.#text.replaceWith(container);
    else this.overlay.before(container);
    this.#text = container;
    this.element.dispatchEvent(new CustomEvent('sheettext', { bubbles: true }));
  }
}
