// Cuts pages: the body of each section flows into pages, below its header and above its footer.
import { AppError, invariant, issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { because, fitOf } from '../explain/fit.ts';
import { sectionStart, type Why } from '../explain/why.ts';
import { addBottoms, keepsSpace } from '../flow/room.ts';
import { isDrawn } from '../flow/visible.ts';
import { layoutSpaced } from '../flow/whole.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type LayoutContext,
  type PageAbove,
  type Region,
} from '../flowable.ts';
import type { Frame, Item, TagItem } from '../frame.ts';
import type { BodyRoom, FootNotes } from '../notes/foot.ts';
import type { PageForms, SectionSpec } from './section.ts';

/** A page whose body is known. Its forms are not yet known, since they may depend on the number of pages. */
export interface CutPage {
  readonly section: SectionSpec;
  /** The number of the page in its section, from 1. */
  readonly sectionPage: number;
  /** Whether it is the first page of the document. */
  readonly isFirst: boolean;
  /** The number that is printed on it. */
  readonly pageNumber: number;
  readonly body: Frame;
  /** The height of the paper. */
  readonly height: Pt;
  /** The top of the body on the paper. */
  readonly bodyTop: Pt;
  /** Why it starts where it starts, where somebody asked. The first page has no reason. */
  readonly why?: Why;
}

/** The heights that are kept free above and below the body of a page. */
interface Rooms {
  readonly header: Pt;
  readonly footer: Pt;
}

/** The pages of all sections so far. */
interface Sheaf {
  count: number;
  /** The number of the last page. */
  pageNumber: number;
  readonly maxPages: number;
  /** The tags of pages that were not made. They go to the next page. */
  tags: readonly TagItem[];
  /** The notes at the foot of pages, where the document has some. */
  readonly notes: FootNotes | undefined;
}

/** How pages are cut. */
export interface Cutting {
  readonly maxPages: number;
  readonly notes?: FootNotes | undefined;
}

/**
 * Yields the pages of all sections, one after the other. Throws `AppError('render_failed')` past `maxPages`, and when
 * something does not fit a page.
 */
export function* cutPages(
  sections: readonly SectionSpec[],
  { maxPages, notes }: Cutting,
  context: LayoutContext,
): Generator<CutPage, void> {
  const sheaf: Sheaf = { count: 0, pageNumber: 0, maxPages, tags: [], notes };
  let last: CutPage | undefined;
  for (const section of sections) {
    for (const cut of cutSection(section, sheaf, context)) {
      const starts = context.explains === true && last !== undefined && cut.why === undefined;
      const page = starts ? { ...cut, why: sectionStart(section.path) } : cut;
      if (last !== undefined) yield last;
      last = page;
    }
  }
  last ??= emptyPage(sections[0]);
  yield { ...last, body: withTags(last.body, sheaf.tags) };
}

function* cutSection(section: SectionSpec, sheaf: Sheaf, context: LayoutContext): Generator<CutPage, void> {
  const start = sheaf.count === 0 ? 'document' : 'section';
  const first = roomsOf(section, start, context);
  const later = roomsOf(section, 'later', context);
  let body: Flowable | undefined = section.body;
  let sectionPage = 1;
  let afterBreak = false;
  let why: Why | undefined;
  const { notes } = sheaf;
  context.notes?.startSection();
  while (body !== undefined || notes?.areLeft) {
    const rooms = sectionPage === 1 ? first : later;
    const above = afterBreak
      ? undefined
      : drawnAbove(section, { place: sectionPage === 1 ? start : 'later', rooms }, context);
    const room: PageRoom = { section, rooms, next: later, afterBreak, above };
    const hadNotes = notes?.areLeft === true;
    const fit: Fit =
      notes === undefined && body !== undefined
        ? fitPage(body, room, context)
        : fitNoted(body, { ...room, notes, index: sheaf.count }, context);
    const leftEmpty = fit.frame === undefined && !fit.forced;
    invariant(
      fit.rest !== body || hadNotes || (leftEmpty && (sectionPage === 1 || above !== undefined)),
      `a page takes something (${section.path})`,
    );
    afterBreak = fit.forced !== true;
    body = fit.rest;
    const since = why;
    why = fit.why;
    const frame = withTags(fit.frame ?? emptyBody(section), sheaf.tags);
    const isKept = leftEmpty || (body !== undefined && fit.forced !== true && keepsSpace(frame, above));
    if (!isDrawn(frame) && !isKept && (body !== undefined || sectionPage > 1 || section.implicit)) {
      // No page is made without content. What can be linked to moves on to the page that comes instead.
      sheaf.tags = tagsOf(frame.items);
      why ??= since;
      continue;
    }
    sheaf.tags = [];
    sheaf.count += 1;
    if (sheaf.count > sheaf.maxPages) throw tooMany(section, sheaf.maxPages);
    const bodyTop = section.setup.margin.top + rooms.header;
    const restarts = sectionPage === 1 && section.restartNumbers;
    sheaf.pageNumber = restarts ? 1 : sheaf.pageNumber + 1;
    const { pageNumber } = sheaf;
    const isFirst = sheaf.count === 1;
    const height = pageHeight(section, frame, rooms);
    yield { section, sectionPage, isFirst, pageNumber, body: frame, height, bodyTop, ...because(since) };
    sectionPage += 1;
  }
}

interface PageRoom {
  readonly section: SectionSpec;
  readonly rooms: Rooms;
  /** The heights on the pages that follow. */
  readonly next: Rooms;
  readonly afterBreak: boolean;
  readonly above: PageAbove | undefined;
}

/** Returns what the background and the header of a page draw. They are laid out when somebody asks. */
function drawnAbove(
  section: SectionSpec,
  { place, rooms }: { readonly place: PagePlace; readonly rooms: Rooms },
  context: LayoutContext,
): PageAbove {
  const { background, header, setup } = section;
  let known: Pt[] | undefined;
  const find = (): Pt[] => {
    const bottoms: Pt[] = [];
    for (const form of possibleForms(background, place))
      addBottoms(layoutSpaced(form, setup.width, context), 0, bottoms);
    // The body stands below the header. What the header places by the corner of the page may reach further down.
    for (const form of possibleForms(header, place))
      addBottoms(layoutSpaced(form, bodyWidth(section), context), undefined, bottoms);
    return bottoms;
  };
  return {
    top: setup.margin.top + rooms.header,
    bottoms: () => {
      known ??= find();
      return known;
    },
  };
}

/** Fits the body of a page that has notes at its foot. */
function fitNoted(
  body: Flowable | undefined,
  room: PageRoom & { readonly notes: FootNotes | undefined; readonly index: number },
  context: LayoutContext,
): Fit {
  const { section, rooms, notes, index } = room;
  invariant(notes !== undefined, 'a page without a body has notes');
  const height = bodyHeight(section, rooms, context);
  const { leastHeight } = section.setup;
  const least = leastHeight && Math.max(0, leastHeight - (section.setup.height - height));
  const page = { path: section.path, width: bodyWidth(section), height, least, index, body };
  return notes.fit(page, (rest, own) => fitPage(rest, room, context, own));
}

/** Fits a body. `own` is the height above the notes of the page. */
function fitPage(body: Flowable, room: PageRoom, context: LayoutContext, own?: BodyRoom): Fit {
  const whole = bodyHeight(room.section, room.rooms, context);
  const { baselineGrid, leastHeight } = room.section.setup;
  const { height, firm, fill } = own ?? { height: whole, firm: true, fill: true };
  const full = Math.max(whole, bodyHeight(room.section, room.next, context));
  const region: Region = {
    width: bodyWidth(room.section),
    height,
    full: height,
    afterBreak: room.afterBreak,
    // On a page that is as high as its content nothing is left to be filled.
    fill: fill && leastHeight === undefined,
    grid: baselineGrid === undefined ? undefined : { step: baselineGrid, y: 0 },
    above: room.above,
  };
  if (full <= height + epsilon) return fitOf(body, region, context);
  const roomier = fitOf(body, { ...region, full }, context);
  if (roomier.forced || roomier.frame !== undefined || !firm) return roomier;
  try {
    return fitOf(body, region, context);
  } catch (error) {
    // The content can't be split, and the following pages have more space. An empty page is better than no document.
    if (error instanceof AppError) return roomier;
    throw error;
  }
}

function roomsOf(section: SectionSpec, place: PagePlace, context: LayoutContext): Rooms {
  const width = bodyWidth(section);
  const header = roomOf(section.header, place, width, context);
  const footer = roomOf(section.footer, place, width, context);
  return { header, footer };
}

/**
 * Returns the height for the first page's own form, and otherwise for the tallest of the others. It never depends on
 * the number of pages.
 */
function roomOf(forms: PageForms, place: PagePlace, width: Pt, context: LayoutContext): Pt {
  return Math.max(0, ...possibleForms(forms, place).map((form) => layoutSpaced(form, width, context).height));
}

/** Whether a page is the first of the document, or else of its section. */
type PagePlace = 'document' | 'section' | 'later';

/** Returns the forms that a page may have, as far as that is known before the pages are counted. */
function possibleForms(forms: PageForms, place: PagePlace): readonly Flowable[] {
  const { documentFirst, first, odd, even, last, default: rest } = forms;
  const own = place === 'document' ? (documentFirst ?? first) : place === 'section' ? first : undefined;
  const possible = own !== undefined ? [own] : [odd, even, last, rest];
  return possible.filter((form) => form !== undefined);
}

/** Returns the width of the body and of header and footer. */
export function bodyWidth(section: SectionSpec): Pt {
  const { width, margin } = section.setup;
  return Math.max(0, width - margin.left - margin.right);
}

function bodyHeight(section: SectionSpec, rooms: Rooms, context: LayoutContext): Pt {
  const { height, margin } = section.setup;
  const left = height - margin.top - margin.bottom - rooms.header - rooms.footer;
  if (left > 0 && bodyWidth(section) > 0) return left;
  throw issuesError('render_failed', [
    {
      source: 'template',
      path: tallestForm(section, context)?.path ?? section.path,
      message: `expected a page with room for content, got ${describeRoom(section, rooms)}`,
      hint: 'make header, footer or margins smaller, or the page larger',
    },
  ]);
}

/** Returns the height of a page: that of its paper, or what its content needs. */
function pageHeight({ setup }: SectionSpec, body: Frame, { header, footer }: Rooms): Pt {
  const { height, leastHeight, margin } = setup;
  if (leastHeight === undefined) return height;
  const needed = margin.top + header + body.height + footer + margin.bottom;
  return Math.min(height, Math.max(leastHeight, needed));
}

function describeRoom(section: SectionSpec, rooms: Rooms): string {
  const { width, height, margin } = section.setup;
  if (bodyWidth(section) <= 0)
    return `a page ${width}pt wide with ${margin.left + margin.right}pt of margins`;
  const taken = `${margin.top + margin.bottom}pt of margins, ${rooms.header}pt of header and ${rooms.footer}pt of footer`;
  return `a page of ${height}pt with ${taken}`;
}

/** Returns the header or footer that takes most of a page, or undefined when none takes anything. */
function tallestForm(section: SectionSpec, context: LayoutContext): Flowable | undefined {
  const width = bodyWidth(section);
  let most: Pt = 0;
  let tallest: Flowable | undefined;
  for (const form of [section.header, section.footer].flatMap((forms) => Object.values(forms))) {
    const height = form ? layoutSpaced(form, width, context).height : 0;
    if (height > most) tallest = form;
    most = Math.max(most, height);
  }
  return tallest;
}

function tooMany(section: SectionSpec, maxPages: number): AppError {
  return issuesError('render_failed', [
    {
      source: 'template',
      path: section.path,
      message: `expected a document of at most ${maxPages} pages, got more`,
      hint: 'split it into several documents, or have the limit raised',
    },
  ]);
}

/** Returns the page of a document without content. */
function emptyPage(section: SectionSpec | undefined): CutPage {
  invariant(section !== undefined, 'a document has a section');
  return {
    section,
    sectionPage: 1,
    isFirst: true,
    pageNumber: 1,
    body: emptyBody(section),
    height: section.setup.leastHeight ?? section.setup.height,
    bodyTop: section.setup.margin.top,
  };
}

function emptyBody(section: SectionSpec): Frame {
  return { path: section.path, width: bodyWidth(section), height: 0, items: [] };
}

function withTags(frame: Frame, tags: readonly TagItem[]): Frame {
  return tags.length === 0 ? frame : { ...frame, items: [...tags, ...frame.items] };
}

/** Returns all tags of a frame, moved to its corner. */
function tagsOf(items: readonly Item[]): readonly TagItem[] {
  return items.flatMap((item): readonly TagItem[] => {
    if (item.kind === 'tag') return [{ ...item, x: 0, y: 0 }];
    return 'frame' in item ? tagsOf(item.frame.items) : [];
  });
}
