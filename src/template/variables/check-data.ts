// Checks `data` against the variables of a template: every fault with its place, and the value with defaults.

import { limits } from '../../contract.ts';
import { type Issue, invariant } from '../../errors.ts';
import { shorten } from '../../shorten.ts';
import { isIsoDate } from '../expression/iso-date.ts';
import type { JsonObject } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import { hintOfMissing, hintOfValue } from './data-hints.ts';
import type { Variable, Variables, VariableType } from './variable.ts';

/** The result of checking data: the value with defaults filled in, or every fault. */
export type CheckedData =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly issues: readonly Issue[]; readonly count: number };

/** The options of a check. */
export interface CheckOptions {
  /** Whether `http:` URLs may name images, too. */
  readonly http?: boolean;
}

/**
 * Checks `data` against the variables. The value that is returned shares what it can with `data`, has defaults in
 * place, and holds no null for an optional variable. Nothing is converted, and unknown keys are kept. The number of
 * steps is the size of `data` times the fields of an item. Of many faults the first 100 are returned, and how many
 * there are.
 */
export function checkData(variables: Variables, data: unknown, options: CheckOptions = {}): CheckedData {
  const checked = checkDataWithin(Number.POSITIVE_INFINITY, variables, data, options);
  invariant(checked !== undefined, 'a check without a limit came to its limit');
  return checked;
}

/** Does what `checkData` does in at most this many steps. Returns undefined when there would be more. */
export function checkDataWithin(
  mostSteps: number,
  variables: Variables,
  data: unknown,
  { http = false }: CheckOptions = {},
): CheckedData | undefined {
  const found: Found = { issues: [], count: 0, stepsLeft: mostSteps };
  const imageForm = http ? /^(https?:\/\/|\s*data:)/i : /^(https:\/\/|\s*data:)/i;
  const value = checkFields(variables, data, { above: undefined, key: '', found, imageForm });
  if (found.stepsLeft < 0) return undefined;
  const { issues, count } = found;
  return count > 0 ? { issues, count } : { value: value ?? {} };
}

/** The faults so far. */
interface Found {
  readonly issues: Issue[];
  count: number;
  /** The steps that are left. Below 0 the check stops. */
  stepsLeft: number;
}

/** The path to the value that is checked, key by key. Its pointer is only built when there is a fault. */
interface ValuePath {
  readonly above: ValuePath | undefined;
  readonly key: string | number;
  readonly found: Found;
  readonly imageForm: RegExp;
}

/** Records a fault. Beyond those that are named it is only counted, and its message is not built. */
function fault(place: ValuePath, message: () => string, hint?: () => string | undefined): void {
  const { found } = place;
  found.count += 1;
  if (found.issues.length >= limits.maxIssues) return;
  const way = hint?.();
  found.issues.push({
    source: 'data',
    path: pathOf(place),
    message: message(),
    ...(way === undefined ? {} : { hint: way }),
  });
}

function below(place: ValuePath, key: string | number): ValuePath {
  return { above: place, key, found: place.found, imageForm: place.imageForm };
}

function pathOf(place: ValuePath): string {
  return place.above === undefined ? '' : joinPointer(pathOf(place.above), place.key);
}

function checkFields(variables: Variables, value: unknown, place: ValuePath): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault(
      place,
      () => `expected an object, got ${typeName(value)}`,
      () => hintOfValue({ type: 'object', required: true }, value),
    );
    return undefined;
  }
  const given = value as JsonObject;
  let copy: Record<string, unknown> | undefined;
  for (const [name, variable] of variables) {
    if (place.found.stepsLeft < 0) break;
    const present = Object.hasOwn(given, name) ? given[name] : undefined;
    if (isPlainly(variable, present)) {
      place.found.stepsLeft -= 1;
      continue;
    }
    const checked = checkVariable(variable, present, below(place, name), () =>
      hintOfMissing(name, given, variables),
    );
    if (checked === present) continue;
    copy ??= { ...given };
    if (checked === undefined) delete copy[name];
    else copy[name] = checked;
  }
  return copy ?? given;
}

/** Returns whether nothing has to be said of a value. Long lists have little else, and nothing is made for it. */
function isPlainly({ type, enum: options }: Variable, value: unknown): boolean {
  return (type === 'string' || type === 'number') && typeof value === type && options === undefined;
}

/** Returns the value, with its default when it is absent or null, or undefined when there is none. */
function checkVariable(
  variable: Variable,
  given: unknown,
  place: ValuePath,
  missing?: () => string | undefined,
): unknown {
  place.found.stepsLeft -= 1;
  if (isAbsent(variable, given)) {
    if (variable.default !== undefined) return variable.default;
    if (variable.required)
      fault(place, () => `expected ${expectedName(variable)}, got ${typeName(given)}`, missing);
    return undefined;
  }
  const before = place.found.count;
  const value = checkType(variable, given, place);
  const { enum: options } = variable;
  if (place.found.count === before && options?.has(value) === false)
    fault(place, () => `expected one of ${listOptions(options)}, got ${shortValue(given)}`);
  return value;
}

/** Returns whether there is no value. Many programs send `""` for a picture that there is not. */
function isAbsent({ type, required }: Variable, given: unknown): boolean {
  return given === undefined || given === null || (given === '' && type === 'image' && !required);
}

function checkType(variable: Variable, value: unknown, place: ValuePath): unknown {
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
  const got = (): string =>
    typeof value === 'string' || typeof value === 'number'
      ? describeScalar(variable, value)
      : typeName(value);
  fault(
    place,
    () => `expected ${expectedName(variable)}, got ${got()}`,
    () => hintOfValue(variable, value),
  );
  return value;
}

/** Describes a value of the right type and the wrong form. The value itself says more than its type. */
function describeScalar(variable: Variable, value: string | number): string {
  const form = (variable.type === 'date' || variable.type === 'image') && typeof value === 'string';
  const whole = variable.type === 'integer' && typeof value === 'number';
  return form || whole ? shortValue(value) : typeName(value);
}

function checkList(variable: Variable, value: unknown, place: ValuePath): unknown {
  if (!Array.isArray(value)) {
    fault(
      place,
      () => `expected a list, got ${typeName(value)}`,
      () => hintOfValue(variable, value),
    );
    return value;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, fields, items } = variable;
  const count = value.length;
  if (count < minItems) fault(place, () => `expected at least ${countOf(minItems)}, got ${count}`);
  if (count > maxItems) fault(place, () => `expected at most ${countOf(maxItems)}, got ${count}`);
  if (!fields && !items) return value;
  let copy: unknown[] | undefined;
  for (let index = 0; index < count && place.found.stepsLeft >= 0; index++) {
    const given: unknown = value[index];
    const at = below(place, index);
    if (fields) place.found.stepsLeft -= 1;
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

/** Longer values are described by their type: their text helps nobody to find them. */
const mostShown = 60;

function shortValue(value: unknown): string {
  if (typeof value === 'object' || (typeof value === 'string' && value.length > mostShown))
    return typeName(value);
  const text = JSON.stringify(value) ?? typeName(value);
  return text.length <= mostShown ? text : typeName(value);
}

/** The most characters of options in a message. Further options are counted. */
const mostListed = 1000;

function listOptions(options: ReadonlySet<unknown>): string {
  const listed: string[] = [];
  let length = 0;
  for (const option of options) {
    const text = JSON.stringify(option);
    length += text.length + 2;
    if (length > mostListed) {
      const first = listed.length === 0 ? [shorten(text, mostListed)] : listed;
      return `${first.join(', ')}, … (${options.size} in all)`;
    }
    listed.push(text);
  }
  return listed.join(', ');
}
