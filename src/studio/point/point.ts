// Point and know: what the pointer is on is outlined and named, and so is what the cursor of the editor stands in.
import { ask } from '../editor/files.ts';
import type { ExplainedDocument } from '../protocol.ts';
import type { Sheet } from '../viewer/sheet.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { type Box, Boxes } from './boxes.ts';

/** What is reported. */
export interface PointEvents {
  /** The pointer is on another box, or on none. */
  onPoint(box: Box | undefined): void;
  onChoose(box: Box): void;
  /** A box is double clicked. */
  onWrite(box: Box): void;
  /** Other boxes are outlined as chosen. */
  onChosen(boxes: readonly Box[]): void;
  /** The outlines of what is chosen are drawn anew. */
  onOutlined(): void;
  /** The record of the boxes can't be had. The next click asks for it again. */
  onUnknown(error: unknown): void;
}

/** Finds the file and the pointer of what is chosen, in the versions of the files that the pages show. */
export type FindChosen = (
  versions: ExplainedDocument['versions'],
) => { readonly open: string; readonly path: string } | undefined;

/** Finds the files and the pointers of what is used, in the versions of the files that the pages show. */
export type FindUsed = (
  versions: ExplainedDocument['versions'],
) => readonly { readonly open: string; readonly path: string }[];

const mostInGrid = 4000;

/** Follows the pointer over the pages of a viewer. */
export class Point {
  readonly #viewer: Viewer;
  readonly #events: PointEvents;
  #boxes: Boxes | undefined;
  #asking: Promise<Boxes | undefined> | undefined;
  /** The revision whose record could not be had: no move of the pointer asks for it again. */
  #unknown: number | undefined;
  #pointed: Box | undefined;
  #cursor: { readonly path: string; readonly line: number; readonly column: number } | undefined;
  #chosen: FindChosen | undefined;
  #revealsSoon = false;
  #chosenBoxes: readonly Box[] = [];
  #used: FindUsed | undefined;
  #isGrid = false;
  #last: MouseEvent | undefined;

  constructor(viewer: Viewer, events: PointEvents) {
    this.#viewer = viewer;
    this.#events = events;
    const { element } = viewer;
    element.addEventListener('pointermove', (event) => void this.#moved(event));
    element.addEventListener('pointerleave', () => {
      this.#last = undefined;
      this.#point(undefined);
    });
    element.addEventListener('click', (event) => {
      // Whoever marks text wants to copy it.
      const isMarking = getSelection()?.isCollapsed === false;
      if (!isMarking) void this.#clicked(event, (box) => this.#events.onChoose(box));
    });
    element.addEventListener('dblclick', (event) => {
      void this.#clicked(event, (box) => this.#events.onWrite(box));
    });
    element.addEventListener('sheettext', () => void this.#refresh());
  }

  /** Outlines what a place of a file belongs to, and brings it into sight when `reveals`. */
  async setCursor(path: string, line: number, column: number, reveals: boolean): Promise<void> {
    const cursor = { path, line, column };
    this.#cursor = cursor;
    await this.#load();
    if (this.#cursor !== cursor) return;
    const found = this.#showCursor();
    const [first] = found;
    const isShown = found.some(({ page, y, height }) => this.#viewer.shows(page - 1, y, height));
    if (reveals && first && !isShown) this.#viewer.reveal(first.page - 1, first.y, first.height);
  }

  /** Outlines all boxes of a value of a file, wherever it is drawn, in each document anew; undefined outlines nothing. */
  async setChosen(chosen: FindChosen | undefined): Promise<void> {
    this.#chosen = chosen;
    await this.#load();
    this.#showChosen();
  }

  /** Brings what is chosen into sight. */
  async revealChosen(): Promise<void> {
    await this.#load();
    this.#reveal(this.#chosenBoxes);
  }

  /** Brings what is chosen into sight once it is drawn. */
  revealSoon(): void {
    this.#revealsSoon = true;
  }

  #reveal(boxes: readonly Box[]): void {
    const [first] = boxes;
    const isShown = boxes.some(({ page, y, height }) => this.#viewer.shows(page - 1, y, height));
    if (first && !isShown) this.#viewer.reveal(first.page - 1, first.y, first.height);
  }

  /** The versions of the files that the pages show. */
  get versions(): ExplainedDocument['versions'] {
    return this.#boxes?.versions ?? {};
  }

  /** How many boxes are outlined as chosen. */
  get chosenCount(): number {
    return this.#chosenBoxes.length;
  }

  /** The boxes that are outlined as chosen. */
  get chosenBoxes(): readonly Box[] {
    return this.#chosenBoxes;
  }

  /** The record of the document that is shown; undefined until it is asked for. */
  get boxes(): Boxes | undefined {
    return this.#boxes;
  }

  /** Outlines all boxes of some values for a while, and returns them; undefined outlines none. */
  async setUsed(used: FindUsed | undefined): Promise<readonly Box[]> {
    this.#used = used;
    const boxes = used && (await this.#load());
    // Something else may be asked for by now.
    if (this.#used !== used) return [];
    const found = boxes ? used(boxes.versions).flatMap(({ open, path }) => boxes.of(open, path)) : [];
    this.#outline('used', found.slice(0, mostInGrid));
    return found;
  }

  /** Brings a box into sight. */
  reveal({ page, y, height }: Box): void {
    if (!this.#viewer.shows(page - 1, y, height)) this.#viewer.reveal(page - 1, y, height);
  }

  /** Shows the outlines of all boxes, or of none. */
  async setGrid(isGrid: boolean): Promise<void> {
    this.#isGrid = isGrid;
    await this.#load();
    this.#showGrid();
  }

  /** Told that the document is another one: the boxes of the old one are gone. */
  async documentChanged(): Promise<void> {
    this.#boxes = undefined;
    this.#asking = undefined;
    this.#outline('used', []);
    this.#point(undefined);
    await this.#refresh();
  }

  /** Draws again what is on, for the document as it is now. */
  async #refresh(): Promise<void> {
    if (this.#last) await this.#moved(this.#last);
    if (!this.#isGrid && this.#cursor === undefined && this.#chosen === undefined) return;
    await this.#load();
    this.#showCursor();
    this.#showGrid();
    this.#showChosen();
  }

  /** Asks for the record when it is needed, once a document. */
  async #load(): Promise<Boxes | undefined> {
    const revision = this.#viewer.open?.revision;
    if (revision === undefined || this.#boxes?.revision === revision) return this.#boxes;
    this.#asking ??= (ask('explanation') as Promise<ExplainedDocument>).then(
      (found) => (found.revision === this.#viewer.open?.revision ? new Boxes(found) : undefined),
      (error: unknown) => {
        this.#unknown = revision;
        this.#events.onUnknown(error);
        return undefined;
      },
    );
    const asking = this.#asking;
    const boxes = await asking;
    if (this.#asking === asking) {
      this.#boxes = boxes;
      this.#asking = undefined;
    }
    return this.#boxes;
  }

  /** A finger clicks without a move before, and a mouse may be faster than the record. */
  async #clicked(event: MouseEvent, then: (box: Box) => void): Promise<void> {
    if (isInWriting(event)) return;
    this.#unknown = undefined;
    await this.#moved(event);
    if (this.#pointed) then(this.#pointed);
  }

  async #moved(event: MouseEvent): Promise<void> {
    this.#last = event;
    if (this.#unknown !== undefined && this.#unknown === this.#viewer.open?.revision) return;
    const boxes = await this.#load();
    if (this.#last !== event || !boxes) return;
    const { sheet, x = 0, y = 0 } = this.#viewer.pageAt(event.clientX, event.clientY) ?? {};
    this.#point(sheet && boxes.at(sheet.index + 1, x, y));
  }

  #point(box: Box | undefined): void {
    if (box?.id === this.#pointed?.id && box?.page === this.#pointed?.page) return;
    this.#pointed = box;
    this.#outline('pointed', box ? [box] : []);
    this.#events.onPoint(box);
  }

  #showCursor(): readonly Box[] {
    const { path = '', line = 0, column = 0 } = this.#cursor ?? {};
    const found = this.#boxes?.ofPlace(path, line, column) ?? [];
    this.#outline('cursor', found);
    return found;
  }

  #showChosen(): void {
    const chosen = this.#boxes && this.#chosen?.(this.#boxes.versions);
    const found = chosen ? (this.#boxes?.of(chosen.open, chosen.path) ?? []) : [];
    const before = this.#chosenBoxes.length;
    this.#chosenBoxes = found;
    this.#outline('chosen', found.slice(0, mostInGrid));
    this.#events.onOutlined();
    if (before !== found.length) this.#events.onChosen(found);
    if (!this.#revealsSoon || found.length === 0) return;
    this.#revealsSoon = false;
    this.#reveal(found);
  }

  #showGrid(): void {
    const sheets = this.#isGrid ? this.#viewer.sheets.filter(({ textParts }) => textParts !== undefined) : [];
    const boxes = sheets.flatMap(({ index }) => this.#boxes?.on(index + 1) ?? []);
    this.#outline('grid', boxes.slice(0, mostInGrid));
  }

  /** Draws boxes in one manner, in place of those that were drawn in it. */
  #outline(manner: string, boxes: readonly Box[]): void {
    for (const old of this.#viewer.element.querySelectorAll(`.outline.${manner}`)) old.remove();
    for (const box of boxes) {
      const sheet = this.#viewer.sheets[box.page - 1];
      sheet?.overlay.append(outlineOf(box, sheet, manner));
    }
  }
}

/** Returns whether an event is for a text that is written on the page. */
function isInWriting({ target }: Event): boolean {
  return target instanceof Element && target.closest('.writing') !== null;
}

function outlineOf(box: Box, { size }: Sheet, manner: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `outline ${manner}`;
  element.style.left = `${(box.x / size.width) * 100}%`;
  element.style.top = `${(box.y / size.height) * 100}%`;
  element.style.width = `${(box.width / size.width) * 100}%`;
  element.style.height = `${(box.height / size.height) * 100}%`;
  return element;
}
