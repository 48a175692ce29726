// The block `include`: content of another file. Reading the template replaces it by a stack of that content.
import * as f from '../template/fields/fields.ts';
import type { BlockKind } from '../template/kind.ts';

const entries = {
  src: f.described(f.text, 'Path of a file that holds content, from the file that names it.'),
  with: f.optional(
    f.described(
      f.names,
      'Names that the file knows, such as $party, and their values: a text, a constant, or {{ }} alone, which gives the value itself.',
    ),
  ),
} as const;

/** The block kind `include`. It is left only where the file could not be read, and that has been reported. */
export const includeKind: BlockKind<f.PropsOf<typeof entries>, null> = {
  name: 'include',
  description: 'Content of another file, taken in when the template is read.',
  entries,
  compile: () => null,
  bind: () => [],
};
