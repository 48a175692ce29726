// What drawn items belong to.
import type { TextItem } from '../layout/frame.ts';
import { type Artifact, type Owner, StructureNode } from '../layout/structure.ts';
import type { Marks } from './marks.ts';

/** Returns whether an owner is a figure or a formula, which is one whole to readers. */
export function isFigure(owner: Owner): owner is StructureNode {
  return owner instanceof StructureNode && (owner.role === 'Figure' || owner.role === 'Formula');
}

/** Returns what a text in an artifact belongs to. The text of a link in a header or footer is read once, like the link itself. */
export function ownerOfRepeated({ node }: TextItem, owner: Artifact, marks: Marks): Owner {
  if (
    !(node instanceof StructureNode) ||
    node.role !== 'Link' ||
    owner.subtype === undefined ||
    marks.linkOf(node) !== node
  )
    return owner;
  return marks.isReadHere(node) ? node : owner;
}
