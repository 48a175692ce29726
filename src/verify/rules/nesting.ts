// Rules on which elements may stand in which: tables, lists, tables of contents and headings.
import type { PdfDocument } from '../document.ts';
import { type Element, elementKids, parentType } from '../structure/tree.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** Yields the elements of the structure whose standard type is `type`. */
export function* elementsOf({ structure }: PdfDocument, type: string): Generator<Element> {
  for (const element of structure.elements) if (element.role.standard === type) yield element;
}

/** Returns a test: elements of a type stand directly in others. */
function inside(type: string, ...parents: readonly string[]): Check {
  return function* (document) {
    for (const element of elementsOf(document, type)) {
      const parent = parentType(element);
      if (parent === undefined || !parents.includes(parent))
        yield { says: `${type} stands in ${parent ?? 'the root'}`, object: element.dict.object };
    }
  };
}

/** Returns a test: elements of a type hold only others. */
function holds(type: string, ...kids: readonly string[]): Check {
  return function* (document) {
    for (const element of elementsOf(document, type)) {
      const strange = typesIn(element).find((kid) => kid === undefined || !kids.includes(kid));
      if (strange !== undefined || typesIn(element).includes(undefined))
        yield { says: `${type} holds ${strange ?? 'an unknown type'}`, object: element.dict.object };
    }
  };
}

/** Returns the standard types of what stands directly in an element. */
function typesIn(element: Element): readonly (string | undefined)[] {
  return elementKids(element).map(({ role }) => role.standard);
}

function countIn(element: Element, type: string): number {
  return typesIn(element).filter((kid) => kid === type).length;
}

/** Returns a test for each table on how many of each kind it holds. */
function ofTables(test: (count: (type: string) => number) => boolean): Check {
  return function* (document) {
    for (const table of elementsOf(document, 'Table'))
      if (!test((type) => countIn(table, type))) yield { object: table.dict.object };
  };
}

/** Returns a test: a caption comes first; in a table it may come last. */
function captionPlaced(type: string, alsoLast: boolean): Check {
  return function* (document) {
    for (const element of elementsOf(document, type)) {
      const kids = typesIn(element);
      const wrong = kids.findIndex(
        (kid, index) => kid === 'Caption' && index > 0 && !(alsoLast && index === kids.length - 1),
      );
      if (wrong >= 0) yield { says: `the caption is child ${wrong + 1}`, object: element.dict.object };
    }
  };
}

const tableRules: readonly RuleSource[] = [
  {
    ua: '7.2-3',
    says: 'a table holds rows, THead, TBody, TFoot and a caption alone',
    check: holds('Table', 'TR', 'THead', 'TBody', 'TFoot', 'Caption'),
  },
  {
    ua: '7.2-4',
    says: 'a row stands in a table or a part of one',
    check: inside('TR', 'Table', 'THead', 'TBody', 'TFoot'),
  },
  { ua: '7.2-5', says: 'THead stands in a table', check: inside('THead', 'Table') },
  { ua: '7.2-6', says: 'TBody stands in a table', check: inside('TBody', 'Table') },
  { ua: '7.2-7', says: 'TFoot stands in a table', check: inside('TFoot', 'Table') },
  { ua: '7.2-8', says: 'TH stands in a row', check: inside('TH', 'TR') },
  { ua: '7.2-9', says: 'TD stands in a row', check: inside('TD', 'TR') },
  { ua: '7.2-10', says: 'a row holds cells alone: TH and TD', check: holds('TR', 'TH', 'TD') },
  { ua: '7.2-11', says: 'a table has one THead at most', check: ofTables((count) => count('THead') <= 1) },
  { ua: '7.2-12', says: 'a table has one TFoot at most', check: ofTables((count) => count('TFoot') <= 1) },
  {
    ua: '7.2-13',
    says: 'a table with TFoot has TBody',
    check: ofTables((count) => count('TFoot') === 0 || count('TBody') > 0),
  },
  {
    ua: '7.2-14',
    says: 'a table with THead has TBody',
    check: ofTables((count) => count('THead') === 0 || count('TBody') > 0),
  },
  { ua: '7.2-16', says: 'the caption of a table comes first or last', check: captionPlaced('Table', true) },
  { ua: '7.2-36', says: 'THead holds rows alone', check: holds('THead', 'TR') },
  { ua: '7.2-37', says: 'TBody holds rows alone', check: holds('TBody', 'TR') },
  { ua: '7.2-38', says: 'TFoot holds rows alone', check: holds('TFoot', 'TR') },
  {
    ua: '7.2-39',
    says: 'a table has one caption at most',
    check: ofTables((count) => count('Caption') <= 1),
  },
];

const listRules: readonly RuleSource[] = [
  { ua: '7.2-17', says: 'LI stands in a list', check: inside('LI', 'L') },
  { ua: '7.2-18', says: 'LBody stands in LI', check: inside('LBody', 'LI') },
  {
    ua: '7.2-19',
    says: 'a list holds LI, lists and a caption alone',
    check: holds('L', 'L', 'LI', 'Caption'),
  },
  { ua: '7.2-20', says: 'LI holds Lbl and LBody alone', check: holds('LI', 'Lbl', 'LBody') },
  { ua: '7.2-26', says: 'TOCI stands in a table of contents', check: inside('TOCI', 'TOC') },
  {
    ua: '7.2-27',
    says: 'a table of contents holds TOCI, others and a caption alone',
    check: holds('TOC', 'TOC', 'TOCI', 'Caption'),
  },
  {
    ua: '7.2-28',
    says: 'the caption of a table of contents comes first',
    check: captionPlaced('TOC', false),
  },
  { ua: '7.2-40', says: 'the caption of a list comes first', check: captionPlaced('L', false) },
];

function levelOf({ role }: Element): number | undefined {
  const level = /^H([1-6])$/.exec(role.standard ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
}

function* skipped({ structure }: PdfDocument): Generator<Breach> {
  let last = 0;
  for (const element of structure.elements) {
    const level = levelOf(element);
    if (level === undefined) continue;
    if (level > last + 1)
      yield {
        says: `H${level} comes after ${last === 0 ? 'no heading' : `H${last}`}`,
        object: element.dict.object,
      };
    last = level;
  }
}

const headingRules: readonly RuleSource[] = [
  { ua: '7.4.2-1', says: 'the first heading is H1, and going down no level is skipped', check: skipped },
  {
    ua: '7.4.4-1',
    says: 'no element has two headings of type H',
    check: function* ({ structure }) {
      for (const element of structure.elements)
        if (countIn(element, 'H') > 1) yield { object: element.dict.object };
    },
  },
  {
    ua: '7.4.4-2',
    says: 'H is not used where H1 to H6 are',
    check: function* (document) {
      if (!document.structure.elements.some((element) => levelOf(element) !== undefined)) return;
      for (const { dict } of elementsOf(document, 'H')) yield { object: dict.object };
    },
  },
  {
    ua: '7.4.4-3',
    says: 'H1 to H6 are not used where H is',
    check: function* (document) {
      if (!document.structure.elements.some(({ role }) => role.standard === 'H')) return;
      for (const element of document.structure.elements)
        if (levelOf(element) !== undefined) yield { object: element.dict.object };
    },
  },
];

/** The rules of clauses 7.2 and 7.4 of ISO 14289-1. */
export const nestingRules: readonly RuleSource[] = [...tableRules, ...listRules, ...headingRules];
