// Compacted frames. Pages that wait for the last one to be cut hold numbers and texts in place of thousands of objects.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, Item } from '../frame.ts';
import { type Owner, ownerWithin } from '../structure.ts';
import type { Look } from '../text/look.ts';
import { SetLineItem } from '../text/set-line.ts';
import { LineItem } from '../text/simple-line.ts';
import { isUpright } from './extent.ts';

/** An item that is kept as it is. It is drawn before the line with the index `before`. */
interface Loose {
  readonly before: number;
  readonly item: Item;
}

/** The positions of the lines of a compact frame: x, y and width of each in turn. */
type Positions = readonly Pt[];

/** A frame that holds its simple lines in a few lists. Its items are made anew each time that they are read. */
export class CompactFrame implements Frame {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly node: Owner | undefined;
  private readonly positions: Positions;
  private readonly texts: readonly string[];
  private readonly looks: readonly Look[];
  private readonly owners: readonly (Owner | undefined)[];
  private readonly loose: readonly Loose[];

  constructor(frame: Pick<Frame, 'path' | 'width' | 'height' | 'node'>, parts: Compacted) {
    this.path = frame.path;
    this.width = frame.width;
    this.height = frame.height;
    this.node = frame.node;
    this.positions = parts.positions;
    this.texts = parts.texts;
    this.looks = parts.looks;
    this.owners = parts.owners;
    this.loose = parts.loose;
  }

  get items(): readonly Item[] {
    const items: Item[] = [];
    let next = 0;
    for (const { before, item } of this.loose) {
      for (; next < before; next += 1) items.push(this.line(next));
      items.push(item);
    }
    for (; next < this.texts.length; next += 1) items.push(this.line(next));
    return items;
  }

  private line(index: number): LineItem {
    const { positions } = this;
    const at = index * 3;
    // There are as many looks as texts.
    const line = {
      look: this.looks[index] as Look,
      text: this.texts[index] ?? '',
      width: positions[at + 2] ?? 0,
    };
    return new LineItem(line, positions[at] ?? 0, positions[at + 1] ?? 0, this.owners[index]);
  }

  /**
   * Returns the frame with each item changed that is no simple line, or this frame itself when `change` returns all of
   * them as they are.
   */
  mapLoose(change: (item: Item) => Item): CompactFrame {
    let changed = false;
    const loose = this.loose.map(({ before, item }) => {
      const other = change(item);
      if (other !== item) changed = true;
      return { before, item: other };
    });
    if (!changed) return this;
    const { positions, texts, looks, owners } = this;
    return new CompactFrame(this, { positions, texts, looks, owners, loose });
  }
}

interface Compacted {
  readonly positions: Positions;
  readonly texts: readonly string[];
  readonly looks: readonly Look[];
  /** What each line belongs to, inside of the frame. */
  readonly owners: readonly (Owner | undefined)[];
  readonly loose: readonly Loose[];
}

/** Returns a compact frame. It draws the same in the same places and order. */
export function compactFrame(frame: Frame): Frame {
  const packing = new Compacting();
  packing.add(frame, { x: 0, y: 0, owner: undefined });
  const { texts, looks, owners, loose } = packing;
  // Lists that grew have room for more.
  const parts = {
    positions: packing.positions.slice(),
    texts: texts.slice(),
    looks: looks.slice(),
    owners: owners.slice(),
    loose: loose.slice(),
  };
  return new CompactFrame(frame, parts);
}

/** The places of the items of a frame, and what they belong to. */
interface FramePosition {
  readonly x: Pt;
  readonly y: Pt;
  readonly owner: Owner | undefined;
}

class Compacting {
  readonly positions: number[] = [];
  readonly texts: string[] = [];
  readonly looks: Look[] = [];
  readonly owners: (Owner | undefined)[] = [];
  readonly loose: Loose[] = [];
  /** The last loose items, as long as more of them follow in the same frame. */
  private open: { readonly from: Frame; readonly items: Item[] } | undefined;

  add(frame: Frame, position: FramePosition): void {
    const { x, y, owner } = position;
    for (const item of frame.items) {
      if (item instanceof LineItem && !(item instanceof SetLineItem)) {
        this.open = undefined;
        this.positions.push(x + item.x, y + item.y, item.width);
        this.texts.push(item.text);
        this.looks.push(item.look);
        this.owners.push(owner);
      } else if (item.kind === 'frame' && isPlain(item) && item.frame.isPacked !== true) {
        this.open = undefined;
        const inner = inside(inside(owner, item.node), item.frame.node);
        this.add(item.frame, { x: x + item.x, y: y + item.y, owner: inner });
      } else {
        this.keep(item, frame, position);
      }
    }
  }

  private keep(item: Item, frame: Frame, { x, y, owner }: FramePosition): void {
    if (this.open?.from === frame) {
      this.open.items.push(item);
      return;
    }
    const { path, width, height } = frame;
    const items = [item];
    this.open = { from: frame, items };
    const whole: FrameItem = { kind: 'frame', x, y, node: owner, frame: { path, width, height, items } };
    this.loose.push({ before: this.texts.length, item: whole });
  }
}

function inside(owner: Owner | undefined, own: Owner | undefined): Owner | undefined {
  return owner === undefined ? own : ownerWithin(owner, own);
}

function isPlain(item: FrameItem): boolean {
  return isUpright(item) && item.opacity === undefined && item.anchor === undefined;
}
