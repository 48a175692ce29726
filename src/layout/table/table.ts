// The table as a flowable. Its pages are cut one at a time, and the rest is the same table from a later row on.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { Answers } from '../flow/answers.ts';
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
import { autoTrack } from '../track.ts';
import { type Cut, cutPage, firstStart, type Start } from './break.ts';
import { cellContext } from './cell-context.ts';
import { drawCut } from './draw.ts';
import { measureColumns } from './measure.ts';
import type { Measures } from './overflow.ts';
import { carryLocal, planTable, sectionOf, sequenceRows, type TablePlan, type TableRows } from './plan.ts';
import { scaleContext, scaleFrame, scaleRegion } from './scale.ts';
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
interface Place {
  readonly start: Start;
  readonly panel: number;
  /** The region that the first panel of these rows was cut for. The other panels print the same rows. */
  readonly region: Region | undefined;
}

class TableFlowable implements Flowable {
  private readonly layout: TableLayout;
  private readonly place: Place | undefined;

  constructor(layout: TableLayout, place: Place | undefined) {
    this.layout = layout;
    this.place = place;
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

  fit(region: Region, context: LayoutContext): Fit {
    return this.layout.answersAt(this.place).get(region, context, () => this.cut(region, context));
  }

  private cut(region: Region, context: LayoutContext): Fit {
    const { place, layout } = this;
    const fitted = layout.cutAt(place, region, context);
    if (!fitted) return { frame: undefined, rest: this };
    const { frame, next } = fitted;
    return { frame, rest: next && new TableFlowable(layout, next) };
  }

  widths(context: LayoutContext): Widths {
    return tableWidths(this.layout.spec, this.layout.measured(context).columns);
  }
}

/** What all parts of one table share: rows, measured widths, and the plan for the last width. */
class TableLayout {
  readonly spec: TableSpec;
  private readonly rows: TableRows;
  private widths: { readonly context: LayoutContext; readonly measures: Measures } | undefined;
  private planned: Planned | undefined;
  /** The results for the page that is being cut. Those of earlier pages are not kept. */
  private answered: { readonly place: Place | undefined; readonly answers: Answers } | undefined;

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
    const sections = [this.rows.flow, ...carried];
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
  answersAt(place: Place | undefined): Answers {
    if (this.answered === undefined || this.answered.place !== place)
      this.answered = { place, answers: new Answers() };
    return this.answered.answers;
  }

  cutAt(
    place: Place | undefined,
    region: Region,
    context: LayoutContext,
  ): { frame: ReturnType<typeof drawCut>; next: Place | undefined } | undefined {
    const { plan, scale } = this.planFor(region.width, context);
    const here = scale === 1 ? region : scaleRegion(region, scale);
    const start = place?.start ?? firstStart(plan, here.full);
    const cut = cutPage(plan, start, place?.region ?? here);
    if (!cut) return undefined;
    const panelIndex = place?.panel ?? 0;
    const panel = plan.panels[panelIndex];
    if (!panel) return undefined;
    const drawn = drawCut(plan, cut, { panel, width: here.width });
    const frame = scale === 1 ? drawn : scaleFrame(drawn, scale);
    return {
      frame: panelIndex > 0 ? lowered(frame, region.height) : frame,
      next: nextPlace(plan, { start, cut, panelIndex, region: place?.region ?? here }),
    };
  }

  private planFor(width: Pt, context: LayoutContext): Planned {
    const known = this.planned;
    if (known && known.width === width && known.context === context) return known;
    const { panels, scale } = resolveColumns(this.spec, this.measured(context), width, context);
    const inside = cellContext(context);
    const inner = scale === 1 ? inside : scaleContext(inside, scale);
    const plan = planTable(this.rows, panels, inner);
    this.planned = { width, context, plan, scale };
    return this.planned;
  }
}

interface Planned {
  readonly width: Pt;
  readonly context: LayoutContext;
  readonly plan: TablePlan;
  readonly scale: number;
}

function nextPlace(
  plan: TablePlan,
  done: { readonly start: Start; readonly cut: Cut; readonly panelIndex: number; readonly region: Region },
): Place | undefined {
  const { start, cut, panelIndex, region } = done;
  if (panelIndex + 1 < plan.panels.length) return { start, panel: panelIndex + 1, region };
  return cut.next && { start: cut.next, panel: 0, region: undefined };
}

/** Returns the frame for a lower page. Pages may differ in height: the rows of a panel cut for a higher page are drawn a little smaller. */
function lowered(frame: ReturnType<typeof drawCut>, height: Pt): ReturnType<typeof drawCut> {
  if (frame.height <= height + epsilon) return frame;
  return { ...scaleFrame(frame, height / frame.height), width: frame.width };
}
