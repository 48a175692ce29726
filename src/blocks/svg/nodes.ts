// Reads simplified SVG: the attributes of its elements, and the boxes of its parts.
import { assetFault } from '../../assets/fault.ts';
import type { XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingNode } from '../../layout/drawing.ts';
import { rectangleSteps } from '../../layout/flow/shapes.ts';
import { type Box, boxOf, identity, limited, multiply, transformSteps, unite } from './geometry.ts';

/** Returns the number in an attribute, or `otherwise`. */
export function numberOf({ attributes }: XmlElement, name: string, otherwise: number): number {
  const value = Number.parseFloat(attributes.get(name) ?? '');
  return Number.isFinite(value) ? limited(value) : otherwise;
}

/** Returns the value of `fill-rule` or `clip-rule`. */
export function ruleOf(value: string | undefined): 'nonzero' | 'evenodd' {
  return value === 'evenodd' ? 'evenodd' : 'nonzero';
}

/** Returns whether a shape counts only for boxes. */
export function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const visibility = attributes.get('visibility');
  return visibility === 'hidden' || visibility === 'collapse';
}

/** Returns a function that calls `make` the first time, and then returns the same result. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The most parts that a drawing may have examined for their boxes. Groups inside one another that need theirs examine many. */
const mostLooks = 250_000;

/** Finds the boxes around parts, as if nothing cut them. */
export class Boxes {
  #looks = 0;

  /** Returns the box around nodes, or undefined. Throws an asset fault when too many were examined. */
  around(nodes: readonly DrawingNode[], matrix = identity): Box | undefined {
    this.#looks += nodes.length;
    if (this.#looks > mostLooks) {
      throw assetFault(
        'expected a drawing whose boxes are found quickly, got too many groups inside one another',
        {
          hint: 'give clip paths, masks and patterns the units userSpaceOnUse',
        },
      );
    }
    let box: Box | undefined;
    for (const node of nodes) {
      const inner = node.transform ? multiply(matrix, node.transform) : matrix;
      if (node.kind === 'group') box = unite(box, this.around(node.nodes, inner));
      else {
        const { kind } = node;
        const steps = kind === 'path' ? node.steps : rectangleSteps(node);
        box = unite(box, boxOf(transformSteps(steps, inner)));
      }
    }
    return box;
  }
}
