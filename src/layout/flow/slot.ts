// A slot in the flow. It keeps the space that its content was measured to need. The content itself comes when pages are cut.
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
import type { Frame, Item, SlotItem } from '../frame.ts';
import { marksIn } from '../note-marks.ts';
import type { Slot, SlotLocal } from '../slot.ts';
import { layoutWhole } from './whole.ts';

/** Content that depends on pages, and what takes its place while pages are cut. */
export interface SlotFlowableSpec {
  readonly slot: Slot;
  /** The content bound with page numbers at 999. Its height, space and keep rules count. */
  readonly measured: Flowable;
  readonly local: SlotLocal;
}

/** A slot as a flowable. */
export interface SlotFlowable extends Flowable {
  /** Returns the slot with other values, such as sums up to a break. */
  withLocal(local: SlotLocal): SlotFlowable;
}

/**
 * Returns a flowable that keeps space for `slot`: as much as `measured` takes, or as it was found to need in an earlier
 * pass. Where there is less, it is split as `measured` is.
 */
export function slotFlowable(spec: SlotFlowableSpec): SlotFlowable {
  return new SlotRoom(spec, { measured: spec.measured, before: [] });
}

/** Returns whether `flowable` is a slot. */
export function isSlotFlowable(flowable: Flowable): flowable is SlotFlowable {
  return flowable instanceof SlotRoom;
}

/** The part of a slot that is still to be placed. */
interface Part {
  readonly measured: Flowable;
  /** The heights of its parts in earlier regions. */
  readonly before: readonly Pt[];
  /** The height beyond what was measured, for its last part. It is unknown before the first part is placed. */
  readonly extra?: Pt;
}

class SlotRoom implements SlotFlowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly spec: SlotFlowableSpec;
  private readonly part: Part;
  private known: Room | undefined;

  constructor(spec: SlotFlowableSpec, part: Part) {
    this.spec = spec;
    this.part = part;
    this.path = spec.slot.path;
    this.keep = spec.measured.keep;
    this.space = spec.measured.space;
  }

  withLocal(local: SlotLocal): SlotFlowable {
    return new SlotRoom({ ...this.spec, local }, this.part);
  }

  widths(context: LayoutContext): Widths {
    const measured = this.spec.measured.widths(context);
    const needed = context.slotWidths?.get(this.spec.slot);
    if (needed === undefined) return measured;
    return { min: Math.max(measured.min, needed.min), max: Math.max(measured.max, needed.max) };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { measured, before } = this.part;
    const { frame, extra } = this.room(region.width, context);
    const height = frame.height + extra;
    const inCell = context.inCell === true;
    const noted = context.notes !== undefined;
    if (height <= region.height + epsilon)
      return { frame: this.draw(frame, { height, goesOn: false, inCell, noted }), rest: undefined };
    const cut = measured.fit(region, context);
    if (cut.frame === undefined || cut.rest === undefined) return { frame: undefined, rest: this };
    const rest = { measured: cut.rest, before: [...before, cut.frame.height], extra };
    const drawn = this.draw(cut.frame, { height: cut.frame.height, goesOn: true, inCell, noted });
    return { frame: drawn, rest: new SlotRoom(this.spec, rest) };
  }

  /** Returns the space for content as large as `stand`. */
  private draw(stand: Frame, { height, goesOn, inCell, noted }: Drawn): Frame {
    const { slot, local } = this.spec;
    const { before } = this.part;
    const ids = idsOf(stand.items);
    const notes = noted ? marksIn(stand) : [];
    const item: SlotItem = {
      kind: 'slot',
      x: 0,
      y: 0,
      width: stand.width,
      height,
      slot,
      local,
      ...(ids.length > 0 && { ids }),
      ...(notes.length > 0 && { notes }),
      ...(inCell && { inCell }),
      ...((goesOn || before.length > 0) && { part: { before, goesOn } }),
    };
    return { path: this.path, width: stand.width, height, items: [item] };
  }

  private room(width: Pt, context: LayoutContext): Room {
    if (this.known?.width !== width || this.known.context !== context) {
      const frame = { ...layoutWhole(this.part.measured, width, context), width };
      const heights = context.slotHeights.get(this.spec.slot) ?? [];
      const needed = heights.find((one) => Math.abs(one.width - width) < epsilon)?.height ?? 0;
      this.known = { width, context, frame, extra: this.part.extra ?? Math.max(0, needed - frame.height) };
    }
    return this.known;
  }
}

/** How a part of a slot is drawn. */
interface Drawn {
  readonly height: Pt;
  /** Whether another part follows. */
  readonly goesOn: boolean;
  readonly inCell: boolean;
  /** Whether marks of notes are looked for in it. */
  readonly noted: boolean;
}

/** What was measured for one width. */
interface Room {
  readonly width: Pt;
  readonly context: LayoutContext;
  readonly frame: Frame;
  readonly extra: Pt;
}

function idsOf(items: readonly Item[]): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    if (item.kind === 'tag') return item.id === undefined ? [] : [item.id];
    if (item.kind === 'slot') return item.ids ?? [];
    return item.kind === 'frame' ? idsOf(item.frame.items) : [];
  });
}
