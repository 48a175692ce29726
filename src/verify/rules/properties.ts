// Rules on the properties of the metadata: each is known or described, and of its type; and on what the descriptions must have.

import { Stream } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import {
  containerOf,
  type ExtensionPrefix,
  type Extensions,
  extensionSpaces,
  extensionsOf,
  fieldOf,
  structuresIn,
} from '../xmp/extension.ts';
import { readXmp, type Xmp, type XmpProperty } from '../xmp/packet.ts';
import { schemas } from '../xmp/schemas.ts';
import { isOfType, isType } from '../xmp/values.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** A packet of the file, with what it describes and what that of the document describes. */
interface Packet {
  readonly xmp: Xmp;
  readonly object: number;
  readonly own: Extensions;
  readonly main: Extensions;
}

const packetsByDocument = new WeakMap<PdfDocument, readonly Packet[]>();

/** Returns the packet of the document, and those of its parts. */
function packetsOf(document: PdfDocument): readonly Packet[] {
  const before = packetsByDocument.get(document);
  if (before) return before;
  const main = extensionsOf(document.xmp);
  const own = document.catalog.stream('Metadata');
  const packets = document.objects.flatMap(([object, value]): readonly Packet[] => {
    if (!(value instanceof Stream) || (value !== own && value.dict.name('Type') !== 'Metadata')) return [];
    const xmp = value === own ? document.xmp : readXmp(document.file.decode(value));
    return [{ xmp, object, own: value === own ? main : extensionsOf(xmp), main }];
  });
  packetsByDocument.set(document, packets);
  return packets;
}

function describedType({ namespace, name }: XmpProperty, { own, main }: Packet): string | undefined {
  return (
    own.schemas.get(namespace)?.get(name) ??
    main.schemas.get(namespace)?.get(name) ??
    schemas[namespace]?.get(name)
  );
}

function* unknownProperties(document: PdfDocument): Generator<Breach> {
  for (const packet of packetsOf(document))
    for (const property of packet.xmp.properties)
      if (describedType(property, packet) === undefined)
        yield { says: `${property.prefix}:${property.name} is neither`, object: packet.object };
}

function* wrongTypes(document: PdfDocument): Generator<Breach> {
  for (const packet of packetsOf(document)) {
    const types = new Map([...packet.main.types, ...packet.own.types]);
    for (const property of packet.xmp.properties) {
      const type = describedType(property, packet);
      if (type !== undefined && !isOfType(property.value, type, types))
        yield { says: `${property.prefix}:${property.name} is no ${type}`, object: packet.object };
    }
  }
}

/** One description: of a schema, a property, a type or a field of one. */
interface Description {
  readonly fields: readonly XmpProperty[];
  readonly packet: Packet;
}

/** Yields all descriptions of a kind. */
function* descriptions(document: PdfDocument, kind: ExtensionPrefix): Generator<Description> {
  for (const packet of packetsOf(document)) {
    const all = structuresIn(containerOf(packet.xmp)?.value);
    const inner = (lists: typeof all, prefix: ExtensionPrefix, name: string) =>
      lists.flatMap((fields) => structuresIn(fieldOf(fields, prefix, name)?.value));
    const types = inner(all, 'pdfaSchema', 'valueType');
    const found = {
      pdfaExtension: [],
      pdfaSchema: all,
      pdfaProperty: inner(all, 'pdfaSchema', 'property'),
      pdfaType: types,
      pdfaField: inner(types, 'pdfaType', 'field'),
    }[kind];
    for (const fields of found) yield { fields, packet };
  }
}

type Wanted = 'text' | 'uri' | 'type' | 'category' | 'seq';

/**
 * Returns a test on a field of a description: it is there (unless it is a list), of its form, and under the prefix that
 * the standard names.
 */
function described(kind: ExtensionPrefix, name: string, wanted: Wanted): Check {
  return function* (document) {
    for (const { fields, packet } of descriptions(document, kind)) {
      const field = fieldOf(fields, kind, name);
      if (field === undefined && wanted === 'seq') continue;
      const says = field === undefined ? 'it is missing' : fieldFault(field, kind, { wanted, packet });
      if (says !== undefined) yield { says, object: packet.object };
    }
  };
}

function fieldFault(
  { prefix, value }: XmpProperty,
  kind: ExtensionPrefix,
  { wanted, packet }: { readonly wanted: Wanted; readonly packet: Packet },
): string | undefined {
  if (prefix !== kind) return `its prefix is "${prefix}"`;
  if (wanted === 'seq')
    return value.kind === 'array' && value.form === 'Seq' ? undefined : 'it is no sequence';
  if (value.kind !== 'text') return 'it is no text';
  const types = new Map([...packet.main.types, ...packet.own.types]);
  if (wanted === 'type' && !isType(value.text, types)) return `there is no type ${value.text.slice(0, 60)}`;
  if (wanted === 'category' && value.text !== 'external' && value.text !== 'internal')
    return `it is ${value.text.slice(0, 60)}`;
  return undefined;
}

const fieldNames: Readonly<Record<string, readonly string[]>> = {
  pdfaSchema: ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'],
  pdfaProperty: ['name', 'valueType', 'category', 'description'],
  pdfaType: ['type', 'namespaceURI', 'prefix', 'description', 'field'],
  pdfaField: ['name', 'valueType', 'description'],
};

function* strangeFields(document: PdfDocument): Generator<Breach> {
  for (const kind of ['pdfaSchema', 'pdfaProperty', 'pdfaType', 'pdfaField'] as const)
    for (const { fields, packet } of descriptions(document, kind)) {
      const strange = fields.find(
        ({ namespace, name }) => namespace !== extensionSpaces[kind] || !fieldNames[kind]?.includes(name),
      );
      if (strange !== undefined)
        yield { says: `there is ${strange.prefix}:${strange.name}`, object: packet.object };
    }
}

function* strangeContainers(document: PdfDocument): Generator<Breach> {
  for (const { xmp, object } of packetsOf(document)) {
    const container = containerOf(xmp);
    if (container === undefined) continue;
    const { value, prefix } = container;
    const isBag =
      value.kind === 'array' && value.form === 'Bag' && value.items.every(({ kind }) => kind === 'struct');
    if (!isBag) yield { says: 'it is no bag of them', object };
    else if (prefix !== 'pdfaExtension') yield { says: `its prefix is "${prefix}"`, object };
  }
}

const fields: readonly (readonly [ExtensionPrefix, string, Wanted])[] = [
  ['pdfaSchema', 'schema', 'text'],
  ['pdfaSchema', 'namespaceURI', 'uri'],
  ['pdfaSchema', 'prefix', 'text'],
  ['pdfaSchema', 'property', 'seq'],
  ['pdfaSchema', 'valueType', 'seq'],
  ['pdfaProperty', 'name', 'text'],
  ['pdfaProperty', 'valueType', 'type'],
  ['pdfaProperty', 'category', 'category'],
  ['pdfaProperty', 'description', 'text'],
  ['pdfaType', 'type', 'text'],
  ['pdfaType', 'namespaceURI', 'uri'],
  ['pdfaType', 'prefix', 'text'],
  ['pdfaType', 'description', 'text'],
  ['pdfaType', 'field', 'seq'],
  ['pdfaField', 'name', 'text'],
  ['pdfaField', 'valueType', 'type'],
  ['pdfaField', 'description', 'text'],
];

/** The rules of clause 6.6.2.3 of ISO 19005. */
export const propertyRules: readonly RuleSource[] = [
  {
    a: '6.6.2.3.1-1',
    says: 'each property of the metadata is one of XMP 2005, or is described by an extension schema',
    check: unknownProperties,
  },
  { a: '6.6.2.3.1-2', says: 'each property of the metadata is of its type', check: wrongTypes },
  {
    a: '6.6.2.3.2-1',
    says: 'extension schemas have no fields but those of the standard',
    check: strangeFields,
  },
  {
    a: '6.6.2.3.3-1',
    says: 'the extension schemas are a bag of descriptions under the prefix pdfaExtension',
    check: strangeContainers,
  },
  ...fields.map(
    ([kind, name, wanted], index): RuleSource => ({
      a: `6.6.2.3.3-${index + 2}`,
      says: `${name} of the descriptions in extension schemas is right (${kind}:${name})`,
      check: described(kind, name, wanted),
    }),
  ),
];
