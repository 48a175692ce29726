// Whole random templates with their data: page sizes, sections, headers and footers in all forms.
import { letterStyle, type Making, randomContent, type Spot, word, words } from './blocks.ts';
import { type Json, type JsonObject, Random } from './random.ts';

/** A template and what it is rendered with. */
export interface Sample {
  readonly template: JsonObject;
  readonly data: JsonObject;
}

/** The sample of a seed. */
export function randomSample(seed: number): Sample {
  const random = new Random(seed);
  const making: Making = {
    random,
    lists: {},
    ids: [],
    words: 0,
    left: random.pick([4, 10, 25]),
    contents: random.chance(0.5),
  };
  const page = randomPage(random);
  const content = random.chance(0.15) ? keptBlocks(making) : randomSections(making);
  for (const missing of ['id0', 'id1', 'id2'].slice(making.ids.length)) {
    content.push({ type: 'text', id: missing, text: word(making) });
  }
  const template: JsonObject = {
    platen: 1,
    name: 'fuzz',
    page,
    ...random.maybe(0.15, 'direction', () => 'rtl'),
    style: {
      direction: 'ltr',
      ...random.maybe(0.3, 'fontSize', () => random.int(6, 14)),
      ...letterStyle(making, 0.1),
    },
    colors: { leaf: '#393' },
    styles: {
      framed: { padding: 2, border: { width: 0.5, color: 'leaf' } },
      spaced: { margin: [4, 2], italic: true, ...random.maybe(0.2, 'color', () => "{{'leaf'}}") },
      small: { fontSize: 6, extends: 'spaced' },
      lettered: letterStyle(making, 0.5),
    },
    variables: variablesOf(making),
    ...random.maybe(0.6, 'header', () => randomForms(making, 'h')),
    ...random.maybe(0.6, 'footer', () => randomForms(making, 'f')),
    ...random.maybe(0.2, 'background', () => randomBackground(making)),
    ...random.maybe(0.15, 'foreground', () => randomBackground(making)),
    content,
  };
  return { template, data: making.lists };
}

/** Short texts with wishes about breaks, on a page that holds some of them. */
function keptBlocks(making: Making): Json[] {
  const { random } = making;
  const lines = (): string => random.several(1, random.pick([1, 3, 8]), () => word(making)).join('\n');
  const text = (): JsonObject => ({
    type: 'text',
    text: lines(),
    ...random.maybe(0.35, 'keepWithNext', () => true),
    ...random.maybe(0.2, 'keepTogether', () => true),
    ...random.maybe(0.2, 'margin', () => [6, 0]),
  });
  return random.several(6, 25, () => {
    const kind = random.next();
    if (kind < 0.6) return text();
    const content = random.several(1, 4, text);
    if (kind < 0.7) return { type: 'stack', content, keepTogether: true };
    if (kind < 0.85)
      return { type: 'stack', content: [...content, { type: 'stack', content: random.several(1, 2, text) }] };
    if (kind < 0.95) return { type: 'box', padding: 3, content };
    return {
      type: 'table',
      columns: [{}],
      head: [[word(making, 'r')]],
      body: random.several(1, 5, () => [lines()]),
    };
  });
}

function randomPage(random: Random): JsonObject {
  const size: Json = random.chance(0.2)
    ? random.pick(['A4', 'A5', 'Letter'])
    : [random.int(120, 420), random.pick([random.int(90, 200), random.int(150, 420), random.int(300, 800)])];
  return {
    size,
    ...random.maybe(0.2, 'orientation', () => random.pick(['portrait', 'landscape'])),
    margin: random.pick<Json>([10, 20, [10, 15], [5, 10, 15, 20], { inside: 25, outside: 5, top: 8 }]),
    ...random.maybe(0.2, 'baselineGrid', () => random.int(4, 20)),
  };
}

/** `h12={{$pageNumber}}/…;`: what a header says of its page, and words that may wrap. */
function pageWords(making: Making, letter: string): Json {
  const { random } = making;
  const facts = pageFacts(making, letter);
  const text = random.chance(0.3)
    ? [facts, { type: 'text', text: words(making, random.int(1, 5), letter) }]
    : facts;
  const kind = random.next();
  if (kind < 0.15) return { type: 'table', columns: [{ width: '*' }], body: [[{ content: text }]] };
  if (kind < 0.2) return { type: 'include', content: text };
  return kind < 0.35 ? { type: 'box', padding: 2, content: text } : text;
}

/** `h12=1/4/1/4;` on the first of four pages. */
function pageFacts(making: Making, letter: string): string {
  return `${word(making, letter).slice(0, -1)}={{$pageNumber}}/{{$totalPages}}/{{$sectionPage}}/{{$sectionPages}};`;
}

/** From the corner of the page: few words, so that each page holds them. */
function randomBackground(making: Making): Json {
  const { random } = making;
  const square = { type: 'box', width: 20, height: 20, backgroundColor: '#fdf', content: [] };
  return randomForms(making, 'w', () => {
    const kind = random.next();
    if (kind < 0.3) return square;
    if (kind < 0.6) return pageFacts(making, 'w');
    return { type: 'place', x: 3, y: 2, content: pageFacts(making, 'w') };
  });
}

function randomForms(making: Making, letter: string, make = (): Json => pageWords(making, letter)): Json {
  const { random } = making;
  if (random.chance(0.5)) return make();
  const form = (): Json => (random.chance(0.15) ? [] : make());
  return {
    ...random.maybe(0.2, 'documentFirst', form),
    ...random.maybe(0.4, 'first', form),
    ...random.maybe(0.3, 'odd', form),
    ...random.maybe(0.3, 'even', form),
    ...random.maybe(0.3, 'last', form),
    ...random.maybe(0.7, 'default', form),
  };
}

function randomSections(making: Making): Json[] {
  const { random } = making;
  const spot: Spot = { depth: 3, breaks: true };
  if (!random.chance(0.35)) return randomContent(making, spot, 6);
  return random.several(1, 4, (): Json => {
    if (random.chance(0.3)) return randomContent(making, spot, 1)[0] ?? '';
    return {
      type: 'section',
      ...random.maybe(0.3, 'page', () => randomPage(random)),
      ...random.maybe(0.3, 'header', () => (random.chance(0.3) ? [] : randomForms(making, 'h'))),
      ...random.maybe(0.3, 'footer', () => (random.chance(0.3) ? [] : randomForms(making, 'f'))),
      ...random.maybe(0.3, 'background', () => (random.chance(0.3) ? [] : randomBackground(making))),
      ...random.maybe(0.2, 'foreground', () => (random.chance(0.3) ? [] : randomBackground(making))),
      ...random.maybe(0.4, 'restartNumbers', () => true),
      content: randomContent(making, spot, 4),
    };
  });
}

function variablesOf({ lists }: Making): JsonObject {
  const text = { type: 'string' };
  const number = { type: 'number' };
  const sub = { type: 'list', fields: { a: text } };
  const fields = { a: text, b: text, c: text, n: number, g: number, k: number, sub };
  return Object.fromEntries(Object.keys(lists).map((name) => [name, { type: 'list', fields }]));
}
