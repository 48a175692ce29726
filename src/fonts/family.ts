// A family: up to four faces under one name, and which of them stands in for one that is not there.
import type { Face, FaceStyle } from './face.ts';

/** Faces of one name; at least one must be there. */
export interface FontFamily {
  readonly name: string;
  readonly regular?: Face;
  readonly bold?: Face;
  readonly italic?: Face;
  readonly boldItalic?: Face;
}

/** The face of the family that is nearest to the style: weight counts before slant. Undefined for an empty family. */
export function nearestFace(family: FontFamily, { bold, italic }: FaceStyle): Face | undefined {
  const { regular, bold: strong, italic: slanted, boldItalic } = family;
  if (bold && italic) return boldItalic ?? strong ?? slanted ?? regular;
  if (bold) return strong ?? boldItalic ?? regular ?? slanted;
  if (italic) return slanted ?? regular ?? boldItalic ?? strong;
  return regular ?? slanted ?? strong ?? boldItalic;
}
