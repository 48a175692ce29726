// The block `chart`: values of a list as bars, lines, areas, slices or steps.
import { wrapBlock } from '../layout/document/wrap.ts';
import type { Hatch } from '../layout/flow/hatch.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, Expression, TextTemplate } from '../template/kind.ts';
import { type Color, noSides } from '../units.ts';
import { compileSeriesHatch, type SeriesHatch, seriesHatch } from './box/hatch.ts';
import { type CaptionPlan, captionEntries, captioned, compileCaption } from './caption/caption.ts';
import { chartFigure } from './chart/figure.ts';
import { type Numbers, numbersOf } from './chart/numbers.ts';
import { seriesLook } from './chart/palette.ts';
import { type ChartSpec, chartKinds, type Series } from './chart/spec.ts';
import { valuesTable } from './chart/values.ts';
import { floatEntries } from './float.ts';
import { checkAlt, compileAlt } from './image/alt.ts';
import { graphicAlign } from './image/graphic.ts';

const seriesEntries = {
  value: f.described(f.expression, 'JSONata on an item: its value. Nothing is a gap.'),
  name: f.optional(f.described(f.templateText, 'What the legend says.')),
  color: f.optional(
    f.described(
      f.oneOf(f.color, f.list(f.color)),
      'Of slices a list: a colour for each of them. Default: colours of the palette.',
    ),
  ),
  hatch: f.optional(
    f.described(
      f.oneOf(seriesHatch, f.list(seriesHatch)),
      'Lines over its bars, areas or slices: how they run, or an object. Of slices a list.',
    ),
  ),
} as const;

const finite = f.number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

const axisEntries = {
  title: f.optional(f.described(f.templateText, 'Title above the axis.')),
  min: f.optional(
    f.described(finite, 'Where the axis begins; default: 0 for bars and areas, and round numbers.'),
  ),
  max: f.optional(f.described(finite, 'Where it ends.')),
  ticks: f.optional(f.described(f.integer(1, 20), 'About how many steps it has.')),
  grid: f.optional(f.described(f.flag, 'Lines at its steps; default true.')),
} as const;

const entries = {
  kind: f.described(f.choice(...chartKinds), 'What is drawn.'),
  data: f.described(f.expression, 'JSONata that gives the items: one point, or slice, each; at most 1000.'),
  x: f.optional(f.described(f.expression, 'JSONata on an item: the text of its point or slice.')),
  series: f.described(f.list(f.object(seriesEntries, 'series')), 'Each { value, name, color }; at most 20.'),
  total: f.optional(
    f.described(f.expression, 'In a waterfall, JSONata on an item: whether it shows the sum so far.'),
  ),
  stack: f.optional(f.described(f.flag, 'Bars or areas of one point stand on each other.')),
  horizontal: f.optional(
    f.described(
      f.flag,
      'Bars go from left to right, with their texts before them: for long texts. Default false.',
    ),
  ),
  width: f.optional(
    f.described(f.size, 'Width of the whole; default: all the width there is, or 60 for a sparkline.'),
  ),
  height: f.optional(
    f.described(f.size, 'Height of the whole; default 160, or the font size for a sparkline.'),
  ),
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
  yAxis: f.optional(f.described(f.object(axisEntries, 'axis'), 'The axis of values.')),
  xTitle: f.optional(f.described(f.templateText, 'Title of the points, below them.')),
  format: f.optional(
    f.described(
      f.field<string>(
        (value) =>
          value === 'number' || value === 'percent' || value === 'compact' || isCurrency(value)
            ? (value as string)
            : undefined,
        '"number", "percent", "compact" or a currency such as "EUR"',
        { json: { type: 'string' } },
      ),
      'How values are printed: "number" (default), "percent", "compact" or a currency such as "EUR".',
    ),
  ),
  labels: f.optional(
    f.described(
      f.choice('none', 'value', 'percent'),
      'What is printed at values, "percent" at slices alone; default none.',
    ),
  ),
  legend: f.optional(
    f.described(f.flag, 'Whether there is a legend; default: with several series, and with slices.'),
  ),
  table: f.optional(f.described(f.flag, 'Whether its values stand below it as a table, too; default false.')),
  alt: f.optional(f.described(f.templateText, 'What is said in place of the chart.')),
  ...captionEntries,
  ...floatEntries,
} as const;

type Props = f.PropsOf<typeof entries>;

interface SeriesPlan {
  readonly value: Expression;
  readonly name: TextTemplate | undefined;
  readonly color: Color | readonly Color[] | undefined;
  /** By slice, or one for all of the series. */
  readonly hatches: readonly Hatch[];
}

interface Plan {
  readonly props: Props;
  readonly data: Expression;
  readonly x: Expression | undefined;
  readonly total: Expression | undefined;
  readonly series: readonly SeriesPlan[];
  readonly axisTitle: TextTemplate | undefined;
  readonly xTitle: TextTemplate | undefined;
  readonly alt: TextTemplate | undefined;
  readonly caption: CaptionPlan | undefined;
}

/** The most points and series of a chart. */
const most = { points: 1000, series: 20 } as const;
const defaultHeight = 160;

/** The block kind `chart`. */
export const chartKind: BlockKind<Props, Plan> = {
  name: 'chart',
  description: 'Values of a list as bars, lines, areas, slices or steps.',
  entries,
  firm: true,
  hasNode: true,
  draws: true,
  checkMeaning: ({ alt }, compiler) => checkAlt(alt, compiler),
  compile(props, compiler): Plan {
    checkKeys(props, compiler);
    const data = compiler.at('data').expression(props.data);
    const inside = compiler.withItemOf(data, undefined, 'none');
    const text = (source: string | undefined, ...keys: string[]) =>
      source === undefined ? undefined : compiler.at(...keys).text(source);
    return {
      props,
      data,
      x: props.x === undefined ? undefined : inside.at('x').expression(props.x),
      total: props.total === undefined ? undefined : inside.at('total').expression(props.total),
      series: props.series.map(({ value, name, color, hatch }, index) => ({
        value: inside.at('series', index, 'value').expression(value),
        name: name === undefined ? undefined : compiler.at('series', index, 'name').text(name),
        color,
        hatches: compileHatches(hatch, compiler.at('series', index, 'hatch')),
      })),
      axisTitle: text(props.yAxis?.title, 'yAxis', 'title'),
      xTitle: text(props.xTitle, 'xTitle'),
      alt: compileAlt(props.alt, compiler),
      caption: compileCaption(props, compiler, 'picture'),
    };
  },
  bind(plan, binder) {
    const numbers = numbersOf(binder, plan.props.format ?? 'number');
    const spec = bindSpec(plan, binder, numbers);
    const align = graphicAlign(plan.props.alignSelf, binder.style);
    const figure = captioned(spec ? [chartFigure(spec)] : [], plan.caption, { of: 'picture', binder, align });
    if (!spec || plan.props.table !== true || spec.labels.length === 0) return figure;
    const above = wrapBlock(figure, { path: binder.path, margin: noSides, keep: { withNext: true } });
    return [above, valuesTable(spec, binder, numbers.printExact)];
  },
};

function isCurrency(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

function checkKeys(props: Props, compiler: Compiler): void {
  const { kind, series, yAxis, labels } = props;
  const round = kind === 'pie' || kind === 'donut';
  const alone = round || kind === 'sparkline' || kind === 'waterfall';
  if (series.length === 0 || series.length > most.series)
    compiler
      .at('series')
      .report(`expected 1 to ${most.series} series, got ${series.length}`, 'write [{ "value": "amount" }]');
  else if (alone && series.length > 1)
    compiler
      .at('series')
      .report(`expected one series for a ${kind}, got ${series.length}`, 'make a chart of each');
  if (props.total !== undefined && kind !== 'waterfall')
    compiler.at('total').report('expected "total" only with "kind": "waterfall"', 'take it away');
  if (props.stack === true && kind !== 'bar' && kind !== 'area')
    compiler.at('stack').report(`expected bars or areas to stack, got a ${kind}`, 'take "stack" away');
  if (props.horizontal === true && kind !== 'bar')
    compiler.at('horizontal').report(`expected bars to lie, got a ${kind}`, 'take "horizontal" away');
  if (labels === 'percent' && !round)
    compiler
      .at('labels')
      .report(`expected "none" or "value" for a ${kind}, got "percent"`, 'percentages are those of slices');
  if (yAxis?.min !== undefined && yAxis.max !== undefined && yAxis.min >= yAxis.max)
    compiler
      .at('yAxis', 'max')
      .report(`expected more than the "min" of ${yAxis.min}, got ${yAxis.max}`, 'leave one of them out');
  checkColors(props, compiler);
  warnOfUnused(props, compiler);
  warnOfNameless(props, compiler);
  if (round && yAxis !== undefined)
    compiler.at('yAxis').report(`expected no "yAxis" for a ${kind}, which has no axes`, 'take it away');
}

/** Warns of keys that a kind of chart does not draw. A table of its values prints some of them. */
function warnOfUnused(props: Props, compiler: Compiler): void {
  const { kind, labels, legend, xTitle, yAxis, format, table = false } = props;
  const round = kind === 'pie' || kind === 'donut';
  if (kind !== 'sparkline' && !round) return;
  const spark = kind === 'sparkline';
  const unused: (readonly [boolean, ...(readonly string[])])[] = [
    [spark && labels !== undefined && labels !== 'none', 'labels'],
    [spark && legend === true, 'legend'],
    [spark && yAxis?.ticks !== undefined, 'yAxis', 'ticks'],
    [spark && yAxis?.grid === true, 'yAxis', 'grid'],
    [spark && !table && yAxis?.title !== undefined, 'yAxis', 'title'],
    [spark && !table && format !== undefined, 'format'],
    [!table && xTitle !== undefined, 'xTitle'],
  ];
  for (const [is, ...keys] of unused)
    if (is) compiler.at(...keys).warn(`a ${kind} does not print this`, `take "${keys.at(-1)}" away`);
}

/** Warns of series that a legend has no name for. */
function warnOfNameless({ kind, series, legend }: Props, compiler: Compiler): void {
  if (kind === 'pie' || kind === 'donut' || kind === 'sparkline') return;
  if (!(legend ?? series.length > 1)) return;
  for (const [index, { name }] of series.entries())
    if (name === undefined)
      compiler
        .at('series', index)
        .warn('the legend has a sign of this series and no name', 'add "name", or "legend": false');
}

function checkColors({ kind, series }: Props, compiler: Compiler): void {
  const round = kind === 'pie' || kind === 'donut';
  for (const [index, { color, hatch }] of series.entries()) {
    const at = compiler.at('series', index, 'color');
    const atHatch = compiler.at('series', index, 'hatch');
    if (hatch !== undefined && (kind === 'line' || kind === 'sparkline'))
      atHatch.report(
        `a ${kind} fills nothing that a hatch could lie over`,
        'take it out, or write "kind": "area"',
      );
    else if (!round && Array.isArray(hatch))
      atHatch.report(`expected one hatch for a series of a ${kind}, got a list`, 'a list is for slices');
    if (round && typeof color === 'string')
      at.warn(
        'one colour does not count for slices: they have those of the palette',
        `write a list, a colour for each slice: "color": [${JSON.stringify(color)}, …]`,
      );
    else if (!round && color !== undefined && typeof color !== 'string')
      at.report(`expected one colour for a series of a ${kind}, got a list`, 'a list is for slices');
  }
}

/** Returns the chart with its values, or undefined when some of them can't be drawn; that is reported. */
function bindSpec(plan: Plan, binder: Binder, numbers: Numbers): ChartSpec | undefined {
  const { props } = plan;
  const text = (template: TextTemplate | undefined) => (template === undefined ? '' : binder.text(template));
  const alt = text(plan.alt);
  const read = bindValues(plan, binder);
  const series = plan.series.map(({ name, color, hatches }, index): Series => {
    const look = seriesLook(index, typeof color === 'string' ? color : undefined, hatches[0]);
    return { name: text(name), look, values: read?.values[index] ?? [] };
  });
  const { kind, yAxis = {}, stack = false, horizontal = false, labels: values = 'none' } = props;
  const { style } = binder;
  const legend = props.legend ?? (series.length > 1 || kind === 'pie' || kind === 'donut');
  const spec = {
    path: binder.path,
    kind,
    stack,
    horizontal,
    legend,
    values,
    style,
    series,
    slices: slicesOf(plan, read?.labels ?? []),
    labels: read?.labels ?? [],
    totals: read?.totals ?? [],
    axis: {
      title: text(plan.axisTitle),
      min: yAxis.min,
      max: yAxis.max,
      ticks: yAxis.ticks,
      grid: yAxis.grid ?? true,
    },
    xTitle: text(plan.xTitle),
    width: props.width,
    height: props.height ?? (kind === 'sparkline' ? style.fontSize : defaultHeight),
    align: graphicAlign(props.alignSelf, style),
    node: binder.node('Figure', alt === '' ? {} : { alt }),
    print: numbers.print,
    printValue: numbers.printValue,
    printPercent: numbers.printPercent,
  };
  return read && spec;
}

/** Returns the looks of slices: their own colours, and behind them those of the palette. */
function slicesOf({ series }: Plan, labels: readonly string[]): ChartSpec['slices'] {
  const { color: colors, hatches = [] } = series[0] ?? {};
  return labels.map((_, index) =>
    seriesLook(index, typeof colors === 'string' ? undefined : colors?.[index], hatches[index]),
  );
}

function compileHatches(hatch: Props['series'][number]['hatch'], compiler: Compiler): readonly Hatch[] {
  if (hatch === undefined) return [];
  if (!Array.isArray(hatch)) return [compileSeriesHatch(hatch as SeriesHatch, compiler)];
  return hatch.map((each, index) => compileSeriesHatch(each, compiler.at(index)));
}

interface Values {
  readonly labels: readonly string[];
  readonly totals: readonly boolean[];
  /** The values of each series. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

function bindValues(plan: Plan, binder: Binder): Values | undefined {
  const items = binder.list(plan.data);
  if (items.length > most.points) {
    fault(
      binder,
      plan.data,
      `expected at most ${most.points} points, got ${items.length}`,
      'sum some of them up',
    );
    return undefined;
  }
  const labels: string[] = [];
  const totals: boolean[] = [];
  const values: (number | undefined)[][] = plan.series.map(() => []);
  let good = true;
  for (const index of items.keys()) {
    const at = binder.withItem(items, index);
    labels.push(plan.x === undefined ? '' : printed(at.evaluate(plan.x)));
    totals.push(plan.total !== undefined && at.test(plan.total));
    for (const [number, { value }] of plan.series.entries()) {
      const found = at.evaluate(value);
      const wrong = faultOf(found, plan.props.kind);
      if (wrong !== undefined) {
        fault(
          binder,
          value,
          `${wrong} (point ${index + 1})`,
          hintOf(found, plan.props.series[number]?.value),
        );
        good = false;
      }
      values[number]?.push(typeof found === 'number' ? found : undefined);
    }
  }
  return good ? { labels, totals, values } : undefined;
}

function faultOf(value: unknown, kind: Props['kind']): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e15)
    return `expected a number within 10^15, got ${f.describeValue(value)}`;
  return (kind === 'pie' || kind === 'donut') && value < 0
    ? `expected slices of at least 0, got ${value}`
    : undefined;
}

/** Returns the way out for a value that can't be drawn. */
function hintOf(value: unknown, source = '…'): string {
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return `write $number(${source})`;
  if (typeof value !== 'number') return 'a point without a value has nothing or null';
  return value < 0 && Math.abs(value) <= 1e15
    ? 'a part of a whole is not negative: leave it out, or draw bars'
    : 'give values in thousands or millions, and say so in a title';
}

function fault(binder: Binder, { path }: Expression, message: string, hint: string): void {
  binder.report({ source: 'template', path, message, hint });
}

function printed(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
