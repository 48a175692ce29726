// Removes from a text what has no influence on the help at one place in it, so that a question about the place costs no more in a large text.
import type { ASTNode } from 'vscode-json-languageservice';

/**
 * Returns the text with spaces in place of what is inside of the objects and lists beside the way from the top to an
 * offset. Every place that is left stands where it stood.
 */
export function focused(text: string, root: ASTNode | undefined, offset: number): string {
  const emptied: (readonly [from: number, to: number])[] = [];
  const empty = (from: number, to: number): void => {
    if (from < to) emptied.push([from, to]);
  };
  let node = root;
  while (node) {
    if (node.type === 'object') {
      const on = node.properties.find((one) => holds(one, offset));
      for (const one of node.properties) if (one !== on) emptyInside(one.valueNode, empty);
      node = on?.valueNode;
    } else if (node.type === 'array') {
      const at = node.items.findIndex((one) => holds(one, offset));
      const on: ASTNode | undefined = node.items[at];
      if (on) {
        empty(node.offset + 1, on.offset);
        // What stands up to the next item is left: the comma.
        empty(node.items[at + 1]?.offset ?? endOf(node), endOf(node) - 1);
      } else for (const one of node.items) emptyInside(one, empty);
      node = on;
    } else node = undefined;
  }
  return blanked(text, emptied);
}

function endOf({ offset, length }: ASTNode): number {
  return offset + length;
}

function holds(node: ASTNode, offset: number): boolean {
  return node.offset <= offset && offset <= endOf(node);
}

function emptyInside(node: ASTNode | undefined, empty: (from: number, to: number) => void): void {
  if (node?.type === 'object' || node?.type === 'array') empty(node.offset + 1, endOf(node) - 1);
}

/** Returns a text with spaces in parts of it that do not overlap. Its lines stay. */
function blanked(text: string, parts: readonly (readonly [from: number, to: number])[]): string {
  let result = '';
  let done = 0;
  for (const [from, to] of parts.toSorted(([first], [second]) => first - second)) {
    result += text.slice(done, from) + text.slice(from, to).replace(/[^\r\n]/g, ' ');
    done = to;
  }
  return result + text.slice(done);
}
