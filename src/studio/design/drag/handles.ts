// The handles at the borders of columns: dragged, or moved with the arrows, they write widths.
import type { Box } from '../../point/boxes.ts';
import { words } from '../../words/words.ts';
import { pointerAcross, type ReadText } from '../edit/across.ts';
import {
  bordersOf,
  columnsAround,
  movedBorder,
  type NewWidth,
  stepOf,
  type Widths,
  widthsOf,
} from '../know/widths.ts';
import { valueAcross } from './across.ts';
import type { DragWorld } from './drag.ts';
import { follow } from './gesture.ts';

/** What the handles are of. */
interface Held {
  readonly read: ReadText;
  readonly widths: Widths;
  /** The columns behind which a border can be moved, one for each handle. */
  readonly borders: readonly number[];
}

/** The handles of the columns or the table that is selected, or that stands around what is. */
export class Handles {
  readonly #world: DragWorld;
  readonly #label = document.createElement('div');
  #handles: HTMLElement[] = [];
  #held: Held | undefined;
  #isDragging = false;

  constructor(world: DragWorld) {
    this.#world = world;
    this.#label.className = 'measure';
  }

  /** Told that the pages or what is selected on them are others. */
  outlined(): void {
    if (this.#isDragging) return;
    const { viewer, point, texts, selected, path, isOn } = this.#world;
    const read = texts.shownIn(point.versions) ?? texts.now();
    const now = texts.now();
    const chosen = selected();
    const around = isOn() && now && chosen !== undefined ? columnsAround(now.root, chosen) : undefined;
    const at = around !== undefined && now && read ? pointerAcross(now, read, around) : undefined;
    const box = at === undefined ? undefined : point.boxes?.of(path() ?? '', at)[0];
    const boxes = box ? (point.boxes?.on(box.page) ?? []).filter(({ open }) => open === box.open) : [];
    const widths = read && at !== undefined && box ? widthsOf(read.root, at, within(boxes, box)) : undefined;
    const borders = widths ? bordersOf(widths) : [];
    this.#held = read && widths ? { read, widths, borders } : undefined;
    const sheet = box && viewer.sheets[box.page - 1];
    if (!widths || !box || !sheet) {
      this.#show(0);
      return;
    }
    this.#show(borders.length);
    const { width, height } = sheet.size;
    for (const [place, handle] of this.#handles.entries()) {
      const index = borders[place] ?? place;
      const [left, right] = [widths.columns[index], widths.columns[index + 1]];
      const x = ((left?.x ?? 0) + (left?.width ?? 0) + (right?.x ?? 0)) / 2;
      handle.style.left = `${(x / width) * 100}%`;
      handle.style.top = `${(box.y / height) * 100}%`;
      handle.style.height = `${(box.height / height) * 100}%`;
      handle.setAttribute('aria-valuenow', String(Math.round(left?.width ?? 0)));
      handle.setAttribute('aria-valuetext', said(movedBorder(widths, index, 0)));
      // To take it out and put it in again would take the focus away.
      if (handle.parentElement !== sheet.overlay) sheet.overlay.append(handle);
    }
  }

  /** Shows so many handles. Those that are there stay: one of them may have the focus. */
  #show(count: number): void {
    for (const gone of this.#handles.splice(count)) gone.remove();
    while (this.#handles.length < count) this.#handles.push(this.#made(this.#handles.length));
  }

  #made(place: number): HTMLElement {
    const handle = document.createElement('div');
    handle.className = 'handle';
    handle.tabIndex = 0;
    const attributes = {
      role: 'separator',
      'aria-orientation': 'vertical',
      'aria-label': words.design.columnWidth(place + 1),
    };
    for (const [name, value] of Object.entries(attributes)) handle.setAttribute(name, value);
    handle.title = words.design.dragWidth(place + 1);
    handle.addEventListener('pointerdown', (event) => this.#down(event, place));
    handle.addEventListener('click', (event) => event.stopPropagation());
    handle.addEventListener('dblclick', (event) => event.stopPropagation());
    handle.addEventListener('keydown', (event) => this.#keyed(event, place));
    return handle;
  }

  #keyed(event: KeyboardEvent, place: number): void {
    const held = this.#held;
    const index = held?.borders[place];
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !held || index === undefined || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    const by = way * stepOf(held.widths, index) * (event.shiftKey ? 10 : 1);
    void this.#write(held, movedBorder(held.widths, index, by));
  }

  #down(start: PointerEvent, place: number): void {
    const held = this.#held;
    const [index, handle] = [held?.borders[place], this.#handles[place]];
    if (start.button !== 0 || !held || index === undefined || !handle) return;
    const scale = this.#scaleAt(start);
    let widths: readonly NewWidth[] = [];
    const shift = (event: PointerEvent): number => (event.clientX - start.clientX) / scale;
    follow(start, {
      begin: () => {
        this.#isDragging = true;
        handle.append(this.#label);
        return true;
      },
      move: (event) => {
        widths = movedBorder(held.widths, index, shift(event));
        handle.style.translate = `${event.clientX - start.clientX}px 0`;
        this.#label.textContent = said(widths);
      },
      drop: () => {
        this.#end(handle);
        void this.#write(held, widths);
      },
      cancel: () => this.#end(handle),
    });
  }

  #end(handle: HTMLElement): void {
    this.#isDragging = false;
    handle.style.translate = '';
    this.#label.remove();
    this.outlined();
  }

  #scaleAt({ clientX, clientY }: PointerEvent): number {
    const { sheet } = this.#world.viewer.pageAt(clientX, clientY) ?? {};
    return sheet ? sheet.element.getBoundingClientRect().width / sheet.size.width : 1;
  }

  async #write({ read, widths: { at } }: Held, widths: readonly NewWidth[]): Promise<void> {
    const now = this.#world.texts.now();
    const there = now && valueAcross(read, now, at);
    if (there === undefined) {
      const why = words.refused.otherColumns;
      this.#world.say(words.refused.notDone(why), true);
      return;
    }
    if (widths.length > 0) await this.#world.act({ kind: 'widths', at: there, widths });
  }
}

function said(widths: readonly NewWidth[]): string {
  return widths.map((one) => one.said).join(' | ');
}

/** Returns the boxes of one instance of a block: a block that is repeated has several. */
function within(boxes: readonly Box[], { x, y, width, height }: Box): readonly Box[] {
  return boxes.filter(
    (one) => one.x >= x - 1 && one.y >= y - 1 && one.x <= x + width + 1 && one.y <= y + height + 1,
  );
}
