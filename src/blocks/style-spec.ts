// The style of a part of a block, wherever one is given by itself: the names of styles, or an object of names and properties.
import * as f from '../template/fields/fields.ts';
import type { Compiler, StylePlan, StyleUse } from '../template/kind.ts';

/** Style names, or an object with `style` and style properties. */
export const styleSpec = f.oneOf(
  f.styleNames,
  f.object({ style: f.optional(f.styleNames), ...f.styleEntries }),
);

/** What `styleSpec` reads. */
export type StyleSpec = f.v.InferOutput<typeof styleSpec>;

/** Compiles what `styleSpec` read, at its place. */
export function compileStyleSpec(given: StyleSpec, compiler: Compiler, use: StyleUse): StylePlan {
  const named = typeof given === 'string' || Array.isArray(given);
  return compiler.style(named ? { style: given } : { ...given }, use);
}
