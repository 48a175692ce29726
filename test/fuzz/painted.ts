// Whether a file has its texts and pictures where the layout put them, as MuPDF draws them.
import { cutMargin } from '../../src/layout/cut-paper.ts';
import type { Frame, Page } from '../../src/layout/frame.ts';
import { StructureNode } from '../../src/layout/structure.ts';
import { read } from '../pdf/readers.ts';

/** A text where its first letter begins on its baseline, or a picture with its width and height. */
interface Laid {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Layout and file differ by less. */
const slack = 0.7;

/** Judges the places of texts and pictures that stand upright; undefined when each is painted there. */
export function judgePainted(pages: readonly Page[], pdf: Uint8Array): string | undefined {
  const traces = read(pdf, 'mutool', 'trace', 'FILE').split('<page number=').slice(1);
  for (const [index, page] of pages.entries()) {
    const margin = page.cut ? cutMargin(page.cut) : 0;
    const laid: Laid[] = [];
    collect(page.frame, { x: margin, y: margin }, laid);
    const painted = paintedIn(traces[index] ?? '');
    const lost = laid.find((one) => !(painted.get(keyOf(one.x)) ?? []).some((other) => isAt(one, other)));
    if (lost) return `painted: ${lost.what} of page ${index + 1} is not at ${lost.x}, ${lost.y}`;
  }
  return undefined;
}

function collect(frame: Frame, at: { readonly x: number; readonly y: number }, laid: Laid[]): void {
  // Below ruby, letters have space between them, and before the first one.
  const hasRuby = frame.items.some(
    (item) => item.kind === 'text' && item.node instanceof StructureNode && item.node.role === 'RT',
  );
  for (const item of frame.items) {
    if (item.kind === 'frame') {
      const isUpright = !item.rotate && item.matrix === undefined;
      if (isUpright) collect(item.frame, { x: at.x + item.x, y: at.y + item.y }, laid);
    } else if (item.kind === 'text') {
      const place = { x: at.x + item.x, y: at.y + item.y, width: 0, height: 0 };
      if (/^\S/.test(item.text) && !hasRuby) laid.push({ what: JSON.stringify(item.text), ...place });
    } else if (item.kind === 'path') {
      const [step] = item.steps;
      const isSeen = item.opacity !== 0 && (item.fill !== undefined || (item.stroke?.width ?? 0) > 0);
      if (!isSeen || step?.[0] !== 'M') continue;
      laid.push({ what: 'path', x: at.x + step[1], y: at.y + step[2], width: 0, height: 0 });
    } else if (item.kind === 'image' && item.opacity !== 0) {
      const { x, y, width, height } = item;
      laid.push({ what: 'image', x: at.x + x, y: at.y + y, width, height });
    }
  }
}

function keyOf(x: number): number {
  return Math.round(x);
}

function isAt(a: Omit<Laid, 'what'>, b: Omit<Laid, 'what'>): boolean {
  const keys = ['x', 'y', 'width', 'height'] as const;
  return keys.every((key) => Math.abs(a[key] - b[key]) < slack);
}

/** Letters and pictures of the trace of a page, by the points across it near which they begin. */
function paintedIn(trace: string): ReadonlyMap<number, readonly Omit<Laid, 'what'>[]> {
  const painted = new Map<number, Omit<Laid, 'what'>[]>();
  const put = (place: Omit<Laid, 'what'>): void => {
    for (const key of [keyOf(place.x) - 1, keyOf(place.x), keyOf(place.x) + 1])
      painted.set(key, [...(painted.get(key) ?? []), place]);
  };
  let matrix: readonly number[] = [];
  for (const [, kind, transform, x, y] of trace.matchAll(drawn)) {
    if (transform !== undefined) matrix = transform.split(' ').map(Number);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    if (kind === 'fill_image') put({ x: e, y: f, width: a, height: d });
    if (x !== undefined)
      put({
        x: a * Number(x) + c * Number(y) + e,
        y: b * Number(x) + d * Number(y) + f,
        width: 0,
        height: 0,
      });
  }
  return painted;
}

const drawn =
  /<(fill_image|\w+_text|\w+_path)\b[^>]*? transform="([^"]*)"|<(?:g|moveto|lineto) [^>]*?x="([^"]*)" y="([^"]*)"/g;
