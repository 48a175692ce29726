// Makes a field: a schema that checks a value, returns it parsed, and knows its JSON Schema.
import * as v from 'valibot';
import { didYouMean } from '../names/nearest.ts';
import { type KeyPlace, wayOfKey, written } from './meant-key.ts';

export { v };

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a field means to the compiler: where expressions stand. So faults beside them do not hide theirs. */
export type FieldRole = 'text' | 'expression' | 'content' | 'style';

/** What is known of a field beyond what it accepts. */
export interface FieldFacts {
  readonly json: JsonSchema;
  readonly role?: FieldRole;
  /** Where the JSON Schema writes it out once, by a name: it holds itself, or stands at many places. */
  readonly definition?: { readonly name: string; readonly field: () => AnyField };
  /** What it accepts, as it ends the sentence `expected …`. */
  readonly expected?: string;
  /** The keys of a value that may be an object, so that a fault names the key. */
  readonly keys?: KeyFacts;
  /** Returns the value that was meant by one that is not accepted, as far as it is known. */
  readonly meant?: (value: unknown) => unknown;
  /** The same for an object whose keys are of several kinds. Where it returns undefined, `keys` counts. */
  readonly inside?: (value: unknown) => readonly KeyFault[] | undefined;
}

/** What is wrong at a key inside of a value. */
export interface KeyFault {
  readonly keys: readonly string[];
  readonly message: string;
}

/** The keys that an object may have, all of one kind of value. */
interface KeyFacts {
  /** What the object is, for the ways out of unknown keys. */
  readonly owner?: string;
  readonly known: readonly string[];
  readonly reads: (part: unknown) => boolean;
  readonly expected: string;
}

/** Any field. */
export type AnyField = v.GenericSchema<unknown, unknown>;

/** The values of keys made of these entries once they are read. They are the `Props` of a block kind. */
export type PropsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

const factsOf = new WeakMap<object, FieldFacts>();

/** Returns what is known of a field made here, or undefined for plain schemas. */
export function fieldFacts(schema: object): FieldFacts | undefined {
  return factsOf.get(schema);
}

/** Returns the kind of a value as messages name it. Short strings and numbers are quoted. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length <= 40 ? JSON.stringify(value) : 'a long string';
  return String(value);
}

/** Records what is known of a field. Returns the field. */
export function register<S extends object>(schema: S, facts: FieldFacts): S {
  factsOf.set(schema, facts);
  return schema;
}

/** Returns a field for a reader that returns undefined for what it does not accept. `expected` ends the sentence `expected …`. */
export function field<T>(
  read: (value: unknown) => T | undefined,
  expected: string,
  facts: FieldFacts,
): v.GenericSchema<unknown, T> {
  const schema = v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      const inside =
        facts.inside?.(dataset.value) ?? (facts.keys ? keyFaults(dataset.value, facts.keys) : []);
      for (const { keys, message } of inside) addIssue({ message, path: pathTo(dataset.value, keys) });
      if (inside.length === 0)
        addIssue({ message: unreadable(expected, dataset.value, facts.meant?.(dataset.value)) });
      return NEVER;
    }),
  );
  return register(schema, { ...facts, expected });
}

/** Stands between a message and its hint on their way through the schemas, which know messages alone. */
const hintMark = '\u0001';

/** Returns a message that carries a hint. */
export function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}${hintMark}${hint}`;
}

/** Returns a message and the hint that it carries. */
export function splitHint(text: string): { readonly message: string; readonly hint?: string } {
  const at = text.indexOf(hintMark);
  return at < 0 ? { message: text } : { message: text.slice(0, at), hint: text.slice(at + 1) };
}

/** Returns the message of a value that is not accepted, with the value that was meant. */
export function unreadable(expected: string, value: unknown, meant: unknown): string {
  const hint = meant === undefined ? undefined : `write ${written(meant)}`;
  return withHint(`expected ${expected}, got ${describeValue(value)}`, hint);
}

/** Returns what is wrong with single keys of an object that may have `known` keys, each of one kind of value. */
function keyFaults(value: unknown, { owner, known, reads, expected }: KeyFacts): readonly KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]): KeyFault[] => {
    if (!known.includes(key)) return [unknownKeyFault(key, known, { owner, value: part })];
    return reads(part) ? [] : [{ keys: [key], message: `expected ${expected}, got ${describeValue(part)}` }];
  });
}

/** Returns the fault of a key that is none of the known ones. */
export function unknownKeyFault(
  key: string,
  known: readonly string[],
  { owner, value }: { readonly owner?: string | undefined; readonly value?: unknown } = {},
): KeyFault {
  return { keys: [key], message: withHint(`unknown key "${key}"`, hintOfKey(key, value, { owner, known })) };
}

/** Returns the way out for an unknown key of an object. `owner` names the object: a kind of block, or a part of one. */
export function hintOfKey(key: string, value: unknown, place: KeyPlace): string | undefined {
  return wayOfKey(key, value, place)?.hint ?? didYouMean(key, place.known, 'key');
}

function pathTo(
  value: unknown,
  keys: readonly string[],
): [v.ObjectPathItem, ...v.ObjectPathItem[]] | undefined {
  let at: unknown = value;
  const items = keys.map((key): v.ObjectPathItem => {
    const input = { ...(at as Readonly<Record<string, unknown>>) };
    at = input[key];
    return { type: 'object', origin: 'value', input, key, value: at };
  });
  const [first, ...rest] = items;
  return first && [first, ...rest];
}

/** Returns a schema with its JSON Schema, for those that are not made by `field`. */
export function withJson<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  json: JsonSchema,
  expected?: string,
): S {
  return register(schema, { json, ...(expected !== undefined && { expected }) });
}

/** Returns the field with a line for the reference and for editors. */
export function described<S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string): S {
  // A pipe around the field would lose its type. The copy keeps it.
  const copy = { ...schema } as S;
  const facts = factsOf.get(schema);
  return register(copy, { ...facts, json: { ...facts?.json, description } });
}
