// Random blocks: every kind and option, nested, each text made of words that occur once.
import { floated, flowing, sideBySide } from './boxes.ts';
import { randomChart } from './charts.ts';
import { randomBarcode } from './codes.ts';
import { randomGrid } from './grids.ts';
import { dropCap, rareLetters, someRuby, withTabs } from './letters.ts';
import type { Json, JsonObject, Random } from './random.ts';
import { randomTable } from './tables.ts';

/** What the blocks of one template share. */
export interface Making {
  readonly random: Random;
  /** Lists of items, by the name of their variable. */
  readonly lists: Record<string, JsonObject[]>;
  /** Ids of blocks that start on one page, for `$pageOf`. */
  readonly ids: string[];
  words: number;
  /** How many more blocks there may be. */
  left: number;
  contents: boolean;
}

/** Where a block stands. */
export interface Spot {
  readonly depth: number;
  /** A page break may stand here. */
  readonly breaks: boolean;
  /** A word that the surrounding repeats on pages: no ids, no headings. */
  readonly repeated?: boolean;
  readonly inFlow?: boolean;
}

/** A new word: `b12;`. Its letter says what is expected of it. */
export function word(making: Making, letter = 'b'): string {
  making.words += 1;
  return `${letter}${making.words};`;
}

/** New words in a row, some with letters that can be hyphenated. */
export function words(making: Making, count: number, letter = 'b'): string {
  const { random } = making;
  return Array.from({ length: count }, () => {
    const plain = word(making, letter);
    return letter === 'b' && random.chance(0.04) ? plain.replace(';', `:${random.pick(longWords)};`) : plain;
  }).join(' ');
}

const longWords = [
  'international',
  'verantwortungslos',
  'straßenbahnen',
  'décentralisation',
  'änderungen',
] as const;

/** Words that are not there when their room is measured, with 999 for the number of a page. */
export function longerThanMeasured(making: Making): string {
  const { random } = making;
  const count = random.chance(0.8) ? random.int(1, 4) : random.int(5, 40);
  return `{{$pageOf('#${random.pick(['id0', 'id1', 'id2'])}') = 999 ? '' : '${words(making, count)}'}}`;
}

/** How letters are set: families that have them or not, languages with patterns and without. */
export function letterStyle({ random }: Making, share: number): JsonObject {
  return {
    ...random.maybe(share, 'font', () =>
      random.pick<Json>([
        'Noto Sans Hebrew',
        ['Noto Sans Math', 'Platen Sans'],
        ['Noto Sans Symbols', 'Noto Sans'],
        'Noto Sans Thai',
      ]),
    ),
    ...random.maybe(share, 'lang', () => random.pick(['de', 'en-GB', 'fr', 'ja', 'th'])),
    ...random.maybe(share, 'hyphenate', () => random.pick<Json>([true, true, false, rules(random)])),
  };
}

/** Rules by which words are divided: looser, stricter, and words divided by hand. */
function rules(random: Random): JsonObject {
  return {
    ...random.maybe(0.5, 'min', () => random.int(1, 12)),
    ...random.maybe(0.3, 'before', () => random.int(1, 6)),
    ...random.maybe(0.3, 'after', () => random.int(1, 6)),
    ...random.maybe(0.4, 'exceptions', () => ['inter-national', 'Straßen-bahnen', 'änderungen', 'b']),
  };
}

/** How many words a text has: mostly few, at times more than a page. */
export function wordCount(random: Random): number {
  const kind = random.next();
  if (kind < 0.6) return random.int(1, 6);
  return kind < 0.95 ? random.int(5, 40) : random.int(40, 300);
}

/** A list variable with items of unique words: `a`, `b`, `c` are texts, `n` a number, `g` and `k` keys of groups. */
export function newList(making: Making, most: number): string {
  const { random } = making;
  const name = `list${Object.keys(making.lists).length}`;
  let g = 0;
  let k = 0;
  making.lists[name] = random.several(0, most, () => {
    if (random.chance(0.3)) g += 1;
    if (random.chance(0.4)) k += 1;
    const text = () => words(making, random.chance(0.1) ? wordCount(random) : random.int(1, 3));
    return {
      a: text(),
      b: text(),
      c: text(),
      n: random.int(1, 99),
      g,
      k,
      sub: [{ a: word(making) }, { a: word(making) }],
    };
  });
  return name;
}

/** Content: one block or some. */
export function randomContent(making: Making, spot: Spot, most = 4): Json[] {
  return making.random.several(1, most, () => randomBlock(making, spot));
}

/** A random block. */
export function randomBlock(making: Making, spot: Spot): Json {
  const { random } = making;
  making.left -= 1;
  const deep = spot.depth <= 0 || making.left <= 0;
  const kinds = deep ? leaves : [...leaves, ...containers];
  const kind = random.pick(kinds);
  if (kind === 'word') return words(making, wordCount(random));
  const block = { ...makers[kind](making, spot), ...common(making, spot, kind) };
  return random.chance(0.06) ? { ...block, if: condition(making, block) } : block;
}

/** What can be asked for from elsewhere is always there. */
export function condition({ random }: Making, block: JsonObject): string {
  const asked = /"(id|outline|toc|restartNumbers)"/.test(JSON.stringify(block));
  return asked || random.chance(0.5) ? '1 < 2' : 'false';
}

/** Names for what a block holds, which nothing there prints. */
function given({ random }: Making): JsonObject {
  return random.maybe(0.1, 'with', () => ({
    own: random.pick<Json>([3, true, null, 'x', 'x {{1 + 1}}', '{{[1, 2]}}']),
  }));
}

const leaves = [
  'word',
  'word',
  'text',
  'text',
  'text',
  'spans',
  'line',
  'space',
  'image',
  'markdown',
  'drawing',
  'chart',
  'pageBreak',
] as const;
const containers = [
  'stack',
  'flow',
  'include',
  'box',
  'columns',
  'grid',
  'list',
  'table',
  'table',
  'each',
  'place',
  'toc',
] as const;
type Kind = Exclude<(typeof leaves)[number] | (typeof containers)[number], 'word'>;

function common(making: Making, spot: Spot, kind: Kind): JsonObject {
  const { random } = making;
  if (kind === 'place' || kind === 'pageBreak' || kind === 'space') return {};
  return floated(random, kind, {
    ...random.maybe(0.2, 'margin', () => random.pick<Json>([4, [3, 5], [0, 0, 12, 0], { top: 20 }, [10, 0]])),
    ...random.maybe(0.1, 'keepTogether', () => true),
    ...random.maybe(0.1, 'keepWithNext', () => true),
    ...(spot.breaks ? random.maybe(0.05, 'pageBreak', () => random.pick(['before', 'after'])) : {}),
    ...(spot.breaks && making.words % 60 === 13 ? { place: 'foot' } : {}),
    ...random.maybe(0.08, 'backgroundColor', () => '#eef'),
    ...random.maybe(0.05, 'fontSize', () => random.int(6, 15)),
    ...random.maybe(0.05, 'style', () =>
      random.pick<Json>([kind === 'table' ? 'small' : 'framed', 'spaced', ['spaced', 'small'], 'lettered']),
    ),
    ...letterStyle(making, 0.04),
  });
}

function textStyle({ random }: Making): JsonObject {
  return {
    ...random.maybe(0.3, 'align', () =>
      random.pick(['left', 'center', 'right', 'justify', 'start', 'end', 'decimal']),
    ),
    ...random.maybe(0.15, 'lineHeight', () => random.pick([1, 1.2, 2])),
    ...random.maybe(0.1, 'indent', () => random.pick([5, 12])),
    ...random.maybe(0.1, 'orphans', () => random.int(1, 5)),
    ...random.maybe(0.1, 'widows', () => random.int(1, 5)),
    ...random.maybe(0.1, 'underline', () => true),
    ...random.maybe(0.1, 'letterSpacing', () => 1),
    ...random.maybe(0.05, 'noWrap', () => true),
    ...random.maybe(0.05, 'link', () => random.pick(['#id0', '#id2', 'https://example.com/'])),
  };
}

function named(making: Making, spot: Spot): JsonObject {
  const { random } = making;
  if (spot.repeated || !random.chance(0.1)) return {};
  making.ids.push(`id${making.ids.length}`);
  return { id: `id${making.ids.length - 1}` };
}

const makers: Readonly<Record<Kind, (making: Making, spot: Spot) => JsonObject>> = {
  text: (making, spot) => {
    const { random } = making;
    if (!spot.repeated && random.chance(0.12)) {
      return { type: 'text', text: word(making, 'o'), outline: random.int(1, 3), ...named(making, spot) };
    }
    if (!spot.repeated && random.chance(0.1)) {
      return {
        type: 'text',
        text: `${word(making, 'z').slice(0, -1)}={{$pageOf('#${random.pick(['id0', 'id1', 'id2'])}')}};`,
      };
    }
    if (random.chance(0.08)) {
      return { type: 'text', text: `${word(making)} ${longerThanMeasured(making)}` };
    }
    const text = random.chance(0.1)
      ? random.several(1, 5, () => words(making, random.int(1, 3))).join('\n')
      : words(making, wordCount(random));
    const tabbed = making.words % 10 === 0 ? withTabs(making.words, text) : { text };
    const rare = making.words % 10 === 5 ? rareLetters(making.words) : dropCap(making.words);
    return { type: 'text', ...textStyle(making), ...rare, ...tabbed, ...named(making, spot) };
  },
  spans: (making) => {
    const { random } = making;
    const span = (): Json =>
      random.chance(0.4)
        ? `${words(making, random.int(1, 9))} `
        : {
            text: `${words(making, random.int(1, 9))} `,
            ...random.maybe(0.4, 'bold', () => true),
            ...random.maybe(0.3, 'italic', () => true),
            ...random.maybe(0.3, 'fontSize', () => random.int(6, 18)),
            ...random.maybe(0.2, 'link', () => 'https://example.com/'),
            ...random.maybe(0.1, 'baseline', () => random.pick(['super', 'sub'])),
            ...someRuby(making.words),
          };
    return { type: 'text', text: random.several(1, 5, span), ...textStyle(making) };
  },
  line: ({ random }) => ({
    type: 'line',
    ...random.maybe(0.5, 'thickness', () => 2),
    ...random.maybe(0.2, 'length', () => random.pick<Json>([30, 500])),
  }),
  drawing: (making) => {
    const { random } = making;
    const width = random.maybe(0.7, 'width', () => random.int(10, 300));
    const align = random.maybe(0.3, 'alignSelf', () => random.pick(['center', 'end']));
    if (random.chance(0.5)) return { type: 'svg', svg: square, ...width, ...align };
    return {
      type: 'barcode',
      ...randomBarcode(making),
      ...random.maybe(0.3, 'width', () => random.int(20, 200)),
      ...align,
    };
  },
  space: ({ random }) => ({ type: 'space', height: random.pick<Json>([0, 5, 20, 60, '*', '*']) }),
  image: ({ random }) => ({
    type: 'image',
    src: pixel,
    ...random.maybe(0.8, 'width', () => random.int(4, 40)),
    ...random.maybe(0.5, 'height', () => random.int(4, 40)),
    ...random.maybe(0.2, 'alignSelf', () => random.pick(['start', 'center', 'end'])),
    ...random.maybe(0.2, 'fit', () => random.pick(['cover', 'fill', 'none'])),
  }),
  markdown: (making) => {
    const { random } = making;
    const paragraph = (): string => {
      const plain = `${words(making, random.int(1, 8))} **${word(making)}** ${word(making)}`;
      const lead = random.pick(['', '', '- ', '3. ', '## ']);
      return lead === '- ' || lead === '3. ' ? `${lead}${plain}\n${lead}${word(making)}` : `${lead}${plain}`;
    };
    return { type: 'markdown', markdown: random.several(1, 3, paragraph).join('\n\n') };
  },
  pageBreak: (making, spot) => (spot.breaks ? { type: 'pageBreak' } : { type: 'text', text: word(making) }),
  stack: (making, spot) => ({
    type: 'stack',
    content: randomContent(making, below(spot)),
    ...making.random.maybe(0.3, 'gap', () => making.random.int(1, 15)),
    ...given(making),
  }),
  include: (making, spot) => ({
    type: 'include',
    ...given(making),
    content: making.random.chance(0.2) ? words(making, 3) : randomContent(making, below(spot)),
  }),
  box: (making, spot) => {
    const { random } = making;
    return {
      type: 'box',
      content: randomContent(making, inner(spot)),
      ...random.maybe(0.5, 'padding', () => random.pick<Json>([3, [2, 6], [1, 2, 3, 4]])),
      ...random.maybe(0.4, 'border', () =>
        random.pick<Json>([
          { width: 0.5, color: '#333' },
          { width: 2, color: '#333' },
          { top: { width: 1, color: '#333', style: 'dashed' }, left: { width: 4, color: '#c33' } },
        ]),
      ),
      ...random.maybe(0.2, 'borderRadius', () => random.pick<Json>([4, [9, 0, 200, 2], { topLeft: 5 }])),
      ...random.maybe(0.2, 'height', () => random.pick([20, 60, 140])),
      ...random.maybe(0.15, 'width', () => random.pick<Json>([30, 60, 100, 400, '30%'])),
      ...random.maybe(0.2, 'verticalAlign', () => random.pick(['top', 'middle', 'bottom'])),
      ...random.maybe(0.2, 'alignSelf', () => random.pick(['start', 'center', 'end'])),
    };
  },
  columns: sideBySide,
  list: (making, spot) => {
    const { random } = making;
    return {
      type: 'list',
      items: random.several(1, 5, () =>
        random.chance(0.3) ? randomContent(making, inner(spot), 2) : plainItem(making, spot),
      ),
      ...random.maybe(0.5, 'ordered', () => random.pick<Json>([true, 'lower-alpha', 'upper-roman', 'full'])),
      ...random.maybe(0.2, 'gap', () => random.int(1, 8)),
      ...random.maybe(0.2, 'start', () => random.int(1, 20)),
      ...random.maybe(0.1, 'marker', () => '→'),
    };
  },
  flow: (making, spot) => flowing(making.random, spot, (at) => randomContent(making, inner(at))),
  grid: (making, spot) => randomGrid(making, spot),
  chart: ({ random }) => randomChart(random),
  table: (making, spot) => randomTable(making, spot),
  each: (making, spot) => ({
    type: 'stack',
    each: newList(making, 6),
    content: [
      '{{a}}',
      { type: 'text', text: '{{b}}', ...textStyle(making) },
      ...(spot.depth > 1 ? [{ type: 'stack', each: 'sub', content: '{{a}}' }] : []),
    ],
  }),
  place: (making) => ({
    type: 'place',
    ...making.random.maybe(0.2, 'from', () => making.random.pick(['here', 'page'])),
    x: making.random.chance(0.1) ? making.random.int(-90, 600) : making.random.int(0, 60),
    y: making.random.chance(0.1) ? making.random.int(-90, 600) : making.random.int(0, 60),
    width: 80,
    ...making.random.maybe(0.2, 'height', () => 20),
    ...making.random.maybe(0.2, 'rotate', () => making.random.pick([90, -30])),
    content: words(making, making.random.int(1, 4), 'x'),
  }),
  toc: (making, spot) => {
    if (making.contents || spot.repeated) return { type: 'text', text: word(making) };
    making.contents = true;
    const { random } = making;
    const leader = random.maybe(0.2, 'leader', () => random.pick(['none', 'line', 'dashes']));
    return { type: 'toc', ...leader, ...random.maybe(0.3, 'levels', () => 2) };
  },
};

function plainItem(making: Making, spot: Spot): Json {
  if (making.random.chance(0.1)) return { type: 'text', each: newList(making, 4), text: '{{a}} {{b}}' };
  if (making.random.chance(0.2) && spot.depth > 0) return makers.list(making, inner(spot));
  return words(making, wordCount(making.random));
}

/** One level deeper. */
function below(spot: Spot): Spot {
  return { ...spot, depth: spot.depth - 1 };
}

/** One level deeper, where no page may be broken by hand. */
export function inner(spot: Spot): Spot {
  return { ...spot, depth: spot.depth - 1, breaks: false };
}

/** A drawing that is wider than high. */
const square =
  "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='40' height='20'/></svg>";

/** A red pixel, PNG. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMwTpsJAAICATNWh+JUAAAAAElFTkSuQmCC';
