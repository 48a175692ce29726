// The print that a document is made for: its profile is read and checked.
import type { ColorProfile } from '../../assets/color/colors.ts';
import { readPressProfile } from '../../assets/color/profile.ts';
import type { OutputPlan } from '../compile/pdf.ts';
import type { PlacedBinder } from './binder.ts';

/** The print that a document is made for. */
export interface Output {
  readonly condition: string;
  readonly profile: ColorProfile | undefined;
}

/** Returns the print. A profile that can't be used is reported. */
export function bindOutput({ condition, profile }: OutputPlan, binder: PlacedBinder): Output {
  const asset = profile && binder.at(profile.path).asset(profile.ref, { optional: false });
  if (profile === undefined || asset === undefined) return { condition, profile: undefined };
  const read = readPressProfile(asset.bytes);
  if (typeof read !== 'string') return { condition, profile: read };
  binder.report({
    source: 'asset',
    path: profile.path,
    message: read,
    hint: 'ask the print shop for its ICC profile, in CMYK',
  });
  return { condition, profile: undefined };
}
