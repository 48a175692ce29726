// Glyphs of colour fonts in a document: the drawing of each, and where the drawings of a text stand.
import { AppError } from '../../../errors.ts';
import type { Face, GlyphRun } from '../../../fonts/face.ts';
import { glyphSteps, glyphWidths } from '../../../fonts/program.ts';
import type { Drawing } from '../../../layout/drawing.ts';
import type { DrawingItem, TextItem } from '../../../layout/frame.ts';
import { isOneWordSpace } from '../../../layout/text/word-space.ts';
import { type Color, screenColor } from '../../../units.ts';
import { glyphNodes } from './glyph-drawing.ts';

/** The box of a drawing in ems: so far left of the origin, above the baseline, and so large. What is outside is cut off. */
const box = { left: 1, above: 3, width: 5, height: 5 } as const;
/** How far the head of an upright letter is above its baseline, in ems (ISO 32000-1 9.7.4.3, `DW2` by default). */
const aboveBaseline = 0.88;
/** The units of a drawing in an em. */
const perEm = 1000;

/** The glyphs in colours of one document. */
export class ColoredGlyphs {
  readonly #drawings = new Map<string, Drawing | undefined>();

  /** Returns the drawings of a text, each in its place, or undefined where none of its glyphs has colours. */
  drawingsOf(item: TextItem, pieces: readonly GlyphRun[]): readonly DrawingItem[] | undefined {
    const color = screenColor(item.color).slice(0, 7) as Color;
    const found: DrawingItem[] = [];
    let x = item.x;
    for (const run of pieces) {
      const scale = item.size / run.face.unitsPerEm;
      for (const [index, glyph] of run.glyphs.entries()) {
        const drawing = this.#drawing(run.face, glyph, color);
        const at = {
          x: x + (run.xOffsets[index] ?? 0) * scale,
          y: item.y - (run.yOffsets[index] ?? 0) * scale,
        };
        if (drawing) found.push(placed(drawing, at, item.size));
        x += (run.advances[index] ?? 0) * scale;
        if (run.clusters[index] !== run.clusters[index + 1]) x += item.letterSpace;
      }
      if (isOneWordSpace(run.text)) x += item.wordSpace;
    }
    return found.length === 0 ? undefined : found;
  }

  /** Returns the drawings of upright text, below each other from the origin on, or undefined where none has colours. */
  columnOf(item: TextItem): readonly DrawingItem[] | undefined {
    if (item.upright !== 'letters') return undefined;
    const color = screenColor(item.color).slice(0, 7) as Color;
    const found: DrawingItem[] = [];
    let down = 0;
    for (const run of item.pieces) {
      const scale = item.size / run.face.unitsPerEm;
      const widths = glyphWidths(run.face);
      for (const [index, glyph] of run.glyphs.entries()) {
        const drawing = this.#drawing(run.face, glyph, color);
        const y = down + (run.xOffsets[index] ?? 0) * scale + item.size * aboveBaseline;
        if (drawing) found.push(placed(drawing, { x: (-(widths[glyph] ?? 0) * scale) / 2, y }, item.size));
        down += (run.advances[index] ?? 0) * scale;
        if (run.clusters[index] !== run.clusters[index + 1]) down += item.letterSpace;
      }
      if (isOneWordSpace(run.text)) down += item.wordSpace;
    }
    return found.length === 0 ? undefined : found;
  }

  #drawing(face: Face, glyph: number, color: Color): Drawing | undefined {
    const id = `glyph ${face.id} ${glyph} ${color}`;
    if (!this.#drawings.has(id)) this.#drawings.set(id, drawingOf(id, { face, glyph, color }));
    return this.#drawings.get(id);
  }
}

function drawingOf(
  id: string,
  { face, glyph, color }: { readonly face: Face; readonly glyph: number; readonly color: Color },
): Drawing | undefined {
  const steps = glyphSteps(face, glyph);
  if (steps.length === 0) return undefined;
  const scale = perEm / face.unitsPerEm;
  const transform = [scale, 0, 0, -scale, box.left * perEm, box.above * perEm] as const;
  const size = { width: box.width * perEm, height: box.height * perEm };
  try {
    return { id, ...size, nodes: [{ kind: 'group', transform, nodes: glyphNodes(steps, color) }] };
  } catch (cause) {
    const message = `font ${face.name}: the picture of its glyph ${glyph} is damaged`;
    throw new AppError('render_failed', message, { cause });
  }
}

function placed(
  drawing: Drawing,
  { x, y }: { readonly x: number; readonly y: number },
  size: number,
): DrawingItem {
  return {
    kind: 'drawing',
    drawing,
    x: x - box.left * size,
    y: y - box.above * size,
    width: box.width * size,
    height: box.height * size,
  };
}
