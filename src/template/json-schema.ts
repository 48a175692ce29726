// The JSON Schema (draft 2020-12) of the template language, made from the same fields that check templates.

import { fontEntries, namedStyleEntries } from './compile/sections.ts';
import { einvoiceSchema } from './fields/einvoice-entries.ts';
import { commonEntries, type JsonSchema, styleEntries } from './fields/fields.ts';
import { topLevelEntries } from './fields/top-level.ts';
import { anyOf, blockForms, contentForms, FieldSchemas } from './json-schema/field-schemas.ts';
import { kindByType } from './json-schema/kinds.ts';
import { shareParts } from './json-schema/shared-parts.ts';
import type { AnyBlockKind } from './kind.ts';
import type { JsonObject } from './read/record.ts';
import { variableEntries } from './variables/variables.ts';

/**
 * Returns the schema that `platen schema` prints. It holds all that is needed: editors load nothing else. Each call
 * returns a new object, since language services resolve references in the one that they are given.
 *
 * Editors try each alternative of a value with all that is below it. So no two alternatives take the same value: they
 * differ by its JSON type, or a condition on one key chooses. Each value is looked at once then, however deep it stands.
 */
export function jsonSchema(kinds: readonly AnyBlockKind[]): JsonSchema {
  return structuredClone(shareParts(wholeSchema(kinds)));
}

function wholeSchema(kinds: readonly AnyBlockKind[]): JsonSchema {
  const fields = new FieldSchemas();
  const top = fields.object(topLevelEntries);
  const named = (ref: string) => ({ type: 'object', additionalProperties: { $ref: `#/$defs/${ref}` } });
  const blocks = kinds.map((kind) => [`block-${kind.name}`, blockSchema(kind, fields)] as const);
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
      block: anyOf(blockForms),
      content: anyOf(contentForms),
      forms: anyOf([...contentForms, formsSchema()]),
      items: anyOf([...blockForms, { type: 'array', items: { $ref: '#/$defs/content' } }]),
      namedStyle: fields.object(namedStyleEntries),
      variable: variableSchema(fields),
      font: fields.object(fontEntries),
      ...kindByType(kinds, Object.fromEntries(blocks)),
      ...fields.definitions(),
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

function variableSchema(fields: FieldSchemas): JsonSchema {
  const schema = fields.object(variableEntries);
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

function blockSchema(kind: AnyBlockKind, fields: FieldSchemas): JsonSchema {
  const { properties, required } = fields.object({ ...styleEntries, ...commonEntries, ...kind.entries });
  return {
    type: 'object',
    description: kind.description,
    required: ['type', ...((required as readonly string[] | undefined) ?? [])],
    properties: { type: { const: kind.name }, ...(properties as JsonObject) },
    additionalProperties: false,
  };
}
