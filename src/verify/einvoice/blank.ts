// Rules that an empty element keeps: their official tests ask whether the element is there, and not whether it says something.
import type { InvoiceFault, TermPath } from '../../einvoice/fault.ts';
import type { Profile } from '../../einvoice/profile.ts';

/** The rules of Factur-X that do so, by profile. */
const kept: Readonly<Partial<Record<Profile, RegExp>>> = {
  basicwl: /^BR-(?:17|32|33|37|38|47|49|IC-11|(?:E|AE|IC|G|O)-10)$|^FX-SCH-A-000160$/,
  basic: /^BR-(?:17|32|33|37|38|42|44|47|49|CO-04|IC-11|(?:E|AE|IC|G|O)-10)$|^FX-SCH-A-000160$/,
  en16931: /^BR-(?:17|33|38|42|44|54|(?:E|AE|IC|G|O)-10)$|^FX-SCH-A-000160$/,
  extended:
    /^BR-(?:17|33|38|42|44|47|CO-04|(?:E|AE|IC|G|O)-10|FXEXT-BR-54-[12])$|^FX-EXT-[1238]$|^FX-SCH-A-000608$/,
  'extended-ctc-fr': /^BR-(?:17|33|38|42|44|(?:E|AE|IC|G|O)-10|FXEXT-BR-54-2)$|^CII-SR-069$|^FX-EXT-[28]$/,
};

/** Terms that a rule takes in the place of another one. */
const instead: Readonly<Record<string, string>> = {
  exemptionReason: 'exemptionCode',
  reason: 'reasonCode',
  name: 'type',
};

/** Returns whether an invoice keeps a rule by an element that is there without a value. */
export function isKeptByBlank(
  { rule, path }: InvoiceFault,
  profile: Profile,
  isBlank: (path: TermPath) => boolean,
): boolean {
  if (kept[profile]?.test(rule) !== true) return false;
  const other = instead[String(path.at(-1))];
  const places: readonly TermPath[] = [
    path,
    ...(other === undefined ? [] : [[...path.slice(0, -1), other]]),
    ...(rule === 'BR-IC-11'
      ? [
          ['period', 'start'],
          ['period', 'end'],
        ]
      : []),
  ];
  return places.some(isBlank);
}
