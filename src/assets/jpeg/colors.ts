// The colour profile of a JPEG: in one APP2 segment or in several, each with its number (ICC.1:2004-10 annex B.4).
import type { PictureColors } from '../color/colors.ts';
import { readProfile } from '../color/profile.ts';

/** The bytes that such a segment begins with. Its number and the count of all follow. */
export const profileMark = 'ICC_PROFILE\0';

/** Returns the colours of a JPEG of this many components. `parts` begin behind the mark and may stand in any order. */
export function jpegColors(parts: readonly Uint8Array[], components: 1 | 3 | 4): PictureColors {
  if (parts.length === 0) return {};
  const inOrder = [...parts].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const whole = inOrder.every((part, index) => part[0] === index + 1 && part[1] === parts.length);
  if (!whole) return { colorFault: 'expected a whole colour profile, got one with parts that are missing' };
  return readProfile(Buffer.concat(inOrder.map((part) => part.subarray(2))), components);
}
