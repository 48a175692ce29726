// An invoice as EN 16931-1 means it: what the template binds, what CII and UBL write, what a reader takes from XML.
import type { Decimal } from './decimal.ts';
import type {
  CurrencyExchange,
  DeliveryNote,
  LineDelivery,
  LineDocument,
  LineReference,
  LogisticsCharge,
  OtherParty,
  PaymentTerms,
} from './extended.ts';
import type { EmbeddedFile, VatCategory } from './parts.ts';
import type { Address, Identifier, Party, Payee, TaxRepresentative } from './party.ts';

export type { VatCategory } from './parts.ts';

/**
 * An invoice by the terms of EN 16931-1. Each property names its business term (BT) or group (BG).
 * All of it may be missing: the rules say what an invoice needs, and an invoice that somebody sends may lack anything.
 * The names are those of the template's `einvoice`, so a path in the model is a path in the template.
 */
export interface Invoice {
  /** BT-24, the specification that the invoice follows, as a URN. */
  readonly specification?: string;
  /** BT-23, the business process. */
  readonly process?: string;
  /** BT-1. */
  readonly number?: string;
  /** BT-2, as `YYYY-MM-DD`. */
  readonly issued?: string;
  /** BT-3, a code of UNTDID 1001. */
  readonly type?: string;
  /** BT-5, a code of ISO 4217. */
  readonly currency?: string;
  /** BT-6, the currency in which the VAT is stated once more, a code of ISO 4217. */
  readonly taxCurrency?: string;
  /** BT-7, as `YYYY-MM-DD`. */
  readonly taxPoint?: string;
  /** BT-8, a code of UNTDID 2005. */
  readonly taxPointCode?: string;
  /** BT-9, as `YYYY-MM-DD`. */
  readonly due?: string;
  /** BT-10, in Germany the Leitweg-ID. */
  readonly buyerReference?: string;
  /** BT-19. */
  readonly buyerAccount?: string;
  /** BG-1. */
  readonly notes?: readonly Note[];
  readonly references?: References;
  /** BG-4. */
  readonly seller?: Party;
  /** BG-7. */
  readonly buyer?: Party;
  /** BG-10. */
  readonly payee?: Payee;
  /** BG-11. */
  readonly taxRepresentative?: TaxRepresentative;
  /** BG-13. */
  readonly delivery?: Delivery;
  /** BG-X-18, BG-X-27, BG-X-33, BG-X-36, BG-X-73: of EXTENDED alone. */
  readonly endUser?: OtherParty;
  readonly ultimateDelivery?: OtherParty;
  readonly invoicer?: OtherParty;
  readonly invoicee?: OtherParty;
  readonly payer?: OtherParty;
  /** BG-X-41. */
  readonly exchange?: CurrencyExchange;
  /** BG-14. */
  readonly period?: Period;
  readonly payment?: Payment;
  /** BG-20. */
  readonly allowances?: readonly Adjustment[];
  /** BG-21. */
  readonly charges?: readonly Adjustment[];
  /** BG-X-42. */
  readonly logistics?: readonly LogisticsCharge[];
  /** BG-22. */
  readonly totals?: Totals;
  /** BG-23. */
  readonly vat?: readonly VatBreakdown[];
  /** BG-25. */
  readonly lines?: readonly Line[];
}

/** BG-1. */
export interface Note {
  /** BT-21, a code of UNTDID 4451. */
  readonly subject?: string;
  /** BT-22. */
  readonly text?: string;
}

/** The documents that an invoice names. */
export interface References {
  /** BT-11. */
  readonly project?: string;
  /** BT-12. */
  readonly contract?: string;
  /** BT-13. */
  readonly order?: string;
  /** BT-14. */
  readonly salesOrder?: string;
  /** BT-15. */
  readonly receivingAdvice?: string;
  /** BT-16. */
  readonly despatchAdvice?: string;
  /** BT-17. */
  readonly tender?: string;
  /** BT-18. */
  readonly object?: Identifier;
  /** BT-X-202. */
  readonly deliveryNote?: DeliveryNote;
  /** BG-3. */
  readonly preceding?: readonly PrecedingInvoice[];
  /** BG-24. */
  readonly documents?: readonly SupportingDocument[];
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  readonly number?: string;
  /** BT-26, as `YYYY-MM-DD`. */
  readonly issued?: string;
}

/** BG-24. */
export interface SupportingDocument {
  /** BT-122. */
  readonly id?: string;
  /** BT-123. */
  readonly description?: string;
  /** BT-124. */
  readonly location?: string;
  /** BT-125. */
  readonly file?: EmbeddedFile;
}

/** BG-13. */
export interface Delivery {
  /** BT-70. */
  readonly name?: string;
  /** BT-71. */
  readonly location?: Identifier;
  /** BT-72, as `YYYY-MM-DD`. */
  readonly date?: string;
  /** BG-15. */
  readonly address?: Address;
}

/** A period of time: BG-14 of the invoice, BG-26 of a line. An end that is absent is open. */
export interface Period {
  /** BT-73, BT-134, as `YYYY-MM-DD`. */
  readonly start?: string;
  /** BT-74, BT-135, as `YYYY-MM-DD`. */
  readonly end?: string;
}

/** BG-16, and the terms beside it. */
export interface Payment {
  /** BT-20. */
  readonly terms?: string;
  /** BT-81, a code of UNTDID 4461. */
  readonly means?: string;
  /** BT-82. */
  readonly meansText?: string;
  /** BT-83. */
  readonly reference?: string;
  /** BG-17. */
  readonly transfers?: readonly CreditTransfer[];
  /** BG-18. */
  readonly card?: PaymentCard;
  /** BG-19. */
  readonly directDebit?: DirectDebit;
  /** Further terms of payment, of EXTENDED alone. */
  readonly further?: readonly PaymentTerms[];
}

/** BG-17. */
export interface CreditTransfer {
  /** BT-84, an IBAN, or the account's number where there is none. */
  readonly account?: string;
  /** BT-85. */
  readonly name?: string;
  /** BT-86. */
  readonly bic?: string;
}

/** BG-18. */
export interface PaymentCard {
  /** BT-87, the last four to six digits. */
  readonly number?: string;
  /** BT-88. */
  readonly holder?: string;
}

/** BG-19. */
export interface DirectDebit {
  /** BT-89. */
  readonly mandate?: string;
  /** BT-90. */
  readonly creditor?: string;
  /** BT-91. */
  readonly account?: string;
}

/** An allowance or a charge: BG-20 and BG-21 of the invoice, BG-27 and BG-28 of a line, which has no VAT of its own. */
export interface Adjustment {
  /** BT-92, BT-99, BT-136, BT-141. */
  readonly amount?: Decimal;
  /** BT-93, BT-100, BT-137, BT-142. */
  readonly base?: Decimal;
  /** BT-94, BT-101, BT-138, BT-143. */
  readonly percent?: Decimal;
  /** BT-95/96, BT-102/103. */
  readonly vat?: VatCategory;
  /** BT-97, BT-104, BT-139, BT-144. */
  readonly reason?: string;
  /** BT-98, BT-140 of UNTDID 5189; BT-105, BT-145 of UNTDID 7161. */
  readonly reasonCode?: string;
}

/** BG-22. */
export interface Totals {
  /** BT-106, the sum of the lines. */
  readonly lines?: Decimal;
  /** BT-107, the sum of the allowances. */
  readonly allowances?: Decimal;
  /** BT-108, the sum of the charges. */
  readonly charges?: Decimal;
  /** BT-109, without VAT. */
  readonly net?: Decimal;
  /** BT-110, the VAT. */
  readonly tax?: Decimal;
  /** BT-111, the VAT in the currency of BT-6. */
  readonly taxInTaxCurrency?: Decimal;
  /** BT-112, with VAT. */
  readonly gross?: Decimal;
  /** BT-113. */
  readonly prepaid?: Decimal;
  /** BT-114. */
  readonly rounding?: Decimal;
  /** BT-115. */
  readonly due?: Decimal;
}

/** BG-23. */
export interface VatBreakdown {
  /** BT-116. */
  readonly base?: Decimal;
  /** BT-117. */
  readonly tax?: Decimal;
  /** BT-118, a code of UNTDID 5305. */
  readonly category?: string;
  /** BT-119, in percent. */
  readonly rate?: Decimal;
  /** BT-120. */
  readonly exemptionReason?: string;
  /** BT-121, a code of VATEX. */
  readonly exemptionCode?: string;
}

/** BG-25, with BG-29 (the price), BG-30 (the VAT) and BG-31 (the item). */
export interface Line {
  /** BT-126. */
  readonly id?: string;
  /** BT-X-304, the identifier of the line that this one is a part of. */
  readonly parent?: string;
  /** BT-X-7, a code of UNTDID 1229. */
  readonly status?: string;
  /** BT-X-8: `DETAIL`, `GROUP` for a subtotal, `INFORMATION`. Only the first counts in the sums, and what has none. */
  readonly subtype?: string;
  /** BT-127. */
  readonly note?: string;
  /** BT-128. */
  readonly object?: Identifier;
  /** BT-129. */
  readonly quantity?: Decimal;
  /** BT-130, a code of UN/ECE Recommendation 20 or 21. */
  readonly unit?: string;
  /** BT-131. */
  readonly net?: Decimal;
  /** BT-132. */
  readonly orderLine?: string;
  /** BT-133. */
  readonly buyerAccount?: string;
  /** BG-X-7. */
  readonly delivery?: LineDelivery;
  /** BG-X-13. */
  readonly despatchAdvice?: LineReference;
  /** BG-X-83. */
  readonly deliveryNote?: LineReference;
  /** BG-X-3. */
  readonly documents?: readonly LineDocument[];
  /** BG-26. */
  readonly period?: Period;
  /** BG-27. */
  readonly allowances?: readonly Adjustment[];
  /** BG-28. */
  readonly charges?: readonly Adjustment[];
  /** BT-146, without VAT, for `priceQuantity` of `priceUnit`. */
  readonly price?: Decimal;
  /** BT-147. */
  readonly priceDiscount?: Decimal;
  /** BT-148. */
  readonly grossPrice?: Decimal;
  /** BT-149. One where it is missing. */
  readonly priceQuantity?: Decimal;
  /** BT-150. */
  readonly priceUnit?: string;
  /** BT-151, BT-152. */
  readonly vat?: VatCategory;
  /** BT-153. */
  readonly name?: string;
  /** BT-154. */
  readonly description?: string;
  /** BT-155. */
  readonly sellerItem?: string;
  /** BT-156. */
  readonly buyerItem?: string;
  /** BT-157, with a scheme of ISO 6523. */
  readonly standardItem?: Identifier;
  /** BT-158. */
  readonly classifications?: readonly Classification[];
  /** BT-159, a code of ISO 3166-1. */
  readonly origin?: string;
  /** BG-32. */
  readonly attributes?: readonly ItemAttribute[];
}

/** BT-158. */
export interface Classification {
  readonly id?: string;
  /** A code of UNTDID 7143. */
  readonly scheme?: string;
  readonly version?: string;
}

/** BG-32. */
export interface ItemAttribute {
  /** BT-160. */
  readonly name?: string;
  /** BT-161. */
  readonly value?: string;
  /** BT-X-11. */
  readonly type?: string;
  /** BT-X-12: a measure in the place of a value. */
  readonly measure?: Decimal;
  /** BT-X-12-0, a code of UN/ECE Recommendation 20. */
  readonly unit?: string;
}
