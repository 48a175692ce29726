// What stands once in UBL by the rules of the CEN, where the table takes it several times or does not know it.
import { elementsIn, type XmlElement } from '../../xml/read.ts';
import type { Misplaced } from '../places/places.ts';
import { attributeOf } from '../syntax/candidates.ts';

/** What several means of payment hold once in all, by the rule that says so. */
const onceInMeans: Readonly<Record<string, readonly [what: string, holds: (inner: XmlElement) => boolean]>> =
  {
    'UBL-SR-46': [
      'the text of the means of payment',
      (inner) => inner.name === 'PaymentMeansCode' && attributeOf(inner, 'name') !== undefined,
    ],
    'UBL-SR-54': ['CardAccount', ({ name }) => name === 'CardAccount'],
    'UBL-SR-55': ['PaymentMandate', ({ name }) => name === 'PaymentMandate'],
  };

/** Returns what means of payment hold twice, documents of a line that stand twice, and those that hold something twice (UBL-SR-52). */
export function repeatFaults(root: XmlElement): readonly Misplaced[] {
  const around = { element: root, around: undefined };
  const inside = elementsIn(root);
  const means = inside.filter(({ name }) => name === 'PaymentMeans');
  const again = Object.entries(onceInMeans).flatMap(([rule, [what, holds]]) =>
    means
      .filter((one) => elementsIn(one).some(holds))
      .slice(1)
      .map((element) => ({
        trail: { element, around },
        rule,
        message: `expected ${what} once, got it again`,
      })),
  );
  const lines = inside.filter(({ name }) => /^(?:Invoice|CreditNote)Line$/.test(name));
  return [...again, ...lines.flatMap((element) => inLine({ element, around }))];
}

function inLine(line: Misplaced['trail']): readonly Misplaced[] {
  const documents = elementsIn(line.element).filter(({ name }) => name === 'DocumentReference');
  const again = documents.slice(1).map((element) => ({
    trail: { element, around: line },
    rule: 'UBL-SR-52',
    message: 'expected DocumentReference once, got it again',
  }));
  const held = documents.flatMap((document) => {
    const trail = { element: document, around: line };
    const names = elementsIn(document).map(({ name }) => name);
    const twice = names.find((name, at) => name !== 'DocumentDescription' && names.indexOf(name) < at);
    return twice === undefined
      ? []
      : [{ trail, rule: 'FORM-03', message: `expected ${twice} once, got it again` }];
  });
  return [...again, ...held];
}
