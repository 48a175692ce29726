// Rules on what a file claims to keep: the properties of pdfuaid and pdfaid in its metadata.
import type { PdfDocument } from '../document.ts';
import { namespaces, propertyOf, textIn } from '../xmp/packet.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

function* inMetadata(document: PdfDocument, broken: boolean, says?: string): Generator<Breach> {
  const object = document.catalog.stream('Metadata')?.object ?? document.catalog.object;
  if (broken) yield { object, ...(says !== undefined && { says }) };
}

/** Returns a test: each property of a namespace stands under the prefix that the standard names. */
function prefixed(space: 'pdfuaid' | 'pdfaid', name: string): Check {
  return (document) => {
    const property = propertyOf(document.xmp, namespaces[space], name);
    const broken = property !== undefined && property.prefix !== space;
    return inMetadata(document, broken, `the prefix is "${property?.prefix}"`);
  };
}

function identified(space: 'pdfuaid' | 'pdfaid'): Check {
  return (document) =>
    inMetadata(document, !document.xmp.properties.some(({ namespace }) => namespace === namespaces[space]));
}

const prefixRules: readonly RuleSource[] = [
  ...(['part', 'amd', 'corr'] as const).map((name, index) => ({
    ua: `5-${index + 3}`,
    says: `${name} of the PDF/UA identification has the prefix pdfuaid`,
    check: prefixed('pdfuaid', name),
  })),
  ...(['part', 'conformance', 'amd', 'corr'] as const).map((name, index) => ({
    a: `6.6.4-${index + 4}`,
    says: `${name} of the PDF/A identification has the prefix pdfaid`,
    check: prefixed('pdfaid', name),
  })),
];

/** The rules of clause 5 of ISO 14289-1 and of 6.6.4 of ISO 19005. */
export const identityRules: readonly RuleSource[] = [
  { ua: '5-1', says: 'the metadata says that it is PDF/UA', check: identified('pdfuaid') },
  {
    ua: '5-2',
    says: 'the part of PDF/UA is 1',
    check: (document) => {
      const part = textIn(propertyOf(document.xmp, namespaces.pdfuaid, 'part'));
      const claimed = document.xmp.properties.some(({ namespace }) => namespace === namespaces.pdfuaid);
      return inMetadata(document, claimed && part !== '1', `the part is ${part ?? 'missing'}`);
    },
  },
  { a: '6.6.4-1', says: 'the metadata says that it is PDF/A', check: identified('pdfaid') },
  {
    a: '6.6.4-2',
    says: 'the part of PDF/A is that of the standard',
    check: (document, standard) => {
      const part = textIn(propertyOf(document.xmp, namespaces.pdfaid, 'part'));
      const expected = standard === 'pdf/a-2b' ? '2' : '3';
      return inMetadata(document, part !== expected, `the part is ${part ?? 'missing'}, not ${expected}`);
    },
  },
  {
    a: '6.6.4-3',
    says: 'the conformance of PDF/A is that of the level, or a higher one',
    check: (document, standard) => {
      const level = textIn(propertyOf(document.xmp, namespaces.pdfaid, 'conformance'));
      const enough = standard === 'pdf/a-3a' ? level === 'A' : ['A', 'B', 'U'].includes(level ?? '');
      return inMetadata(document, !enough, `the conformance is ${level ?? 'missing'}`);
    },
  },
  ...prefixRules,
];
