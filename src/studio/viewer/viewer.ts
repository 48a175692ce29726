// The pages of the document in a column, or two side by side. A new document takes the place of the old one without a flash:
// page, scroll and zoom stay.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { words } from '../words/words.ts';
import { closePdf, openPdf } from './pdf.ts';
import { Piece } from './piece.ts';
import { type Anchor, anchorOf, indexesBetween, rowsOf, scrollTo } from './position.ts';
import { type Drawing, Sheet } from './sheet.ts';

/** How large pages are: as wide as there is space, whole pages, or a scale where 1 is the true size. */
export type Zoom = 'width' | 'page' | number;

/** What the viewer shows. */
export interface ViewFacts {
  /** From 1; 0 while there is no document. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  /** The scale, where 1 is the true size. */
  readonly scale: number;
  readonly spread: boolean;
}

/** The document that is shown. */
export interface OpenDocument {
  readonly pdf: PDFDocumentProxy;
  readonly revision: number;
}

/** CSS pixels a point at the true size. */
const trueScale = 96 / 72;
const gap = 16;
const edge = 24;
const bounds = { min: 0.1, max: 8 };

/** Shows documents, one after the other. */
export class Viewer {
  /** What scrolls. */
  readonly element: HTMLElement;
  readonly #column = document.createElement('div');
  readonly #onChange: (facts: ViewFacts) => void;
  readonly #onDocument: (open: OpenDocument) => void;
  #sheets: Sheet[] = [];
  #open: OpenDocument | undefined;
  #zoom: Zoom = 'width';
  #spread = false;
  #scale = trueScale;
  #attempt = 0;
  /** How many documents are being opened. Meanwhile nothing of the old one is drawn. */
  #opening = 0;
  #frame = 0;
  #announced = '';
  readonly #piece = new Piece();

  /** `beside` is the name of pages that stand beside those of the template. */
  constructor(
    onChange: (facts: ViewFacts) => void,
    onDocument: (open: OpenDocument) => void,
    beside?: string,
  ) {
    this.#onChange = onChange;
    this.#onDocument = onDocument;
    this.element = document.createElement(beside === undefined ? 'main' : 'section');
    this.element.className = 'pages';
    this.element.tabIndex = 0;
    this.element.setAttribute('aria-label', beside ?? words.empty.pages);
    this.#column.className = 'column';
    this.element.append(this.#column);
    this.element.addEventListener('scroll', () => this.#soon());
    new ResizeObserver(() => this.#resized()).observe(this.element);
  }

  get sheets(): readonly Sheet[] {
    return this.#sheets;
  }

  get open(): OpenDocument | undefined {
    return this.#open;
  }

  /** Shows a document in place of the one before. A later call wins, whichever has its bytes first. Without bytes nothing changes. */
  async show(bytes: Uint8Array | Promise<Uint8Array | undefined>, revision: number): Promise<void> {
    const attempt = ++this.#attempt;
    this.#opening++;
    try {
      const data = await bytes;
      if (data !== undefined && attempt === this.#attempt) await this.#replace(data, revision, attempt);
    } finally {
      this.#opening--;
      this.#soon();
    }
    if (this.#open?.revision === revision) await this.#measure(this.#open);
  }

  async #replace(bytes: Uint8Array, revision: number, attempt: number): Promise<void> {
    const pdf = await openPdf(bytes);
    const drawing: Drawing = { pdf, revision, scale: this.#scale };
    const sheets = await this.#sheetsFor(pdf);
    if (this.#open === undefined) this.#scale = this.#scaleFor(sheets);
    // What is in sight is drawn behind the old picture and changes all at once.
    const puts = await Promise.all(
      this.#inSight(sheets).map((sheet) => sheet.draw({ ...drawing, scale: this.#scale, atOnce: true })),
    );
    if (attempt !== this.#attempt) {
      closePdf(pdf);
      return;
    }
    const before = this.#open;
    this.#open = { pdf, revision };
    this.#piece.end();
    this.#settle(() => {
      for (const put of puts) put?.();
      this.#adopt(sheets);
    });
    this.element.dataset.drawnAt = String(Date.now());
    this.element.dataset.revision = String(revision);
    this.#onDocument(this.#open);
    if (before) closePdf(before.pdf);
  }

  /** The numbers of the first and the last page in sight, or undefined while there is no document. */
  get pagesInSight(): { readonly from: number; readonly to: number } | undefined {
    const seen = this.#open && this.#inSight(this.#sheets);
    const [first, last] = [seen?.[0], seen?.at(-1)];
    return first && last && { from: first.index + 1, to: last.index + 1 };
  }

  /** Shows some pages of the next document, from a number on, until that is there. They are being read. Resolves with whether they are shown. */
  async showPiece(opening: Promise<PDFDocumentProxy>, from: number): Promise<boolean> {
    const [attempt, revision] = [this.#piece.begin(), this.#open?.revision];
    const pdf = await opening;
    const drawing: Drawing = {
      ...{ pdf, revision: -attempt, scale: this.#scale, first: from - 1 },
      atOnce: true,
    };
    const sheets = this.#sheets.slice(from - 1, from - 1 + pdf.numPages);
    const puts = await Promise.all(sheets.map((sheet) => sheet.draw(drawing)));
    if (!this.#piece.isLast(attempt) || this.#open?.revision !== revision) {
      closePdf(pdf);
      this.#soon();
      return false;
    }
    for (const put of puts) put?.();
    this.#piece.take(pdf, from - 1, attempt);
    this.element.dataset.pieceAt = String(Date.now());
    this.#soon();
    return true;
  }

  /** Told that the pages that were shown before their document belong to the text that came. */
  keepPiece(): void {
    this.#piece.keep();
  }

  /** Told that the text is another one, or stays as it was: pages that were shown before their document go, unless others come at once. */
  textChanged(): void {
    this.#piece.outdate();
    this.#soon();
  }

  /** Changes the size of the pages. What is in the middle stays there. */
  setZoom(zoom: Zoom): void {
    this.#zoom = typeof zoom === 'number' ? Math.min(bounds.max, Math.max(bounds.min, zoom)) : zoom;
    this.#resized();
  }

  /** Makes pages larger or smaller by a step. */
  stepZoom(factor: number): void {
    this.setZoom((this.#scale / trueScale) * factor);
  }

  /** Shows two pages side by side, or one. */
  setSpread(spread: boolean): void {
    this.#spread = spread;
    this.#column.classList.toggle('spread', spread);
    this.#resized();
  }

  /** Goes to the next pages, or with -1 to those before. */
  step(by: 1 | -1): void {
    this.goTo(this.facts.page + by * (this.#spread ? 2 : 1));
  }

  /** Goes to a page, counted from 1. */
  goTo(page: number): void {
    const sheet = this.#sheets[Math.min(this.#sheets.length, Math.max(1, Math.round(page))) - 1];
    if (sheet) this.element.scrollTop = sheet.element.offsetTop - gap;
  }

  /** Scrolls until a place of a page is in sight. `top` and `height` are points. */
  reveal(index: number, top: number, height = 0): void {
    const sheet = this.#sheets[index];
    if (!sheet) return;
    const start = sheet.element.offsetTop + top * this.#scale;
    const end = start + height * this.#scale;
    const { scrollTop, clientHeight } = this.element;
    if (start < scrollTop + edge || end > scrollTop + clientHeight - edge)
      this.element.scrollTop = start - clientHeight / 3;
  }

  /** Returns whether a place of a page is in sight. `top` and `height` are points. */
  shows(index: number, top: number, height: number): boolean {
    const sheet = this.#sheets[index];
    if (!sheet) return false;
    const start = sheet.element.offsetTop + top * this.#scale;
    const { scrollTop, clientHeight } = this.element;
    return start < scrollTop + clientHeight && start + height * this.#scale > scrollTop;
  }

  /** Returns the page at a point of the window, and where on it that is, points; undefined beside the pages. */
  pageAt(
    clientX: number,
    clientY: number,
  ): { readonly sheet: Sheet; readonly x: number; readonly y: number } | undefined {
    const found = document.elementFromPoint(clientX, clientY);
    const sheet = found ? this.#sheets.find(({ element }) => element.contains(found)) : undefined;
    if (!sheet) return undefined;
    const { left, top, width } = sheet.element.getBoundingClientRect();
    const scale = width / sheet.size.width;
    return { sheet, x: (clientX - left) / scale, y: (clientY - top) / scale };
  }

  /** The place that is a third below the top; undefined while there is no document. */
  get place(): Anchor | undefined {
    return anchorOf(this.#sheets, this.element.scrollTop + this.element.clientHeight / 3);
  }

  /** Scrolls until a place is a third below the top. */
  goToPlace(place: Anchor): void {
    this.element.scrollTop = scrollTo(this.#sheets, place) - this.element.clientHeight / 3;
  }

  get facts(): ViewFacts {
    const pages = this.#open === undefined ? 0 : this.#sheets.length;
    const page = pages === 0 ? 0 : this.#current() + 1;
    return { page, pages, zoom: this.#zoom, scale: this.#scale / trueScale, spread: this.#spread };
  }

  /** Returns the page that takes the place just below the top. */
  #current(): number {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return this.#sheets.length - 1;
    let index = anchorOf(this.#sheets, scrollTop + clientHeight / 3)?.index ?? 0;
    const top = this.#sheets[index]?.element.offsetTop;
    while (index > 0 && this.#sheets[index - 1]?.element.offsetTop === top) index--;
    return index;
  }

  /** Returns a sheet for each page: those of before, and new ones, which are not on the screen yet. */
  async #sheetsFor(pdf: PDFDocumentProxy): Promise<Sheet[]> {
    const kept = this.#sheets.slice(0, pdf.numPages);
    if (kept.length === pdf.numPages) return kept;
    const { width, height } = (await pdf.getPage(kept.length + 1)).getViewport({ scale: 1 });
    for (let index = kept.length; index < pdf.numPages; index++)
      kept.push(new Sheet(index, { width, height }));
    return kept;
  }

  #adopt(sheets: Sheet[]): void {
    for (const gone of this.#sheets.slice(sheets.length)) gone.clear();
    if (sheets.length !== this.#column.childElementCount)
      this.#column.replaceChildren(...sheets.map(({ element }) => element));
    this.#sheets = sheets;
    for (const sheet of sheets) sheet.place(this.#scale);
  }

  /** Looks at the size of each page. Those far away were given that of another. */
  async #measure({ pdf, revision }: OpenDocument): Promise<void> {
    let changed = false;
    for (const sheet of this.#sheets) {
      if (this.#open?.revision !== revision) return;
      const page = await pdf.getPage(sheet.index + 1).catch(() => undefined);
      if (!page) return;
      const { width, height } = page.getViewport({ scale: 1 });
      if (Math.abs(width - sheet.size.width) + Math.abs(height - sheet.size.height) < 0.01) continue;
      sheet.size = { width, height };
      changed = true;
    }
    if (changed) this.#resized();
  }

  #scaleFor(sheets: readonly Sheet[]): number {
    if (typeof this.#zoom === 'number') return this.#zoom * trueScale;
    const rows = rowsOf(sheets, this.#spread ? 2 : 1);
    const between = this.#spread && sheets.length > 1 ? gap : 0;
    const widest = Math.max(1, ...rows.map((row) => row.reduce((sum, { size }) => sum + size.width, 0)));
    const byWidth = (this.element.clientWidth - 2 * edge - between) / widest;
    const tallest = Math.max(1, ...sheets.map(({ size }) => size.height));
    const byHeight = (this.element.clientHeight - 2 * gap) / tallest;
    const scale = this.#zoom === 'page' ? Math.min(byWidth, byHeight) : byWidth;
    return Math.min(bounds.max, Math.max(bounds.min, scale / trueScale)) * trueScale;
  }

  #resized(): void {
    if (this.#sheets.length === 0 || this.element.clientWidth === 0) return;
    this.#settle(() => {
      this.#scale = this.#scaleFor(this.#sheets);
      for (const sheet of this.#sheets) sheet.place(this.#scale);
    });
    this.#soon();
  }

  /** Changes the layout. The place that was a third below the top is there again afterwards. */
  #settle(change: () => void): void {
    const { scrollTop, clientHeight } = this.element;
    const third = clientHeight / 3;
    const anchor: Anchor | undefined =
      scrollTop === 0 ? undefined : anchorOf(this.#sheets, scrollTop + third);
    change();
    if (anchor) this.element.scrollTop = scrollTo(this.#sheets, anchor) - third;
  }

  #inSight(sheets: readonly Sheet[]): readonly Sheet[] {
    if (this.#column.childElementCount === 0) return sheets.slice(0, this.#spread ? 2 : 1);
    const { scrollTop, clientHeight } = this.element;
    const found = indexesBetween(this.#sheets, scrollTop, scrollTop + clientHeight);
    const there = found.flatMap((index) => sheets[index] ?? []);
    return there.length > 0 ? there : sheets.slice(-1);
  }

  #soon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#tell();
      void this.#drawNear();
    });
  }

  #tell(): void {
    const { facts } = this;
    const text = JSON.stringify(facts);
    if (text === this.#announced) return;
    this.#announced = text;
    this.#onChange(facts);
  }

  /** Draws what is in sight or about to be, and forgets what is far away. */
  async #drawNear(): Promise<void> {
    if (this.#open === undefined || this.#opening > 0) return;
    if (this.#piece.isOld) this.#piece.end();
    const whole: Drawing = { ...this.#open, scale: this.#scale };
    const { scrollTop, clientHeight } = this.element;
    const within = (screens: number): ReadonlySet<number> => {
      const around = screens * clientHeight;
      return new Set(indexesBetween(this.#sheets, scrollTop - around, scrollTop + clientHeight + around));
    };
    const [near, kept] = [within(1), within(4)];
    const inSight = within(0);
    for (const sheet of this.#sheets) if (!kept.has(sheet.index)) sheet.clear();
    const ordered = [...near].sort((a, b) => Number(inSight.has(b)) - Number(inSight.has(a)));
    for (const index of ordered) {
      const sheet = this.#sheets[index];
      if (!sheet) continue;
      const drawing = this.#piece.drawing(index, whole);
      if (sheet.shows(drawing)) continue;
      if (this.#opening > 0) return;
      const put = await sheet.draw(drawing).catch(() => undefined);
      if (this.#open?.revision !== whole.revision || this.#scale !== whole.scale) return;
      if (this.#piece.drawing(index, whole).revision === drawing.revision) put?.();
    }
  }
}
