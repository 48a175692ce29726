// What a picture says of its colours.

/** A colour profile (ICC.1:2004-10) to be embedded. */
export interface ColorProfile {
  /** The SHA-256 of the profile, hex. */
  readonly id: string;
  /** The number of components of a colour: gray, RGB or CMYK. */
  readonly components: 1 | 3 | 4;
  /** The profile, deflated. */
  readonly data: Uint8Array;
}

/** What a file says of its colours. It is empty when a PDF reader would take the samples for these colours anyway. */
export interface PictureColors {
  readonly profile?: ColorProfile;
  /** Why the profile is not used: "expected …, got …". */
  readonly colorFault?: string;
}
