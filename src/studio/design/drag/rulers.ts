// Rulers along the pages, in millimetres, and the labels of the sheet that the selected grid fills.
import { type LabelSheet, labelSheet } from '../../../template/fields/label-sheets.ts';
import type { Sheet } from '../../viewer/sheet.ts';
import { nodeAt, textAt } from '../edit/jsonc.ts';
import { trailOf } from '../know/trail.ts';
import type { DragWorld } from './drag.ts';

const mm = 72 / 25.4;
/** The numbers on a ruler stand so far apart, millimetres. */
const numbered = 20;

/** The rulers, which are shown or not, and the labels. */
export class Rulers {
  readonly #world: DragWorld;
  #isOn = false;
  #drawn: HTMLElement[] = [];

  constructor(world: DragWorld) {
    this.#world = world;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Shows the rulers, or hides them. */
  toggle(): void {
    this.#isOn = !this.#isOn;
    this.outlined();
  }

  /** Told that the pages or what is selected on them are others. */
  outlined(): void {
    for (const old of this.#drawn) old.remove();
    this.#drawn = [];
    if (!this.#world.isOn()) return;
    const labels = this.#labels();
    for (const sheet of this.#world.viewer.sheets) {
      // Pages far away are not drawn.
      if (sheet.textParts === undefined) continue;
      if (this.#isOn) this.#put(sheet, rulerOf('top', sheet.size.width), rulerOf('left', sheet.size.height));
      if (labels?.pages.has(sheet.index + 1)) this.#put(sheet, ...labelsOf(labels.sheet, sheet));
    }
  }

  #put(sheet: Sheet, ...elements: readonly HTMLElement[]): void {
    sheet.overlay.append(...elements);
    this.#drawn.push(...elements);
  }

  /** Returns the sheet of labels of the grid that is selected or stands around what is, and the pages that it is on. */
  #labels(): { readonly sheet: LabelSheet; readonly pages: ReadonlySet<number> } | undefined {
    const { texts, selected, point, path } = this.#world;
    const [now, at] = [texts.now(), selected()];
    const grid =
      now && at !== undefined ? trailOf(now.root, at).findLast(({ what }) => what === 'grid') : undefined;
    const name = grid && now ? textAt(nodeAt(now.root, grid.at), 'labels') : undefined;
    const sheet = name === undefined ? undefined : labelSheet(name);
    if (!grid || !sheet) return undefined;
    const boxes = point.boxes?.of(path() ?? '', grid.at) ?? [];
    return { sheet, pages: new Set(boxes.map(({ page }) => page)) };
  }
}

function rulerOf(side: 'top' | 'left', length: number): HTMLElement {
  const ruler = document.createElement('div');
  ruler.className = `ruler ${side}`;
  ruler.setAttribute('aria-hidden', 'true');
  for (let at = 0; at * mm <= length; at += numbered) {
    const number = document.createElement('span');
    number.className = 'ruler-number';
    number.textContent = String(at);
    number.style[side === 'top' ? 'left' : 'top'] = `${((at * mm) / length) * 100}%`;
    ruler.append(number);
  }
  return ruler;
}

/** Returns the outlines of all labels of a sheet: they stand in the middle of the paper. */
function labelsOf(
  { columns, rows, width, height, gap }: LabelSheet,
  { size }: Sheet,
): readonly HTMLElement[] {
  const left = (size.width - columns * width - (columns - 1) * gap) / 2;
  const top = (size.height - rows * height) / 2;
  return [...Array(columns * rows).keys()].map((index) => {
    const label = document.createElement('div');
    label.className = 'outline label';
    Object.assign(label.style, {
      left: `${((left + (index % columns) * (width + gap)) / size.width) * 100}%`,
      top: `${((top + Math.floor(index / columns) * height) / size.height) * 100}%`,
      width: `${(width / size.width) * 100}%`,
      height: `${(height / size.height) * 100}%`,
    });
    return label;
  });
}
