// Fields made of others: objects, lists, one of several, keys that may be absent.
import { hintOfKey, type PropsOf, v, withHint } from './field.ts';

/**
 * Returns a field for an object with keys of these entries and no others. Every unknown key is reported. Absent
 * optional keys stay absent. `owner` names the object, for the ways out of unknown keys.
 */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
  owner?: string,
): v.GenericSchema<unknown, PropsOf<Entries>> {
  const known = Object.keys(entries);
  const schema = v.pipe(
    v.looseObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: unknown = dataset.value;
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
      if (isList(input)) {
        addIssue({ message: 'expected an object, got a list' });
        return;
      }
      for (const key of Object.keys(input)) {
        if (!known.includes(key)) addIssue(unknownKey(input, key, { known, owner }));
      }
    }),
  );
  // The input type of a schema of entries is narrower than unknown, and templates give unknown values.
  return schema as unknown as v.GenericSchema<unknown, PropsOf<Entries>>;
}

/** Returns whether an object was read from a list: it has its places as keys. */
function isList(input: object): boolean {
  const keys = Object.keys(input);
  return keys.length > 0 && keys.every((key, at) => key === String(at));
}

function unknownKey(
  input: object,
  key: string,
  place: { readonly known: readonly string[]; readonly owner: string | undefined },
) {
  const value = (input as Readonly<Record<string, unknown>>)[key];
  return {
    message: withHint(`unknown key "${key}"`, hintOfKey(key, value, { ...place, node: input })),
    path: [{ type: 'object' as const, origin: 'value' as const, input: { ...input }, key, value }] as [
      v.ObjectPathItem,
    ],
  };
}

/** Returns a field for a list of one kind of value. */
export function list<T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.array(item) as unknown as v.GenericSchema<unknown, T[]>;
}

/** Returns a field for any of several fields. The first that accepts the value counts. */
export function oneOf<const Options extends readonly v.GenericSchema<unknown, unknown>[]>(
  ...options: Options
): v.GenericSchema<unknown, v.InferOutput<Options[number]>> {
  return v.union([...options]) as unknown as v.GenericSchema<unknown, v.InferOutput<Options[number]>>;
}

/** Returns a field for a key that may be absent. */
export function optional<T>(
  schema: v.GenericSchema<unknown, T>,
): v.OptionalSchema<v.GenericSchema<unknown, T>, undefined> {
  return v.optional(schema);
}
