// A syntax tree without its parser. Each node that JSONata makes inherits from a symbol of the parser, which holds all
// others and its whole state: some 5 kB for each expression, as long as its template is remembered.

/** Returns a copy of a tree as frozen plain objects. What stands in it twice stands in the copy twice. */
export function plainTree<Tree>(tree: Tree): Tree {
  // The copy has the keys of each node.
  return copied(tree, new Map()) as Tree;
}

function copied(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  if (Array.isArray(value)) return copiedList(value, known);
  const copy: Record<string, unknown> = {};
  known.set(value, copy);
  for (const [key, child] of Object.entries(value)) copy[key] = copied(child, known);
  return Object.freeze(copy);
}

/** JSONata writes properties into some lists, too, such as those of a path. */
function copiedList(list: readonly unknown[], known: Map<object, unknown>): unknown {
  const copy: unknown[] = [];
  known.set(list, copy);
  for (const [key, child] of Object.entries(list)) Reflect.set(copy, key, copied(child, known));
  return Object.freeze(copy);
}
