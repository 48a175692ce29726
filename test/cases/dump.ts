// Frames as text: one line for everything that is drawn, in absolute points, for people to read and tests to compare.
import { createHash } from 'node:crypto';
import { describeIssue, type Issue, type PlacedWarning } from '../../src/errors.ts';
import { isUpright } from '../../src/layout/document/extent.ts';
import type { DrawingNode, DrawingPaint } from '../../src/layout/drawing.ts';
import {
  type DrawingItem,
  type Frame,
  type FrameItem,
  type ImageItem,
  type Item,
  openItems,
  type Page,
  type PathItem,
  type PathStep,
  type PlainItem,
  type TextItem,
} from '../../src/layout/frame.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly indent: string;
}

/** The pages of a document, item by item, in drawing order. */
export function dumpPages(pages: readonly Page[]): string[] {
  return pages.flatMap((page, index) => {
    const { cut } = page;
    const around = cut ? `  bleed ${num(cut.bleed)}${cut.cropMarks ? ', crop marks' : ''}` : '';
    const size = `page ${index + 1}  ${num(page.width)} × ${num(page.height)}${around}`;
    const items = dumpFrame(page.frame, { x: 0, y: 0, indent: '' });
    return [size, ...items.map((line) => `page ${index + 1}  ${line}`)];
  });
}

/** Warnings, one line each. */
export function dumpWarnings(warnings: readonly PlacedWarning[]): string[] {
  return warnings.map(({ file, line, column, path, message, hint }) => {
    const at = line === undefined ? '' : `${file ?? ''}:${line}:${column}  `;
    return `warning  ${at}${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

/** Issues, one line each, with the place in the file. */
export function dumpIssues(issues: readonly Issue[]): string[] {
  return issues.map((issue) => {
    const at = issue.line === undefined ? '' : `${issue.file ?? ''}:${issue.line}:${issue.column}  `;
    return `fault  ${at}${describeIssue(issue)}`;
  });
}

function dumpFrame(frame: Frame, place: Place): string[] {
  return openItems(frame).flatMap((item) => dumpItem(item, place));
}

function dumpItem(item: PlainItem, place: Place): string[] {
  switch (item.kind) {
    case 'frame':
      return dumpInner(item, place);
    case 'text':
      return [place.indent + describeText(item, place)];
    case 'path':
      return [place.indent + describePath(item, place)];
    case 'image':
      return [place.indent + describeImage(item, place)];
    case 'drawing':
      return [`${place.indent}drawing ${area(item, place)}${describeDrawing(item)}`];
    case 'pdfPage':
      return [`${place.indent}page ${item.page.number} of a PDF ${area(item, place)}`];
    case 'link':
      return [`${place.indent}link ${area(item, place)}  ${item.target}`];
    case 'tag':
      // Told at the end, with the other warnings.
      return item.warning ? [] : [place.indent + describeTag(item, place)];
    case 'slot':
      return [`${place.indent}slot ${area(item, place)}  left unfilled`];
  }
}

function dumpInner(item: FrameItem, place: Place): string[] {
  const inner = { ...place, x: place.x + item.x, y: place.y + item.y };
  if (isUpright(item) && item.opacity === undefined) return dumpFrame(item.frame, inner);
  const { width, height } = item.frame;
  const how = [
    item.rotate ? `rotate ${num(item.rotate)}` : '',
    item.matrix ? `matrix ${item.matrix.map(hundredths).join(' ')}` : '',
    item.clip ? `clip ${describeSteps(item.clip, { x: 0, y: 0, indent: '' })}` : '',
    item.opacity === undefined ? '' : `opacity ${num(item.opacity)}`,
  ].filter((each) => each !== '');
  const head = `${place.indent}frame ${area({ x: item.x, y: item.y, width, height }, place)}  ${how.join(' ').trim()}`;
  return [head, ...dumpFrame(item.frame, { ...inner, indent: `${place.indent}  ` })];
}

function describeText(item: TextItem, place: Place): string {
  const face = item.pieces[0]?.face.name ?? 'no face';
  const extras = [
    item.color === '#000000' ? '' : `  ${item.color}`,
    Math.abs(item.wordSpace) < 0.005 ? '' : `  words +${num(item.wordSpace)}`,
    item.upright === undefined ? '' : `  upright ${item.upright}`,
    Math.abs(item.letterSpace) < 0.005 ? '' : `  letters +${num(item.letterSpace)}`,
  ];
  const from = `${num(place.x + item.x)},${num(place.y + item.y)}`;
  const to = num(place.x + item.x + item.width);
  return `text ${from}  ${JSON.stringify(item.text)}  ${face} ${num(item.size)}  to ${to}${extras.join('')}`;
}

function describePath(item: PathItem, place: Place): string {
  const { fill, stroke, opacity } = item;
  const ink = [
    fill === undefined ? '' : `  fill ${fill}`,
    stroke === undefined ? '' : `  stroke ${num(stroke.width)} ${stroke.color}`,
    stroke?.dash === undefined ? '' : ` dash ${stroke.dash.map(num).join(',')}`,
    opacity === undefined ? '' : `  opacity ${num(opacity)}`,
  ];
  return describeSteps(item.steps, place) + ink.join('');
}

function describeSteps(steps: readonly PathStep[], place: Place): string {
  const points = steps.flatMap((step) => (step.length === 3 ? [{ x: step[1], y: step[2] }] : []));
  const [a, b] = points;
  if (steps.length === 2 && a && b) return `line ${point(a, place)} to ${point(b, place)}`;
  const corners = points.length === 5 && same(points[0], points[4]) ? points.slice(0, 4) : points;
  if (steps.at(-1)?.[0] === 'Z' && steps.length === points.length + 1 && isRectangle(corners)) {
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return `rect ${area({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, place)}`;
  }
  const text = steps.map((step) => describeStep(step, place)).join(' ');
  return steps.length > longPath ? shorten(steps, text, place) : `path ${text}`;
}

/** More steps than these nobody reads: bar codes, drawings. */
const longPath = 40;

function shorten(steps: readonly PathStep[], text: string, place: Place): string {
  const numbers = steps.map(([, ...rest]) => rest);
  const xs = numbers.flatMap((each) => each.filter((_, index) => index % 2 === 0));
  const ys = numbers.flatMap((each) => each.filter((_, index) => index % 2 === 1));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = area({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, place);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `path ${box}  ${steps.length} steps ${digest}`;
}

type Point = { readonly x: number; readonly y: number };

function same(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}

function describeStep(step: PathStep, place: Place): string {
  const [letter, ...numbers] = step;
  return letter + numbers.map((value, index) => num(value + (index % 2 === 0 ? place.x : place.y))).join(',');
}

function isRectangle(corners: readonly Point[]): boolean {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d || corners.length !== 4) return false;
  const across = a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x;
  return across || (a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y);
}

function describeImage(item: ImageItem, place: Place): string {
  const { picture, alt, opacity, clip } = item;
  const extras = [
    alt === undefined ? '' : `  alt ${JSON.stringify(alt)}`,
    opacity === undefined ? '' : `  opacity ${num(opacity)}`,
    clip === undefined
      ? ''
      : `  clip ${area(clip, place)}${clip.radius > 0 ? ` radius ${num(clip.radius)}` : ''}`,
  ];
  return `image ${area(item, place)}  ${picture.width} × ${picture.height} px${extras.join('')}`;
}

/** What the drawing behind a box shows. Others have an id that says nothing of them. */
function describeDrawing({ drawing }: DrawingItem): string {
  return drawing.id.startsWith('[') ? drawing.nodes.map(describeNode).join('') : '';
}

function describeNode(node: DrawingNode): string {
  switch (node.kind) {
    case 'group': {
      const cut = (node.clips ?? []).map(() => ' cut').join('');
      const faded = node.opacity === undefined ? '' : ` opacity ${num(node.opacity)}`;
      return `${cut}${faded}${node.nodes.map(describeNode).join('')}`;
    }
    case 'image':
      return `  image ${area(node, origin)}`;
    case 'shade':
      return `  shade ${area(node, origin)} blur ${num(node.blur)} ${node.color} radii ${node.radii.map(num).join(',')}`;
    case 'path':
      return `  ${describeSteps(node.steps, origin)} ${node.fill ? describePaint(node.fill.paint) : ''}`;
  }
}

const origin: Place = { x: 0, y: 0, indent: '' };

function describePaint(paint: DrawingPaint): string {
  if (typeof paint === 'string') return `fill ${paint}`;
  const moved = `at ${paint.transform.map(hundredths).join(' ')}`;
  if ('nodes' in paint) return `tiles ${num(paint.width)}×${num(paint.height)} ${moved}`;
  const stops = paint.stops.map(({ offset, color }) => `${color} ${hundredths(offset)}`).join(', ');
  return `gradient ${paint.coords.map(num).join(' ')} ${moved}: ${stops}`;
}

function describeTag(item: Extract<Item, { kind: 'tag' }>, place: Place): string {
  const { id, outline, note } = item;
  const name = id === undefined ? '' : `  #${id}`;
  const heading = outline === undefined ? '' : `  outline ${outline.level} ${JSON.stringify(outline.title)}`;
  const noted = note === undefined ? '' : `  note ${note.label}`;
  return `tag ${point(item, place)}${name}${heading}${noted}`;
}

function area(box: { x: number; y: number; width: number; height: number }, place: Place): string {
  return `${point(box, place)} ${num(box.width)}×${num(box.height)}`;
}

function point({ x, y }: { x: number; y: number }, place: Place): string {
  return `${num(place.x + x)},${num(place.y + y)}`;
}

/** Parts of a matrix are finer than lengths. */
function hundredths(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** One decimal: finer than an eye sees, coarser than floating point differs. */
function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}
