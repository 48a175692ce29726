// The engine that draws the fixtures. Tests that share a process share what it compiled and the pictures that it decoded.
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { createEngine } from '../../src/render/engine.ts';

/** The engine. It has no limits of its own. */
export const engine = createEngine();

/** The families of fonts that templates may name. */
export const { families } = bundledFontSet();

/** The moment at which the cases are drawn. */
export const moment = Date.UTC(2026, 0, 31, 12);
