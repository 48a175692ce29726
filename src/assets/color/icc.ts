// Takes an ICC profile apart (ICC.1:2004-10 7): header and tags, each within the bounds of the file.

/** A profile whose tags lie within it; what they hold is not looked at. */
export interface IccProfile {
  /** The profile without what stands behind its end. */
  readonly bytes: Uint8Array;
  readonly majorVersion: number;
  /** `mntr`, `scnr`, `prtr`, … */
  readonly deviceClass: string;
  /** Of the samples: `RGB `, `GRAY`, `CMYK`, … */
  readonly colorSpace: string;
  /** What the profile leads to: `XYZ ` or `Lab `. */
  readonly connectionSpace: string;
  readonly tags: ReadonlyMap<string, Uint8Array>;
}

const headerBytes = 128;
const tagBytes = 12;

/** The smallest tag: a type and four reserved bytes. */
const leastTagBytes = 8;

/** Profiles have about ten tags, those of presses twenty. */
const maxTags = 200;

/** The profile, or what is wrong with it. */
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

/** Said of whatever does not hold together. */
export const damagedProfile = 'expected a colour profile, got one that is damaged';

/** Four characters at a place. */
export function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** A view of bytes that may be a part of others. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
