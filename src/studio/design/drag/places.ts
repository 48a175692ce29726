// Blocks out of the flow are dragged over the page: margins, edges of others and baselines draw them, and distances are shown.
import type { Box } from '../../point/boxes.ts';
import type { Sheet } from '../../viewer/sheet.ts';
import { words } from '../../words/words.ts';
import type { ReadText } from '../edit/across.ts';
import { nodeAt, textAt } from '../edit/jsonc.ts';
import { type Guides, guidesOf, marginsOf, nudgeOf, type Snapped, snapped } from '../know/guides.ts';
import { valueAcross } from './across.ts';
import type { Drag, DragWorld } from './drag.ts';
import { follow } from './gesture.ts';

/** A block that is dragged over its page. */
interface Held {
  readonly read: ReadText;
  readonly at: string;
  readonly box: Box;
  readonly sheet: Sheet;
  readonly start: PointerEvent;
  readonly scale: number;
}

/** Drags blocks out of the flow. */
export class Places {
  readonly #world: DragWorld;
  readonly #ghost = document.createElement('div');
  readonly #measure = document.createElement('div');
  #lines: readonly HTMLElement[] = [];
  /** The baselines of a page, which are read when the first block is dragged on it. */
  #baselines: { readonly key: unknown; readonly page: number; readonly lines: readonly number[] } | undefined;

  constructor(world: DragWorld, drag: Drag) {
    this.#world = world;
    this.#ghost.className = 'outline moving';
    this.#measure.className = 'measure';
    world.viewer.element.addEventListener('pointerdown', (event) => {
      if (drag.takes(event)) this.#follow(event, () => this.#held(event, drag.placeAt(event)));
    });
  }

  /** Moves the selected block by a step, or by ten, where it is out of the flow. */
  nudge(across: number, down: number): void {
    const now = this.#world.texts.now();
    const at = this.#world.selected();
    const node = now && at !== undefined ? nodeAt(now.root, at) : undefined;
    if (!node || at === undefined || textAt(node, 'type') !== 'place') return;
    const by = { across: across * nudgeOf(node, 'x'), down: down * nudgeOf(node, 'y') };
    void this.#world.act({ kind: 'place', at, ...by });
  }

  #held(
    start: PointerEvent,
    found: { readonly read: ReadText; readonly at: string } | undefined,
  ): Held | undefined {
    const { viewer, point, path } = this.#world;
    const page = viewer.pageAt(start.clientX, start.clientY);
    if (!found || !page) return undefined;
    const number = page.sheet.index + 1;
    const boxes = point.boxes?.of(path() ?? '', found.at).filter((box) => box.page === number) ?? [];
    const isAt = ({ x, y, width, height }: Box): boolean =>
      page.x >= x && page.x <= x + width && page.y >= y && page.y <= y + height;
    const box = boxes.find(isAt) ?? boxes[0];
    const scale = page.sheet.element.getBoundingClientRect().width / page.sheet.size.width;
    if (!box) return undefined;
    void this.#readBaselines(number, page.sheet);
    return { ...found, box, sheet: page.sheet, start, scale };
  }

  #follow(start: PointerEvent, find: () => Held | undefined): void {
    let held: Held | undefined;
    let last: Snapped | undefined;
    follow(start, {
      begin: () => {
        held = find();
        if (!held) return false;
        this.#world.viewer.element.classList.add('dragging');
        this.#world.say(words.design.dragging, false);
        return true;
      },
      move: (event) => {
        if (held) last = this.#moved(event, held);
      },
      drop: () => {
        this.#end();
        if (held && last) void this.#drop(held, last);
      },
      cancel: () => {
        this.#end();
        this.#world.say('', false);
      },
    });
  }

  #moved(event: PointerEvent, held: Held): Snapped {
    const { box, sheet, start, scale } = held;
    const moved = {
      ...box,
      x: box.x + (event.clientX - start.clientX) / scale,
      y: box.y + (event.clientY - start.clientY) / scale,
    };
    // Alt moves freely.
    const found = event.altKey
      ? { x: moved.x, y: moved.y, across: [], down: [] }
      : snapped(moved, this.#guides(held), this.#ownBase(held));
    this.#draw(found, box, sheet);
    return found;
  }

  #guides({ read, box, sheet }: Held): Guides {
    const all = this.#world.point.boxes?.on(box.page) ?? [];
    const isOwn = (one: Box): boolean =>
      one.open === box.open && (one.path === box.path || one.path.startsWith(`${box.path}/`));
    const areas = all.filter((one) => !isOwn(one) && !(one.kind === 'place' && one.width === 0));
    const baselines = this.#baselinesOn(box.page).filter((line) => line < box.y || line > box.y + box.height);
    return guidesOf(sheet.size, marginsOf(read.root), { areas, baselines });
  }

  #baselinesOn(page: number): readonly number[] {
    return this.#baselines?.page === page ? this.#baselines.lines : [];
  }

  /** Returns how far the first baseline of a block is below its top. */
  #ownBase({ box }: Held): number | undefined {
    const inside = this.#baselinesOn(box.page).filter((line) => line >= box.y && line <= box.y + box.height);
    return inside.length === 0 ? undefined : Math.min(...inside) - box.y;
  }

  async #readBaselines(page: number, sheet: Sheet): Promise<void> {
    const { open } = this.#world.viewer;
    if (!open || (this.#baselines?.key === open && this.#baselines.page === page)) return;
    const { items } = await (await open.pdf.getPage(page)).getTextContent();
    const lines = items.flatMap((item) =>
      'transform' in item ? [sheet.size.height - Number(item.transform[5])] : [],
    );
    this.#baselines = { key: open, page, lines: [...new Set(lines)] };
  }

  #draw({ x, y, across, down }: Snapped, { width, height }: Box, { size, overlay }: Sheet): void {
    Object.assign(this.#ghost.style, {
      left: `${(x / size.width) * 100}%`,
      top: `${(y / size.height) * 100}%`,
      width: `${(width / size.width) * 100}%`,
      height: `${(height / size.height) * 100}%`,
    });
    const beyond = [x, y, size.width - x - width, size.height - y - height];
    this.#measure.textContent = distancesOf(beyond);
    // It stays on the page.
    this.#measure.dataset.side = x + width / 2 < size.width / 2 ? 'left' : 'right';
    this.#ghost.append(this.#measure);
    for (const line of this.#lines) line.remove();
    this.#lines = [
      ...across.map((one) => guide('across', 'left', (one / size.width) * 100)),
      ...down.map((one) => guide('down', 'top', (one / size.height) * 100)),
    ];
    overlay.append(this.#ghost, ...this.#lines);
  }

  #end(): void {
    this.#ghost.remove();
    for (const line of this.#lines) line.remove();
    this.#lines = [];
    this.#world.viewer.element.classList.remove('dragging');
  }

  async #drop({ read, at, box }: Held, { x, y }: Snapped): Promise<void> {
    const now = this.#world.texts.now();
    const there = now && valueAcross(read, now, at);
    if (there === undefined) {
      this.#world.say(words.refused.notDone(words.refused.dragAgain), true);
      return;
    }
    this.#world.select(there);
    await this.#world.act({ kind: 'place', at: there, across: x - box.x, down: y - box.y });
  }
}

/** Returns the distances to the edges of the page: left, top, right and bottom, points. */
function distancesOf(distances: readonly number[]): string {
  const said = distances.map((one, index) => `${'←↑→↓'[index]} ${Math.round(one * 10) / 10}`);
  return `${said.join('  ')} pt`;
}

function guide(way: string, side: 'left' | 'top', percent: number): HTMLElement {
  const line = document.createElement('div');
  line.className = `guide ${way}`;
  line.style[side] = `${percent}%`;
  return line;
}
