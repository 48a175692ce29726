// The orientation that a camera wrote. It is the one EXIF tag that changes how a picture is seen.
import type { DecodedPicture } from './picture.ts';

const orientationTag = 0x0112;
const shortType = 3;

/**
 * Returns the orientation of a TIFF structure, which is the content of EXIF without `Exif\0\0` (CIPA DC-008 4.6.4.A).
 * Returns 1 when there is none or when it is damaged: damaged metadata does not make a picture unusable.
 */
export function parseExifOrientation(tiff: Uint8Array): DecodedPicture['orientation'] {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (view.getUint16(2, little) !== 42 || directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, little) !== orientationTag) continue;
    if (view.getUint16(at + 2, little) !== shortType) return 1;
    return orientationOf(view.getUint16(at + 8, little));
  }
  return 1;
}

function orientationOf(value: number): DecodedPicture['orientation'] {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}

/** Returns width and height as seen. With orientations 5 to 8 the stored picture lies on its side. */
export function seenSize(
  width: number,
  height: number,
  orientation: DecodedPicture['orientation'],
): { readonly width: number; readonly height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
