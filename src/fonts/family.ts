// A family: up to four faces under one name, and the choice of a face for a style that is not there.
import type { Face, FaceStyle } from './face.ts';

/** The faces of one name. At least one must be there. */
export interface FontFamily {
  readonly name: string;
  readonly regular?: Face;
  readonly bold?: Face;
  readonly italic?: Face;
  readonly boldItalic?: Face;
}

/** Returns the face that is nearest to the style, or undefined for an empty family. Weight counts before slant. */
export function nearestFace(family: FontFamily, { bold, italic }: FaceStyle): Face | undefined {
  const { regular, bold: strong, italic: slanted, boldItalic } = family;
  if (bold && italic) return boldItalic ?? strong ?? slanted ?? regular;
  if (bold) return strong ?? boldItalic ?? regular ?? slanted;
  if (italic) return slanted ?? regular ?? boldItalic ?? strong;
  return regular ?? slanted ?? strong ?? boldItalic;
}
