// The `variables` section: what `data` must hold, checked without compiling anything.
import { limits } from '../contract.ts';
import type { Issue } from '../errors.ts';
import { type Shape, scalarShape, unknownShape } from './expression/shape.ts';
import * as f from './fields.ts';
import { deepFrozen } from './frozen.ts';
import { isIsoDate } from './iso-date.ts';
import { type NodeFault, readNode } from './read-node.ts';
import { joinPointer } from './tree.ts';

const typeNames = ['string', 'number', 'integer', 'boolean', 'date', 'image', 'object', 'list'] as const;

/** The type of a variable. */
export type VariableType = (typeof typeNames)[number];

/** One variable, or a field of one. */
export interface Variable {
  readonly type: VariableType;
  readonly required: boolean;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of an object, or of the objects of a list; absent when anything may be in them. */
  readonly fields?: Variables;
  /** Of a list of scalars. */
  readonly items?: Variable;
}

/** Variables by name. */
export type Variables = ReadonlyMap<string, Variable>;

const itemEntries = {
  type: f.choice(...typeNames),
  required: f.optional(f.described(f.flag, 'Default true.')),
  default: f.optional(
    f.field<unknown>((value) => value, 'a value', {
      json: { description: 'Taken when the value is absent or null.' },
    }),
  ),
  description: f.optional(f.text),
  enum: f.optional(
    f.field<readonly unknown[]>(
      (value) => (Array.isArray(value) && value.length > 0 && value.every(isScalar) ? value : undefined),
      'a list of strings, numbers or booleans',
      { json: { type: 'array', minItems: 1 } },
    ),
  ),
  minItems: f.optional(f.integer(0, Number.POSITIVE_INFINITY)),
  maxItems: f.optional(f.integer(0, Number.POSITIVE_INFINITY)),
  fields: f.optional(objectField('variables by name')),
  items: f.optional(objectField('{ type }')),
} as const;

/** The entries of a variable, for the JSON Schema. */
export const variableEntries = itemEntries;

function objectField(expected: string): f.v.GenericSchema<unknown, Readonly<Record<string, unknown>>> {
  return f.field(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Readonly<Record<string, unknown>>)
        : undefined,
    `an object: ${expected}`,
    { json: { type: 'object' } },
  );
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Reads the `variables` section. Faults go to `report` with the keys that lead to them. */
export function parseVariables(section: unknown, report: (fault: NodeFault) => void): Variables {
  const variables = new Map<string, Variable>();
  if (typeof section !== 'object' || section === null || Array.isArray(section)) {
    report({ keys: [], message: `expected an object of variables by name, got ${f.describeValue(section)}` });
    return variables;
  }
  for (const [name, value] of Object.entries(section)) {
    const below = (fault: NodeFault) => report({ ...fault, keys: [name, ...fault.keys] });
    const variable = parseVariable(value, below);
    if (variable) variables.set(name, variable);
  }
  return variables;
}

function parseVariable(value: unknown, report: (fault: NodeFault) => void): Variable | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report({
      keys: [],
      message: `expected an object such as { "type": "string" }, got ${f.describeValue(value)}`,
    });
    return undefined;
  }
  const { values, faults, complete } = readNode(value as Readonly<Record<string, unknown>>, itemEntries);
  for (const fault of faults) report(fault);
  if (!complete) return undefined;
  // `complete`: the values were read by the entries.
  const read = values as f.PropsOf<typeof itemEntries>;
  const nested = nestedParts(read, report);
  const variable: Variable = {
    type: read.type,
    required: read.required ?? read.default === undefined,
    ...(read.default === undefined ? {} : { default: deepFrozen(read.default) }),
    ...(read.enum === undefined ? {} : { enum: read.enum }),
    ...(read.minItems === undefined ? {} : { minItems: read.minItems }),
    ...(read.maxItems === undefined ? {} : { maxItems: read.maxItems }),
    ...nested,
  };
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = variable;
  if (minItems > maxItems) {
    report({ keys: ['maxItems'], message: `expected at least minItems, ${minItems}, got ${maxItems}` });
  }
  checkDefault(variable, report);
  checkEnum(variable, report);
  return variable;
}

function nestedParts(
  read: f.PropsOf<typeof itemEntries>,
  report: (fault: NodeFault) => void,
): Pick<Variable, 'fields' | 'items'> {
  const isList = read.type === 'list';
  const misplaced = (key: string, wanted: string) =>
    report({ keys: [key], message: `"${key}" belongs to ${wanted}, got type "${read.type}"`, atKey: true });
  if (read.fields !== undefined && !isList && read.type !== 'object')
    misplaced('fields', 'an object or a list');
  for (const key of ['items', 'minItems', 'maxItems'] as const) {
    if (read[key] !== undefined && !isList) misplaced(key, 'a list');
  }
  if (read.fields !== undefined && read.items !== undefined) {
    report({ keys: ['items'], message: 'a list has either "fields" or "items"', atKey: true });
  }
  const nested: { fields?: Variables; items?: Variable } = {};
  if (read.fields !== undefined) {
    nested.fields = parseVariables(read.fields, (fault) =>
      report({ ...fault, keys: ['fields', ...fault.keys] }),
    );
  }
  if (read.items !== undefined) {
    const items = parseVariable(read.items, (fault) => report({ ...fault, keys: ['items', ...fault.keys] }));
    if (items) nested.items = items;
  }
  return nested;
}

function checkDefault(variable: Variable, report: (fault: NodeFault) => void): void {
  if (variable.default === undefined) return;
  const checked = checkData(new Map([['default', variable]]), { default: variable.default });
  if (!('issues' in checked)) return;
  for (const issue of checked.issues) report({ keys: ['default'], message: issue.message });
}

function checkEnum({ type, enum: options = [] }: Variable, report: (fault: NodeFault) => void): void {
  const variables: Variables = new Map([['option', { type, required: true }]]);
  options.forEach((option, index) => {
    const checked = checkData(variables, { option });
    if (!('issues' in checked)) return;
    for (const issue of checked.issues) report({ keys: ['enum', index], message: issue.message });
  });
}

/** What came of checking data: the value with defaults filled in, or every fault. */
export type CheckedData =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly issues: readonly Issue[]; readonly count: number };

/** More faults than are named anywhere are counted, not kept. */
const maxFaults = limits.maxIssues;

/**
 * Checks `data` against the variables. The value that is given back shares what it can with `data`, has defaults in place,
 * and holds no null for an optional variable. Linear in the size of `data`; nothing is coerced; unknown keys are kept.
 * Of many faults the first 100 are given, and how many there are. `http` lets images be named by `http:` URLs, too.
 */
export function checkData(
  variables: Variables,
  data: unknown,
  { http = false }: { readonly http?: boolean } = {},
): CheckedData {
  const found: Found = { issues: [], count: 0 };
  const imageForm = http ? /^(https?:\/\/|data:)/i : /^(https:\/\/|data:)/i;
  const value = checkFields(variables, data, { above: undefined, key: '', found, imageForm });
  return found.count > 0 ? found : { value: value ?? {} };
}

/** The faults so far. */
interface Found {
  readonly issues: Issue[];
  count: number;
}

/** Where the check stands: the path is put together only when there is a fault. */
interface Place {
  readonly above: Place | undefined;
  readonly key: string | number;
  readonly found: Found;
  readonly imageForm: RegExp;
}

function fault(place: Place, message: string, hint?: string): void {
  const { found } = place;
  found.count += 1;
  if (found.issues.length >= maxFaults) return;
  found.issues.push({
    source: 'data',
    path: pathOf(place),
    message,
    ...(hint === undefined ? {} : { hint }),
  });
}

function below(place: Place, key: string | number): Place {
  return { above: place, key, found: place.found, imageForm: place.imageForm };
}

function pathOf(place: Place): string {
  return place.above === undefined ? '' : joinPointer(pathOf(place.above), place.key);
}

type Fields = Readonly<Record<string, unknown>>;

function checkFields(variables: Variables, value: unknown, place: Place): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault(place, `expected an object, got ${typeName(value)}`);
    return undefined;
  }
  const given = value as Fields;
  let copy: Record<string, unknown> | undefined;
  for (const [name, variable] of variables) {
    const present = Object.hasOwn(given, name) ? given[name] : undefined;
    const checked = checkVariable(variable, present, below(place, name));
    if (checked === present) continue;
    copy ??= { ...given };
    if (checked === undefined) delete copy[name];
    else copy[name] = checked;
  }
  return copy ?? given;
}

/** The value, with its default when it is absent or null; undefined when there is none. */
function checkVariable(variable: Variable, given: unknown, place: Place): unknown {
  if (given === undefined || given === null) {
    if (variable.default !== undefined) return variable.default;
    if (variable.required)
      fault(place, `expected ${expectedName(variable)}, got ${given === null ? 'null' : 'nothing'}`);
    return undefined;
  }
  const before = place.found.count;
  const value = checkType(variable, given, place);
  if (place.found.count === before && variable.enum && !variable.enum.includes(value)) {
    const options = variable.enum.map((each) => JSON.stringify(each)).join(', ');
    fault(place, `expected one of ${options}, got ${shortValue(given)}`);
  }
  return value;
}

function checkType(variable: Variable, value: unknown, place: Place): unknown {
  switch (variable.type) {
    case 'object':
      return checkFields(variable.fields ?? new Map(), value, place);
    case 'list':
      return checkList(variable, value, place);
    case 'date':
      if (typeof value === 'string' && isIsoDate(value)) return value;
      break;
    case 'image':
      if (typeof value === 'string' && place.imageForm.test(value)) return value;
      break;
    case 'number':
    case 'integer':
      if (typeof value === 'number' && (variable.type === 'number' || Number.isInteger(value))) return value;
      break;
    default:
      if (typeof value === variable.type) return value;
  }
  const got =
    typeof value === 'string' || typeof value === 'number'
      ? describeScalar(variable, value)
      : typeName(value);
  fault(place, `expected ${expectedName(variable)}, got ${got}`);
  return value;
}

/** Where the type is right and the form is not, the value itself tells more than its type. */
function describeScalar(variable: Variable, value: string | number): string {
  const form = (variable.type === 'date' || variable.type === 'image') && typeof value === 'string';
  const whole = variable.type === 'integer' && typeof value === 'number';
  return form || whole ? shortValue(value) : typeName(value);
}

function checkList(variable: Variable, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) {
    fault(place, `expected a list, got ${typeName(value)}`);
    return value;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, fields, items } = variable;
  if (value.length < minItems) fault(place, `expected at least ${countOf(minItems)}, got ${value.length}`);
  if (value.length > maxItems) fault(place, `expected at most ${countOf(maxItems)}, got ${value.length}`);
  if (!fields && !items) return value;
  let copy: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const given: unknown = value[index];
    const at = below(place, index);
    const checked = fields ? checkFields(fields, given, at) : items ? checkVariable(items, given, at) : given;
    if (checked === given) continue;
    copy ??= [...value];
    copy[index] = checked ?? null;
  }
  return copy ?? value;
}

function countOf(items: number): string {
  return items === 1 ? '1 item' : `${items} items`;
}

function expectedName(variable: Variable): string {
  const names: Readonly<Record<VariableType, string>> = {
    string: 'a string',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    date: 'a date such as "2026-01-31" (ISO 8601)',
    image: 'an https: URL or a data: URI',
    object: 'an object',
    list: 'a list',
  };
  return names[variable.type];
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? typeName(value);
  return text.length <= 60 ? text : typeName(value);
}

/** The shapes of what the variables declare, for the check of names in expressions. */
export function shapeOfVariables(variables: Variables): Shape {
  return {
    kind: 'object',
    fields: new Map([...variables].map(([name, each]) => [name, shapeOfVariable(each)])),
  };
}

function shapeOfVariable(variable: Variable): Shape {
  if (variable.type === 'object') return variable.fields ? shapeOfVariables(variable.fields) : unknownShape;
  if (variable.type !== 'list') return scalarShape;
  if (variable.fields) return { kind: 'list', item: shapeOfVariables(variable.fields) };
  return { kind: 'list', item: variable.items ? shapeOfVariable(variable.items) : unknownShape };
}
