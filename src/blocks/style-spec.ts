// The style of a part of a block where it has one of its own: the names of styles, or an object of names and properties.
import * as f from '../template/fields/fields.ts';
import type { Compiler, StylePlan, StyleUse } from '../template/kind.ts';

/** Style names, or an object with `style` and style properties. */
export const styleSpec = f.oneOf(
  f.styleNames,
  f.object({
    style: f.optional(f.described(f.styleNames, 'Style names; a later one wins.')),
    ...f.styleEntries,
  }),
);

/** The values that `styleSpec` accepts. */
export type StyleSpec = f.v.InferOutput<typeof styleSpec>;

/** Compiles a value of `styleSpec`, at its place, and returns the style. */
export function compileStyleSpec(given: StyleSpec, compiler: Compiler, use: StyleUse): StylePlan {
  const named = typeof given === 'string' || Array.isArray(given);
  return compiler.style(named ? { style: given } : { ...given }, use);
}
