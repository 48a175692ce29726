// The JSON Schema of templates, asked what may stand at a place of one.
import { splitPointer } from '../../../template/read/tree.ts';
import type { JsonKind, JsonNode } from '../../data/tree.ts';
import { entryOf, plainOf } from '../edit/jsonc.ts';

/** A schema, or a part of one. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

const types: Readonly<Record<JsonKind, readonly string[]>> = {
  object: ['object'],
  list: ['array'],
  text: ['string'],
  number: ['number', 'integer'],
  boolean: ['boolean'],
  null: ['null'],
};

/** The schema of the whole language. */
export class SchemaBook {
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  /** Returns a schema with what its references name in place. What stands beside a reference counts before. */
  resolve(schema: Schema): Schema {
    let found = schema;
    while (found.$ref !== undefined) {
      const { $ref, ...beside } = found;
      found = { ...this.#root.$defs?.[$ref.replace('#/$defs/', '')], ...beside };
    }
    return found;
  }

  /** Returns the schema of the value at a JSON Pointer, as far as the value chooses one. */
  at(root: JsonNode, pointer: string): Schema | undefined {
    let node: JsonNode | undefined = root;
    const isTemplate = root.kind === 'object' && entryOf(root, 'platen') !== undefined;
    let schema = this.#fitting(isTemplate ? this.#root : { $ref: '#/$defs/content' }, root);
    for (const key of splitPointer(pointer)) {
      const inside: Schema | undefined = schema && this.#below(schema, key);
      node = node && entryOf(node, key)?.node;
      if (!inside || !node) return undefined;
      schema = this.#fitting(inside, node);
    }
    return schema;
  }

  /** Returns the keys that an object takes, each with its schema. */
  keysOf(schema: Schema): readonly (readonly [key: string, schema: Schema])[] {
    return Object.entries(schema.properties ?? {}).map(([key, one]) => [key, this.resolve(one)]);
  }

  /** Returns the schema of a text or a cell that is written short, as a string: that of the object that it stands for. */
  ofShort(what: string): Schema | undefined {
    const cell = this.#root.$defs?.cell?.anyOf?.find(({ type }) => type === 'object')?.else;
    return what === 'cell' ? cell : this.kind('text');
  }

  /** Returns the style properties, which what stands inside inherits. */
  styleKeys(): readonly string[] {
    return Object.keys(this.resolve(this.#root.properties?.style ?? {}).properties ?? {});
  }

  /** Returns the schema of a block of a kind, or undefined for one that is not known. */
  kind(name: string): Schema | undefined {
    return this.#root.$defs?.[`block-${name}`];
  }

  #below(schema: Schema, key: string): Schema | undefined {
    if (schema.items) return schema.items;
    const { additionalProperties: more } = schema;
    return schema.properties?.[key] ?? (typeof more === 'object' ? more : undefined);
  }

  /** Returns the alternative of a schema that is meant by a value. */
  #fitting(given: Schema, node: JsonNode): Schema | undefined {
    const schema = this.resolve(given);
    if (!isMeant(schema, node)) return undefined;
    if (schema.if) {
      const next = this.#takes(schema.if, node) ? schema.then : schema.else;
      return next === undefined ? schema : this.#fitting(withDescription(next, schema), node);
    }
    if (!schema.anyOf) return schema;
    for (const one of schema.anyOf) {
      const found = this.#fitting(one, node);
      if (found) return withDescription(found, schema);
    }
    return undefined;
  }

  /** Returns whether a value has the type, the constants and the keys that a schema asks for. */
  #takes(given: Schema, node: JsonNode): boolean {
    const schema = this.resolve(given);
    if (!isMeant(schema, node)) return false;
    if (schema.const !== undefined && schema.const !== plainOf(node)) return false;
    if (schema.enum && !schema.enum.includes(node.entries.length === 0 ? plainOf(node) : undefined))
      return false;
    if (schema.required?.some((key) => entryOf(node, key) === undefined)) return false;
    return node.kind !== 'object' || this.#takesKeys(schema, node);
  }

  #takesKeys(schema: Schema, node: JsonNode): boolean {
    return Object.entries(schema.properties ?? {}).every(([key, one]) => {
      const resolved = this.resolve(one);
      const value = entryOf(node, key)?.node;
      if (!value || (resolved.const === undefined && resolved.enum === undefined)) return true;
      return this.#takes(resolved, value);
    });
  }
}

/** Returns whether a value is of the type that a schema asks for. */
function isMeant({ type }: Schema, { kind }: JsonNode): boolean {
  return type === undefined || [type].flat().some((one) => types[kind].includes(one));
}

function withDescription(schema: Schema, { description }: Schema): Schema {
  return schema.description === undefined && description !== undefined ? { ...schema, description } : schema;
}
