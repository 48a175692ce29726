// Builds a drawing of simplified SVG, and finds what of it vectors can't express.

import { elementsOf, readXml, simplifiedLimits, type XmlElement } from '../../assets/svg/xml.ts';
import type {
  BlendMode,
  Drawing,
  DrawingGroup,
  DrawingMask,
  DrawingMatrix,
  DrawingNode,
  DrawingPath,
  DrawingStroke,
} from '../../layout/drawing.ts';
import { rectangleSteps } from '../../layout/flow/shapes.ts';
import type { Picture } from '../../layout/frame.ts';
import { type ClipContext, cutOf, masked, unitMatrix } from './clips.ts';
import {
  aspectMatrix,
  type Box,
  boxOf,
  identity,
  numbersIn,
  parseMatrix,
  parsePath,
  scaleOf,
  transformSteps,
} from './geometry.ts';
import { Boxes, isHidden, lazily, numberOf, ruleOf } from './nodes.ts';
import { type PaintContext, parsePaint, referenceOf } from './paint.ts';
import { rescaled, rescaledGroup, unitScale, withInnerUnits } from './rescale.ts';

/** A drawing, and the features that made it incomplete. With any of them it has to be drawn as pixels instead. */
export interface Scene {
  readonly drawing: Drawing;
  readonly unsupported: readonly string[];
  /** Why pictures inside of it are left out. */
  readonly missing: readonly string[];
  /** Why colour profiles of pictures inside of it are left out. */
  readonly colorFaults: readonly string[];
}

/** Returns what a `data:` URI holds: a picture, another drawing, or why it can't be had. */
export type DecodeHref = (href: string) => DrawnPicture | Scene | { readonly fault: string };

/** A picture, and why its colour profile is left out. */
export type DrawnPicture = Picture & { readonly colorFault?: string };

/** Builds the drawing of simplified SVG. `id` names it. */
export function buildScene(id: string, text: string, decode: DecodeHref): Scene {
  const { root } = readXml(text, simplifiedLimits);
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
  const [width, height] = [numberOf(root, 'width', 1), numberOf(root, 'height', 1)];
  const [x = 0, y = 0, w = width, h = height] = numbersIn(root.attributes.get('viewBox') ?? '');
  // A drawing has proportions and no size of its own. It counts in pixels, or in units in which its sides are written easily.
  const side = Math.max(width, height);
  const unit = side > 5000 || side < 10 ? side / 1000 : 1;
  const viewport = { x: 0, y: 0, width: width / unit, height: height / unit };
  const rule = root.attributes.get('preserveAspectRatio');
  const matrix = aspectMatrix({ x, y, width: w, height: h }, viewport, rule);
  const drawing = { id, width: viewport.width, height: viewport.height, nodes: [builder.root(root, matrix)] };
  return { drawing, unsupported: [...unsupported], missing: [...missing], colorFaults: [...colorFaults] };
}

function collectDefs(element: XmlElement, defs: Map<string, XmlElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined) defs.set(id, element);
  for (const child of elementsOf(element)) collectDefs(child, defs);
}

class SceneBuilder {
  readonly #context: PaintContext & ClipContext;
  readonly #decode: DecodeHref;
  /** The ids being resolved. A mask or clip path that names itself draws nothing. */
  readonly #open = new Set<string>();
  /** The pixels of a unit of the group that is being built. */
  #pixelsPerUnit = 1;

  constructor(defs: ReadonlyMap<string, XmlElement>, unsupported: Set<string>, decode: DecodeHref) {
    this.#context = {
      defs,
      boxes: new Boxes(),
      opened: (id, make) => this.#opened(id, make),
      unsupported: (feature) => unsupported.add(feature),
      nodes: (pattern) => this.#opened(pattern.attributes.get('id') ?? '', () => this.nodes(pattern)) ?? [],
    };
    this.#decode = decode;
  }

  /** Returns the result of `make`, or undefined when the element of this id is being built already. */
  #opened<T>(id: string, make: () => T): T | undefined {
    if (this.#open.has(id)) return undefined;
    this.#open.add(id);
    try {
      return make();
    } finally {
      this.#open.delete(id);
    }
  }

  /** Returns all parts, moved by a matrix. */
  root(element: XmlElement, transform: DrawingMatrix): DrawingNode {
    return this.#inUnits(transform, (scale) => {
      const nodes = this.nodes(element);
      this.#countRescaled(nodes, scale);
      return { kind: 'group', transform: withInnerUnits(transform, scale), nodes: rescaled(nodes, scale) };
    });
  }

  /** Returns the result of `make` with the scale of the units inside of a transform. */
  #inUnits<T>(transform: DrawingMatrix | undefined, make: (scale: number) => T): T {
    const around = this.#pixelsPerUnit;
    const inside = transform ? around * scaleOf(transform) : around;
    const scale = unitScale(inside);
    this.#pixelsPerUnit = inside / scale;
    try {
      return make(scale);
    } finally {
      this.#pixelsPerUnit = around;
    }
  }

  nodes(parent: XmlElement): readonly DrawingNode[] {
    return elementsOf(parent).flatMap((child): readonly DrawingNode[] => {
      if (child.name === 'g') return this.#group(child);
      if (child.name === 'path') return this.#path(child);
      return child.name === 'image' ? this.#image(child) : [];
    });
  }

  #group(element: XmlElement): readonly DrawingNode[] {
    const { attributes } = element;
    const transform = parseMatrix(attributes.get('transform'));
    return this.#inUnits(transform, (scale) => {
      const group = this.#groupOf(element);
      if (!group || !transform) return group ? [group] : [];
      this.#countRescaled(group.nodes, scale);
      return [{ ...rescaledGroup(group, scale), transform: withInnerUnits(transform, scale) }];
    });
  }

  /** Counts parts in other units. To convert them takes as long as to look for their box, so it counts as that. */
  #countRescaled(nodes: readonly DrawingNode[], scale: number): void {
    if (scale !== 1) this.#context.boxes.around(nodes);
  }

  /** Returns a group in its own units, or undefined when nothing of it is seen. */
  #groupOf(element: XmlElement): DrawingGroup | undefined {
    const { attributes } = element;
    const nodes = this.nodes(element);
    if (attributes.has('filter')) {
      this.#context.unsupported('filter');
      return undefined;
    }
    if (nodes.length === 0) return undefined;
    const box = lazily(() => this.#context.boxes.around(nodes));
    const cut = cutOf(attributes.get('clip-path'), box, this.#context);
    const mask = this.#mask(attributes.get('mask'), box);
    if (cut === 'all' || mask === 'all') return undefined;
    const style = attributes.get('style') ?? '';
    const blend = blendOf(/mix-blend-mode:([\w-]+)/.exec(style)?.[1]);
    const opacity = numberOf(element, 'opacity', 1);
    return {
      kind: 'group',
      nodes: masked(nodes, cut.masks),
      ...(opacity < 1 ? { opacity } : {}),
      ...(blend ? { blend } : {}),
      ...(style.includes('isolation:isolate') ? { isolated: true } : {}),
      ...(cut.clips.length > 0 ? { clips: cut.clips } : {}),
      ...(mask ? { mask } : {}),
    };
  }

  #path(element: XmlElement): readonly DrawingNode[] {
    const { attributes } = element;
    const steps = parsePath(attributes.get('d') ?? '');
    const box = boxOf(steps);
    if (!box) return [];
    const transform = parseMatrix(attributes.get('transform'));
    // A hidden path draws nothing, but counts for the box of what it is in.
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
    const clips = [{ steps: rectangleSteps(view), rule: 'nonzero' as const }];
    return [{ kind: 'group', nodes: [image], clips, ...(transform ? { transform } : {}) }];
  }

  /** Returns the mask of a group in its units, `all` when it hides everything, or undefined when there is none. */
  #mask(value: string | undefined, box: () => Box | undefined): DrawingMask | 'all' | undefined {
    const id = referenceOf(value);
    const element = id === undefined ? undefined : this.#context.defs.get(id);
    if (id === undefined || element?.name !== 'mask') return undefined;
    return this.#opened(id, () => this.#maskOf(element, box));
  }

  #maskOf(element: XmlElement, box: () => Box | undefined): DrawingMask | 'all' {
    const { attributes } = element;
    const outer = this.#mask(attributes.get('mask'), box);
    if (outer === 'all') return 'all';
    const region = unitMatrix(attributes.get('maskUnits') ?? 'objectBoundingBox', box);
    const units = unitMatrix(attributes.get('maskContentUnits'), box);
    if (!region || !units) return 'all';
    const side = (name: string, otherwise: number): number => numberOf(element, name, otherwise);
    const rectangle = rectangleSteps({
      x: side('x', -0.1),
      y: side('y', -0.1),
      width: side('width', 1.2),
      height: side('height', 1.2),
    });
    const nodes = masked(this.nodes(element), [outer]);
    if (attributes.get('color-interpolation') === 'linearRGB')
      this.#context.unsupported('mask in linear colours');
    return {
      by: attributes.get('mask-type') === 'alpha' ? 'alpha' : 'luminance',
      nodes: units === identity ? nodes : [{ kind: 'group', transform: units, nodes }],
      clips: [{ steps: transformSteps(rectangle, region), rule: 'nonzero' }],
    };
  }
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
