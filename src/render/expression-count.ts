// Counts the expressions of a pack, and names those that JSONata itself evaluates: that is slow.
import { type LoadOptions, loadPack } from './version-cache.ts';

/** An expression and where it stands. */
export interface PlacedExpression {
  /** The file inside the version, or undefined for the main one. */
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  /** JSON Pointer. */
  readonly path: string;
  /** The expression itself. */
  readonly expression: string;
}

/** The expressions of a template. */
export interface ExpressionCount {
  readonly count: number;
  /** Those that no closure evaluates. Data may send others to JSONata, too. */
  readonly interpreted: readonly PlacedExpression[];
}

/** Returns the expressions of a pack. One with faults has none. */
export async function countExpressions(pack: Uint8Array, options: LoadOptions): Promise<ExpressionCount> {
  const loaded = await loadPack(pack, options);
  if ('issues' in loaded) return { count: 0, interpreted: [] };
  const { tree, expressions } = loaded.version.template;
  const interpreted = expressions
    .filter((each) => each.interpreted)
    .map(({ path, source, offset }) => {
      const place = tree.locate(path, offset);
      const file = place.file === tree.file ? undefined : place.file;
      return { file, line: place.line, column: place.column, path: place.path, expression: source };
    });
  return { count: expressions.length, interpreted };
}
