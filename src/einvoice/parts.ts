// What stands in several places of an invoice.
import type { Decimal } from './decimal.ts';

/** BT-125, a file inside the XML. */
export interface EmbeddedFile {
  /** The bytes in base64. */
  readonly data?: string;
  readonly mediaType?: string;
  readonly name?: string;
}

/** The category of VAT and its rate: BT-95/96, BT-102/103, BT-151/152. */
export interface VatCategory {
  /** A code of UNTDID 5305. */
  readonly category?: string;
  /** In percent: 19 is 19 %. */
  readonly rate?: Decimal;
}
