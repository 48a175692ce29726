// One line of a table of contents: the title, leader dots, the page number.
import { slotFlowable } from '../../layout/flow/slot.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../../layout/flowable.ts';
import type { Frame, Item, PathItem } from '../../layout/frame.ts';
import type { TextStyle } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Pt } from '../../units.ts';

/** A heading of the document, as its contents list it. */
export interface EntrySpec {
  readonly path: string;
  readonly title: string;
  /** Without `#`. */
  readonly id: string;
  readonly indent: Pt;
  readonly style: TextStyle;
}

/** Sets an entry. It is never split. */
export function tocEntry(spec: EntrySpec): Flowable {
  return new Entry(spec);
}

class Entry implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly spec: EntrySpec;
  private readonly title: Flowable;
  private readonly number: Flowable;

  constructor(spec: EntrySpec) {
    const { path, title, id, style } = spec;
    this.spec = spec;
    this.path = path;
    const text = (content: string, align: TextStyle['align']) =>
      paragraph({ path, spans: [{ text: content, style }], style: { ...style, align, indent: 0 } });
    this.title = text(title, 'start');
    this.number = slotFlowable({
      slot: { path, bind: ({ pageOf }) => text(String(pageOf(id) ?? ''), 'end') },
      measured: text('999', 'end'),
      local: {},
    });
  }

  widths(context: LayoutContext): Widths {
    const { min, max } = this.title.widths(context);
    const around = this.spec.indent + this.gap() + this.number.widths(context).max;
    return { min: min + around, max: max + around };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { indent, id } = this.spec;
    const { width } = region;
    const numberWidth = this.number.widths(context).max + 0.01;
    const titleWidth = Math.max(0, width - indent - this.gap() - numberWidth);
    const title = this.title.fit({ ...region, width: titleWidth }, context);
    const number = this.number.fit({ ...region, width: numberWidth }, context);
    if (title.frame === undefined || title.rest !== undefined || number.frame === undefined) {
      return { frame: undefined, rest: this };
    }
    const { height } = title.frame;
    const down = Math.max(0, height - number.frame.height);
    const { rtl } = context;
    const titleX = rtl ? width - indent - titleWidth : indent;
    const numberX = rtl ? 0 : width - numberWidth;
    const items: Item[] = [
      { kind: 'frame', x: titleX, y: 0, frame: title.frame },
      ...this.leader(lastLine(title.frame), { titleX, numberX, numberWidth, rtl }),
      { kind: 'frame', x: numberX, y: down, frame: number.frame },
      { kind: 'link', x: 0, y: 0, width, height, target: `#${id}` },
    ];
    return { frame: { path: this.path, width, height, items }, rest: undefined };
  }

  private gap(): Pt {
    return this.spec.style.fontSize;
  }

  /** Dots from the end of the last line of the title to the number. */
  private leader(line: Line | undefined, place: LeaderPlace): PathItem[] {
    if (line === undefined) return [];
    const { fontSize, color } = this.spec.style;
    const { titleX, numberX, numberWidth, rtl } = place;
    const step = fontSize * 0.4;
    const edge = rtl ? numberX + numberWidth + step : titleX + line.right + step;
    const end = rtl ? titleX + line.left - step : numberX - step;
    // Dots of all entries stand in the same columns.
    const from = Math.ceil(edge / step) * step;
    if (end - from < step) return [];
    const stroke = { width: fontSize * 0.08, color, dash: [0, step], cap: 'round' } as const;
    const y = line.baseline - stroke.width / 2;
    return [
      {
        kind: 'path',
        steps: [
          ['M', from, y],
          ['L', end, y],
        ],
        stroke,
      },
    ];
  }
}

interface LeaderPlace {
  readonly titleX: Pt;
  readonly numberX: Pt;
  readonly numberWidth: Pt;
  readonly rtl: boolean;
}

/** The ends and the baseline of a line of text. */
interface Line {
  readonly left: Pt;
  readonly right: Pt;
  readonly baseline: Pt;
}

function lastLine(frame: Frame): Line | undefined {
  let last: Line | undefined;
  for (const item of frame.items) {
    const line = lineOf(item);
    if (line === undefined) continue;
    const same = last !== undefined && Math.abs(last.baseline - line.baseline) < epsilon;
    if (last === undefined || line.baseline > last.baseline + epsilon) last = line;
    else if (same)
      last = { ...last, left: Math.min(last.left, line.left), right: Math.max(last.right, line.right) };
  }
  return last;
}

function lineOf(item: Item): Line | undefined {
  if (item.kind === 'text') return { left: item.x, right: item.x + item.width, baseline: item.y };
  if (item.kind !== 'frame') return undefined;
  const line = lastLine(item.frame);
  return line && { left: item.x + line.left, right: item.x + line.right, baseline: item.y + line.baseline };
}
