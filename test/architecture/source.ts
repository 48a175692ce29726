// One source file as the architecture test sees it: its text, its tree, its imports and its room.
import { type Comment, parseSync } from 'oxc-parser';

/** A node of the syntax tree, with whatever fields its type has. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** One import, export-from, dynamic import or `import('…')` type. */
export interface Import {
  readonly specifier: string;
  /** The names that it takes, as the named file exports them, or `*` for all. */
  readonly names: readonly string[];
  readonly line: number;
}

/** A parsed file; `path` is relative to the project's root, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
  lineOf(offset: number): number;
}

/** A node together with where it hangs. */
export interface Visit {
  readonly node: Node;
  readonly parent: Node | undefined;
  /** The field of the parent that holds it. */
  readonly key: string;
}

/** Parses one file's text. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const fault = parsed.errors[0];
  if (fault) throw new Error(`${path}: ${fault.message}`);
  const lineOf = lineFinder(text);
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${path}: expected a program`);
  return { path, text, program, comments: parsed.comments, imports: importsOf(program, lineOf), lineOf };
}

/** What was found of whole files, which all rules look through. */
const walked = new WeakMap<Node, readonly Visit[]>();

/** Returns every node of a tree, outer first. */
export function walk(root: Node): readonly Visit[] {
  const known = walked.get(root);
  if (known !== undefined) return known;
  const visits: Visit[] = [];
  const visit = (node: Node, parent: Node | undefined, key: string): void => {
    visits.push({ node, parent, key });
    for (const field in node) {
      const value = node[field];
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) visit(child, node, field);
      } else if (isNode(value)) visit(value, node, field);
    }
  };
  visit(root, undefined, '');
  if (root.type === 'Program') walked.set(root, visits);
  return visits;
}

/** Whether a field of a node is a node itself. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The room that a file of `src/` belongs to: its first folder, or the file itself at the top. */
export function roomOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return rest.length === 0 ? first.replace(/\.ts$/, '') : first;
}

/** The package that a specifier names: `node:fs`, `hono`, `@hono/node-server`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier.split('/')[0] ?? specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function importsOf(program: Node, lineOf: (offset: number) => number): readonly Import[] {
  const imports: Import[] = [];
  for (const { node } of walk(program)) {
    const named =
      node.type.startsWith('Import') || node.type.startsWith('Export') || node.type === 'TSImportType';
    const source = named ? (node.source ?? node.argument) : undefined;
    if (!isNode(source)) continue;
    const value = source.value;
    // A computed specifier can't be judged, so it counts as one that no room may use.
    const specifier = typeof value === 'string' ? value : '(computed)';
    imports.push({ specifier, names: namesFrom(node), line: lineOf(node.start) });
  }
  return imports;
}

/** Returns the names that an import takes, as the file that is named exports them. `*` stands for all. */
function namesFrom({ specifiers }: Node): readonly string[] {
  if (!Array.isArray(specifiers)) return ['*'];
  return specifiers.filter(isNode).map(({ type, imported, local }) => {
    if (type === 'ImportDefaultSpecifier') return 'default';
    const name = type === 'ImportSpecifier' ? imported : type === 'ExportSpecifier' ? local : undefined;
    return isNode(name) && typeof name.name === 'string' ? name.name : '*';
  });
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
