// Binds blocks to flowables: `each`, then `if` for each item, then the kind itself, then what stands around it.
import { isSection } from '../../layout/document/section.ts';
import { wrapBlock } from '../../layout/document/wrap.ts';
import { atFoot } from '../../layout/flow/at-foot.ts';
import { box } from '../../layout/flow/box.ts';
import { floating } from '../../layout/flow/floats.ts';
import type { Flowable, Keep } from '../../layout/flowable.ts';
import type { TagItem } from '../../layout/frame.ts';
import { layoutArtifact, type Owner } from '../../layout/structure.ts';
import { type Color, noSides, type Sides } from '../../units.ts';
import type { CompiledBlock, CompiledContent, CompiledLink } from '../compile/content.ts';
import type { StyleLayer } from '../compile/styles.ts';
import { roles } from '../fields/roles.ts';
import { type Binder, isOnePicture } from '../kind.ts';
import { bindLink } from '../link.ts';
import type { ContentBinder } from './binder-place.ts';

const nothing: readonly Flowable[] = [];

/** Binds what is one block each time that `each` repeats it. `bind` binds it at a binder that knows more. */
export type BindEach = (
  binder: ContentBinder,
  bind: (binder: ContentBinder) => readonly Flowable[],
) => readonly Flowable[];

/** Binds the blocks of a content in order. `each`, where it is given, binds each of them. */
export function bindBlocks(
  content: CompiledContent,
  binder: ContentBinder,
  each?: BindEach,
): readonly Flowable[] {
  const { blocks } = content;
  const [only] = blocks;
  if (only && blocks.length === 1) return bindBlock(only, binder, each);
  return blocks.flatMap((block) => bindBlock(block, binder, each));
}

function bindBlock(block: CompiledBlock, around: ContentBinder, each?: BindEach): readonly Flowable[] {
  const binder = around.atBlock(block.path);
  if (!block.pageDependent || around.place.inSlot) return bindItems(block, binder, within(each, bindTried));
  // The breaks around a block are made when pages are cut, which is before its slot is bound.
  if (block.each?.pageDependent || block.if?.pageDependent) return within(each, bindWhole)(block, binder);
  // Where pages do not decide how often it is there, it is a block by itself each time, such as a cell of a grid.
  return bindItems(block, binder, within(each, bindLate));
}

function within(each: BindEach | undefined, once: BindOnce): BindOnce {
  return each === undefined ? once : (block, binder) => each(binder, (inner) => once(block, inner));
}

/** Binds a block of which pages decide how often it is there. */
function bindWhole(block: CompiledBlock, binder: ContentBinder): readonly Flowable[] {
  return [binder.slot({}, (inner) => bindItems(block, inner as ContentBinder, bindTried))];
}

/** Binds a block that depends on pages. */
function bindLate(block: CompiledBlock, binder: ContentBinder): readonly Flowable[] {
  const slot = binder.slot({}, (inner) => bindTried(block, inner as ContentBinder));
  return [block.place === undefined ? slot : atFoot(slot)];
}

/** Binds a block once: that `each` and `if` ask for it is known. */
type BindOnce = (block: CompiledBlock, binder: ContentBinder) => readonly Flowable[];

function bindItems(block: CompiledBlock, binder: ContentBinder, once: BindOnce): readonly Flowable[] {
  const { each, as } = block;
  if (!each) return bindIf(block, binder, once);
  const { reads } = binder.state;
  // What is repeated is read by the items, each of which knows its own, and not by the block around.
  const items = reads === undefined ? binder.list(each) : reads.within(() => binder.list(each));
  return items.flatMap((_, index) => bindIf(block, binder.withItem(items, index, as), once));
}

function bindIf(block: CompiledBlock, binder: ContentBinder, once: BindOnce): readonly Flowable[] {
  const bind = () => (!block.if || binder.test(block.if) ? once(block, binder) : nothing);
  const { reads } = binder.state;
  return reads === undefined ? bind() : reads.within(bind);
}

/** Binds a block. A trial without data notes what of its width depends on data. */
function bindTried(block: CompiledBlock, binder: ContentBinder): readonly Flowable[] {
  const { trial } = binder.state;
  const dealsWidth = block.blockKind.dealsWidth === true || !block.style.constant;
  if (trial === undefined || !dealsWidth || binder.place.trialBlock !== undefined)
    return bindStyled(block, binder);
  return trial.within(block.path, () => bindStyled(block, binder.atBlock(block.path, block.path)));
}

function bindStyled(block: CompiledBlock, binder: ContentBinder): readonly Flowable[] {
  const layer = block.style.resolve(binder);
  const styled = binder.withLayer(layer);
  const id = block.id ? binder.text(block.id) : '';
  const named = id === '' ? styled : styled.ofBlock({ id: id.replace(/^#/, '') });
  const { role, blockKind } = block;
  const asked =
    role !== undefined && blockKind.hasNode === true
      ? // With a text in its place it is read as one, and its parts have no elements of their own.
        named.ofBlock({ role: block.alt === undefined ? role : 'none' })
      : named;
  return bindKind(block, { binder: asked, layer });
}

interface Styled {
  readonly binder: ContentBinder;
  readonly layer: StyleLayer;
}

function bindKind(block: CompiledBlock, { binder, layer }: Styled): readonly Flowable[] {
  const { blockKind } = block;
  // The same kind made the plan.
  const { link } = block;
  const asLink = link && ((part: readonly Flowable[]) => linked(part, link, binder));
  // The caption of a picture stands beside its link.
  const linksPart = asLink !== undefined && isOnePicture(blockKind);
  const bound = blockKind.bind(
    block.plan as never,
    linksPart ? binder.ofBlock({ asLink }) : (binder as Binder),
  );
  const flowables = linksPart ? bound : (asLink?.(bound) ?? bound);
  const { id } = binder.place;
  if (flowables.length === 0 && id === undefined) return nothing;
  const { float } = block;
  const margin = block.margin ?? layer.margin ?? (float ? floatMargin(float.side, binder.rtl) : noSides);
  const tag = id === undefined ? undefined : tagOf(id, binder);
  const node = nodeAround(block, binder);
  const wrapping = { path: block.path, margin, keep: keepOf(block, layer), tag, node };
  const drawn = blockKind.drawsBackground === true ? undefined : binder.backgroundColor;
  const made =
    !layer.framed || blockKind.ownExtras !== undefined
      ? wrapBlock(flowables, { ...wrapping, backgroundColor: drawn })
      : wrapBlock([framed(flowables, binder, drawn)], wrapping);
  const known = told(made, block, { binder, margin });
  // Around a slot, it stands there already.
  if (block.place !== undefined && !binder.place.inSlot) return [atFoot(known)];
  if (float === undefined || isSection(known)) return [known];
  const sides = margin.left + margin.right;
  return [floating({ side: float.side, width: float.width, content: known, sides })];
}

/** The space between a float without a margin and the text beside it, and below. */
const floatSpace = { beside: 12, below: 6 } as const;

function floatMargin(side: 'start' | 'end', rtl: boolean): Sides {
  const { beside, below } = floatSpace;
  return { ...noSides, bottom: below, [(side === 'start') === rtl ? 'left' : 'right']: beside };
}

/** Returns the flowable, which knows where it comes from where somebody asked. */
function told(
  made: Flowable,
  { path, blockKind }: CompiledBlock,
  { binder, margin }: { readonly binder: ContentBinder; readonly margin: Sides },
): Flowable {
  const { state, place } = binder;
  const { reads } = state;
  if (reads === undefined) return made;
  return reads.made(made, { path, kind: blockKind.name, item: state.itemPath(place.scope), margin });
}

/** Returns what a block was bound to as a link. */
function linked(
  flowables: readonly Flowable[],
  { target: template, alt }: CompiledLink,
  binder: ContentBinder,
): readonly Flowable[] {
  const { path } = binder;
  const target = bindLink(template, binder.at(template.path));
  if (target === undefined || flowables.length === 0) return flowables;
  const said = alt === undefined ? '' : binder.text(alt);
  const node = binder.part('Link', undefined, { target, contents: said === '' ? target : said });
  return [wrapBlock(flowables, { path, margin: noSides, keep: noWishes, link: { target, node } })];
}

/** Returns what all of a block belongs to, where its kind gives it no node or where it is not read, and otherwise undefined. */
function nodeAround(
  { decorative, role, alt, blockKind }: CompiledBlock,
  binder: ContentBinder,
): Owner | undefined {
  // Nothing can be read of a picture alone.
  if (decorative || (role === 'none' && isOnePicture(blockKind))) return layoutArtifact;
  if (role === undefined || (blockKind.hasNode === true && alt === undefined)) return undefined;
  const own = roles[role];
  return own === undefined ? binder.node(own) : binder.part(own, undefined, alt && { alt: binder.text(alt) });
}

/** Returns what a block was bound to, with the padding and border that its style names ask for. */
function framed(
  flowables: readonly Flowable[],
  { path, extras }: ContentBinder,
  backgroundColor: Color | undefined,
): Flowable {
  const inner = wrapBlock(flowables, { path, margin: noSides, keep: {} });
  const { padding = noSides, border = {} } = extras;
  const inBox = (content: Flowable) => box({ path, content, padding, border, backgroundColor });
  return isSection(inner) ? inner.map(inBox) : inBox(inner);
}

/** Returns the tag of an id, or undefined when the block's heading carries it. */
function tagOf(id: string, binder: ContentBinder): TagItem | undefined {
  const { state, place } = binder;
  state.innerLinks.addId(id);
  if (place.item?.reference !== undefined) state.numbers.note(id, place.item.reference);
  // A repeated block may repeat its id. The first one has it. What is in a slot is bound more than once.
  const first = place.inSlot || state.addId(id);
  return first && !state.isHeading(id) ? { kind: 'tag', x: 0, y: 0, id } : undefined;
}

const noWishes: Keep = {};

function keepOf(block: CompiledBlock, layer: StyleLayer): Keep {
  const together = block.keepTogether ?? layer.keepTogether;
  const withNext = block.keepWithNext ?? layer.keepWithNext;
  if (together === undefined && withNext === undefined && block.pageBreak === undefined) return noWishes;
  return {
    ...(together === undefined ? {} : { together }),
    ...(withNext === undefined ? {} : { withNext }),
    ...(block.blockKind.hasRows && { byRows: true }),
    ...(withNext && block.blockKind.isText && { asOne: true }),
    ...(block.pageBreak === 'before' ? { before: true } : {}),
    ...(block.pageBreak === 'after' ? { after: true } : {}),
  };
}
