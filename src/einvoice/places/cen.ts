// Attributes and elements of CII that the rules of the CEN have no place for, although its schema has (CII-DT-001 to -036, CII-SR-471 to -494).
import { elementsIn, type XmlElement } from '../../xml/read.ts';
import { type Profile, profileOf } from '../profile.ts';
import type { Trail } from '../syntax/places.ts';
import { shown } from '../syntax/values.ts';
import type { Misplaced } from './places.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The attributes that an element has no place for, by its name or by that of the one around it and its own. The first one counts. */
const attributes: readonly (readonly [element: RegExp, names: ReadonlySet<string>])[] = [
  [/^CrossIndustryInvoice$/, words('languageID languageLocaleID')],
  [
    /^(?:GuidelineSpecifiedDocumentContextParameter\/ID|ExchangedDocument\/ID|AssociatedDocumentLineDocument\/LineID|SpecifiedTradeProduct\/SellerAssignedID)$/,
    words('schemeName schemeAgencyName schemeDataURI schemeURI schemeID schemeAgencyID schemeVersionID'),
  ],
  [/ID$/, words('schemeName schemeAgencyName schemeDataURI schemeURI')],
  [/\/TypeCode$/, words('name listURI')],
  [/(?<!\/TaxTotal)Amount$/, words('currencyID currencyCodeListVersionID')],
  [/Quantity$/, words('unitCodeListID unitCodeListAgencyID unitCodeListAgencyName')],
];

/** Elements that stand once at most, by the one around them. */
const once: Readonly<Record<string, RegExp>> = {
  SpecifiedTradeSettlementHeaderMonetarySummation: /^(?!TaxTotalAmount$)\w+Amount$/,
  SpecifiedTradeAllowanceCharge: /^RateApplicablePercent$/,
};

/** Elements that stand once each, in this order, where no term is for them: what exempts a line from VAT. */
const exemption = words('TypeCode ExemptionReason CategoryCode ExemptionReasonCode RateApplicablePercent');

/** What the schema lets stand in the elements that hold all others, in each profile. */
const only: Readonly<Record<string, ReadonlySet<string>>> = {
  CrossIndustryInvoice: words(
    'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction ValuationBreakdownStatement',
  ),
  SupplyChainTradeTransaction: words(
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  ),
  IncludedSupplyChainTradeLineItem: words(
    'DescriptionCode AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement IncludedSubordinateTradeLineItem',
  ),
};

/** Returns what stands where the schema of CII has no place for it. */
export function strangersIn(root: XmlElement): readonly Misplaced[] {
  const around = { element: root, around: undefined };
  const inside = elementsIn(root).map((element) => ({ element, around }));
  const transaction = inside.filter(({ element }) => element.name === 'SupplyChainTradeTransaction');
  const parts = transaction.flatMap((trail) =>
    elementsIn(trail.element).map((element) => ({ element, around: trail })),
  );
  const lines = parts.filter(({ element }) => element.name === 'IncludedSupplyChainTradeLineItem');
  const all = [
    ...inside,
    ...parts,
    ...lines.flatMap((trail) => elementsIn(trail.element).map((element) => ({ element, around: trail }))),
  ];
  return all.flatMap((trail) =>
    only[trail.around.element.name]?.has(trail.element.name) === false
      ? [{ trail, message: `expected no ${trail.element.name} here, got one` }]
      : [],
  );
}

/** The profiles whose CII is judged by the rules of the CEN. */
const judged: readonly (Profile | undefined)[] = [
  'en16931',
  'xrechnung',
  'peppol',
  'extended-ctc-fr',
  undefined,
];

/** Returns what has no place. Specifications that extend the standard in ways that are not known have rules of their own. */
export function forbiddenIn(root: XmlElement, specification = ''): readonly Misplaced[] {
  const profile = profileOf(specification);
  if (!judged.includes(profile) || (profile === undefined && specification.includes('#conformant#')))
    return [];
  const found: Misplaced[] = [];
  const walk = (trail: Trail): void => {
    const { element } = trail;
    found.push(...attributesOf(trail).map((message) => ({ trail, message })));
    // EXTENDED-CTC-FR has no rules of how often these stand.
    const alone = profile === 'extended-ctc-fr' ? undefined : once[element.name];
    const inside = elementsIn(element);
    if (
      profile !== 'xrechnung' &&
      profile !== undefined &&
      element.name === 'AppliedTradeAllowanceCharge' &&
      !inside.some(({ name }) => name === 'ActualAmount')
    )
      found.push({ trail, message: 'expected ActualAmount in it, got none' });
    if (
      element.name === 'ApplicableTradeTax' &&
      trail.around?.element.name === 'SpecifiedLineTradeSettlement'
    )
      found.push(...outOfOrder(trail));
    const seen = new Set<string>();
    for (const inner of inside) {
      const next = { element: inner, around: trail };
      if (alone?.test(inner.name) && seen.has(inner.name))
        found.push({ trail: next, message: `expected ${inner.name} once, got it again` });
      seen.add(inner.name);
      walk(next);
    }
  };
  walk({ element: root, around: undefined });
  return found;
}

function outOfOrder(around: Trail): readonly Misplaced[] {
  const turn = [...exemption];
  let latest = -1;
  return elementsIn(around.element).flatMap((element) => {
    const place = turn.indexOf(element.name);
    const isBehind = place >= 0 && place <= latest;
    latest = Math.max(latest, place);
    const message = `expected ${element.name} once and in its place, got it behind`;
    return isBehind && element.name.startsWith('Exemption') ? [{ trail: { element, around }, message }] : [];
  });
}

function attributesOf({ element, around }: Trail): readonly string[] {
  if (element.attributes.length === 0) return [];
  const path = `${around === undefined ? '' : `${around.element.name}/`}${element.name}`;
  const names = attributes.find(([of]) => of.test(path))?.[1];
  return element.attributes.flatMap(({ name, namespace, value }) =>
    namespace === '' && names?.has(name) ? [`expected no ${name}, got ${shown(value)}`] : [],
  );
}
