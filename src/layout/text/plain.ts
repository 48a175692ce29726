// A paragraph of one string in one style that holds nothing else. Most cells of long tables are such paragraphs.
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import type { TextStyle } from '../style.ts';
import { lookOf } from './look.ts';
import { paragraph } from './paragraph.ts';
import { plainLine, simpleFrame, simpleWidths } from './simple-line.ts';
import type { ParagraphSpec, Span } from './span.ts';

/**
 * Returns a paragraph of `text` in the style of its block. It remembers nothing of its layout, so that a table may hold
 * a million of them. `measured` is the width of its line, where the whole text is known to be a simple one.
 */
export function plainParagraph(path: string, span: PlainSpan, measured?: Pt): Flowable {
  return new PlainParagraph(path, span, measured);
}

/** All that such a paragraph holds. */
export interface PlainSpan {
  readonly text: string;
  readonly style: TextStyle;
  /** See `Span.source`. */
  readonly source?: Span['source'];
}

class PlainParagraph implements Flowable {
  readonly path: string;
  private readonly text: string;
  private readonly style: TextStyle;
  private readonly source: Span['source'];
  /** The width of the whole text on one line, once it was measured and found to be a simple one. */
  private measured: Pt | undefined;

  constructor(path: string, { text, style, source }: PlainSpan, measured: Pt | undefined) {
    this.path = path;
    this.text = text;
    this.style = style;
    this.source = source;
    this.measured = measured;
  }

  get keep() {
    return noKeep;
  }

  get space() {
    return noSpace;
  }

  widths(context: LayoutContext): Widths {
    const { text, style } = this;
    const line = plainLine(text, style, context);
    if (line?.text === text) this.measured = line.width;
    return (line && simpleWidths(line, style)) ?? paragraph(this.spec()).widths(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const spec = this.spec();
    const { text, style, measured } = this;
    if (measured !== undefined && measured + style.indent <= region.width + epsilon) {
      const look = lookOf(style, context);
      if (look.above + look.below <= region.height + epsilon) {
        const frame = simpleFrame({ look, text, width: measured }, spec, region.width);
        return { frame, rest: undefined };
      }
    }
    const whole = paragraph(spec);
    const fit = whole.fit(region, context);
    return fit.rest === whole ? { ...fit, rest: this } : fit;
  }

  private spec(): ParagraphSpec {
    const { path, text, style, source } = this;
    return { path, style, spans: [source === undefined ? { text, style } : { text, style, source }] };
  }
}
