// From a font file as an author gives it to a face, in one step.
import type { Face } from './face.ts';
import { openFace } from './openface.ts';
import { type UnpackOptions, unpackFont } from './unpack.ts';

/**
 * Unpacks a font file (TrueType, OpenType, WOFF, WOFF2, a collection, a variable font) and opens it. `bold` and `italic` say
 * which instance of a variable font is wanted. The same file and style give the same face. Throws `AppError` that names what is
 * broken.
 */
export async function loadFace(bytes: Uint8Array, options: UnpackOptions = {}): Promise<Face> {
  const { label } = options;
  return openFace(await unpackFont(bytes, options), label === undefined ? {} : { label });
}
