// A picture in the form in which a painter embeds it: its samples still compressed, colour and alpha apart.
import type { MediaType } from './asset.ts';
import type { PictureColors } from './color/colors.ts';

/** PNG-style prediction of rows before deflate (ISO 32000-1 7.4.4.4, `/Predictor 15`). */
export interface Predictor {
  /** The components of a pixel. */
  readonly colors: number;
  readonly bitsPerComponent: number;
  /** The pixels of a row. */
  readonly columns: number;
}

/** What a sample means. A palette holds one RGB triple for each index (ISO 32000-1 8.6.6.3). */
export type PictureColorSpace = 'gray' | 'rgb' | 'cmyk' | { readonly palette: Uint8Array };

/** The transparency of a picture: one gray component, as large as the picture, deflated. */
export interface PictureAlpha {
  readonly data: Uint8Array;
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  readonly predictor?: Predictor;
}

/**
 * A decoded picture. It is embedded as it is: one image XObject a document (ISO 32000-1 8.9.5). It is a `Picture` of
 * the layout: `width` and `height` are the size in pixels as seen, after `orientation`.
 */
export interface DecodedPicture extends PictureColors {
  /** The SHA-256 of the source bytes, hex. */
  readonly id: string;
  /** The type of the source bytes. */
  readonly mediaType?: MediaType;
  readonly width: number;
  readonly height: number;
  /** EXIF orientation of the stored samples (CIPA DC-008 4.6.4.A); 1 is upright. The painter turns them. */
  readonly orientation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** The size of the stored samples, before `orientation`. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly colorSpace: PictureColorSpace;
  readonly bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  readonly filter: 'FlateDecode' | 'DCTDecode';
  /** How rows of `data` are predicted. It is used with `FlateDecode` only. */
  readonly predictor?: Predictor;
  readonly data: Uint8Array;
  /** What is wrong with a file that can be drawn all the same. */
  readonly damage?: string;
  /** The range of each component, such as `[1, 0, 1, 0, 1, 0, 1, 0]` for CMYK written by Adobe. */
  readonly decode?: readonly number[];
  readonly alpha?: PictureAlpha;
  /** The least and greatest sample of each component that is not painted (ISO 32000-1 8.9.6.4). */
  readonly colorKeyMask?: readonly number[];
}
