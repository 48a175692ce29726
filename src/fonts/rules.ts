// Finds the glyphs that a subtable of GSUB or GPOS looks at (OpenType 1.9, chapters 2, GSUB and GPOS).

/** Reads numbers of a layout table by their offset from its start. */
export interface Rules {
  u16(at: number): number;
  u32(at: number): number;
}

/** One subtable. Extension lookups are already followed. */
export interface Subtable {
  readonly kind: 'GSUB' | 'GPOS';
  readonly type: number;
  readonly start: number;
}

/** Glyphs by their number. */
export type Glyphs = ReadonlySet<number>;

/**
 * Returns which of these glyphs can take part in the subtable's rules, in one pass over them. It returns all for unknown
 * types and formats.
 */
export function touchedBy(rules: Rules, subtable: Subtable, glyphs: Glyphs): Glyphs {
  const search: Search = { rules, start: subtable.start, glyphs, found: new Set() };
  switch (`${subtable.kind} ${subtable.type}`) {
    case 'GSUB 1':
    case 'GSUB 2':
    case 'GSUB 3':
    case 'GPOS 1':
    case 'GPOS 3':
    case 'GPOS 4':
    case 'GPOS 5':
    case 'GPOS 6':
      // The glyph that a mark stands on may be any: a text is never parted between a mark and its base.
      findCovered(search, rules.u16(subtable.start + 2));
      break;
    case 'GSUB 4':
      findInLigatures(search);
      break;
    case 'GPOS 2':
      findInPairs(search);
      break;
    case 'GSUB 5':
    case 'GPOS 7':
      findInContexts(search);
      break;
    case 'GSUB 6':
    case 'GPOS 8':
      findInChains(search);
      break;
    case 'GSUB 8':
      findCovered(search, rules.u16(subtable.start + 2));
      findInLists(search, 4, 2);
      break;
    default:
      return glyphs;
  }
  return search.found;
}

/** A search for glyphs in the subtable that starts at `start`. */
interface Search {
  readonly rules: Rules;
  readonly start: number;
  readonly glyphs: Glyphs;
  readonly found: Set<number>;
}

/** Finds the glyphs of a coverage table. Format 1 lists glyphs, format 2 ranges. */
function findCovered({ rules, start, glyphs, found }: Search, offset: number): void {
  const at = start + offset;
  const format = rules.u16(at);
  const count = rules.u16(at + 2);
  if (format === 1)
    for (let index = 0; index < count; index++) {
      const glyph = rules.u16(at + 4 + index * 2);
      if (glyphs.has(glyph)) found.add(glyph);
    }
  if (format === 2)
    for (let index = 0; index < count; index++) {
      const range = at + 4 + index * 6;
      eachBetween(glyphs, rules.u16(range), rules.u16(range + 2), (glyph) => found.add(glyph));
    }
}

function eachBetween(glyphs: Glyphs, from: number, to: number, take: (glyph: number) => void): void {
  if (to - from < glyphs.size) {
    for (let glyph = from; glyph <= to; glyph++) if (glyphs.has(glyph)) take(glyph);
  } else for (const glyph of glyphs) if (from <= glyph && glyph <= to) take(glyph);
}

/** Returns the glyphs by their class. A glyph that is not listed has class 0. An offset of 0 is an empty table. */
function byClass(rules: Rules, base: number, offset: number, glyphs: Glyphs): ByValue {
  const classes = new Map<number, number>();
  const at = base + offset;
  if (offset !== 0 && rules.u16(at) === 1) {
    const [first, count] = [rules.u16(at + 2), rules.u16(at + 4)];
    eachBetween(glyphs, first, first + count - 1, (glyph) =>
      classes.set(glyph, rules.u16(at + 6 + (glyph - first) * 2)),
    );
  } else if (offset !== 0) {
    const count = rules.u16(at + 2);
    for (let index = 0; index < count; index++) {
      const range = at + 4 + index * 6;
      eachBetween(glyphs, rules.u16(range), rules.u16(range + 2), (glyph) => {
        if (!classes.has(glyph)) classes.set(glyph, rules.u16(range + 4));
      });
    }
  }
  return Map.groupBy(glyphs, (glyph) => classes.get(glyph) ?? 0);
}

/** Glyphs by what rules call them: themselves, or their class. */
type ByValue = ReadonlyMap<number, readonly number[]>;

/** Returns those of the glyphs that have a class in a font's GDEF (OpenType 1.9, GDEF): 1 base, 2 ligature, 3 mark, 4 part of one. */
export function glyphsOfClass(definitions: Rules, wanted: number, glyphs: Glyphs): readonly number[] {
  return byClass(definitions, 0, definitions.u16(4), glyphs).get(wanted) ?? [];
}

function findInLigatures(search: Search): void {
  const { rules, start, glyphs } = search;
  findCovered(search, rules.u16(start + 2));
  const own = byItself(glyphs);
  someRule(rules, start, 4, (ligature) => findListed(search, ligature + 4, rules.u16(ligature + 2) - 1, own));
}

function byItself(glyphs: Glyphs): ByValue {
  return new Map([...glyphs].map((glyph) => [glyph, [glyph]]));
}

/** Finds the glyphs whose value is listed. Returns false, so that the search goes on. */
function findListed({ rules, found }: Search, at: number, count: number, byValue: ByValue): false {
  for (let index = 0; index < count; index++) {
    const listed = byValue.get(rules.u16(at + index * 2));
    // Most values are those of no glyph that is looked for.
    if (listed !== undefined) for (const glyph of listed) found.add(glyph);
  }
  return false;
}

/**
 * Returns those of the glyphs with which ligatures (GSUB type 4) begin, where one of these has three letters or more and
 * the ones after the first are all among `within`.
 */
export function longLigatures(rules: Rules, start: number, glyphs: Glyphs, within: Glyphs): Glyphs {
  const search: Search = { rules, start, glyphs, found: new Set() };
  findCovered(search, rules.u16(start + 2));
  if (search.found.size === 0) return search.found;
  const isThere = someRule(rules, start, 4, (ligature) => {
    const components = rules.u16(ligature + 2) - 1;
    if (components < 2) return false;
    for (let index = 0; index < components; index++)
      if (!within.has(rules.u16(ligature + 4 + index * 2))) return false;
    return true;
  });
  return isThere ? search.found : new Set();
}

function findInPairs(search: Search): void {
  const { rules, start, glyphs, found } = search;
  findCovered(search, rules.u16(start + 2));
  const values = bitCount(rules.u16(start + 4)) + bitCount(rules.u16(start + 6));
  const moves = (record: number): boolean => {
    for (let value = 0; value < values; value++) if (rules.u16(record + value * 2) !== 0) return true;
    return false;
  };
  if (rules.u16(start) === 1) {
    const sets = rules.u16(start + 8);
    for (let set = 0; set < sets; set++) {
      const pairs = start + rules.u16(start + 10 + set * 2);
      const count = rules.u16(pairs);
      for (let pair = 0; pair < count; pair++) {
        const record = pairs + 2 + pair * (values + 1) * 2;
        const glyph = rules.u16(record);
        if (glyphs.has(glyph) && moves(record + 2)) found.add(glyph);
      }
    }
    return;
  }
  const [firsts, seconds] = [rules.u16(start + 12), rules.u16(start + 14)];
  for (const [second, ofClass] of byClass(rules, start, rules.u16(start + 10), glyphs))
    for (let first = 0; first < firsts; first++)
      if (moves(start + 16 + (first * seconds + second) * values * 2)) {
        for (const glyph of ofClass) found.add(glyph);
        break;
      }
}

function findInContexts(search: Search): void {
  const { rules, start, glyphs } = search;
  const format = rules.u16(start);
  if (format === 3) {
    findInList(search, start + 6, rules.u16(start + 2));
    return;
  }
  findCovered(search, rules.u16(start + 2));
  const wanted = format === 2 ? byClass(rules, start, rules.u16(start + 4), glyphs) : byItself(glyphs);
  someRule(rules, start, format === 2 ? 6 : 4, (rule) =>
    findListed(search, rule + 4, rules.u16(rule) - 1, wanted),
  );
}

function findInChains(search: Search): void {
  const { rules, start, glyphs } = search;
  const format = rules.u16(start);
  if (format === 3) {
    findInLists(search, 2, 3);
    return;
  }
  findCovered(search, rules.u16(start + 2));
  const wanted = [4, 6, 8].map((at) =>
    format === 2 ? byClass(rules, start, rules.u16(start + at), glyphs) : byItself(glyphs),
  );
  someRule(rules, start, format === 2 ? 10 : 4, (rule) => {
    let at = rule;
    for (const [part, byValue] of wanted.entries()) {
      // The first glyph of the input is not listed here; the coverage has it.
      const count = Math.max(0, rules.u16(at) - (part === 1 ? 1 : 0));
      findListed(search, at + 2, count, byValue);
      at += 2 + count * 2;
    }
    return false;
  });
}

/**
 * Returns whether a chained rule (GSUB type 6, GPOS type 8) can apply to a text of these glyphs alone. For one by
 * classes (format 2) it says yes.
 */
export function chainWithin(rules: Rules, start: number, glyphs: Glyphs): boolean {
  const format = rules.u16(start);
  if (format === 1) return chainOfGlyphs(rules, start, glyphs);
  if (format !== 3) return true;
  let list = start + 2;
  for (let part = 0; part < 3; part++) {
    const count = rules.u16(list);
    for (let index = 0; index < count; index++) {
      const search: Search = { rules, start, glyphs, found: new Set() };
      findCovered(search, rules.u16(list + 2 + index * 2));
      if (search.found.size === 0) return false;
    }
    list += 2 + count * 2;
  }
  return true;
}

/** Returns whether a chained rule of format 1 names no other glyphs. Its sets stand in the order of the coverage, which has the first glyph of each. */
function chainOfGlyphs(rules: Rules, start: number, glyphs: Glyphs): boolean {
  const firsts = covered(rules, start + rules.u16(start + 2));
  return someRule(rules, start, 4, (rule, set) => {
    const first = firsts[set];
    return first !== undefined && glyphs.has(first) && listsOnly(rules, rule, glyphs);
  });
}

/** Returns the glyphs of a coverage table in their order. */
function covered(rules: Rules, at: number): readonly number[] {
  const isRanges = rules.u16(at) === 2;
  const found: number[] = [];
  for (let index = 0; index < rules.u16(at + 2); index++) {
    const entry = at + 4 + index * (isRanges ? 6 : 2);
    const last = rules.u16(isRanges ? entry + 2 : entry);
    for (let glyph = rules.u16(entry); glyph <= last; glyph++) found.push(glyph);
  }
  return found;
}

/** Returns whether the three lists of a chained rule of format 1 name no other glyphs. */
function listsOnly(rules: Rules, rule: number, glyphs: Glyphs): boolean {
  let at = rule;
  for (let part = 0; part < 3; part++) {
    // The first glyph of the input is not listed here; the coverage has it.
    const count = Math.max(0, rules.u16(at) - (part === 1 ? 1 : 0));
    for (let index = 0; index < count; index++) if (!glyphs.has(rules.u16(at + 2 + index * 2))) return false;
    at += 2 + count * 2;
  }
  return true;
}

/** Returns whether a rule of some rule set passes the test. `at` is the offset of the count of the sets. */
function someRule(
  rules: Rules,
  start: number,
  at: number,
  passes: (rule: number, set: number) => boolean,
): boolean {
  const sets = rules.u16(start + at);
  for (let set = 0; set < sets; set++) {
    const offset = rules.u16(start + at + 2 + set * 2);
    if (offset === 0) continue;
    const list = start + offset;
    const count = rules.u16(list);
    for (let rule = 0; rule < count; rule++)
      if (passes(list + rules.u16(list + 2 + rule * 2), set)) return true;
  }
  return false;
}

/** Finds the glyphs of lists of coverages, one after the other from `at` on, each after its count. */
function findInLists(search: Search, at: number, lists: number): void {
  let list = search.start + at;
  for (let index = 0; index < lists; index++) {
    const count = search.rules.u16(list);
    findInList(search, list + 2, count);
    list += 2 + count * 2;
  }
}

function findInList(search: Search, list: number, count: number): void {
  for (let index = 0; index < count; index++) findCovered(search, search.rules.u16(list + index * 2));
}

function bitCount(value: number): number {
  let count = 0;
  for (let bits = value; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
