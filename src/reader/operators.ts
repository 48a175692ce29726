// Reads a content stream as operators with their operands (ISO 32000-1 7.8.2). An inline image is one operator, `BI`.
import { indexOf, isDelimiter, isSpace } from './bytes.ts';
import { end, Lexer, type Notice } from './lexer.ts';
import { Dict, Keyword, Name, type PdfObject, type Resolve, Stream } from './objects.ts';

/** Where an operator stands in the bytes, from its first operand to the byte behind it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Called for each operator. */
export type OnOperator = (operator: string, operands: readonly PdfObject[], span: Span) => void;

/** What content is read with. */
export interface ContentSource {
  readonly bytes: Uint8Array;
  /** The object that it stands in. */
  readonly object: number;
  readonly resolve: Resolve;
  readonly notice: Notice;
}

/** No operator has more operands. */
const mostOperands = 300;

/** Reads all operators. The operand of `BI` is the image, which is a stream. */
export function readOperators(source: ContentSource, onOperator: OnOperator): void {
  const lexer = new Lexer(source.bytes, { ...source, references: false });
  let operands: PdfObject[] = [];
  let from = 0;
  for (;;) {
    lexer.skipSpace();
    if (operands.length === 0) from = lexer.at;
    const value = lexer.next();
    if (value === end) return;
    if (!(value instanceof Keyword)) {
      if (operands.length < mostOperands) operands.push(value);
      continue;
    }
    const found = value.value === 'BI' ? [inlineImage(lexer, source)] : operands;
    onOperator(value.value, found, { from, to: lexer.at });
    operands = [];
  }
}

function inlineImage(lexer: Lexer, { bytes, object, resolve }: ContentSource): Stream {
  const entries = new Map<string, PdfObject>();
  for (;;) {
    const key = lexer.next();
    if (key === end || (key instanceof Keyword && key.value === 'ID')) break;
    if (!(key instanceof Name)) continue;
    const value = lexer.next();
    if (value === end || value instanceof Keyword) break;
    entries.set(longKeys[key.value] ?? key.value, value);
  }
  const from = lexer.at + 1;
  const to = endOfImage(bytes, from);
  lexer.at = to + 2;
  return new Stream(new Dict(entries, object, resolve), bytes.subarray(from, to));
}

/** Returns where an `EI` stands that is separate from what is around it and is followed by text, as far as that can be seen. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = indexOf(bytes, 'EI', from); at >= 0; at = indexOf(bytes, 'EI', at + 2)) {
    const after = bytes[at + 2];
    const apart = isSpace(bytes[at - 1]) && (after === undefined || isSpace(after) || isDelimiter(after));
    if (apart && bytes.subarray(at + 2, at + 12).every((byte) => byte < 127 && (byte >= 32 || isSpace(byte))))
      return at;
  }
  return bytes.length;
}

const longKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

/** Every operator of ISO 32000-1 (Annex A). */
export const knownOperators: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
