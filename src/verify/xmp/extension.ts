// Schemas that a file describes itself, in the extension schema of PDF/A (ISO 19005 6.6.2.3).
import type { Xmp, XmpProperty, XmpValue } from './packet.ts';
import type { Schema, Structure } from './schemas.ts';

/** The namespaces of the extension schema. */
export const extensionSpaces = {
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
  pdfaType: 'http://www.aiim.org/pdfa/ns/type#',
  pdfaField: 'http://www.aiim.org/pdfa/ns/field#',
} as const;

/** The prefixes that the standard names. */
export type ExtensionPrefix = keyof typeof extensionSpaces;

/** Returns the container of the descriptions, or undefined when there is none. */
export function containerOf(xmp: Xmp): XmpProperty | undefined {
  return xmp.properties.find(
    ({ namespace, name }) => namespace === extensionSpaces.pdfaExtension && name === 'schemas',
  );
}

/** Returns the structures in an array. */
export function structuresIn(value: XmpValue | undefined): readonly (readonly XmpProperty[])[] {
  if (value?.kind !== 'array') return [];
  return value.items.flatMap((item) => (item.kind === 'struct' ? [item.fields] : []));
}

/** Returns a field of a structure, whatever its prefix, or undefined. */
export function fieldOf(
  fields: readonly XmpProperty[],
  prefix: ExtensionPrefix,
  name: string,
): XmpProperty | undefined {
  return fields.find((field) => field.namespace === extensionSpaces[prefix] && field.name === name);
}

/** Returns the text of a field, or undefined. */
function fieldText(
  fields: readonly XmpProperty[],
  prefix: ExtensionPrefix,
  name: string,
): string | undefined {
  const value = fieldOf(fields, prefix, name)?.value;
  return value?.kind === 'text' ? value.text : undefined;
}

/** What a file describes. */
export interface Extensions {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The types by their names in lower case. */
  readonly types: ReadonlyMap<string, Structure>;
}

/** Reads the descriptions of a packet, as far as they are sound. */
export function extensionsOf(xmp: Xmp): Extensions {
  const schemas = new Map<string, Map<string, string>>();
  const types = new Map<string, Structure>();
  for (const schema of structuresIn(containerOf(xmp)?.value)) {
    const namespace = fieldText(schema, 'pdfaSchema', 'namespaceURI') ?? '';
    const properties = schemas.get(namespace) ?? new Map<string, string>();
    schemas.set(namespace, properties);
    for (const property of structuresIn(fieldOf(schema, 'pdfaSchema', 'property')?.value)) {
      const name = fieldText(property, 'pdfaProperty', 'name');
      const type = fieldText(property, 'pdfaProperty', 'valueType');
      if (name !== undefined && type !== undefined) properties.set(name, type);
    }
    for (const type of structuresIn(fieldOf(schema, 'pdfaSchema', 'valueType')?.value)) addType(type, types);
  }
  return { schemas, types };
}

function addType(fields: readonly XmpProperty[], types: Map<string, Structure>): void {
  const name = fieldText(fields, 'pdfaType', 'type');
  if (name === undefined) return;
  const described = structuresIn(fieldOf(fields, 'pdfaType', 'field')?.value).flatMap((field) => {
    const key = fieldText(field, 'pdfaField', 'name');
    const type = fieldText(field, 'pdfaField', 'valueType');
    return key === undefined || type === undefined ? [] : [[key, type] as const];
  });
  const namespace = fieldText(fields, 'pdfaType', 'namespaceURI') ?? '';
  types.set(name.trim().toLowerCase(), { namespace, fields: new Map(described) });
}
