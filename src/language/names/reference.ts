// Finds the name that a place of a template refers to: a style, a colour, a font, a message, a block, a variable, a definition or a file.
import type { ASTNode, JSONDocument, StringASTNode } from 'vscode-json-languageservice';
import { colorKeys } from '../../template/read/named-colors.ts';
import { type ExpressionPlace, expressionAt } from '../expression-place.ts';

/** What a name can stand for. `local` is a name that begins with `$`. */
export type NamedKind = 'style' | 'color' | 'font' | 'message' | 'block' | 'variable' | 'local' | 'file';

/** A name at a place. */
export interface Reference {
  readonly kind: NamedKind;
  /** The name as it is declared; of a variable its whole path, with dots. */
  readonly name: string;
  /** What of the text the name takes, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  /** The path of the list whose items are repeated around the place. */
  readonly list?: string | undefined;
  /** The text that the name stands in. */
  readonly node: StringASTNode;
}

/** Returns the name that a place refers to, or undefined. The name may be half typed. */
export function referenceAt(tree: JSONDocument, text: string, offset: number): Reference | undefined {
  const node = tree.getNodeFromOffset(offset, true);
  if (node?.type !== 'string' || offset <= node.offset || offset >= node.offset + node.length)
    return undefined;
  const place = expressionAt(tree, text, { offset });
  if (place) return inExpression(place, node);
  const kind = kindOf(node, tree.root);
  if (kind === undefined) return undefined;
  const isBlock = kind === 'block';
  const from = node.offset + (isBlock ? 2 : 1);
  return { kind, name: node.value.slice(isBlock ? 1 : 0), from, to: node.offset + node.length - 1, node };
}

function inExpression({ before, after, offset, list }: ExpressionPlace, node: StringASTNode): Reference {
  const called = /\$(t|pageOf|numberOf)\(\s*\\?(["'])([^"'\\]*)$/.exec(before);
  if (called) {
    const [, name, , start = ''] = called;
    const end = /^[^"'\\]*/.exec(after)?.[0] ?? '';
    const range = { from: offset - start.length, to: offset + end.length };
    return { kind: name === 't' ? 'message' : 'block', name: start + end, ...range, node };
  }
  const start = /\$?[\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? '';
  const end = /^[\p{L}\p{N}_]*/u.exec(after)?.[0] ?? '';
  const word = start + end;
  const range = { from: offset - start.length, to: offset + end.length };
  return word.startsWith('$')
    ? { kind: 'local', name: word.slice(1), ...range, list, node }
    : { kind: 'variable', name: word, ...range, list, node };
}

/** Returns what the text of a key names, or undefined for a text that names nothing. */
function kindOf(node: StringASTNode, root: ASTNode | undefined): NamedKind | undefined {
  const holder = node.parent?.type === 'array' ? node.parent.parent : node.parent;
  if (holder?.type !== 'property' || holder.keyNode === node) return undefined;
  const key = holder.keyNode.value;
  if (key === 'style') return 'style';
  if (key === 'font') return 'font';
  if (colorKeys.has(key)) return 'color';
  if (key === 'extends') return holder.parent === root ? 'file' : 'style';
  if (key === 'link' && node.value.startsWith('#')) return 'block';
  return isPath(node.value) ? 'file' : undefined;
}

/** Returns whether a text can be the path of a file beside the template. */
function isPath(text: string): boolean {
  return /^(?![a-z][a-z0-9+.-]*:)[^\s{}"\\/][^{}"\\]{0,500}\.[a-z0-9]{2,6}$/i.test(text);
}
