// What stands on finished pages: words, put together again where a line or a page broke them, and everything's place.
import { boxOf } from '../../src/blocks/svg/geometry.ts';
import { type Frame, type Item, openItems, type Page } from '../../src/layout/frame.ts';
import type { Note, NoteMark } from '../../src/layout/note.ts';
import { CellOwner, type Owner, ownerWithin, StructureNode } from '../../src/layout/structure.ts';
import type { Color } from '../../src/units.ts';
import { wordPattern } from './reading.ts';

/** A word where it begins. */
export interface SeenWord {
  /** Letter and number; with its value where it carries one. */
  readonly key: string;
  /** Letter and number alone. */
  readonly name: string;
  readonly value: string | undefined;
  /** Number printed behind it, in contents. */
  readonly number: string;
  readonly page: number;
  /** Where it ends: long words are broken. */
  readonly lastPage: number;
  /** The baseline on which it ends. */
  readonly lastY: number;
  /** Place among all texts of the document. */
  readonly order: number;
  /** Baseline. */
  readonly y: number;
  /** Where the text that it begins in stands across the page; undefined where it is turned, or wider than its room. */
  readonly across: readonly [left: number, right: number] | undefined;
}

/** A rectangle that something takes on a page. */
export interface SeenBox {
  readonly kind: Item['kind'];
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly what: string;
  /** It stands in a frame that is turned, and elsewhere than this says, or in one that its author has cut off. */
  readonly turned: boolean;
  /** The colour of a text or of what fills a path. */
  readonly color?: Color | undefined;
  /** The colour of a path's line. */
  readonly stroke?: Color | undefined;
  /** Where a link leads. */
  readonly target?: string;
  /** The frame that it stands in: its block, and its edges on the page. */
  readonly within: { readonly path: string; readonly left: number; readonly right: number };
}

/** The label of a note: in a text, or before the note itself. */
export interface SeenMark {
  readonly note: Note;
  readonly part: NoteMark['part'];
  readonly label: string;
  readonly page: number;
}

/** All that is seen in a document. */
export interface Seen {
  readonly marks: readonly SeenMark[];
  readonly words: readonly SeenWord[];
  readonly boxes: readonly SeenBox[];
  readonly links: readonly SeenBox[];
  /** Texts that are no words. */
  readonly strange: readonly string[];
  /** Heights of the parts of each block, by its path. */
  readonly heights: ReadonlyMap<string, number>;
  /** Paths of the frames that each page is made of. */
  readonly parts: readonly (readonly {
    readonly path: string;
    readonly frame: Frame;
    readonly x: number;
    readonly y: number;
  }[])[];
}

interface Piece {
  readonly text: string;
  readonly page: number;
  readonly order: number;
  readonly y: number;
  readonly across: SeenWord['across'];
}

/** Later pages wait packed: they have no frames. */
export const loosePages = 50;

/** Markers of lists. */
export const marker = /^(?:[•◦▪‣–→·]|[\da-zA-Z]+\.|\d+(?:\.\d+)+\.?)$/;

/** Letters that reach nowhere below their line, such as large first letters. */
const standing = /^[a-fhik-or-xzA-IK-PR-Z\d]+$/;

/** Markers of one list that were set in several fonts; the number before the point may look like that of an entry. */
const markers = new RegExp(`^\\.?(?:${marker.source.slice(1, -1)})*$`);

/** A word, with the number behind it in contents; or the digits below the bars of a shop. */
const seenPattern = new RegExp(`${wordPattern.source}(?:⟨([^⟩]*)⟩)?|(\\d{13})`, 'gu');

/** Reads the pages of a document. */
export function readPages(pages: readonly Page[]): Seen {
  const reader = new PageReader();
  for (const [index, page] of pages.entries()) {
    reader.page = index;
    reader.frame(page.frame, { x: 0, y: 0, inside: '' });
  }
  const parts = pages.map(({ frame }) =>
    frame.items.flatMap((item) =>
      item.kind === 'frame' ? [{ path: item.frame.path, frame: item.frame, x: item.x, y: item.y }] : [],
    ),
  );
  const { boxes, links, heights, marks } = reader;
  const words: SeenWord[] = [];
  const strange: string[] = [];
  for (const [path, pieces] of reader.pieces) {
    const complain = (text: string): void => {
      if (!markers.test(text)) strange.push(`${path}: ${text}`);
    };
    join(pieces, words, complain);
  }
  words.sort((a, b) => a.order - b.order);
  return { words, boxes, links, strange, heights, parts, marks };
}

function join(pieces: readonly Piece[], words: SeenWord[], complain: (text: string) => void): void {
  const starts: number[] = [];
  let whole = '';
  for (const { text } of pieces) {
    starts.push(whole.length);
    whole += text;
  }
  let at = 0;
  let piece = 0;
  let end = 0;
  for (const match of whole.matchAll(seenPattern)) {
    const [found, plain = '', value, hyphenated, number = '', retail] = match;
    const letters = hyphenated?.replaceAll('\u00ad', '');
    const name = retail ? `e${retail}` : plain;
    if (match.index !== at) complain(whole.slice(at, match.index));
    at = match.index + found.length;
    while ((starts[piece + 1] ?? Number.POSITIVE_INFINITY) <= match.index) piece += 1;
    while ((starts[end + 1] ?? Number.POSITIVE_INFINITY) < at) end += 1;
    const { page: lastPage = 0, y: lastY = 0 } = pieces[end] ?? {};
    const { page = 0, order = 0, y = 0, across } = pieces[piece] ?? {};
    words.push({
      key: value && /^[stqu]/.test(name) ? `${name}=${value}` : letters ? `${name}:${letters}` : name,
      name,
      value,
      number,
      page,
      lastPage,
      lastY,
      order,
      y,
      across,
    });
  }
  if (at !== whole.length) complain(whole.slice(at));
}

/** Pages that wait packed have no frames, but their nodes have parents. */
function isInNote(owner: Owner | undefined): boolean {
  let node = owner instanceof CellOwner ? owner.row : owner;
  while (node instanceof StructureNode && node.role !== 'Note') node = node.parent;
  return node !== undefined && node instanceof StructureNode;
}

/** Whether it is the number of a page in contents. It stands in the link of its entry; the title there has a node of its own. */
function isNumber(owner: Owner | undefined): boolean {
  let node = owner instanceof StructureNode ? owner : undefined;
  while (node && node.role === undefined && node.within === undefined) node = node.parent;
  return node?.role === 'Link' && node.parent?.role === 'Reference';
}

class PageReader {
  readonly pieces = new Map<string, Piece[]>();
  readonly boxes: SeenBox[] = [];
  readonly links: SeenBox[] = [];
  readonly marks: SeenMark[] = [];
  readonly heights = new Map<string, number>();
  page = 0;
  private order = 0;
  private turned = false;
  private owner: Owner | undefined;
  private leaning: number | undefined;
  private frameWithin: SeenBox['within'] = { path: '', left: 0, right: 0 };

  frame(frame: Frame, at: { readonly x: number; readonly y: number; readonly inside: string }): void {
    const around = this.owner;
    this.owner = this.within(frame.node);
    this.items(frame, at);
    this.owner = around;
  }

  private within(own: Owner | undefined): Owner | undefined {
    return this.owner === undefined ? own : ownerWithin(this.owner, own);
  }

  private items(frame: Frame, at: { readonly x: number; readonly y: number; readonly inside: string }): void {
    const { path } = frame;
    if (path !== at.inside) this.heights.set(path, (this.heights.get(path) ?? 0) + frame.height);
    const around = path === '' || at.inside === '' ? undefined : this.frameWithin;
    const own = {
      path,
      left: Math.max(at.x, around?.left ?? at.x),
      right: Math.min(at.x + frame.width, around?.right ?? Number.POSITIVE_INFINITY),
    };
    for (const item of openItems(frame)) {
      this.frameWithin = own;
      if (item.kind === 'frame') {
        const { turned, leaning, owner } = this;
        this.owner = this.within(item.node);
        this.turned ||= Boolean(item.rotate) || (item.matrix ?? item.clip) !== undefined;
        // What leans reaches out of its room: it is taken to stand at the top of that.
        if (item.matrix !== undefined) this.leaning ??= at.y + item.y;
        this.frame(item.frame, { x: at.x + item.x, y: at.y + item.y, inside: path });
        this.turned = turned;
        this.leaning = leaning;
        this.owner = owner;
      } else if (item.kind === 'text') {
        this.text(item, path, at);
      } else if (item.kind === 'path') {
        this.path(item, at);
      } else if (item.kind === 'image') {
        const { x, y, width, height } = item.clip ?? item;
        this.box(item.kind, { x: at.x + x, y: at.y + y, width, height }, { what: 'image' });
      } else if (item.kind === 'drawing' || item.kind === 'pdfPage') {
        const { x, y, width, height } = item;
        this.box(item.kind, { x: at.x + x, y: at.y + y, width, height }, { what: item.kind });
      } else if (item.kind === 'link') {
        const { x, y, width, height, target } = item;
        this.box(item.kind, { x: at.x + x, y: at.y + y, width, height }, { what: target, target });
      } else if (item.kind === 'slot') {
        this.box(
          item.kind,
          { x: -1000, y: -1000, width: 0, height: 0 },
          { what: `unfilled slot ${item.slot.path}` },
        );
      }
    }
  }

  private text(item: Extract<Item, { kind: 'text' }>, path: string, at: { x: number; y: number }): void {
    const text = item.text.replace(/\s+/g, '');
    const [x, y] = [at.x + item.x, this.leaning ?? at.y + item.y];
    const width = item.text.endsWith(' ') ? 0 : item.width;
    const below = standing.test(item.text) ? 0 : item.size * 0.1;
    this.box(
      'text',
      { x, y: y - item.size * 0.7, width, height: item.size * 0.7 + below },
      {
        what: item.text,
        color: item.color,
      },
    );
    // Ruby stands above its base, which may be broken behind it.
    if (item.node instanceof StructureNode && item.node.role === 'RT') return;
    if (item.mark !== undefined) {
      const { note, part } = item.mark;
      this.marks.push({ note, part, label: text, page: this.page });
      return;
    }
    if (text === '' || marker.test(text)) return;
    // The notes of Markdown have the path of the text around them.
    const owner = this.within(item.node);
    const key = isInNote(owner) ? `${path} note` : path;
    const pieces = this.pieces.get(key) ?? [];
    this.pieces.set(key, pieces);
    const marked = isNumber(owner) ? `⟨${text}⟩` : text;
    const { left, right } = this.frameWithin;
    const isInside =
      !this.turned && this.leaning === undefined && x >= left - 0.5 && x + width <= right + 0.5;
    const across = isInside ? ([x, x + width] as const) : undefined;
    pieces.push({ text: marked, page: this.page, order: this.order, y, across });
    this.order += 1;
  }

  private path(item: Extract<Item, { kind: 'path' }>, at: { x: number; y: number }): void {
    // The handles of curves may lie where nothing is drawn.
    const { x, y, width, height } = boxOf(item.steps) ?? { x: 0, y: 0, width: 0, height: 0 };
    const color = item.fill;
    const stroke = (item.stroke?.width ?? 0) > 0 ? item.stroke?.color : undefined;
    this.box('path', { x: at.x + x, y: at.y + y, width, height }, { what: 'path', color, stroke });
  }

  private box(
    kind: Item['kind'],
    box: { x: number; y: number; width: number; height: number },
    seen: Pick<SeenBox, 'what' | 'color' | 'stroke' | 'target'>,
  ): void {
    const { x, y, width, height } = box;
    const { page, turned, frameWithin: within } = this;
    // Where a matrix brings it is judged by the warnings.
    if (this.leaning !== undefined) return;
    const sides = { left: x, right: x + width, top: y, bottom: y + height };
    const list = kind === 'link' ? this.links : this.boxes;
    list.push({ ...seen, kind, page, ...sides, turned, within });
  }
}
