// The flowable of a chart: it is laid out in the width that there is, and never split.
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
import type { Frame, Item } from '../../layout/frame.ts';
import { points } from '../../layout/warning.ts';
import type { Pt } from '../../units.ts';
import { Canvas, layLabel } from './canvas.ts';
import { drawCartesian, drawSparkline } from './cartesian.ts';
import { cutLegend, drawLegend, type Entry, type Legend, layLegend } from './legend.ts';
import { drawLying } from './lying.ts';
import { seriesLook } from './palette.ts';
import { drawPie, partsOf, printSlice } from './pie.ts';
import type { ChartSpec } from './spec.ts';

/** Returns the flowable of a chart. */
export function chartFigure(spec: ChartSpec): Flowable {
  return new ChartFigure(spec);
}

/** The least width of a chart with axes or a legend, and the least height beside its legend. */
const leastWidth: Pt = 60;
const leastHeight: Pt = 40;
/** A chart that asks for no width is told of where it is narrower than this. */
const leastSeen: Pt = 20;
const gap: Pt = 8;

/** A legend, and whether it stands beside slices and not below. */
type SetLegend = Legend & { readonly atSide: boolean };

class ChartFigure implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly spec: ChartSpec;

  constructor(spec: ChartSpec) {
    this.spec = spec;
    this.path = spec.path;
  }

  widths(): Widths {
    const { width, kind } = this.spec;
    if (width !== undefined) return { min: width, max: width };
    return kind === 'sparkline'
      ? { min: leastWidth, max: leastWidth }
      : { min: leastWidth, max: 3 * leastWidth };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { spec, path } = this;
    const width = Math.min(
      spec.width ?? (spec.kind === 'sparkline' ? leastWidth : region.width),
      region.width,
    );
    const legend = this.legend(width, region.full, context);
    const high = legend === undefined ? 0 : legend.height + (legend.atSide ? 0 : this.leastAbove());
    const height = Math.min(Math.max(spec.height, high), region.full);
    if (height > region.height + epsilon && !isFresh(region)) return { frame: undefined, rest: this };
    const drawn = this.draw({ width, height }, legend, context);
    const spare = region.width - width;
    const x = spec.align === 'center' ? spare / 2 : isRight(spec.align, context.rtl) ? spare : 0;
    const told = [...this.told({ width, height }, region), ...this.toldEmpty()];
    const items: Item[] = [...told, { kind: 'frame', x, y: 0, frame: drawn }];
    return { frame: { path, width: region.width, height, node: spec.node, items }, rest: undefined };
  }

  /** Returns the entries of the legend: series, or the slices of a pie with what they are of the whole. */
  private legend(width: Pt, most: Pt, context: LayoutContext): SetLegend | undefined {
    const { spec } = this;
    if (!spec.legend || spec.kind === 'sparkline') return undefined;
    const entries: readonly Entry[] = isRound(spec)
      ? spec.labels.map((name, index) => ({
          name: sliceName(spec, name, index),
          look: spec.slices[index] ?? seriesLook(index, undefined),
        }))
      : spec.series.map(({ name, look }) => ({ name, look }));
    const label = (text: string, room: Pt) =>
      layLabel(spec.path, text, room, { style: spec.style, side: 'start', context });
    const below = (): SetLegend => ({
      ...cutLegend(layLegend(entries, { width, list: false }, label), most - leastHeight),
      atSide: false,
    });
    if (!isRound(spec) || !beside(width)) return below();
    const atSide = (list: boolean): SetLegend => ({
      ...layLegend(entries, { width: sideWidth(width), list }, label),
      atSide: true,
    });
    const list = atSide(true);
    if (list.height <= Math.min(spec.height, most)) return list;
    // What is too high beside the slices has all of the width below them.
    const rows = atSide(false);
    return rows.height <= most ? rows : below();
  }

  private draw(
    size: { readonly width: Pt; readonly height: Pt },
    legend: SetLegend | undefined,
    context: LayoutContext,
  ): Frame {
    const { spec } = this;
    const canvas = new Canvas(spec.path, size, {
      style: spec.style,
      context,
      tagged: spec.node !== undefined,
    });
    const { width, height } = size;
    if (spec.kind === 'sparkline') drawSparkline(spec, canvas);
    else if (isRound(spec)) this.drawRound(canvas, legend);
    else {
      const below = legend === undefined ? 0 : legend.height + gap / 2;
      if (legend) drawLegend(legend, spec.kind, canvas, { x: 0, y: height - legend.height });
      const draw = spec.horizontal ? drawLying : drawCartesian;
      draw(spec, canvas, Math.max(1, height - below));
    }
    return { path: spec.path, width, height, items: canvas.items };
  }

  private drawRound(canvas: Canvas, legend: SetLegend | undefined): void {
    const { spec } = this;
    const { width, height } = canvas;
    const atSide = legend?.atSide === true;
    const room = atSide ? width - sideWidth(width) - gap : width;
    const high = legend === undefined || atSide ? height : Math.max(1, height - legend.height - gap);
    const radius = Math.max(1, Math.min(room, high) / 2);
    const x = atSide ? radius : width / 2;
    drawPie(spec, spec.slices, canvas, { x, y: high / 2, radius });
    if (legend === undefined) return;
    const place = atSide
      ? { x: 2 * radius + gap, y: Math.max(0, (height - legend.height) / 2) }
      : { x: 0, y: height - legend.height };
    drawLegend(legend, spec.kind, canvas, place);
  }

  private told(
    { width, height }: { readonly width: Pt; readonly height: Pt },
    region: Region,
  ): readonly Item[] {
    const { path, width: own, height: high } = this.spec;
    const asked = own ?? (width < leastSeen ? leastWidth : width);
    if (
      asked <= width + 0.5 &&
      width >= Math.min(leastWidth, asked) &&
      Math.min(high, region.full) <= height + 0.5 &&
      high <= region.full + 0.5
    )
      return [];
    const message = `the chart asks for ${points(asked)} by ${points(high)} and is drawn ${points(width)} by ${points(height)} large: there is no more room`;
    const hint = 'make it smaller, or the room around it larger';
    return [{ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } }];
  }

  /** Returns the height that the chart keeps above its legend. Slices stay large enough to be told apart. */
  private leastAbove(): Pt {
    return isRound(this.spec) ? Math.max(leastHeight, this.spec.height * 0.6) : leastHeight;
  }

  /** Tells of a chart that shows nothing. A sparkline has no axis, and may well be empty in a row of a table. */
  private toldEmpty(): readonly Item[] {
    const { spec, path } = this;
    const hasSlices = isRound(spec) && partsOf(spec).some((part) => part > 0);
    const hasValues =
      !isRound(spec) && spec.series.some(({ values }) => values.some((value) => value !== undefined));
    if (spec.kind === 'sparkline' || hasSlices || hasValues) return [];
    const message = isRound(spec)
      ? 'the chart has no slices: all its values are 0 or missing'
      : 'the chart has no values: nothing is drawn between its axes';
    const hint = 'print a text in its place: give the chart an "if" that asks for values';
    return [{ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } }];
  }
}

function isRound({ kind }: ChartSpec): boolean {
  return kind === 'pie' || kind === 'donut';
}

/** Returns whether a legend stands beside a pie, and not below it. */
function beside(width: Pt): boolean {
  return width >= 200;
}

function sideWidth(width: Pt): Pt {
  return width / 2;
}

function sliceName(spec: ChartSpec, name: string, index: number): string {
  const value = spec.series[0]?.values[index];
  if (value === undefined) return name;
  const told =
    spec.values === 'value' ? spec.printPercent(partsOf(spec)[index] ?? 0) : printSlice(spec, value);
  return name === '' ? told : `${name}: ${told}`;
}

function isRight(align: ChartSpec['align'], rtl: boolean): boolean {
  return align === 'right' || align === (rtl ? 'start' : 'end');
}
