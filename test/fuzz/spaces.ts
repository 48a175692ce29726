// The space between blocks: gaps and margins stand between those that follow each other on a page, and none besides.
import { type Frame, type FrameItem, openItems, type Page } from '../../src/layout/frame.ts';
import { first } from './apart.ts';
import { askedBy } from './asked.ts';
import { blockAt } from './lines.ts';
import type { Json, JsonObject } from './random.ts';
import { isObject } from './reading.ts';

const slack = 0.1;

/** Judges whether it is told of each place that is lower than its content. `told` are the warnings. */
export function judgeRoom(
  template: JsonObject,
  pages: readonly Page[],
  told: readonly string[],
): string | undefined {
  if (told.some((warning) => warning.includes('runs on below it'))) return undefined;
  const look = ({ path, height, items }: Frame): string | undefined => {
    // What waits packed has no paths.
    const block = path ? blockAt(template, path) : undefined;
    if (block?.type === 'place' && height > Number(block.height) + 1)
      return `silence: the content of ${path} is higher than its place, and nobody is told`;
    return first(items, (item) => ('frame' in item ? look(item.frame) : undefined));
  };
  return first(pages, ({ frame }) => look(frame));
}

/** Judges the space between blocks and between columns; undefined when it is what they ask for. `told` are the warnings. */
export function judgeSpaces(
  template: JsonObject,
  pages: readonly Page[],
  told: readonly string[],
): string | undefined {
  // Lines that wait for their grid have more space above them; what is drawn smaller has less.
  if (/"baselineGrid"/.test(JSON.stringify(template)) || told.some((warning) => /%/.test(warning)))
    return undefined;
  const narrower = told.some((warning) => warning.includes('a gap is'));
  const look = (frame: Frame): string | undefined => {
    const inner = openItems(frame).flatMap((item) =>
      item.kind === 'frame' && isUpright(item) ? [item] : [],
    );
    for (const [index, item] of inner.entries()) {
      const next = inner[index + 1];
      const wrong =
        (next && (besides(template, item, next, narrower) ?? between(template, item, next))) ??
        look(item.frame);
      if (wrong) return wrong;
    }
    return undefined;
  };
  for (const [index, page] of pages.entries()) {
    const wrong = look(page.frame);
    if (wrong) return `space: ${wrong} of page ${index + 1}`;
  }
  return undefined;
}

/** What is wrong between a block and the one below it. */
function between(template: JsonObject, a: FrameItem, b: FrameItem): string | undefined {
  const [, list, from] = /^(.*\/(?:content|items))\/(\d+)$/.exec(a.frame.path) ?? [];
  const above = blockAt(template, a.frame.path);
  const below = blockAt(template, b.frame.path);
  const follows = above?.each
    ? b.frame.path === a.frame.path
    : b.frame.path === `${list}/${Number(from) + 1}`;
  if (list === undefined || !follows || !isInFlow(above) || !isInFlow(below)) return undefined;
  const parent = blockAt(template, list.replace(/\/(content|items)$/, ''));
  const isList = list.endsWith('/items');
  // Items of grids stand side by side. Lists have a gap of their own.
  if (parent?.type === 'grid' || (isList && parent?.gap === undefined)) return undefined;
  // What runs through columns goes on at the top of the next one.
  if (parent?.type === 'flow' && (a.x + a.frame.width < b.x + slack || b.x + b.frame.width < a.x + slack))
    return undefined;
  // At the top of a page there may be less.
  if (a.y + a.frame.height < slack) return undefined;
  const gap = parent?.type === 'stack' || isList ? Number(parent?.gap ?? 0) : 0;
  const wanted = gap + marginOf(template, above, 'bottom') + marginOf(template, below, 'top');
  const got = b.y - a.y - a.frame.height;
  // What has no room beside a float stands below it.
  const isBelow = got > wanted && /"float"/.test(JSON.stringify(template.content));
  if (isBelow || Math.abs(got - wanted) < slack) return undefined;
  return `${a.frame.path} is ${got} above ${b.frame.path}, expected ${wanted}`;
}

/** What is wrong between a column and the one beside it. */
function besides(template: JsonObject, a: FrameItem, b: FrameItem, narrower: boolean): string | undefined {
  const [, path, index] = /^(.*)\/columns\/(\d+)$/.exec(a.frame.path) ?? [];
  const parent = path === undefined ? undefined : blockAt(template, path);
  if (parent?.type !== 'columns' || narrower) return undefined;
  if (b.frame.path !== `${path}/columns/${Number(index) + 1}`) return undefined;
  const wanted = Number(parent.gap ?? 0);
  const got = a.x < b.x ? b.x - a.x - a.frame.width : a.x - b.x - b.frame.width;
  // A frame may be wider than its column.
  if (got < -slack || Math.abs(got - wanted) < slack) return undefined;
  return `${a.frame.path} is ${got} beside ${b.frame.path}, expected ${wanted}`;
}

/** What is turned has no space that could be measured so. */
function isUpright({ rotate, matrix }: FrameItem): boolean {
  return !rotate && matrix === undefined;
}

/**
 * Floats stand beside what follows, places anywhere, what stretches takes more than its frame, Markdown has spaces of its
 * own, and what is left out has none.
 */
function isInFlow(block: JsonObject | undefined): boolean {
  return (
    block === undefined ||
    (block.float === undefined &&
      block.if !== 'false' &&
      !/^(place|markdown)$/.test(String(block.type)) &&
      !/"height":"\*"|"direction":"vertical"|"place":"foot"/.test(JSON.stringify(block)))
  );
}

function marginOf(template: JsonObject, block: JsonObject | undefined, side: 'top' | 'bottom'): number {
  const margin: Json | undefined = block && askedBy(template, block, 'margin');
  if (Array.isArray(margin)) return Number(margin[side === 'bottom' && margin.length === 4 ? 2 : 0]);
  return Number(isObject(margin) ? (margin[side] ?? 0) : (margin ?? 0));
}
