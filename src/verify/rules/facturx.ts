// Rules on a PDF that carries an e-invoice: its file, its relation to the document, and what the metadata says of it.

import { Dict } from '../../reader/objects.ts';
import { nameTree } from '../../reader/trees.ts';
import type { PdfDocument } from '../document.ts';
import {
  announcedProperties,
  type Carried,
  type CarriedFile,
  levelOf,
  levels,
  namesFor,
} from '../einvoice/carried.ts';
import { extensionsOf } from '../xmp/extension.ts';
import { namespaces, propertyOf, textIn } from '../xmp/packet.ts';
import type { Breach, RuleSource } from './rule.ts';

/** Returns a rule on the metadata. `find` returns what is wrong. */
function inMetadata(
  find: (carried: Carried, document: PdfDocument) => string | undefined,
): RuleSource['check'] {
  return function* (document) {
    const says = find(document.carried, document);
    const object = document.catalog.stream('Metadata')?.object ?? document.catalog.object;
    if (says !== undefined) yield { says, object };
  };
}

/** Returns a rule on the files. `find` returns what is wrong with one. */
function ofFiles(
  find: (file: CarriedFile, document: PdfDocument) => string | undefined,
): RuleSource['check'] {
  return function* (document): Generator<Breach> {
    for (const file of document.carried.files) {
      const says = find(file, document);
      if (says !== undefined) yield { says, object: file.specification.object };
    }
  };
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'missing' : `"${text.slice(0, 100)}"`;
}

const wholeRelationships: readonly string[] = ['Alternative', 'Data', 'Source'];
/** The levels that are no whole invoice. */
const partLevels: readonly (string | undefined)[] = ['MINIMUM', 'BASIC WL'];

function levelTold({ announcement, specification }: Carried): string | undefined {
  return announcement?.text('ConformanceLevel') ?? (specification && levelOf(specification));
}

const metadataRules: readonly RuleSource[] = [
  {
    fx: '1',
    says: 'the file claims PDF/A-3',
    check: inMetadata((_, { xmp }) => {
      const part = textIn(propertyOf(xmp, namespaces.pdfaid, 'part'));
      return part === '3' ? undefined : `the part of PDF/A is ${quoted(part)}`;
    }),
  },
  {
    fx: '2',
    says: 'the metadata announces the e-invoice: DocumentType, DocumentFileName, Version and ConformanceLevel, in the namespace of Factur-X',
    check: inMetadata(({ announcement }) => {
      if (announcement === undefined) return 'there are no such properties';
      const missing = announcedProperties.filter((name) => announcement.text(name) === undefined);
      return missing.length === 0
        ? undefined
        : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
    }),
  },
  {
    fx: '3',
    says: 'these properties have the prefix fx (in ZUGFeRD 2.0 zf)',
    check: inMetadata(({ announcement }) => {
      const other = announcement?.properties.find(({ prefix }) => prefix !== announcement.prefix);
      return other && `${other.name} has the prefix "${other.prefix}"`;
    }),
  },
  {
    fx: '4',
    says: 'the extension schema of PDF/A describes each of these properties as Text',
    check: inMetadata(({ announcement }, { xmp }) => {
      if (announcement === undefined) return undefined;
      const described = extensionsOf(xmp).schemas.get(announcement.namespace);
      const not = announcement.properties.find(({ name }) => described?.get(name) !== 'Text');
      return not && `${not.name} is described as ${described?.get(not.name) ?? 'nothing'}`;
    }),
  },
  {
    fx: '5',
    says: 'DocumentType is INVOICE',
    check: inMetadata(({ announcement }) => {
      const type = announcement?.text('DocumentType') ?? 'INVOICE';
      return type === 'INVOICE' ? undefined : `it is ${quoted(type)}`;
    }),
  },
  {
    fx: '6',
    says: `ConformanceLevel is ${levels.slice(0, -1).join(', ')} or ${levels.at(-1)}`,
    check: inMetadata(({ announcement }) => {
      const level = announcement?.text('ConformanceLevel');
      return level === undefined || levels.some((one) => one === level)
        ? undefined
        : `it is ${quoted(level)}`;
    }),
  },
];

const fileRules: readonly RuleSource[] = [
  {
    fx: '7',
    says: 'exactly one file is the e-invoice, under the name that the format gives it: factur-x.xml, or xrechnung.xml at the level XRECHNUNG (in ZUGFeRD 2.0 zugferd-invoice.xml)',
    check: inMetadata((carried) => {
      const { format = 'factur-x', files } = carried;
      if (files.length !== 1) return files.length === 0 ? 'there is none' : `there are ${files.length}`;
      const names = namesFor(format, levelTold(carried));
      const [file] = files;
      return file && names.includes(file.name) ? undefined : `its name is ${quoted(file?.name)}`;
    }),
  },
  {
    fx: '8',
    says: 'DocumentFileName is the name of that file',
    check: inMetadata(({ announcement, files }) => {
      const name = announcement?.text('DocumentFileName');
      return name === undefined || files.some((file) => file.name === name)
        ? undefined
        : `no file has the name ${quoted(name)}`;
    }),
  },
  {
    fx: '9',
    says: 'the media type of the file is text/xml',
    check: ofFiles(({ stream }) => {
      const type = stream?.dict.name('Subtype');
      return type === 'text/xml' ? undefined : `it is ${quoted(type)}`;
    }),
  },
  {
    fx: '10',
    says: 'the relationship of the file is Alternative, Data or Source, and Data at the levels MINIMUM and BASIC WL, which are no whole invoice',
    check: ofFiles(({ specification }, { carried }) => {
      const relationship = specification.name('AFRelationship');
      const allowed = partLevels.includes(levelTold(carried)) ? ['Data'] : wholeRelationships;
      return relationship !== undefined && allowed.includes(relationship)
        ? undefined
        : `it is ${quoted(relationship)}`;
    }),
  },
  {
    fx: '11',
    says: 'the file is listed by its name (Names, EmbeddedFiles)',
    check: ofFiles(({ specification }, { catalog }) => {
      const named = nameTree(catalog.dict('Names')?.dict('EmbeddedFiles'));
      return named.some(([, value]) => value === specification) ? undefined : 'it is not';
    }),
  },
  {
    fx: '12',
    says: 'the file is associated with the whole document (AF of the catalogue)',
    check: ofFiles(({ specification }, { catalog }) => {
      const listed = [...(catalog.list('AF') ?? [])].filter((value) => value instanceof Dict);
      return listed.includes(specification) ? undefined : 'it is not';
    }),
  },
];

const contentRules: readonly RuleSource[] = [
  {
    fx: '13',
    says: 'the file is an invoice in CII',
    check: ofFiles((file, { carried }) => {
      const { invoice } = carried;
      if (file !== carried.file || invoice?.syntax === 'cii') return undefined;
      if (invoice === undefined) return 'it holds nothing';
      return invoice.syntax === undefined
        ? `line ${invoice.line}: ${invoice.message}`
        : `it is in ${invoice.syntax}`;
    }),
  },
  {
    fx: '14',
    says: 'ConformanceLevel is that of the XML (BT-24)',
    check: inMetadata((carried) => {
      const { announcement, specification, invoice } = carried;
      const level = announcement?.text('ConformanceLevel');
      if (level === undefined || invoice?.syntax === undefined) return undefined;
      const inside = specification === undefined ? undefined : levelOf(specification);
      return inside === level ? undefined : `it is ${quoted(level)}, and BT-24 is ${quoted(specification)}`;
    }),
  },
];

/** The rules of Factur-X and ZUGFeRD from 2.0 on, as to the PDF. The standard does not number them; these numbers are ours. */
export const facturxRules: readonly RuleSource[] = [...metadataRules, ...fileRules, ...contentRules];
