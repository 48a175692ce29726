// A text of at most so many lines. What is more is left out, and an ellipsis stands where it is cut.
import type { Pt } from '../../units.ts';
import {
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
import type { TagItem } from '../frame.ts';
import { clustersOf } from './cluster.ts';
import { type LinedText, linedParagraph } from './paragraph.ts';
import type { ParagraphSpec, Span } from './span.ts';

/** How a text is limited. */
export interface LineLimit {
  /** The most lines, at least 1. */
  readonly lines: number;
  /** What stands at the end of a text that is cut. */
  readonly ellipsis: string;
  /** Whether there is a warning when it is cut. */
  readonly warns: boolean;
}

/** Returns a paragraph of at most so many lines. */
export function limitedParagraph(spec: ParagraphSpec, limit: LineLimit): Flowable {
  return new Limited(spec, limit);
}

/** The text as it is printed in a region. */
interface Shown {
  readonly context: LayoutContext;
  readonly width: Pt;
  readonly text: LinedText;
  /** How many lines it would have. Undefined where all of it is printed. */
  readonly cutFrom: number | undefined;
}

class Limited implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  private readonly spec: ParagraphSpec;
  private readonly limit: LineLimit;
  private readonly whole: LinedText;
  private shown: Shown | undefined;

  constructor(spec: ParagraphSpec, limit: LineLimit) {
    this.spec = spec;
    this.limit = limit;
    this.path = spec.path;
    this.keep = spec.keep ?? noKeep;
    this.space = spec.space ?? noSpace;
    this.whole = linedParagraph(spec);
  }

  widths(context: LayoutContext): Widths {
    return this.whole.widths(context);
  }

  besideWidth(context: LayoutContext): Pt | undefined {
    return this.whole.besideWidth?.(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { text, cutFrom } = this.show(region, context);
    const fit = text.fit(region, context);
    const rest = fit.rest === text ? this : fit.rest;
    if (fit.frame === undefined || cutFrom === undefined || !this.limit.warns) return { ...fit, rest };
    const { path, limit } = this;
    const lines = limit.lines === 1 ? '1 of them is' : `${limit.lines} of them are`;
    const message = `the text has ${cutFrom} lines, and ${lines} printed: the rest is left out`;
    const hint =
      'give it more lines or more width; where this is meant, write "maxLines": { "lines": …, "warn": false }';
    const tag: TagItem = { kind: 'tag', x: 0, y: 0, warning: { path, message, hint } };
    return { ...fit, rest, frame: { ...fit.frame, items: [tag, ...fit.frame.items] } };
  }

  private show(region: Region, context: LayoutContext): Shown {
    const { shown } = this;
    const { width, beside } = region;
    if (beside === undefined && shown?.context === context && shown.width === width) return shown;
    const starts = this.whole.lineStarts(region, context);
    const isCut = starts.length > this.limit.lines;
    const text = isCut ? this.cut(starts, region, context) : this.whole;
    const found = { context, width, text, cutFrom: isCut ? starts.length : undefined };
    if (beside === undefined) this.shown = found;
    return found;
  }

  /** Returns as much of the text as its lines hold with the ellipsis. It ends with a word, or within one that would leave most of the line empty. */
  private cut(starts: readonly number[], region: Region, context: LayoutContext): LinedText {
    const { lines } = this.limit;
    const plain = this.spec.spans.map((span) => ({ ...span, text: lineEnded(span.text) }));
    const joined = plain.map(({ text }) => text).join('');
    const from = rawOffset(joined, starts[lines - 1] ?? 0);
    const until = rawOffset(joined, starts[lines] ?? 0);
    const line = joined.slice(from, until);
    const words = [...line.matchAll(/\S(?=\s|$)/gu)].map((match) => from + match.index + match[0].length);
    const letters = [...clustersOf(line)].map(({ index, segment }) => from + index + segment.length);
    const fits = (end: number): LinedText | undefined => {
      const text = linedParagraph(this.shortened(plain, end));
      return text.lineStarts(region, context).length <= lines ? text : undefined;
    };
    const byWord = longest(words, fits);
    if (byWord !== undefined && byWord.end - from > line.length / 2) return byWord.text;
    const byLetter = longest(letters, fits);
    return byLetter?.text ?? linedParagraph(this.shortened(plain, from));
  }

  /** Returns the paragraph with its spans up to `end`, and the ellipsis in the style of the last one. */
  private shortened(spans: readonly Span[], end: number): ParagraphSpec {
    const kept: Span[] = [];
    let at = 0;
    for (const span of spans) {
      if (at >= end && kept.length > 0) break;
      const text = span.text.slice(0, end - at);
      kept.push(text === span.text ? span : withoutRuby({ ...span, text }));
      at += span.text.length;
    }
    const last = kept.at(-1);
    if (last !== undefined)
      kept[kept.length - 1] = { ...last, text: last.text.trimEnd() + this.limit.ellipsis };
    const { cached: _, ...spec } = this.spec;
    return { ...spec, spans: kept };
  }
}

/** Returns the latest of these ends, in order, at which the text still fits. */
function longest(
  ends: readonly number[],
  fits: (end: number) => LinedText | undefined,
): { readonly end: number; readonly text: LinedText } | undefined {
  let low = 0;
  let high = ends.length - 1;
  let found: { readonly end: number; readonly text: LinedText } | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const end = ends[middle] ?? 0;
    const text = fits(end);
    if (text === undefined) high = middle - 1;
    else {
      found = { end, text };
      low = middle + 1;
    }
  }
  return found;
}

/** A ruby stands above all of its text. */
function withoutRuby({ ruby: _, ...span }: Span): Span {
  return span;
}

/** Returns a text with one kind of line end, as it is set. */
function lineEnded(text: string): string {
  return text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n');
}

/** Returns the offset in a text of an offset that does not count soft hyphens. */
function rawOffset(text: string, offset: number): number {
  let left = offset;
  let at = 0;
  while (at < text.length && (left > 0 || text[at] === '\u00ad')) {
    if (text[at] !== '\u00ad') left -= 1;
    at += 1;
  }
  return at;
}
