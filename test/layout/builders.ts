// Tiny builders for layout tests: a page-break case is one line, and what comes out reads like a table.
import type { FontSet } from '../../src/fonts/face.ts';
import { roomBeside } from '../../src/layout/beside.ts';
import { composeDocument } from '../../src/layout/document/compose.ts';
import { type PageForms, splitSections } from '../../src/layout/document/section.ts';
import { wrapBlock } from '../../src/layout/document/wrap.ts';
import { type FlowSpec, flow } from '../../src/layout/flow/flow.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  newMemory,
  noKeep,
  noSpace,
  type Region,
  type Space,
} from '../../src/layout/flowable.ts';
import { type Frame, type Item, openItems, type Page } from '../../src/layout/frame.ts';
import { noSides, type Pt, type Sides } from '../../src/units.ts';

/** No face: builders draw paths alone. */
export const noFonts: FontSet = {
  families: [],
  faces: () => {
    throw new Error('a builder asked for a font');
  },
};

/** A context without fonts, left to right. */
export function contextOf(options: Partial<LayoutContext> = {}): LayoutContext {
  return {
    fonts: noFonts,
    rtl: false,
    memory: newMemory(),
    slotHeights: new Map(),
    warn: () => {},
    ...options,
  };
}

/** What a builder may be told besides its size. */
export interface LeafOptions {
  readonly keep?: Keep;
  readonly space?: Space;
  readonly width?: Pt;
}

/** A rectangle that can't be split; its name is what `shown` prints. */
export function leaf(name: string, height: Pt, options: LeafOptions = {}): Flowable {
  return paragraphOf(name, 1, { ...options, line: height, solid: true });
}

/** Lines of one height each; `orphans` and `widows` as in a text. Line 3 of `a` is shown as `a3`; a leaf as `a`. */
export function paragraphOf(
  name: string,
  lines: number,
  options: LeafOptions & {
    line?: Pt;
    orphans?: number;
    widows?: number;
    solid?: boolean;
    from?: number;
  } = {},
): Flowable {
  const {
    line = 10,
    orphans = 1,
    widows = 1,
    from = 1,
    keep = noKeep,
    space = noSpace,
    width = 20,
  } = options;
  const self: Flowable = {
    path: `/${name}`,
    keep,
    space,
    widths: () => ({ min: width, max: width * 2 }),
    fit(region: Region): Fit {
      const count = linesThatFit(region, { lines, line, orphans: from === 1 ? orphans : 1, widows });
      if (count === 0 && lines > 0) return { frame: undefined, rest: self };
      const items = Array.from({ length: count }, (_, index) =>
        mark(options.solid ? name : `${name}${from + index}`, { y: index * line, width, height: line }),
      );
      const frame = { path: `/${name}`, width: region.width, height: count * line, items };
      if (count === lines) return { frame, rest: undefined };
      const after = { ...space, before: 0 };
      return {
        frame,
        rest: paragraphOf(name, lines - count, { ...options, from: from + count, space: after }),
      };
    },
  };
  return self;
}

/** Lines of 20 by 10 that stand beside floats, wherever they find room. */
export function besideText(name: string, lines: number, from = 1): Flowable {
  const [width, height] = [20, 10];
  const self: Flowable = {
    path: `/${name}`,
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: width, max: width }),
    besideWidth: () => width,
    fit(region: Region): Fit {
      const items: Item[] = [];
      let y = 0;
      while (items.length < lines) {
        const room = roomBeside(region.beside ?? [], region.width, y, y + height);
        if (room.width < width) y = room.until;
        else if (y + height > region.height + epsilon) break;
        else {
          items.push(mark(`${name}${from + items.length}`, { x: room.left, y, width, height }));
          y += height;
        }
      }
      if (items.length === 0) return { frame: undefined, rest: self };
      const frame = { path: `/${name}`, width: region.width, height: y, items };
      const left = lines - items.length;
      return { frame, rest: left === 0 ? undefined : besideText(name, left, from + items.length) };
    },
  };
  return self;
}

/** Room without anything in it. */
export function blank(height: Pt): Flowable {
  const self: Flowable = {
    path: '/blank',
    keep: noKeep,
    space: noSpace,
    widths: () => ({ min: 0, max: 0 }),
    fit: ({ width, height: left }) => ({
      frame: { path: '/blank', width, height: Math.min(height, left), items: [] },
      rest: undefined,
    }),
  };
  return self;
}

/** Takes what is left of the page or box. */
export function stretch(): Flowable {
  const base = blank(0);
  return {
    ...base,
    stretch: true,
    fit: (region, context) =>
      region.fill ? blank(region.height).fit(region, context) : base.fit(region, context),
  };
}

function linesThatFit(
  region: Region,
  text: { lines: number; line: Pt; orphans: number; widows: number },
): number {
  const room = Math.floor((region.height + epsilon) / text.line);
  if (room >= text.lines) return text.lines;
  const kept = Math.min(room, text.lines - text.widows);
  const polite = kept >= Math.min(text.orphans, text.lines) ? Math.max(0, kept) : 0;
  if (polite > 0 || region.height < region.full - epsilon) return polite;
  return room;
}

/** A rectangle that carries its name in a link, so that frames can be read back. */
function mark(name: string, box: { x?: Pt; y: Pt; width: Pt; height: Pt }): Item {
  return { kind: 'link', x: 0, target: name, ...box };
}

/** Children one below the other. */
export function column(children: readonly Flowable[], options: Partial<FlowSpec> = {}): Flowable {
  return flow({ path: '/column', children, ...options });
}

/** What `keep` says, around a flowable. */
export function kept(keep: Keep, ...children: readonly Flowable[]): Flowable {
  return wrapBlock(children, { path: '/kept', margin: noSides, keep });
}

/** Space around a flowable. */
export function margin(sides: Partial<Sides>, ...children: readonly Flowable[]): Flowable {
  return wrapBlock(children, { path: '/margin', margin: { ...noSides, ...sides }, keep: noKeep });
}

/** A name, where it stands on the page, and how large it is. */
export interface Mark {
  readonly name: string;
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
}

/** All marks of a frame in drawing order, with their place on the page. */
export function marksOf(frame: Frame, x: Pt = 0, y: Pt = 0): Mark[] {
  return openItems(frame).flatMap((item): Mark[] => {
    if (item.kind === 'frame') return marksOf(item.frame, x + item.x, y + item.y);
    if (item.kind !== 'link') return [];
    return [{ name: item.target, x: x + item.x, y: y + item.y, width: item.width, height: item.height }];
  });
}

/** The names on a page with their tops: `a@0 b@40`. */
export function shown(frame: Frame): string {
  return marksOf(frame)
    .map((one) => `${one.name}@${Math.round(one.y * 100) / 100}`)
    .join(' ');
}

/** Pages of one section without margins. */
export interface PagesOptions {
  readonly width?: Pt;
  readonly height?: Pt;
  readonly margin?: Partial<Sides>;
  readonly header?: PageForms;
  readonly footer?: PageForms;
  readonly background?: PageForms;
  readonly foreground?: PageForms;
  readonly restartNumbers?: boolean;
  readonly rtl?: boolean;
  readonly maxPages?: number;
}

/** The finished pages of a document of these blocks, on paper of 100 by 100. */
export async function pagesOf(
  blocks: readonly Flowable[],
  options: PagesOptions = {},
): Promise<readonly Page[]> {
  const { width = 100, height = 100, maxPages = 1000, rtl = false } = options;
  const sections = splitSections(blocks, {
    path: '/content',
    setup: { width, height, margin: { ...noSides, ...options.margin } },
    header: options.header ?? {},
    footer: options.footer ?? {},
    background: options.background ?? {},
    foreground: options.foreground ?? {},
    restartNumbers: options.restartNumbers ?? false,
  });
  const { pages } = composeDocument({ sections, fonts: noFonts, rtl, maxPages });
  return pages;
}

/** What `shown` gives for each page of such a document. */
export async function shownPages(blocks: readonly Flowable[], options: PagesOptions = {}): Promise<string[]> {
  const pages = await pagesOf(blocks, options);
  return pages.map((page) => shown(page.frame));
}
