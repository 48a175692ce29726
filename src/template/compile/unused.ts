// Warns of variables, styles and fonts that a template declares and nothing uses.
import type { CompiledExpression } from '../expression/expression.ts';
import { type AstNode, childrenOf } from '../expression/syntax.ts';
import { isRecord } from '../read/record.ts';
import type { Compilation } from './compilation.ts';

const hint = 'use it, or take it out';

/** Warns of what the main file declares and nothing uses. What a file of its own brings may be for other templates. */
export function warnUnused(node: Readonly<Record<string, unknown>>, compilation: Compilation): void {
  const warn = (section: string, what: string, isUsed: (name: string) => boolean) => {
    const declared = node[section];
    if (!isRecord(declared)) return;
    for (const name of Object.keys(declared)) {
      const path = `/${section}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (isUsed(name) || compilation.tree.locate(path).file !== compilation.tree.file) continue;
      compilation.warn(path, `nothing uses the ${what} "${name}"`, hint, 'key');
    }
  };
  const { usedStyles, usedFamilies } = compilation;
  const words = wordsOf(compilation.expressions);
  warn('variables', 'variable', (name) => words === 'any' || words.has(name));
  warn('styles', 'style', (name) => usedStyles === 'any' || usedStyles.has(name));
  // A drawing may name any family, and a family of a shipped one's name takes its place.
  const drawings =
    compilation.assets.some(({ ref }) => /\.svg$|^https?:|^data:/i.test(ref)) || hasDrawing(node);
  const { families = [] } = compilation.options;
  warn(
    'fonts',
    'font family',
    (name) => drawings || families.includes(name) || usedFamilies === 'any' || usedFamilies.has(name),
  );
}

function hasDrawing(node: unknown): boolean {
  return JSON.stringify(node).includes('font-family');
}

/** Returns all names in expressions, or `any` when one of them takes data as a whole. */
function wordsOf(expressions: readonly CompiledExpression[]): ReadonlySet<string> | 'any' {
  const words = new Set<string>();
  const walk = (node: AstNode, inPath: boolean): boolean => {
    if (node.type === 'name' || node.type === 'string') words.add(String(node.value));
    if (node.type === 'wildcard' || node.type === 'descendant') return true;
    const isWhole = node.type === 'variable' && ['', '$', 'root'].includes(String(node.value));
    if (isWhole && !inPath) return true;
    const isPath = node.type === 'path' && (node.steps?.length ?? 0) > 1;
    return childrenOf(node).some((child) => walk(child, isPath));
  };
  return expressions.some(({ parsed }) => walk(parsed.ast, false)) ? 'any' : words;
}
