// Writes vector drawings as form XObjects (ISO 32000-1 8.10). Each is embedded once a document, however often it is drawn.

import type { DecodedPicture } from '../../assets/picture.ts';
import type {
  Drawing,
  DrawingClip,
  DrawingGroup,
  DrawingImage,
  DrawingMatrix,
  DrawingNode,
  DrawingPaint,
  DrawingPath,
  DrawingShade,
  DrawingStroke,
  DrawingTiles,
} from '../../layout/drawing.ts';
import type { DrawingItem, PathStep, Picture } from '../../layout/frame.ts';
import type { Color } from '../../units.ts';
import { pdfTextString } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import type { Canvas } from './canvas.ts';
import { imageMatrix } from './image.ts';
import type { InkSpaces } from './inks.ts';
import type { FrameCorner } from './position.ts';
import { embedShade } from './shade.ts';
import { colorPattern, drawingReach, isTranslucent, opacityMask } from './shading.ts';

/** A picture that is embedded already. */
export interface EmbeddedPicture {
  readonly object: PdfObject;
  readonly orientation: DecodedPicture['orientation'];
}

/** What drawings need of the document. */
export interface DrawingContext {
  readonly writer: PdfWriter;
  readonly inks: InkSpaces;
  embed(picture: Picture): EmbeddedPicture;
}

/** Writes a drawing as a form in its own units, with y down. It is turned over when it is drawn. */
export function embedDrawing(drawing: Drawing, context: DrawingContext): PdfObject {
  const form = new FormStream(context);
  form.nodes(drawing.nodes, identity);
  return form.end([0, 0, drawing.width, drawing.height], drawing.nodes.some(isMixed));
}

/** Draws an embedded drawing over its item's rectangle. */
export function paintDrawing(canvas: Canvas, item: DrawingItem, corner: FrameCorner, name: string): void {
  const { drawing, alt = '' } = item;
  const matrix = [
    item.width / drawing.width,
    0,
    0,
    -item.height / drawing.height,
    corner.x + item.x,
    corner.y - item.y,
  ];
  const figure = alt === '' ? '' : `/Figure<</Alt${pdfTextString(alt)}>>BDC `;
  canvas.save();
  canvas.draw(`${matrix.map(num).join(' ')} cm ${figure}/${name} Do${alt === '' ? '' : ' EMC'}`);
  canvas.restore();
}

const identity: DrawingMatrix = [1, 0, 0, 1, 0, 0];
const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Returns whether a drawing must be composed before it is laid on the page, because its parts are mixed with each other. */
function isMixed(node: DrawingNode): boolean {
  return node.kind === 'group' && (node.blend !== undefined || node.nodes.some(isMixed));
}

type ResourceKind = 'XObject' | 'ExtGState' | 'Pattern' | 'ColorSpace';

/** The stream of one form, with the resources that it names. */
class FormStream {
  readonly #context: DrawingContext;
  readonly #parts: string[] = [];
  readonly #resources = new Map<ResourceKind, Map<string, unknown>>();
  readonly #states = new Map<string, string>();
  #names = 0;
  #depth = 0;

  constructor(context: DrawingContext) {
    this.#context = context;
  }

  end(box: readonly number[], isGroup: boolean): PdfObject {
    const CS = this.#context.writer.screenSpace;
    const group = isGroup ? { Group: { Type: 'Group', S: 'Transparency', CS, I: true } } : {};
    return this.#finish({ Type: 'XObject', Subtype: 'Form', BBox: [...box], ...group });
  }

  #finish(entries: Readonly<Record<string, unknown>>): PdfObject {
    const resources = [...this.#resources].map(([kind, named]) => [kind, Object.fromEntries(named)]);
    const all = { ...entries, Resources: Object.fromEntries(resources) };
    return this.#context.writer.form(all, this.#parts.join('\n'));
  }

  /** Draws nodes. `matrix` takes their units to those of the stream, in which patterns are placed. */
  nodes(nodes: readonly DrawingNode[], matrix: DrawingMatrix): void {
    this.#depth += 1;
    for (const node of nodes) {
      this.#parts.push('q');
      const inner = this.#transform(node.transform, matrix);
      if (node.kind === 'group') this.#group(node, inner);
      else if (node.kind === 'path') this.#path(node, inner);
      else if (node.kind === 'shade') this.#shade(node);
      else this.#image(node);
      this.#parts.push('Q');
    }
    this.#depth -= 1;
  }

  clips(clips: readonly DrawingClip[]): void {
    for (const { steps, rule } of clips) {
      this.#parts.push(pathOperators(steps), rule === 'evenodd' ? 'W* n' : 'W n');
    }
  }

  #transform(transform: DrawingMatrix | undefined, matrix: DrawingMatrix): DrawingMatrix {
    if (!transform) return matrix;
    this.#parts.push(`${transform.map(num).join(' ')} cm`);
    return multiply(matrix, transform);
  }

  #group(group: DrawingGroup, matrix: DrawingMatrix): void {
    const { opacity = 1, blend, mask, isolated, clips = [] } = group;
    this.clips(clips);
    const isPlain = opacity === 1 && !blend && !mask && !isolated;
    if (isPlain && this.#depth < deepest) {
      this.nodes(group.nodes, matrix);
      return;
    }
    const inner = new FormStream(this.#context);
    // MuPDF would make what is masked and translucent at once translucent twice.
    const isBoth = mask !== undefined && opacity < 1;
    inner.nodes(isBoth ? [{ kind: 'group', opacity, nodes: group.nodes }] : group.nodes, identity);
    const form = inner.end(everything, !isPlain);
    this.#state({
      ...(opacity < 1 && !isBoth ? { ca: opacity, CA: opacity } : {}),
      ...(blend ? { BM: blend } : {}),
      ...(mask ? { SMask: this.#mask(mask) } : {}),
    });
    this.#parts.push(`/${this.#name('XObject', form)} Do`);
  }

  #mask(mask: NonNullable<DrawingGroup['mask']>): Record<string, unknown> {
    const inner = new FormStream(this.#context);
    inner.clips(mask.clips);
    inner.nodes(mask.nodes, identity);
    return { Type: 'Mask', S: mask.by === 'alpha' ? 'Alpha' : 'Luminosity', G: inner.end(everything, true) };
  }

  #path(path: DrawingPath, matrix: DrawingMatrix): void {
    const { fill, stroke } = path;
    const outline = pathOperators(path.steps);
    const fillRule = fill?.rule === 'evenodd' ? '*' : '';
    const paintFill = (): void => {
      if (fill) this.#painted(fill, matrix, { fill: true, operators: `${outline} f${fillRule}` });
    };
    const paintStroke = (): void => {
      if (!stroke) return;
      this.#parts.push(strokeOperators(stroke));
      this.#painted(stroke, matrix, { fill: false, operators: `${outline} S` });
    };
    if (path.strokeFirst) paintStroke();
    paintFill();
    if (!path.strokeFirst) paintStroke();
  }

  /** Draws with a paint. What the paint sets beyond a colour is undone after it. */
  #painted(
    { paint, opacity }: { readonly paint: DrawingPaint; readonly opacity: number },
    matrix: DrawingMatrix,
    { fill, operators }: { readonly fill: boolean; readonly operators: string },
  ): void {
    const isColor = typeof paint === 'string';
    this.#parts.push('q');
    if (isColor) this.#parts.push(this.#colorOperators(paint, fill));
    else {
      const placed = multiply(matrix, paint.transform);
      const pattern =
        'nodes' in paint ? this.#tiles(paint, placed) : colorPattern(this.#context, paint, placed);
      const name = this.#name('Pattern', pattern);
      this.#parts.push(fill ? `/Pattern cs /${name} scn` : `/Pattern CS /${name} SCN`);
    }
    this.#state({
      ...(opacity < 1 ? { ca: opacity, CA: opacity } : {}),
      ...(!isColor && !('nodes' in paint) && isTranslucent(paint)
        ? { SMask: opacityMask(this.#context.writer, paint) }
        : {}),
    });
    this.#parts.push(operators, 'Q');
  }

  /** Returns a tiling pattern (ISO 32000-1 8.7.3). */
  #tiles(tiles: DrawingTiles, matrix: DrawingMatrix): PdfObject {
    const inner = new FormStream(this.#context);
    inner.nodes(tiles.nodes, identity);
    const { width, height } = tiles;
    const how = {
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      XStep: width,
      YStep: height,
      Matrix: [...matrix],
    };
    return inner.#finish({ Type: 'Pattern', ...how, BBox: [0, 0, width, height] });
  }

  #image(image: DrawingImage): void {
    const { object, orientation } = this.#context.embed(image.picture);
    // The y axis of pages goes up, that of drawings down.
    const [a, b, c, d, e, f] = imageMatrix(image, { x: 0, y: 0 }, orientation);
    const matrix = [a, -b, c, -d, e, -f];
    this.#parts.push(`${matrix.map(num).join(' ')} cm /${this.#name('XObject', object)} Do`);
  }

  #shade(shade: DrawingShade): void {
    const { object, area } = embedShade(this.#context, shade);
    const matrix = [area.width, 0, 0, -area.height, area.x, area.y + area.height];
    this.#parts.push(`${matrix.map(num).join(' ')} cm /${this.#name('XObject', object)} Do`);
  }

  #state(entries: Readonly<Record<string, unknown>>): void {
    if (Object.keys(entries).length === 0) return;
    const key = 'SMask' in entries ? undefined : JSON.stringify(entries);
    let name = key === undefined ? undefined : this.#states.get(key);
    if (name === undefined) {
      name = this.#name('ExtGState', { Type: 'ExtGState', ...entries });
      if (key !== undefined) this.#states.set(key, name);
    }
    this.#parts.push(`/${name} gs`);
  }

  #colorOperators(color: Color, fill: boolean): string {
    return this.#context.inks.operators(color, fill, (name, space) => {
      const named = this.#resources.get('ColorSpace') ?? new Map<string, unknown>();
      this.#resources.set('ColorSpace', named.set(name, space));
    });
  }

  #name(kind: ResourceKind, resource: unknown): string {
    const named = this.#resources.get(kind) ?? new Map<string, unknown>();
    this.#resources.set(kind, named);
    this.#names += 1;
    const name = `D${this.#names}`;
    named.set(name, resource);
    return name;
  }
}

/** The most groups inside each other in one stream. A paint saves the state once more, and readers may stop at 28 (ISO 19005-3 6.1.13). */
const deepest = 26;

const everything = [-drawingReach, -drawingReach, drawingReach, drawingReach];

function strokeOperators({ width, cap, join, miterLimit, dash, dashOffset }: DrawingStroke): string {
  // A dash pattern of zeros alone draws nothing in some readers and hangs others.
  const drawn = dash.some((length) => length > 0) ? dash.map(num).join(' ') : '';
  const dashes = `[${drawn}] ${drawn === '' ? 0 : num(dashOffset)} d`;
  return `${num(width)} w ${caps[cap]} J ${joins[join]} j ${num(Math.max(1, miterLimit))} M ${dashes}`;
}

function pathOperators(steps: readonly PathStep[]): string {
  return steps
    .map(([kind, ...numbers]) => (kind === 'Z' ? 'h' : `${numbers.map(num).join(' ')} ${kind.toLowerCase()}`))
    .join(' ');
}

/** Writes six decimals: a drawing may be a unit wide and be drawn as large as a page. */
function num(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6 + 0;
  // There is a largest integer. A larger number is written with decimals.
  return Math.abs(rounded) < 1e-5 || Math.abs(rounded) >= 2 ** 31 ? rounded.toFixed(6) : String(rounded);
}

/** Returns the matrix of first `inner`, then `outer`. No number becomes too large to be written. */
function multiply(outer: DrawingMatrix, inner: DrawingMatrix): DrawingMatrix {
  const [a, b, c, d, e, f] = outer;
  const [A, B, C, D, E, F] = inner;
  return [
    written(a * A + c * B),
    written(b * A + d * B),
    written(a * C + c * D),
    written(b * C + d * D),
    written(a * E + c * F + e),
    written(b * E + d * F + f),
  ];
}

function written(value: number): number {
  return Math.max(-1e15, Math.min(1e15, value));
}
