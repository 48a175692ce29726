// The text of a file of a template as a tree of places, for whoever changes the text and leaves the rest as it is.
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { nestingLevels } from './nesting.ts';
import { tooDeepAt } from './parse-file.ts';

/** A value or a property with its place in the text: `offset` and `length`, UTF-16 code units. */
export type TreeNode = Node;

/** Returns the tree of a text of JSON with comments, or undefined when it has a fault of syntax or nests too deep. */
export function readTree(text: string): TreeNode | undefined {
  if (tooDeepAt(text, nestingLevels.most) !== undefined) return undefined;
  const errors: ParseError[] = [];
  const node = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : node;
}
