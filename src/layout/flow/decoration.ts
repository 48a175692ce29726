// Drawings behind the content of boxes, which have no meaning.
import type { Pt } from '../../units.ts';
import type { Drawing, DrawingNode } from '../drawing.ts';
import type { FrameItem } from '../frame.ts';
import { layoutArtifact } from '../structure.ts';
import type { Corners, Rect } from './shapes.ts';

/** The part of a box that is drawn here. */
export interface Outline {
  readonly rect: Rect;
  /** The corners of this part, which are square where the box is cut. */
  readonly corners: Corners;
  readonly topOpen: boolean;
  readonly bottomOpen: boolean;
  /** The height of the parts above, and that of all of the box. */
  readonly above: Pt;
  readonly whole: Pt;
}

/** Returns nodes in the coordinates of a rectangle as an item that has no meaning. */
export function decoration({ x, y, width, height }: Rect, nodes: readonly DrawingNode[]): FrameItem {
  const drawing = drawingOf(width, height, nodes);
  const items = [{ kind: 'drawing' as const, x: 0, y: 0, width, height, drawing }];
  return { kind: 'frame', x, y, frame: { path: '', width, height, items, node: layoutArtifact } };
}

function drawingOf(width: Pt, height: Pt, nodes: readonly DrawingNode[]): Drawing {
  // A picture is known by its id.
  const id = JSON.stringify([width, height, nodes], (key, value: unknown) =>
    key === 'picture' ? (value as { readonly id: string }).id : value,
  );
  return { id, width, height, nodes };
}
