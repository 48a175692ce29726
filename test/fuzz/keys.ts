// Which kinds and keys of the language random templates use: the schema read as a list of keys, and samples walked along it.
import { blockKinds } from '../../src/blocks/index.ts';
import { commonEntries, styleEntries } from '../../src/template/fields/fields.ts';
import { jsonSchema } from '../../src/template/json-schema.ts';
import type { Json } from './random.ts';
import { isObject } from './reading.ts';

type Schema = { readonly [key: string]: unknown };

/** The schema of the whole language. */
const root = jsonSchema(blockKinds);

/** Returns all kinds and keys of the language, such as `table.columns.merge`. What all blocks or styles take is named once. */
export function languageKeys(): readonly string[] {
  const keys = new Set<string>();
  const read = (schema: Schema, owner: string): void => {
    if (isShared(schema)) read(referredTo(schema.$ref), owner);
    for (const option of optionsOf(schema)) read(option, owner);
    for (const inner of [...listOf(schema.items), ...listOf(schema.additionalProperties)]) read(inner, owner);
    for (const [key, value] of Object.entries(propertiesOf(schema))) {
      const name = nameOf(owner, key);
      if (key !== 'type') keys.add(name);
      if (isSchema(value)) read(value, name);
    }
  };
  for (const [name, schema] of Object.entries(definitions())) {
    if (name.startsWith(sharedPrefix) || name === unknownKind) continue;
    keys.add(ownerOf(name));
    read(schema, ownerOf(name));
  }
  read(root, 'document');
  return [...keys].sort();
}

/** Adds the kinds and keys that a template uses to `used`. */
export function noteKeys(template: Json, used: Set<string>): void {
  walk(template, root, 'document', used);
}

function walk(value: Json, schema: Schema, owner: string, used: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const part = partOf(schema);
  if (part.refersTo !== undefined) {
    walk(value, part.refersTo.schema, part.refersTo.owner ?? owner, used);
    return;
  }
  for (const option of part.options) walk(value, option, owner, used);
  if (Array.isArray(value)) {
    for (const items of part.items) for (const one of value) walk(one, items, owner, used);
    return;
  }
  if (!isObject(value)) return;
  if (value.type !== undefined && !part.mayBe(value.type)) return;
  const own = ownerOf(owner);
  if (part.hasKind) used.add(own);
  for (const [key, one] of Object.entries(value)) {
    const inner = part.properties[key];
    if (key === 'type') continue;
    if (isSchema(inner)) {
      const name = nameOf(own, key);
      used.add(name);
      walk(one, inner, name, used);
    } else {
      for (const any of part.others) walk(one, any, owner, used);
    }
  }
}

/** A part of the schema as a walk asks for it. */
interface Part {
  readonly refersTo: { readonly schema: Schema; readonly owner: string | undefined } | undefined;
  readonly options: readonly Schema[];
  readonly items: readonly Schema[];
  readonly properties: Schema;
  /** What any other key holds. */
  readonly others: readonly Schema[];
  /** Whether its objects are of one kind. */
  readonly hasKind: boolean;
  /** Whether an object with this `type` may be one with these keys. A block is one of its own kind, and nothing else. */
  mayBe(type: Json): boolean;
}

/** The parts of the schema that were read. Each is asked for many thousand times. */
const parts = new Map<Schema, Part>();

function partOf(schema: Schema): Part {
  const known = parts.get(schema);
  if (known !== undefined) return known;
  const { $ref } = schema;
  const properties = propertiesOf(schema);
  const { type } = properties;
  const kind = isSchema(type) ? type.const : undefined;
  const part: Part = {
    refersTo:
      typeof $ref === 'string'
        ? { schema: referredTo($ref), owner: isShared(schema) ? undefined : nameOfRef($ref) }
        : undefined,
    options: optionsOf(schema),
    items: listOf(schema.items),
    properties,
    others: listOf(schema.additionalProperties),
    hasKind: kind !== undefined,
    mayBe: (given) =>
      isSchema(type) ? kind === undefined || kind === given : Object.keys(properties).length === 0,
  };
  parts.set(schema, part);
  return part;
}

/** `block-table` is the kind `table`; a key of a definition is named by it. */
function ownerOf(name: string): string {
  return name.replace(/^block-/, '');
}

/** Parts that stand at several places are written out once, under such a name. They belong to where they stand. */
const sharedPrefix = 'key-';
/** What editors offer while the kind of a block is not known. */
const unknownKind = 'blockUnknown';

function isShared(schema: Schema): schema is Schema & { readonly $ref: string } {
  return typeof schema.$ref === 'string' && nameOfRef(schema.$ref).startsWith(sharedPrefix);
}

function nameOfRef(ref: string): string {
  return ref.replace('#/$defs/', '');
}

/** Returns the schemas of which a value has to be as one says. */
function optionsOf(schema: Schema): readonly Schema[] {
  const all = [...listOf(schema.anyOf), ...listOf(schema.then), ...listOf(schema.else)];
  return all.filter(({ $ref }) => $ref !== `#/$defs/${unknownKind}`);
}

/** A key by its owner. The same keys everywhere have one owner. */
function nameOf(owner: string, key: string): string {
  if (key in styleEntries || key === 'style') return `style.${key}`;
  if (key in commonEntries) return `block.${key}`;
  return `${owner}.${key}`;
}

function referredTo(ref: string): Schema {
  const found = definitions()[nameOfRef(ref)];
  if (found === undefined) throw new Error(`the schema has no ${ref}`);
  return found;
}

function definitions(): Readonly<Record<string, Schema>> {
  const all = root.$defs;
  return isSchema(all) ? (all as Readonly<Record<string, Schema>>) : {};
}

function propertiesOf({ properties }: Schema): Schema {
  return isSchema(properties) ? properties : {};
}

function listOf(value: unknown): readonly Schema[] {
  return (Array.isArray(value) ? value : [value]).filter(isSchema);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
