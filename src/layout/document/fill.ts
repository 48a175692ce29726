// Fills slots: each is bound with the facts of its page, and laid out in the space that was kept for it.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { unbounded } from '../flow/flow.ts';
import { layoutWhole } from '../flow/whole.ts';
import { epsilon, type Flowable, type LayoutContext, type Region } from '../flowable.ts';
import type { Frame, FrameItem, SlotItem } from '../frame.ts';
import { labelled } from '../notes/labelled.ts';
import { type PageFacts, slotOf } from '../slot.ts';
import type { Owner, StructureTree } from '../structure.ts';
import { cellContext } from '../table/cell-context.ts';
import type { PagePart } from './assemble.ts';
import { type Corner, checkEdges, type Paper } from './edges.ts';
import { finishFrame } from './finish.ts';
import type { SlotSizes } from './slot-sizes.ts';
import { type PlacedSlot, surveyFrame } from './survey.ts';

/** What the slots of a page are filled with. */
export interface Filling {
  readonly context: LayoutContext;
  readonly sizes: SlotSizes;
  readonly paper: Paper;
  readonly tree: StructureTree;
}

/** A slot, and where its frame stands on the paper. */
interface SlotOnPaper {
  readonly item: SlotItem;
  readonly corner: Corner;
  readonly owner: Owner;
}

function onPaper({ item, x, y, onPage, owner }: PlacedSlot, around: Corner): SlotOnPaper {
  return { item, owner, corner: onPage ? { x, y } : { x: around.x + x, y: around.y + y } };
}

/** Fills the slots of a page. What needs more height than it was given is added to `sizes`. */
export function fillPage(
  parts: readonly PagePart[],
  facts: PageFacts,
  { context, sizes, paper, tree }: Filling,
): readonly FrameItem[] {
  const contents = new Map<SlotItem, FrameItem>();
  const moving = new Set(parts.filter(({ survey }) => survey.placed.length > 0));
  for (const part of parts) {
    let found = part.survey.slots.map((slot) => onPaper(slot, part));
    for (const warning of part.survey.warnings) context.warn(warning);
    if (part.edges !== 'checked') checkEdges(part.frame, part.survey, part, { paper, warn: context.warn });
    // Content that is bound now may hold slots again, such as a page number inside repeated content.
    while (found.length > 0) {
      moving.add(part);
      const inside: SlotOnPaper[] = [];
      for (const { item, corner, owner } of found) {
        const flowable = slotOf(item).bind(facts, item.local);
        const bare = layoutPart(flowable, item, item.inCell ? cellContext(context) : context);
        const { notes: numbers } = context;
        const frame = numbers ? labelled(bare, { numbers, page: paper.number - 1, context }) : bare;
        const down = part.atEnd ? Math.max(0, item.height - frame.height) : 0;
        contents.set(item, { kind: 'frame', x: item.x, y: item.y + down, frame, node: owner });
        const survey = surveyFrame(frame, { tree, owner });
        const at = { x: corner.x + item.x, y: corner.y + item.y + down };
        for (const slot of survey.slots) inside.push(onPaper(slot, at));
        for (const warning of survey.warnings) context.warn(warning);
        checkEdges(frame, survey, at, { paper, warn: context.warn });
        if (frame.height <= item.height + epsilon) continue;
        const above = item.part?.before.reduce((sum, height) => sum + height, 0) ?? 0;
        const height = { width: item.width, height: above + frame.height };
        sizes.add(item.slot, height, flowable.widths(context));
      }
      found = inside;
    }
  }
  return parts.map((part): FrameItem => {
    const { x, y, node } = part;
    return {
      kind: 'frame',
      x,
      y,
      node,
      frame: moving.has(part) ? finishFrame(part.frame, x, y, contents) : part.frame,
    };
  });
}

/** Returns what stands in one slot item: all of its content, or the part that follows those in earlier regions. */
function layoutPart(content: Flowable, { width, height, part }: SlotItem, context: LayoutContext): Frame {
  let rest: Flowable | undefined = content;
  for (const taken of part?.before ?? []) rest = rest && fitOf(rest, below(width, taken), context).rest;
  const empty = { path: content.path, width, height: 0, items: [] };
  if (rest === undefined) return empty;
  if (!part?.goesOn) return layoutWhole(rest, width, context);
  return fitOf(rest, below(width, height), context).frame ?? empty;
}

/** Returns a region that is not the last. What does not fit continues in the next part. */
function below(width: Pt, height: Pt): Region {
  return { ...unbounded(width), height };
}
