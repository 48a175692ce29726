// Exported values that no other file names: a stage that nobody takes, or a word that could stay inside its file.
import { isNode, type Node } from './source.ts';

/** A file: its text, and the values that it exports. */
export interface Exporting {
  readonly path: string;
  readonly text: string;
  readonly exported: readonly string[];
}

/** Returns one line for each value of `src` that no other file names. Types may stand alone: they are the shapes of arguments. */
export function findUnusedExports(sources: readonly Exporting[]): readonly string[] {
  const files = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  return sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, exported }) =>
      exported
        .filter((name) => (files.get(name) ?? 0) < 2)
        .map((name) => `${path}: no other file names ${name}`),
    );
}

/** Returns the names of the values that a file exports where it declares them. */
export function exportedValues(program: Node): readonly string[] {
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  return body.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? namesOf(declaration) : [],
  );
}

function namesOf(declaration: Node): readonly string[] {
  if (/^TS/.test(declaration.type)) return [];
  const declared = Array.isArray(declaration.declarations)
    ? declaration.declarations.filter(isNode)
    : [declaration];
  return declared.flatMap(({ id }) => (isNode(id) && typeof id.name === 'string' ? [id.name] : []));
}
