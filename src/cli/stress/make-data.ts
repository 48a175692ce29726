// Makes data that fits the variables of a template: a sample with other lists, texts and numbers in it.
import type { JsonObject } from '../../template/read/record.ts';
import type { Variable, Variables } from '../../template/variables/variable.ts';
import {
  changedNumber,
  changedText,
  type NumberForm,
  pick,
  plainValue,
  type Random,
  type TextForm,
} from './values.ts';

/** How data is made. */
export interface Recipe {
  readonly name: string;
  /** What it is, in words. */
  readonly what: string;
  /** How many items lists have. Lists inside of items have five of them at most. Without it they are as in the sample. */
  readonly items?: number | 'mixed';
  /** Which of the values that may be missing are there. Without it they are as in the sample. */
  readonly optional?: 'none' | 'all' | 'mixed';
  readonly texts?: TextForm;
  readonly numbers?: NumberForm;
  /** Whether true becomes false, and the other way round. */
  readonly flips?: boolean;
}

/** What data is made of. */
export interface Making {
  readonly recipe: Recipe;
  readonly random: Random;
}

/** Returns data for the variables. What `sample` holds besides them stays. */
export function makeData(variables: Variables, sample: JsonObject | undefined, making: Making): JsonObject {
  return madeFields(variables, sample, { ...making, depth: 0, index: 0 });
}

interface Nesting extends Making {
  /** How many lists are around it. */
  readonly depth: number;
  /** The place among its neighbours, from 0. */
  readonly index: number;
}

function madeFields(variables: Variables, sample: JsonObject | undefined, nesting: Nesting): JsonObject {
  const made: Record<string, unknown> = { ...sample };
  for (const [name, variable] of variables) {
    const own = sample !== undefined && Object.hasOwn(sample, name) ? sample[name] : undefined;
    if (isLeftOut(variable, own, sample !== undefined, nesting)) delete made[name];
    else made[name] = madeValue(variable, own ?? undefined, name, nesting);
  }
  return made;
}

function isLeftOut(
  { required }: Variable,
  own: unknown,
  sampled: boolean,
  { recipe, random }: Nesting,
): boolean {
  if (required) return false;
  if (recipe.optional === 'none') return true;
  if (recipe.optional === 'all') return false;
  if (recipe.optional === 'mixed') return random() < 0.5;
  return sampled && (own === undefined || own === null);
}

function madeValue(variable: Variable, own: unknown, name: string, nesting: Nesting): unknown {
  const { recipe, random, index } = nesting;
  if (variable.type === 'list') return madeList(variable, own, name, nesting);
  if (variable.type === 'object') return madeFields(variable.fields ?? new Map(), fieldsOf(own), nesting);
  const value = own ?? variable.default ?? plainValue(variable, name, index);
  if (variable.enum !== undefined) return recipe.texts === 'mixed' ? pick([...variable.enum], random) : value;
  if (variable.type === 'string' && typeof value === 'string')
    return changedText(value, recipe.texts ?? 'as_is', random);
  if (typeof value === 'number') {
    const changed = changedNumber(value, recipe.numbers ?? 'as_is', random);
    return variable.type === 'integer' ? Math.round(changed) : changed;
  }
  return typeof value === 'boolean' && recipe.flips ? !value : value;
}

function fieldsOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** How many items a list has that no sample shows. */
const plainCount = 3;

/** How many items lists inside of items have at most, where the recipe asks for more. */
const mostInside = 5;

function madeList(variable: Variable, own: unknown, name: string, nesting: Nesting): readonly unknown[] {
  const { fields, items } = variable;
  const samples: readonly unknown[] = Array.isArray(own) ? own : [];
  const sampled = Array.isArray(own);
  // Nothing is known of the items but what the sample shows.
  const count =
    !fields && !items && samples.length === 0
      ? 0
      : countOf(variable, sampled ? samples.length : plainCount, nesting);
  return Array.from({ length: count }, (_, index) => {
    const sample = samples.length === 0 ? undefined : samples[index % samples.length];
    const inside = { ...nesting, depth: nesting.depth + 1, index };
    if (fields) return madeFields(fields, fieldsOf(sample), inside);
    return items ? madeValue(items, sample, name, inside) : sample;
  });
}

function countOf({ minItems = 0, maxItems = Infinity }: Variable, usual: number, nesting: Nesting): number {
  const { recipe, random, depth } = nesting;
  const asked = recipe.items === 'mixed' ? pick([0, 1, 2, 7, 25], random) : (recipe.items ?? usual);
  const most = depth > 0 ? Math.max(usual, mostInside) : asked;
  return Math.min(maxItems, Math.max(minItems, Math.min(asked, most)));
}
