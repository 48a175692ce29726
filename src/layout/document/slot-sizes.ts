// What slots were found to need. It is collected while they are filled, and kept free in the next pass over the document.

import { needBeforeDrawing } from '../flow/scale.ts';
import { epsilon, type SlotHeight, type Widths } from '../flowable.ts';
import type { SlotIdentity } from '../frame.ts';

/** The needs of slots, as a layout context has them. */
export class SlotSizes {
  readonly slotHeights = new Map<SlotIdentity, readonly SlotHeight[]>();
  readonly slotWidths = new Map<SlotIdentity, Widths>();
  #settledHeights: ReadonlyMap<SlotIdentity, readonly SlotHeight[]> | undefined;

  /** The heights before those of a later pass were added, where some were. */
  get settledHeights(): ReadonlyMap<SlotIdentity, readonly SlotHeight[]> | undefined {
    return this.#settledHeights;
  }

  /** Adds what a slot needs on one page to what it needs on others. */
  add(given: SlotIdentity, needed: SlotHeight, needs: Widths): void {
    const { slot, height, widths } = needBeforeDrawing({ slot: given, height: needed, widths: needs });
    const { min, max } = widths;
    this.addHeight(slot, height);
    const known = this.slotWidths.get(slot);
    this.slotWidths.set(slot, { min: Math.max(min, known?.min ?? 0), max: Math.max(max, known?.max ?? 0) });
  }

  /** Adds the heights of a later pass. Its widths are left out: they would move the columns for which these heights hold. */
  addHeights({ slotHeights }: SlotSizes): void {
    this.#settledHeights ??= new Map(this.slotHeights);
    for (const [slot, heights] of slotHeights) for (const height of heights) this.addHeight(slot, height);
  }

  private addHeight(slot: SlotIdentity, height: SlotHeight): void {
    const heights = this.slotHeights.get(slot) ?? [];
    const isOther = ({ width }: SlotHeight) => Math.abs(width - height.width) >= epsilon;
    const same = heights.find((one) => !isOther(one));
    if (same === undefined || same.height < height.height)
      this.slotHeights.set(slot, [...heights.filter(isOther), height]);
  }
}
