// From simplified SVG to a drawing; and what of it cannot be said in vectors.
import type {
  BlendMode,
  Drawing,
  DrawingClip,
  DrawingGroup,
  DrawingMask,
  DrawingNode,
  DrawingPath,
  DrawingStroke,
} from '../../layout/drawing.ts';
import type { Picture } from '../../layout/frame.ts';
import {
  aspectMatrix,
  type Box,
  boxMatrix,
  boxOf,
  identity,
  multiply,
  numbersIn,
  parseMatrix,
  parsePath,
  rectangleSteps,
  transformSteps,
  unite,
} from './geometry.ts';
import { type PaintContext, parsePaint, referenceOf } from './paint.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** A drawing, and the features that made it incomplete: with any of them it has to be drawn as pixels instead. */
export interface Scene {
  readonly drawing: Drawing;
  readonly unsupported: readonly string[];
  /** Why pictures inside of it are left out. */
  readonly missing: readonly string[];
  /** Why colour profiles of pictures inside of it are left out. */
  readonly colorFaults: readonly string[];
}

/** Gives what a `data:` URI holds: a picture, another drawing, or why it can't be had. */
export type DecodeHref = (href: string) => DrawnPicture | Scene | { readonly fault: string };

/** A picture, and why its colour profile is left out. */
export type DrawnPicture = Picture & { readonly colorFault?: string };

/** Builds the drawing of simplified SVG. `id` names it. */
export function buildScene(id: string, text: string, decode: DecodeHref): Scene {
  const root = parseXml(text);
  const unsupported = new Set<string>();
  const defs = new Map<string, XmlElement>();
  collectDefs(root, defs);
  const missing = new Set<string>();
  const colorFaults = new Set<string>();
  const builder = new SceneBuilder(defs, unsupported, (href) => {
    const found = decode(href);
    if ('fault' in found) missing.add(found.fault);
    else if (!('drawing' in found)) {
      if (found.colorFault !== undefined) colorFaults.add(found.colorFault);
    } else {
      for (const feature of found.unsupported) unsupported.add(feature);
      for (const fault of found.missing) missing.add(fault);
      for (const fault of found.colorFaults) colorFaults.add(fault);
    }
    return found;
  });
  const [width, height] = [numberOf(root, 'width', 0), numberOf(root, 'height', 0)];
  const [x = 0, y = 0, w = width, h = height] = numbersIn(root.attributes.get('viewBox') ?? '');
  const place = { x: 0, y: 0, width, height };
  const transform = aspectMatrix(
    { x, y, width: w, height: h },
    place,
    root.attributes.get('preserveAspectRatio'),
  );
  const nodes = builder.nodes(root);
  const drawing = { id, width, height, nodes: [{ kind: 'group' as const, transform, nodes }] };
  return {
    drawing,
    unsupported: [...unsupported],
    missing: [...missing],
    colorFaults: [...colorFaults],
  };
}

function collectDefs(element: XmlElement, defs: Map<string, XmlElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined) defs.set(id, element);
  for (const child of element.children) collectDefs(child, defs);
}

class SceneBuilder {
  readonly #context: PaintContext;
  readonly #decode: DecodeHref;
  /** Ids being resolved: a mask or clip path that names itself draws nothing. */
  readonly #open = new Set<string>();

  constructor(defs: ReadonlyMap<string, XmlElement>, unsupported: Set<string>, decode: DecodeHref) {
    this.#context = {
      defs,
      unsupported: (feature) => unsupported.add(feature),
      nodes: (pattern) => this.#opened(pattern.attributes.get('id') ?? '', () => this.nodes(pattern)) ?? [],
    };
    this.#decode = decode;
  }

  /** What `make` gives, unless the element of this id is being built already. */
  #opened<T>(id: string, make: () => T): T | undefined {
    if (this.#open.has(id)) return undefined;
    this.#open.add(id);
    try {
      return make();
    } finally {
      this.#open.delete(id);
    }
  }

  nodes(parent: XmlElement): readonly DrawingNode[] {
    return parent.children.flatMap((child): readonly DrawingNode[] => {
      if (child.name === 'g') return this.#group(child);
      if (child.name === 'path') return this.#path(child);
      return child.name === 'image' ? this.#image(child) : [];
    });
  }

  #group(element: XmlElement): readonly DrawingNode[] {
    const { attributes } = element;
    const nodes = this.nodes(element);
    if (attributes.has('filter')) {
      this.#context.unsupported('filter');
      return [];
    }
    if (nodes.length === 0) return [];
    const box = lazily(() => boxOfNodes(nodes));
    const clips = this.#clips(attributes.get('clip-path'), box);
    const mask = this.#mask(attributes.get('mask'), box);
    if (clips === 'all' || mask === 'all') return [];
    const style = attributes.get('style') ?? '';
    const transform = parseMatrix(attributes.get('transform'));
    const blend = blendOf(/mix-blend-mode:([\w-]+)/.exec(style)?.[1]);
    const opacity = numberOf(element, 'opacity', 1);
    const group: DrawingGroup = {
      kind: 'group',
      nodes,
      ...(transform ? { transform } : {}),
      ...(opacity < 1 ? { opacity } : {}),
      ...(blend ? { blend } : {}),
      ...(style.includes('isolation:isolate') ? { isolated: true } : {}),
      ...(clips.length > 0 ? { clips } : {}),
      ...(mask ? { mask } : {}),
    };
    return [group];
  }

  #path(element: XmlElement): readonly DrawingNode[] {
    const { attributes } = element;
    const steps = parsePath(attributes.get('d') ?? '');
    const box = boxOf(steps);
    if (!box) return [];
    const transform = parseMatrix(attributes.get('transform'));
    // What is hidden draws nothing and counts for the box of what it is in.
    if (isHidden(attributes)) return [{ kind: 'path', steps, ...(transform ? { transform } : {}) }];
    const fill = parsePaint(attributes.get('fill') ?? '#000000', box, this.#context);
    const stroke = parsePaint(attributes.get('stroke') ?? 'none', box, this.#context);
    const path: DrawingPath = {
      kind: 'path',
      steps,
      ...(transform ? { transform } : {}),
      ...(fill
        ? {
            fill: {
              paint: fill,
              opacity: numberOf(element, 'fill-opacity', 1),
              rule: ruleOf(attributes.get('fill-rule')),
            },
          }
        : {}),
      ...(stroke ? { stroke: { paint: stroke, ...strokeOf(element) } } : {}),
      ...(attributes.get('paint-order')?.startsWith('stroke') ? { strokeFirst: true } : {}),
    };
    return fill || stroke ? [path] : [];
  }

  #image(element: XmlElement): readonly DrawingNode[] {
    const { attributes } = element;
    const found = this.#decode(attributes.get('xlink:href') ?? attributes.get('href') ?? '');
    if ('fault' in found || isHidden(attributes)) return [];
    const size = 'drawing' in found ? found.drawing : found;
    const [width, height] = [
      numberOf(element, 'width', size.width),
      numberOf(element, 'height', size.height),
    ];
    const view = { x: numberOf(element, 'x', 0), y: numberOf(element, 'y', 0), width, height };
    const rule = attributes.get('preserveAspectRatio');
    const own = { x: 0, y: 0, width: size.width, height: size.height };
    const transform = parseMatrix(attributes.get('transform'));
    const fitted = aspectMatrix(own, view, rule);
    const image: DrawingNode =
      'drawing' in found
        ? { kind: 'group', nodes: found.drawing.nodes, transform: fitted }
        : { kind: 'image', picture: found, ...own, transform: fitted };
    const clips = [{ steps: rectangleSteps(view.x, view.y, width, height), rule: 'nonzero' as const }];
    return [{ kind: 'group', nodes: [image], clips, ...(transform ? { transform } : {}) }];
  }

  /** The outlines of a clip path, in the units of the group; `all` when it cuts everything. */
  #clips(value: string | undefined, box: () => Box | undefined): readonly DrawingClip[] | 'all' {
    const id = referenceOf(value);
    const element = id === undefined ? undefined : this.#context.defs.get(id);
    if (id === undefined || element?.name !== 'clipPath') return [];
    return this.#opened(id, () => this.#clipsOf(element, box)) ?? [];
  }

  #clipsOf(element: XmlElement, box: () => Box | undefined): readonly DrawingClip[] | 'all' {
    const outer = this.#clips(element.attributes.get('clip-path'), box);
    if (outer === 'all') return 'all';
    const unit = unitMatrix(element.attributes.get('clipPathUnits'), box);
    if (!unit) return 'all';
    const matrix = multiply(unit, parseMatrix(element.attributes.get('transform')) ?? identity);
    const shapes = this.#clipShapes(element, matrix);
    if (shapes.length === 0) return 'all';
    const rule = shapes[0]?.rule ?? 'nonzero';
    // Several shapes are one outline only where both count as inside what either does.
    if (shapes.length > 1 && shapes.some((shape) => shape.rule === 'evenodd')) {
      this.#context.unsupported('clip path of several even-odd shapes');
    }
    return [...outer, { steps: shapes.flatMap(({ steps }) => steps), rule }];
  }

  #clipShapes(
    parent: XmlElement,
    matrix: readonly [number, number, number, number, number, number],
  ): readonly DrawingClip[] {
    return parent.children.flatMap((child): readonly DrawingClip[] => {
      const own = multiply(matrix, parseMatrix(child.attributes.get('transform')) ?? identity);
      if (child.attributes.has('clip-path')) this.#context.unsupported('clip path inside a clip path');
      if (child.name === 'g') return this.#clipShapes(child, own);
      if (child.name !== 'path') return [];
      const steps = transformSteps(parsePath(child.attributes.get('d') ?? ''), own);
      return steps.length === 0 ? [] : [{ steps, rule: ruleOf(child.attributes.get('clip-rule')) }];
    });
  }

  /** The mask of a group, in its units; `all` when it hides everything. */
  #mask(value: string | undefined, box: () => Box | undefined): DrawingMask | 'all' | undefined {
    const id = referenceOf(value);
    const element = id === undefined ? undefined : this.#context.defs.get(id);
    if (id === undefined || element?.name !== 'mask') return undefined;
    return this.#opened(id, () => this.#maskOf(element, box));
  }

  #maskOf(element: XmlElement, box: () => Box | undefined): DrawingMask | 'all' {
    const { attributes } = element;
    if (attributes.has('mask')) this.#context.unsupported('mask of a mask');
    const region = unitMatrix(attributes.get('maskUnits') ?? 'objectBoundingBox', box);
    const units = unitMatrix(attributes.get('maskContentUnits'), box);
    if (!region || !units) return 'all';
    const side = (name: string, otherwise: number): number => numberOf(element, name, otherwise);
    const rectangle = rectangleSteps(
      side('x', -0.1),
      side('y', -0.1),
      side('width', 1.2),
      side('height', 1.2),
    );
    const nodes = this.nodes(element);
    if (attributes.get('color-interpolation') === 'linearRGB')
      this.#context.unsupported('mask in linear colours');
    return {
      by: attributes.get('mask-type') === 'alpha' ? 'alpha' : 'luminance',
      nodes: units === identity ? nodes : [{ kind: 'group', transform: units, nodes }],
      clips: [{ steps: transformSteps(rectangle, region), rule: 'nonzero' }],
    };
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The matrix of `…Units`; undefined when a box is asked for and there is none with an area. */
function unitMatrix(units: string | undefined, box: () => Box | undefined) {
  if (units !== 'objectBoundingBox') return identity;
  const found = box();
  return found && found.width > 0 && found.height > 0 ? boxMatrix(found) : undefined;
}

function boxOfNodes(nodes: readonly DrawingNode[], matrix = identity): Box | undefined {
  let box: Box | undefined;
  for (const node of nodes) {
    const inner = node.transform ? multiply(matrix, node.transform) : matrix;
    const steps =
      node.kind === 'image'
        ? rectangleSteps(node.x, node.y, node.width, node.height)
        : node.kind === 'path'
          ? node.steps
          : [];
    const own = node.kind === 'group' ? boxOfNodes(node.nodes, inner) : boxOf(transformSteps(steps, inner));
    box = unite(box, own);
  }
  return box;
}

function strokeOf(element: XmlElement): Omit<DrawingStroke, 'paint'> {
  const { attributes } = element;
  const cap = attributes.get('stroke-linecap');
  const join = attributes.get('stroke-linejoin');
  const dash = attributes.get('stroke-dasharray');
  return {
    opacity: numberOf(element, 'stroke-opacity', 1),
    width: numberOf(element, 'stroke-width', 1),
    cap: cap === 'round' || cap === 'square' ? cap : 'butt',
    join: join === 'round' || join === 'bevel' ? join : 'miter',
    miterLimit: numberOf(element, 'stroke-miterlimit', 4),
    dash: dash === undefined ? [] : numbersIn(dash),
    dashOffset: numberOf(element, 'stroke-dashoffset', 0),
  };
}

function numberOf(element: XmlElement, name: string, otherwise: number): number {
  const value = Number.parseFloat(element.attributes.get(name) ?? '');
  return Number.isFinite(value) ? value : otherwise;
}

function ruleOf(value: string | undefined): 'nonzero' | 'evenodd' {
  return value === 'evenodd' ? 'evenodd' : 'nonzero';
}

const blendModes: ReadonlyMap<string, BlendMode> = new Map(
  (
    [
      ...[
        'Multiply',
        'Screen',
        'Overlay',
        'Darken',
        'Lighten',
        'ColorDodge',
        'ColorBurn',
        'HardLight',
        'SoftLight',
      ],
      ...['Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
    ] as BlendMode[]
  ).map((mode) => [mode.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase(), mode]),
);

function blendOf(name: string | undefined): BlendMode | undefined {
  return name === undefined ? undefined : blendModes.get(name);
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const visibility = attributes.get('visibility');
  return visibility === 'hidden' || visibility === 'collapse';
}
