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
    if (element.name === 'ApplicableHeaderTradeSettlement') found.push(...datesAgain(trail));
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

/** Tells a date of the tax point that stands in a second row of the breakdown (CII-SR-461). */
function datesAgain(around: Trail): readonly Misplaced[] {
  const dates = elementsIn(around.element)
    .filter(({ name }) => name === 'ApplicableTradeTax')
    .flatMap((row) =>
      elementsIn(row)
        .filter(({ name }) => name === 'TaxPointDate')
        .map((element) => ({ element, around: { element: row, around } })),
    );
  const message = 'expected TaxPointDate in one row of the breakdown, got it again';
  return dates.slice(1).map((trail) => ({ trail, rule: 'CII-SR-461', message }));
}

function attributesOf({ element, around }: Trail): readonly string[] {
  if (element.attributes.length === 0) return [];
  const path = `${around === undefined ? '' : `${around.element.name}/`}${element.name}`;
  const names = attributes.find(([of]) => of.test(path))?.[1];
  return element.attributes.flatMap(({ name, namespace, value }) =>
    namespace === '' && names?.has(name) ? [`expected no ${name}, got ${shown(value)}`] : [],
  );
}
