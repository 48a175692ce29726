// Reads one object of a template against the entries it may have: its values, and every fault with its place.
import type { JsonObject } from '../read/record.ts';
import { wayOfBraces } from './braces.ts';
import { describeValue, fieldFacts, hintOfKey, splitHint, v } from './field.ts';
import { wayOfKey, wayOfValue } from './meant-key.ts';
import { missingHint } from './missing-key.ts';

/** One fault, at keys below the object that was read. */
export interface NodeFault {
  readonly keys: readonly (string | number)[];
  readonly message: string;
  readonly hint?: string;
  /** Whether the key itself is wrong, and not its value. */
  readonly atKey?: boolean;
}

/** The result of reading. */
export interface NodeReading {
  /** The value of each sound key. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly NodeFault[];
  /** Whether every required key is there and sound, so that the values have the shape of the entries. */
  readonly complete: boolean;
  /** Keys whose value could not be read at all. The expressions and content in them are still to be checked. */
  readonly lost: readonly string[];
  /** Unknown keys whose meaning is known. What they hold is still to be checked as what was meant. */
  readonly misnamed: readonly Misnamed[];
}

/** An unknown key, and the known one that was meant. */
export interface Misnamed {
  readonly key: string;
  readonly meant: string;
}

/** How an object is read. */
export interface NodeOptions {
  /** Keys that are known but read elsewhere. */
  readonly ignore?: readonly string[];
  /** What the object is: a kind of block, or a part of one. */
  readonly owner?: string;
  /** For a block, what a named style may hold for it besides style properties. */
  readonly takes?: readonly string[];
}

/** Returns the values of the keys of an object, and what is wrong with it: unknown keys, missing ones and wrong values. */
export function readNode(
  node: JsonObject,
  entries: v.ObjectEntries,
  { ignore = [], owner, takes }: NodeOptions = {},
): NodeReading {
  const known = [...Object.keys(entries), ...ignore];
  const values: Record<string, unknown> = {};
  const faults: NodeFault[] = [];
  const lost: string[] = [];
  const misnamed: Misnamed[] = [];
  let complete = true;
  for (const key of Object.keys(node)) {
    if (known.includes(key)) continue;
    const way = wayOfKey(key, node[key], { owner, known, node });
    if (way?.key !== undefined && Object.hasOwn(entries, way.key) && !Object.hasOwn(node, way.key))
      misnamed.push({ key, meant: way.key });
    const hint = hintOfKey(key, node[key], { owner, known, node });
    faults.push({
      keys: [key],
      message: `unknown key "${key}"`,
      ...(hint === undefined ? {} : { hint }),
      atKey: true,
    });
  }
  for (const [key, schema] of Object.entries(entries)) {
    const optional = isOptional(schema);
    if (!Object.hasOwn(node, key)) {
      if (optional) continue;
      complete = false;
      // The unknown key says it.
      if (misnamed.some(({ meant }) => meant === key)) continue;
      faults.push({ keys: [], message: `missing key "${key}"`, hint: missingHint(key, schema) });
      continue;
    }
    const read = readValue(schema, node[key]);
    for (const found of read.faults) {
      const keys = [key, ...found.keys];
      const fault = bracesInside(found, valueAt(node, keys));
      // What is missing in an object is said better than how the object is written.
      const isMissing = fault.message.startsWith('missing key');
      const way = isMissing ? undefined : wayOfValue(keys, valueAt(node, keys), owner);
      const ofBraces = wayOfBraces(keys, { takes, holds: Object.hasOwn(entries, 'content') });
      const hint = hintAt(fault, ofBraces, way);
      faults.push({ ...fault, keys, ...(hint === undefined ? {} : { hint }) });
    }
    if (read.sound) values[key] = read.value;
    else {
      lost.push(key);
      if (!optional) complete = false;
    }
  }
  return { values, faults, complete, lost, misnamed };
}

function valueAt(node: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as JsonObject)[key] : undefined),
    node,
  );
}

function isOptional(schema: v.ObjectEntries[string]): boolean {
  return schema.type === 'optional' || schema.type === 'exact_optional' || schema.type === 'nullish';
}

/** Reads one value. Where faults stand in parts that may be absent, the rest is read without them. */
function readValue(
  schema: v.ObjectEntries[string],
  value: unknown,
): { sound: boolean; value?: unknown; faults: readonly NodeFault[] } {
  const first = v.safeParse(schema, value);
  const faults = (first.issues ?? []).flatMap((issue) => faultsOf(issue, []));
  if (first.success) return { sound: true, value: first.output, faults };
  const pruned = prune(value, faults);
  if (pruned === undefined) return { sound: false, faults };
  const second = v.safeParse(schema, pruned);
  return second.success ? { sound: true, value: second.output, faults } : { sound: false, faults };
}

type AnyIssue = v.BaseIssue<unknown>;

function faultsOf(issue: AnyIssue, above: readonly (string | number)[]): NodeFault[] {
  const keys = [...above, ...pathOf(issue)];
  if (issue.type === 'union') return unionFaults(issue, keys);
  if (
    issue.kind === 'schema' &&
    issue.type === 'loose_object' &&
    issue.received === 'undefined' &&
    issue.path
  ) {
    const key = String(issue.path.at(-1)?.key);
    return [{ keys: keys.slice(0, -1), message: `missing key ${issue.expected}`, hint: `add "${key}"` }];
  }
  const { message, hint } = splitHint(
    issue.kind === 'schema' ? `expected ${wanted(issue)}, got ${describeValue(issue.input)}` : issue.message,
  );
  const braces = bracesFault(issue.input, keys, message);
  if (braces) return [braces];
  const atKey = message.startsWith('unknown key ');
  return [{ keys, message, ...(hint === undefined ? {} : { hint }), ...(atKey ? { atKey } : {}) }];
}

/** Returns the fault of `{{ }}` where a key takes none. */
function bracesFault(
  value: unknown,
  keys: readonly (string | number)[],
  expected: string,
): NodeFault | undefined {
  if (typeof value !== 'string' || !value.includes('{{')) return undefined;
  return { keys, message: noBraces, hint: expected };
}

const noBraces = '{{ }} may not stand here';

/** Returns the fault of a value inside of another one, which knows not that it holds `{{ }}`. */
function bracesInside(fault: NodeFault, value: unknown): NodeFault {
  if (fault.message === noBraces || !fault.message.startsWith('expected ')) return fault;
  return bracesFault(value, fault.keys, fault.message) ?? fault;
}

/** Returns the hint of a fault. Where `{{ }}` may not stand, it also says how data decide. */
function hintAt(fault: NodeFault, ofBraces: string | undefined, way: string | undefined): string | undefined {
  const hint = fault.hint ?? way;
  return fault.message !== noBraces || ofBraces === undefined ? hint : `${hint}; ${ofBraces}`;
}

function wanted(issue: AnyIssue): string {
  if (issue.expected === 'Array') return 'a list';
  if (issue.expected === 'Object') return 'an object';
  return issue.expected ?? 'another value';
}

function pathOf(issue: AnyIssue): (string | number)[] {
  return (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));
}

/** Returns the faults of the alternative that was meant: the one that went deepest. Otherwise all alternatives are named. */
function unionFaults(issue: AnyIssue, keys: readonly (string | number)[]): NodeFault[] {
  const alternatives = issue.issues ?? [];
  const inner = alternatives.filter((each) => pathOf(each).length > 0);
  if (inner.length > 0) return inner.flatMap((each) => faultsOf(each, keys));
  const texts = alternatives.map((each) =>
    splitHint(each.kind === 'schema' ? `expected ${wanted(each)}` : each.message),
  );
  const way = texts.find(({ hint }) => hint !== undefined)?.hint;
  const options = texts.map(({ message }) => {
    return /^expected (.*?)(?:, got .*)?$/s.exec(message)?.[1] ?? message;
  });
  const unique = [...new Set(options)].filter((option) => option !== '');
  const message = `expected ${unique.join(', or ') || 'another value'}, got ${describeValue(issue.input)}`;
  const braces = bracesFault(issue.input, keys, message);
  if (braces) return [braces];
  return [{ keys, message, ...(way === undefined ? {} : { hint: way }) }];
}

/** Returns a copy without the keys that have faults, or undefined when one of them is an item of a list or the value itself. */
function prune(value: unknown, faults: readonly NodeFault[]): unknown {
  if (faults.length === 0 || faults.length > 1000) return undefined;
  const copy = copyOf(value);
  for (const { keys, message } of faults) {
    if (message.startsWith('missing key')) return undefined;
    let at: unknown = copy;
    for (const key of keys.slice(0, -1)) at = (at as JsonObject | undefined)?.[key];
    const last = keys.at(-1);
    if (last === undefined || typeof at !== 'object' || at === null || Array.isArray(at)) return undefined;
    delete (at as Record<string, unknown>)[last];
  }
  return copy;
}

/** Copies JSON. A render process has no `structuredClone`, which is Node's and not the language's. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]));
}

/** A place in a value where expressions or content stand. */
export interface Embedded {
  readonly keys: readonly (string | number)[];
  readonly role: 'text' | 'expression' | 'content' | 'style';
  readonly value: unknown;
}

/** Finds content and expressions in a value that could not be read as a whole, so that their faults are reported as well. */
export function findEmbedded(schema: unknown, value: unknown): Embedded[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const role = fieldFacts(schema)?.role;
  if (role !== undefined) return [{ keys: [], role, value }];
  const shape = schema as JsonObject;
  if (shape.type === 'optional' || shape.type === 'exact_optional') return findEmbedded(shape.wrapped, value);
  if (shape.type === 'array' && Array.isArray(value)) {
    return value.flatMap((item, index) => below(findEmbedded(shape.item, item), index));
  }
  if (shape.type === 'union' && Array.isArray(shape.options)) {
    const found = shape.options.map((option: unknown) => findEmbedded(option, value));
    return found.reduce((most, each) => (each.length > most.length ? each : most), []);
  }
  const isNode = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (
    shape.type === 'loose_object' &&
    isNode &&
    typeof shape.entries === 'object' &&
    shape.entries !== null
  ) {
    const fields = value as JsonObject;
    return Object.entries(shape.entries).flatMap(([key, entry]) =>
      Object.hasOwn(fields, key) ? below(findEmbedded(entry, fields[key]), key) : [],
    );
  }
  return [];
}

function below(found: readonly Embedded[], key: string | number): Embedded[] {
  return found.map((each) => ({ ...each, keys: [key, ...each.keys] }));
}
