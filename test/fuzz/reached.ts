// Whether what is clicked and what leads the eye is there: links over their texts, bookmarks of headings, leaders before tabs.
import { type Frame, openItems, type Page } from '../../src/layout/frame.ts';
import { wayTo } from './asked.ts';
import { loosePages, type Seen, type SeenBox } from './pages.ts';
import type { Json, JsonObject } from './random.ts';
import { isObject, listOf } from './reading.ts';

/** Letters reach a little out of their lines. */
const slack = 1;

/** Judges links, bookmarks and leaders of the layout; undefined when each belongs to its text. */
export function judgeReached(template: JsonObject, pages: readonly Page[], seen: Seen): string | undefined {
  return judgeLinked(template, seen) ?? judgeBookmarks(template, pages, seen) ?? judgeLeaders(template, seen);
}

/** A text that is a link has one over it, and no other text has. */
function judgeLinked(template: JsonObject, { boxes, links }: Seen): string | undefined {
  const byPath = Map.groupBy(links, ({ page, within }) => `${page} ${within.path}`);
  for (const text of boxes) {
    // The marks of notes are links, too.
    if (text.kind !== 'text' || text.turned || text.page >= loosePages || !/[a-z]\d+;/.test(text.what))
      continue;
    const way = wayTo(template, text.within.path);
    const block = way?.at(-1)?.block;
    if (block?.type !== 'text') continue;
    const around = way?.findLast(({ block: { link } }) => link !== undefined)?.block.link;
    const wanted = spanOf(block, text.what)?.link ?? around;
    const [across, down] = [text.left + slack, (text.top + text.bottom) / 2];
    const over = (byPath.get(`${text.page} ${text.within.path}`) ?? []).filter(
      ({ left, right, top, bottom }) => left < across && right > across && top < down && bottom > down,
    );
    if (wanted !== undefined && !over.some(({ target }) => target === wanted))
      return `link: ${JSON.stringify(text.what)} of page ${text.page + 1} does not lead to ${wanted}`;
    // Where lines are lower than their letters, the link of a line reaches into the next one.
    const strange = over.find(
      ({ target, top, bottom }) =>
        target !== wanted &&
        !target?.startsWith('#note') &&
        (top + bottom) / 2 > text.top &&
        (top + bottom) / 2 < text.bottom,
    );
    if (strange)
      return `link: ${JSON.stringify(text.what)} of page ${text.page + 1} leads to ${strange.target}`;
  }
  return undefined;
}

/** The span of a text that prints a word. */
function spanOf({ text }: JsonObject, what: string): JsonObject | undefined {
  const word = /[a-z]\d+(?=[=;:])/.exec(what)?.[0] ?? '';
  const own = listOf(text).find((span: Json) => new RegExp(`${word}[=;:]`).test(JSON.stringify(span)));
  return isObject(own) ? own : undefined;
}

/** A heading that the fuzzer writes has a bookmark of its level on its page. */
function judgeBookmarks(template: JsonObject, pages: readonly Page[], { words }: Seen): string | undefined {
  const levels = new Map(headingsOf(template.content));
  const found: Record<string, { readonly level: number; readonly page: number }> = {};
  for (const [index, { frame }] of pages.entries())
    for (const { level, title } of outlinesOf(frame))
      for (const [word] of title.matchAll(/o\d+/g)) found[word] = { level, page: index + 1 };
  for (const [name, level] of levels) {
    const wanted = words.flatMap((word) => (word.name === name && word.number === '' ? [word.page + 1] : []));
    const { [name]: own } = found;
    if (wanted.length > 0 && !(own?.level === level && wanted.includes(own.page)))
      return `bookmark: ${name} is of level ${own?.level} on page ${own?.page}, expected ${level} on ${wanted}`;
  }
  return undefined;
}

/** The levels of the headings that the fuzzer writes, by their words. */
function headingsOf(value: Json | undefined): [word: string, level: number][] {
  if (Array.isArray(value)) return value.flatMap(headingsOf);
  if (!isObject(value)) return [];
  const [word] = /^o\d+/.exec(String(value.text)) ?? [];
  if (word && typeof value.outline === 'number') return [[word, value.outline]];
  return Object.values(value).flatMap(headingsOf);
}

function outlinesOf(frame: Frame): { readonly level: number; readonly title: string }[] {
  return openItems(frame).flatMap((item) =>
    item.kind === 'frame'
      ? outlinesOf(item.frame)
      : item.kind === 'tag' && item.outline
        ? [item.outline]
        : [],
  );
}

/** Where each stop has a leader, it fills what is empty between the texts of a line, and covers none of them. */
function judgeLeaders(template: JsonObject, { boxes }: Seen): string | undefined {
  const own = Map.groupBy(boxes, ({ page, within }) => `${page} ${within.path}`);
  for (const parts of own.values()) {
    const [first] = parts;
    const block = first && wayTo(template, first.within.path)?.at(-1)?.block;
    if (!first || first.turned || first.page >= loosePages || !block || !hasLeaders(block)) continue;
    const wrong = judgeLed(parts);
    if (wrong) return `leader: ${wrong} of page ${first.page + 1}`;
  }
  return undefined;
}

function hasLeaders({ type, text, tabs, ...rest }: JsonObject): boolean {
  // Lines under texts are paths, too.
  if (type !== 'text' || typeof text !== 'string' || rest.underline || rest.strike || rest.link) return false;
  return (
    rest.align !== 'justify' &&
    listOf(tabs).some((stop) => isObject(stop) && stop.at === '100%') &&
    listOf(tabs).every((stop) => isObject(stop) && stop.leader !== undefined)
  );
}

/** Less space before a tab stop than this may have no leader, points. */
const least = 24;

function judgeLed(parts: readonly SeenBox[]): string | undefined {
  const texts = parts.filter(({ kind, what }) => kind === 'text' && what.trim() !== '');
  const leaders = parts.filter(({ kind, stroke }) => kind === 'path' && stroke !== undefined);
  for (const { left, right, top } of leaders) {
    const over = texts.find(
      (text) =>
        text.left < right - slack && text.right > left + slack && text.top < top && text.bottom > top - slack,
    );
    if (over) return `one stands under ${JSON.stringify(over.what)}`;
  }
  for (const [index, before] of texts.entries()) {
    const next = texts[index + 1];
    if (next?.bottom !== before.bottom || next.left - before.right < least) continue;
    const middle = (before.right + next.left) / 2;
    if (
      !leaders.some(
        (one) => one.left < middle && one.right > middle && one.top > next.top && one.top < next.bottom,
      )
    )
      return `nothing leads to ${JSON.stringify(next.what)}`;
  }
  return undefined;
}
