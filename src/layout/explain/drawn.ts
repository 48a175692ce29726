// What a box draws itself: its texts with their places and looks, and a number for its lines, colours and pictures.
import type { Color, Pt } from '../../units.ts';
import type { DrawingItem, ImageItem, PathItem, PdfPageItem, TextItem } from '../frame.ts';

/** A text where it is drawn. Lengths are points, from the top left corner of the paper. */
export interface DrawnText {
  readonly text: string;
  /** The left end of the baseline. */
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly size: Pt;
  readonly color: Color;
  /** The name of the font. */
  readonly font: string;
}

/** Returns a text as it is drawn at a point of the page. */
export function drawnText(item: TextItem, x: Pt, y: Pt): DrawnText {
  const { text, width, size, color, pieces } = item;
  const font = pieces[0]?.face.name ?? '';
  return { text, x: rounded(x), y: rounded(y), width: rounded(width), size: rounded(size), color, font };
}

/** A number that stands for what was added to it, in order (FNV-1a, 32 bits). */
export class Ink {
  private hash = 0x811c9dc5;
  private any = false;

  /** The number as hex digits, or undefined when nothing was added. */
  get value(): string | undefined {
    return this.any ? (this.hash >>> 0).toString(16).padStart(8, '0') : undefined;
  }

  /** Adds what is drawn. Its place does not count. */
  add(item: PathItem | ImageItem | DrawingItem | PdfPageItem): void {
    this.any = true;
    if (item.kind === 'path') {
      const { steps, fill, stroke, opacity } = item;
      this.text(JSON.stringify([steps.map((step) => step.map(short)), fill, stroke, opacity]));
    } else {
      const { kind, width, height } = item;
      this.text(
        JSON.stringify([kind, idOf(item), short(width), short(height), 'opacity' in item ? item.opacity : 1]),
      );
    }
  }

  private text(text: string): void {
    for (let index = 0; index < text.length; index += 1)
      this.hash = Math.imul(this.hash ^ text.charCodeAt(index), 0x01000193);
  }
}

function idOf(item: ImageItem | DrawingItem | PdfPageItem): string {
  if (item.kind === 'pdfPage') return item.page.id;
  return item.kind === 'image' ? item.picture.id : item.drawing.id;
}

function short(value: string | number): string | number {
  return typeof value === 'number' ? rounded(value) : value;
}

function rounded(length: Pt): Pt {
  return Math.round(length * 100) / 100;
}
