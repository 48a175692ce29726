// The variables of a template, inferred from data that it is to print.
import type { LeftOut } from '../../studio/protocol.ts';
import { isIsoDate } from '../../template/expression/iso-date.ts';
import { isRecord } from '../../template/read/record.ts';
import { joinPointer } from '../../template/read/tree.ts';
import type { VariableType } from '../../template/variables/variable.ts';
import { CommandError } from '../line/command.ts';

/** What is known of a value: that of all samples together. */
export interface Seen {
  /** Undefined where no sample has a value. */
  readonly type: VariableType | undefined;
  /** Whether every sample has it. */
  readonly required: boolean;
  /** What an object holds, or each object of a list, in the order in which it came first. */
  readonly fields: ReadonlyMap<string, Seen>;
  /** What a list holds. */
  readonly holds: 'objects' | 'values' | 'lists' | undefined;
  /** The type of the items of a list of plain values, where they have one together. */
  readonly items: VariableType | undefined;
  /** Why it can't be printed; undefined where it can. */
  readonly lack: LeftOut['why'] | undefined;
  /** Of a picture, or a list of some: the kinds of block that draw them. */
  readonly pictures: ReadonlySet<'image' | 'svg'>;
  /** Of a number: the most digits behind the point. */
  readonly decimals: number;
  /** Of a text: how long the longest one is, and whether that is long, or one has several lines. */
  readonly length: number;
  readonly isLong: boolean;
}

const mostDepth = 20;
const longText = 60;
const svgData = 'data:image/svg+xml';

/** Infers the variables of data. Throws `CommandError` where a value has two types that no variable can have. */
export function inferFields(samples: readonly Readonly<Record<string, unknown>>[]): Seen['fields'] {
  return fieldsOf(samples, '', 0);
}

/** Returns the sample as data of a template, which is an object: a list is put into `items`. */
export function asData(sample: unknown, name: string): Readonly<Record<string, unknown>> {
  if (Array.isArray(sample)) return { items: sample };
  if (isRecord(sample)) return sample;
  throw new CommandError(`${name}: expected an object or a list of objects`);
}

function fieldsOf(
  objects: readonly Readonly<Record<string, unknown>>[],
  at: string,
  depth: number,
): Seen['fields'] {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  // A schema that editors look for is no data.
  if (depth === 0) names.delete('$schema');
  return new Map(
    [...names].map((name) => {
      const values = objects.map((object) => (Object.hasOwn(object, name) ? object[name] : undefined));
      return [name, seenOf(values, joinPointer(at, name), depth + 1)];
    }),
  );
}

/** Returns what can't be printed, in the order of the data. */
export function leftOutOf(fields: Seen['fields'], at = ''): readonly LeftOut[] {
  return [...fields].flatMap(([name, seen]) => {
    const place = joinPointer(at, name);
    if (seen.fields.size > 0) return leftOutOf(seen.fields, place);
    return seen.lack === undefined ? [] : [{ at: place, why: seen.lack }];
  });
}

function seenOf(values: readonly unknown[], at: string, depth: number): Seen {
  const there = values.filter((value) => value !== undefined && value !== null);
  const required = there.length === values.length;
  const type = typeOf(there, at);
  const lists = there.filter((value) => Array.isArray(value));
  const inside: readonly unknown[] = type === 'list' ? lists.flat() : there;
  const isObjects = inside.length > 0 && inside.every(isRecord);
  const isDeep = isObjects && depth >= mostDepth;
  const fields = isObjects && !isDeep ? fieldsOf(inside, at, depth) : new Map<string, Seen>();
  const holds = type === 'list' ? heldIn(inside) : undefined;
  const pictures = (type === 'list' ? inside : there).filter((value) => plainType(value) === 'image');
  const texts = there.filter((value) => typeof value === 'string');
  return {
    type,
    required,
    fields,
    holds,
    items: holds === 'values' ? plainItems(inside) : undefined,
    lack: isDeep ? 'deep' : lackOf({ type, fields, holds }, inside),
    pictures: new Set(pictures.map((value) => (String(value).startsWith(svgData) ? 'svg' : 'image'))),
    decimals: Math.max(0, ...there.map((value) => (typeof value === 'number' ? decimalsOf(value) : 0))),
    length: texts.reduce((most, text) => Math.max(most, text.length), 0),
    isLong: texts.some((text) => text.length > longText || text.includes('\n')),
  };
}

/** Returns what a list holds, or undefined where that is nothing, or not one kind. */
function heldIn(items: readonly unknown[]): Seen['holds'] {
  if (items.length === 0) return undefined;
  if (items.every(isRecord)) return 'objects';
  if (items.every(isPlain)) return 'values';
  return items.every((item) => Array.isArray(item) && item.every(isPlain)) ? 'lists' : undefined;
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** Returns why nothing of a value can be printed, or undefined where something can. */
function lackOf(
  { type, fields, holds }: Pick<Seen, 'type' | 'fields' | 'holds'>,
  inside: readonly unknown[],
): LeftOut['why'] | undefined {
  if (type === undefined) return 'empty';
  if (type !== 'list' && type !== 'object') return undefined;
  if (holds === 'values') return inside.every((item) => item === null) ? 'empty' : undefined;
  if (holds === 'lists') return inside.flat().length === 0 ? 'empty' : undefined;
  if ([...fields.values()].some(({ lack }) => lack === undefined)) return undefined;
  if (type === 'object' || holds === 'objects' || inside.length === 0) return 'empty';
  return inside.every((item) => Array.isArray(item)) ? 'nested' : 'mixed';
}

/** Returns the type of the items of a list, or undefined where they may be anything. */
function plainItems(items: readonly unknown[]): VariableType | undefined {
  const types = new Set(items.map(plainType));
  const [only] = types;
  return types.size === 1 && only !== 'list' && only !== 'object' ? only : joined(types);
}

function typeOf(values: readonly unknown[], at: string): VariableType | undefined {
  const types = new Set(values.map(plainType));
  if (types.size <= 1) return [...types][0];
  const type = joined(types);
  if (type !== undefined) return type;
  const names = [...types].map((one) => (one === 'integer' ? 'number' : one));
  throw new CommandError(
    `${at}: expected one type of value, got ${[...new Set(names)].join(' and ')}: write all of them alike`,
  );
}

/** Returns the type that values of several types have together, or undefined. */
function joined(types: ReadonlySet<VariableType | undefined>): VariableType | undefined {
  const isOf = (...known: readonly VariableType[]): boolean =>
    types.size > 0 && [...types].every((type) => type !== undefined && known.includes(type));
  if (isOf('integer', 'number')) return 'number';
  return isOf('string', 'date', 'image') ? 'string' : undefined;
}

function plainType(value: unknown): VariableType | undefined {
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return 'object';
  if (typeof value === 'string') {
    if (isIsoDate(value)) return 'date';
    return /^data:image\/(?:png|jpeg|svg\+xml|webp|gif);base64,/.test(value) ? 'image' : 'string';
  }
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' ? 'boolean' : undefined;
}

function decimalsOf(value: number): number {
  return /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Returns the `variables` of a template. */
export function variablesOf(fields: Seen['fields']): Readonly<Record<string, object>> {
  return Object.fromEntries([...fields].map(([name, seen]) => [name, variableOf(seen)]));
}

function variableOf({ type, required, fields, items }: Seen): object {
  return {
    type: type ?? 'string',
    ...(!required && { required: false }),
    ...(fields.size > 0 && { fields: variablesOf(fields) }),
    ...(items !== undefined && { items: { type: items } }),
  };
}
