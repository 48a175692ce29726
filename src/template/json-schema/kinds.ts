// The JSON Schema of a block: its `type` leads to the schema of its kind, and to no other.
import type { JsonSchema } from '../fields/fields.ts';
import type { AnyBlockKind } from '../kind.ts';
import { condition, typeKey } from './field-schemas.ts';

/** Returns the definitions of blocks: `blockObject` for one of any kind, and one for each kind. */
export function kindByType(
  kinds: readonly AnyBlockKind[],
  blocks: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const names = kinds.map(({ name }) => name);
  return {
    blockObject: {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: names, ...typeKey } },
      ...condition(
        { type: 'object', required: ['type'], properties: { type: { enum: names } } },
        choice(names),
        { $ref: '#/$defs/blockUnknown' },
      ),
    },
    blockUnknown: unknownKind(Object.values(blocks)),
    ...blocks,
  };
}

/** Returns a tree of conditions that halve the kinds. So few of them are asked for each block. */
function choice(names: readonly string[]): JsonSchema {
  const middle = Math.ceil(names.length / 2);
  const [first, rest] = [names.slice(0, middle), names.slice(middle)];
  if (rest.length === 0) return { $ref: `#/$defs/block-${names[0]}` };
  return condition({ properties: { type: { enum: first } } }, choice(first), choice(rest));
}

/**
 * Returns what editors offer for a block whose kind is not known yet: each key that a kind has. A key that is not the same
 * in all kinds that have it takes any value.
 */
function unknownKind(blocks: readonly JsonSchema[]): JsonSchema {
  const found = new Map<string, JsonSchema>();
  for (const block of blocks) {
    for (const [key, schema] of Object.entries(block.properties as Readonly<Record<string, JsonSchema>>)) {
      if (key === 'type') continue;
      const before = found.get(key) ?? schema;
      const { description } = before;
      found.set(key, bare(before) === bare(schema) ? before : { description });
    }
  }
  return { properties: Object.fromEntries(found) };
}

function bare({ description: _, ...schema }: JsonSchema): string {
  return JSON.stringify(schema);
}
