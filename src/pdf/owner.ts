// What drawn items belong to.
import type { DrawingItem, ImageItem, PathItem, PdfPageItem, TextItem } from '../layout/frame.ts';
import {
  type Artifact,
  CellOwner,
  isArtifact,
  layoutArtifact,
  type Owner,
  ownerWithin,
  StructureNode,
} from '../layout/structure.ts';
import { extentOf } from './item-extent.ts';
import type { Marks } from './marks.ts';
import { type PagePosition, rectangleOnPage } from './navigation.ts';

type DrawnItem = TextItem | PathItem | ImageItem | DrawingItem | PdfPageItem;

/** Returns whether an owner is a figure or a formula, which is one whole to readers. */
export function isFigure(owner: Owner): owner is StructureNode {
  return owner instanceof StructureNode && (owner.role === 'Figure' || owner.role === 'Formula');
}

/** Returns what a text in an artifact belongs to. The text of a link in a header or footer is read once, like the link itself. */
function ownerOfRepeated({ node }: TextItem, owner: Artifact, marks: Marks): Owner {
  if (
    !(node instanceof StructureNode) ||
    node.role !== 'Link' ||
    owner.subtype === undefined ||
    marks.linkOf(node) !== node
  )
    return owner;
  return marks.isReadHere(node) ? node : owner;
}

/** Returns what a drawn item belongs to: the owner of its own or of its frame. What only decorates belongs to a figure or to nothing. */
export function ownerOfDrawn(item: DrawnItem, position: PagePosition, marks: Marks): Owner {
  const { owner } = position;
  // Most items are texts of cells and paragraphs.
  if (item.kind === 'text' && item.node === undefined) {
    if (owner instanceof CellOwner) return owner;
    if (owner instanceof StructureNode && !isFigure(owner)) return owner;
  }
  if (isArtifact(owner)) return item.kind === 'text' ? ownerOfRepeated(item, owner, marks) : owner;
  if (isFigure(owner)) {
    marks.extend(owner, rectangleOnPage(position, extentOf(item)));
    return owner;
  }
  if (item.kind === 'path') return layoutArtifact;
  const own = item.kind === 'text' ? ownerWithin(owner, item.node) : owner;
  if (own !== owner && own instanceof StructureNode) marks.adopt(own, owner);
  return own;
}
