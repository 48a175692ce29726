// The lines of paragraphs: how they stand in their block, and how many are parted from the others at a break.
import type { Expected, ExpectedBody } from './expected.ts';
import { unstacked } from './keeping.ts';
import { hasNotes } from './notes.ts';
import type { Seen, SeenBox } from './pages.ts';
import type { Json, JsonObject } from './random.ts';
import { isObject, listOf } from './reading.ts';

/** A line is out of its place by more than this: letters may have space behind them. */
const slack = 1.5;

/** Judges the lines of plain texts; undefined when they stand as their blocks ask for. */
export function judgeLines(template: JsonObject, reading: ExpectedBody, seen: Seen): string | undefined {
  // Lines stand beside floats.
  if (/"float"/.test(JSON.stringify(template.content))) return undefined;
  const lines = linesByBlock(seen);
  for (const [path, own] of lines) {
    const block = blockAt(template, path);
    const fault = block && isPlain(block) ? judgeAlign(block, own) : undefined;
    if (fault) return fault;
  }
  // Notes take room that lines would have had.
  if (hasNotes(template)) return undefined;
  const tops = reading.sections.flatMap(({ parts }) => parts.flatMap(unstacked));
  for (const top of tops) {
    const fault = judgeParted(top, lines, seen);
    if (fault) return fault;
  }
  return undefined;
}

/** One line of a block. */
interface Line {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly what: string;
  readonly within: SeenBox['within'];
}

function linesByBlock({ boxes }: Seen): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Map<string, Line>>();
  for (const { kind, page, left, right, top, what, within, turned } of boxes) {
    if (kind !== 'text' || turned) continue;
    const own = lines.get(within.path) ?? new Map<string, Line>();
    lines.set(within.path, own);
    const key = `${page} ${Math.round(within.left)} ${Math.round(top * 10)}`;
    const known = own.get(key);
    own.set(key, {
      page,
      left: Math.min(left, known?.left ?? left),
      right: Math.max(right, known?.right ?? right),
      what: known?.what ?? what,
      within,
    });
  }
  return new Map([...lines].map(([path, own]) => [path, [...own.values()]]));
}

/** One text in one style: nothing in its lines stands higher, hangs out, or has a place of its own. */
function isPlain({ type, text, ...keys }: JsonObject): boolean {
  const own = /"(tabs|indent|dropCap|hangingPunctuation|writing|smallCaps|note|emphasis)"/;
  return type === 'text' && typeof text === 'string' && !own.test(JSON.stringify(keys));
}

function judgeAlign({ align }: JsonObject, lines: readonly Line[]): string | undefined {
  for (const { left, right, within, what, page } of lines) {
    const [before, after] = [left - within.left, within.right - right];
    const off =
      align === 'right' ? after : align === 'left' ? before : align === 'center' ? before - after : 0;
    if (Math.abs(off) > slack && Math.min(before, after) >= 0)
      return `align: ${JSON.stringify(what)} of page ${page + 1} is not at the ${align} of its block`;
  }
  return undefined;
}

/** A paragraph with something above it that is parted once leaves so many lines before the break and behind it. */
function judgeParted(
  part: Expected,
  lines: ReadonlyMap<string, readonly Line[]>,
  { words }: Seen,
): string | undefined {
  const { block, path = '' } = part.kind === 'word' ? { block: undefined } : part;
  if (!block || !isPlain(block) || block.each !== undefined) return undefined;
  const own = lines.get(path) ?? [];
  const pages = [...new Set(own.map(({ page }) => page))];
  const [first = 0] = pages;
  if (pages.length !== 2) return undefined;
  const start = words.find(
    ({ key, page }) => page === first && own.some(({ what }) => what.includes(`${key};`)),
  );
  const isBelow = words.some(
    ({ page, order, key }) => page === first && order < (start?.order ?? 0) && /^[bozs]/.test(key),
  );
  const { orphans = 2, widows = 2 } = block;
  const before = own.filter(({ page }) => page === first).length;
  const behind = own.length - before;
  const isParted = before < Math.min(Number(orphans), own.length) || behind < Number(widows);
  if (!isBelow || !isParted) return undefined;
  return `parted: ${before} and ${behind} lines of ${path}, expected ${orphans} and ${widows}`;
}

/** Returns what stands at a path of a template. */
export function blockAt(template: JsonObject, path: string): JsonObject | undefined {
  const found = path
    .slice(1)
    .split('/')
    .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : listOf(at)[Number(key)]), template);
  return isObject(found) ? found : undefined;
}

/** Whether a text stands in an item of a grid that `each` repeats: by itself, or in a block that is the item. */
export function isRepeatedItem(template: JsonObject, text: string): boolean {
  const [, path = '', inside] = /^(\S*\/items\/\d+)(\/\S+)?: /.exec(text) ?? [];
  if (inside === undefined) return path !== '';
  return typeof blockAt(template, path)?.each === 'string';
}
