// A text with `{{ … }}` as literal pieces and expressions, to be written on the page, and back.
import { splitText } from '../../../template/expression/split.ts';

/** A piece of a text: what is written, as it is written there, or an expression. */
export type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'expression'; readonly source: string };

/** Returns the pieces of a text, or undefined when an expression in it is not closed. */
export function piecesOf(text: string): readonly Piece[] | undefined {
  const split = splitText(text);
  if ('unclosed' in split) return undefined;
  const pieces: Piece[] = [];
  let at = 0;
  for (const part of split.parts) {
    if (part.kind !== 'expression') continue;
    if (part.offset - 2 > at) pieces.push({ kind: 'literal', text: text.slice(at, part.offset - 2) });
    pieces.push({ kind: 'expression', source: part.source });
    at = part.offset + part.source.length + 2;
  }
  if (at < text.length) pieces.push({ kind: 'literal', text: text.slice(at) });
  return pieces;
}

/** Returns the text of pieces. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'literal' ? piece.text : `{{${piece.source}}}`)).join('');
}

const mostPieces = 24;
const mostDrawn = 4000;

/**
 * Returns what each expression printed, read from the text that was drawn, in their order; undefined for all when the drawn
 * text can't be told apart, such as a part of a text that goes on on another page.
 */
export function printedOf(pieces: readonly Piece[], drawn: string): readonly string[] | undefined {
  const expressions = pieces.filter(({ kind }) => kind === 'expression');
  if (expressions.length === 0) return [];
  if (pieces.length > mostPieces || drawn.length > mostDrawn) return undefined;
  const pattern = pieces
    .map((piece) => (piece.kind === 'literal' ? literalPattern(piece.text) : '(.*?)'))
    .join('');
  const found = new RegExp(`^\\s*${pattern}\\s*$`, 'su').exec(drawn.replaceAll(/\s+/g, ' '));
  return found?.slice(1).map((text) => text.trim());
}

function literalPattern(text: string): string {
  return text
    .replaceAll('\\{{', '{{')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s*');
}
