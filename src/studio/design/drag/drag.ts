// Blocks are dragged on the pages: a line shows where a block would go. Blocks of the palette are dragged there, too.

import { type JsonNode, textOf } from '../../data/tree.ts';
import type { Point } from '../../point/point.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { calledAs, words } from '../../words/words.ts';
import type { ReadText } from '../edit/across.ts';
import type { Act } from '../edit/acts.ts';
import { nodeAt, textAt } from '../edit/jsonc.ts';
import { type Spot, slotOf } from '../know/slots.ts';
import { saidOf, textPlace, trailOf } from '../know/trail.ts';
import type { Texts } from '../texts.ts';
import { spotAcross, valueAcross } from './across.ts';
import { follow } from './gesture.ts';
import { type DropLine, DropLines } from './lines.ts';
import { isMarking, listenToMarking } from './marking.ts';
import { Scroller } from './scroller.ts';

/** What dragging works with. */
export interface DragWorld {
  readonly viewer: Viewer;
  readonly point: Point;
  readonly texts: Texts;
  readonly isOn: () => boolean;
  /** The path of the open file. */
  readonly path: () => string | undefined;
  /** The pointer of what is selected. */
  readonly selected: () => string | undefined;
  /** Opens a file of the folder. */
  readonly open: (path: string) => Promise<void>;
  readonly select: (at: string) => void;
  readonly act: (act: Act) => Promise<boolean>;
  readonly say: (message: string, isRefused: boolean) => void;
}

/** A block of a text. */
interface Block {
  readonly read: ReadText;
  readonly at: string;
}

/** A block that is put in. */
export interface NewBlock {
  readonly name: string;
  /** As JSON. */
  readonly raw: string;
}

/** A block that depends on where it is put in, such as a value of the data. */
export interface PlacedBlock {
  readonly name: string;
  /** Returns the block as JSON, at a place of a template. */
  readonly rawAt: (root: JsonNode, around: string) => string;
  /** Returns the text that it becomes in a text. */
  readonly textAt: (root: JsonNode, at: string) => string;
  /** The template, which need not be the open file. */
  readonly template: TemplateText;
}

/** A file of the pages, as it is on the disk. */
export interface TemplateText {
  readonly path: string;
  readonly read: ReadText;
}

/** What is dragged: a block of a text, or a new one. */
type Dragged = Block | NewBlock | PlacedBlock;

/** Where it would go: a place between blocks, or the pointer of a text; and the text of the template that it is of. */
interface Shown {
  readonly read: ReadText;
  readonly to: Spot | string;
}

const changed = words.refused.dragAgain;

/** Drags blocks. */
export class Drag {
  readonly #world: DragWorld;
  readonly #line = document.createElement('div');
  readonly #ghost = document.createElement('div');
  readonly #grip = document.createElement('div');
  readonly #scroller: Scroller;
  #lines: { readonly key: unknown; readonly page: number; readonly lines: DropLines } | undefined;
  #shown: Shown | undefined;
  /** Why nothing is shown. */
  #why = '';
  /** Looks again where the pointer is, while something is dragged. */
  #again: (() => void) | undefined;

  constructor(world: DragWorld) {
    this.#world = world;
    this.#line.className = 'drop-line';
    this.#ghost.className = 'drag-ghost';
    this.#grip.className = 'grip';
    this.#grip.title = words.design.grip;
    // A finger on it clicks nothing.
    this.#grip.addEventListener('click', (event) => event.stopPropagation());
    this.#scroller = new Scroller(world.viewer.element);
    // One out of the flow moves freely with Alt.
    listenToMarking(world.viewer.element, (event) => this.takes(event) && this.placeAt(event) === undefined);
    world.viewer.element.addEventListener('pointerdown', (event) => this.#down(event));
  }

  /** Drags a new block, from wherever the pointer went down. */
  dragNew(start: PointerEvent, block: NewBlock): void {
    if (start.button === 0) this.#follow(start, () => ({ dragged: block, name: block.name }));
  }

  /** Drags a block that depends on its place. It is known after a moment. */
  dragPlaced(start: PointerEvent, asked: Promise<PlacedBlock | undefined>): void {
    if (start.button !== 0) return;
    let block: PlacedBlock | undefined;
    void asked.then((found) => {
      block = found;
    });
    this.#follow(start, () => block && { dragged: block, name: block.name });
  }

  /** Listens to files that are dragged onto the pages. `take` is given those that are dropped, and where they go. */
  listenToFiles(take: (files: readonly File[], findSpot: () => Spot | undefined) => void): void {
    const { element } = this.#world.viewer;
    const isFiles = ({ dataTransfer }: DragEvent): boolean =>
      this.#world.isOn() && (dataTransfer?.types.includes('Files') ?? false);
    element.addEventListener('dragover', (event) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      this.#moved(event, noBlock);
    });
    element.addEventListener('dragleave', () => this.#end());
    element.addEventListener('drop', (event) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      const shown = this.#shown;
      this.#end();
      const findSpot = (): Spot | undefined => {
        const now = this.#world.texts.now();
        return now && shown && typeof shown.to !== 'string'
          ? spotAcross(shown.read, now, shown.to)
          : undefined;
      };
      take([...(event.dataTransfer?.files ?? [])], findSpot);
    });
  }

  /** Told that the pages or what is outlined on them are others. */
  outlined(): void {
    this.#again?.();
    this.#showGrip();
  }

  /** Shows the grip on the first outline of what is selected: a finger drags by it. */
  #showGrip(): void {
    const { viewer, texts, selected } = this.#world;
    const [now, at] = [texts.now(), selected()];
    const isMovable = now !== undefined && at !== undefined && slotOf(now.root, at) !== undefined;
    const outline = isMovable ? viewer.element.querySelector('.outline.chosen') : null;
    if (outline) outline.append(this.#grip);
    else this.#grip.remove();
  }

  #down(event: PointerEvent): void {
    if (!this.takes(event) || isMarking(this.#world.viewer.element)) return;
    // One out of the flow is moved over the page.
    this.#follow(event, () => {
      const found = this.#blockAt(event);
      return found && !isOutOfFlow(found) ? { dragged: found, name: nameOf(found) } : undefined;
    });
  }

  /** Returns whether a pointer that goes down may drag a block. A finger scrolls, unless it is on the grip. */
  takes({ target, button, pointerType }: PointerEvent): boolean {
    const on = target instanceof Element ? target : undefined;
    if (!this.#world.isOn() || button !== 0 || on?.closest('.writing, .handle')) return false;
    return pointerType !== 'touch' || Boolean(on?.closest('.grip'));
  }

  /** Returns the block out of the flow at a point. */
  placeAt(event: PointerEvent): Block | undefined {
    const found = this.#blockAt(event);
    return found && isOutOfFlow(found) ? found : undefined;
  }

  /**
   * Returns the block that is dragged from a point: the selected one where it is there, otherwise one that is out of the flow,
   * otherwise the innermost.
   */
  #blockAt({ clientX, clientY, target }: PointerEvent): Block | undefined {
    const { viewer, point, selected, path } = this.#world;
    const isGrip = target instanceof Element && target.closest('.grip') !== null;
    const { sheet, x = 0, y = 0 } = viewer.pageAt(clientX, clientY) ?? {};
    const read = this.#readOfPages();
    if (!read || (!sheet && !isGrip)) return undefined;
    const chosen = selected();
    const box = sheet && point.boxes?.at(sheet.index + 1, x, y);
    const under = isGrip ? chosen : box?.open === path() ? box?.path : undefined;
    if (under === undefined) return undefined;
    const trail = trailOf(read.root, under).filter(({ at }) => slotOf(read.root, at) !== undefined);
    const place =
      trail.find(({ at }) => at === chosen) ?? trail.findLast(({ what }) => what === 'place') ?? trail.at(-1);
    return place && { read, at: place.at };
  }

  /** Returns the text that the boxes of the pages are of. */
  #readOfPages(): ReadText | undefined {
    const { texts, point } = this.#world;
    return texts.shownIn(point.versions) ?? texts.now();
  }

  #follow(
    start: PointerEvent,
    find: () => { readonly dragged: Dragged; readonly name: string } | undefined,
  ): void {
    let found: ReturnType<typeof find>;
    follow(start, {
      begin: () => {
        found = find();
        if (!found) return false;
        this.#begin(found.name);
        return true;
      },
      move: (event) => {
        this.#again = () => found && this.#moved(event, found.dragged);
        this.#again();
        this.#scroller.at(event, this.#again);
      },
      drop: () => {
        const [shown, why] = [this.#shown, this.#why];
        this.#end();
        this.#world.say(shown ? '' : words.refused.notDone(why), !shown);
        if (found && shown) void this.#drop(found.dragged, shown);
      },
      cancel: () => {
        this.#end();
        this.#world.say('', false);
      },
    });
  }

  #begin(name: string): void {
    this.#ghost.textContent = name;
    document.body.append(this.#ghost);
    this.#world.viewer.element.classList.add('dragging');
    this.#world.say(words.design.dragging, false);
  }

  #end(): void {
    this.#line.remove();
    this.#ghost.remove();
    this.#shown = undefined;
    this.#lines = undefined;
    this.#again = undefined;
    this.#scroller.stop();
    this.#world.viewer.element.classList.remove('dragging');
  }

  #moved({ clientX, clientY }: MouseEvent, dragged: Dragged): void {
    this.#ghost.style.translate = `${clientX + 14}px ${clientY + 14}px`;
    const read = 'template' in dragged ? dragged.template.read : this.#readOfPages();
    const page = this.#world.viewer.pageAt(clientX, clientY);
    if (read && page && 'template' in dragged && this.#showText(page, dragged.template)) return;
    const lines = read && page && this.#linesOn(page.sheet.index + 1, read, dragged);
    const line = page && lines?.at(page.x, page.y);
    if (!read || !line || line === 'here') {
      const { besidePages, pagesNotReady, standsThere, noPlace } = words.hand;
      this.#why = !page ? besidePages : !lines ? pagesNotReady : line ? standsThere : noPlace;
      this.#line.remove();
      this.#shown = undefined;
      return;
    }
    this.#shown = { read, to: line.spot };
    this.#draw(line, page.sheet);
  }

  /** Returns the lines of a page, which are found once. */
  #linesOn(page: number, read: ReadText, dragged: Dragged): DropLines | undefined {
    const { boxes } = this.#world.point;
    if (!boxes) return undefined;
    if (this.#lines?.key === boxes && this.#lines.page === page) return this.#lines.lines;
    const { width = 1, height = 1, section } = boxes.pages[page - 1] ?? {};
    const path = 'template' in dragged ? dragged.template.path : this.#world.path();
    const inFile = boxes.on(page).filter(({ open }) => open === path);
    const taken = 'at' in dragged ? valueAcross(dragged.read, read, dragged.at) : undefined;
    const body = section?.path ?? '';
    const lines = new DropLines(read.root, { width, height, boxes: inFile, body }, taken);
    this.#lines = { key: boxes, page, lines };
    return lines;
  }

  #draw({ x, y, length, isUpright, what }: DropLine, sheet: Viewer['sheets'][number]): void {
    const { width, height } = sheet.size;
    this.#line.dataset.into = calledAs(words.places, what);
    this.#line.classList.remove('text');
    this.#line.classList.toggle('upright', isUpright);
    Object.assign(this.#line.style, {
      left: `${(x / width) * 100}%`,
      top: `${(y / height) * 100}%`,
      width: isUpright ? '' : `${(length / width) * 100}%`,
      height: isUpright ? `${(length / height) * 100}%` : '',
    });
    if (this.#line.parentElement !== sheet.overlay) sheet.overlay.append(this.#line);
  }

  /** Shows that a value goes into the text at a point. Returns whether there is one. */
  #showText(
    { sheet, x, y }: NonNullable<ReturnType<Viewer['pageAt']>>,
    { path, read }: TemplateText,
  ): boolean {
    const box = this.#world.point.boxes?.at(sheet.index + 1, x, y);
    const place = box?.open === path ? trailOf(read.root, box.path).at(-1) : undefined;
    const at = place && textPlace(place);
    // At its edges it goes above or below.
    if (!box || at === undefined || y < box.y + box.height / 5 || y > box.y + box.height * 0.8) return false;
    this.#shown = { read, to: at };
    this.#draw({ ...box, spot: noSpot, what: 'text', isUpright: false, length: box.width }, sheet);
    this.#line.classList.add('text');
    this.#line.style.height = `${(box.height / sheet.size.height) * 100}%`;
    return true;
  }

  /** Does what was dragged, on the text as it is now. */
  async #drop(dragged: Dragged, { read, to }: Shown): Promise<void> {
    const { texts, open, say } = this.#world;
    if ('template' in dragged) await open(dragged.template.path);
    const now = texts.now();
    const act = now && actOf(dragged, { read, to }, now);
    if (!act) {
      say(words.refused.notDone(changed), true);
      return;
    }
    this.#world.select(act.at);
    await this.#world.act(act);
  }
}

/** Stands for a file: what it is is not known before it is dropped. */
const noBlock: NewBlock = { name: '', raw: '' };
function isOutOfFlow({ read, at }: Block): boolean {
  const node = nodeAt(read.root, at);
  return node !== undefined && textAt(node, 'type') === 'place';
}

/** Returns what a block is called beside the pointer. */
function nameOf({ read, at }: Block): string {
  const place = trailOf(read.root, at).at(-1);
  const what = calledAs(words.places, place?.what ?? '');
  const said = place ? saidOf(place) : '';
  return said === '' ? what : `${what}: ${said}`;
}

const noSpot: Spot = { around: '', index: 0 };

/** Returns the act of a drop, on the text as it is now; undefined where it is not sure any more where that is. */
function actOf(dragged: Dragged, { read, to }: Shown, now: ReadText): Act | undefined {
  if (typeof to === 'string') {
    const at = valueAcross(read, now, to);
    const node = at === undefined ? undefined : nodeAt(now.root, at);
    if (at === undefined || !node || !('textAt' in dragged)) return undefined;
    return { kind: 'text', at, text: joined(textOf(node.raw), dragged.textAt(now.root, at)) };
  }
  const spot = spotAcross(read, now, to);
  if (!spot) return undefined;
  if ('at' in dragged) {
    const at = valueAcross(dragged.read, now, dragged.at);
    return at === undefined ? undefined : { kind: 'move', at, to: spot };
  }
  const raw = 'raw' in dragged ? dragged.raw : dragged.rawAt(now.root, spot.around);
  return { kind: 'insert', at: '', raw, to: spot };
}

/** Returns a text with another one behind it, and a space between them. */
export function joined(text: string, more: string): string {
  return text === '' || /[\s([{"„“«/#-]$/.test(text) ? text + more : `${text} ${more}`;
}
