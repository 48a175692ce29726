// The key `maxLines` of a text: how many lines it may have, and what stands where it is cut.
import type { LineLimit } from '../../layout/text/limited.ts';
import * as f from '../../template/fields/fields.ts';
import type { Compiler } from '../../template/kind.ts';

const lines = f.integer(1, 1000);

/** The most lines of a text: a number, or with what stands where it is cut. */
export const maxLines = f.oneOf(
  lines,
  f.object(
    {
      lines: f.described(lines, 'The most lines.'),
      ellipsis: f.optional(f.described(f.text, 'What stands where the text is cut; default "…".')),
      warn: f.optional(f.described(f.flag, 'Whether there is a warning when it is cut; default true.')),
    },
    'maxLines',
  ),
);

/** Compiles the limit of a text, and reports keys that do not go with it. */
export function compileLimit(
  {
    maxLines: limit,
    ...others
  }: {
    readonly maxLines?: f.v.InferOutput<typeof maxLines> | undefined;
    readonly dropCap?: unknown;
    readonly writing?: string | undefined;
    readonly prints?: unknown;
  },
  compiler: Compiler,
): LineLimit | undefined {
  if (limit === undefined) return undefined;
  const at = compiler.at('maxLines');
  if (others.dropCap !== undefined)
    at.report('a text with a drop cap has no "maxLines"', 'take "dropCap" or "maxLines" away');
  if (others.writing === 'vertical')
    at.report('vertical text has no "maxLines"', 'give it a "height", or take "maxLines" away');
  if (others.prints !== undefined)
    at.report(
      'a text that prints a term of the e-invoice has no "maxLines": the term is printed whole',
      'take "maxLines" away',
    );
  const asked = typeof limit === 'number' ? { lines: limit } : limit;
  return { lines: asked.lines, ellipsis: asked.ellipsis ?? '…', warns: asked.warn ?? true };
}
