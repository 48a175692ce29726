// A path as a key of maps.
import type { TermPath } from '../fault.ts';

/** Returns the path as a text. Different paths give different texts. */
export function keyOf(path: TermPath): string {
  return path.join('/');
}
