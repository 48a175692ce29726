// Makes a JSON Schema small: a part that stands at several places is written out once, and referred to.
import type { JsonSchema } from '../fields/fields.ts';

/** The fewest characters of a part that is worth a reference. */
const leastLength = 70;

/** The keywords whose value is a schema, a list of schemas, or an object of schemas. */
const inside = {
  one: ['items', 'additionalProperties', 'if', 'then', 'else'],
  list: ['anyOf'],
  named: ['properties', 'patternProperties', '$defs'],
} as const;

/**
 * Returns the same schema, in which a part that stands at several places is a definition `key-…`, named after the key
 * where it stands first. A description that is not the same at all places stands beside the reference; the definition has
 * none then, since editors show that of the definition in its place.
 */
export function shareParts(schema: JsonSchema): JsonSchema {
  const seen = new Seen();
  seen.note(schema, '');
  const shared = new Shared(seen, schema.$defs as JsonSchema);
  const written = shared.inner(schema);
  return { ...written, $defs: { ...(written.$defs as JsonSchema), ...shared.definitions() } };
}

/** How often parts stand in a schema: with their descriptions, and without. What stands in a part again is not counted again. */
class Seen {
  readonly #whole = new Map<string, number>();
  readonly #bare = new Map<string, number>();
  readonly #names = new Map<string, string>();

  note(schema: JsonSchema, key: string): void {
    const whole = JSON.stringify(schema);
    if (!count(this.#whole, whole)) return;
    const bare = JSON.stringify(withoutDescription(schema));
    for (const text of [whole, bare]) if (!this.#names.has(text)) this.#names.set(text, key);
    if (!count(this.#bare, bare)) return;
    for (const [name, part] of partsOf(schema)) this.note(part, name ?? key);
  }

  isShared(schema: JsonSchema): boolean {
    return often(this.#whole, JSON.stringify(schema));
  }

  isSharedBare(schema: JsonSchema): boolean {
    return often(this.#bare, JSON.stringify(withoutDescription(schema)));
  }

  nameOf(schema: JsonSchema): string {
    return this.#names.get(JSON.stringify(schema)) || 'part';
  }
}

/** Returns whether it is the first time. */
function count(counts: Map<string, number>, text: string): boolean {
  const before = counts.get(text) ?? 0;
  counts.set(text, before + 1);
  return before === 0;
}

function often(counts: ReadonlyMap<string, number>, text: string): boolean {
  return text.length >= leastLength && (counts.get(text) ?? 0) > 1;
}

/** Writes a schema with references to what is shared. */
class Shared {
  readonly #seen: Seen;
  readonly #refs = new Map<string, string>();
  readonly #definitions = new Map<string, JsonSchema>();

  /** `known` are the definitions that there are already. */
  constructor(seen: Seen, known: JsonSchema) {
    this.#seen = seen;
    for (const [name, schema] of Object.entries(known))
      this.#refs.set(JSON.stringify(schema), `#/$defs/${name}`);
  }

  definitions(): JsonSchema {
    return Object.fromEntries(this.#definitions);
  }

  /** Returns a schema whose parts are references where they are shared. It is none itself. */
  inner(schema: JsonSchema): JsonSchema {
    const all = Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (isOneOf(inside.one, key) && isSchema(value)) return [key, this.#part(value)];
      if (isOneOf(inside.list, key) && Array.isArray(value))
        return [key, value.map((one: JsonSchema) => this.#part(one))];
      if (isOneOf(inside.named, key) && isSchema(value)) {
        const write = (one: JsonSchema): JsonSchema => (key === '$defs' ? this.inner(one) : this.#part(one));
        const parts = Object.entries(value) as [string, JsonSchema][];
        return [key, Object.fromEntries(parts.map(([name, one]) => [name, write(one)]))];
      }
      return [key, value];
    });
    return Object.fromEntries(all);
  }

  #part(schema: JsonSchema): JsonSchema {
    if (this.#seen.isShared(schema)) return this.#refTo(schema, () => this.#bare(schema));
    return this.#bare(schema);
  }

  #bare(schema: JsonSchema): JsonSchema {
    const { description } = schema;
    if (description === undefined || !this.#seen.isSharedBare(schema)) return this.inner(schema);
    const bare = withoutDescription(schema);
    return { ...this.#refTo(bare, () => this.inner(bare)), description };
  }

  #refTo(schema: JsonSchema, write: () => JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    const known = this.#refs.get(text);
    if (known !== undefined) return { $ref: known };
    const name = this.#free(`key-${this.#seen.nameOf(schema)}`);
    const $ref = `#/$defs/${name}`;
    this.#refs.set(text, $ref);
    this.#definitions.set(name, {});
    this.#definitions.set(name, write());
    return { $ref };
  }

  #free(name: string): string {
    let free = name;
    for (let number = 2; this.#definitions.has(free); number++) free = `${name}-${number}`;
    return free;
  }
}

function withoutDescription({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Returns the schemas that stand directly in one, with their keys where they have one. */
function partsOf(schema: JsonSchema): readonly (readonly [string | undefined, JsonSchema])[] {
  return Object.entries(schema).flatMap(([key, value]): (readonly [string | undefined, JsonSchema])[] => {
    if (isOneOf(inside.one, key) && isSchema(value)) return [[undefined, value]];
    if (isOneOf(inside.list, key) && Array.isArray(value))
      return value.map((one: JsonSchema) => [undefined, one]);
    if (isOneOf(inside.named, key) && isSchema(value)) return Object.entries(value) as [string, JsonSchema][];
    return [];
  });
}

function isOneOf(keys: readonly string[], key: string): boolean {
  return keys.includes(key);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
