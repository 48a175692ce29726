// Embeds pictures once a document (ISO 32000-1 8.9), places them, turns them upright and clips them.
import type { ColorProfile } from '../../assets/color/colors.ts';
import { pressProfile } from '../../assets/color/known.ts';
import type { DecodedPicture, Predictor } from '../../assets/picture.ts';
import type { ImageItem } from '../../layout/frame.ts';
import { pdfTextString } from '../document/number.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import type { Canvas, Matrix } from './canvas.ts';
import { pathOperators } from './path.ts';
import type { FrameCorner } from './position.ts';
import { roundedRectangle } from './rectangle.ts';

/** Writes a picture as an image XObject, with its alpha as a soft mask, and returns the object. */
export function embedPicture(writer: PdfWriter, picture: DecodedPicture): PdfObject {
  const { alpha, predictor } = picture;
  const size = { Width: picture.pixelWidth, Height: picture.pixelHeight };
  const mask =
    alpha &&
    writer.object({
      Type: 'XObject',
      Subtype: 'Image',
      ...size,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: alpha.bitsPerComponent,
      Filter: 'FlateDecode',
      ...decodeParms(alpha.predictor),
    });
  if (mask && alpha) {
    mask.write(alpha.data);
    mask.end();
  }
  const image = writer.object({
    Type: 'XObject',
    Subtype: 'Image',
    ...size,
    ColorSpace: colorSpace(writer, picture),
    BitsPerComponent: picture.bitsPerComponent,
    Filter: picture.filter,
    ...decodeParms(predictor),
    ...(picture.decode && { Decode: [...picture.decode] }),
    ...(picture.colorKeyMask && { Mask: [...picture.colorKeyMask] }),
    ...(mask && { SMask: mask }),
  });
  image.write(picture.data);
  image.end();
  return image;
}

function decodeParms(predictor: Predictor | undefined): Record<string, unknown> {
  if (!predictor) return {};
  const { colors, bitsPerComponent, columns } = predictor;
  return {
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: columns },
  };
}

/** Returns the colour space: that of the picture's profile, or of its kind of colours. */
function colorSpace(writer: PdfWriter, picture: DecodedPicture): unknown {
  const { colorSpace: space } = picture;
  const base = profiled(writer, profileFor(writer, picture));
  if (typeof space !== 'string')
    return ['Indexed', base ?? writer.screenSpace, space.palette.length / 3 - 1, space.palette];
  return base ?? { gray: 'DeviceGray', rgb: writer.screenSpace, cmyk: 'DeviceCMYK' }[space];
}

/**
 * Returns the profile of a picture, or undefined. Inks are no colours by themselves: where PDF/A is claimed they are
 * those of a press (ISO 19005-3 6.2.4.3).
 */
function profileFor(writer: PdfWriter, { profile, colorSpace }: DecodedPicture): ColorProfile | undefined {
  return profile ?? (writer.archive && colorSpace === 'cmyk' ? pressProfile() : undefined);
}

/** Returns the space that a profile makes (ISO 32000-1 8.6.5.5), or undefined without one. */
function profiled(writer: PdfWriter, profile: ColorProfile | undefined): readonly unknown[] | undefined {
  return profile && ['ICCBased', writer.profile(profile)];
}

/** Draws an embedded picture. The caller sets the opacity. */
export function paintImage(
  canvas: Canvas,
  item: ImageItem,
  corner: FrameCorner,
  embedded: { readonly name: string; readonly orientation: DecodedPicture['orientation'] },
): void {
  canvas.save();
  if (item.clip) {
    const { clip } = item;
    canvas.draw(`${pathOperators(roundedRectangle(clip, clip.radius), corner)} W n`);
  }
  canvas.transform(imageMatrix(item, corner, embedded.orientation));
  // PDF readers take the alternate text from marked content (ISO 32000-1 14.9.3).
  if (item.alt !== undefined && item.alt !== '') canvas.draw(`/Figure<</Alt${pdfTextString(item.alt)}>>BDC`);
  canvas.draw(`/${embedded.name} Do`);
  if (item.alt !== undefined && item.alt !== '') canvas.draw('EMC');
  canvas.restore();
}

/**
 * The place at which a point of the stored samples is seen. `u` and `v` count from the stored left and top, 0 to 1
 * (CIPA DC-008 4.6.4.A).
 */
const seen: Readonly<
  Record<DecodedPicture['orientation'], (u: number, v: number) => readonly [number, number]>
> = {
  1: (u, v) => [u, v],
  2: (u, v) => [1 - u, v],
  3: (u, v) => [1 - u, 1 - v],
  4: (u, v) => [u, 1 - v],
  5: (u, v) => [v, u],
  6: (u, v) => [1 - v, u],
  7: (u, v) => [1 - v, 1 - u],
  8: (u, v) => [v, 1 - u],
};

/** Returns the matrix from the unit square of an image, its first row on top, to the item's rectangle. */
export function imageMatrix(
  item: Pick<ImageItem, 'x' | 'y' | 'width' | 'height'>,
  corner: FrameCorner,
  orientation: DecodedPicture['orientation'],
): Matrix {
  const at = (u: number, v: number): readonly [number, number] => {
    const [s, t] = seen[orientation](u, v);
    return [corner.x + item.x + s * item.width, corner.y - item.y - t * item.height];
  };
  const [e, f] = at(0, 1);
  const [rightX, rightY] = at(1, 1);
  const [upX, upY] = at(0, 0);
  return [rightX - e, rightY - f, upX - e, upY - f, e, f];
}
