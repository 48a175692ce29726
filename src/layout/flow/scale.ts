// Scales a layout that was made in a larger region, to draw it smaller. Text stays text and lines stay sharp: only numbers change.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type {
  Fit,
  Flowable,
  LayoutContext,
  LayoutMemory,
  Region,
  ScaledSlots,
  SlotHeight,
  Widths,
} from '../flowable.ts';
import {
  type Frame,
  type FrameItem,
  type ImageItem,
  type Item,
  openItems,
  type PathItem,
  type PathStep,
  type PlainItem,
  type SlotIdentity,
  type SlotItem,
  type SlotPart,
  type Stroke,
  type TextItem,
} from '../frame.ts';
import { type PageFacts, type Slot, type SlotLocal, slotOf } from '../slot.ts';

/** Returns the region in which something is laid out that is then drawn at `scale`. */
export function scaleRegion(region: Region, scale: number): Region {
  const { width, height, full } = region;
  return { ...region, width: width / scale, height: height / scale, full: full / scale };
}

/** Returns the frame, `scale` times as large. It was laid out in `scaleContext` of that scale. */
export function scaleFrame(frame: Frame, scale: number, { scaledSlots }: LayoutMemory): Frame {
  return scaled(frame, { scale, isDrawn: false, scaledSlots });
}

/** Returns the frame, `scale` times as large, where its layout knows nothing of that: its place turned out to be smaller. */
export function shrinkFrame(frame: Frame, scale: number, { scaledSlots }: LayoutMemory): Frame {
  return scaled(frame, { scale, isDrawn: true, scaledSlots });
}

/** A slot in the size in which it was laid out, and what it needs there. */
export interface SlotNeed {
  readonly slot: SlotIdentity;
  readonly height: SlotHeight;
  readonly widths: Widths;
}

/** Returns what a slot needs before it was only drawn smaller. */
export function needBeforeDrawing(need: SlotNeed): SlotNeed {
  if (!(need.slot instanceof ScaledSlot) || !need.slot.isDrawn) return need;
  return needBeforeDrawing(needInside(need.slot, need));
}

/** Returns what a slot needs inside of what is drawn smaller. */
function needInside({ slot, scale }: ScaledSlot, { height, widths }: Omit<SlotNeed, 'slot'>): SlotNeed {
  return {
    slot,
    height: { ...height, width: height.width / scale, height: height.height / scale },
    widths: { min: widths.min / scale, max: widths.max / scale },
  };
}

const noWidths: Widths = { min: 0, max: 0 };

/** How a frame is made smaller. */
interface Scaling {
  readonly scale: number;
  /** Whether its layout knows nothing of it. */
  readonly isDrawn: boolean;
  readonly scaledSlots: ScaledSlots;
}

function scaled(frame: Frame, scaling: Scaling): Frame {
  const { scale } = scaling;
  const items = openItems(frame).map((item) => scaleItem(item, scaling));
  const smaller = { ...frame, width: frame.width * scale, height: frame.height * scale, items };
  const { mark } = frame;
  return mark?.area === undefined
    ? smaller
    : { ...smaller, mark: { ...mark, area: scaleBox(mark.area, scale) } };
}

/** So many scales of a context are remembered. Content is tried at ten of them, in each row of a table. */
const mostScales = 16;

/** What slots were found to need. */
type SlotNeeds = Pick<LayoutContext, 'slotHeights' | 'slotWidths'>;

/** Returns the context for scaled frames. In it, the needs of slots are those before scaling. */
export function scaleContext(context: LayoutContext, scale: number): LayoutContext {
  if (context.slotHeights.size === 0) return context;
  const { scaledContexts } = context.memory;
  const known = scaledContexts.get(context) ?? new Map<number, LayoutContext>();
  scaledContexts.set(context, known);
  const made = known.get(scale) ?? scaledContext(context, scale);
  if (known.size < mostScales) known.set(scale, made);
  return made;
}

function scaledContext(context: LayoutContext, scale: number): LayoutContext {
  const { settledHeights } = context;
  return {
    ...context,
    ...(settledHeights && {
      settledHeights: needsAt(scale, { ...context, slotHeights: settledHeights }).slotHeights,
    }),
    ...needsAt(scale, context),
  };
}

function needsAt(scale: number, context: SlotNeeds): Required<SlotNeeds> {
  const slotHeights = new Map<SlotIdentity, readonly SlotHeight[]>();
  const slotWidths = new Map(context.slotWidths);
  const add = (slot: SlotIdentity, heights: readonly SlotHeight[]) =>
    slotHeights.set(slot, [...(slotHeights.get(slot) ?? []), ...heights]);
  for (const [slot, heights] of context.slotHeights) {
    add(slot, heights.map(bounding));
    if (!(slot instanceof ScaledSlot) || slot.isDrawn) continue;
    const isSame = slot.scale === scale;
    const widths = context.slotWidths?.get(slot) ?? noWidths;
    for (const height of heights) {
      const inner = needBeforeDrawing(needInside(slot, { height, widths }));
      add(inner.slot, [isSame ? inner.height : bounding(inner.height)]);
      if (isSame) slotWidths.set(inner.slot, widest(inner.widths, slotWidths.get(inner.slot)));
    }
  }
  return { slotHeights, slotWidths };
}

function widest(one: Widths, other = noWidths): Widths {
  return { min: Math.max(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** Content that is drawn smaller has longer lines, so that it needs no more height. */
function bounding({ width, height }: SlotHeight): SlotHeight {
  return { width, height, isBound: true };
}

/** A slot drawn smaller than it was laid out. */
class ScaledSlot implements Slot {
  /** The slot in the size in which it was laid out. */
  readonly slot: Slot;
  readonly scale: number;
  readonly isDrawn: boolean;

  constructor(slot: Slot, { scale, isDrawn }: Scaling) {
    this.slot = slot;
    this.scale = scale;
    this.isDrawn = isDrawn;
  }

  get path() {
    return this.slot.path;
  }

  bind(facts: PageFacts, local: SlotLocal): Flowable {
    return new Scaled(this.slot.bind(facts, local), this.scale);
  }
}

/** Returns the same slot for the same slot at the same scale, in each pass over the document. */
function scaleSlot(slot: Slot, scaling: Scaling): SlotIdentity {
  const { scale, isDrawn, scaledSlots } = scaling;
  const known = scaledSlots.get(slot) ?? new Map<number, SlotIdentity>();
  scaledSlots.set(slot, known);
  const key = isDrawn ? -scale : scale;
  const made = known.get(key) ?? new ScaledSlot(slot, scaling);
  known.set(key, made);
  return made;
}

/** A flowable drawn smaller than it is. */
class Scaled implements Flowable {
  private readonly content: Flowable;
  private readonly scale: number;

  constructor(content: Flowable, scale: number) {
    this.content = content;
    this.scale = scale;
  }

  get path() {
    return this.content.path;
  }

  get keep() {
    return this.content.keep;
  }

  get space() {
    const { before, after } = this.content.space;
    return { before: before * this.scale, after: after * this.scale };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { frame, rest } = fitOf(
      this.content,
      scaleRegion(region, this.scale),
      scaleContext(context, this.scale),
    );
    return {
      frame: frame && scaleFrame(frame, this.scale, context.memory),
      rest: rest === this.content ? this : rest && new Scaled(rest, this.scale),
    };
  }

  widths(context: LayoutContext) {
    const { min, max } = this.content.widths(scaleContext(context, this.scale));
    return { min: min * this.scale, max: max * this.scale };
  }
}

function scaleItem(item: PlainItem, scaling: Scaling): Item {
  const { scale } = scaling;
  switch (item.kind) {
    case 'text':
      return scaleText(item, scale);
    case 'path':
      return scalePath(item, scale);
    case 'image':
      return scaleImage(item, scale);
    case 'link':
    case 'drawing':
    case 'pdfPage':
      return { ...item, ...scaleBox(item, scale) };
    case 'tag':
      return { ...item, x: item.x * scale, y: item.y * scale };
    case 'slot':
      return scaleSlotItem(item, scaling);
    case 'frame':
      // What stands at a place of the page keeps its place and size.
      if (item.anchor === 'page') return item;
      return scaleInner(item, scaling);
  }
}

/** Its lengths are all scaled: those of earlier parts say where it goes on. */
function scaleSlotItem(item: SlotItem, scaling: Scaling): SlotItem {
  const { notes, part } = item;
  const { scale } = scaling;
  return {
    ...item,
    ...scaleBox(item, scale),
    full: item.full * scale,
    slot: scaleSlot(slotOf(item), scaling),
    ...(notes && { notes: notes.map(({ note, x, y }) => ({ note, x: x * scale, y: y * scale })) }),
    ...(part && { part: scalePart(part, scale) }),
  };
}

function scalePart(part: SlotPart, scale: number): SlotPart {
  const before = part.before.map((taken) => ({ ...taken, height: taken.height * scale }));
  return { ...part, before, total: part.total * scale };
}

function scaleInner(item: FrameItem, scaling: Scaling): FrameItem {
  const { matrix, clip } = item;
  const { scale } = scaling;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [];
  return {
    ...item,
    x: item.x * scale,
    y: item.y * scale,
    frame: scaled(item.frame, scaling),
    ...(matrix && { matrix: [a, b, c, d, e * scale, f * scale] }),
    ...(clip && { clip: clip.map((step) => scaleStep(step, scale)) }),
  };
}

function scaleBox(
  box: { readonly x: Pt; readonly y: Pt; readonly width: Pt; readonly height: Pt },
  scale: number,
): { x: Pt; y: Pt; width: Pt; height: Pt } {
  return { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
}

function scaleText(item: TextItem, scale: number): TextItem {
  const { kind, color, pieces, text, endsAtSpace, actualText, lang, node, mark } = item;
  return {
    kind,
    color,
    pieces,
    text,
    endsAtSpace,
    actualText,
    lang,
    node,
    mark,
    x: item.x * scale,
    y: item.y * scale,
    width: item.width * scale,
    size: item.size * scale,
    wordSpace: item.wordSpace * scale,
    letterSpace: item.letterSpace * scale,
  };
}

function scalePath(item: PathItem, scale: number): PathItem {
  const steps = item.steps.map((step) => scaleStep(step, scale));
  return { ...item, steps, ...(item.stroke && { stroke: scaleStroke(item.stroke, scale) }) };
}

function scaleStep(step: PathStep, scale: number): PathStep {
  if (step[0] === 'Z') return step;
  const [verb, ...lengths] = step;
  // The step has the same verb and the same number of coordinates.
  return [verb, ...lengths.map((length) => length * scale)] as unknown as PathStep;
}

function scaleStroke(stroke: Stroke, scale: number): Stroke {
  const dash = stroke.dash && { dash: stroke.dash.map((length) => length * scale) };
  return { ...stroke, width: stroke.width * scale, ...dash };
}

function scaleImage(item: ImageItem, scale: number): ImageItem {
  const clip = item.clip && {
    clip: { ...scaleBox(item.clip, scale), radius: item.clip.radius * scale },
  };
  return { ...item, ...scaleBox(item, scale), ...clip };
}
