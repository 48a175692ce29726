// A family: the faces under one name, and the choice of a face for a style that is not there.
import type { Face, FaceStyle } from './face.ts';
import type { VariableFont } from './variable.ts';

/** The faces of a further weight of a family. */
export interface WeightFaces {
  /** From 1 to 1000. Regular is 400, bold 700. */
  readonly weight: number;
  readonly regular?: Face;
  readonly italic?: Face;
}

/** The faces of one name. At least one must be there. */
export interface FontFamily {
  readonly name: string;
  readonly regular?: Face;
  readonly bold?: Face;
  readonly italic?: Face;
  readonly boldItalic?: Face;
  /** The weights besides regular and bold. */
  readonly weights?: readonly WeightFaces[];
  /** The variable fonts that faces of the family were cut from. */
  readonly variable?: ReadonlyMap<Face, VariableFont>;
}

/**
 * Returns the face that is nearest to the style, or undefined for an empty family. Weight counts before slant. Where it
 * was cut from a variable font, it is cut for just this weight and these axes.
 */
export function nearestFace(family: FontFamily, style: FaceStyle): Face | undefined {
  const face = nearestFile(family, style);
  const { bold, weight = 0, axes = noAxes } = style;
  if (weight === 0 && Object.keys(axes).length === 0) return face;
  const font = face && family.variable?.get(face);
  return font ? font.at(weight > 0 ? weight : bold ? boldWeight : regularWeight, axes) : face;
}

const noAxes: Readonly<Record<string, number>> = {};

function nearestFile(family: FontFamily, style: FaceStyle): Face | undefined {
  const { bold, italic, weight = 0 } = style;
  const { regular, bold: strong, italic: slanted, boldItalic, weights } = family;
  if (weights !== undefined || weight > 0) return nearestWeight(family, style);
  if (bold && italic) return boldItalic ?? strong ?? slanted ?? regular;
  if (bold) return strong ?? boldItalic ?? regular ?? slanted;
  if (italic) return slanted ?? regular ?? boldItalic ?? strong;
  return regular ?? slanted ?? strong ?? boldItalic;
}

const regularWeight = 400;
const boldWeight = 700;

/** Chooses by weight as CSS does (CSS Fonts 4 §5.2). */
function nearestWeight(family: FontFamily, { bold, italic, weight = 0 }: FaceStyle): Face | undefined {
  const { regular, bold: strong, italic: slanted, boldItalic, weights = [] } = family;
  const wanted = weight > 0 ? weight : bold ? boldWeight : regularWeight;
  const usual: WeightFaces[] = [
    { weight: regularWeight, ...(regular && { regular }), ...(slanted && { italic: slanted }) },
    { weight: boldWeight, ...(strong && { regular: strong }), ...(boldItalic && { italic: boldItalic }) },
  ];
  const there = [...weights, ...usual].filter((each) => each.regular ?? each.italic);
  const [best] = there.sort((a, b) => distance(a.weight, wanted) - distance(b.weight, wanted));
  return italic ? (best?.italic ?? best?.regular) : (best?.regular ?? best?.italic);
}

/** Weights on the wrong side of the one that is wanted come after all on the right one. */
const wrongSide = 1000;

function distance(weight: number, wanted: number): number {
  const difference = weight - wanted;
  if (wanted >= regularWeight && wanted <= 500 && difference >= 0 && weight <= 500) return difference;
  const lighterFirst = wanted <= 500;
  const isRight = lighterFirst ? difference <= 0 : difference >= 0;
  const middle = lighterFirst && wanted >= regularWeight ? 100 : 0;
  return Math.abs(difference) + (isRight ? middle : wrongSide);
}
