// Surveys a frame: finds in one walk all that matters once pages are cut, so that most frames are never walked again.
import type { Pt } from '../../units.ts';
import type { Warning } from '../flowable.ts';
import type { Frame, FrameItem, SlotItem, TextRow } from '../frame.ts';
import { isArtifact, nodeOf, type Owner, StructureNode, type StructureTree } from '../structure.ts';
import { Extent, isUpright } from './extent.ts';

/** A slot and where its frame stands. */
export interface PlacedSlot {
  readonly item: SlotItem;
  readonly x: Pt;
  readonly y: Pt;
  /** Whether `x` and `y` count from the corner of the page, and not from that of the surveyed frame. */
  readonly onPage: boolean;
  /** What its content will belong to. It is a node of its own, so that the content is read where it stands. */
  readonly owner: Owner;
}

/** What is in a frame, at any depth. */
export interface Survey {
  /** The ids that start in it, also those of slots that are not yet filled. */
  readonly ids: readonly string[];
  readonly slots: readonly PlacedSlot[];
  readonly warnings: readonly Warning[];
  /** The extent of what must be read, from the frame's own corner, without what stands by the page's corner. */
  readonly extent: Extent;
  readonly pageExtent: Extent;
  /** The items that stand by the corner of the page. */
  readonly placed: readonly FrameItem[];
}

/** What a frame belongs to, and the tree that its nodes are put into. */
export interface Belonging {
  readonly tree: StructureTree;
  readonly owner: Owner;
}

/** Walks a frame and returns what it found. Puts the nodes of its frames into the tree, in the order in which they stand. */
export function surveyFrame(frame: Frame, { tree, owner }: Belonging): Survey {
  const found: Finds = {
    ids: [],
    slots: [],
    warnings: [],
    extent: new Extent(),
    pageExtent: new Extent(),
    placed: [],
    tree,
  };
  const own = tree.enter(owner, frame.node);
  walk(frame, { x: 0, y: 0, onPage: false, extent: found.extent, owner: own }, found);
  return found;
}

interface Finds extends Survey {
  readonly ids: string[];
  readonly slots: PlacedSlot[];
  readonly warnings: Warning[];
  readonly placed: FrameItem[];
  readonly tree: StructureTree;
}

interface FramePosition {
  readonly x: Pt;
  readonly y: Pt;
  readonly onPage: boolean;
  /** The extent that its texts are added to. */
  readonly extent: Extent;
  readonly owner: Owner;
}

function walk(frame: Frame, position: FramePosition, found: Finds): void {
  const { x, y, extent } = position;
  if (frame.whole) extent.addFrame(frame, x, y);
  for (const item of frame.items) {
    if (item.kind === 'text') {
      extent.addText(item, x, y);
    } else if (item.kind === 'frame') {
      if (item.frame.isPacked === true) continue;
      if (item.anchor === undefined && isUpright(item))
        walk(item.frame, within(position, item, found, { x: x + item.x, y: y + item.y }), found);
      else walkApart(item, position, found);
    } else if (item.kind === 'rows') {
      for (let nth = 0; nth < item.count; nth += 1) walkRow(item.row(nth), position, found);
    } else if (item.kind === 'slot') {
      found.slots.push({
        item,
        x,
        y,
        onPage: position.onPage,
        owner: slotOwner(item, position.owner, found),
      });
      if (item.ids !== undefined) found.ids.push(...item.ids);
    } else if (item.kind === 'tag') {
      if (item.id !== undefined) found.ids.push(item.id);
      if (item.warning !== undefined) found.warnings.push(item.warning);
    }
  }
}

/** Walks a row of texts, without making frames of its cells. */
function walkRow(row: TextRow, position: FramePosition, found: Finds): void {
  const { x, y, extent, owner } = position;
  if (row.owner instanceof StructureNode && row.owner.tree !== found.tree && !isArtifact(owner))
    found.tree.adopt(row.owner, nodeOf(owner));
  for (let index = 0; index < row.count; index += 1) {
    if (!row.to(index)) continue;
    const { line, frame } = row;
    if (line !== undefined) extent.addText(line, x + row.x, y + row.y);
    if (frame === undefined) continue;
    const at = { x: x + row.x, y: y + row.y };
    walk(frame, within(position, { node: row.node(index), frame }, found, at), found);
  }
}

/** Returns the place inside of a frame: it is moved, and belongs to the owner of the frame. */
function within(
  position: FramePosition,
  { node, frame }: Pick<FrameItem, 'node' | 'frame'>,
  { tree }: Finds,
  place: Partial<FramePosition>,
): FramePosition {
  const owner = tree.enter(tree.enter(position.owner, node), frame.node);
  return { ...position, ...place, owner };
}

function slotOwner({ slot }: SlotItem, owner: Owner, { tree }: Finds): Owner {
  if (isArtifact(owner)) return owner;
  const node = new StructureNode(undefined, { path: slot.path });
  tree.adopt(node, nodeOf(owner));
  return node;
}

/** Walks a frame that is turned, skewed or cut off, or that stands by the page's corner. */
function walkApart(item: FrameItem, position: FramePosition, found: Finds): void {
  const onPage = position.onPage || item.anchor === 'page';
  if (item.anchor === 'page') found.placed.push(item);
  const around = item.anchor === 'page' ? { x: 0, y: 0 } : position;
  const target = item.anchor === 'page' ? found.pageExtent : position.extent;
  const x = around.x + item.x;
  const y = around.y + item.y;
  if (isUpright(item)) {
    walk(item.frame, within(position, item, found, { x, y, onPage, extent: target }), found);
    return;
  }
  const inner = new Extent();
  // Slots inside are taken as if nothing was turned. Their place is checked by itself.
  walk(item.frame, within(position, item, found, { x, y, onPage, extent: inner }), found);
  const own = new Extent();
  own.addMoved(inner, -x, -y);
  target.addTurned(own, { ...item, x, y });
}
