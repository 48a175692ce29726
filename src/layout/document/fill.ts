// Fills slots: each is bound with the facts of its page, and laid out in the space that was kept for it.

import type { Pt } from '../../units.ts';
import { epsilon, type LayoutContext } from '../flowable.ts';
import type { FrameItem, SlotItem } from '../frame.ts';
import { labelled } from '../notes/labelled.ts';
import { type PageFacts, slotOf } from '../slot.ts';
import type { Owner, StructureTree } from '../structure.ts';
import { cellContext } from '../table/cell-context.ts';
import type { PagePart } from './assemble.ts';
import { type Corner, checkEdges, type Paper } from './edges.ts';
import { type FilledPart, fillPart, heightOverRegions } from './fill-part.ts';
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
        const filled = fillPart(flowable, item, item.inCell ? cellContext(context) : context);
        const bare = filled.frame;
        const { notes: numbers } = context;
        const frame = numbers ? labelled(bare, { numbers, page: paper.number - 1, context }) : bare;
        const down = part.atEnd ? Math.max(0, item.height - frame.height) : 0;
        contents.set(item, { kind: 'frame', x: item.x, y: item.y + down, frame, node: owner });
        const survey = surveyFrame(frame, { tree, owner });
        const at = { x: corner.x + item.x, y: corner.y + item.y + down };
        for (const slot of survey.slots) inside.push(onPaper(slot, at));
        for (const warning of survey.warnings) context.warn(warning);
        checkEdges(frame, survey, at, { paper, warn: context.warn });
        const needed = neededHeight(item, filled, context);
        if (needed !== undefined)
          sizes.add(item.slot, { width: item.width, height: needed }, flowable.widths(context));
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

/** Returns the height that all parts of a slot need, or undefined when they have it. */
function neededHeight(item: SlotItem, filled: FilledPart, context: LayoutContext): Pt | undefined {
  const { height, part, full } = item;
  const { frame, content, late } = filled;
  if (part !== undefined && late > 0) return part.total + late;
  if (frame.height <= height + epsilon) return undefined;
  // Where it is higher than a page, it goes on over several, and lines do not fill them.
  const isDivided = content !== undefined && frame.height > full + epsilon;
  const own = isDivided ? heightOverRegions(content, item, context) : frame.height;
  return (part?.before ?? []).reduce((sum, taken) => sum + taken.height, own);
}
