// Numbers of a column of a table, one below the other: their decimal signs stand in one line.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import {
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import type { TextStyle } from '../style.ts';
import { hasRightToLeft } from '../text/bidi.ts';
import { decimalSign, decimalsAt, otherSignIn } from '../text/decimals.ts';
import { paragraph } from '../text/paragraph.ts';
import type { Span } from '../text/span.ts';

/** The widths before and from the decimals on. */
interface Halves {
  readonly head: Pt;
  readonly tail: Pt;
}

/** What the numbers of one column share: how much space their decimals take. */
export class DecimalColumn {
  /** The decimal sign of the document's locale. */
  readonly sign: string;
  private readonly texts: DecimalText[] = [];
  private readonly styles = new Map<TextStyle, TextStyle>();
  private measured: { readonly context: LayoutContext; readonly widest: Halves } | undefined;

  constructor(sign: string) {
    this.sign = sign;
  }

  /** Returns a text of the column. Without a number, or from right to left, it stands at the end of its line. */
  text(path: string, span: Span): Flowable {
    const style = this.atRight(span.style);
    const spans = [{ ...span, style }];
    const at = hasRightToLeft(span.text) ? undefined : decimalsAt(span.text, this.sign);
    if (at === undefined) return paragraph({ path, spans: [span], style: span.style });
    const made = new DecimalText(this, paragraph({ path, spans, style }), {
      path,
      text: span.text.slice(0, at),
      style,
    });
    this.texts.push(made);
    return made;
  }

  /** Returns the decimal sign of a text that has another one than the column. */
  otherSign(text: string): string | undefined {
    return hasRightToLeft(text) ? undefined : otherSignIn(text, this.sign);
  }

  /** Returns the most space before and after the signs. Texts that are bound later, such as carried sums, don't count. */
  widest(context: LayoutContext): Halves {
    if (this.measured?.context !== context) {
      const widest = { head: 0, tail: 0 };
      for (const text of this.texts) {
        const { head, tail } = text.halves(context);
        widest.head = Math.max(widest.head, head);
        widest.tail = Math.max(widest.tail, tail);
      }
      this.measured = { context, widest };
    }
    return this.measured.widest;
  }

  private atRight(style: TextStyle): TextStyle {
    const known = this.styles.get(style) ?? { ...style, align: 'right' };
    this.styles.set(style, known);
    return known;
  }
}

/** Returns a function that gives the numbers of each column of a table. */
export function decimalColumns(locale: string): (column: number) => DecimalColumn {
  const columns = new Map<number, DecimalColumn>();
  return (column) => {
    const known = columns.get(column) ?? new DecimalColumn(decimalSign(locale));
    columns.set(column, known);
    return known;
  };
}

class DecimalText implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly column: DecimalColumn;
  private readonly content: Flowable;
  /** What stands before the decimals. */
  private readonly head: { readonly path: string; readonly text: string; readonly style: TextStyle };

  constructor(column: DecimalColumn, content: Flowable, head: DecimalText['head']) {
    this.column = column;
    this.content = content;
    this.head = head;
    this.path = head.path;
  }

  halves(context: LayoutContext): Halves {
    const { path, text, style } = this.head;
    const head = paragraph({ path, spans: [{ text, style }], style }).widths(context).max;
    return { head, tail: Math.max(0, this.content.widths(context).max - head) };
  }

  widths(context: LayoutContext): Widths {
    const { head, tail } = this.column.widest(context);
    const width = Math.max(head + tail, this.content.widths(context).max);
    return { min: width, max: width };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { head, tail } = this.halves(context);
    const after = Math.max(0, this.column.widest(context).tail - tail);
    // Where the column is too narrow for that, the number keeps its line.
    const width = head + tail + after <= region.width + slack ? region.width - after : region.width;
    const fit = fitOf(this.content, { ...region, width }, context);
    if (fit.frame === undefined)
      return { frame: undefined, rest: fit.rest === this.content ? this : fit.rest };
    return { ...fit, frame: { ...fit.frame, width: region.width } };
  }
}

/** Widths that differ by less than this are equal. */
const slack: Pt = 0.01;
