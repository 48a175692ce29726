// The parties of an invoice, their addresses and identifiers (EN 16931-1: BG-4, BG-7, BG-10, BG-11).

/** An identifier, and the list that it comes from. */
export interface Identifier {
  readonly id?: string;
  /** A code of ISO 6523 (ICD), of EAS for an electronic address, or of UNTDID 1153 for an object. */
  readonly scheme?: string;
}

/** The seller (BG-4) or the buyer (BG-7). The first number is the seller's, the second the buyer's. */
export interface Party {
  /** BT-27, BT-44. */
  readonly name?: string;
  /** BT-28, BT-45. */
  readonly tradingName?: string;
  /** BT-29, BT-46. The buyer has one at most. */
  readonly ids?: readonly Identifier[];
  /** BT-30, BT-47. */
  readonly legalId?: Identifier;
  /** BT-31, BT-48. */
  readonly vatId?: string;
  /** BT-32, of the seller alone. */
  readonly taxNumber?: string;
  /** BT-33, of the seller alone. */
  readonly legalForm?: string;
  /** BT-34, BT-49. */
  readonly electronicAddress?: Identifier;
  /** BG-5, BG-8. */
  readonly address?: Address;
  /** BG-6, BG-9. */
  readonly contact?: Contact;
}

/** A postal address: BG-5 of the seller, BG-8 of the buyer, BG-12 of the tax representative, BG-15 of the delivery. */
export interface Address {
  /** BT-35, BT-50, BT-64, BT-75. */
  readonly line1?: string;
  /** BT-36, BT-51, BT-65, BT-76. */
  readonly line2?: string;
  /** BT-162, BT-163, BT-164, BT-165. */
  readonly line3?: string;
  /** BT-37, BT-52, BT-66, BT-77. */
  readonly city?: string;
  /** BT-38, BT-53, BT-67, BT-78. */
  readonly postCode?: string;
  /** BT-39, BT-54, BT-68, BT-79. */
  readonly region?: string;
  /** BT-40, BT-55, BT-69, BT-80, a code of ISO 3166-1. */
  readonly country?: string;
}

/** BG-6 of the seller, BG-9 of the buyer. */
export interface Contact {
  /** BT-41, BT-56. */
  readonly name?: string;
  /** BT-42, BT-57. */
  readonly phone?: string;
  /** BT-43, BT-58. */
  readonly email?: string;
}

/** BG-10. */
export interface Payee {
  /** BT-59. */
  readonly name?: string;
  /** BT-60. */
  readonly id?: Identifier;
  /** BT-61. */
  readonly legalId?: Identifier;
}

/** BG-11. */
export interface TaxRepresentative {
  /** BT-62. */
  readonly name?: string;
  /** BT-63. */
  readonly vatId?: string;
  /** BG-12. */
  readonly address?: Address;
}
