// Whether any rule of a font looks at the space. If none does, words can be shaped apart and remembered.
import { defaultRulesOf, someSubtable } from './default-rules.ts';
import { touchedBy } from './rules.ts';
import type { Tables } from './sfnt.ts';

/**
 * Scripts that `dist` (distances) is not registered for. HarfBuzz applies it to these scripts, too. But a font of
 * many scripts often lists one `dist` for all of them, whose rules are about Indic glyphs alone.
 */
const withoutDistances = new Set(
  'Arab Armn Cyrl Geor Grek Hang Hani Hebr Hira Kana Latn Thai Zinh Zyyy Zzzz'.split(' '),
);

/**
 * Returns whether no default substitution or positioning rule of a script involves `space`, the glyph of U+0020. When
 * it can't know, it returns false.
 */
export function spaceIsPlain(tables: Tables, space: number, script: string): boolean {
  if (space === 0) return false;
  try {
    const except = withoutDistances.has(script) ? 'dist' : undefined;
    const all = defaultRulesOf(tables, { script, except });
    const glyphs = new Set([space]);
    return (
      all?.every(
        (one) => !someSubtable(one, (subtable) => touchedBy(one.rules, subtable, glyphs).size > 0),
      ) ?? false
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
