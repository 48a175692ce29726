// The text that is read in place of a picture.
import type { Compiler, TextTemplate } from '../../template/kind.ts';

/** Returns the text of the key `alt`, or undefined when the block has none. `compiler` stands at the block. */
export function compileAlt(alt: string | undefined, compiler: Compiler): TextTemplate | undefined {
  return alt === undefined ? undefined : compiler.at('alt').text(alt);
}

/** Reports a picture without such a text, where a document claims to be PDF/UA. */
export function checkAlt(alt: string | undefined, compiler: Compiler): void {
  if (alt !== undefined && alt.trim() !== '') return;
  const hint = 'say in "alt" what it shows, or add "decorative": true';
  compiler.report('pdf/ua-1 asks for a text in place of each picture', hint);
}
