// Finds where names are declared in a template: styles, colours, fonts, messages, blocks, variables and definitions.
import type { ASTNode, PropertyASTNode, StringASTNode } from 'vscode-json-languageservice';
import { nodesBelow, property, valueNodeOf } from '../nodes.ts';
import type { NamedKind, Reference } from './reference.ts';

/** A declared name: the node that it stands in. */
export interface Declaration {
  readonly name: string;
  readonly node: ASTNode;
}

/** Returns the declarations that a name refers to. A message has one in each locale. */
export function declarationsOf(root: ASTNode | undefined, reference: Reference): readonly ASTNode[] {
  const { kind, name } = reference;
  if (kind === 'variable') return some(variableOf(root, name, reference.list));
  if (kind === 'local') return some(localOf(root, reference));
  return declared(root, kind)
    .filter((one) => one.name === name)
    .map(({ node }) => node);
}

/** Returns all names of a kind that a file declares. Variables and locals are known by the expression. */
export function declared(root: ASTNode | undefined, kind: NamedKind): readonly Declaration[] {
  switch (kind) {
    case 'style':
      return namesIn(property(root, 'styles'));
    case 'color':
      return namesIn(property(root, 'colors'));
    case 'font':
      return namesIn(property(root, 'fonts'));
    case 'message':
      return namesIn(property(root, 'messages')).flatMap(({ node }) => messagesIn(valueNodeOf(node)));
    case 'block':
      return textsOf(root, 'id').map((node) => ({ name: node.value, node }));
    default:
      return [];
  }
}

/** Returns the messages of an object, with a dot between the keys of inner ones. */
export function messagesIn(node: ASTNode | undefined, before = ''): readonly Declaration[] {
  if (node?.type !== 'object') return [];
  return node.properties.flatMap((each): readonly Declaration[] => {
    const name = `${before}${each.keyNode.value}`;
    return each.valueNode?.type === 'object'
      ? messagesIn(each.valueNode, `${name}.`)
      : [{ name, node: each }];
  });
}

function variableOf(root: ASTNode | undefined, path: string, list: string | undefined): ASTNode | undefined {
  const variables = valueNodeOf(property(root, 'variables'));
  const steps = path.split('.').filter((step) => step !== '');
  const inRow = list === undefined ? undefined : fieldsOf(pathIn(variables, list.split('.')));
  return pathIn(inRow, steps) ?? pathIn(variables, steps);
}

function pathIn(fields: ASTNode | undefined, steps: readonly string[]): PropertyASTNode | undefined {
  let [within, found]: [ASTNode | undefined, PropertyASTNode | undefined] = [fields, undefined];
  for (const step of steps) {
    found = property(within, step.replace(/\[.*$/, ''));
    within = fieldsOf(found);
  }
  return found;
}

function fieldsOf(declaration: PropertyASTNode | undefined): ASTNode | undefined {
  const variable = valueNodeOf(declaration);
  return (
    valueNodeOf(property(variable, 'fields')) ??
    valueNodeOf(property(valueNodeOf(property(variable, 'items')), 'fields'))
  );
}

/** Returns where a name with `$` comes from: `define`, the `as` of a block around it, or the `sums` of a table. */
function localOf(root: ASTNode | undefined, { name, node }: Reference): ASTNode | undefined {
  const [first = '', second] = name.split('.');
  const defined = property(valueNodeOf(property(root, 'define')), first);
  if (defined) return defined;
  for (let around: ASTNode | undefined = node; around; around = around.parent) {
    if (around.type !== 'object') continue;
    for (const key of ['as', 'rowAs']) {
      const given = valueNodeOf(property(around, key));
      if (given?.type !== 'string') continue;
      if ([given.value, `${given.value}Index`, `${given.value}Position`].includes(first)) return given;
    }
    const sum = property(valueNodeOf(property(around, 'sums')), second ?? '');
    if (sum && /^(sums|pageSums|groupSums)$/.test(first)) return sum;
  }
  return undefined;
}

function textsOf(root: ASTNode | undefined, key: string): readonly StringASTNode[] {
  const found: StringASTNode[] = [];
  for (const node of nodesBelow(root))
    if (node.type === 'property' && node.keyNode.value === key && node.valueNode?.type === 'string')
      found.push(node.valueNode);
  return found;
}

function namesIn(section: PropertyASTNode | undefined): readonly Declaration[] {
  const names = valueNodeOf(section);
  if (names?.type !== 'object') return [];
  return names.properties.map((each) => ({ name: each.keyNode.value, node: each }));
}

function some<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}
