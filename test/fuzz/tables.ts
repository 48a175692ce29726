// Random tables in all forms: spans, groups, sums and carried rows, nested content, widths that are too wide.
import {
  condition,
  inner,
  longerThanMeasured,
  type Making,
  newList,
  randomContent,
  type Spot,
  word,
  wordCount,
  words,
} from './blocks.ts';
import type { Json, JsonObject } from './random.ts';

/** A random table. */
export function randomTable(making: Making, spot: Spot): JsonObject {
  const { random } = making;
  const count = random.int(1, 4);
  const form = random.next();
  const table =
    form < 0.5
      ? listTable(making, count, spot)
      : form < 0.75
        ? spannedTable(making, spot)
        : fixedTable(making, count, spot);
  return {
    type: 'table',
    ...table,
    ...random.maybe(0.3, 'lines', () =>
      random.pick<Json>([
        'none',
        'grid',
        { horizontal: { width: 1, color: '#000' } },
        { outer: { width: 2, color: '#000' }, vertical: { width: 0.5, color: '#00c', style: 'dotted' } },
        { head: { width: 3, color: '#c00' }, horizontal: { width: 0.2, color: '#ccc', style: 'dashed' } },
      ]),
    ),
    ...random.maybe(0.3, 'padding', () => random.pick<Json>([0, 2, [1, 3]])),
    ...random.maybe(0.2, 'zebra', () => '#f4f4f4'),
    ...random.maybe(0.25, 'keepRowsTogether', () => false),
    ...random.maybe(0.2, 'repeatHead', () => false),
    ...random.maybe(0.25, 'repeatFoot', () => true),
    ...random.maybe(0.2, 'width', () => random.pick<Json>(['*', '60%', 120])),
    ...random.maybe(0.2, 'alignSelf', () => random.pick(['center', 'end'])),
    ...(count > 1
      ? random.maybe(0.3, 'overflow', () => random.pick<Json>([['continue'], ['shrink', 'continue']]))
      : random.maybe(0.3, 'shrinkTo', () => random.pick([0.3, 0.8, 1]))),
    ...random.maybe(0.15, 'keyColumns', () => random.int(0, listLength(table.columns))),
  };
}

function listLength(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}

function columnOf({ random, words: made }: Making): JsonObject {
  return {
    // What decides columns has chances of its own, so that seeds go on meaning what they meant.
    ...(made % 10 === 3 ? { if: '1 < 2' } : {}),
    ...(made % 10 === 6 ? { each: '[1]', as: 'column' } : {}),
    ...(made % 5 === 4 ? { verticalAlign: made % 10 === 4 ? 'baseline' : 'bottom' } : {}),
    ...random.maybe(0.6, 'width', () => random.pick<Json>(['auto', '*', '2*', '25%', 30, 60, 60, 150])),
    ...random.maybe(0.2, 'align', () => random.pick(['right', 'center', 'decimal'])),
  };
}

/** A cell with words, or any blocks. */
function cell(making: Making, spot: Spot): Json {
  const { random } = making;
  const kind = random.next();
  if (kind < 0.06) return `${word(making)} ${longerThanMeasured(making)}`;
  if (kind < 0.6) return words(making, random.chance(0.05) ? wordCount(random) : random.int(1, 4));
  const content: Json =
    kind < 0.8 || spot.depth <= 0 ? words(making, random.int(1, 8)) : randomContent(making, inner(spot), 2);
  return { content, ...cellOptions(making) };
}

function cellOptions({ random }: Making): JsonObject {
  return {
    ...random.maybe(0.3, 'verticalAlign', () => random.pick(['top', 'middle', 'bottom'])),
    ...random.maybe(0.2, 'padding', () => random.int(0, 8)),
    ...random.maybe(0.15, 'border', () => ({ width: 1.5, color: '#700' })),
    ...random.maybe(0.15, 'backgroundColor', () => '#efe'),
  };
}

/** Rows that are printed again: their words are expected at least once. */
function headRow(making: Making, count: number): Json[] {
  return Array.from({ length: count }, () => words(making, making.random.int(1, 2), 'r'));
}

/** One row an item, with sums, groups and carried rows. */
function listTable(making: Making, count: number, spot: Spot): JsonObject {
  const { random } = making;
  const fields = ['{{a}}', '{{b}}', '{{c}}'].slice(0, count);
  const columns = fields.map((cell, index): JsonObject => {
    return {
      ...columnOf(making),
      cell: random.chance(0.2) ? { content: cell, ...cellOptions(making) } : cell,
      ...(index === 0 || random.chance(0.5) ? { header: words(making, 1, 'r') } : {}),
    };
  });
  const summed = random.chance(0.6);
  const rows = newList(making, random.chance(0.3) ? 60 : 12);
  if (summed)
    columns.push({
      header: word(making, 'r'),
      cell: `${tag(making, 's')}={{$sums.v}};`,
      align: random.pick(['right', 'decimal']),
    });
  const total = summed ? `${tag(making, 't')}={{$sums.v}};` : word(making, 'r');
  return {
    rows,
    columns,
    ...(summed ? { sums: { v: 'n' } } : {}),
    ...(random.chance(0.5) ? { foot: [fill(total, columns.length)] } : {}),
    ...(random.chance(0.2) ? { empty: words(making, 2) } : {}),
    ...(summed && random.chance(0.7) ? { carry: carryRows(making, columns.length) } : {}),
    ...(random.chance(0.4) ? { group: groups(making, columns.length, summed) } : {}),
    ...(random.chance(0.2) && spot.depth > 0
      ? { body: [[{ colSpan: columns.length, content: randomContent(making, inner(spot), 2) }]] }
      : {}),
  };
}

function carryRows(making: Making, count: number): JsonObject {
  const { random } = making;
  const foot: Json = [fill(`${tag(making, 'c')}={{$pageSums.v}}/{{$sums.v}};`, count)];
  const head: Json = [fill(`${tag(making, 'd')}={{$sums.v}};`, count)];
  const rows: JsonObject = random.chance(0.7) ? { foot, head } : random.chance(0.5) ? { foot } : { head };
  return making.words % 3 === 0 ? { ...rows, headPlace: 'beforeGroups' } : rows;
}

function groups(making: Making, count: number, summed: boolean): Json {
  const { random } = making;
  const group = (by: string): JsonObject => ({
    by,
    ...(making.words % 3 === 0 ? { leastRows: 2 + (making.words % 4) } : {}),
    ...random.maybe(0.8, 'head', () => [fill(`${tag(making, 'u')}={{$key}};`, count)]),
    ...(summed
      ? random.maybe(0.6, 'foot', () => [fill(`${tag(making, 'q')}={{$groupSums.v}};`, count)])
      : {}),
  });
  return random.chance(0.5) ? group('g') : [group('g'), group('k')];
}

/** A word without its end, for one that carries a value. */
function tag(making: Making, letter: string): string {
  return word(making, letter).slice(0, -1);
}

/** One text over all columns. */
function fill(text: string, colSpan: number): Json[] {
  return [{ colSpan, content: text }];
}

/** Items of three rows, with cells that reach over rows and columns. */
function spannedTable(making: Making, spot: Spot): JsonObject {
  const { random } = making;
  const group: Json[] = [
    [
      { content: '{{a}}', rowSpan: 3, ...cellOptions(making) },
      { content: '{{b}}', colSpan: 2 },
    ],
    ['{{c}}', cell(making, { ...spot, depth: 0 })],
    [{ colSpan: 2, content: words(making, random.int(1, 5), 'r') }],
  ];
  group[1] = ['{{c}}', { rowSpan: random.pick([1, 1, 2]), content: words(making, random.int(1, 3), 'r') }];
  const spans = JSON.stringify(group[1]).includes('"rowSpan":2');
  if (spans) group[2] = [words(making, random.int(1, 5), 'r')];
  const fixed = random.chance(0.4);
  const body: Json = fixed
    ? [
        [{ content: cell(making, spot), rowSpan: 2 }, cell(making, spot), cell(making, spot)].map(plainCell),
        [cell(making, spot), cell(making, spot)],
      ]
    : [{ each: newList(making, 7), rows: group }];
  return {
    columns: [columnOf(making), columnOf(making), columnOf(making)],
    ...(random.chance(0.6)
      ? {
          head: [
            [
              { content: word(making, 'r'), rowSpan: 2 },
              { content: word(making, 'r'), colSpan: 2 },
            ],
            headRow(making, 2),
          ],
        }
      : {}),
    body,
  };
}

/** A cell's own keys stand beside `rowSpan`. */
function plainCell(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { content } = value;
  if (typeof content !== 'object' || content === null || Array.isArray(content) || 'type' in content)
    return value;
  return { ...value, ...content };
}

/** Rows that are all written in the template. */
function fixedTable(making: Making, count: number, spot: Spot): JsonObject {
  const { random } = making;
  const row = (): Json => {
    const cells = Array.from({ length: count }, () => cell(making, spot));
    if (!random.chance(0.3)) return cells;
    return {
      cells,
      ...(making.words % 4 === 0 ? { verticalAlign: 'center' } : {}),
      ...(making.words % 5 === 0 ? { head: true } : {}),
      ...random.maybe(0.3, 'height', () => random.pick([10, 50])),
      ...random.maybe(0.3, 'keepWithNext', () => true),
      ...random.maybe(0.3, 'backgroundColor', () => '#fee'),
      ...random.maybe(0.15, 'if', () => condition(making, { cells })),
    };
  };
  return {
    columns: Array.from({ length: count }, () => columnOf(making)),
    ...(random.chance(0.5) ? { head: random.several(1, 2, () => headRow(making, count)) } : {}),
    body: random.several(1, 8, row),
    ...(random.chance(0.4) ? { foot: [headRow(making, count)] } : {}),
  };
}
