// One line of a table of contents: the title, what leads the eye, the page number.
import { slotFlowable } from '../../layout/flow/slot.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../../layout/flowable.ts';
import { type Frame, type Item, type LinkItem, openItems, type PlainItem } from '../../layout/frame.ts';
import type { PageFacts } from '../../layout/slot.ts';
import { isGroup, StructureNode } from '../../layout/structure.ts';
import type { Leader, TextStyle } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { TellText } from '../../template/heard-text.ts';
import type { Pt } from '../../units.ts';
import { leadNumber } from './leader.ts';

/** A heading of the document, as its contents list it. */
export interface EntrySpec {
  readonly path: string;
  readonly title: string;
  /** Gives the title where it is known only with the facts of pages. */
  readonly tell: TellText | undefined;
  /** The id of the heading, without `#`. */
  readonly id: string;
  readonly indent: Pt;
  readonly style: TextStyle;
  /** What stands between the title and the number. */
  readonly leader: Leader;
  /** The node of the contents, if the document is tagged. The entry has nodes then, too. */
  readonly node: StructureNode | undefined;
}

/** Returns the flowable of an entry. It is split only where its title is taller than a page. The number then stands beside the end. */
export function tocEntry(spec: EntrySpec): Flowable {
  const { path, title, tell, id, style, leader } = spec;
  const lead = (number: string) => leadNumber({ path, number, style, leader });
  const print = (text: string) =>
    paragraph({ path, spans: [{ text, style }], style: { ...style, align: 'start', indent: 0 } });
  const numberOf = ({ pageOf }: PageFacts) => lead(String(pageOf(id) ?? ''));
  const entry = spec.node && entryNode(spec, spec.node);
  const measured = { title: print(title), number: lead(widestNumber) };
  if (tell === undefined) {
    const number = slotFlowable({ slot: { path, bind: numberOf }, measured: measured.number, local: {} });
    return new Entry(spec, { nodes: entry && entryNodes(entry, path, title), title: measured.title, number });
  }
  // Where the leader begins is known with the title: both are bound late, in the place that the entry has.
  const bind = (facts: PageFacts): Flowable => {
    const text = tell(facts);
    const nodes = entry && entryNodes(entry, path, text);
    return new Entry(spec, { nodes, title: print(text), number: numberOf(facts) });
  };
  return slotFlowable({
    slot: { path, bind },
    measured: new Entry(spec, { ...measured, nodes: undefined }),
    local: {},
  });
}

/** No document has more pages than this by default. */
const widestNumber = '9999';

interface Parts {
  /** The part of the title that is still to be printed. */
  readonly title: Flowable;
  readonly number: Flowable;
  readonly nodes: EntryNodes | undefined;
}

/** The nodes of an entry (ISO 32000-1 14.8.4.2). All its text is in the link. */
interface EntryNodes {
  readonly entry: StructureNode;
  readonly link: StructureNode;
  /** The node of the title. It stands before the number, which is bound later. */
  readonly title: StructureNode;
}

function entryNode({ path }: EntrySpec, { role: around }: StructureNode): StructureNode {
  // Outside of an element for contents an entry is a paragraph, or a part of one.
  const alone = around === undefined || isGroup(around) ? 'P' : undefined;
  return new StructureNode(around === 'TOC' ? 'TOCI' : alone, { path });
}

function entryNodes(entry: StructureNode, path: string, title: string): EntryNodes {
  const reference = new StructureNode('Reference', { path }, entry);
  const link = new StructureNode('Link', { path, contents: title }, reference);
  return { entry, link, title: new StructureNode(undefined, { path }, link) };
}

class Entry implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly spec: EntrySpec;
  private readonly parts: Parts;

  constructor(spec: EntrySpec, parts: Parts) {
    this.spec = spec;
    this.parts = parts;
    this.path = spec.path;
  }

  widths(context: LayoutContext): Widths {
    const { title, number } = this.parts;
    const { min, max } = title.widths(context);
    const around = this.spec.indent + this.gap() + number.widths(context).max;
    return { min: min + around, max: max + around };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { title, number, nodes } = this.parts;
    const node = nodes?.link;
    const { indent } = this.spec;
    const { width } = region;
    const titleWidth = Math.max(0, width - indent - this.gap() - number.widths(context).max - 0.01);
    const fit = title.fit({ ...region, width: titleWidth }, context);
    if (fit.frame === undefined) return { frame: undefined, rest: this };
    const titleX = context.rtl ? width - indent - titleWidth : indent;
    const items: Item[] = [{ kind: 'frame', x: titleX, y: 0, frame: fit.frame, node: nodes?.title }];
    const { height } = fit.frame;
    if (fit.rest !== undefined) {
      if (!isFresh(region)) return { frame: undefined, rest: this };
      const rest = new Entry(this.spec, { ...this.parts, title: fit.rest });
      return { frame: this.frame([...items, this.link(width, height)], width, height), rest };
    }
    const line = lastLine(fit.frame);
    const taken = line === undefined ? 0 : context.rtl ? width - titleX - line.left : titleX + line.right;
    const led = number.fit({ width: Math.max(0, width - taken), height, full: height }, context).frame;
    if (led !== undefined) {
      const y = Math.max(0, height - led.height);
      items.push({ kind: 'frame', x: context.rtl ? 0 : taken, y, frame: led, node });
    }
    return { frame: this.frame([...items, this.link(width, height)], width, height), rest: undefined };
  }

  private frame(items: readonly Item[], width: Pt, height: Pt): Frame {
    return { path: this.path, width, height, node: this.parts.nodes?.entry, items };
  }

  private link(width: Pt, height: Pt): LinkItem {
    const node = this.parts.nodes?.link;
    return { kind: 'link', x: 0, y: 0, width, height, target: `#${this.spec.id}`, node };
  }

  private gap(): Pt {
    return this.spec.style.fontSize;
  }
}

/** The ends and the baseline of a line of text. */
interface Line {
  readonly left: Pt;
  readonly right: Pt;
  readonly baseline: Pt;
}

function lastLine(frame: Frame): Line | undefined {
  let last: Line | undefined;
  for (const item of openItems(frame)) {
    const line = lineOf(item);
    if (line === undefined) continue;
    const same = last !== undefined && Math.abs(last.baseline - line.baseline) < epsilon;
    if (last === undefined || line.baseline > last.baseline + epsilon) last = line;
    else if (same)
      last = { ...last, left: Math.min(last.left, line.left), right: Math.max(last.right, line.right) };
  }
  return last;
}

function lineOf(item: PlainItem): Line | undefined {
  if (item.kind === 'text') return { left: item.x, right: item.x + item.width, baseline: item.y };
  if (item.kind !== 'frame') return undefined;
  const line = lastLine(item.frame);
  return line && { left: item.x + line.left, right: item.x + line.right, baseline: item.y + line.baseline };
}
