// The JSON Schema of fields and of objects made of them.
import { type AnyField, fieldFacts, type JsonSchema, type v } from '../fields/fields.ts';
import type { JsonObject } from '../read/record.ts';

/** A block that is written as an object. */
const blockRef: JsonSchema = { $ref: '#/$defs/blockObject' };
const contentRef = '#/$defs/content';
const text: JsonSchema = {
  type: 'string',
  description: 'A text. It is short for { "type": "text", "text": … }.',
};

/** The forms of a block. */
export const blockForms: readonly JsonSchema[] = [text, blockRef];
/** The forms of content: a block, or a list of blocks. */
export const contentForms: readonly JsonSchema[] = [
  ...blockForms,
  { type: 'array', items: { $ref: '#/$defs/block' } },
];

/** An object with the keyword `then` would be taken for a promise where it is awaited, so it is never written as one. */
const branch = { met: 'then', other: 'else' } as const;

/** Returns the keywords for a value that has to be as `met` says where it is as `test` says, and as `other` says elsewhere. */
export function condition(test: JsonSchema, met: JsonSchema, other: JsonSchema): JsonSchema {
  return { if: test, [branch.met]: met, [branch.other]: other };
}

/** Makes the JSON Schema of fields, and keeps what several of them refer to. */
export class FieldSchemas {
  readonly #definitions = new Map<string, JsonSchema>();

  /** Returns what the fields so far refer to, by the name of its definition. */
  definitions(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#definitions);
  }

  /** Returns the schema of an object with these keys and no others. */
  object(entries: v.ObjectEntries): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const [key, schema] of Object.entries(entries)) {
      properties[key] = this.#of(schema);
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
  #of(schema: unknown): JsonSchema {
    if (typeof schema !== 'object' || schema === null) return {};
    const facts = fieldFacts(schema);
    if (facts?.definition) return { ...this.#defined(facts.definition), ...facts.json };
    const own = facts && Object.keys(facts.json).some((key) => key !== 'description');
    if (facts && own) return facts.json;
    const description = facts?.json ?? {};
    const shape = schema as JsonObject;
    switch (shape.type) {
      case 'optional':
      case 'exact_optional':
      case 'nullish':
        return { ...this.#of(shape.wrapped), ...description };
      case 'array':
        return { type: 'array', items: this.#of(shape.item), ...description };
      case 'union':
        return {
          ...anyOf((Array.isArray(shape.options) ? shape.options : []).map((one) => this.#of(one))),
          ...description,
        };
      case 'loose_object':
        // A schema of this type has entries.
        return { ...this.object(shape.entries as v.ObjectEntries), ...description };
      case 'boolean':
      case 'string':
      case 'number':
        return { type: shape.type, ...description };
      default:
        return description;
    }
  }

  #defined({ name, field }: { readonly name: string; readonly field: () => AnyField }): JsonSchema {
    if (!this.#definitions.has(name)) {
      // What it holds may refer to it.
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.#of(field()));
    }
    return { $ref: `#/$defs/${name}` };
  }
}

/**
 * Returns the schema of a value that has one of several forms. Objects are told apart by a key, so that an editor looks
 * at what they hold once. Throws when no key tells two objects apart.
 */
export function anyOf(options: readonly JsonSchema[]): JsonSchema {
  const forms = options.flatMap(formsOf);
  const objects = forms.filter(isObject);
  const all = forms.flatMap((form) => {
    if (!isObject(form)) return [form];
    return form === objects[0] ? [objectByKey(objects)] : [];
  });
  const [only, second] = all;
  return only !== undefined && second === undefined ? only : { anyOf: all };
}

/** Returns the forms of a schema that is nothing but a choice of them. */
function formsOf(schema: JsonSchema): readonly JsonSchema[] {
  const [key, more] = Object.keys(schema);
  if (more !== undefined) return [schema];
  if (key === '$ref' && schema.$ref === contentRef) return contentForms;
  // `anyOf` is a list of schemas.
  return key === 'anyOf' ? (schema.anyOf as readonly JsonSchema[]).flatMap(formsOf) : [schema];
}

function isObject(schema: JsonSchema): boolean {
  return schema.type === 'object' || schema === blockRef;
}

/** Returns the schema of one of several objects. The first that has a key which the others can't have is asked for first. */
function objectByKey(objects: readonly JsonSchema[]): JsonSchema {
  const [only, second] = objects;
  if (only !== undefined && second === undefined) return only;
  for (const one of objects) {
    const rest = objects.filter((other) => other !== one);
    const key = requiredOf(one).find((name) => rest.every((other) => !(name in propertiesOf(other))));
    if (key === undefined) continue;
    const told = propertiesOf(one)[key]?.description;
    // The condition names the key, so that editors offer it. It does not look at its value: `then` does.
    const properties = { [key]: told === undefined ? {} : { description: told } };
    const test = { type: 'object', required: [key], properties };
    return { type: 'object', ...condition(test, one, objectByKey(rest)) };
  }
  throw new Error(`expected objects that a key tells apart, got ${JSON.stringify(objects).slice(0, 400)}`);
}

function requiredOf(schema: JsonSchema): readonly string[] {
  if (schema === blockRef) return ['type'];
  return (schema.required as readonly string[] | undefined) ?? [];
}

/** The key by which blocks are reported from other objects. */
export const typeKey: JsonSchema = { description: 'What kind of block it is.' };

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema | undefined>> {
  if (schema === blockRef) return { type: typeKey };
  return (schema.properties as Readonly<Record<string, JsonSchema>> | undefined) ?? {};
}
