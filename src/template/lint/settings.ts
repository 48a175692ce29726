// Numbers in another unit than the language takes: a line height in points, a page in millimetres, an angle in radians.
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';

/** Warns at a place of the template. */
export type Warn = (path: string, message: string, hint: string) => void;

/** The usual sizes of paper by their unit, the shorter side first. */
const papers: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  mm: [
    [105, 148],
    [148, 210],
    [210, 297],
    [297, 420],
    [216, 279],
    [216, 356],
    [85.6, 54],
    [182, 257],
    [176, 250],
  ],
  in: [
    [8.5, 11],
    [8.5, 14],
    [11, 17],
    [8.27, 11.69],
    [5.5, 8.5],
    [5.83, 8.27],
    [4, 6],
  ],
  cm: [
    [21, 29.7],
    [14.8, 21],
    [29.7, 42],
    [10.5, 14.8],
  ],
};

/** A page of this many points on its shorter side is as large as a letter. */
const largePage = 300;

/** Warns of the numbers of a template that hardly anybody means in the unit that they have. */
export function lintSettings(template: Readonly<Record<string, unknown>>, warn: Warn): void {
  lintPage(template.page, '/page', warn);
  for (const key of ['style', 'styles', 'header', 'footer', 'background', 'foreground', 'content', 'notes'])
    if (template[key] !== undefined) walk(template[key], joinPointer('', key), warn);
}

/** Looks at each object below a value, once. Texts and data are no settings. */
function walk(value: unknown, path: string, warn: Warn): void {
  const open: [unknown, string][] = [[value, path]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, at] = next;
    if (typeof node !== 'object' || node === null) continue;
    if (isRecord(node)) lintNode(node, at, warn);
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null) open.push([child, joinPointer(at, key)]);
  }
}

function lintNode(node: Readonly<Record<string, unknown>>, path: string, warn: Warn): void {
  const { lineHeight, fontSize, rotate } = node;
  if (typeof lineHeight === 'number' && lineHeight > 4) {
    const size = typeof fontSize === 'number' && fontSize > 0 ? fontSize : 10;
    // 120 or 150 is a percentage, and what is smaller is a length.
    const times = lineHeight >= 80 ? lineHeight / 100 : lineHeight / size;
    const message = `a line is ${lineHeight} times as high as the font: lineHeight has no unit`;
    warn(joinPointer(path, 'lineHeight'), message, `write ${Number(times.toPrecision(3))}`);
  }
  if (typeof fontSize === 'number' && fontSize > 0 && fontSize < 3)
    warn(
      joinPointer(path, 'fontSize'),
      `a font of ${fontSize} pt can't be read: the number is in points`,
      `write ${Number((fontSize * 10).toPrecision(3))} where it means "times the usual size"`,
    );
  if (typeof rotate === 'number' && isRadians(rotate))
    warn(
      joinPointer(path, 'rotate'),
      `rotate is in degrees, and ${rotate} are radians`,
      `write ${Math.round((rotate * 180) / Math.PI)}`,
    );
  // A section has a page of its own.
  if (isRecord(node.page)) lintPage(node.page, joinPointer(path, 'page'), warn);
}

/** Returns whether an angle is a part of pi, written with two digits or more. */
function isRadians(angle: number): boolean {
  if (angle === 0 || Math.abs(angle) > 6.3 || /^-?\d+(?:\.\d)?$/.test(String(angle))) return false;
  return [12, 8, 6, 5, 4, 3, 2, 1].some((part) => {
    const times = Math.abs(angle) / (Math.PI / part);
    return Math.round(times) > 0 && Math.abs(times - Math.round(times)) < 0.01;
  });
}

function lintPage(page: unknown, path: string, warn: Warn): void {
  if (!isRecord(page)) return;
  const { size, margin } = page;
  const sides = Array.isArray(size) ? size : [];
  const [width, height] = sides as readonly unknown[];
  const areNumbers = typeof width === 'number' && typeof height === 'number';
  const unit = areNumbers ? unitOf(width, height) : undefined;
  if (areNumbers && unit !== undefined)
    warn(
      joinPointer(path, 'size'),
      `a page of ${width} × ${height} pt is ${mm(width)} × ${mm(height)} mm: numbers are points`,
      `write ["${width}${unit}", "${height}${unit}"]`,
    );
  const isLarge = !areNumbers || Math.min(width, height) >= largePage;
  if (!isLarge || unit !== undefined) return;
  for (const [at, each] of marginsOf(margin, joinPointer(path, 'margin'))) {
    if (each <= 0 || each > 2.5) continue;
    const message = `a margin of ${each} pt is ${(each * 0.3528).toFixed(1)} mm: numbers are points`;
    warn(at, message, `write "${each}cm"`);
    return;
  }
}

function marginsOf(margin: unknown, path: string): readonly (readonly [string, number])[] {
  if (typeof margin === 'number') return [[path, margin]];
  if (typeof margin !== 'object' || margin === null) return [];
  return Object.entries(margin).flatMap(([key, side]) =>
    typeof side === 'number' ? [[joinPointer(path, key), side] as const] : [],
  );
}

function unitOf(width: number, height: number): string | undefined {
  const [short, long] = width <= height ? [width, height] : [height, width];
  return Object.keys(papers).find((unit) =>
    papers[unit]?.some((paper) => {
      const [a, b] = [Math.min(...paper), Math.max(...paper)];
      return Math.abs(short - a) <= a * 0.005 && Math.abs(long - b) <= b * 0.005;
    }),
  );
}

function mm(points: number): number {
  return Math.round(points * 0.3528);
}
