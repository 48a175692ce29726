// Where a name is declared, in the file itself or in those that belong to it.
import type { ASTNode, JSONDocument } from 'vscode-json-languageservice';
import { declarationsOf, messagesIn } from './declared.ts';
import type { Reference } from './reference.ts';
import { referenceAt } from './reference.ts';
import type { RelatedFile } from './related.ts';

/** A part of a file, in UTF-16 code units from its start. */
export interface Target {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** A file with its tree. */
export interface ReadFile extends RelatedFile {
  readonly tree: JSONDocument;
}

/** Returns where what a place refers to is declared. A named file is `{ file, from: 0, to: 0 }`, as `resolve` gives it. */
export function definitionAt(
  [own, ...beside]: readonly [ReadFile, ...ReadFile[]],
  offset: number,
  resolve: (from: string, name: string) => string | undefined,
): readonly Target[] {
  const reference = referenceAt(own.tree, own.text, offset);
  if (!reference) return [];
  if (reference.kind === 'file') {
    const file = resolve(own.file, reference.name);
    return file === undefined ? [] : [{ file, from: 0, to: 0 }];
  }
  const found: Target[] = [];
  for (const each of [own, ...beside]) {
    const nodes = nodesIn(each, reference);
    found.push(...nodes.map((node) => targetOf(each, node)));
    // A message has one text in each locale, and the locales may be in several files. Of all else the nearest counts.
    if (found.length > 0 && reference.kind !== 'message') break;
  }
  return found;
}

function nodesIn({ tree, role }: ReadFile, reference: Reference): readonly ASTNode[] {
  if (role !== 'messages') return declarationsOf(tree.root, reference);
  if (reference.kind !== 'message') return [];
  return messagesIn(tree.root)
    .filter(({ name }) => name === reference.name)
    .map(({ node }) => node);
}

/** Returns the key of a declaration, or the value of an `id` or `as`. */
function targetOf({ file }: ReadFile, node: ASTNode): Target {
  const { offset, length } = node.type === 'property' ? node.keyNode : node;
  return { file, from: offset, to: offset + length };
}
