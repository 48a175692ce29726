// Finds the expression that a place of a template lies in, and the names that are known there.
import type { ASTNode, JSONDocument } from 'vscode-json-languageservice';
import { property, textOf, valueNodeOf } from './nodes.ts';

/** A declared variable, as the template says it. */
export interface Declared {
  readonly type?: string;
  readonly description?: string;
  readonly fields?: Readonly<Record<string, Declared>>;
  readonly items?: Declared;
}

/** A place in an expression. */
export interface ExpressionPlace {
  /** The expression up to the place, as it is written. */
  readonly before: string;
  /** The expression from the place on. */
  readonly after: string;
  readonly offset: number;
  /** The names that can be read there. */
  readonly names: Readonly<Record<string, Declared>>;
  /** The names of definitions and items, which begin with `$`. */
  readonly bound: readonly string[];
  /** The path of the list whose items are repeated around the place, such as `items`. */
  readonly list: string | undefined;
}

/** Keys whose text is an expression without braces. */
const expressionKeys: ReadonlySet<string> = new Set(['if', 'each', 'rows', 'by']);

/**
 * Returns the expression around a place, or undefined when it is outside of one. `beside` are the other files of the
 * template, whose variables and definitions are known, too.
 */
export function expressionAt(
  tree: JSONDocument,
  text: string,
  { offset, beside = [] }: { readonly offset: number; readonly beside?: readonly JSONDocument[] },
): ExpressionPlace | undefined {
  const node = tree.getNodeFromOffset(offset, true);
  if (node?.type !== 'string' || offset <= node.offset || offset >= node.offset + node.length)
    return undefined;
  const bounds = boundsOf(node, text, offset);
  if (!bounds) return undefined;
  const list = listAround(node);
  const roots = [tree, ...beside].map(({ root }) => root);
  const declared = variablesIn(roots);
  const items = list === undefined ? undefined : fieldsAt(declared, list.split('.'));
  return {
    before: text.slice(bounds.from, offset),
    after: text.slice(offset, bounds.to),
    offset,
    names: { ...declared, ...items },
    bound: [...Object.keys(mergedSection(roots, 'define')), ...namesAround(node)],
    list,
  };
}

/** Returns the variables that files declare, by name. */
export function variablesIn(roots: readonly (ASTNode | undefined)[]): Readonly<Record<string, Declared>> {
  return mergedSection(roots, 'variables') as Readonly<Record<string, Declared>>;
}

/** Returns what several files have under a key of theirs. The first that has a name says what it is. */
function mergedSection(roots: readonly (ASTNode | undefined)[], key: string): object {
  const sections = roots.map((root) => recordOf(jsonOf(valueNodeOf(property(root, key)))));
  return Object.fromEntries(sections.toReversed().flatMap((section) => Object.entries(section)));
}

function boundsOf(node: ASTNode, text: string, offset: number): { from: number; to: number } | undefined {
  const [start, end] = [node.offset + 1, node.offset + node.length - 1];
  const open = text.lastIndexOf('{{', offset - 1);
  const shut = text.lastIndexOf('}}', offset - 1);
  if (open >= start && open + 2 <= offset && (shut < open || shut + 2 > offset)) {
    const close = text.indexOf('}}', offset);
    return { from: open + 2, to: close >= 0 && close < end ? close : end };
  }
  const { parent } = node;
  if (parent?.type !== 'property' || parent.valueNode !== node) return undefined;
  const around = keyOf(parent.parent);
  const isDefinition = around === 'define' || around === 'sums';
  return isDefinition || expressionKeys.has(parent.keyNode.value) ? { from: start, to: end } : undefined;
}

/** Returns the key under which an object stands. */
function keyOf(node: ASTNode | undefined): string | undefined {
  return node?.parent?.type === 'property' ? node.parent.keyNode.value : undefined;
}

/** Returns the list that is repeated around a node. `rows` and `each` are read outside of the repetition. */
function listAround(node: ASTNode): string | undefined {
  let [below, around]: [ASTNode, ASTNode | undefined] = [node, node.parent];
  while (around) {
    if (around.type === 'object') {
      const within = below.type === 'property' ? below.keyNode.value : '';
      for (const key of ['rows', 'each']) {
        const list = textOf(around, key);
        if (list !== undefined && within !== key) return list;
      }
    }
    [below, around] = [around, around.parent];
  }
  return undefined;
}

function namesAround(node: ASTNode): readonly string[] {
  const names: string[] = [];
  for (let around: ASTNode | undefined = node; around; around = around.parent) {
    const name = textOf(around, 'as');
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** Returns the fields of what a path of declared names leads to; of a list, those of its items. */
export function fieldsAt(
  declared: Readonly<Record<string, Declared>>,
  path: readonly string[],
): Readonly<Record<string, Declared>> | undefined {
  let fields: Readonly<Record<string, Declared>> | undefined = declared;
  for (const name of path) {
    const found: Declared | undefined = fields?.[name.replace(/\[.*$/, '')];
    fields = found?.fields ?? found?.items?.fields;
  }
  return fields;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function jsonOf(node: ASTNode | undefined): unknown {
  switch (node?.type) {
    case 'object':
      return Object.fromEntries(
        node.properties.map(({ keyNode, valueNode }) => [keyNode.value, jsonOf(valueNode)]),
      );
    case 'array':
      return node.items.map(jsonOf);
    default:
      return node?.value;
  }
}
