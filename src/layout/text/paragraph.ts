// A paragraph: text that lays itself out in lines, as many as a region holds.
import { AppError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { type BaselineGrid, isSameGrid } from '../baseline-grid.ts';
import { type Beside, besideFrom, isSameBeside } from '../beside.ts';
import { because } from '../explain/fit.ts';
import { fewLines, keptTogether, linesGoOn, noRoom, type Why } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { StructureNode } from '../structure.ts';
import type { TextStyle } from '../style.ts';
import { linesBeside } from './beside-lines.ts';
import { hasRightToLeft } from './bidi.ts';
import { breakLines, unbrokenWidths } from './break.ts';
import { brokenTags } from './broken-words.ts';
import type { CachedLines, CachedText, Kept, SimpleLine } from './cached-text.ts';
import { collect } from './collect.ts';
import { finalize, type LineBox, linesOnGrid, stackLines } from './finalize.ts';
import { lookOf } from './look.ts';
import { markedSpans, withMarksKept } from './note-marks.ts';
import { findOpportunities, type Opportunities } from './opportunities.ts';
import { type Prepared, prepare } from './prepare.ts';
import { withRubyNodes } from './ruby-items.ts';
import { simpleFrame, simpleLine, simpleWidths } from './simple-line.ts';
import { type MakeParagraph, type ParagraphSpec, textOf, withLinkNodes, withReadingNodes } from './span.ts';

/** Returns a paragraph. Nothing is shaped before its widths are asked for or it is laid out. */
export const paragraph: MakeParagraph = (spec) => new Paragraph(readable(spec), 0);

/** A text that tells where its lines start. */
export interface LinedText extends Flowable {
  /** Returns where its lines start in its text, which has no soft hyphens, in a region of this width with this beside it. */
  lineStarts(region: Region, context: LayoutContext): readonly number[];
}

/** Returns a paragraph that tells where its lines start. */
export function linedParagraph(spec: ParagraphSpec): LinedText {
  return new Paragraph(readable(spec), 0);
}

/** Returns a paragraph whose spans have their nodes. */
export const readableParagraph: MakeParagraph = (spec) => new Paragraph(spec, 0);

/** Returns the paragraph with the nodes of its spans, by which it is read in the order in which it was written. */
export function readable(spec: ParagraphSpec): ParagraphSpec {
  const { path, spans, node } = spec;
  if (!spans.some(({ text }) => hasRightToLeft(text))) {
    const linked = node === undefined ? spans : withRubyNodes(path, withLinkNodes(path, spans));
    return linked === spans ? spec : { ...spec, spans: linked };
  }
  const { lang } = spec.style;
  const isOne = spans.every(({ link, style }) => link === undefined && style.lang === lang);
  if (isOne) return withActualText(spec);
  return node === undefined ? spec : { ...spec, spans: withReadingNodes(spec) };
}

/**
 * Returns the paragraph with its text beside its glyphs, which stand from left to right in the file (ISO 32000-1 14.9.4).
 * A text for all of a paragraph would hide its links, and parts in other languages.
 */
function withActualText(spec: ParagraphSpec): ParagraphSpec {
  const { spans, path, node } = spec;
  const { role = 'P', facts = { path } } = node ?? {};
  return { ...spec, node: new StructureNode(role, { ...facts, actualText: textOf(spans) }) };
}

/** A shaped text, and where it may break. A paragraph and its rests share it. */
interface Shaped {
  readonly prepared: Prepared;
  readonly opportunities: Opportunities;
}

/** The lines of a paragraph at one width. `from` is the index of its own first line. */
interface Laid {
  readonly shaped: Shaped;
  readonly width: Pt;
  /** What stands beside them. */
  readonly beside: Beside | undefined;
  /** The grid on which they stand. */
  readonly grid: BaselineGrid | undefined;
  readonly boxes: readonly LineBox[];
  readonly from: number;
  /** Whether a line ends where it should not. */
  readonly forced: boolean;
}

class Paragraph implements LinedText {
  private readonly spec: ParagraphSpec;
  /** Where its text starts. After 0 it is the rest of a paragraph that was begun before. */
  private readonly offset: number;
  /** What is known of its text beyond this paragraph, once it was met. */
  private cached: CachedText | undefined;
  private isMet: boolean;
  /** The context that all below was made for. With another one it is made anew. */
  private context: LayoutContext | undefined;
  /** The text as a simple line, or undefined when it is more than that. */
  private simple: SimpleLine | undefined;
  private shaped: Shaped | undefined;
  /** The lines at one width. With another width they are made anew. */
  private laid: Laid | undefined;

  constructor(spec: ParagraphSpec, offset: number) {
    this.spec = spec;
    this.offset = offset;
    this.cached = spec.cached;
    this.isMet = offset > 0 || spec.cached !== undefined;
    this.context = undefined;
    this.simple = undefined;
    this.shaped = undefined;
    this.laid = undefined;
  }

  get path(): string {
    return this.spec.path;
  }

  get keep(): Keep {
    const keep = this.spec.keep ?? noKeep;
    return this.offset === 0 || keep.before !== true ? keep : { ...keep, before: false };
  }

  get space(): Space {
    const space = this.spec.space ?? noSpace;
    return this.offset === 0 ? space : { before: 0, after: space.after };
  }

  widths(context: LayoutContext): Widths {
    const kept = this.kept(context);
    const widths = kept?.widths ?? this.measure(context);
    if (kept) kept.widths = widths;
    return widths;
  }

  private measure(context: LayoutContext): Widths {
    const simple = this.findSimple(context);
    const widths = simple === undefined ? undefined : simpleWidths(simple, this.spec.style);
    if (widths !== undefined) return widths;
    const { prepared, opportunities } = this.shape(context);
    return unbrokenWidths(prepared, opportunities, this.spec.style);
  }

  /** A line that is too short can't be read, and stops of tabs count on all of the width. */
  besideWidth(context: LayoutContext): Pt | undefined {
    const { style } = this.spec;
    return style.tabs.length > 0 ? undefined : Math.max(this.widths(context).min, leastBeside(style));
  }

  lineStarts({ width, beside }: Region, context: LayoutContext): readonly number[] {
    const simple = this.findSimple(context);
    if (beside === undefined && simple !== undefined && this.isOneLine(simple, width)) return [this.offset];
    const laid = this.layOut(width, { beside: beside && besideFrom(beside, 0), grid: undefined }, context);
    return laid.boxes.map(({ line }) => line.start);
  }

  private isOneLine({ width }: SimpleLine, room: Pt): boolean {
    return width + this.spec.style.indent <= room + epsilon;
  }

  fit(region: Region, context: LayoutContext): Fit {
    const simple = this.findSimple(context);
    const { beside, grid } = region;
    const isPlain = beside === undefined && grid === undefined;
    if (isPlain && simple !== undefined && this.isOneLine(simple, region.width))
      return this.fitSimple(simple, region);
    const kept = isPlain ? this.kept(context) : undefined;
    const lines = kept?.lines;
    if (lines && lines.width === region.width && lines.height <= region.height + epsilon)
      return { frame: this.cachedFrame(lines), rest: undefined };
    const laid = this.layOut(region.width, { beside: beside && besideFrom(beside, 0), grid }, context);
    const count = this.countFitting(laid, region);
    const why = context.explains === true ? this.whyAfter(laid, count, region) : undefined;
    if (count === 0) return { frame: undefined, rest: this, ...because(why) };
    const next = laid.from + count;
    const frame = this.frameOf(laid, next);
    const box = laid.boxes[next];
    if (kept && laid.from === 0 && box === undefined && !laid.forced) {
      const items = this.spec.tag === undefined ? frame.items : frame.items.slice(1);
      kept.lines = { width: laid.width, height: frame.height, items };
    }
    return {
      frame,
      rest: box === undefined ? undefined : this.restFrom(box.line.start, restOf(laid, next)),
      ...because(why),
    };
  }

  /** Returns why the lines after the first `count` do not stand in this region. */
  private whyAfter(laid: Laid, count: number, region: Region): Why | undefined {
    const { boxes, from } = laid;
    const total = boxes.length - from;
    if (count === total) return undefined;
    const fitted = fittingLines(laid, region.height);
    const { path } = this;
    if (count > 0) return linesGoOn(path, count, { total, fitted });
    const last = boxes.at(-1);
    const needed = last === undefined ? 0 : last.top + last.height - topOf(laid);
    const room = { needed, had: region.height };
    if (fitted === 0 || total === 1) return noRoom(path, room);
    if (this.keep.together === true || this.keep.withNext === true) return keptTogether(path, room);
    return fewLines(path, fitted, this.spec.style);
  }

  /** Returns what is known of the text, or undefined for one that is not known, and for the rest of one. */
  private kept(context: LayoutContext): Kept | undefined {
    return this.offset === 0 ? this.cached?.in(this.spec, context) : undefined;
  }

  private cachedFrame({ width, height, items }: CachedLines): Frame {
    const { path, node, tag } = this.spec;
    return { path, width, height, node, items: tag === undefined ? items : [tag, ...items] };
  }

  private restFrom(offset: number, laid: Laid): Paragraph {
    const rest = new Paragraph(this.spec, offset);
    rest.context = this.context;
    rest.shaped = laid.shaped;
    rest.laid = laid;
    return rest;
  }

  private fitSimple(simple: SimpleLine, region: Region): Fit {
    const height = simple.look.above + simple.look.below;
    if (height <= region.height + epsilon) {
      // A table keeps hundreds of thousands of paragraphs after they are laid out.
      this.forget();
      return { frame: simpleFrame(simple, this.spec, region.width), rest: undefined };
    }
    if (isFresh(region)) throw this.tooHigh(height, region);
    return { frame: undefined, rest: this };
  }

  private forget(): void {
    this.context = undefined;
    this.simple = undefined;
    this.shaped = undefined;
    this.laid = undefined;
  }

  private frameOf(laid: Laid, next: number): Frame {
    const { spec } = this;
    const placing = { prepared: laid.shaped.prepared, spec, width: laid.width, top: topOf(laid) };
    const boxes = laid.boxes.slice(laid.from, next);
    const frame = finalize(placing, boxes);
    const tags = spec.tag === undefined || this.offset > 0 ? [] : [spec.tag];
    if (laid.forced) {
      const lines = boxes.map(({ line }) => line);
      tags.push(...brokenTags({ path: spec.path, width: laid.width, ...laid.shaped }, lines));
    }
    return tags.length === 0 ? frame : { ...frame, items: [...tags, ...frame.items] };
  }

  private findSimple(context: LayoutContext): SimpleLine | undefined {
    if (this.context === context) return this.simple;
    this.context = context;
    this.shaped = undefined;
    this.laid = undefined;
    if (this.offset > 0) return undefined;
    const kept = this.kept(context);
    this.simple = kept && 'simple' in kept ? kept.simple : simpleLine(this.spec, context);
    if (kept) kept.simple = this.simple;
    // A line is made as fast as it is found.
    if (this.simple === undefined && !this.isMet) {
      this.isMet = true;
      this.cached = context.memory.texts.meet(this.spec);
    }
    return this.simple;
  }

  private shape(context: LayoutContext): Shaped {
    if (this.shaped !== undefined) return this.shaped;
    const collected = collect(markedSpans(this.spec.spans, context));
    const prepared = prepare(this.spec, collected, this.cached?.watching(context) ?? context);
    const { clusters } = prepared;
    const { findDivider } = context;
    const opportunities = findOpportunities(collected, { clusters, findDivider });
    this.shaped = { prepared, opportunities: withMarksKept(collected, opportunities) };
    return this.shaped;
  }

  private layOut(width: Pt, { beside, grid }: Pick<Laid, 'beside' | 'grid'>, context: LayoutContext): Laid {
    const known = this.laid;
    if (known?.width === width && isSameBeside(known.beside, beside)) {
      if (isSameGrid(known.grid, grid)) return known;
      // The same lines stand at another height.
      if (grid !== undefined && beside === undefined) {
        this.laid = { ...known, grid, boxes: linesOnGrid(known.boxes, known.from, grid), from: 0 };
        return this.laid;
      }
    }
    const shaped = this.shape(context);
    const { style } = this.spec;
    const request = { ...shaped, from: this.offset, width, indent: style.indent };
    const strut = lookOf(style, context);
    const stacked =
      beside === undefined
        ? stackLines(shaped.prepared, breakLines(request, style), strut)
        : linesBeside(request, { style, beside, strut, needed: leastBeside(style), grid });
    const boxes = grid && beside === undefined ? linesOnGrid(stacked, 0, grid) : stacked;
    const forced = boxes.some(({ line }) => line.forced !== undefined);
    this.laid = { shaped, width, beside, grid, boxes, from: 0, forced };
    return this.laid;
  }

  /** Returns how many lines go into a region. It is 0 when all of them should stand in the next one. */
  private countFitting(laid: Laid, region: Region): number {
    const { boxes, from } = laid;
    const total = boxes.length - from;
    const fits = fittingLines(laid, region.height);
    if (fits === total) return total;
    const fresh = isFresh(region);
    const first = boxes[from];
    if (fits === 0) {
      if (fresh && first !== undefined && laid.beside === undefined) throw this.tooHigh(first.height, region);
      return 0;
    }
    const { orphans, widows } = this.spec.style;
    const whole = this.keep.together === true || this.keep.withNext === true;
    if (whole && !fresh && fittingLines(laid, region.full) === total) return 0;
    const taken = Math.min(fits, total - widows);
    if (taken >= Math.min(orphans, total)) return taken;
    return fresh ? fits : 0;
  }

  private tooHigh(height: Pt, region: Region): AppError {
    const message = `a line is ${round(height)} pt high, expected at most the ${round(region.full)} pt of a page or box`;
    const hint = 'lower fontSize or lineHeight, or make the room higher';
    const issue = { source: 'template' as const, path: this.path, message, hint };
    return new AppError('render_failed', `template${this.path}: ${message} (${hint})`, { issues: [issue] });
  }
}

/** Returns the least width of a line beside a float: less can't be read. */
export function leastBeside({ fontSize }: TextStyle): Pt {
  return 7 * fontSize;
}

/** Returns the lines from `next` on for the next region, where nothing stands beside them. */
function restOf(laid: Laid, next: number): Laid {
  const { beside, boxes, width } = laid;
  // On a grid they stand anew.
  if (beside === undefined) return { ...laid, grid: undefined, from: next };
  const isShort = boxes.slice(next).some(({ measure }) => measure !== undefined && measure < width);
  return { ...laid, beside: isShort ? beside : undefined, grid: undefined, from: next };
}

/** Returns where the part of a paragraph starts. Its first line may stand lower, below what leaves it no room. */
function topOf({ boxes, from }: Laid): Pt {
  return from === 0 ? 0 : (boxes[from]?.top ?? 0);
}

function fittingLines(laid: Laid, height: Pt): number {
  const { boxes, from } = laid;
  const top = topOf(laid);
  let count = 0;
  while (from + count < boxes.length) {
    const box = boxes[from + count];
    if (box === undefined || box.top + box.height - top > height + epsilon) break;
    count += 1;
  }
  return count;
}

function round(length: Pt): number {
  return Math.round(length * 100) / 100;
}
