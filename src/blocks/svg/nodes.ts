// Reading simplified SVG: attributes of its elements, and the boxes of the parts that they became.
import { assetFault } from '../../assets/fault.ts';
import type { XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingNode } from '../../layout/drawing.ts';
import {
  type Box,
  boxOf,
  identity,
  limited,
  multiply,
  rectangleSteps,
  transformSteps,
  unite,
} from './geometry.ts';

/** The number in an attribute. */
export function numberOf({ attributes }: XmlElement, name: string, otherwise: number): number {
  const value = Number.parseFloat(attributes.get(name) ?? '');
  return Number.isFinite(value) ? limited(value) : otherwise;
}

/** The value of `fill-rule` or `clip-rule`. */
export function ruleOf(value: string | undefined): 'nonzero' | 'evenodd' {
  return value === 'evenodd' ? 'evenodd' : 'nonzero';
}

/** Whether a shape counts for boxes alone. */
export function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const visibility = attributes.get('visibility');
  return visibility === 'hidden' || visibility === 'collapse';
}

/** What `make` gives, made when it is first asked for. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Looks at parts for their boxes that a drawing may take: groups inside one another that ask for theirs take many. */
const mostLooks = 250_000;

/** Finds the boxes around parts, as if nothing cut them. */
export class Boxes {
  #looks = 0;

  /** Throws an asset fault when too many were looked at. */
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
        const steps = kind === 'path' ? node.steps : rectangleSteps(node.x, node.y, node.width, node.height);
        box = unite(box, boxOf(transformSteps(steps, inner)));
      }
    }
    return box;
  }
}
