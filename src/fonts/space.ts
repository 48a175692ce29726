// Whether any rule of a font looks at the space: if none does, words can be shaped apart and remembered.
import { defaultRulesOf, someSubtable } from './default-rules.ts';
import { ruleTouches } from './rules.ts';
import type { Tables } from './sfnt.ts';

/**
 * Whether no substitution and no positioning rule that is on by default for a script takes part in `space`, the glyph of U+0020.
 * Errs on the side of `false`.
 */
export function spaceIsPlain(tables: Tables, space: number, script: string): boolean {
  if (space === 0) return false;
  try {
    const all = defaultRulesOf(tables, script);
    return (
      all?.every((one) => !someSubtable(one, (subtable) => ruleTouches(one.rules, subtable, space))) ?? false
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
