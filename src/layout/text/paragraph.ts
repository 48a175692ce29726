// A paragraph: text that lays itself out in lines, as many as a region holds.
import { AppError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { breakLines, unbrokenWidths } from './break.ts';
import { collect } from './collect.ts';
import { finalize, type LineBox, stackLines } from './finalize.ts';
import { lookOf } from './look.ts';
import { findOpportunities, type Opportunities } from './opportunities.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type SimpleLine, simpleFrame, simpleLine, simpleWidths } from './simple-line.ts';
import type { MakeParagraph, ParagraphSpec } from './span.ts';

/** Makes a paragraph. Nothing is shaped before it is asked for its widths or laid out. */
export const paragraph: MakeParagraph = (spec) => new Paragraph(spec, 0);

/** What is known of a text in one context. Shared by a paragraph and its rests. */
interface Known {
  readonly context: LayoutContext;
  /** Undefined when the text is more than a simple line. */
  readonly simple: SimpleLine | undefined;
  general?: { readonly prepared: Prepared; readonly opportunities: Opportunities };
}

/** The lines of a paragraph at one width; `from` is the index of its own first one. */
interface Laid {
  readonly known: Known;
  readonly width: Pt;
  readonly boxes: readonly LineBox[];
  readonly from: number;
}

class Paragraph implements Flowable {
  private readonly spec: ParagraphSpec;
  /** Where its text starts: after 0 it is the rest of a paragraph that was begun before. */
  private readonly offset: number;
  /** Replaced when another context asks. */
  private known: Known | undefined;
  /** Replaced when another width is asked for. */
  private laid: Laid | undefined;

  constructor(spec: ParagraphSpec, offset: number, laid?: Laid) {
    this.spec = spec;
    this.offset = offset;
    this.known = laid?.known;
    this.laid = laid;
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
    const known = this.know(context);
    if (known.simple !== undefined) {
      const widths = simpleWidths(known.simple, this.spec);
      if (widths !== undefined) return widths;
    }
    const { prepared, opportunities } = this.prepare(known);
    return unbrokenWidths(prepared, opportunities, this.spec.style.indent);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const known = this.know(context);
    const { simple } = known;
    if (simple !== undefined && simple.width + this.spec.style.indent <= region.width + epsilon) {
      return this.fitSimple(simple, region);
    }
    const laid = this.layOut(known, region.width);
    const count = this.countFitting(laid, region);
    if (count === 0) return { frame: undefined, rest: this };
    const next = laid.from + count;
    const frame = this.frameOf(laid, next, this.prepare(known).prepared);
    const box = laid.boxes[next];
    if (box === undefined) return { frame, rest: undefined };
    return { frame, rest: new Paragraph(this.spec, box.line.start, { ...laid, from: next }) };
  }

  private fitSimple(simple: SimpleLine, region: Region): Fit {
    const height = simple.look.above + simple.look.below;
    if (height <= region.height + epsilon) {
      return { frame: simpleFrame(simple, this.spec, region.width), rest: undefined };
    }
    if (isFresh(region)) throw this.tooHigh(height, region);
    return { frame: undefined, rest: this };
  }

  private frameOf(laid: Laid, next: number, prepared: Prepared): Frame {
    const { spec } = this;
    const frame = finalize({ prepared, spec, width: laid.width }, laid.boxes.slice(laid.from, next));
    return spec.tag === undefined || this.offset > 0
      ? frame
      : { ...frame, items: [spec.tag, ...frame.items] };
  }

  private know(context: LayoutContext): Known {
    if (this.known?.context === context) return this.known;
    const known = { context, simple: this.offset === 0 ? simpleLine(this.spec, context) : undefined };
    this.known = known;
    return known;
  }

  private prepare(known: Known): { readonly prepared: Prepared; readonly opportunities: Opportunities } {
    if (known.general !== undefined) return known.general;
    const collected = collect(this.spec.spans);
    const prepared = prepare(this.spec, collected, known.context);
    const general = { prepared, opportunities: findOpportunities(collected) };
    known.general = general;
    return general;
  }

  private layOut(known: Known, width: Pt): Laid {
    if (this.laid?.known === known && this.laid.width === width) return this.laid;
    const { prepared, opportunities } = this.prepare(known);
    const { style } = this.spec;
    const request = { prepared, opportunities, from: this.offset, width, indent: style.indent };
    const lines = breakLines(request, style.align);
    const laid = {
      known,
      width,
      boxes: stackLines(prepared, lines, lookOf(style, known.context.fonts)),
      from: 0,
    };
    this.laid = laid;
    return laid;
  }

  /** How many lines go into a region: 0 when they had better all stand in the next one. */
  private countFitting(laid: Laid, region: Region): number {
    const { boxes, from } = laid;
    const total = boxes.length - from;
    const fits = fittingLines(laid, region.height);
    if (fits === total) return total;
    const fresh = isFresh(region);
    const first = boxes[from];
    if (fits === 0) {
      if (fresh && first !== undefined) throw this.tooHigh(first.height, region);
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

/** Nothing stands above in this region: progress must be made. */
function isFresh(region: Region): boolean {
  return region.height >= region.full - epsilon;
}

function fittingLines({ boxes, from }: Laid, height: Pt): number {
  const top = boxes[from]?.top ?? 0;
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
