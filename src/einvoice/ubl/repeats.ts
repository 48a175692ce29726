// What stands once in UBL by the rules of the CEN, where the table takes it several times or does not know it.
import { elementsIn, type XmlElement } from '../../xml/read.ts';
import type { Misplaced } from '../places/places.ts';
import { attributeOf } from '../syntax/candidates.ts';

/** Returns documents of a line that stand twice, or that hold something twice (UBL-SR-52), and a second text of the means of payment (UBL-SR-46). */
export function repeatFaults(root: XmlElement): readonly Misplaced[] {
  const around = { element: root, around: undefined };
  const inside = elementsIn(root);
  const named = inside.filter(
    (one) =>
      one.name === 'PaymentMeans' &&
      elementsIn(one).some(
        (code) => code.name === 'PaymentMeansCode' && attributeOf(code, 'name') !== undefined,
      ),
  );
  const texts = named.slice(1).map((element) => ({
    trail: { element, around },
    rule: 'UBL-SR-46',
    message: 'expected the text of the means of payment once, got it again',
  }));
  const lines = inside.filter(({ name }) => /^(?:Invoice|CreditNote)Line$/.test(name));
  return [...texts, ...lines.flatMap((element) => inLine({ element, around }))];
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
