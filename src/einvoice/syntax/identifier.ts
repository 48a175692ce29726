// The identifier, which both syntaxes write alike: its text, with the scheme as an attribute.
import type { Identifier } from '../party.ts';
import { leaf, type Shape } from './shape.ts';

/** Returns an identifier with its scheme. */
export function withScheme(name: string): Shape<Identifier> {
  return leaf(name, 'id', undefined, { attributes: { schemeID: 'scheme' } });
}
