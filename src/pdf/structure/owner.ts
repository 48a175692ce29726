// What drawn items belong to.
import type { DrawingItem, ImageItem, PathItem, PdfPageItem, TextItem } from '../../layout/frame.ts';
import {
  type Artifact,
  isArtifact,
  layoutArtifact,
  type Owner,
  StructureNode,
} from '../../layout/structure.ts';
import { extentOf } from '../content/item-extent.ts';
import { type PagePosition, rectangleOnPage } from '../content/position.ts';
import { type Marks, written } from './marks.ts';

/** An item that is seen by itself. */
export type DrawnItem = TextItem | PathItem | ImageItem | DrawingItem | PdfPageItem;

/** Returns whether what belongs to this is one figure, or has no meaning. */
export function isOneWhole(owner: Owner): boolean {
  return isArtifact(owner) || (owner instanceof StructureNode && owner.role === 'Figure');
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
  if (owner instanceof StructureNode) {
    // What is not written, such as a cell of a table that is a figure, is seen where the element around it is.
    const seen = owner.role === undefined ? written(owner) : owner;
    if (seen.role === 'Figure' || seen.role === 'Formula') {
      marks.extend(seen, rectangleOnPage(position, extentOf(item)));
      return owner;
    }
  } else if (owner.kind !== 'cell') return item.kind === 'text' ? ownerOfRepeated(item, owner, marks) : owner;
  if (item.kind === 'path') return layoutArtifact;
  if (item.kind !== 'text' || item.node === undefined) return owner;
  const own = item.node;
  if (own !== owner && own instanceof StructureNode) marks.adopt(own, owner);
  return own;
}
