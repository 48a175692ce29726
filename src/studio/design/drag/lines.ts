// Where a block goes that is dropped at a point of a page: the nearest place between blocks, as a line on the page.
import type { JsonNode } from '../../data/tree.ts';
import { textAt } from '../edit/jsonc.ts';
import { blocksIn, type Slot, type Spot, slotsOf } from '../know/slots.ts';

/** A rectangle on a page, points from its top left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box of the record: of the value at a pointer of the text. */
export interface PathBox extends Area {
  readonly path: string;
  readonly piece: number;
  readonly pieces: number;
}

/** A page with its boxes of one file. */
export interface DropPage {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PathBox[];
  /** The pointer of the content that the page goes on with. */
  readonly body: string;
}

/** A place between blocks, and the line that shows it. */
export interface DropLine {
  readonly spot: Spot;
  /** What the block would stand in, such as `box`. */
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly isUpright: boolean;
}

interface Zone {
  readonly slot: Slot;
  readonly area: Area;
  readonly lines: readonly DropLine[];
}

/** What is less than this from the edge of a block belongs to what is around it, points. */
const edge = 4;

/** Finds lines on one page. `taken` is the pointer of a block that is moved. */
export class DropLines {
  readonly #zones: readonly Zone[];
  readonly #taken: string | undefined;

  constructor(root: JsonNode, page: DropPage, taken?: string) {
    this.#taken = taken;
    const byPath = Map.groupBy(page.boxes, ({ path }) => path);
    const isInside = ({ at }: Slot): boolean =>
      taken !== undefined && (at === taken || at.startsWith(`${taken}/`));
    this.#zones = slotsOf(root)
      .filter((slot) => !isInside(slot) && slot.what !== 'background' && slot.what !== 'foreground')
      .flatMap((slot) => zonesOf(slot, byPath, page));
  }

  /** Returns the line for a point, `here` where the block stands already, and undefined where no block can stand. */
  at(x: number, y: number): DropLine | 'here' | undefined {
    const around = this.#zones.filter(({ area, lines }) => lines.length > 0 && holds(area, x, y));
    const zone = around.reduce<Zone | undefined>(
      (least, one) => (least && size(least.area) < size(one.area) ? least : one),
      undefined,
    );
    const line = zone?.lines.reduce<DropLine | undefined>(
      (near, one) => (near && farness(near, x, y) <= farness(one, x, y) ? near : one),
      undefined,
    );
    return line && zone && this.#isWhereItIs(zone.slot, line) ? 'here' : line;
  }

  #isWhereItIs(slot: Slot, { spot }: DropLine): boolean {
    const index = blocksIn(slot).findIndex(({ at }) => at === this.#taken);
    return index >= 0 && (spot.index === index || spot.index === index + 1);
  }
}

type Boxes = ReadonlyMap<string, readonly PathBox[]>;

function zonesOf(slot: Slot, boxes: Boxes, page: DropPage): readonly Zone[] {
  const lines = linesOf(slot, boxes);
  const isBody = slot.at === page.body || slot.owner === page.body;
  if (isBody && slot.what !== 'header' && slot.what !== 'footer') {
    const whole = { x: 0, y: 0, width: page.width, height: page.height };
    const first: DropLine = {
      ...{ spot: { around: slot.at, index: 0 }, what: slot.what, isUpright: false },
      ...{ x: page.width * 0.1, y: page.height * 0.1, length: page.width * 0.8 },
    };
    return [{ slot, area: whole, lines: lines.length > 0 || blocksIn(slot).length > 0 ? lines : [first] }];
  }
  const owned = slot.what === 'column' ? [] : (boxes.get(slot.owner) ?? []);
  if (owned.length > 0)
    return owned.map((area) => ({
      ...{ slot, area: inset(area, 0, edge) },
      lines: lines.length > 0 ? lines : [emptyLine(slot, area)],
    }));
  const inside = blocksIn(slot).flatMap(({ at }) => boxes.get(at) ?? []);
  if (inside.length === 0) return [];
  const area = around(inside);
  if (slot.what !== 'column') return [{ slot, area: inset(area, 0, 0), lines }];
  // A column is as high as its neighbours.
  const columns = boxes.get(slot.owner.slice(0, slot.owner.lastIndexOf('/columns/'))) ?? [];
  const beside = columns.find((one) => holds(one, area.x + area.width / 2, area.y + area.height / 2));
  const high = beside ? { ...area, y: beside.y, height: beside.height } : area;
  return [{ slot, area: inset(high, edge, edge), lines }];
}

function linesOf(slot: Slot, boxes: Boxes): readonly DropLine[] {
  const { at: around, what, isAcross: isUpright } = slot;
  return blocksIn(slot).flatMap(({ at, node }, index) => {
    // A block out of the flow stands where it wants to.
    if (textAt(node, 'type') === 'place') return [];
    return boxesOf(at, node, boxes).flatMap((box) => {
      const { x, y, width, height, piece, pieces } = box;
      const line = { what, isUpright, x, y, length: isUpright ? height : width };
      const before: DropLine = { ...line, spot: { around, index } };
      const end = isUpright ? { x: x + width } : { y: y + height };
      const behind: DropLine = { ...line, ...end, spot: { around, index: index + 1 } };
      return [...(piece === 1 ? [before] : []), ...(piece === pieces ? [behind] : [])];
    });
  });
}

/** Returns the boxes of a block, or of an item that has none of its own the rectangle around what is in it. */
function boxesOf(at: string, node: JsonNode, boxes: Boxes): readonly PathBox[] {
  const own = boxes.get(at);
  if (own) return own;
  const inside = node.kind === 'list' || textAt(node, 'type') === undefined ? withinOf(at, boxes) : [];
  return inside.length === 0 ? [] : [{ path: at, piece: 1, pieces: 1, ...around(inside) }];
}

function withinOf(at: string, boxes: Boxes): readonly PathBox[] {
  const found: PathBox[] = [];
  for (const [path, ofPath] of boxes) if (path.startsWith(`${at}/`)) found.push(...ofPath);
  return found;
}

function emptyLine({ at, what }: Slot, { x, y, width, height }: Area): DropLine {
  const line = { x: x + edge, y: y + height / 2, length: Math.max(edge, width - 2 * edge) };
  return { ...line, spot: { around: at, index: 0 }, what, isUpright: false };
}

function around(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((one) => one.x));
  const y = Math.min(...areas.map((one) => one.y));
  const right = Math.max(...areas.map((one) => one.x + one.width));
  const bottom = Math.max(...areas.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}

function inset({ x, y, width, height }: Area, across: number, down: number): Area {
  const [dx, dy] = [Math.min(across, width / 4), Math.min(down, height / 4)];
  return { x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy };
}

function holds({ x, y, width, height }: Area, left: number, top: number): boolean {
  return left >= x && left <= x + width && top >= y && top <= y + height;
}

function size({ width, height }: Area): number {
  return width * height;
}

/** Returns how far a line is from a point. */
function farness({ x, y, length, isUpright }: DropLine, left: number, top: number): number {
  const beyond = (from: number, at: number): number => Math.max(0, from - at, at - from - length);
  return isUpright ? Math.abs(left - x) + beyond(y, top) : Math.abs(top - y) + beyond(x, left);
}
