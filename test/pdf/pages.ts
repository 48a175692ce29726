// Builders of pages for tests of painting: text in one line, frames, documents.
import type { Face } from '../../src/fonts/face.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import type { Frame, Item, Page, TextItem } from '../../src/layout/frame.ts';
import { type PaintInput, paintPdf } from '../../src/pdf/paint.ts';

/** The bundled face at a style. */
export function sans(bold = false, italic = false): Face {
  const [face] = bundledFontSet().faces([], { bold, italic });
  if (!face) throw new Error('no bundled face');
  return face;
}

/** The first bundled face that covers a character. */
export function faceFor(text: string): Face {
  const codePoint = text.codePointAt(0) ?? 0;
  const face = bundledFontSet()
    .faces([], { bold: false, italic: false })
    .find((candidate) => candidate.covers(codePoint));
  if (!face) throw new Error(`no face for ${text}`);
  return face;
}

/** How a text of `textAt` may differ from plain English. */
export interface TextLook {
  readonly face?: Face;
  readonly size?: number;
  readonly color?: TextItem['color'];
  readonly rtl?: boolean;
  readonly script?: string;
  readonly language?: string;
  readonly wordSpace?: number;
  readonly letterSpace?: number;
}

/** A text item; words and spaces are shaped apart, in visual order. */
export function textAt(x: number, y: number, text: string, look: TextLook = {}): TextItem {
  const { face = sans(), size = 10, rtl = false, script = 'Latn', language = 'en' } = look;
  const words = text.split(/( )/).filter((word) => word !== '');
  const pieces = words.map((word) => face.shape(word, { rtl, script, language }));
  if (rtl) pieces.reverse();
  const width = (pieces.reduce((sum, run) => sum + run.width, 0) * size) / face.unitsPerEm;
  const { color = '#000000', wordSpace = 0, letterSpace = 0 } = look;
  return { kind: 'text', x, y, width, size, color, pieces, wordSpace, letterSpace, text };
}

/** A frame that holds items. */
export function frameOf(width: number, height: number, items: readonly Item[]): Frame {
  return { path: '/content/0', width, height, items };
}

/** An A4 page. */
export function pageOf(...items: readonly Item[]): Page {
  const [width, height] = [595.28, 841.89];
  return { width, height, frame: frameOf(width, height, items) };
}

/** Paints pages with the same facts each time. */
export function paint(pages: Iterable<Page>, more: Partial<PaintInput> = {}): Uint8Array {
  return paintPdf({
    pages,
    info: { title: 'A test' },
    lang: 'en',
    moment: Date.UTC(2026, 0, 2, 3, 4, 5),
    idDigest: 'ab'.repeat(32),
    ...more,
  });
}
