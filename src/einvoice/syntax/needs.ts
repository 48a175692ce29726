// What the schema asks for in an element.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import type { Profile } from '../profile.ts';
import { isExtendedProfile } from './candidates.ts';
import type { SyntaxTable } from './shape.ts';

/** Elements in which EXTENDED-CTC-FR asks for nothing: they may be empty. */
const freeInFrance =
  /^(?:ram:ApplicableHeaderTrade(?:Agreement|Delivery)\/ram:(?!Additional)\w+ReferencedDocument|(?!ram:(?:Seller|Buyer)TradeParty\/)ram:\w+\/ram:URIUniversalCommunication|ram:DefinedTradeContact\/ram:\w+UniversalCommunication)$/;

/** What an empty address ought to hold where the goods went: one with something in it is asked by BR-57. */
const countries: Readonly<Record<string, string>> = {
  'ram:ShipToTradeParty/ram:PostalTradeAddress': 'ram:CountryID',
  'cac:DeliveryLocation/cac:Address': 'cac:Country',
};

/** What EXTENDED-CTC-FR asks for in place of the others; the rules of Factur-X ask for the country themselves. */
const neededInFrance: Readonly<Record<string, readonly string[]>> = {
  'ram:PostalTradeAddress': ['ram:CountryID'],
  'ram:AppliedTradeTax': ['ram:RateApplicablePercent'],
};

/** Returns the names of what misses in an element. `own` and `around` are the names of the element and of the one around it. */
export function missingIn(
  table: SyntaxTable,
  element: XmlElement,
  {
    nameOf,
    own,
    around,
    profile,
  }: {
    readonly nameOf: (element: XmlElement) => string;
    readonly own: string;
    readonly around: string;
    readonly profile: Profile | undefined;
  },
): readonly string[] {
  const path = `${around}/${own}`;
  const isFrench = profile === 'extended-ctc-fr';
  const inside = new Map(elementsIn(element).map((one) => [nameOf(one), one]));
  const country = inside.size === 0 ? countries[path] : undefined;
  if (country !== undefined) return [country];
  const needed = (isFrench ? neededInFrance[own] : undefined) ?? table.needed[path] ?? table.needed[own];
  if (own === 'ram:IncludedNote' && isExtendedProfile(profile)) {
    // A note of EXTENDED with a subject has a text, or a code in its place.
    const isTold =
      !inside.has('ram:SubjectCode') || inside.has('ram:Content') || inside.has('ram:ContentCode');
    return profile === 'extended' && !isTold ? ['ram:Content'] : [];
  }
  if (needed === undefined) return [];
  if (isFrench && inside.size === 0 && freeInFrance.test(path)) return [];
  const [beside = '', text, more] = table.neededWith[own] ?? [];
  const discriminator = inside.get(beside);
  const also = more !== undefined && discriminator && text?.test(ownText(discriminator).trim()) ? [more] : [];
  return [...needed, ...also].filter((name) => !inside.has(name));
}
