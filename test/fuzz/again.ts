// What is printed again: heads, carried rows, feet and heads of groups on each page over which their table goes.
import { type Expected, type Repeat, wordsOf } from './expected.ts';

import type { Judged } from './judge.ts';
import { bodyRoom } from './keeping.ts';
import type { SeenWord } from './pages.ts';
import type { Json, JsonObject } from './random.ts';
import { isObject, listOf } from './reading.ts';

/** What a warning says that tells of rows which are left out. */
const leftOut = /printed again leave no room/;

/** Judges what is printed again; undefined when it stands on each page that needs it. `told` are the warnings. */
export function judgeAgain(
  template: JsonObject,
  { reading, pages, seen }: Judged,
  told: readonly string[],
): string | undefined {
  if (told.some((warning) => leftOut.test(warning))) return undefined;
  const places = new Map<string, SeenWord[]>();
  for (const word of seen.words) {
    for (const name of new Set([word.key, word.name])) {
      const known = places.get(name);
      if (known) known.push(word);
      else places.set(name, [word]);
    }
  }
  const turned = tablesIn(template.content).flatMap((table) => judgeCarried(table, seen.words) ?? []);
  if (turned.length > 0) return turned[0];
  const room = Math.min(...pages.map((page) => bodyRoom(page, template, seen)));
  for (const repeat of reading.sections.flatMap(({ parts }) => parts.flatMap(repeatsIn))) {
    const fault =
      repeat.yields && !(heightOf(repeat, places) <= room / 2) ? undefined : judgeRepeat(repeat, places);
    if (fault) return fault;
  }
  return undefined;
}

function tablesIn(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(tablesIn);
  if (!isObject(value)) return [];
  // What is printed for each item has the same words again.
  if (value.each !== undefined) return [];
  return [...(value.type === 'table' ? [value] : []), ...Object.values(value).flatMap(tablesIn)];
}

/** Heads of groups that go on stand above the carried rows of the page, or below them where the table asks for that. */
function judgeCarried(
  { carry, group, overflow }: JsonObject,
  words: readonly SeenWord[],
): string | undefined {
  if (!isObject(carry)) return undefined;
  const [name] = /d\d+/.exec(JSON.stringify(carry.head ?? '')) ?? [];
  // An inner group of the same key may begin anew, where the outer one does.
  const [outer] = listOf(group);
  const heads = isObject(outer) ? (outer.head ?? []) : [];
  const names = new Set(JSON.stringify(heads).match(/u\d+/g));
  const goesAside = listOf(overflow).includes('continue');
  const isAbove = carry.headPlace !== 'beforeGroups';
  const own = words.filter((word) => names.has(word.name));
  const carried = Map.groupBy(
    words.filter((word) => word.name === name),
    ({ page }) => page,
  );
  for (const [page, [row, another]] of carried) {
    // In columns there are several on a page.
    if (row === undefined || another) continue;
    // Further columns of the same rows stand on the next pages, below the same carried row.
    const isSame = ({ key }: SeenWord) => key === row.key && goesAside;
    const begin = Math.min(page, ...words.filter(isSame).map((one) => one.page));
    const wrong = own.find(
      (head) =>
        head.page === page &&
        head.order < row.order !== isAbove &&
        !(goesAside && isElsewhere(head, row)) &&
        own.some((one) => one.key === head.key && one.page < begin),
    );
    if (wrong)
      return `again: ${wrong.key} stands ${isAbove ? 'below' : 'above'} the carried ${name} of page ${page + 1}`;
  }
  return undefined;
}

/** Whether a head of a table that continues sideways stands in another column of the page, above or below other cells. */
function isElsewhere(head: SeenWord, row: SeenWord): boolean {
  if (head.across === undefined || row.across === undefined) return true;
  return Math.abs(head.across[0] - row.across[0]) > 1;
}

function judgeRepeat(
  { words, among, side }: Repeat,
  places: ReadonlyMap<string, readonly SeenWord[]>,
): string | undefined {
  const pages = new Set<number>();
  for (const { key, again } of among.flatMap(wordsOf)) {
    const [place, more] = places.get(key) ?? [];
    if (place && !more && !again) pages.add(place.page);
  }
  const edge = side === 'above' ? Math.min(...pages) : Math.max(...pages);
  for (const page of pages) {
    if (page === edge) continue;
    const lost = words.find((word) => !(places.get(word) ?? []).some((place) => place.page === page));
    if (lost) return `again: ${lost} is not printed on page ${page + 1}, where its table goes on`;
  }
  return undefined;
}

/** The most that the rows may take which are printed again, where they stand first. */
function heightOf({ words }: Repeat, places: ReadonlyMap<string, readonly SeenWord[]>): number {
  const firsts = words.flatMap((word) => places.get(word)?.[0] ?? []);
  const ys = firsts.flatMap(({ y, lastY }) => [y, lastY]);
  return new Set(firsts.flatMap(({ page, lastPage }) => [page, lastPage])).size > 1
    ? Number.POSITIVE_INFINITY
    : Math.max(...ys) - Math.min(...ys) + around;
}

/** A line, and space above and below it. */
const around = 50;

/** All that is printed again, but of what runs through columns. */
function repeatsIn(part: Expected): readonly Repeat[] {
  if (part.kind === 'word' || part.block?.type === 'flow') return [];
  return [...(part.repeats ?? []), ...part.parts.flatMap(repeatsIn)];
}
