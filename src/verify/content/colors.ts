// Colour spaces: their families, and what they are made of (ISO 32000-1 8.6).
import { Dict, List, Name, type PdfObject, Ref, Stream } from '../../reader/objects.ts';

/** A colour space, as far as the rules need it. */
export interface ColorSpace {
  readonly family: string;
  /** The array or name itself, so that two can be compared. */
  readonly value: PdfObject;
  /** The base of Indexed, the alternate of Separation and DeviceN, the space below Pattern. */
  readonly base: ColorSpace | undefined;
  /** The profile of ICCBased. */
  readonly profile?: Stream;
}

const shortNames: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

const defaults: Readonly<Record<string, string>> = {
  DeviceGray: 'DefaultGray',
  DeviceRGB: 'DefaultRGB',
  DeviceCMYK: 'DefaultCMYK',
};

/** The colour space that every page begins with. */
export const black: PdfObject = new Name('DeviceGray');

/** Returns the colour space of a name or an array, or undefined for anything else. `resources` are those of `ColorSpace`. */
export function colorSpaceOf(
  value: PdfObject,
  resources: Dict | undefined,
  depth = 0,
): ColorSpace | undefined {
  if (depth > 8) return undefined;
  if (value instanceof Name) return named(value, resources, depth);
  if (!(value instanceof List)) return undefined;
  const family = value.at(0);
  if (!(family instanceof Name)) return undefined;
  if (value.length === 1) return named(family, resources, depth);
  const name = shortNames[family.value] ?? family.value;
  if (name === 'ICCBased') {
    const profile = value.at(1);
    return profile instanceof Stream ? { family: name, value, base: undefined, profile } : undefined;
  }
  const below = { Indexed: 1, Pattern: 1, Separation: 2, DeviceN: 2 }[name];
  const base = below === undefined ? undefined : colorSpaceOf(value.at(below), resources, depth + 1);
  return { family: name, value, base };
}

function named({ value }: Name, resources: Dict | undefined, depth: number): ColorSpace | undefined {
  const name = shortNames[value] ?? value;
  const instead = defaults[name];
  if (instead !== undefined) {
    const other = resources?.get(instead);
    if (other !== undefined && other !== null && !(other instanceof Name))
      return colorSpaceOf(other, undefined, depth + 1);
    return { family: name, value: new Name(name), base: undefined };
  }
  if (name === 'Pattern') return { family: name, value: new Name(name), base: undefined };
  const own = resources?.get(name) ?? null;
  return own === null ? undefined : colorSpaceOf(own, resources, depth + 1);
}

/** Returns whether two values are written alike. References count as what they name. */
export function sameValue(one: PdfObject, other: PdfObject, depth = 0): boolean {
  if (one === other) return true;
  if (depth > 20 || one === null || other === null) return false;
  if (one instanceof Name && other instanceof Name) return one.value === other.value;
  if (one instanceof Ref && other instanceof Ref) return one.number === other.number;
  if (one instanceof List && other instanceof List)
    return (
      one.length === other.length &&
      [...one].every((item, index) => sameValue(item, other.at(index), depth + 1))
    );
  if (one instanceof Stream && other instanceof Stream)
    return one.object === other.object || Buffer.compare(one.raw, other.raw) === 0;
  if (!(one instanceof Dict) || !(other instanceof Dict)) return false;
  return (
    one.entries.size === other.entries.size &&
    [...one.entries.keys()].every((key) => sameValue(one.get(key), other.get(key), depth + 1))
  );
}
