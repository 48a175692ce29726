// What Factur-X EXTENDED has beyond EN 16931: sub-lines, terms of payment with discounts, logistics charges, further parties.
import type { Decimal } from './decimal.ts';
import type { EmbeddedFile, VatCategory } from './parts.ts';
import type { Address, Identifier } from './party.ts';

/** A party beside seller and buyer. */
export interface OtherParty {
  readonly name?: string;
  readonly id?: Identifier;
  readonly legalId?: Identifier;
  readonly vatId?: string;
  readonly electronicAddress?: Identifier;
  readonly address?: Address;
}

/** BG-X-42: a charge for transport or packing, which counts in the sums as a charge of the invoice does. */
export interface LogisticsCharge {
  /** BT-X-271. */
  readonly description?: string;
  /** BT-X-272. */
  readonly amount?: Decimal;
  /** BT-X-273, BT-X-274. */
  readonly vat?: VatCategory;
}

/** Terms of payment beside those of the invoice (BT-20, BT-9): a part that is due by itself, a discount, or interest. */
export interface PaymentTerms {
  readonly text?: string;
  /** As `YYYY-MM-DD`. */
  readonly due?: string;
  /** BT-X-275. */
  readonly amount?: Decimal;
  /** BG-X-44. */
  readonly discount?: PaymentCondition;
  /** BG-X-43. */
  readonly penalty?: PaymentCondition;
}

/** A discount (the first number) or a penalty: BG-X-44, BG-X-43. */
export interface PaymentCondition {
  /** BT-X-282, BT-X-276: the day that the period begins, as `YYYY-MM-DD`. */
  readonly from?: string;
  /** BT-X-283, BT-X-277. */
  readonly period?: Decimal;
  /** BT-X-284, BT-X-278: a code of UN/ECE Recommendation 20, such as `DAY`. */
  readonly unit?: string;
  /** BT-X-285, BT-X-279. */
  readonly base?: Decimal;
  /** BT-X-286, BT-X-280. */
  readonly percent?: Decimal;
  /** BT-X-287, BT-X-281. */
  readonly amount?: Decimal;
}

/** BG-X-41: the rate by which the VAT is stated in a second currency. */
export interface CurrencyExchange {
  /** BT-X-258, a code of ISO 4217. */
  readonly from?: string;
  /** BT-X-259, a code of ISO 4217. */
  readonly to?: string;
  /** BT-X-260. */
  readonly rate?: Decimal;
  /** BT-X-261, as `YYYY-MM-DD`. */
  readonly date?: string;
}

/** BG-X-7: where and when what a line names was delivered. */
export interface LineDelivery {
  /** BT-X-50. */
  readonly name?: string;
  /** BT-X-48. */
  readonly location?: Identifier;
  /** BT-X-85, as `YYYY-MM-DD`. */
  readonly date?: string;
  /** BG-X-9. */
  readonly address?: Address;
}

/** A document that a line refers to, and its line: BG-X-13 a despatch advice, BG-X-83 a delivery note. */
export interface LineReference {
  readonly number?: string;
  readonly line?: string;
  /** As `YYYY-MM-DD`. */
  readonly issued?: string;
}

/** BT-X-202: a delivery note. */
export interface DeliveryNote {
  readonly number?: string;
  /** BT-X-203, as `YYYY-MM-DD`. */
  readonly issued?: string;
}

/** BG-X-3: a document that belongs to a line. */
export interface LineDocument {
  /** BT-X-27. */
  readonly id?: string;
  /** BT-X-28. */
  readonly location?: string;
  /** BT-X-29. */
  readonly line?: string;
  /** BT-X-299. */
  readonly description?: string;
  /** BT-X-31. */
  readonly file?: EmbeddedFile;
}
