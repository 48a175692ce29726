// ZUGFeRD 1, which is older than EN 16931: its elements are those of CII under names of their own.
import type { XmlElement } from '../../xml/read.ts';

/** The namespace of the root of ZUGFeRD 1. */
export const zugferd1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

const standard = 'urn:un:unece:uncefact:data:standard:';
const ram = `${standard}ReusableAggregateBusinessInformationEntity:`;

const namespaces: Readonly<Record<string, string>> = {
  [zugferd1]: `${standard}CrossIndustryInvoice:100`,
  [`${ram}12`]: `${ram}100`,
  [`${standard}UnqualifiedDataType:15`]: `${standard}UnqualifiedDataType:100`,
  [`${standard}QualifiedDataType:12`]: `${standard}QualifiedDataType:100`,
};

const line = 'IncludedSupplyChainTradeLineItem';

/** The names that changed. Those of the transaction say now whether they are of the invoice or of a line. */
const names: Readonly<Record<string, string>> = {
  CrossIndustryDocument: 'CrossIndustryInvoice',
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
};

/** Names that differ in a line and in the invoice. */
const bySide: Readonly<Record<string, readonly [ofInvoice: string, ofLine: string]>> = {
  SpecifiedTradeSettlementMonetarySummation: [
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'SpecifiedTradeSettlementLineMonetarySummation',
  ],
};

/** Returns a document of ZUGFeRD 1 by the names of CII. */
export function asCii(root: XmlElement): XmlElement {
  return renamed(root, false);
}

function renamed(element: XmlElement, isInLine: boolean): XmlElement {
  const { namespace, name, children } = element;
  const inside = isInLine || name === line;
  return {
    ...element,
    namespace: namespaces[namespace] ?? namespace,
    name: bySide[name]?.[inside ? 1 : 0] ?? names[name] ?? name,
    children: children.map((child) => (typeof child === 'string' ? child : renamed(child, inside))),
  };
}
