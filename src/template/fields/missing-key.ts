// The way out for a key that is missing: the key with a value of the right kind.
import { fieldFacts, type v } from './field.ts';

/** Returns what to add for a key that is missing. */
export function missingHint(key: string, schema: v.ObjectEntries[string]): string {
  return `add "${key}": ${exampleOf(fieldFacts(schema)?.json ?? {}, schema.type)}`;
}

function exampleOf(json: Readonly<Record<string, unknown>>, type: string): string {
  const { enum: options, $ref, anyOf } = json;
  if (Array.isArray(options) && options.length > 0) return JSON.stringify(options[0]);
  if (type === 'array' || json.type === 'array' || $ref !== undefined) return '[…]';
  if (json.type === 'object' || type === 'loose_object') return '{ … }';
  if (json.type === 'number' || json.type === 'integer' || anyOf !== undefined) return '…';
  return '"…"';
}
