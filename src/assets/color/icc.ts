// Parses an ICC profile (ICC.1:2004-10 7): its header and its tags, each within the bounds of the file.
import { viewOf } from '../../byteview.ts';

/** A profile whose tags lie within it. Their content is not checked. */
export interface IccProfile {
  /** The profile without bytes that stand behind its end. */
  readonly bytes: Uint8Array;
  readonly majorVersion: number;
  /** `mntr`, `scnr`, `prtr`, … */
  readonly deviceClass: string;
  /** The space of the samples: `RGB `, `GRAY`, `CMYK`, … */
  readonly colorSpace: string;
  /** The space that the profile leads to: `XYZ ` or `Lab `. */
  readonly connectionSpace: string;
  readonly tags: ReadonlyMap<string, Uint8Array>;
}

const headerBytes = 128;
const tagBytes = 12;

/** The size of the smallest tag: a type and four reserved bytes. */
const leastTagBytes = 8;

/** The most tags of a profile. Profiles have about ten, those of presses twenty. */
const maxTags = 200;

/** Returns the profile, or what is wrong with it. */
export function parseIcc(bytes: Uint8Array): IccProfile | string {
  const view = viewOf(bytes);
  if (bytes.length < headerBytes + 4 || ascii(bytes, 36) !== 'acsp') {
    return 'expected a colour profile, got something else';
  }
  const size = view.getUint32(0);
  if (size > bytes.length) return 'expected a whole colour profile, got one that is cut off';
  const count = view.getUint32(headerBytes);
  if (count > maxTags || headerBytes + 4 + count * tagBytes > size) return damagedProfile;
  const tags = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const at = headerBytes + 4 + index * tagBytes;
    const from = view.getUint32(at + 4);
    const length = view.getUint32(at + 8);
    if (from < headerBytes || length < leastTagBytes || from + length > size) return damagedProfile;
    tags.set(ascii(bytes, at), bytes.subarray(from, from + length));
  }
  return {
    bytes: bytes.subarray(0, size),
    majorVersion: view.getUint8(8),
    deviceClass: ascii(bytes, 12),
    colorSpace: ascii(bytes, 16),
    connectionSpace: ascii(bytes, 20),
    tags,
  };
}

/** The message for a profile whose parts do not fit together. */
export const damagedProfile = 'expected a colour profile, got one that is damaged';

/** Returns the four characters that start at the offset `at`, as the names in a profile have them. */
export function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
