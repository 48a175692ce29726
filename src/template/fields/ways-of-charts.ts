// The ways out for charts: what libraries of charts call their parts.
import { same, type Ways } from './ways-table.ts';

/** The ways by the object that holds the key. */
export const chartWays: Readonly<Record<string, Ways>> = {
  chart: {
    ...same('chartType variant graphType plotType', 'write "kind": %'),
    ...same('rows items source dataSource dataset values records', 'write "data": %'),
    ...same('y yKey yField valueField dataKey', 'write "series": [{ "value": % }]'),
    ...same('datasets lines bars slices', 'write "series": [{ "value": "…", "name": "…" }]'),
    ...same('category categories xKey xField nameKey labelKey groupBy', 'write "x": %'),
    ...same('xAxis', 'write "x": "name" for the texts of the points, "xTitle" for the title below them'),
    ...same('xLabel xAxisTitle xAxisLabel', 'write "xTitle": %'),
    ...same('yLabel yTitle yAxisTitle yAxisLabel', 'write "yAxis": { "title": % }'),
    ...same('min yMin', 'write "yAxis": { "min": % }'),
    ...same('max yMax', 'write "yAxis": { "max": % }'),
    ...same('stacked stacking', 'write "stack": true'),
    ...same('title heading headline', 'write "caption": %'),
    ...same('orientation direction', 'write "horizontal": true, with "kind": "bar"'),
    ...same('showLabels dataLabels showValues valueLabels', 'write "labels": "value"'),
    ...same('showLegend legendPosition', 'write "legend": true, or false'),
    ...same('colors palette colorScheme', 'write "color" in each of the series; of slices it is a list'),
    ...same('currency unit numberFormat', 'write "format": "EUR", "percent" or "compact"'),
  },
  series: {
    ...same('values field key data dataKey y', 'write "value": %'),
    ...same('label title legend', 'write "name": %'),
    ...same('colour fill stroke backgroundColor', 'write "color": %'),
  },
  axis: {
    ...same('label name text', 'write "title": %'),
    ...same('from start begin minimum', 'write "min": %'),
    ...same('to end maximum', 'write "max": %'),
    ...same('tickCount steps', 'write "ticks": %'),
    ...same('gridLines gridlines', 'write "grid": %'),
  },
};

/** The ways for values that can't be read. */
export const chartValueWays: Ways = {
  'chart.yAxis': 'write { "title": % }',
  'chart.series': 'write [{ "value": % }]',
  'chart.series.*': 'write { "value": % }',
  'chart.format': 'write a currency by its three letters, such as "EUR", or "number", "percent", "compact"',
  'chart.legend': 'write true or false: its place follows from the chart',
  'chart.labels': 'write "value" to print each value at its point; the names of the points come from "x"',
};
