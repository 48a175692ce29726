// Rules on elements of the structure: their types, parents and languages.
import { nameTree } from '../../reader/trees.ts';
import type { PdfDocument } from '../document.ts';
import type { Element } from '../structure/tree.ts';
import type { Breach, RuleSource } from './rule.ts';

/** Yields the elements for which a test doesn't hold. */
function* broken(
  { structure }: PdfDocument,
  holds: (element: Element) => boolean,
  words?: (element: Element) => string,
): Generator<Breach> {
  for (const element of structure.elements)
    if (!holds(element)) yield { object: element.dict.object, ...(words && { says: words(element) }) };
}

const typeOf = ({ type }: Element): string => `the type is ${type.slice(0, 60)}`;

/** Yields the elements whose text has no language: neither that of the element, nor of one around it, nor of the document. */
function langOf(document: PdfDocument, text: (element: Element) => string | undefined): Iterable<Breach> {
  if (document.catalog.has('Lang')) return [];
  return broken(document, (element) => text(element) === undefined || element.lang !== undefined);
}

/** Matches BCP 47 as ISO 14289-1 asks for it. */
const languageTag = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

function* languages(document: PdfDocument): Generator<Breach & { readonly lang: string }> {
  const own = document.catalog.string('Lang');
  if (own) yield { lang: Buffer.from(own.bytes).toString('latin1'), object: document.catalog.object };
  for (const { dict } of document.structure.elements) {
    const lang = dict.string('Lang');
    if (lang) yield { lang: Buffer.from(lang.bytes).toString('latin1'), object: dict.object };
  }
  for (const { what, page, object } of document.painted.langs.items) yield { lang: what, page, object };
}

/** Yields the elements that the tree of IDs does not lead to. An ID without a character is none. */
function* lostById({ structure }: PdfDocument): Generator<Breach> {
  const named = structure.elements.filter(({ id }) => (id ?? '') !== '');
  if (named.length === 0) return;
  const tree = structure.root?.dict('IDTree');
  const found = new Map(
    nameTree(tree).map(([key, value]) => [Buffer.from(key.bytes).toString('latin1'), value]),
  );
  for (const { id = '', dict } of named) {
    if (found.get(id) === dict) continue;
    const what = found.has(id) ? 'leads to another object' : 'does not have it';
    yield {
      says: `the ID is "${id.slice(0, 60)}", and ${tree === undefined ? 'there is no IDTree' : `IDTree ${what}`}`,
      object: dict.object,
    };
  }
}

/** The rules of clauses 7.1 and 7.2 of ISO 14289-1 and of 6.7.3 and 6.7.4 of ISO 19005. */
export const structureRules: readonly RuleSource[] = [
  {
    ua: '7.1-5',
    a: '6.7.3.4-1',
    levels: ['pdf/a-3a'],
    says: 'each structure type is a standard one, or is mapped to one',
    check: (document) => broken(document, ({ role }) => role.standard !== undefined, typeOf),
  },
  {
    ua: '7.1-6',
    a: '6.7.3.4-2',
    levels: ['pdf/a-3a'],
    says: 'no mapping of structure types goes round in a circle',
    check: (document) => broken(document, ({ role }) => !role.circular, typeOf),
  },
  {
    ua: '7.1-7',
    a: '6.7.3.4-3',
    levels: ['pdf/a-3a'],
    says: 'no standard structure type is mapped to another',
    check: (document) => broken(document, ({ role }) => !role.remapped, typeOf),
  },
  {
    ua: '7.1-12',
    says: 'each element names its parent (P)',
    check: (document) =>
      broken(
        document,
        ({ dict, parent }) => dict.dict('P') === (parent?.dict ?? document.structure.root),
        (element) =>
          `${typeOf(element)}, and ${element.dict.has('P') ? 'P is not the element around it' : 'there is no P'}`,
      ),
  },
  {
    ua: '7.2-2',
    says: 'the language of the outline is known',
    check: function* ({ catalog }) {
      const outlines = catalog.dict('Outlines');
      if (outlines?.has('First') && !catalog.has('Lang')) yield { object: outlines.object };
    },
  },
  {
    ua: '7.2-21',
    says: 'the language of each ActualText is known',
    check: (document) => langOf(document, ({ actualText }) => actualText),
  },
  {
    ua: '7.2-22',
    says: 'the language of each Alt is known',
    check: (document) => langOf(document, ({ alt }) => alt),
  },
  {
    ua: '7.2-23',
    says: 'the language of each expansion (E) is known',
    check: (document) => langOf(document, ({ expansion }) => expansion),
  },
  {
    ua: '7.2-29',
    a: '6.7.4-1',
    levels: ['pdf/a-3a'],
    says: 'each Lang is a language tag of BCP 47',
    check: function* (document, standard) {
      for (const { lang, ...place } of languages(document)) {
        if (languageTag.test(lang.replace(/^\u00fe\u00ff/, '').replaceAll('\0', ''))) continue;
        if (lang === '' && standard !== 'pdf/ua-1') continue;
        yield { says: `"${lang.slice(0, 60)}" is none`, ...place };
      }
    },
  },
  {
    ua: '7.3-1',
    says: 'each figure has a text instead of it: Alt or ActualText',
    check: (document) => broken(document, hasText('Figure')),
  },
  {
    ua: '7.7-1',
    says: 'each formula has a text instead of it: Alt or ActualText',
    check: (document) => broken(document, hasText('Formula')),
  },
  {
    ua: '7.9-0',
    says: 'each element with an ID is found by it: IDTree leads to that element (ISO 32000-1 14.7.2)',
    check: lostById,
  },
  {
    ua: '7.9-1',
    says: 'each note has an ID',
    check: (document) => broken(document, ({ role, id }) => role.standard !== 'Note' || (id ?? '') !== ''),
  },
  {
    ua: '7.9-2',
    says: 'no two notes have the same ID',
    check: function* ({ structure }) {
      const seen = new Set<string>();
      for (const { role, id, dict } of structure.elements) {
        if (role.standard !== 'Note' || (id ?? '') === '') continue;
        if (seen.has(id ?? '')) yield { says: `"${id?.slice(0, 60)}" stands twice`, object: dict.object };
        seen.add(id ?? '');
      }
    },
  },
];

function hasText(type: string): (element: Element) => boolean {
  return ({ role, alt, actualText }) =>
    role.standard !== type || (alt ?? '') !== '' || actualText !== undefined;
}
