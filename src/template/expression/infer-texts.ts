// How the inference names parts of an expression in its hints.
import type { AstNode, SyntaxFault } from './syntax.ts';

/** Returns a path of names as it is written. */
export function pathText({ steps = [] }: AstNode): string {
  return steps.map((step) => String(step.value)).join('.');
}

/** Returns the sum over the items of two paths of one list, or of a path and a number, and otherwise undefined. */
export function sumOf(operands: readonly AstNode[], sign: string): string | undefined {
  const steps = operands.map((each) =>
    each.type === 'path' && each.steps?.every(({ type }) => type === 'name')
      ? pathText(each).split('.')
      : undefined,
  );
  const base = steps
    .find((each) => each !== undefined)
    ?.slice(0, -1)
    .join('.');
  const parts = operands.map((each, index) => {
    if (each.type === 'number') return String(each.value);
    const path = steps[index];
    return path && path.slice(0, -1).join('.') === base ? path.at(-1) : undefined;
  });
  if (base === undefined || base === '' || parts.includes(undefined)) return undefined;
  return `$sum(${base}.(${parts.join(` ${sign} `)}))`;
}

/** Returns the word around a hyphen when it reads as one (`first-name`, but not `$a-b`, `a - b` or `a-1`), and otherwise undefined. */
export function hyphenated(
  source: string,
  hyphen: number,
): { readonly text: string; readonly at: number } | undefined {
  const before = /(?:[\p{L}_][\p{L}\p{N}_]*-)*[\p{L}_][\p{L}\p{N}_]*$/u.exec(source.slice(0, hyphen));
  const after = /^-[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/u.exec(source.slice(hyphen));
  if (!before || !after || /[$`"'\p{N}]/u.test(source[before.index - 1] ?? ' ')) return undefined;
  return { text: `${before[0]}${after[0]}`, at: before.index };
}

/** Returns the warning about a name that both the item and the data have. */
export function ofBoth(name: string, position = 0): SyntaxFault {
  const message = `the item and the data both have "${name}": this is that of the item`;
  const hint = `write $root.${name} for that of the data`;
  return { message, hint, at: Math.max(0, position - name.length), once: `both have ${name}` };
}
