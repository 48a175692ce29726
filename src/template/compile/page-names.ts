// Reports names and functions of pages where they are not known.
import type { CompiledExpression } from '../expression/expression.ts';
import { pageFunctions, pageNames } from '../expression/function-names.ts';
import type { ContentCompiler } from './compiler-place.ts';

/** Reports what an expression asks of pages at a place where that is not known. */
export function checkPageNames(
  expression: CompiledExpression,
  { place, compilation, path }: ContentCompiler,
): void {
  const { names } = place.scope;
  const report = (name: string, hint: string) => {
    const at = expression.offset + Math.max(0, expression.source.indexOf(`$${name}`));
    compilation.report(path, `$${name} may not stand here`, hint, at);
  };
  for (const name of expression.parsed.free) {
    if (names.has(name)) continue;
    if (pageFunctions.has(name)) report(name, 'it is known where content is printed');
    if (pageNames.has(name))
      report(name, 'it is known in header, footer and background; $pageOf("#id") is known anywhere');
  }
}
