// Rules on the metadata stream: how it is packed and written.
import type { PdfDocument } from '../document.ts';
import type { Breach, RuleSource } from './rule.ts';

function* inMetadata({ catalog }: PdfDocument, broken: boolean, says?: string): Generator<Breach> {
  if (broken) yield { object: catalog.stream('Metadata')?.object ?? catalog.object, ...(says && { says }) };
}

/** The rules of clause 6.6.2.1 of ISO 19005 and of 7.2 of ISO 14289-1. */
export const metadataRules: readonly RuleSource[] = [
  {
    a: '6.6.2.1-2',
    says: 'the head of the metadata packet has no attribute bytes',
    check: (document) => inMetadata(document, document.xmp.head.bytes),
  },
  {
    a: '6.6.2.1-3',
    says: 'the head of the metadata packet has no attribute encoding',
    check: (document) => inMetadata(document, document.xmp.head.encoding),
  },
  {
    a: '6.6.2.1-4',
    says: 'the metadata is well-formed XML, and RDF as XMP says',
    check: (document) => inMetadata(document, document.xmp.fault !== undefined, document.xmp.fault),
  },
  {
    a: '6.6.2.1-5',
    says: 'the metadata is UTF-8',
    check: (document) =>
      inMetadata(document, document.xmp.encoding !== 'UTF-8', `it is ${document.xmp.encoding}`),
  },
  {
    ua: '7.2-33',
    says: 'the language of the metadata is known',
    check: function* (document) {
      if (document.catalog.has('Lang')) return;
      for (const { value, prefix, name } of document.xmp.properties) {
        if (value.kind !== 'array' || value.form !== 'Alt') continue;
        // Beside a text in a known language, the default one is a copy of it (ISO 16684-1 8.2.2.4).
        const langs = value.items.map((item) => (item.kind === 'text' ? item.lang : undefined));
        if (langs.every((lang) => lang === 'x-default') && langs.length > 0)
          yield {
            says: `that of ${prefix}:${name} is x-default`,
            object: document.catalog.stream('Metadata')?.object ?? 0,
          };
      }
    },
  },
];
