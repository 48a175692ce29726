// The clip paths of simplified SVG: outlines that cut, or a mask where outlines can't express what is inside.
import { elementsOf, type XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingClip, DrawingMask, DrawingNode } from '../../layout/drawing.ts';
import {
  type Box,
  boxMatrix,
  boxOf,
  identity,
  multiply,
  parseMatrix,
  parsePath,
  transformSteps,
} from './geometry.ts';
import { type Boxes, isHidden, lazily, ruleOf } from './nodes.ts';
import { referenceOf } from './paint.ts';

/** What is left of a group: what lies inside of all outlines and passes all masks. */
export interface Cut {
  readonly clips: readonly DrawingClip[];
  readonly masks: readonly DrawingMask[];
}

/** What clip paths are resolved with. */
export interface ClipContext {
  readonly defs: ReadonlyMap<string, XmlElement>;
  readonly boxes: Boxes;
  /** Returns the result of `make`, or undefined when the element of this id is being built already. */
  opened<T>(id: string, make: () => T): T | undefined;
}

type FindBox = () => Box | undefined;

const uncut: Cut = { clips: [], masks: [] };

/** The most shapes of one clip path whose boxes are compared with one another. More of them become a mask. */
const mostCompared = 200;

/** Returns what the clip path of a group leaves of it, in the units of the group. `all` means that it cuts everything. */
export function cutOf(value: string | undefined, box: FindBox, context: ClipContext): Cut | 'all' {
  const id = referenceOf(value);
  const element = id === undefined ? undefined : context.defs.get(id);
  if (id === undefined || element?.name !== 'clipPath') return uncut;
  return context.opened(id, () => cutBy(element, box, context)) ?? uncut;
}

function cutBy(element: XmlElement, box: FindBox, context: ClipContext): Cut | 'all' {
  const outer = cutOf(element.attributes.get('clip-path'), box, context);
  if (outer === 'all') return 'all';
  const unit = unitMatrix(element.attributes.get('clipPathUnits'), box);
  if (!unit) return 'all';
  // Its own transform is done last, around the origin of the units outside. resvg and browsers do so.
  const matrix = multiply(parseMatrix(element.attributes.get('transform')) ?? identity, unit);
  const shapes = outlines(element, matrix);
  if (shapes !== 'cut' && shapes.length === 0) return 'all';
  if (shapes !== 'cut' && areApart(shapes)) {
    const steps = shapes.flatMap((shape) => shape.steps);
    return { ...outer, clips: [...outer.clips, { steps, rule: shapes[0]?.rule ?? 'nonzero' }] };
  }
  const nodes = filled(element, context);
  if (nodes.length === 0) return 'all';
  const mask: DrawingMask = { by: 'alpha', nodes: [{ kind: 'group', transform: matrix, nodes }], clips: [] };
  return { ...outer, masks: [...outer.masks, mask] };
}

/** Returns all shapes of a clip path, or `cut` when one of them has a clip path itself. */
function outlines(parent: XmlElement, matrix: typeof identity): readonly DrawingClip[] | 'cut' {
  const shapes: DrawingClip[] = [];
  for (const { name, attributes, ...child } of elementsOf(parent)) {
    if (attributes.has('clip-path')) return 'cut';
    const own = multiply(matrix, parseMatrix(attributes.get('transform')) ?? identity);
    if (name === 'g') {
      const inner = outlines({ name, attributes, ...child }, own);
      if (inner === 'cut') return 'cut';
      shapes.push(...inner);
    } else if (name === 'path' && !isHidden(attributes)) {
      const steps = transformSteps(parsePath(attributes.get('d') ?? ''), own);
      if (steps.length > 0) shapes.push({ steps, rule: ruleOf(attributes.get('clip-rule')) });
    }
  }
  return shapes;
}

/**
 * Returns whether shapes can be one outline. They can't where two overlap: in one outline, parts that run in opposite
 * directions make a hole, and so do all overlaps by the rule `evenodd`.
 */
function areApart(shapes: readonly DrawingClip[]): boolean {
  if (shapes.length === 1) return true;
  const boxes = shapes.flatMap(({ steps }) => boxOf(steps) ?? []);
  if (boxes.length > mostCompared || shapes.some(({ rule }) => rule !== shapes[0]?.rule)) return false;
  return boxes.every((a, index) =>
    boxes
      .slice(index + 1)
      .every(
        (b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
      ),
  );
}

/** Returns the shapes of a clip path as parts of a drawing, each cut by its own clip path. */
function filled(parent: XmlElement, context: ClipContext): readonly DrawingNode[] {
  return elementsOf(parent).flatMap((child): readonly DrawingNode[] => {
    const { attributes } = child;
    const nodes = child.name === 'g' ? filled(child, context) : filledPath(child);
    if (nodes.length === 0) return [];
    const box = lazily(() => context.boxes.around(nodes));
    const cut = cutOf(attributes.get('clip-path'), box, context);
    if (cut === 'all') return [];
    const transform = parseMatrix(attributes.get('transform'));
    const group = { kind: 'group' as const, nodes: masked(nodes, cut.masks), clips: cut.clips };
    return [{ ...group, ...(transform ? { transform } : {}) }];
  });
}

function filledPath({ name, attributes }: XmlElement): readonly DrawingNode[] {
  const steps = name === 'path' ? parsePath(attributes.get('d') ?? '') : [];
  if (steps.length === 0 || isHidden(attributes)) return [];
  const rule = ruleOf(attributes.get('clip-rule'));
  return [{ kind: 'path', steps, fill: { paint: '#000000', opacity: 1, rule } }];
}

/** Returns parts of a drawing behind masks: each mask is a group around what the masks before it hold. */
export function masked(
  nodes: readonly DrawingNode[],
  masks: readonly (DrawingMask | undefined)[],
): readonly DrawingNode[] {
  return masks.reduce<readonly DrawingNode[]>(
    (inner, mask) => (mask ? [{ kind: 'group', nodes: inner, mask }] : inner),
    nodes,
  );
}

/** Returns the matrix of `…Units`, or undefined when a box is asked for and there is none with an area. */
export function unitMatrix(units: string | undefined, box: FindBox) {
  if (units !== 'objectBoundingBox') return identity;
  const found = box();
  return found && found.width > 0 && found.height > 0 ? boxMatrix(found) : undefined;
}
