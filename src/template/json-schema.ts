// The JSON Schema (draft 2020-12) of the template language, made from the same fields that check templates.

import { fontEntries, namedStyleEntries } from './compile/sections.ts';
import { einvoiceSchema } from './fields/einvoice-entries.ts';
import { commonEntries, fieldFacts, type JsonSchema, styleEntries, type v } from './fields/fields.ts';
import { topLevelEntries } from './fields/top-level.ts';
import type { AnyBlockKind } from './kind.ts';
import type { JsonObject } from './read/record.ts';
import { variableEntries } from './variables/variables.ts';

/**
 * Returns the schema that `platen schema` prints. It holds all that is needed: editors load nothing else. Each call
 * returns a new object, since language services resolve references in the one that they are given.
 */
export function jsonSchema(kinds: readonly AnyBlockKind[]): JsonSchema {
  return structuredClone(wholeSchema(kinds));
}

function wholeSchema(kinds: readonly AnyBlockKind[]): JsonSchema {
  const blocks = Object.fromEntries(kinds.map((kind) => [`block-${kind.name}`, blockSchema(kind)]));
  const top = objectSchema(topLevelEntries);
  const named = (ref: string) => ({ type: 'object', additionalProperties: { $ref: `#/$defs/${ref}` } });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Platen template, version 1',
    ...top,
    properties: {
      ...(top.properties as JsonObject),
      einvoice: einvoiceSchema(),
      styles: { description: 'Named styles.', ...named('namedStyle') },
      fonts: { description: 'Font families by name.', ...named('font') },
      variables: { description: 'What data must hold.', ...named('variable') },
      define: {
        description: 'JSONata by name, evaluated once over data.',
        additionalProperties: { type: 'string' },
        type: 'object',
      },
    },
    $defs: {
      block: anyBlockSchema(kinds),
      content: { anyOf: [{ $ref: '#/$defs/block' }, { type: 'array', items: { $ref: '#/$defs/block' } }] },
      forms: { anyOf: [{ $ref: '#/$defs/content' }, formsSchema()] },
      namedStyle: objectSchema(namedStyleEntries),
      variable: variableSchema(),
      font: objectSchema(fontEntries),
      ...blocks,
    },
  };
}

function formsSchema(): JsonSchema {
  const form = (description: string) => ({ $ref: '#/$defs/content', description });
  const properties = {
    documentFirst: form('On the first page of the document alone. It goes before the others.'),
    first: form('On the first page of the document, and of each section. It goes before those below.'),
    odd: form('On pages with an odd number.'),
    even: form('On pages with an even number.'),
    last: form('On the last page. It goes before odd and even.'),
    default: form('On each page that has no other form.'),
  };
  return { type: 'object', properties, additionalProperties: false };
}

function variableSchema(): JsonSchema {
  const schema = objectSchema(variableEntries);
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  const variable = { $ref: '#/$defs/variable' };
  return {
    ...schema,
    properties: {
      ...properties,
      fields: { ...properties.fields, additionalProperties: variable },
      items: { ...variable, description: properties.items?.description },
    },
  };
}

function anyBlockSchema(kinds: readonly AnyBlockKind[]): JsonSchema {
  const text = { type: 'string', description: 'A text. It is short for { "type": "text", "text": … }.' };
  return { anyOf: [text, ...kinds.map((kind) => ({ $ref: `#/$defs/block-${kind.name}` }))] };
}

function blockSchema(kind: AnyBlockKind): JsonSchema {
  const { properties, required } = objectSchema({ ...styleEntries, ...commonEntries, ...kind.entries });
  return {
    type: 'object',
    description: kind.description,
    required: ['type', ...((required as readonly string[] | undefined) ?? [])],
    properties: { type: { const: kind.name }, ...(properties as JsonObject) },
    additionalProperties: false,
  };
}

/** Returns the schema of an object with these keys and no others. */
function objectSchema(entries: v.ObjectEntries): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [key, schema] of Object.entries(entries)) {
    properties[key] = schemaOf(schema);
    if (!['optional', 'exact_optional', 'nullish'].includes(schema.type)) required.push(key);
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** Returns the JSON Schema of a field. A schema without facts of its own allows anything. */
function schemaOf(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return {};
  const facts = fieldFacts(schema);
  const own = facts && Object.keys(facts.json).some((key) => key !== 'description');
  if (facts && own) return facts.json;
  const description = facts?.json ?? {};
  const shape = schema as JsonObject;
  switch (shape.type) {
    case 'optional':
    case 'exact_optional':
    case 'nullish':
      return { ...schemaOf(shape.wrapped), ...description };
    case 'array':
      return { type: 'array', items: schemaOf(shape.item), ...description };
    case 'union':
      return { anyOf: (Array.isArray(shape.options) ? shape.options : []).map(schemaOf), ...description };
    case 'loose_object':
      // A schema of this type has entries.
      return { ...objectSchema(shape.entries as v.ObjectEntries), ...description };
    case 'boolean':
    case 'string':
    case 'number':
      return { type: shape.type, ...description };
    default:
      return description;
  }
}
