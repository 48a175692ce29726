// A slot in the flow. It keeps the space that its content was measured to need. The content itself comes when pages are cut.
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type Region,
  type SlotHeight,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item, SlotItem, TakenPart } from '../frame.ts';
import { marksIn, type PlacedMark } from '../note-marks.ts';
import type { Slot, SlotLocal } from '../slot.ts';
import { emptyContent } from './empty.ts';
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
  /** Its parts in earlier regions. */
  readonly before: readonly TakenPart[];
  /**
   * The height beyond what was measured, for its last part, and for each part where it has marks of notes. It is unknown
   * before the first part is placed.
   */
  readonly extra?: Pt;
  /** The height of all parts. It is unknown before the first part is placed. */
  readonly total?: Pt;
}

class SlotRoom implements SlotFlowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly spec: SlotFlowableSpec;
  private readonly part: Part;
  private measured: Room | undefined;

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
    const room = this.room(region.width, context);
    const { frame, extra, marks } = room;
    const { before, total = frame.height + extra } = this.part;
    const inCell = context.inCell === true;
    const { full } = region;
    const whole = {
      height: frame.height + extra,
      full,
      goesOn: false,
      fresh: false,
      total,
      inCell,
      marks: lowered(marks, extra),
    };
    if (whole.height <= region.height + epsilon) return { frame: this.draw(frame, whole), rest: undefined };
    const cut = this.cut(region, room, context);
    if (cut === undefined) return { frame: undefined, rest: this };
    const { rest, free, fresh, extra: left } = cut;
    const height = cut.frame.height + free;
    const own = context.notes === undefined ? [] : lowered(marksIn(cut.frame), free);
    const drawn = this.draw(cut.frame, { height, full, goesOn: true, fresh, total, inCell, marks: own });
    const taken = { height, fresh, notes: own.map(({ note }) => note) };
    const part = { measured: rest, before: [...before, taken], extra: left, total };
    return { frame: drawn, rest: new SlotRoom(this.spec, part) };
  }

  /**
   * Returns the part that fits a region, with more follows. Where there are marks of notes, each part has room for what its content
   * may be longer: so a mark stands on the page of its note.
   */
  private cut(region: Region, { extra, marks }: Room, context: LayoutContext): CutPart | undefined {
    const { measured } = this.part;
    const kept = marks.length > 0 ? extra : 0;
    if (kept > 0 && region.height > kept) {
      const { frame, rest } = measured.fit({ ...region, height: region.height - kept }, context);
      if (frame !== undefined && rest !== undefined) return { frame, rest, free: kept, fresh: false, extra };
      if (!isFresh(region)) return undefined;
    }
    const { frame, rest } = measured.fit(region, context);
    if (frame === undefined) return undefined;
    const fresh = isFresh(region);
    if (rest !== undefined) return { frame, rest, free: 0, fresh, extra };
    // All that was measured fits here, and no region has room for what its content is longer. Its marks stand here, and so
    // do their notes: those of longer content could be on any later page.
    const free = region.height - frame.height;
    if (region.last !== true || region.height <= epsilon || marks.length > 0) return undefined;
    return { frame, rest: emptyContent(this.path), free, fresh, extra: extra - free };
  }

  /** Returns the space for content as large as `stand`. */
  private draw(stand: Frame, { height, full, goesOn, fresh, total, inCell, marks }: Drawn): Frame {
    const { slot, local } = this.spec;
    const { before } = this.part;
    const ids = idsOf(stand.items);
    const item: SlotItem = {
      kind: 'slot',
      x: 0,
      y: 0,
      width: stand.width,
      height,
      full,
      slot,
      local,
      ...(ids.length > 0 && { ids }),
      ...(marks.length > 0 && { notes: marks }),
      ...(inCell && { inCell }),
      ...((goesOn || before.length > 0) && { part: { before, goesOn, fresh, total } }),
    };
    return { path: this.path, width: stand.width, height, items: [item] };
  }

  private room(width: Pt, context: LayoutContext): Room {
    if (this.measured?.width !== width || this.measured.context !== context) {
      const frame = { ...layoutWhole(this.part.measured, width, context), width };
      const heights = context.slotHeights.get(this.spec.slot) ?? [];
      const needed = neededIn(width, heights);
      const extra = this.part.extra ?? Math.max(0, needed - frame.height);
      const marks = context.notes === undefined ? [] : marksIn(frame);
      this.measured = { width, context, frame, extra, marks };
    }
    return this.measured;
  }
}

/** How a part of a slot is drawn. */
interface Drawn {
  readonly height: Pt;
  /** The height of a fresh region. */
  readonly full: Pt;
  /** Whether another part follows. */
  readonly goesOn: boolean;
  readonly fresh: boolean;
  /** The height of all parts. */
  readonly total: Pt;
  readonly inCell: boolean;
  /** The marks of notes in it. */
  readonly marks: readonly PlacedMark[];
}

/** A part of what was measured, and the height below it that its content may need. */
interface CutPart {
  readonly frame: Frame;
  readonly rest: Flowable;
  readonly free: Pt;
  /** Whether it stands where no other region has more room. */
  readonly fresh: boolean;
  /** The height that later parts need beyond what was measured. */
  readonly extra: Pt;
}

/** What was measured for one width. */
interface Room {
  readonly width: Pt;
  readonly context: LayoutContext;
  readonly frame: Frame;
  readonly extra: Pt;
  /** The marks of notes in it. */
  readonly marks: readonly PlacedMark[];
}

/** Returns the height that a slot is known to need in a width: what was found there, or the most that it can be. */
function neededIn(width: Pt, heights: readonly SlotHeight[]): Pt {
  const exact = heights.find((one) => one.isBound !== true && Math.abs(one.width - width) < epsilon);
  if (exact !== undefined) return exact.height;
  const most = heights.filter((one) => one.isBound === true && one.width <= width + epsilon);
  return most.length === 0 ? 0 : Math.min(...most.map(({ height }) => height));
}

/** Returns marks as low as they may stand in content that is longer than what was measured. */
function lowered(marks: readonly PlacedMark[], extra: Pt): readonly PlacedMark[] {
  return extra === 0 ? marks : marks.map((mark) => ({ ...mark, y: mark.y + extra }));
}

function idsOf(items: readonly Item[]): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    if (item.kind === 'tag') return item.id === undefined ? [] : [item.id];
    if (item.kind === 'slot') return item.ids ?? [];
    return item.kind === 'frame' ? idsOf(item.frame.items) : [];
  });
}
