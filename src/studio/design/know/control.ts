// The control that is right for a value of the template. It is read from the schema.
import type { JsonNode } from '../../data/tree.ts';
import { entryOf, plainOf } from '../edit/jsonc.ts';
import type { Schema, SchemaBook } from './schema.ts';
import { sideNames, sidesOf } from './sides.ts';

/**
 * How a value is changed in the panel. `members` is an object, each of whose keys has a control. `written` is
 * for what the editor alone can change.
 */
export type Control =
  | 'choice'
  | 'switch'
  | 'number'
  | 'length'
  | 'color'
  | 'font'
  | 'styles'
  | 'sides'
  | 'border'
  | 'lines'
  | 'stops'
  | 'members'
  | 'text'
  | 'expression'
  | 'written';

/** Returns the control of a value that the usual one can't show. */
export function otherControl(key: string, node: JsonNode): Control {
  if (key === 'lines' && node.kind === 'object' && node.entries.every((one) => isLine(one.node)))
    return 'lines';
  return node.kind === 'text' ? 'expression' : 'written';
}

/** A control, and what may be chosen, as JSON. */
export interface Form {
  readonly control: Control;
  readonly choices: readonly string[];
}

/** Returns the control that is right for a key, whatever is written. */
export function controlOf(book: SchemaBook, schema: Schema, key: string): Form {
  const form = (control: Control): Form => ({ control, choices: [] });
  if (key === 'font') return form('font');
  if (schema.enum) return { control: 'choice', choices: schema.enum.map((one) => JSON.stringify(one)) };
  if (key === 'style' || key === 'extends') return form('styles');
  if (key === 'stops') return form('stops');
  const kinds = [schema.type ?? []].flat();
  const alternatives = (schema.anyOf ?? []).flatMap((one) => alternativesOf(book, one));
  if (kinds.length === 1) {
    if (kinds[0] === 'boolean') return form('switch');
    if (kinds[0] === 'number' || kinds[0] === 'integer') return form('number');
    if (kinds[0] === 'string' && /^(?:JSONata|Name of the item)/.test(schema.description ?? ''))
      return form(schema.pattern === undefined ? 'expression' : 'text');
    if (kinds[0] === 'string') return form(key === 'color' || isColor(schema) ? 'color' : 'text');
  }
  if (kinds.includes('number') && kinds.includes('string')) return form('length');
  if (alternatives.some(({ type, minItems }) => type === 'array' && minItems === 4)) return form('sides');
  if (key === 'border') return form('border');
  if (key === 'headStyle' || key === 'footStyle') return form('styles');
  if (key === 'text' || key === 'content') return form('text');
  const names = alternatives.find((one) => one.enum);
  if (names?.enum) return { control: 'choice', choices: names.enum.map((one) => JSON.stringify(one)) };
  // What is short for an object, such as `maxLines`.
  if (alternatives.some(isWholeNumber)) return form('number');
  if (alternatives.some((one) => isLength(one) || [one.type].flat().includes('number')))
    return form('length');
  return form(alternatives.some(({ type }) => type === 'boolean') ? 'switch' : 'written');
}

/** Returns the forms that a value may have. */
export function alternativesOf(book: SchemaBook, schema: Schema): readonly Schema[] {
  const resolved = book.resolve(schema);
  return resolved.anyOf && resolved.type === undefined
    ? resolved.anyOf.flatMap((one) => alternativesOf(book, one))
    : [resolved];
}

/** Returns whether a schema asks for a whole number. */
export function isWholeNumber({ type }: Schema): boolean {
  return [type].flat().includes('integer');
}

function isColor({ description = '', anyOf = [] }: Schema): boolean {
  return /^Colou?r/.test(description) || anyOf.some(({ pattern }) => pattern?.startsWith('^#') === true);
}

function isLength({ pattern = '' }: Schema): boolean {
  return pattern.includes('pt|mm|cm|in');
}

/** Returns whether a control can show a value. */
export function isFitting(control: Control, node: JsonNode, choices: readonly string[]): boolean {
  const { kind, raw } = node;
  if (kind === 'text' && raw.includes('{{') && control !== 'text') return false;
  switch (control) {
    case 'switch':
      return kind === 'boolean';
    case 'choice':
      return choices.includes(kind === 'text' ? JSON.stringify(plainOf(node)) : raw);
    case 'number':
      return kind === 'number';
    case 'length':
      return kind === 'number' || kind === 'text';
    case 'sides':
      return sidesOf(node) !== undefined;
    case 'styles':
    case 'font':
      return (
        kind === 'text' || (kind === 'list' && node.entries.every((entry) => entry.node.kind === 'text'))
      );
    case 'border':
      return isLine(node) || node.entries.every((one) => sideNames.includes(one.key) && isLine(one.node));
    case 'stops':
      return kind === 'list' && node.entries.every((one) => isStop(one.node));
    case 'written':
      return true;
    default:
      return kind === 'text';
  }
}

/** Returns whether a value is a line: its width, or an object of its parts without expressions. */
function isLine({ kind, raw, entries }: JsonNode): boolean {
  if (raw.includes('{{')) return false;
  return kind !== 'object' || entries.every(({ key }) => ['width', 'color', 'style'].includes(key));
}

/** Returns whether a value is a colour of a gradient, alone or with its place. */
function isStop(node: JsonNode): boolean {
  const color = node.kind === 'object' ? entryOf(node, 'color')?.node : node;
  return color?.kind === 'text' && !color.raw.includes('{{');
}
