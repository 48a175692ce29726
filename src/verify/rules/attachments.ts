// Files inside of the file, layers, and encryption.

import { Dict, List, type PdfObject, Stream } from '../../reader/objects.ts';
import { dictsOf } from '../../reader/pages.ts';
import { textOf } from '../../reader/text-string.ts';
import type { PdfDocument } from '../document.ts';
import type { Breach, RuleSource } from './rule.ts';

/** Yields every file specification with an embedded file, wherever it stands. */
function* embedded({ objects }: PdfDocument): Generator<Dict> {
  for (const dict of allDicts(objects)) if (dict.dict('EF') !== undefined) yield dict;
}

const deepest = 250;

/** Yields all dictionaries of a file, also direct ones. */
export function* allDicts(objects: readonly (readonly [number, PdfObject])[]): Generator<Dict> {
  for (const [, value] of objects) yield* within(value, 0);
}

function* within(value: PdfObject, depth: number): Generator<Dict> {
  if (value === null || typeof value !== 'object' || depth > deepest) return;
  if (value instanceof Stream) yield* within(value.dict, depth + 1);
  else if (value instanceof Dict) {
    yield value;
    for (const inner of value.entries.values()) yield* within(inner, depth + 1);
  } else if (value instanceof List) for (const inner of value.items) yield* within(inner, depth + 1);
}

function* filesOf(specification: Dict): Generator<Dict> {
  const files = specification.dict('EF');
  const found = new Set(['F', 'UF'].map((key) => files?.stream(key)?.dict));
  for (const file of found) if (file !== undefined) yield file;
}

function named(dict: Dict, key: string): boolean {
  return (textOf(dict.string(key)) ?? '') !== '';
}

/** Returns the files that the document, a page, an annotation, an element or a stream names under AF. */
function associated(document: PdfDocument): ReadonlySet<Dict> {
  const lists = [...allDicts(document.objects)]
    .map((dict) => dict.list('AF'))
    .filter((list) => list !== undefined);
  return new Set(lists.flatMap((list) => dictsOf(list)));
}

function configurations({ catalog }: PdfDocument): readonly Dict[] {
  const properties = catalog.dict('OCProperties');
  const first = properties?.dict('D');
  return [...(first ? [first] : []), ...dictsOf(properties?.list('Configs'))];
}

const eachConfiguration = (broken: (dict: Dict, document: PdfDocument) => boolean): RuleSource['check'] =>
  function* (document) {
    for (const dict of configurations(document)) if (broken(dict, document)) yield { object: dict.object };
  };

/** Collects the layers in an order, also those in groups. */
function orderedIn(list: List | undefined, found: Set<Dict>, depth: number): void {
  for (const item of list ?? []) {
    if (item instanceof Dict) found.add(item);
    else if (item instanceof List && depth < deepest) orderedIn(item, found, depth + 1);
  }
}

function* sameNames(document: PdfDocument): Generator<Breach> {
  const seen = new Set<string>();
  for (const dict of configurations(document)) {
    const name = textOf(dict.string('Name')) ?? '';
    if (name !== '' && seen.has(name))
      yield { says: `"${name.slice(0, 60)}" stands twice`, object: dict.object };
    seen.add(name);
  }
}

const layerRules: readonly RuleSource[] = [
  {
    ua: '7.10-1',
    a: '6.9-1',
    says: 'each configuration of layers has a name',
    check: eachConfiguration((dict) => !named(dict, 'Name')),
  },
  {
    ua: '7.10-2',
    a: '6.9-4',
    says: 'no configuration of layers has AS',
    check: eachConfiguration((dict) => dict.has('AS')),
  },
  { a: '6.9-2', says: 'no two configurations of layers have the same name', check: sameNames },
  {
    a: '6.9-3',
    says: 'the order of layers, where there is one, lists all of them',
    check: eachConfiguration((dict, { catalog }) => {
      const order = dict.list('Order');
      if (order === undefined) return false;
      const listed = new Set<Dict>();
      orderedIn(order, listed, 0);
      return dictsOf(catalog.dict('OCProperties')?.list('OCGs')).some((group) => !listed.has(group));
    }),
  },
];

const a3: RuleSource['levels'] = ['pdf/a-3b', 'pdf/a-3a'];

/** The rules of clauses 7.10, 7.11 and 7.16 of ISO 14289-1 and of 6.8 and 6.9 of ISO 19005-3. */
export const attachmentRules: readonly RuleSource[] = [
  ...layerRules,
  {
    ua: '7.11-1',
    says: 'each embedded file has a name under F and under UF',
    check: function* (document) {
      for (const dict of embedded(document))
        if (!named(dict, 'F') || !named(dict, 'UF')) yield { object: dict.object };
    },
  },
  {
    a: '6.8-1',
    levels: a3,
    says: 'each embedded file says its MIME type (Subtype)',
    check: function* (document) {
      for (const dict of embedded(document))
        for (const file of filesOf(dict)) {
          const type = file.name('Subtype');
          if (type === undefined || !/^[-\w+.]+\/[-\w+.]+$/.test(type))
            yield { says: `it is ${type?.slice(0, 60) ?? 'missing'}`, object: file.object };
        }
    },
  },
  {
    a: '6.8-2',
    levels: a3,
    says: 'each embedded file has a name under F and under UF',
    check: function* (document) {
      for (const dict of embedded(document))
        if (!dict.has('F') || !dict.has('UF')) yield { object: dict.object };
    },
  },
  {
    a: '6.8-3',
    levels: a3,
    says: 'each embedded file says how it is related to the document (AFRelationship)',
    check: function* (document) {
      for (const dict of embedded(document))
        if (dict.name('AFRelationship') === undefined) yield { object: dict.object };
    },
  },
  {
    a: '6.8-4',
    levels: a3,
    says: 'each embedded file is associated with the document or a part of it (AF)',
    check: function* (document) {
      const found = associated(document);
      for (const dict of embedded(document)) if (!found.has(dict)) yield { object: dict.object };
    },
  },
  {
    ua: '7.16-1',
    says: 'encryption lets accessibility tools read the text',
    check: function* ({ encryption }) {
      if (encryption === undefined) return;
      const permissions = encryption.number('P');
      if (permissions === undefined || (permissions & 512) === 0) yield { object: encryption.object };
    },
  },
  {
    a: '6.1.3-2',
    says: 'the file is not encrypted',
    check: function* ({ encryption }) {
      if (encryption !== undefined) yield { object: encryption.object };
    },
  },
];
