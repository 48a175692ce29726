// The table as a flowable. Its pages are cut one at a time, and the rest is the same table from a later row on.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { because } from '../explain/fit.ts';
import type { Why } from '../explain/why.ts';
import { FitCache } from '../flow/fit-cache.ts';
import { scaleContext, scaleFrame, scaleRegion, shrinkFrame } from '../flow/scale.ts';
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
} from '../flowable.ts';
import { autoTrack } from '../track.ts';
import { points } from '../warning.ts';
import { type Cut, cutPage, firstStart, type Start } from './break.ts';
import { cellContext } from './cell-context.ts';
import { drawCut } from './draw.ts';
import { whyCut, whyMoved } from './explain.ts';
import { measureColumns } from './measure.ts';
import type { Measures } from './overflow.ts';
import {
  carryLocal,
  printedAgain,
  type SizedTable,
  sectionOf,
  sequenceRows,
  sizeTable,
  type TableRows,
} from './sized-table.ts';
import type { TableSpec } from './spec.ts';
import { resolveColumns, tableWidths } from './widths.ts';

/** Returns the flowable of a table. Throws `AppError` `render_failed` when its cells overlap or leave it. */
export function table(spec: TableSpec): Flowable {
  const rows = sequenceRows(spec);
  if (rows.faults.length > 0) {
    throw issuesError(
      'render_failed',
      rows.faults.map((fault) => ({ source: 'template', ...fault })),
    );
  }
  return new TableFlowable(new TableLayout(rows), undefined);
}

/** The place in the table at which a page begins. */
interface PageStart {
  readonly start: Start;
  readonly panel: number;
  /** The region that the first panel of these rows was cut for. The other panels print the same rows. */
  readonly region: Region | undefined;
}

class TableFlowable implements Flowable {
  private readonly layout: TableLayout;
  private readonly from: PageStart | undefined;

  constructor(layout: TableLayout, from: PageStart | undefined) {
    this.layout = layout;
    this.from = from;
  }

  get path() {
    return this.layout.spec.path;
  }

  get keep() {
    return this.layout.spec.keep ?? noKeep;
  }

  get space() {
    return this.layout.spec.space ?? noSpace;
  }

  /** Its first row may be lower where a picture in it is drawn smaller. */
  get isScaled() {
    return this.from === undefined && this.layout.spec.body[0]?.isScaled === true;
  }

  fit(region: Region, context: LayoutContext): Fit {
    return this.layout.fitsAt(this.from).get(region, context, () => this.cut(region, context));
  }

  private cut(region: Region, context: LayoutContext): Fit {
    const { from, layout } = this;
    const fitted = layout.cutAt(from, region, context);
    if (!fitted) return { frame: undefined, rest: this, ...because(layout.whyNone(from, region, context)) };
    const { frame, next, why } = fitted;
    return { frame, rest: next && new TableFlowable(layout, next), ...because(why) };
  }

  widths(context: LayoutContext): Widths {
    return tableWidths(this.layout.spec, this.layout.measured(context).columns);
  }
}

/** What all parts of one table share: rows, measured widths, and the table sized for the last width. */
class TableLayout {
  readonly spec: TableSpec;
  private readonly rows: TableRows;
  private widths: { readonly context: LayoutContext; readonly measures: Measures } | undefined;
  private sizedForWidth: SizedForWidth | undefined;
  /** The results for the page that is being cut. Those of earlier pages are not kept. */
  private cached: { readonly from: PageStart | undefined; readonly fits: FitCache } | undefined;

  constructor(rows: TableRows) {
    this.spec = rows.spec;
    this.rows = rows;
  }

  measured(context: LayoutContext): Measures {
    if (this.widths?.context === context) return this.widths.measures;
    const { spec } = this;
    const local = carryLocal(spec, 0, 0);
    const carried = [spec.carry?.head, spec.carry?.foot].map((make) =>
      sectionOf(make?.(local) ?? [], spec.columns.length),
    );
    const again = printedAgain(spec).map((rows) => sectionOf(rows, spec.columns.length));
    const sections = [this.rows.flow, ...carried, ...again];
    const inside = cellContext(context);
    const columns = measureColumns(spec, sections, inside);
    const all = (longWord: Pt) => {
      const free = spec.columns.map(() => ({ track: autoTrack }));
      return measureColumns({ ...spec, columns: free, longWord }, sections, inside);
    };
    this.widths = { context, measures: { columns, all } };
    return this.widths.measures;
  }

  /** Returns the results for the part of the table that starts at `place`. */
  fitsAt(from: PageStart | undefined): FitCache {
    if (this.cached === undefined || this.cached.from !== from) this.cached = { from, fits: new FitCache() };
    return this.cached.fits;
  }

  cutAt(from: PageStart | undefined, region: Region, context: LayoutContext): CutHere | undefined {
    const { sized, scale } = this.sizedFor(region.width, context);
    const here = scale === 1 ? region : scaleRegion(region, scale);
    const start = from?.start ?? firstStart(sized, here.full);
    const cut = cutPage(sized, start, from?.region ?? here);
    if (!cut) return undefined;
    const panelIndex = from?.panel ?? 0;
    const panel = sized.panels[panelIndex];
    if (!panel) return undefined;
    const drawn = drawCut(sized, cut, { panel, width: here.width });
    const frame = scale === 1 ? drawn : scaleFrame(drawn, scale, context.memory);
    // Rows that were cut for another panel are drawn smaller only where no page has more room.
    if (panelIndex > 0 && frame.height > region.height + epsilon && !isFresh(region)) return undefined;
    const next = nextStart(sized, { start, cut, panelIndex, region: from?.region ?? here });
    const why =
      context.explains && next ? whyCut(sized, { cut, region: here, aside: next.panel > 0 }) : undefined;
    return {
      frame:
        panelIndex > 0 ? lowered(frame, { height: region.height, path: this.spec.path }, context) : frame,
      next,
      ...because(why),
    };
  }

  /** Returns why nothing of the table stands in this region, where somebody asks. */
  whyNone(from: PageStart | undefined, region: Region, context: LayoutContext): Why | undefined {
    if (context.explains !== true) return undefined;
    const { sized, scale } = this.sizedFor(region.width, context);
    const here = scale === 1 ? region : scaleRegion(region, scale);
    return whyMoved(sized, from?.start ?? firstStart(sized, here.full), here);
  }

  private sizedFor(width: Pt, context: LayoutContext): SizedForWidth {
    const known = this.sizedForWidth;
    if (known && known.width === width && known.context === context) return known;
    const { panels, scale } = resolveColumns(this.spec, this.measured(context), width, context);
    const inside = cellContext(context);
    const inner = scale === 1 ? inside : scaleContext(inside, scale);
    const sized = sizeTable(this.rows, panels, inner);
    this.sizedForWidth = { width, context, sized, scale };
    return this.sizedForWidth;
  }
}

/** What stands in one region, and where the table goes on, and why there. */
interface CutHere {
  readonly frame: ReturnType<typeof drawCut>;
  readonly next: PageStart | undefined;
  readonly why?: Why;
}

interface SizedForWidth {
  readonly width: Pt;
  readonly context: LayoutContext;
  readonly sized: SizedTable;
  readonly scale: number;
}

function nextStart(
  sized: SizedTable,
  done: { readonly start: Start; readonly cut: Cut; readonly panelIndex: number; readonly region: Region },
): PageStart | undefined {
  const { start, cut, panelIndex, region } = done;
  if (panelIndex + 1 < sized.panels.length) return { start, panel: panelIndex + 1, region };
  return cut.next && { start: cut.next, panel: 0, region: undefined };
}

/** Returns the frame for a lower page. Pages may differ in height: the rows of a panel cut for a higher page are drawn smaller. */
function lowered(
  frame: ReturnType<typeof drawCut>,
  { path, height }: { readonly path: string; readonly height: Pt },
  { memory }: LayoutContext,
): ReturnType<typeof drawCut> {
  if (frame.height <= height + epsilon) return frame;
  const scale = height / frame.height;
  const smaller = { ...shrinkFrame(frame, scale, memory), width: frame.width };
  if (frame.height <= height + reportedFrom) return smaller;
  const room = `the rows are ${points(frame.height)} high and have ${points(height)} on a page of their further columns`;
  const message = `${room}: these are drawn at ${Math.floor(scale * 100)} %`;
  const hint =
    'make the pages equally high, or the table so narrow that all of its columns stand on one page';
  const tag = { kind: 'tag' as const, x: 0, y: 0, warning: { path, message, hint } };
  return { ...smaller, items: [tag, ...smaller.items] };
}

/** Nobody sees that rows are lower by less. */
const reportedFrom: Pt = 0.5;
