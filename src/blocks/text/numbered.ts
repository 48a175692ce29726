// The key `numbered` of a text: whether it has a number, of which level, and whether its lines hang beside it.
import { type Gutter, hanging } from '../../layout/flow/hanging.ts';
import type { Flowable } from '../../layout/flowable.ts';
import type { StructureNode } from '../../layout/structure.ts';
import { markerText } from '../../layout/text/marker.ts';
import type * as f from '../../template/fields/fields.ts';
import type { textNumbering } from '../../template/fields/numbering-entries.ts';
import type { Binder, Compiler } from '../../template/kind.ts';
import type { Pt } from '../../units.ts';

type Written = f.v.InferOutput<typeof textNumbering>;

/** The number of a text: the level that counts it, and whether it hangs, by its own width or by the one that is left for it. */
export interface NumberPlan {
  readonly level: number;
  readonly hang: boolean | Pt;
}

/** The keys of a text that decide whether it is numbered. */
interface Facts {
  readonly numbered?: Written | undefined;
  readonly outline?: number | undefined;
  readonly heading?: number | undefined;
}

/** Compiles the number of a text. Bookmarks and contents show the level of `outline`, so that counts first. */
export function compileNumber(
  { numbered = true, outline, heading }: Facts,
  compiler: Compiler,
): NumberPlan | undefined {
  const own = outline ?? heading;
  const at = compiler.at('numbered');
  const { level = own, hang = own === undefined } =
    typeof numbered === 'object' ? numbered : { level: typeof numbered === 'number' ? numbered : own };
  if (own !== undefined && level !== own)
    at.report(
      `a heading is counted at its own level, ${own}, got ${level}`,
      'take the level away, or "heading" and "outline" from a paragraph',
    );
  if (typeof numbered !== 'boolean' && own === undefined) checkCounted(at);
  if (typeof numbered === 'object' && level === undefined)
    at.report('expected "level" of a paragraph, which is no heading', 'write "numbered": { "level": 2 }');
  return numbered === false || level === undefined ? undefined : { level, hang };
}

/** Reports a level where none is counted anywhere in the template. */
export function checkCounted(compiler: Compiler): void {
  if (compiler.counts) return;
  compiler.report('no level is counted', 'add "numbering": { "headings": true } to the template');
}

/** A number beside a text. */
export interface HungNumber {
  readonly number: string;
  readonly hang: true | Pt;
  readonly content: Flowable;
  readonly node: StructureNode | undefined;
  readonly link: string | undefined;
}

/** Returns a text whose lines hang beside its number. Both have the node of the text. */
export function hungNumber({ number, hang, content, ...facts }: HungNumber, binder: Binder): Flowable {
  const { path, style } = binder;
  const marker = markerText(path, number, style, facts);
  const gap = style.fontSize * 0.5;
  const least = hang === true ? 0 : hang - gap;
  const gutter: Gutter = { gap, width: (context) => Math.max(least, marker.widths(context).max) };
  return hanging({ path, content, marker, gutter, direction: style.direction, markerAt: 'start' });
}
