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

/** Returns whether a glyph can take part in the subtable's rules. It says so for unknown types and formats, too. */
export function ruleTouches(rules: Rules, subtable: Subtable, glyph: number): boolean {
  const { start } = subtable;
  switch (`${subtable.kind} ${subtable.type}`) {
    case 'GSUB 1':
    case 'GSUB 2':
    case 'GSUB 3':
    case 'GPOS 1':
    case 'GPOS 3':
      return isCovered(rules, start + rules.u16(start + 2), glyph);
    case 'GSUB 4':
      return ligatureTouches(rules, start, glyph);
    case 'GPOS 2':
      return pairTouches(rules, start, glyph);
    case 'GPOS 4':
    case 'GPOS 5':
    case 'GPOS 6':
      // The glyph that a mark stands on may be any: a text is never parted between a mark and its base.
      return isCovered(rules, start + rules.u16(start + 2), glyph);
    case 'GSUB 5':
    case 'GPOS 7':
      return contextTouches(rules, start, glyph);
    case 'GSUB 6':
    case 'GPOS 8':
      return chainTouches(rules, start, glyph);
    case 'GSUB 8':
      return (
        isCovered(rules, start + rules.u16(start + 2), glyph) ||
        coverageLists(rules, start, { at: 4, lists: 2 }, glyph)
      );
    default:
      return true;
  }
}

/** Returns whether a coverage table has a glyph. Format 1 lists glyphs, format 2 ranges. */
function isCovered(rules: Rules, at: number, glyph: number): boolean {
  const format = rules.u16(at);
  const count = rules.u16(at + 2);
  for (let index = 0; index < count; index++) {
    if (format === 1 && rules.u16(at + 4 + index * 2) === glyph) return true;
    if (format !== 2) continue;
    const range = at + 4 + index * 6;
    if (rules.u16(range) <= glyph && glyph <= rules.u16(range + 2)) return true;
  }
  return false;
}

/** Returns the class of a glyph. A glyph that is not listed has class 0. An offset of 0 is an empty table. */
function classOf(rules: Rules, base: number, offset: number, glyph: number): number {
  if (offset === 0) return 0;
  const at = base + offset;
  if (rules.u16(at) === 1) {
    const index = glyph - rules.u16(at + 2);
    return index >= 0 && index < rules.u16(at + 4) ? rules.u16(at + 6 + index * 2) : 0;
  }
  for (let index = 0; index < rules.u16(at + 2); index++) {
    const range = at + 4 + index * 6;
    if (rules.u16(range) <= glyph && glyph <= rules.u16(range + 2)) return rules.u16(range + 4);
  }
  return 0;
}

/**
 * Returns the class that a font's GDEF gives a glyph (OpenType 1.9, GDEF): 1 base, 2 ligature, 3 mark, 4 part of one; 0
 * when it says nothing.
 */
export function glyphClass(definitions: Rules, glyph: number): number {
  return classOf(definitions, 0, definitions.u16(4), glyph);
}

function ligatureTouches(rules: Rules, start: number, glyph: number): boolean {
  if (isCovered(rules, start + rules.u16(start + 2), glyph)) return true;
  return eachRule(rules, start, 4, (ligature) => {
    const components = rules.u16(ligature + 2) - 1;
    return includes(rules, ligature + 4, components, glyph);
  });
}

/** Returns whether a ligature (GSUB type 4) of three letters or more begins with the glyph and has only glyphs of `glyphs`. */
export function longLigatureWithin(
  rules: Rules,
  start: number,
  glyph: number,
  glyphs: ReadonlySet<number>,
): boolean {
  if (!isCovered(rules, start + rules.u16(start + 2), glyph)) return false;
  return eachRule(rules, start, 4, (ligature) => {
    const components = rules.u16(ligature + 2) - 1;
    if (components < 2) return false;
    for (let index = 0; index < components; index++)
      if (!glyphs.has(rules.u16(ligature + 4 + index * 2))) return false;
    return true;
  });
}

function pairTouches(rules: Rules, start: number, glyph: number): boolean {
  if (isCovered(rules, start + rules.u16(start + 2), glyph)) return true;
  const valueSizes = [rules.u16(start + 4), rules.u16(start + 6)].map(bitCount);
  const values = (valueSizes[0] ?? 0) + (valueSizes[1] ?? 0);
  const moves = (record: number): boolean => {
    for (let value = 0; value < values; value++) if (rules.u16(record + value * 2) !== 0) return true;
    return false;
  };
  if (rules.u16(start) === 1) {
    for (let set = 0; set < rules.u16(start + 8); set++) {
      const pairs = start + rules.u16(start + 10 + set * 2);
      for (let pair = 0; pair < rules.u16(pairs); pair++) {
        const record = pairs + 2 + pair * (values + 1) * 2;
        if (rules.u16(record) === glyph && moves(record + 2)) return true;
      }
    }
    return false;
  }
  const second = classOf(rules, start, rules.u16(start + 10), glyph);
  const seconds = rules.u16(start + 14);
  for (let first = 0; first < rules.u16(start + 12); first++) {
    if (moves(start + 16 + (first * seconds + second) * values * 2)) return true;
  }
  return false;
}

function contextTouches(rules: Rules, start: number, glyph: number): boolean {
  const format = rules.u16(start);
  if (format === 3) {
    const count = rules.u16(start + 2);
    return anyCovered(rules, { base: start, list: start + 6, count }, glyph);
  }
  if (isCovered(rules, start + rules.u16(start + 2), glyph)) return true;
  const wanted = format === 2 ? classOf(rules, start, rules.u16(start + 4), glyph) : glyph;
  return eachRule(rules, start, format === 2 ? 6 : 4, (rule) =>
    includes(rules, rule + 4, rules.u16(rule) - 1, wanted),
  );
}

function chainTouches(rules: Rules, start: number, glyph: number): boolean {
  const format = rules.u16(start);
  if (format === 3) return coverageLists(rules, start, { at: 2, lists: 3 }, glyph);
  if (isCovered(rules, start + rules.u16(start + 2), glyph)) return true;
  const wanted =
    format === 2
      ? [4, 6, 8].map((at) => classOf(rules, start, rules.u16(start + at), glyph))
      : [glyph, glyph, glyph];
  return eachRule(rules, start, format === 2 ? 10 : 4, (rule) => {
    let at = rule;
    for (const [part, value] of wanted.entries()) {
      // The first glyph of the input is not listed here; the coverage has it.
      const count = rules.u16(at) - (part === 1 ? 1 : 0);
      if (includes(rules, at + 2, count, value)) return true;
      at += 2 + Math.max(count, 0) * 2;
    }
    return false;
  });
}

/**
 * Returns whether a chained rule (GSUB type 6, GPOS type 8) can apply to a text of these glyphs alone. For one by
 * classes (format 2) it says yes.
 */
export function chainWithin(rules: Rules, start: number, glyphs: ReadonlySet<number>): boolean {
  const format = rules.u16(start);
  if (format === 1) return eachRule(rules, start, 4, (rule) => listsOnly(rules, rule, glyphs));
  if (format !== 3) return true;
  let list = start + 2;
  for (let part = 0; part < 3; part++) {
    const count = rules.u16(list);
    for (let index = 0; index < count; index++) {
      const coverage = start + rules.u16(list + 2 + index * 2);
      if (![...glyphs].some((glyph) => isCovered(rules, coverage, glyph))) return false;
    }
    list += 2 + count * 2;
  }
  return true;
}

/** Returns whether the three lists of a chained rule of format 1 name no other glyphs. */
function listsOnly(rules: Rules, rule: number, glyphs: ReadonlySet<number>): boolean {
  let at = rule;
  for (let part = 0; part < 3; part++) {
    // The first glyph of the input is not listed here; the coverage has it.
    const count = Math.max(0, rules.u16(at) - (part === 1 ? 1 : 0));
    for (let index = 0; index < count; index++) if (!glyphs.has(rules.u16(at + 2 + index * 2))) return false;
    at += 2 + count * 2;
  }
  return true;
}

/** Returns whether a rule of some rule set touches. `at` is the offset of the count of the sets. */
function eachRule(rules: Rules, start: number, at: number, touches: (rule: number) => boolean): boolean {
  for (let set = 0; set < rules.u16(start + at); set++) {
    const offset = rules.u16(start + at + 2 + set * 2);
    if (offset === 0) continue;
    const list = start + offset;
    for (let rule = 0; rule < rules.u16(list); rule++)
      if (touches(list + rules.u16(list + 2 + rule * 2))) return true;
  }
  return false;
}

/** Lists of coverages one after the other from `at` on, each after its count. */
interface CoverageLists {
  readonly at: number;
  readonly lists: number;
}

function coverageLists(rules: Rules, start: number, where: CoverageLists, glyph: number): boolean {
  let list = start + where.at;
  for (let index = 0; index < where.lists; index++) {
    const count = rules.u16(list);
    if (anyCovered(rules, { base: start, list: list + 2, count }, glyph)) return true;
    list += 2 + count * 2;
  }
  return false;
}

function anyCovered(
  rules: Rules,
  { base, list, count }: { base: number; list: number; count: number },
  glyph: number,
): boolean {
  for (let index = 0; index < count; index++)
    if (isCovered(rules, base + rules.u16(list + index * 2), glyph)) return true;
  return false;
}

function includes(rules: Rules, at: number, count: number, value: number): boolean {
  for (let index = 0; index < count; index++) if (rules.u16(at + index * 2) === value) return true;
  return false;
}

function bitCount(value: number): number {
  let count = 0;
  for (let bits = value; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
