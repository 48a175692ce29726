// A paragraph of one string in one style that holds nothing else: what most cells of long tables are.
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
import { simpleFrame, simpleLine, simpleWidths } from './simple-line.ts';
import type { ParagraphSpec } from './span.ts';

/** Sets `text` in the style of its block; remembers nothing of its layout, so that a table may hold a million of them. */
export function plainParagraph(path: string, text: string, style: TextStyle): Flowable {
  return new PlainParagraph(path, text, style);
}

class PlainParagraph implements Flowable {
  readonly path: string;
  private readonly text: string;
  private readonly style: TextStyle;
  /** Of the whole text on one line, once it was measured and found to be a simple one. */
  private measured: Pt | undefined;

  constructor(path: string, text: string, style: TextStyle) {
    this.path = path;
    this.text = text;
    this.style = style;
    this.measured = undefined;
  }

  get keep() {
    return noKeep;
  }

  get space() {
    return noSpace;
  }

  widths(context: LayoutContext): Widths {
    const spec = this.spec();
    const line = simpleLine(spec, context);
    if (line?.text === this.text) this.measured = line.width;
    return (line && simpleWidths(line, spec)) ?? paragraph(spec).widths(context);
  }

  fit(region: Region, context: LayoutContext): Fit {
    const spec = this.spec();
    const { text, style, measured } = this;
    if (measured !== undefined && measured + style.indent <= region.width + epsilon) {
      const look = lookOf(style, context.fonts);
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
    const { path, text, style } = this;
    return { path, style, spans: [{ text, style }] };
  }
}
