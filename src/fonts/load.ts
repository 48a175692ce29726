// Makes faces of a font file as an author gives it, in one step.
import type { Face } from './face.ts';
import { fontFileOf, openFace } from './openface.ts';
import { type UnpackOptions, unpackFont, unpackStyles } from './unpack.ts';

/** How a file is called, which of its instances is wanted, and what is known of its bytes. */
export interface LoadOptions extends UnpackOptions {
  /** The SHA-256 of the bytes, hex, when the caller has it already. It is the id of a file that is taken as it is. */
  readonly sha256?: string;
}

/** The faces of one file. */
export interface LoadedFaces {
  readonly face: Face;
  /** The bold face of a variable font whose weight reaches that far. */
  readonly bold: Face | undefined;
}

/**
 * Unpacks a font file (TrueType, OpenType, WOFF, WOFF2, a collection, a variable font) and opens it. `bold` and
 * `italic` say which instance of a variable font is wanted. The same file and style give the same face. Throws
 * `AppError` that names what is damaged.
 */
export async function loadFace(bytes: Uint8Array, options: LoadOptions = {}): Promise<Face> {
  const plain = await unpackFont(bytes, options);
  return open(plain, { ...options, instance: plain !== bytes, style: styleName(options) });
}

/** Returns what an instance of a weight is called. */
function styleName({ bold, weight }: LoadOptions): string {
  return weight === undefined ? (bold ? 'Bold' : '') : String(weight);
}

/** Does what `loadFace` does for the regular or italic style. It also returns the bold face when the file holds it. */
export async function loadFaces(bytes: Uint8Array, options: LoadOptions = {}): Promise<LoadedFaces> {
  const { regular, bold } = await unpackStyles(bytes, options);
  return {
    face: open(regular, { ...options, instance: regular !== bytes, style: '' }),
    bold: bold && open(bold, { ...options, instance: true, style: 'Bold' }),
  };
}

interface Opening extends LoadOptions {
  /** Whether the bytes are those of an instance. They then have an id of their own. */
  readonly instance: boolean;
  /** The style that the names in the file leave out: these are the names of its standard instance. */
  readonly style: string;
}

function open(bytes: Uint8Array, { label, sha256, instance, style }: Opening): Face {
  const named = label === undefined ? {} : { label };
  const known = instance || sha256 === undefined ? {} : { id: sha256 };
  const face = openFace(bytes, { ...named, ...known });
  if (!instance || style === '' || face.name.includes(style)) return face;
  return openFace(bytes, { ...named, name: `${fontFileOf(face).facts.family} ${style}` });
}
