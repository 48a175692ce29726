// Keeps fonts open in the shaper's memory. A font is opened when it is first used, and closed when others need the memory.
import type { ShapedGlyphs } from './face.ts';
import type { GlyphStep } from './glyph-steps.ts';
import { type ShapeRequest, Shaper, type ShaperFont } from './shaper.ts';

/** A font file that can be given to the shaper at any time. */
export interface FontBytes {
  readonly bytes: Uint8Array;
}

/** The most bytes of open fonts. Past it, the font that rested longest is closed. WebAssembly memory never shrinks. */
const maxOpenBytes = 96 * 1024 * 1024;

interface OpenFont {
  readonly font: ShaperFont;
  readonly size: number;
  lastUse: number;
}

let shaper: Shaper | undefined;
let openBytes = 0;
let uses = 0;
const openFonts = new Map<FontBytes, OpenFont>();

function fontOf(file: FontBytes, inShaper: Shaper): ShaperFont {
  uses += 1;
  const open = openFonts.get(file);
  if (open) {
    open.lastUse = uses;
    return open.font;
  }
  const size = file.bytes.length;
  while (openFonts.size > 0 && openBytes + size > maxOpenBytes) closeOldest();
  const font = inShaper.open(file.bytes);
  openFonts.set(file, { font, size, lastUse: uses });
  openBytes += size;
  return font;
}

function closeOldest(): void {
  let oldest: FontBytes | undefined;
  let lastUse = Infinity;
  for (const [file, open] of openFonts) {
    if (open.lastUse < lastUse) [oldest, lastUse] = [file, open.lastUse];
  }
  if (oldest) closeFont(oldest);
}

/** Frees the shaper's memory of a font. The font is opened again when it is used again. */
export function closeFont(file: FontBytes): void {
  const open = openFonts.get(file);
  if (!open) return;
  openFonts.delete(file);
  openBytes -= open.size;
  shaper?.close(open.font);
}

/** Returns the number of open fonts and their bytes, for tests. */
export function openFontSize(): { readonly fonts: number; readonly bytes: number } {
  return { fonts: openFonts.size, bytes: openBytes };
}

/** Shapes with a font, and opens it when needed. */
export function shapeWith(file: FontBytes, request: ShapeRequest): ShapedGlyphs {
  return guarded((running) => running.shape(fontOf(file, running), request));
}

/** Returns the glyph of a code point, or 0 when the font has none. */
export function nominalGlyph(file: FontBytes, codePoint: number): number {
  return guarded((running) => running.nominalGlyph(fontOf(file, running), codePoint));
}

/** Returns the steps by which a colour font paints a glyph, none where it has no colours, undefined where it has too many. */
export function paintWith(file: FontBytes, glyph: number): readonly GlyphStep[] | undefined {
  return guarded((running) => running.paint(fontOf(file, running), glyph));
}

/** Returns all code points that a font has glyphs for, in order. */
export function collectUnicodes(file: FontBytes): Uint32Array {
  return guarded((running) => running.unicodes(fontOf(file, running)));
}

/** Returns how many scripts the shaper finds in `GSUB` or `GPOS`: none when the table is absent or damaged. */
export function layoutScripts(file: FontBytes, table: 'GSUB' | 'GPOS'): number {
  return guarded((running) => running.scriptCount(fontOf(file, running), table));
}

/** Calls the shaper. After a trap the module's memory can't be trusted: the next use starts a new one and opens its fonts again. */
function guarded<T>(use: (running: Shaper) => T): T {
  shaper ??= new Shaper();
  try {
    return use(shaper);
  } catch (error) {
    shaper = undefined;
    openFonts.clear();
    openBytes = 0;
    throw error;
  }
}
