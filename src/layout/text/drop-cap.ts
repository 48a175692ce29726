// Drop caps: the first letter of a paragraph stands over several lines, and the text beside it.
import type { Pt } from '../../units.ts';
import { type BaselineGrid, isSameGrid, pitchOnGrid, topOnGrid } from '../baseline-grid.ts';
import { type Beside, roomBeside } from '../beside.ts';
import { because, fitOf } from '../explain/fit.ts';
import { noRoom } from '../explain/why.ts';
import { firstBaseline } from '../flow/hanging.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item } from '../frame.ts';
import type { TextStyle } from '../style.ts';
import { hasRightToLeft } from './bidi.ts';
import { clustersOf } from './cluster.ts';
import { type Look, lookOf } from './look.ts';
import { leastBeside, paragraph, readable, readableParagraph } from './paragraph.ts';
import { isRightToLeft } from './prepare.ts';
import type { ParagraphSpec, Span } from './span.ts';

/** How the first letter of a paragraph is set. */
export interface DropCap {
  /** Over how many lines it stands. */
  readonly lines: number;
  /** The space between it and the text. Default: 0.4 of the size of the text. */
  readonly gap: Pt | undefined;
  /** Returns its style, made of that of the first letter. Its size is found when it is laid out. */
  style(text: TextStyle): TextStyle;
}

/** Returns a paragraph whose first letter stands over several lines. A text without a letter is a plain paragraph. */
export function cappedParagraph(spec: ParagraphSpec, cap: DropCap): Flowable {
  const parts = spec.style.tabs.length > 0 ? undefined : splitCap(spec.spans);
  if (parts === undefined) return paragraph(spec);
  return new Capped(spec, parts, cap);
}

/** A text whose first letter stands apart. */
interface Parts {
  readonly letter: Span;
  /** The rest of the first word, and all that follows. */
  readonly word: Span;
  readonly rest: readonly Span[];
}

/** Returns the first letter, with the signs that open a quotation before it, apart from the rest. */
function splitCap(spans: readonly Span[]): Parts | undefined {
  const at = spans.findIndex(({ text, mark }) => mark !== undefined || text.trim() !== '');
  const first = spans[at];
  if (first === undefined || first.mark !== undefined) return undefined;
  const text = first.text.trimStart();
  const opening = /^[\p{Ps}\p{Pi}\p{Pf}"'‚„¿¡]*\s*/u.exec(text)?.[0].length ?? 0;
  const [letter] = clustersOf(text.slice(opening));
  if (letter === undefined || !/[\p{L}\p{N}]/u.test(letter.segment)) return undefined;
  const end = opening + letter.segment.length;
  const word = end + (/^\S*/.exec(text.slice(end))?.[0].length ?? 0);
  const part = (from: number, to?: number): Span => ({ ...first, text: text.slice(from, to) });
  const rest = word < text.length ? [part(word), ...spans.slice(at + 1)] : spans.slice(at + 1);
  return { letter: part(0, end), word: part(end, word), rest };
}

/** The letter in its size. */
interface SetLetter {
  readonly frame: Frame;
  readonly width: Pt;
  /** The height of the lines that it stands over. */
  readonly height: Pt;
  readonly y: Pt;
}

class Capped implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly cap: DropCap;
  private readonly spec: ParagraphSpec;
  private readonly letter: Span;
  private readonly gap: Pt;
  /** The text without its letter, and with it. */
  private readonly text: Flowable;
  private readonly plain: Flowable;
  private latest:
    | {
        readonly context: LayoutContext;
        readonly lines: number;
        readonly grid: BaselineGrid | undefined;
        readonly set: SetLetter;
      }
    | undefined;

  constructor(spec: ParagraphSpec, parts: Parts, cap: DropCap) {
    const { lines, gap } = cap;
    const whole = asOneWord(spec, parts);
    const [letter = parts.letter, ...spans] = whole.spans;
    const style = { ...spec.style, orphans: Math.max(spec.style.orphans, lines), indent: 0 };
    this.cap = cap;
    this.spec = spec;
    this.letter = letter;
    this.gap = gap ?? spec.style.fontSize * 0.4;
    this.plain = paragraph(spec);
    this.text = readableParagraph({ ...whole, spans, style });
    this.path = spec.path;
    this.keep = this.text.keep;
    this.space = this.text.space;
  }

  widths(context: LayoutContext): Widths {
    const { min, max } = this.text.widths(context);
    const own = this.letterOf(this.cap.lines, context).width + this.gap;
    return { min: min + own, max: max + own };
  }

  besideWidth(context: LayoutContext): Pt | undefined {
    const width = this.text.besideWidth?.(context);
    return width === undefined ? undefined : width + this.letterOf(this.cap.lines, context).width + this.gap;
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { beside = [], width, grid } = region;
    const look = lookOf(this.spec.style, context);
    const pitch = pitchOnGrid(grid, look.above + look.below);
    const lines = Math.max(1, Math.min(this.cap.lines, Math.floor((region.full + epsilon) / pitch)));
    const letter = this.letterOf(lines, context, grid);
    const room = roomBeside(beside, width, 0, letter.height);
    const taken = letter.width + this.gap;
    if (room.width - taken < leastBeside(this.spec.style)) return this.fitPlain(region, context);
    const isRtl = isRightToLeft(this.spec, context.rtl);
    const right = width - room.left - room.width;
    const notch: Beside[number] = isRtl
      ? { side: 'right', top: 0, bottom: letter.height, width: right + taken }
      : { side: 'left', top: 0, bottom: letter.height, width: room.left + taken };
    const fit = fitOf(this.text, { ...region, beside: [...beside, notch] }, context);
    if (fit.frame === undefined) return fit.rest === this.text ? { ...fit, rest: this } : fit;
    if (letter.height > region.height + epsilon && !isFresh(region)) {
      const why = context.explains
        ? noRoom(this.path, { needed: letter.height, had: region.height })
        : undefined;
      return { frame: undefined, rest: this, ...because(why) };
    }
    const x = isRtl ? width - right - letter.width : room.left;
    const items: Item[] = [{ kind: 'frame', x, y: letter.y, frame: letter.frame }, ...fit.frame.items];
    return { ...fit, frame: { ...fit.frame, height: Math.max(fit.frame.height, letter.height), items } };
  }

  /** Fits the paragraph with a letter as large as the others. */
  private fitPlain(region: Region, context: LayoutContext): Fit {
    const fit = fitOf(this.plain, region, context);
    if (fit.frame === undefined) return fit.rest === this.plain ? { ...fit, rest: this } : fit;
    const warning = { path: this.path, ...noRoomBeside };
    return {
      ...fit,
      frame: { ...fit.frame, items: [{ kind: 'tag', x: 0, y: 0, warning }, ...fit.frame.items] },
    };
  }

  /** Returns the letter over so many lines: its foot is on the baseline of the last one, its head as high as capitals of the first. */
  private letterOf(lines: number, context: LayoutContext, grid?: BaselineGrid): SetLetter {
    const { latest } = this;
    if (latest?.context === context && latest.lines === lines && isSameGrid(latest.grid, grid))
      return latest.set;
    const text = lookOf(this.spec.style, context);
    const pitch = pitchOnGrid(grid, text.above + text.below);
    const top = topOnGrid(grid, 0, text.above);
    const own = lookOf(this.cap.style(this.letter.style), context);
    const first = lookOf(this.letter.style, context);
    const height = (lines - 1) * pitch + capHeight(first, first.size);
    const fontSize = height / capHeight(own, 1);
    const style: TextStyle = { ...own.style, fontSize, ...asItStands };
    const flowable = readableParagraph({ path: this.path, spans: [{ ...this.letter, style }], style });
    // The width has a little in addition: rounding must not break its line.
    const width = flowable.widths(context).max + 0.01;
    const { frame } = flowable.fit({ width, height: 1e6, full: 1e6 }, context);
    const whole = frame ?? { path: this.path, width, height: 0, items: [] };
    const baseline = top + text.above + (lines - 1) * pitch;
    const below = descending.test(this.letter.text) ? baseline + fontSize * descent : 0;
    const y = baseline - (firstBaseline(whole) ?? baseline);
    const set = { frame: whole, width, height: Math.max(top + lines * pitch, below), y };
    this.latest = { context, lines, grid, set };
    return set;
  }
}

const noRoomBeside = {
  message: 'the drop cap leaves no room to the text beside it: its letter is as large as the others',
  hint: 'give it fewer lines, or more width to the text',
};

/** Letters that reach below the baseline, and how far, as a part of their size. */
const descending = /[gjpqyJQþ]|\p{Script=Arabic}/u;
const descent = 0.24;

/** What of the style of a text says nothing of its letter. A line below it would cross the text that follows. */
const asItStands = {
  baseline: 'normal',
  align: 'left',
  indent: 0,
  hyphenate: false,
  noWrap: true,
  underline: false,
} as const;

function capHeight({ primary }: Look, size: Pt): Pt {
  return (primary.capHeight / primary.unitsPerEm) * size;
}

/** Returns the paragraph, its letter first. It is copied as one word with the letters that follow. */
function asOneWord(spec: ParagraphSpec, { letter, word, rest }: Parts): ParagraphSpec {
  if (word.text === '') return readable({ ...spec, spans: [letter, ...rest] });
  // From right to left, all of the paragraph has its text beside it.
  const isTogether = [letter, word, ...rest].some(({ text }) => hasRightToLeft(text));
  const first = isTogether
    ? [letter, word]
    : [
        { ...letter, actualText: `${letter.text}${word.text}` },
        { ...word, actualText: '' },
      ];
  return readable({ ...spec, spans: [...first, ...rest] });
}
