// Keys that few templates have, at random: they change how a sample looks, and none of its words.
import { coverOf, decoration, leaning } from './boxes.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject } from './reading.ts';
import type { Sample } from './templates.ts';

type Make = (random: Random, block: JsonObject) => JsonObject;

const styled = (random: Random): Json =>
  random.pick<Json>([
    'spaced',
    { fontSize: random.int(6, 12), bold: true },
    { style: 'lettered', italic: true },
  ]);

/** What a block of a kind may have besides. */
const makers: Readonly<Record<string, Make>> = {
  text: (random, block) => ({
    ...random.maybe(0.1, 'strike', () => true),
    ...mostLines(random, block),
    ...(block.outline === undefined ? {} : random.maybe(0.4, 'numbered', () => false)),
  }),
  section: (random) =>
    random.maybe(0.5, 'numbering', () => ({
      headings: random.pick<Json>([
        false,
        'upper-roman',
        [{ form: 'upper-roman' }, { form: 'upper-alpha', before: '(', after: ')', alone: true }],
      ]),
    })),
  image: (random) => ({
    ...random.maybe(0.5, 'borderRadius', () => random.pick([2, 30])),
    ...random.maybe(0.5, 'opacity', () => random.pick([0, 0.4])),
    ...random.maybe(0.5, 'pin', () => false),
    ...random.maybe(0.2, 'optional', () => true),
  }),
  svg: (random) => random.maybe(0.5, 'height', () => random.int(5, 80)),
  barcode: (random, { payment }) =>
    payment !== undefined
      ? {}
      : {
          ...random.maybe(0.4, 'quietZone', () => random.int(0, 6)),
          ...random.maybe(0.4, 'height', () => random.int(20, 60)),
        },
  box: (random, block) => ({ ...decoration(random), ...leaning(random), ...heightOf(random, block) }),
  // A page can't break in what is turned.
  stack: (random, block) => (/"(pageBreak|section)"/.test(JSON.stringify(block)) ? {} : leaning(random)),
  chart: (random) => random.maybe(0.5, 'alignSelf', () => random.pick(['center', 'end'])),
  line: (random) => ({
    ...random.maybe(0.5, 'dash', () => random.pick<Json>([3, [1, 2, 6, 2]])),
    ...random.maybe(0.5, 'alignSelf', () => random.pick(['center', 'end'])),
    ...random.maybe(0.3, 'direction', () => 'vertical'),
  }),
  place: (random) => random.maybe(0.4, 'opacity', () => random.pick([0.2, 0.9])),
  markdown: (random) => ({
    ...random.maybe(0.4, 'gap', () => random.int(0, 20)),
    ...random.maybe(0.5, 'styles', () =>
      Object.fromEntries(
        random.several(1, 6, () => [
          random.pick(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'a', 'ul', 'ol']),
          // An element takes no margin, which the named styles have.
          { fontSize: random.int(6, 14), color: '#036' },
        ]),
      ),
    ),
  }),
  toc: (random) => ({
    ...random.maybe(0.5, 'gap', () => random.int(1, 12)),
    ...random.maybe(0.5, 'styles', () =>
      random.several(1, 3, () => ({ bold: true, fontSize: random.int(7, 12) })),
    ),
  }),
  table: (random, { columns, body }) => ({
    ...random.maybe(0.4, 'headStyle', () => shaded(random, unspaced(styled(random)))),
    ...random.maybe(0.4, 'footStyle', () => shaded(random, unspaced(styled(random)))),
    ...random.maybe(0.3, 'rowAs', () => 'ownRow'),
    ...(Array.isArray(body) ? { body: body.map((row) => shadedRow(random, row)) } : {}),
    columns: (Array.isArray(columns) ? columns : []).map((column) =>
      isObject(column) ? { ...column, ...random.maybe(0.2, 'rowHeader', () => true) } : column,
    ),
  }),
};

/** Paragraphs and items that are counted with headings. */
function counted(random: Random, block: JsonObject): JsonObject {
  const { type, text, outline, heading, ordered, marker, start } = block;
  const level = random.int(1, 4);
  const hang = random.pick<Json>([true, false, 24]);
  if (type === 'list' && [ordered, marker, start].every((key) => key === undefined))
    return { numbered: random.pick<Json>([level, { level, hang: 30 }]) };
  if (type !== 'text' || text === undefined) return {};
  if ((outline ?? heading) !== undefined) return random.maybe(0.5, 'numbered', () => ({ hang }));
  return { numbered: random.pick<Json>([level, { level, hang }]) };
}

/** So many lines that no text has more, since every word is looked for. */
function mostLines(random: Random, { text, dropCap, writing }: JsonObject): JsonObject {
  if (dropCap !== undefined || writing !== undefined || /"(note|prints)"/.test(JSON.stringify(text)))
    return {};
  return random.maybe(0.1, 'maxLines', () =>
    random.pick<Json>([1000, { lines: 1000, ellipsis: '...', warn: false }]),
  );
}

/** The height of a box: all that is left of its place, or one in which its content gets smaller. */
function heightOf(random: Random, { height, float }: JsonObject): JsonObject {
  if (height === undefined) return float === undefined ? random.maybe(0.3, 'height', () => '*') : {};
  if (!random.chance(0.3)) return {};
  return { overflow: 'shrink', ...random.maybe(0.5, 'shrinkTo', () => random.pick([0.4, 0.8])) };
}

/** Paper that is larger than its page. */
function paper(random: Random): JsonObject {
  return {
    ...random.maybe(0.6, 'bleed', () => random.pick<Json>(['3mm', 0])),
    ...random.maybe(0.6, 'cropMarks', () => random.chance(0.7)),
  };
}

function onPaper(content: Json, random: Random): Json {
  if (!Array.isArray(content)) return content;
  return content.map((block) =>
    isObject(block) && block.type === 'section' && isObject(block.page)
      ? { ...block, page: { ...block.page, ...paper(random) } }
      : block,
  );
}

/** A cell takes no margin. */
function unspaced(style: Json): Json {
  return style === 'spaced' ? { bold: true } : isObject(style) ? { ...style, style: 'framed' } : style;
}

/** The style of a head or foot with a gradient or hatch. */
function shaded(random: Random, style: Json): Json {
  if (random.chance(0.5)) return style;
  return { ...(isObject(style) ? style : { style }), ...coverOf(random) };
}

/** A row with a gradient or hatch, or with some in its cells. */
function shadedRow(random: Random, row: Json): Json {
  const given = isObject(row) ? row.cells : row;
  if (!Array.isArray(given) || random.chance(0.5)) return row;
  const cells = given.map((cell) =>
    isObject(cell) && cell.type === undefined ? { ...cell, ...shade(random) } : cell,
  );
  return { ...(isObject(row) ? row : {}), cells, ...shade(random) };
}

function shade(random: Random): JsonObject {
  return random.chance(0.5) ? coverOf(random) : {};
}

/** Returns the sample with keys that few templates have. It differs from it in nothing else. */
export function withRareKeys({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 17);
  if (random.chance(0.5)) return { template, data };
  const share = random.pick([0.1, 0.5]);
  const sheets = new Random(seed + 23);
  const levels = new Random(seed + 31);
  const counts = isObject(template.numbering) && template.numbering.headings !== undefined;
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value)) return value;
    const changed = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inside.has(key) ? change(one) : one]),
    );
    const make = typeof value.type === 'string' ? makers[value.type] : undefined;
    const made = make && random.chance(share) ? { ...changed, ...make(random, changed) } : changed;
    const rare = counts && levels.chance(0.3) ? { ...made, ...counted(levels, made) } : made;
    return value.caption !== undefined && random.chance(share / 2) ? { ...rare, numbered: false } : rare;
  };
  const { notes, info } = template;
  return {
    template: {
      ...template,
      ...random.maybe(0.2, 'minus', () => random.pick(['−', '-'])),
      ...random.maybe(0.2, 'timeZone', () => random.pick(['Europe/Vienna', 'Asia/Tokyo'])),
      ...(info === undefined ? random.maybe(0.3, 'info', () => infoOf(random)) : {}),
      ...(isObject(notes) ? { notes: { ...notes, ...notesKeys(random) } } : {}),
      ...(isObject(template.page) ? { page: { ...template.page, ...paper(sheets) } } : {}),
      content: onPaper(change(template.content ?? []), sheets),
    },
    data,
  };
}

const inside = new Set(['content', 'columns', 'items', 'body', 'rows', 'cells', 'caption']);

function infoOf(random: Random): JsonObject {
  return {
    title: 'A "title" & more',
    ...random.maybe(0.5, 'author', () => 'Rosa Muster'),
    ...random.maybe(0.5, 'subject', () => 'خطاب'),
    ...random.maybe(0.5, 'keywords', () => 'a, b'),
    ...random.maybe(0.5, 'fileName', () => 'Invoice {{1 + 2}}'),
  };
}

function notesKeys(random: Random): JsonObject {
  return {
    ...random.maybe(0.3, 'lineLength', () => random.pick<Json>([40, '100%'])),
    ...random.maybe(0.3, 'line', () => ({ width: random.pick([0, 3]), color: '#c00', style: 'dashed' })),
    ...random.maybe(0.3, 'margin', () => random.pick([0, 20])),
  };
}
