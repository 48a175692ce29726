// How boxes look, at random: what stands behind their content, what is cut off, how they are turned. And what stands side by side.
import { condition, inner, type Making, randomContent, type Spot, words } from './blocks.ts';
import type { Json, JsonObject, Random } from './random.ts';

/** A colour, which may be seen through. */
function colorOf(random: Random): string {
  return random.pick(['#fff', '#0a58ca40', '#c33', '#0000']);
}

/** A gradient of a box, a row or a cell. */
export function gradientOf(random: Random): Json {
  const color = () => colorOf(random);
  return random.pick<Json>([
    { stops: [color(), color()] },
    { angle: random.int(-360, 360), stops: [color(), { color: color(), at: '20%' }, color()] },
    { angle: 90, stops: ['cmyk(0, 0, 0, 0)', "spot('Gold', cmyk(0, 20, 60, 20), 40%)"] },
    { type: 'radial', center: 'top left', stops: [color(), color()] },
    { type: 'radial', radius: random.int(0, 60), center: ['30%', 4], stops: [color(), color()] },
  ]);
}

/** A gradient or a hatch. */
export function coverOf(random: Random): JsonObject {
  if (random.chance(0.6)) return { gradient: gradientOf(random) };
  return {
    hatch: random.pick<Json>([
      'reverse-diagonal',
      { lines: 'diagonal-cross', color: colorOf(random), gap: random.int(1, 30) },
      { lines: 'cross', gap: 4, width: random.pick([0.1, 3]) },
    ]),
  };
}

/** What stands behind the content of a box: gradients, shadows and pictures, over pages, too. */
export function decoration(random: Random): JsonObject {
  const color = () => colorOf(random);
  return {
    ...(random.chance(0.4) ? coverOf(random) : {}),
    ...random.maybe(0.4, 'shadow', () =>
      random.pick<Json>([
        { x: 2, y: 2 },
        { blur: 3, color: 'cmyk(0, 0, 0, 100 / 30%)' },
        { blur: random.int(1, 60), spread: random.int(-30, 20) },
        [
          { spread: 1, color: color() },
          { y: 4, blur: 8 },
        ],
      ]),
    ),
    ...random.maybe(0.3, 'backgroundImage', () =>
      random.pick<Json>([
        onePixel,
        {
          src: onePixel,
          optional: true,
          fit: random.pick(['contain', 'fill', 'none']),
          position: 'bottom right',
        },
        {
          src: onePixel,
          width: random.int(0, 20),
          repeat: random.pick<Json>([true, 'x', 'y']),
          opacity: 0.5,
        },
      ]),
    ),
    ...random.maybe(0.4, 'clip', () => true),
  };
}

/** Content that runs through columns, unless what is around it does. */
export function flowing<Spot extends { readonly inFlow?: boolean; readonly breaks: boolean }>(
  random: Random,
  spot: Spot,
  contentAt: (spot: Spot) => Json[],
): JsonObject {
  const content = contentAt({ ...spot, inFlow: true });
  if (spot.inFlow) return { type: 'stack', content };
  const breaks: Json[] = [
    { type: 'pageBreak', to: 'column' },
    ...(spot.breaks ? [{ type: 'pageBreak' }] : []),
  ];
  const broken = content.flatMap((block) => (random.chance(0.1) ? [random.pick(breaks), block] : [block]));
  return {
    type: 'flow',
    content: broken,
    ...random.maybe(0.7, 'columns', () => random.int(2, 5)),
    ...random.maybe(0.5, 'gap', () => random.int(0, 30)),
    ...random.maybe(0.3, 'rule', () => ({ width: 0.5, color: '#999', style: 'dotted' })),
    ...random.maybe(0.2, 'balance', () => false),
  };
}

/** Kinds that stand at a side, with text beside them. */
const floatable: ReadonlySet<string> = new Set(['box', 'image', 'drawing', 'chart']);

/** Returns the keys of a block, which may stand at a side. It has no page break of its own then. */
export function floated(random: Random, kind: string, { pageBreak, place, ...keys }: JsonObject): JsonObject {
  if (floatable.has(kind) && random.chance(0.25)) return { ...keys, float: random.pick(['start', 'end']) };
  const own = {
    ...(pageBreak === undefined ? {} : { pageBreak }),
    ...(place === undefined ? {} : { place }),
  };
  return { ...keys, ...own };
}

/** How boxes and stacks are turned. Texts stay on the page by far: what stands past it is warned of, which other tests see. */
export function leaning(random: Random): JsonObject {
  if (!random.chance(0.3)) return {};
  return random.pick<JsonObject>([
    { rotate: 3, pivot: 'top left' },
    { skew: [5, -2], pivot: ['10%', 8] },
    { rotate: 90, turnedRoom: true },
    { rotate: 20, skew: 10, turnedRoom: true },
  ]);
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMwTpsJAAICATNWh+JUAAAAAElFTkSuQmCC';

/** Columns side by side: a block, or content with a width, and sometimes left out. */
export function sideBySide(making: Making, spot: Spot): JsonObject {
  const { random } = making;
  const column = (): Json => {
    if (random.chance(0.15)) return { type: 'text', text: words(making, random.int(1, 9)) };
    const content = randomContent(making, inner(spot), 3);
    return {
      ...random.maybe(0.6, 'width', () => random.pick<Json>(['*', '2*', 'auto', '30%', 40])),
      ...random.maybe(0.1, 'backgroundColor', () => '#ffe'),
      ...random.maybe(0.15, 'if', () => condition(making, { content })),
      content,
    };
  };
  return {
    type: 'columns',
    columns: random.several(1, 3, column),
    ...random.maybe(0.4, 'gap', () => (random.chance(0.1) ? 300 : random.int(1, 10))),
  };
}
