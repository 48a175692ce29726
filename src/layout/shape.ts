// What frames and drawings have in common: outlines, and pictures by their identity.
import type { Pt } from '../units.ts';

/** One step of a path; `C` is a cubic. Coordinates are relative to the item's frame. */
export type PathStep =
  | readonly ['M', Pt, Pt]
  | readonly ['L', Pt, Pt]
  | readonly ['C', Pt, Pt, Pt, Pt, Pt, Pt]
  | readonly ['Z'];

/** A picture that was decoded once. Painters embed each `picture.id` once a document. */
export interface Picture {
  /** The SHA-256 of the source bytes. */
  readonly id: string;
  /** The width in pixels as it is seen (after EXIF orientation). */
  readonly width: number;
  readonly height: number;
}
