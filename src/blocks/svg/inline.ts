// A drawing that stands in the template itself. Its values are escaped, so that data can't draw.
import { splitText } from '../../template/expression/split.ts';
import type { Binder, Compiler, TextTemplate } from '../../template/kind.ts';
import { withReferences } from '../../xml/references.ts';

/** A compiled inline drawing: literal XML, and texts whose values are escaped. */
export interface InlineSvg {
  /** The JSON Pointer of the key in the template. */
  readonly path: string;
  readonly parts: readonly (string | TextTemplate)[];
}

/** Compiles the value of `svg`. */
export function compileInline(source: string, compiler: Compiler): InlineSvg {
  const file = /^[^<{]+\.svg$/i.test(source.trim()) ? source.trim() : undefined;
  if (file !== undefined) {
    compiler.report(
      'expected a drawing, <svg …>, got the name of a file',
      `write "src": ${JSON.stringify(file)}`,
    );
    return { path: compiler.path, parts: [] };
  }
  const split = splitText(source);
  // The compiler of texts reports an expression that is never closed.
  if ('unclosed' in split) return { path: compiler.path, parts: [compiler.text(source)] };
  const parts = split.parts.map((part) =>
    part.kind === 'literal' ? part.text : compiler.text(`{{${part.source}}}`),
  );
  return { path: compiler.path, parts };
}

/** Returns the XML with its values in place. */
export function bindInline(inline: InlineSvg, binder: Binder): string {
  return inline.parts
    .map((part) => (typeof part === 'string' ? part : escapeXml(binder.text(part))))
    .join('');
}

/** Escapes a text for XML text and attributes. Characters that XML can't hold at all (XML 1.0 §2.2) become U+FFFD. */
export function escapeXml(value: string): string {
  return withReferences(value.toWellFormed(), /[&<>"']/g).replace(
    /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu,
    (char) => (char >= '\x7f' && char <= '\x9f' ? char : '\ufffd'),
  );
}
