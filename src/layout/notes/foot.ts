// The notes at the foot of pages. A page is cut so that the notes of its marks stand on it, and what does not fit goes on at the foot of the next one.
import { type AppError, issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { smallerBody } from '../flow/smaller-body.ts';
import { isDrawn } from '../flow/visible.ts';
import { layoutSpaced } from '../flow/whole.ts';
import { epsilon, type Fit, type Flowable, type LayoutContext } from '../flowable.ts';
import { type Frame, type FrameItem, type Item, openItems } from '../frame.ts';
import type { Note } from '../note.ts';
import { marksIn, type PlacedMark } from '../note-marks.ts';
import type { NoteNumbers } from '../note-numbers.ts';
import { points } from '../warning.ts';
import { labelled } from './labelled.ts';
import { type Laid, lay, leastPiece } from './queue.ts';
import { bodyHeight } from './room.ts';
import { bodyOf, type NoteRules } from './rules.ts';

/** A page that is to be cut. */
export interface FootPage {
  readonly path: string;
  readonly width: Pt;
  /** The height that body and notes share. */
  readonly height: Pt;
  /** Set where the page is as high as what stands on it: the least that body and notes take. */
  readonly least?: Pt | undefined;
  /** The page, from 0. */
  readonly index: number;
  /** What is left of the body. Without it only notes are left. */
  readonly body: Flowable | undefined;
}

/** How a body is fitted. */
export interface BodyRoom {
  readonly height: Pt;
  /** Whether something must be placed, since no page has more room. */
  readonly firm: boolean;
  /** Whether what stretches fills the height. */
  readonly fill: boolean;
}

/** Fits a body. The frame is undefined where nothing of it can be placed in this height. */
export type FitBody = (body: Flowable, room: BodyRoom) => Fit;

/** A body with the marks in it. */
interface Marked {
  readonly fit: Fit;
  readonly frame: Frame;
  /** The marks of notes that stand on no page before, in the order of reading. */
  readonly marks: readonly PlacedMark[];
}

/** A page is cut anew at most so many times to find room for its notes. After that, notes go on at the next page. */
const mostTries = 8;

/** The notes of one pass over a document. */
export class FootNotes {
  private readonly rules: NoteRules;
  private readonly context: LayoutContext;
  private readonly numbers: NoteNumbers;
  /** The part of their size that notes are drawn at. */
  private readonly scale: number;
  private waiting: readonly Flowable[] = [];
  private heights: { readonly width: Pt; readonly ofNotes: Map<Note, Pt> } = {
    width: -1,
    ofNotes: new Map(),
  };

  constructor(rules: NoteRules, numbers: NoteNumbers, context: LayoutContext, scale = 1) {
    this.rules = rules;
    this.numbers = numbers;
    this.context = context;
    this.scale = scale;
  }

  /** Whether notes are left that need a page. */
  get areLeft(): boolean {
    return this.waiting.length > 0;
  }

  /** Cuts one page: what stands of the body, and its notes below. */
  fit(page: FootPage, fitBody: FitBody): Fit {
    const { body, height } = page;
    const carried = this.areLeft ? this.lay(this.waiting, height - this.lead, page) : undefined;
    const alone = (): Fit => {
      if (carried?.placed.length === 0) throw noRoom(page);
      this.waiting = carried?.rest ?? [];
      return { frame: this.compose(page, undefined, [carried]), rest: body };
    };
    if (body === undefined || (carried !== undefined && carried.rest.length > 0)) return alone();
    const taken = carried === undefined ? 0 : this.lead + carried.height;
    const firm = carried === undefined;
    const first = fitBody(body, { height: height - taken, firm, fill: false });
    if (first.frame === undefined || !isDrawn(first.frame)) {
      if (first.forced || carried === undefined) return first;
      if (first.rest !== undefined && first.frame !== undefined) return first;
      return first.frame === undefined ? alone() : { ...alone(), rest: first.rest };
    }
    const warnings = warningsIn(first.frame);
    const room: Room = { page, body, fitBody, height: height - taken, firm, carried, warnings };
    const cut = this.reduced(this.marked(first, first.frame), room);
    return cut === undefined ? alone() : this.accept(cut, room);
  }

  /** The space between the body and the first note. */
  private get lead(): Pt {
    const { line, margin } = this.rules;
    return margin + (line?.stroke.width ?? 0) + (line === undefined ? 0 : margin / 2);
  }

  private bodyOf(note: Note): Flowable | undefined {
    const body = bodyOf(note);
    return body && smallerBody(body, this.scale);
  }

  private bodiesOf(marks: readonly PlacedMark[]): readonly Flowable[] {
    return marks.flatMap(({ note }) => this.bodyOf(note) ?? []);
  }

  private lay(notes: readonly Flowable[], height: Pt, { width, height: all }: FootPage): Laid {
    const region = { width, height, full: all - this.lead };
    return lay(notes, region, { gap: this.rules.gap, context: this.context });
  }

  private marked(fit: Fit, frame: Frame): Marked {
    const seen = new Set<Note>();
    const marks = marksIn(frame).filter(({ note }) => {
      const isNew = !this.numbers.isPlaced(note) && !seen.has(note);
      seen.add(note);
      return isNew;
    });
    return { fit, frame, marks };
  }

  /**
   * Returns the page with so little of the body that each mark has at least the first lines of its note on it. Returns
   * undefined when nothing of the body fits below which notes of earlier pages stand.
   */
  private reduced(first: Marked, room: Room): Marked | undefined {
    let cut = first;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (cut.marks.length === 0 || this.holdsAll(cut, room)) return cut;
      const choice = bodyHeight(cut.marks, {
        room: room.height - this.above(room.carried),
        gap: this.rules.gap,
        heightOf: (note) => this.heightOf(note, room.page.width),
        begins: (note, height) => this.begins(note, height, room.page),
      });
      // A line with a mark would have to move. That is worse than a note that goes on on the next page.
      if (choice.last !== undefined && this.holdsStart(cut, room)) return cut;
      const less = this.refit(choice.height, room);
      if (less === undefined) return room.carried === undefined ? cut : undefined;
      cut = less;
      const { last } = choice;
      if (last === undefined || less.marks.some(({ note }) => note === last.note)) continue;
      // What holds the mark can't be divided there. The whole of it may still leave room for the first lines of the note.
      const least = leastPiece(last.note, this.regionOf(room.page), this.context);
      const more = least === undefined ? undefined : this.refit(last.height - least, room);
      if (more?.marks.some(({ note }) => note === last.note)) cut = more;
    }
    return cut;
  }

  private refit(height: Pt, room: Room): Marked | undefined {
    // What is higher than its page, such as a turned box, may have its mark below the page: that leaves no more room.
    if (height <= 0 || height >= room.height) return undefined;
    const fit = room.fitBody(room.body, { height, firm: room.firm, fill: false });
    if (fit.frame === undefined) return undefined;
    // A picture that gets smaller, or a box that is divided against its height: then the note had better wait.
    if (room.firm && warningsIn(fit.frame) > room.warnings) return undefined;
    return this.marked(fit, fit.frame);
  }

  /** The space above the first new note: a gap below those of earlier pages, or the line below the body. */
  private above(carried: Laid | undefined): Pt {
    return carried === undefined ? this.lead : this.rules.gap;
  }

  private regionOf({ width, height }: FootPage) {
    return { width, height: height - this.lead, full: height - this.lead };
  }

  private begins(note: Note, height: Pt, page: FootPage): boolean {
    const body = this.bodyOf(note);
    return height > 0 && body !== undefined && this.lay([body], height, page).begun;
  }

  /** Returns whether all notes of the page fit it whole. */
  private holdsAll({ marks, frame }: Marked, room: Room): boolean {
    const heights = marks.map(({ note }) => this.heightOf(note, room.page.width));
    const gaps = this.rules.gap * (marks.length - 1);
    const left = room.height - frame.height - this.above(room.carried);
    return heights.reduce((sum, height) => sum + height, gaps) <= left + epsilon;
  }

  /** Returns whether all notes of the page stand on it, the last one at least in part. */
  private holdsStart({ marks, frame }: Marked, room: Room): boolean {
    const left = room.height - frame.height - this.above(room.carried);
    const { rest, begun } = this.lay(this.bodiesOf(marks), left, room.page);
    return rest.length === 0 || (rest.length === 1 && begun);
  }

  private heightOf(note: Note, width: Pt): Pt {
    if (this.heights.width !== width) this.heights = { width, ofNotes: new Map() };
    const { ofNotes } = this.heights;
    let height = ofNotes.get(note);
    if (height === undefined) {
      const body = this.bodyOf(note);
      height = body === undefined ? 0 : layoutSpaced(body, width, this.context).height;
      ofNotes.set(note, height);
    }
    return height;
  }

  /** Gives the notes of a page their numbers, and lays them below what stands of the body. */
  private accept(cut: Marked, room: Room): Fit {
    const { page, carried } = room;
    const left = room.height - cut.frame.height - this.above(carried);
    const fresh = this.lay(this.bodiesOf(cut.marks), left, page);
    const { fit, frame } = this.filled(cut, fresh, room);
    for (const { note } of cut.marks) this.numbers.assign(note, page.index);
    this.waiting = fresh.rest;
    return { ...fit, frame: this.compose(page, frame, [carried, fresh]) };
  }

  /** Lets what stretches fill the page down to the notes. */
  private filled(cut: Marked, fresh: Laid, room: Room): Marked {
    const { body, fitBody, firm, carried } = room;
    if (body.stretch !== true) return cut;
    const taken = fresh.placed.length === 0 ? 0 : fresh.height + this.above(carried);
    const fit = fitBody(body, { height: room.height - taken, firm, fill: true });
    if (fit.frame === undefined || (fit.rest === undefined) !== (cut.fit.rest === undefined)) return cut;
    const filled = this.marked(fit, fit.frame);
    const same = filled.marks.every(({ note }, index) => note === cut.marks[index]?.note);
    return same && filled.marks.length === cut.marks.length ? filled : cut;
  }

  /** Returns the frame of a page: the body at its top, and the notes at its foot. */
  private compose(page: FootPage, body: Frame | undefined, notes: readonly (Laid | undefined)[]): Frame {
    const { path, width, index } = page;
    const { gap } = this.rules;
    const laid = notes.filter((each) => each !== undefined && each.placed.length > 0) as readonly Laid[];
    const foot = laid.reduce((sum, each) => sum + each.height, gap * Math.max(0, laid.length - 1));
    const height = this.heightOfPage(page, (body?.height ?? 0) + foot);
    const items: Item[] = [];
    if (body !== undefined) items.push({ kind: 'frame', x: 0, y: 0, frame: body });
    let y = height - foot;
    if (laid.length > 0) items.push(...this.separator(y, width));
    for (const each of laid) {
      for (const { frame, y: down } of each.placed) items.push(noteItem(frame, y + down));
      y += each.height + gap;
    }
    const { numbers, context } = this;
    const frame: Frame = { path, width, height: laid.length > 0 ? height : (body?.height ?? 0), items };
    return labelled(frame, { numbers, page: index, context });
  }

  /** Returns the height of a page whose body and notes are this high. */
  private heightOfPage({ height, least }: FootPage, needed: Pt): Pt {
    return least === undefined ? height : Math.min(height, Math.max(least, needed + this.lead));
  }

  private separator(top: Pt, width: Pt): Item[] {
    const { line, margin } = this.rules;
    if (line === undefined) return [];
    const { stroke, length } = line;
    const long = Math.min(width, 'part' in length ? length.part * width : length.points);
    const y = top - margin / 2 - stroke.width / 2;
    const x = this.context.rtl ? width - long : 0;
    const steps = [['M', x, y] as const, ['L', x + long, y] as const];
    return [{ kind: 'path', steps, stroke }];
  }
}

/** What one page is cut in. */
interface Room {
  readonly page: FootPage;
  readonly body: Flowable;
  readonly fitBody: FitBody;
  /** The height above the notes of earlier pages. */
  readonly height: Pt;
  readonly firm: boolean;
  readonly carried: Laid | undefined;
  /** How many warnings there are on the page without notes. */
  readonly warnings: number;
}

/** Returns how many warnings a frame holds. */
function warningsIn(frame: Frame): number {
  let count = 0;
  for (const item of openItems(frame)) {
    if (item.kind === 'tag' && item.warning !== undefined) count += 1;
    else if (item.kind === 'frame') count += warningsIn(item.frame);
  }
  return count;
}

function noRoom({ path, height }: FootPage): AppError {
  const message = `expected a page with room for notes, got one with ${points(height)}`;
  const hint = 'make header, footer or margins smaller, or the page larger';
  return issuesError('render_failed', [{ source: 'template', path, message, hint }]);
}

function noteItem(frame: Frame, y: Pt): FrameItem {
  return { kind: 'frame', x: 0, y, frame };
}
