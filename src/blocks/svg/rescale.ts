// Converts parts of a drawing to other units. Where a drawing counts in millions or millionths, digits would be lost on
// their way into a PDF.
import type {
  DrawingClip,
  DrawingGroup,
  DrawingMatrix,
  DrawingNode,
  DrawingPaint,
  DrawingStroke,
} from '../../layout/drawing.ts';
import type { Rect } from '../../layout/flow/shapes.ts';
import type { PathStep } from '../../layout/frame.ts';
import { multiply, transformSteps } from './geometry.ts';

/** Units that are at most this many times larger or smaller than a pixel are left as they are. */
const largest = 5;

/** Returns how many times larger than pixels the units of parts should be, or 1 where they are near enough. */
export function unitScale(pixelsPerUnit: number): number {
  const isNear = pixelsPerUnit >= 1 / largest && pixelsPerUnit <= largest;
  return isNear || !(pixelsPerUnit > 0) || !Number.isFinite(pixelsPerUnit) ? 1 : pixelsPerUnit;
}

/** Returns the parts with all lengths this many times longer. */
export function rescaled(nodes: readonly DrawingNode[], scale: number): readonly DrawingNode[] {
  if (scale === 1) return nodes;
  return nodes.map((node): DrawingNode => {
    const transform = node.transform ? { transform: conjugated(node.transform, scale) } : {};
    if (node.kind === 'image') {
      return { ...node, ...transform, ...rescaledBox(node, scale) };
    }
    if (node.kind === 'path') {
      return {
        ...node,
        ...transform,
        steps: rescaledSteps(node.steps, scale),
        ...(node.fill ? { fill: { ...node.fill, paint: rescaledPaint(node.fill.paint, scale) } } : {}),
        ...(node.stroke ? { stroke: rescaledStroke(node.stroke, scale) } : {}),
      };
    }
    if (node.kind === 'shade') {
      const [a, b, c, d] = node.radii;
      return {
        ...node,
        ...transform,
        ...rescaledBox(node, scale),
        blur: node.blur * scale,
        radii: [a * scale, b * scale, c * scale, d * scale],
      };
    }
    return { ...rescaledGroup(node, scale), ...transform };
  });
}

/** Returns the group with the lengths of its content this many times longer. Its own transform stays. */
export function rescaledGroup(group: DrawingGroup, scale: number): DrawingGroup {
  const { mask } = group;
  return {
    ...group,
    nodes: rescaled(group.nodes, scale),
    ...(group.clips ? { clips: rescaledClips(group.clips, scale) } : {}),
    ...(mask
      ? { mask: { ...mask, nodes: rescaled(mask.nodes, scale), clips: rescaledClips(mask.clips, scale) } }
      : {}),
  };
}

/** Returns a matrix whose units are this many times shorter on its inner side. */
export function withInnerUnits(matrix: DrawingMatrix, scale: number): DrawingMatrix {
  return scale === 1 ? matrix : multiply(matrix, [1 / scale, 0, 0, 1 / scale, 0, 0]);
}

function rescaledBox({ x, y, width, height }: Rect, scale: number): Rect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function conjugated([a, b, c, d, e, f]: DrawingMatrix, scale: number): DrawingMatrix {
  return [a, b, c, d, e * scale, f * scale];
}

function rescaledSteps(steps: readonly PathStep[], scale: number): readonly PathStep[] {
  return transformSteps(steps, [scale, 0, 0, scale, 0, 0]);
}

function rescaledClips(clips: readonly DrawingClip[], scale: number): readonly DrawingClip[] {
  return clips.map(({ steps, rule }) => ({ steps: rescaledSteps(steps, scale), rule }));
}

function rescaledStroke(stroke: DrawingStroke, scale: number): DrawingStroke {
  return {
    ...stroke,
    paint: rescaledPaint(stroke.paint, scale),
    width: stroke.width * scale,
    dash: stroke.dash.map((length) => length * scale),
    dashOffset: stroke.dashOffset * scale,
  };
}

function rescaledPaint(paint: DrawingPaint, scale: number): DrawingPaint {
  if (typeof paint === 'string') return paint;
  if (!('nodes' in paint)) {
    return { ...paint, transform: multiply([scale, 0, 0, scale, 0, 0], paint.transform) };
  }
  const { width, height, nodes, transform } = paint;
  return {
    width: width * scale,
    height: height * scale,
    nodes: rescaled(nodes, scale),
    transform: conjugated(transform, scale),
  };
}
