// The `variables` section: what `data` must hold. It is read without compiling anything.
import { type Issue, invariant } from '../../errors.ts';
import { seenShape } from '../expression/seen.ts';
import {
  dateShape,
  eitherShape,
  flagShape,
  imageShape,
  itemShape,
  numberShape,
  optionalShape,
  presentShape,
  type Shape,
  textShape,
  unknownShape,
  wholeShape,
} from '../expression/shape.ts';
import * as f from '../fields/fields.ts';
import { type NodeFault, readNode } from '../fields/read-node.ts';
import { nearestName } from '../names/nearest.ts';
import { isRecord } from '../read/record.ts';
import { checkData } from './check-data.ts';
import { deepFrozen } from './frozen.ts';
import { type Variable, type Variables, type VariableType, variableTypes } from './variable.ts';

const itemEntries = {
  type: f.described(
    f.choice(...variableTypes),
    'What the value is. A "date" is ISO 8601, an "image" an https: URL or a data: URI.',
  ),
  required: f.optional(f.described(f.flag, 'Whether data must have it; default true.')),
  default: f.optional(
    f.field<unknown>((value) => value, 'a value', {
      json: { description: 'The value that counts when data has none, or null.' },
    }),
  ),
  description: f.optional(f.described(f.text, 'What it is, for people and editors.')),
  enum: f.optional(
    f.field<readonly unknown[]>(
      (value) => (Array.isArray(value) && value.length > 0 && value.every(isScalar) ? value : undefined),
      'a list of strings, numbers or booleans',
      { json: { type: 'array', minItems: 1, description: 'The values that are allowed.' } },
    ),
  ),
  minItems: f.optional(
    f.described(f.integer(0, Number.POSITIVE_INFINITY), 'The fewest items of a list; default 0.'),
  ),
  maxItems: f.optional(f.described(f.integer(0, Number.POSITIVE_INFINITY), 'The most items of a list.')),
  fields: f.optional(
    f.described(
      objectField('variables by name'),
      'What an object holds, or each object of a list: variables by name.',
    ),
  ),
  items: f.optional(
    f.described(objectField('{ type }'), 'What each item of a list of plain values is: `{ type }`.'),
  ),
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

/** What is declared wrongly may be anything: its own fault is reported, and none where it is used. */
const unreadable: Variable = { type: 'object', required: true };

/** Reads the `variables` section. Faults go to `report` with the keys that lead to them. */
export function parseVariables(section: unknown, report: (fault: NodeFault) => void): Variables {
  const variables = new Map<string, Variable>();
  if (typeof section !== 'object' || section === null || Array.isArray(section)) {
    const hint = wayOfNames(section) ?? 'write { "name": { "type": "string" } }';
    report({
      keys: [],
      message: `expected an object of variables by name, got ${f.describeValue(section)}`,
      hint,
    });
    return variables;
  }
  const { type, properties } = section as Readonly<Record<string, unknown>>;
  if (typeof type === 'string' && isRecord(properties)) {
    report({
      keys: ['properties'],
      message: 'expected variables by name, got "properties" of a JSON Schema',
      hint: `write them under "variables": { ${JSON.stringify(Object.keys(properties)[0] ?? 'name')}: { "type": "string" } }`,
    });
    const within = (fault: NodeFault) => report({ ...fault, keys: ['properties', ...fault.keys] });
    return parseVariables(properties, within);
  }
  for (const [name, value] of Object.entries(section)) {
    const below = (fault: NodeFault) => report({ ...fault, keys: [name, ...fault.keys] });
    variables.set(name, parseVariable(value, below) ?? unreadable);
  }
  return variables;
}

/** Returns how a list of names is written, or undefined for anything else. */
function wayOfNames(section: unknown): string | undefined {
  if (!Array.isArray(section) || section.length === 0) return undefined;
  const names = section.map((each: unknown) => (typeof each === 'string' ? each : nameIn(each)));
  if (!names.every((name) => name !== undefined)) return undefined;
  const shown = names.slice(0, 3).map((name) => `${JSON.stringify(name)}: { "type": "string" }`);
  return `write { ${shown.join(', ')}${names.length > 3 ? ', …' : ''} }`;
}

/** Returns the name in `{ "name": "total", "type": "number" }`. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return typeof value.name === 'string' ? value.name : undefined;
}

function parseVariable(value: unknown, report: (fault: NodeFault) => void): Variable | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const type = typeNamed(value);
    const hint = type === undefined ? undefined : `write { "type": "${type}" }`;
    report({
      keys: [],
      message: `expected an object such as { "type": "string" }, got ${f.describeValue(value)}`,
      ...(hint === undefined ? {} : { hint }),
    });
    return undefined;
  }
  const { values, faults, complete } = readNode(value as Readonly<Record<string, unknown>>, itemEntries, {
    owner: 'variable',
  });
  for (const fault of faults) report(withWay(fault, value as Readonly<Record<string, unknown>>));
  if (!complete) return undefined;
  // With `complete`, the entries have read the values.
  const read = values as f.PropsOf<typeof itemEntries>;
  const nested = nestedParts(read, report);
  const variable: Variable = {
    type: read.type,
    required: read.required ?? read.default === undefined,
    ...(read.default === undefined ? {} : { default: deepFrozen(read.default) }),
    ...(read.enum === undefined ? {} : { enum: new Set(read.enum) }),
    ...(read.minItems === undefined ? {} : { minItems: read.minItems }),
    ...(read.maxItems === undefined ? {} : { maxItems: read.maxItems }),
    ...nested,
  };
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = variable;
  if (minItems > maxItems) {
    report({ keys: ['maxItems'], message: `expected at least minItems, ${minItems}, got ${maxItems}` });
  }
  checkDefault(variable, report);
  checkEnum(variable, read.enum ?? [], report);
  return variable;
}

/** Returns a fault of `fields` or `items` of a variable with what to write, as far as it is known. */
function withWay(fault: NodeFault, value: Readonly<Record<string, unknown>>): NodeFault {
  const [key] = fault.keys;
  if (fault.hint !== undefined || fault.keys.length > 1) return fault;
  const hint = key === 'fields' ? wayOfFields(value) : key === 'items' ? wayOfItems(value.items) : undefined;
  return hint === undefined ? fault : { ...fault, hint };
}

/** Returns how `fields` that is a list of names, or the type of plain items, is written, or undefined for anything else. */
function wayOfFields({ type, fields }: Readonly<Record<string, unknown>>): string | undefined {
  const item = type === 'list' ? typeNamed(fields) : undefined;
  return item === undefined
    ? wayOfNames(fields)
    : `write "items": { "type": "${item}" } in place of "fields"`;
}

/** Returns how the items of a list are written: of the type that is named, by itself or in a list, else of text. */
function wayOfItems(items: unknown): string {
  const item = typeNamed(items) ?? (Array.isArray(items) ? typeNamed(items[0]) : undefined);
  return `write { "type": "${item ?? 'string'}" }`;
}

/** Returns the type of variables that a text names, or nearly names. */
function typeNamed(value: unknown): string | undefined {
  return typeof value === 'string' ? nearestName(value, variableTypes, 'value') : undefined;
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
  for (const issue of checked.issues) report(faultOf(['default'], issue));
}

function faultOf(keys: NodeFault['keys'], { message, hint }: Pick<Issue, 'message' | 'hint'>): NodeFault {
  return { keys, message, ...(hint === undefined ? {} : { hint }) };
}

function checkEnum(
  { type }: Variable,
  options: readonly unknown[],
  report: (fault: NodeFault) => void,
): void {
  const variables: Variables = new Map([['option', { type, required: true }]]);
  options.forEach((option, index) => {
    const checked = checkData(variables, { option });
    if (!('issues' in checked)) return;
    for (const issue of checked.issues) report(faultOf(['enum', index], issue));
  });
}

/** Returns the variables of a version that was checked when it was pushed, from their JSON. */
export function storedVariables(json: string): Variables {
  const section: unknown = JSON.parse(json);
  return parseVariables(section, (fault) =>
    invariant(false, `a stored version has bad variables: ${fault.message}`),
  );
}

/**
 * Returns the shapes of what the variables declare, for the check of names in expressions. `sample` is the data of one
 * document, where there is some: it says what lists and objects hold whose fields are not declared.
 */
export function shapeOfVariables(variables: Variables, sample?: unknown): Shape {
  const within = isRecord(sample) ? sample : {};
  const fields = [...variables].map(([name, each]): [string, Shape] => [
    name,
    shapeOfVariable(each, Object.hasOwn(within, name) ? within[name] : undefined),
  ]);
  return { kind: 'object', fields: new Map(fields) };
}

function shapeOfVariable(variable: Variable, sample?: unknown): Shape {
  const shape = withValues(shapeOfType(variable, sample), variable);
  return variable.required || variable.default !== undefined ? shape : optionalShape(shape);
}

/** Returns the shape with what the values say that a template names: those that are allowed, and the default. */
function withValues(shape: Shape, { enum: choices, default: usual }: Variable): Shape {
  if (shape.kind !== 'scalar') return shape;
  const number = typeof usual === 'number' ? usual : undefined;
  if (choices === undefined && number === undefined) return shape;
  return {
    ...shape,
    ...(choices && { choices }),
    ...(number !== undefined && {
      usual: number,
      ...(!Number.isInteger(number) && { fraction: true as const }),
    }),
  };
}

function shapeOfType({ type, fields, items, default: usual }: Variable, sample: unknown): Shape {
  switch (type) {
    case 'object':
      return fields ? shapeOfVariables(fields, sample) : seenIn([usual, sample]);
    case 'list':
      if (fields) return { kind: 'list', item: shapeOfVariables(fields) };
      if (items) return { kind: 'list', item: presentShape(shapeOfVariable(items)) };
      return { kind: 'list', item: itemShape(seenIn([usual, sample].filter(Array.isArray))) };
    default:
      return scalarShapes[type];
  }
}

/** Returns what is known of values that are there. */
function seenIn(values: readonly unknown[]): Shape {
  const shapes = values.filter((value) => value !== undefined && value !== null).map(seenShape);
  return shapes.reduce(eitherShape, shapes[0] ?? unknownShape);
}

const scalarShapes: Readonly<Record<Exclude<VariableType, 'object' | 'list'>, Shape>> = {
  string: textShape,
  image: imageShape,
  date: dateShape,
  number: numberShape,
  integer: wholeShape,
  boolean: flagShape,
};
