// Rules on the catalogue, the entries beside the trailer, and the viewer preferences.

import { List, Stream } from '../../reader/objects.ts';
import { dictsOf } from '../../reader/pages.ts';
import type { PdfDocument } from '../document.ts';
import { namespaces, propertyOf, textIn } from '../xmp/packet.ts';
import type { Breach, RuleSource } from './rule.ts';

function* inCatalog({ catalog }: PdfDocument, broken: boolean): Generator<Breach> {
  if (broken) yield { object: catalog.object };
}

function hasMetadata({ catalog }: PdfDocument): boolean {
  const stream = catalog.stream('Metadata');
  return stream?.dict.name('Type') === 'Metadata' && stream.dict.name('Subtype') === 'XML';
}

/** The rules of clauses 6.2, 7.1 and 7.15 of ISO 14289-1 and of 6.1.12, 6.4, 6.5.2, 6.7, 6.10 and 6.11 of ISO 19005. */
export const catalogRules: readonly RuleSource[] = [
  {
    ua: '6.2-1',
    a: '6.7.2.2-1',
    levels: ['pdf/a-3a'],
    says: 'the catalogue says that the document is tagged: MarkInfo with Marked true',
    check: (document) => inCatalog(document, document.catalog.dict('MarkInfo')?.flag('Marked') !== true),
  },
  {
    ua: '7.1-4',
    says: 'MarkInfo does not say that the structure may be wrong (Suspects)',
    check: (document) => inCatalog(document, document.catalog.dict('MarkInfo')?.flag('Suspects') === true),
  },
  {
    ua: '7.1-8',
    a: '6.6.2.1-1',
    says: 'the catalogue has a metadata stream of type Metadata and subtype XML',
    check: (document) => inCatalog(document, !hasMetadata(document)),
  },
  {
    ua: '7.1-9',
    says: 'the metadata has a title (dc:title)',
    check: (document) =>
      inCatalog(document, textIn(propertyOf(document.xmp, namespaces.dc, 'title')) === undefined),
  },
  {
    ua: '7.1-10',
    says: 'viewers are told to show the title (DisplayDocTitle true)',
    check: (document) =>
      inCatalog(document, document.catalog.dict('ViewerPreferences')?.flag('DisplayDocTitle') !== true),
  },
  {
    ua: '7.1-11',
    a: '6.7.3.3-1',
    levels: ['pdf/a-3a'],
    says: 'the catalogue has a structure tree',
    check: (document) => inCatalog(document, document.catalog.dict('StructTreeRoot') === undefined),
  },
  {
    ua: '7.15-1',
    says: 'the form has no dynamic XFA',
    check: function* (document) {
      const xfa = document.catalog.dict('AcroForm')?.get('XFA') ?? null;
      if (xfa === null) return;
      const parts = xfa instanceof List ? [...xfa] : [xfa];
      const text = parts
        .filter((part) => part instanceof Stream)
        .map((part) => Buffer.from(document.file.decode(part)).toString('latin1'))
        .join('');
      // Programs break lines inside of tags, and may give the names a prefix.
      if (/<(?:[\w.-]+:)?dynamicRender(?:\s[^>]*)?>\s*required\s*</.test(text))
        yield { object: document.catalog.object };
    },
  },
  {
    a: '6.1.12-1',
    says: 'the permissions hold UR3 and DocMDP alone',
    check: function* ({ catalog }) {
      const permissions = catalog.dict('Perms');
      for (const key of permissions?.entries.keys() ?? [])
        if (key !== 'UR3' && key !== 'DocMDP')
          yield { says: `it holds ${key}`, object: permissions?.object ?? 0 };
    },
  },
  {
    a: '6.1.12-2',
    says: 'where DocMDP is present, signature references have no digest entries',
    check: function* ({ catalog, fields }) {
      if (catalog.dict('Perms')?.has('DocMDP') !== true) return;
      const signatures = [catalog.dict('Perms')?.dict('DocMDP'), ...fields.map((field) => field.dict('V'))];
      for (const reference of signatures.flatMap((signature) => dictsOf(signature?.list('Reference'))))
        for (const key of ['DigestLocation', 'DigestMethod', 'DigestValue'])
          if (reference.has(key)) yield { says: `a reference has ${key}`, object: reference.object };
    },
  },
  {
    a: '6.4.2-2',
    says: 'the catalogue does not ask for rendering by a form (NeedsRendering)',
    check: (document) => inCatalog(document, document.catalog.flag('NeedsRendering') === true),
  },
  {
    a: '6.5.2-1',
    says: 'the catalogue has no additional actions (AA)',
    check: (document) => inCatalog(document, document.catalog.has('AA')),
  },
  {
    a: '6.5.2-2',
    says: 'no page has additional actions (AA)',
    check: function* ({ pages }) {
      for (const { dict, number } of pages) if (dict.has('AA')) yield { page: number, object: dict.object };
    },
  },
  {
    a: '6.10-1',
    says: 'the document has no alternate presentations',
    check: (document) =>
      inCatalog(document, document.catalog.dict('Names')?.has('AlternatePresentations') === true),
  },
  {
    a: '6.10-2',
    says: 'no page has presentation steps (PresSteps)',
    check: function* ({ pages }) {
      for (const { dict, number } of pages)
        if (dict.has('PresSteps')) yield { page: number, object: dict.object };
    },
  },
  {
    a: '6.11-1',
    says: 'the catalogue has no requirements',
    check: (document) => inCatalog(document, document.catalog.has('Requirements')),
  },
];
