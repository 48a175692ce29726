// Reads the colour profile that a picture brings with it, when that says anything but sRGB.
import { sha256Hex } from '../../sha256.ts';
import { deflated } from '../planes.ts';
import { checkIcc } from './check.ts';
import type { ColorProfile, PictureColors } from './colors.ts';
import { parseIcc } from './icc.ts';
import { hasSrgbGrays, saysSrgb } from './srgb.ts';

/** The most bytes of a profile. The largest of printing presses have 3 MB. A profile goes into every document that draws the picture. */
export const maxProfileBytes = 4 * 1024 * 1024;

/** Returns the profile in a file, for a picture of this many components. A damaged one is a fault of the colours and not of the picture. */
export function readProfile(bytes: Uint8Array, components: ColorProfile['components']): PictureColors {
  if (bytes.length > maxProfileBytes) {
    return {
      colorFault: `expected a colour profile of at most ${maxProfileBytes} bytes, got ${bytes.length}`,
    };
  }
  const icc = parseIcc(bytes);
  if (typeof icc === 'string') return { colorFault: icc };
  if (components === 1 && checkIcc(icc, 3) === undefined && hasSrgbGrays(icc)) return {};
  const fault = checkIcc(icc, components);
  if (fault !== undefined) return { colorFault: fault };
  if (saysSrgb(icc)) return {};
  return profileOf(icc.bytes, components);
}

/** Returns the profile of a printing press in a file, or what is wrong with it. */
export function readPressProfile(bytes: Uint8Array): ColorProfile | string {
  const { profile, colorFault } = readProfile(bytes, 4);
  if (profile === undefined) return colorFault ?? 'expected the colour profile of a press';
  const icc = parseIcc(bytes);
  const isPress = typeof icc === 'object' && icc.deviceClass === 'prtr';
  return isPress ? profile : 'expected the colour profile of a press, got that of another device';
}

/** Returns the colours of a profile that is known to be sound. */
export function profileOf(
  bytes: Uint8Array,
  components: ColorProfile['components'],
): { readonly profile: ColorProfile } {
  return { profile: { id: sha256Hex(bytes), components, data: deflated(bytes) } };
}
