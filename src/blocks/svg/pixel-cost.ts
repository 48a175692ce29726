// Estimates the time and memory of drawing simplified SVG as pixels, so that no drawing takes the whole time of a render.
import { assetFault } from '../../assets/fault.ts';
import { elementsOf, readXml, simplifiedLimits, type XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingMatrix } from '../../layout/drawing.ts';
import { primitiveCost, primitivesOf } from './filter-cost.ts';
import { type Box, boxMatrix, identity, multiply, parseMatrix, scaleOf, unite } from './geometry.ts';
import { numberOf } from './nodes.ts';
import { referenceOf } from './paint.ts';
import { area, cutTo, grown, moved, pathReach, type Reach, sidesOf, tileOf } from './pixel-boxes.ts';

/** A picture inside of a drawing: its pixels, or simplified SVG. */
export interface InnerPicture {
  readonly width: number;
  readonly height: number;
  readonly text?: string;
}

/** The limits of drawing as pixels: estimated nanoseconds, and bytes of all pictures that are held at once. */
const pixelLimits = { nanoseconds: 6e9, bytes: 768 * 1024 * 1024 } as const;

/** Nanoseconds a pixel, measured as those of the filters. */
const perPixel = { filled: 8, shaded: 25, tiled: 50, layer: 65, mask: 35, image: 40, decoded: 12 } as const;
const perCharacter = 20;

/** Throws an asset fault when simplified SVG takes too much to be drawn at this width in pixels. */
export function requireCheapPixels(
  text: string,
  pixels: number,
  inner: (href: string) => InnerPicture | undefined,
): void {
  const bytes = new Costing(inner).document(text, pixels);
  if (bytes > pixelLimits.bytes)
    throw tooDear('memory', 'groups inside one another, or filters of many parts');
}

function tooDear(what: string, most: string) {
  const limit =
    what === 'memory' ? `${pixelLimits.bytes / 1024 / 1024} MiB` : `${pixelLimits.nanoseconds / 1e9} s`;
  return assetFault(
    `expected a drawing that becomes pixels in some ${limit}, got one that takes more, most of it for ${most}`,
    {
      hint: 'draw it smaller or without filters, or make what is filtered smaller, radius and order lower, or the filters fewer',
    },
  );
}

/** The place in which parts are drawn. */
interface Ground {
  readonly matrix: DrawingMatrix;
  /** Pixels outside of it are not computed. */
  readonly bounds: Box;
}

/** What a part takes up. */
interface Drawn {
  /** What it covers in the units around it, or undefined when it covers nothing. */
  readonly reach: Reach | undefined;
  readonly bytes: number;
}

const nothing: Drawn = { reach: undefined, bytes: 0 };

class Costing {
  readonly #inner: (href: string) => InnerPicture | undefined;
  readonly #spent = new Map<string, number>();
  #nanoseconds = 0;
  #defs = new Map<string, XmlElement>();

  constructor(inner: (href: string) => InnerPicture | undefined) {
    this.#inner = inner;
  }

  /** Returns the bytes that are held at once. */
  document(text: string, pixels: number): number {
    const around = this.#defs;
    const { root } = readXml(text, simplifiedLimits);
    this.#defs = new Map();
    this.#collect(root);
    const { matrix, width, height } = sidesOf(root, pixels);
    // resvg computes layers as far as one and two canvases beyond the edges.
    const bounds = { x: -2 * width, y: -2 * height, width: 4 * width, height: 4 * height };
    const { bytes } = this.#parts(root, { matrix, bounds });
    this.#defs = around;
    return bytes + 4 * width * height;
  }

  #collect(element: XmlElement): void {
    const id = element.attributes.get('id');
    if (id !== undefined) this.#defs.set(id, element);
    for (const child of elementsOf(element)) this.#collect(child);
  }

  #spend(nanoseconds: number, what: string): void {
    this.#nanoseconds += nanoseconds;
    this.#spent.set(what, (this.#spent.get(what) ?? 0) + nanoseconds);
    if (this.#nanoseconds <= pixelLimits.nanoseconds) return;
    const [dearest] = [...this.#spent].sort((a, b) => b[1] - a[1]);
    throw tooDear('time', dearest?.[0] ?? what);
  }

  #parts(parent: XmlElement, ground: Ground): Drawn {
    let { reach, bytes }: Drawn = nothing;
    for (const child of elementsOf(parent)) {
      const drawn = this.#part(child, ground);
      bytes = Math.max(bytes, drawn.bytes);
      if (!drawn.reach) continue;
      reach = reach
        ? {
            box: unite(reach.box, drawn.reach.box) ?? reach.box,
            stroke: Math.max(reach.stroke, drawn.reach.stroke),
          }
        : drawn.reach;
    }
    return { reach, bytes };
  }

  #part(element: XmlElement, ground: Ground): Drawn {
    if (element.name === 'g') return this.#group(element, ground);
    if (element.name === 'path') return this.#path(element, ground);
    return element.name === 'image' ? this.#image(element, ground) : nothing;
  }

  #group(element: XmlElement, { matrix, bounds }: Ground): Drawn {
    const { attributes } = element;
    const own = parseMatrix(attributes.get('transform')) ?? identity;
    const ground = { matrix: multiply(matrix, own), bounds };
    const { reach, bytes } = this.#parts(element, ground);
    if (!reach) return nothing;
    const around = { box: moved(reach.box, own), stroke: reach.stroke * scaleOf(own) };
    if (!['opacity', 'clip-path', 'mask', 'filter', 'style'].some((key) => attributes.has(key))) {
      return { reach: around, bytes };
    }
    const seen = cutTo(moved(grown(reach), ground.matrix), bounds);
    this.#spend(perPixel.layer * area(seen), 'groups');
    const layer = { matrix: ground.matrix, bounds: seen };
    const clip = this.#defs.get(referenceOf(attributes.get('clip-path')) ?? '');
    const mask = this.#defs.get(referenceOf(attributes.get('mask')) ?? '');
    const more = [
      ...(clip ? [this.#behind(clip, 'clipPathUnits', reach.box, layer)] : []),
      ...(mask ? [this.#behind(mask, 'maskContentUnits', reach.box, layer)] : []),
      ...this.#filters(attributes.get('filter'), reach.box, ground),
    ];
    return { reach: around, bytes: 4 * area(seen) + Math.max(bytes, ...more) };
  }

  /** Adds a clip path or a mask, which is a layer of its own. Returns its bytes. */
  #behind(element: XmlElement, units: string, box: Box, { matrix, bounds }: Ground): number {
    this.#spend(perPixel.mask * area(bounds), `<${element.name}>`);
    const unit = element.attributes.get(units) === 'objectBoundingBox' ? boxMatrix(box) : identity;
    const own = parseMatrix(element.attributes.get('transform')) ?? identity;
    const inner = { matrix: multiply(matrix, multiply(own, unit)), bounds };
    const outer = ['clip-path', 'mask'].flatMap((key) => {
      const found = this.#defs.get(referenceOf(element.attributes.get(key)) ?? '');
      const kind = key === 'mask' ? 'maskContentUnits' : 'clipPathUnits';
      return found && found !== element ? [this.#behind(found, kind, box, { matrix, bounds })] : [];
    });
    return 4 * area(bounds) + Math.max(this.#parts(element, inner).bytes, ...outer);
  }

  /** Adds filters. Returns the bytes of each. */
  #filters(value: string | undefined, box: Box, { matrix }: Ground): readonly number[] {
    const found = [...(value ?? '').matchAll(/url\(#([^)]*)\)/g)].flatMap(
      ([, id = '']) => this.#defs.get(id) ?? [],
    );
    return found.map((filter) => {
      const { attributes } = filter;
      const side = (name: string, otherwise: number): number => numberOf(filter, name, otherwise);
      const written = {
        x: side('x', -0.1),
        y: side('y', -0.1),
        width: side('width', 1.2),
        height: side('height', 1.2),
      };
      const isUser = attributes.get('filterUnits') === 'userSpaceOnUse';
      // resvg computes all of it, however far it reaches beyond the canvas.
      const region = moved(isUser ? written : moved(written, boxMatrix(box)), matrix);
      const scale = scaleOf(matrix);
      const ofBox = attributes.get('primitiveUnits') === 'objectBoundingBox';
      const lengths: readonly [number, number] = ofBox
        ? [scale * box.width, scale * box.height]
        : [scale, scale];
      const filtered = { width: region.width, height: region.height, scale: lengths };
      const primitives = primitivesOf(filter);
      this.#spend(perPixel.layer * area(region), '<filter>');
      for (const primitive of primitives) {
        this.#spend(area(region) * primitiveCost(primitive, filtered), `<${primitive.name}>`);
        this.#feImage(primitive, { matrix, bounds: region });
      }
      return 4 * area(region) * (primitives.length + 3);
    });
  }

  #feImage({ name, attributes }: XmlElement, ground: Ground): void {
    if (name !== 'feImage') return;
    const href = attributes.get('xlink:href') ?? '';
    const target = href.startsWith('#') ? this.#defs.get(href.slice(1)) : undefined;
    if (target) this.#part(target, ground);
    else if (href !== '') this.#picture(href, ground.bounds);
  }

  #path(element: XmlElement, { matrix, bounds }: Ground): Drawn {
    const { attributes } = element;
    const data = attributes.get('d') ?? '';
    this.#spend(perCharacter * data.length, '<path>');
    const reach = pathReach(element, data);
    if (!reach) return nothing;
    const own = parseMatrix(attributes.get('transform')) ?? identity;
    const inside = multiply(matrix, own);
    const pixels = area(cutTo(moved(grown(reach), inside), bounds));
    const bytes = ['fill', 'stroke'].map((key) => {
      const value = attributes.get(key) ?? (key === 'fill' ? '#000000' : 'none');
      if (value === 'none') return 0;
      const server = this.#defs.get(referenceOf(value) ?? '');
      const dear = server?.name === 'pattern' ? 'tiled' : server ? 'shaded' : 'filled';
      this.#spend(perPixel[dear] * pixels, '<path>');
      return server?.name === 'pattern' ? this.#pattern(server, reach.box, inside) : 0;
    });
    return {
      reach: { box: moved(reach.box, own), stroke: reach.stroke * scaleOf(own) },
      bytes: Math.max(...bytes),
    };
  }

  /** Adds one tile, which is drawn anew for each shape. Returns its bytes. */
  #pattern(pattern: XmlElement, box: Box, matrix: DrawingMatrix): number {
    const tile = tileOf(pattern, box, scaleOf(matrix));
    this.#spend(perPixel.shaded * area(tile.bounds), '<pattern>');
    return 4 * area(tile.bounds) + this.#parts(pattern, tile).bytes;
  }

  #image(element: XmlElement, { matrix, bounds }: Ground): Drawn {
    const href = element.attributes.get('xlink:href') ?? '';
    const inner = this.#inner(href);
    if (!inner) return nothing;
    const box = {
      x: numberOf(element, 'x', 0),
      y: numberOf(element, 'y', 0),
      width: numberOf(element, 'width', inner.width),
      height: numberOf(element, 'height', inner.height),
    };
    const own = parseMatrix(element.attributes.get('transform')) ?? identity;
    const seen = moved(box, multiply(matrix, own));
    const bytes = this.#picture(href, cutTo(seen, bounds), seen.width);
    return { reach: { box: moved(box, own), stroke: 0 }, bytes };
  }

  /** Adds a picture in its place. Returns its bytes. */
  #picture(href: string, viewport: Box, width = viewport.width): number {
    const inner = this.#inner(href);
    if (!inner) return 0;
    if (inner.text !== undefined) return this.document(inner.text, Math.min(width, 4 * viewport.width));
    const pixels = inner.width * inner.height;
    this.#spend(perPixel.decoded * pixels + perPixel.image * area(viewport), '<image>');
    return 8 * pixels;
  }
}
