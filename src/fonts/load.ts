// Makes faces of a font file as an author gives it, in one step.
import type { Axis, Face } from './face.ts';
import { fontFileOf, openFace } from './openface.ts';
import { cutterOf, type UnpackOptions, unpackInstance, unpackStyles } from './unpack.ts';
import { axesKey, VariableFont } from './variable.ts';

/** How a file is called, which of its instances is wanted, and what is known of its bytes. */
export interface LoadOptions extends UnpackOptions {
  /** The SHA-256 of the bytes, hex, when the caller has it already. It is the id of a file that is taken as it is. */
  readonly sha256?: string;
}

/** A face, and the font that it was cut from when that is variable. */
export interface LoadedInstance {
  readonly face: Face;
  readonly variable: VariableFont | undefined;
}

/** The faces of one file. */
export interface LoadedFaces extends LoadedInstance {
  /** The bold face of a variable font whose weight reaches that far. */
  readonly bold: Face | undefined;
}

/**
 * Unpacks a font file (TrueType, OpenType, WOFF, WOFF2, a collection, a variable font) and opens it. `bold` and
 * `italic` say which instance of a variable font is wanted. The same file and style give the same face. Throws
 * `AppError` that names what is damaged.
 */
export async function loadFace(bytes: Uint8Array, options: LoadOptions = {}): Promise<Face> {
  return (await loadInstance(bytes, options)).face;
}

/** Does what `loadFace` does, and returns the variable font with it. */
export async function loadInstance(bytes: Uint8Array, options: LoadOptions): Promise<LoadedInstance> {
  const { plain, axes } = await unpackInstance(bytes, options);
  return {
    face: open(plain, { ...options, instance: plain !== bytes, style: styleName(options), of: axes }),
    variable: axes.length === 0 ? undefined : variableOf(() => bytes, axes, options),
  };
}

/** Returns what an instance of a weight is called. */
function styleName({ bold, weight }: LoadOptions): string {
  return weight === undefined ? (bold ? 'Bold' : '') : String(weight);
}

/** Does what `loadFace` does for the regular or italic style. It also returns the bold face when the file holds it. */
export async function loadFaces(bytes: Uint8Array, options: LoadOptions = {}): Promise<LoadedFaces> {
  const { regular, bold, axes } = await unpackStyles(bytes, options);
  return {
    face: open(regular, { ...options, instance: regular !== bytes, style: '', of: axes }),
    bold: bold && open(bold, { ...options, instance: true, style: 'Bold', of: axes }),
    variable: axes.length === 0 ? undefined : variableOf(() => bytes, axes, options),
  };
}

/** Returns the variable font of a file with these axes. `read` gives its bytes when the first face is cut. */
export function variableOf(read: () => Uint8Array, of: readonly Axis[], options: LoadOptions): VariableFont {
  const label = options.label ?? 'file';
  const cut = cutterOf(read, label);
  return new VariableFont(label, of, (weight, axes) =>
    open(cut({ ...options, weight, axes }), {
      ...options,
      instance: true,
      style: `${weight}${axesKey(axes)}`,
      of,
    }),
  );
}

interface Opening extends LoadOptions {
  /** Whether the bytes are those of an instance. They then have an id of their own. */
  readonly instance: boolean;
  /** The style that the names in the file leave out: these are the names of its standard instance. */
  readonly style: string;
  /** The axes of the variable font that the bytes were cut from. */
  readonly of?: readonly Axis[];
}

function open(bytes: Uint8Array, { label, sha256, instance, style, of = [] }: Opening): Face {
  const named = { ...(label === undefined ? {} : { label }), ...(of.length === 0 ? {} : { axes: of }) };
  const known = instance || sha256 === undefined ? {} : { id: sha256 };
  const face = openFace(bytes, { ...named, ...known });
  if (!instance || style === '' || face.name.includes(style)) return face;
  return openFace(bytes, { ...named, name: `${fontFileOf(face).facts.family} ${style}` });
}
