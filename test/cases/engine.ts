// The engine that draws the fixtures. Tests that share a process share what it compiled and the pictures that it decoded.

import type { Pack } from '../../src/assets/pack.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';

/** The engine. It has no limits of its own. */
export const engine = createEngine();

/** The families of fonts that templates may name. */
export const { families } = bundledFontSet();

/** The moment at which the cases are drawn. */
export const moment = Date.UTC(2026, 0, 31, 12);

const packs = new Map<string, Promise<Pack>>();

/** Returns the pack of a folder's template, which is compiled once for all tests of a process. Throws as `packTemplate` does. */
export function packOf(folder: string): Promise<Pack> {
  const made = packs.get(folder) ?? packTemplate(`${folder}/template.json`, { families });
  packs.set(folder, made);
  return made;
}
