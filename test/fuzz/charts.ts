// Random charts without a text: what other charts print, and where, is tested by itself.
import type { JsonObject, Random } from './random.ts';

/** A random chart. */
export function randomChart(random: Random): JsonObject {
  return {
    type: 'chart',
    ...random.pick<JsonObject>([
      { kind: 'sparkline' },
      { kind: 'pie', legend: false },
      { kind: 'donut', legend: false },
    ]),
    data: '[3, 1, 4, 1, 5]',
    series: [{ value: '$' }],
    ...random.maybe(0.5, 'width', () => random.int(5, 200)),
    height: random.int(5, 60),
  };
}
