// Random charts without a text: what other charts print, and where, is tested by itself.
import type { JsonObject, Random } from './random.ts';

/** A random chart. */
export function randomChart(random: Random): JsonObject {
  const slices = {
    value: '$',
    ...random.maybe(0.2, 'color', () => ['#1f4e79', '#8fd0b5']),
    ...random.maybe(0.2, 'hatch', () => [
      'vertical',
      { lines: 'horizontal', color: '#fff', gap: random.int(1, 9), width: 0.4 },
    ]),
  };
  return {
    type: 'chart',
    ...random.pick<JsonObject>([
      { kind: 'sparkline', series: [{ value: '$' }] },
      { kind: 'pie', legend: false, series: [slices] },
      { kind: 'donut', legend: false, series: [slices] },
    ]),
    data: '[3, 1, 4, 1, 5]',
    ...random.maybe(0.5, 'width', () => random.int(5, 200)),
    height: random.int(5, 60),
  };
}
