// Small questions about the values that a reader meets: whether two are the same, and how one is shown in a message.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { compare } from '../decimal.ts';
import type { TermPath } from '../fault.ts';
import { attributeOf } from './candidates.ts';
import { isDecimal } from './forms.ts';
import type { Trail } from './places.ts';
import type { AttributeShape, Leaf } from './shape.ts';

/** Returns whether two values are decimals that are equal, however many zeros they end in. */
export function isEqual(a: unknown, b: unknown): boolean {
  return isDecimal(a) && isDecimal(b) && compare(a, b) === 0;
}

/** Returns what stands at a path, or undefined. */
export function valueAt(from: unknown, path: TermPath): unknown {
  let value = from;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Returns whether a value is an object without properties. */
export function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns whether two values of the model are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, plain) === JSON.stringify(b, plain);
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Returns a text as a message shows it: in quotes and cut, or `none`. */
export function shown(value: string | undefined): string {
  if (value === undefined) return 'none';
  const text = value.trim();
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** Returns whether a value stands for nothing: it is there because the schema asks for it beside another one. */
export function isStandIn({ otherwise }: Leaf, { element, around }: Trail): boolean {
  const isBesideAnother = around !== undefined && elementsIn(around.element).length > 1;
  return isBesideAnother && ownText(element).trim() === otherwise;
}

/** Returns the attributes of an element that say again what a group holds. */
export function heldAgain(
  attributes: readonly AttributeShape[],
  element: XmlElement,
  group: unknown,
): readonly AttributeShape[] {
  const held = new Map<string, unknown>(Object.entries(group ?? {}));
  return attributes.filter(({ name, is }) => 'key' in is && attributeOf(element, name) === held.get(is.key));
}
