// Whether a file has its texts, paths and pictures where the layout put them, and in their colours, as MuPDF draws them.
import { cutMargin } from '../../src/layout/cut-paper.ts';
import { type Frame, openItems, type Page } from '../../src/layout/frame.ts';
import { StructureNode } from '../../src/layout/structure.ts';
import type { Color } from '../../src/units.ts';
import { read } from '../pdf/readers.ts';

/** A text where its first letter begins on its baseline, or a picture with its width and height. */
interface Laid {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Parts of red, green and blue; empty for what is cut off there; undefined where it is not known. */
  readonly color?: readonly number[] | undefined;
}

type Place = Omit<Laid, 'what'>;

/** Layout and file differ by less. */
const slack = 0.7;

/** Judges the places of all that stands upright; undefined when each is painted there. */
export function judgePainted(pages: readonly Page[], pdf: Uint8Array): string | undefined {
  const traces = read(pdf, 'mutool', 'trace', 'FILE').split('<page number=').slice(1);
  for (const [index, page] of pages.entries()) {
    const margin = page.cut ? cutMargin(page.cut) : 0;
    const laid: Laid[] = [];
    collect(page.frame, { x: margin, y: margin }, laid);
    const trace = traces[index] ?? '';
    const painted = paintedIn(trace);
    const drawn = drawingsIn(trace);
    const lost = laid.find((one) => {
      const others = one.what === 'drawing' ? drawn : (painted.get(keyOf(one.x)) ?? []);
      return !others.some((other) => isAt(one, other) && isOfColor(one.color, other.color));
    });
    if (lost)
      return `painted: ${lost.what} of page ${index + 1} is not at ${lost.x}, ${lost.y} in ${lost.color}`;
  }
  return undefined;
}

function collect(frame: Frame, at: { readonly x: number; readonly y: number }, laid: Laid[]): void {
  // Below ruby, letters have space between them, and before the first one.
  const hasRuby = frame.items.some(
    (item) => item.kind === 'text' && item.node instanceof StructureNode && item.node.role === 'RT',
  );
  for (const item of openItems(frame)) {
    if (item.kind === 'frame') {
      const isUpright = !item.rotate && item.matrix === undefined;
      if (isUpright) collect(item.frame, { x: at.x + item.x, y: at.y + item.y }, laid);
    } else if (item.kind === 'text') {
      const place = {
        x: at.x + item.x,
        y: at.y + item.y,
        width: 0,
        height: 0,
        color: partsOf(item.color),
      };
      if (/^\S/.test(item.text) && !hasRuby) laid.push({ what: JSON.stringify(item.text), ...place });
    } else if (item.kind === 'path') {
      const [step] = item.steps;
      const isSeen = item.opacity !== 0 && (item.fill !== undefined || (item.stroke?.width ?? 0) > 0);
      if (!isSeen || step?.[0] !== 'M') continue;
      const color = partsOf(item.fill ?? item.stroke?.color);
      laid.push({ what: 'path', x: at.x + step[1], y: at.y + step[2], width: 0, height: 0, color });
    } else if (item.kind === 'image' && item.opacity !== 0) {
      const { x, y, width, height } = item;
      laid.push({ what: 'image', x: at.x + x, y: at.y + y, width, height });
    } else if (item.kind === 'pdfPage' || (item.kind === 'drawing' && item.drawing.nodes.length > 0)) {
      const { x, y, width, height } = item;
      laid.push({ what: 'drawing', x: at.x + x, y: at.y + y, width, height });
    }
  }
}

function keyOf(x: number): number {
  return Math.round(x);
}

function isAt(a: Place, b: Place): boolean {
  const keys = ['x', 'y', 'width', 'height'] as const;
  return keys.every((key) => Math.abs(a[key] - b[key]) < slack);
}

/** Letters and pictures of the trace of a page, by the points across it near which they begin. */
function paintedIn(trace: string): ReadonlyMap<number, readonly Place[]> {
  const painted = new Map<number, Place[]>();
  const put = (place: Place): void => {
    for (const key of [keyOf(place.x) - 1, keyOf(place.x), keyOf(place.x) + 1])
      painted.set(key, [...(painted.get(key) ?? []), place]);
  };
  let matrix: readonly number[] = [];
  let color: Place['color'];
  for (const [, kind = '', look = '', transform, x, y] of trace.matchAll(drawn)) {
    if (transform !== undefined) color = kind.startsWith('clip') ? [] : tracedColor(look);
    if (transform !== undefined) matrix = transform.split(' ').map(Number);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    if (kind === 'fill_image') put({ x: e, y: f, width: a, height: d });
    if (x !== undefined)
      put({
        x: a * Number(x) + c * Number(y) + e,
        y: b * Number(x) + d * Number(y) + f,
        width: 0,
        height: 0,
        color,
      });
  }
  return painted;
}

/** The rectangles to which something is cut that is then painted, as drawings and pages of other documents are. */
function drawingsIn(trace: string): readonly Place[] {
  const found: Place[] = [];
  const open: { xs: number[]; ys: number[]; matrix: readonly number[]; isPainted: boolean }[] = [];
  let isCut = false;
  for (const [whole, kind, transform = '', x, y] of trace.matchAll(cutOrPainted)) {
    if (whole === '<pop_clip') {
      const { xs, ys, isPainted } = open.pop() ?? { xs: [], ys: [], isPainted: false };
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      const place = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
      if (isPainted) found.push(place);
    } else if (kind !== undefined) {
      isCut = kind !== 'fill' && kind !== 'stroke';
      if (isCut) open.push({ xs: [], ys: [], matrix: transform.split(' ').map(Number), isPainted: false });
      else for (const one of open) one.isPainted = true;
    } else if (isCut) {
      const last = open.at(-1);
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = last?.matrix ?? [];
      last?.xs.push(a * Number(x) + c * Number(y) + e);
      last?.ys.push(b * Number(x) + d * Number(y) + f);
    }
  }
  return found;
}

const cutOrPainted =
  /<pop_clip|<(clip|fill|stroke|mask)(?:_\w+)?\b(?:[^>]*? transform="([^"]*)")?[^>]*>|<(?:moveto|lineto) x="([^"]*)" y="([^"]*)"/g;

/** Red, green and blue of a colour of screens. */
function partsOf(color: Color | undefined): Place['color'] {
  return color?.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    : undefined;
}

function tracedColor(look: string): Place['color'] {
  const [, space, color = ''] = / colorspace="Device(RGB|Gray)" color="([^"]*)"/.exec(look) ?? [];
  const parts = color.split(' ').map(Number);
  return space === undefined ? undefined : space === 'RGB' ? parts : [...parts, ...parts, ...parts];
}

/** Whether a painted colour is the one that is laid. Other kinds of colours are not compared. */
function isOfColor(laid: Place['color'], painted: Place['color']): boolean {
  if (laid === undefined || painted === undefined) return true;
  return painted.length === 3 && laid.every((part, at) => Math.abs(part - (painted[at] ?? 0)) < 0.01);
}

const drawn =
  /<(fill_image|\w+_text|\w+_path)\b([^>]*?) transform="([^"]*)"|<(?:g|moveto|lineto) [^>]*?x="([^"]*)" y="([^"]*)"/g;
