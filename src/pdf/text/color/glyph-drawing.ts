// Turns the steps by which a colour font paints a glyph into a drawing.
import { decodePicture } from '../../../assets/decode.ts';
import type { GlyphColor, GlyphMatrix, GlyphStep } from '../../../fonts/glyph-steps.ts';
import type { DrawingFill, DrawingMatrix, DrawingNode, DrawingPaint } from '../../../layout/drawing.ts';
import { times } from '../../../layout/frame-matrix.ts';
import type { PathStep } from '../../../layout/shape.ts';
import { sha256Hex } from '../../../sha256.ts';
import type { Color } from '../../../units.ts';
import { composite } from './glyph-composite.ts';
import { linearGradient, type ReadColor, radialGradient, sweepWedges } from './glyph-gradient.ts';

/** A paint without an outline yet: it fills that of the clip around it. */
interface Cover {
  readonly kind: 'cover';
  readonly paint: DrawingPaint;
  readonly opacity: number;
  readonly transform: DrawingMatrix;
}

/** A step that is not ended yet, and what was painted since. */
interface Level {
  readonly step: GlyphStep | undefined;
  nodes: (DrawingNode | Cover)[];
}

const identity: DrawingMatrix = [1, 0, 0, 1, 0, 0];
const side = 30_000;

/** More than any glyph takes. */
const everything: readonly PathStep[] = [
  ['M', -side, -side],
  ['L', side, -side],
  ['L', side, side],
  ['L', -side, side],
  ['Z'],
];

/** Returns the parts of a glyph in font units with y up. `foreground` is the colour of the text. */
export function glyphNodes(steps: readonly GlyphStep[], foreground: Color): readonly DrawingNode[] {
  const levels: Level[] = [{ step: undefined, nodes: [] }];
  const read = reader(foreground);
  for (const step of steps) {
    const top = levels.at(-1);
    if (step.kind === 'end') end(levels, step.mode);
    else if (step.kind === 'transform' || step.kind === 'clip' || step.kind === 'group')
      levels.push({ step, nodes: [] });
    else top?.nodes.push(...painted(step, read));
  }
  while (levels.length > 1) end(levels, undefined);
  return levels.flatMap(({ nodes }) => nodes.map(settled));
}

function reader(foreground: Color): ReadColor {
  return ({ foreground: isText, red, green, blue, alpha }: GlyphColor) => {
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
    return { color: isText ? foreground : `#${hex}`, opacity: alpha / 255 };
  };
}

type Painting = Exclude<GlyphStep, { kind: 'transform' | 'clip' | 'group' | 'end' }>;

function painted(step: Painting, read: ReadColor): readonly (DrawingNode | Cover)[] {
  switch (step.kind) {
    case 'color': {
      const { color, opacity } = read(step.color);
      return [{ kind: 'cover', paint: color, opacity, transform: identity }];
    }
    case 'linear':
    case 'radial': {
      const paint = (step.kind === 'linear' ? linearGradient : radialGradient)(step.line, step.coords, read);
      return paint ? [{ kind: 'cover', paint, opacity: 1, transform: identity }] : [];
    }
    case 'sweep':
      return sweepWedges(step.line, step.coords, read);
    case 'image': {
      const { bytes, x, y, width, height } = step;
      const sha256 = sha256Hex(bytes);
      const picture = decodePicture({ bytes, sha256, mediaType: 'image/png' });
      // Pictures of drawings have their y axis down.
      return [{ kind: 'image', picture, x, y: 0, width, height, transform: [1, 0, 0, -1, 0, y + height] }];
    }
  }
}

/** Ends the innermost step: what was painted in it goes to the one around. */
function end(levels: Level[], mode: Extract<GlyphStep, { kind: 'end' }>['mode']): void {
  const level = levels.length > 1 ? levels.pop() : undefined;
  const around = levels.at(-1);
  if (!level || !around) return;
  const { step, nodes } = level;
  if (step?.kind === 'transform') around.nodes.push(...moved(nodes, step.matrix));
  else if (step?.kind === 'clip') around.nodes.push(...cut(nodes, step.outline));
  else around.nodes = [...composite(around.nodes.map(settled), nodes.map(settled), mode ?? 'source-over')];
}

function moved(
  nodes: readonly (DrawingNode | Cover)[],
  matrix: GlyphMatrix,
): readonly (DrawingNode | Cover)[] {
  if (nodes.length === 0 || matrix.every((value, index) => value === identity[index])) return nodes;
  const [only] = nodes;
  if (nodes.length === 1 && only?.kind === 'cover')
    return [{ ...only, transform: times(only.transform, matrix) }];
  return [{ kind: 'group', transform: matrix, nodes: nodes.map(settled) }];
}

/** Cuts what was painted to an outline. A paint alone fills the outline: edges that are cut look harder in many readers. */
function cut(nodes: readonly (DrawingNode | Cover)[], outline: readonly PathStep[]): readonly DrawingNode[] {
  if (nodes.length === 0 || outline.length === 0) return [];
  const [only] = nodes;
  if (nodes.length > 1 || only?.kind !== 'cover')
    return [{ kind: 'group', clips: [{ steps: outline, rule: 'nonzero' }], nodes: nodes.map(settled) }];
  return [{ kind: 'path', steps: outline, fill: fillOf(only) }];
}

function fillOf({ paint, opacity, transform }: Cover): DrawingFill {
  const placed =
    typeof paint === 'string' ? paint : { ...paint, transform: times(paint.transform, transform) };
  return { paint: placed, opacity, rule: 'nonzero' };
}

function settled(node: DrawingNode | Cover): DrawingNode {
  return node.kind === 'cover' ? { kind: 'path', steps: everything, fill: fillOf(node) } : node;
}
