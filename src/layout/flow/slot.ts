// A slot in the flow: keeps the room that its content was measured to need; the content itself comes when pages are cut.
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Item } from '../frame.ts';
import type { Slot, SlotLocal } from '../slot.ts';
import { layoutWhole } from './whole.ts';

/** Content that depends on pages, and what stands in for it while pages are cut. */
export interface SlotFlowableSpec {
  readonly slot: Slot;
  /** The content bound with page numbers at 999: its height, space and keep rules count. */
  readonly measured: Flowable;
  readonly local: SlotLocal;
}

/** A slot as a flowable. */
export interface SlotFlowable extends Flowable {
  /** The same slot with other values, such as sums up to a break. */
  withLocal(local: SlotLocal): SlotFlowable;
}

/** Keeps room for `slot`: as high as `measured`, or as it turned out to need in an earlier pass. It is never split. */
export function slotFlowable(spec: SlotFlowableSpec): SlotFlowable {
  return new SlotRoom(spec);
}

/** Whether `flowable` is a slot. */
export function isSlotFlowable(flowable: Flowable): flowable is SlotFlowable {
  return flowable instanceof SlotRoom;
}

class SlotRoom implements SlotFlowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly spec: SlotFlowableSpec;
  private known: Room | undefined;

  constructor(spec: SlotFlowableSpec) {
    this.spec = spec;
    this.path = spec.slot.path;
    this.keep = spec.measured.keep;
    this.space = spec.measured.space;
  }

  withLocal(local: SlotLocal): SlotFlowable {
    return new SlotRoom({ ...this.spec, local });
  }

  widths(context: LayoutContext): Widths {
    return this.spec.measured.widths(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { slot, local } = this.spec;
    const { width } = region;
    const { height, ids } = this.room(width, context);
    if (height > region.height + epsilon) return { frame: undefined, rest: this };
    const items = [
      { kind: 'slot', x: 0, y: 0, width, height, slot, local, ...(ids.length > 0 && { ids }) } as const,
    ];
    return { frame: { path: this.path, width, height, items }, rest: undefined };
  }

  private room(width: Pt, context: LayoutContext): Room {
    if (this.known?.width !== width || this.known.context !== context) {
      const frame = layoutWhole(this.spec.measured, width, context);
      const height = Math.max(frame.height, context.slotHeights.get(this.spec.slot) ?? 0);
      this.known = { width, context, height, ids: idsOf(frame.items) };
    }
    return this.known;
  }
}

/** What was measured for one width. */
interface Room {
  readonly width: Pt;
  readonly context: LayoutContext;
  readonly height: Pt;
  readonly ids: readonly string[];
}

function idsOf(items: readonly Item[]): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    if (item.kind === 'tag') return item.id === undefined ? [] : [item.id];
    if (item.kind === 'slot') return item.ids ?? [];
    return item.kind === 'frame' ? idsOf(item.frame.items) : [];
  });
}
