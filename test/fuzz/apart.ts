// Whether things keep to their places across the page: texts in their frames and not over one another, columns side by side.
import { type Expected, type ExpectedBody, wordsOf } from './expected.ts';
import { marker, type Seen, type SeenBox, type SeenWord } from './pages.ts';

/** Fonts differ by less. */
const slack = 0.5;

/** Judges where texts stand beside each other; undefined when none covers another, and none leaves its frame or its column. */
export function judgeApart(reading: ExpectedBody, seen: Seen, rtl: boolean): string | undefined {
  // Words of backgrounds and of turned cells stand anywhere.
  const texts = seen.boxes.filter(
    ({ kind, what, turned }) => kind === 'text' && !turned && what.trim() !== '' && !/^[wx]/.test(what),
  );
  const wide = new Set(texts.filter(isWide));
  const long = [...wide].find(({ what }) => !isSmallest(what));
  if (long) return `wide: ${nameOf(long)} of page ${long.page + 1} is wider than ${long.within.path}`;
  return judgeCovered(texts.filter((text) => !wide.has(text))) ?? judgeRows(reading, seen, rtl);
}

function nameOf({ what }: SeenBox): string {
  return JSON.stringify(what);
}

/** Whether a text reaches out of its frame, as a letter does that is wider. */
export function isWide({ left, right, within }: SeenBox): boolean {
  return left < within.left - slack || right > within.right + slack;
}

/** Letters, markers, numbers, marks of notes and ruby are not broken where there is less room than they are wide. */
function isSmallest(what: string): boolean {
  return [...what].length === 1 || marker.test(what) || /^([^a-z]*|[ivxlcdm]+\.?)$/.test(what);
}

function judgeCovered(texts: readonly SeenBox[]): string | undefined {
  const sorted = texts.map(core).toSorted((a, b) => a.page - b.page || a.top - b.top);
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.page !== one.page || other.top >= one.bottom) break;
      if (other.left < one.right && other.right > one.left)
        return `covered: ${nameOf(one)} and ${nameOf(other)} of page ${one.page + 1} stand on one another`;
    }
  }
  return undefined;
}

/** The part of a text that each of its letters has: from the baseline to the height of small letters. */
function core(text: SeenBox): SeenBox {
  const { left, right, top, bottom } = text;
  const high = (bottom - top) * 0.6;
  return { ...text, left: left + slack, right: right - slack, top: bottom - high, bottom: bottom - slack };
}

/** Where the words of a part stand across each page. */
type Across = ReadonlyMap<number, readonly [left: number, right: number]>;

/** Columns, and the cells of a row, stand side by side: each behind the end of the one before. */
function judgeRows({ sections }: ExpectedBody, { words }: Seen, rtl: boolean): string | undefined {
  const places = new Map<string, SeenWord | undefined>();
  for (const word of words) places.set(word.key, places.has(word.key) ? undefined : word);
  const acrossOf = (part: Expected): Across => {
    const across = new Map<number, readonly [number, number]>();
    for (const { key, again } of inRow(part)) {
      const place = again ? undefined : places.get(key);
      if (place?.across === undefined) continue;
      const [left, right] = place.across;
      const known = across.get(place.page);
      across.set(place.page, known ? [Math.min(known[0], left), Math.max(known[1], right)] : [left, right]);
    }
    return across;
  };
  const judgeRow = (parts: readonly Expected[]): string | undefined => {
    let before: Across = new Map();
    for (const part of parts) {
      const own = acrossOf(part);
      for (const [page, [left, right]] of own) {
        const [start = left, end = left] = before.get(page) ?? [];
        if (before.has(page) && (rtl ? right > start + slack : left < end - slack))
          return `beside: ${wordsOf(part)[0]?.key} of page ${page + 1} is not behind the column before`;
      }
      before = new Map([...before, ...own]);
    }
    return undefined;
  };
  const look = (part: Expected): string | undefined => {
    // What runs through columns goes on beside itself.
    if (part.kind === 'word') return undefined;
    if (part.block?.type === 'flow')
      return judgeFlow(
        inFlow(part).flatMap((key) => places.get(key) ?? []),
        rtl,
      );
    const own = part.kind === 'par' && part.isRow ? judgeRow(part.parts) : undefined;
    return own ?? first(part.parts, look);
  };
  return first(
    sections.flatMap(({ parts }) => parts),
    look,
  );
}

/** Letters of one line stand higher than others by less. */
const raised = 12;

/** Text that runs through columns stands lower and lower, or in a column behind. */
function judgeFlow(words: readonly SeenWord[], rtl: boolean): string | undefined {
  for (const [index, { key, page, y, across }] of words.entries()) {
    const before = words[index - 1];
    if (!before?.across || !across || before.page !== page || before.lastPage !== page) continue;
    // A word that begins with a drop cap ends higher than it begins.
    if (y > before.lastY - raised) continue;
    if (rtl ? across[1] > before.across[0] + slack : across[0] < before.across[1] - slack)
      return `beside: ${key} of page ${page + 1} is not in a column behind ${before.key}`;
  }
  return undefined;
}

/** The words of the texts of a flow, one after the other. */
function inFlow(part: Expected): readonly string[] {
  if (part.kind === 'word') return part.again ? [] : [part.key];
  const isAside = part.kind === 'par' || part.block?.float !== undefined || part.block?.type === 'place';
  return isAside ? [] : part.parts.flatMap(inFlow);
}

/** Returns the first fault that is found. */
export function first<T>(all: readonly T[], judged: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const fault = judged(one);
    if (fault) return fault;
  }
  return undefined;
}

/** The words that stand in a row themselves: what is placed stands anywhere. */
function inRow(part: Expected): readonly Extract<Expected, { kind: 'word' }>[] {
  if (part.kind === 'word') return [part];
  return part.block?.type === 'place' ? [] : part.parts.flatMap(inRow);
}
