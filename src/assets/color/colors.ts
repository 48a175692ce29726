// What a picture says of its colours.

/** A colour profile (ICC.1:2004-10) to be embedded. */
export interface ColorProfile {
  /** SHA-256 of the profile, hex. */
  readonly id: string;
  /** Components of a colour: gray, RGB or CMYK. */
  readonly components: 1 | 3 | 4;
  /** Deflated. */
  readonly data: Uint8Array;
}

/** What a file says of its colours: nothing when they are those that a PDF takes them for. */
export interface PictureColors {
  readonly profile?: ColorProfile;
  /** Why a profile is not used: "expected …, got …". */
  readonly colorFault?: string;
}
