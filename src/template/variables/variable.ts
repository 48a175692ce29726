// What a template says of one value in `data`.

/** The types of variables, as they are written. */
export const variableTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'image',
  'object',
  'list',
] as const;

/** The type of a variable. */
export type VariableType = (typeof variableTypes)[number];

/** One variable, or a field of one. */
export interface Variable {
  readonly type: VariableType;
  readonly required: boolean;
  readonly default?: unknown;
  /** The allowed values in the order in which they were written. */
  readonly enum?: ReadonlySet<unknown>;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The fields of an object, or of the objects of a list. It is absent when anything may be in them. */
  readonly fields?: Variables;
  /** The item of a list of scalars. */
  readonly items?: Variable;
}

/** Variables by name. */
export type Variables = ReadonlyMap<string, Variable>;
