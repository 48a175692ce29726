// Renumbers the glyphs of CID-keyed CFF outlines, so that a character id is a glyph id (Adobe technical note 5176).

const rosOperator = 0x0c1e;
const charsetOperator = 15;
const charStringsOperator = 17;
/** Offsets up to this one name predefined charsets. Readers of CID fonts take them as "the id is the glyph". */
const lastPredefined = 2;

/**
 * Changes a `CFF ` table in place, so that the CID of each glyph is its glyph id, as the codes of the PDF are. Fonts
 * keyed by names have no CIDs and stay as they are. Returns whether anything was changed. Throws `RangeError` for a
 * damaged table.
 */
export function numberByGlyph(table: DataView): boolean {
  const names = readIndex(table, table.getUint8(2));
  const dicts = readIndex(table, names.end);
  const top = readDict(table, dicts.first, dicts.firstEnd);
  const charset = top.get(charsetOperator) ?? 0;
  if (!top.has(rosOperator) || charset <= lastPredefined) return false;
  const glyphs = table.getUint16(top.get(charStringsOperator) ?? 0);
  if (glyphs < 2) return false;
  // One range from CID 1 on is never longer than what stands there, whatever its format.
  const more = glyphs - 2;
  const short = more <= 0xff;
  table.setUint8(charset, short ? 1 : 2);
  table.setUint16(charset + 1, 1);
  if (short) table.setUint8(charset + 3, more);
  else table.setUint16(charset + 3, more);
  return true;
}

interface Index {
  readonly first: number;
  readonly firstEnd: number;
  /** The start of what follows the INDEX. */
  readonly end: number;
}

function readIndex(table: DataView, at: number): Index {
  const count = table.getUint16(at);
  if (count === 0) return { first: at + 2, firstEnd: at + 2, end: at + 2 };
  const size = table.getUint8(at + 2);
  const offset = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte++)
      value = value * 256 + table.getUint8(at + 3 + index * size + byte);
    return value;
  };
  const data = at + 2 + (count + 1) * size;
  return { first: data + offset(0), firstEnd: data + offset(1), end: data + offset(count) };
}

/** Returns the last operand of each operator. Two-byte operators are `0x0c00` and their second byte. */
function readDict(table: DataView, start: number, end: number): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  let operand = 0;
  let at = start;
  while (at < end) {
    const byte = table.getUint8(at);
    if (byte <= 21) {
      const long = byte === 12;
      entries.set(long ? 0x0c00 + table.getUint8(at + 1) : byte, operand);
      at += long ? 2 : 1;
    } else {
      const { value, length } = readOperand(table, at, byte);
      operand = value;
      at += length;
    }
  }
  return entries;
}

function readOperand(table: DataView, at: number, byte: number): { value: number; length: number } {
  if (byte === 28) return { value: table.getInt16(at + 1), length: 3 };
  if (byte === 29) return { value: table.getInt32(at + 1), length: 5 };
  if (byte === 30) {
    // A real number has nibbles up to one of 0xf. None of the operators that are looked for takes one.
    let length = 2;
    while ((table.getUint8(at + length - 1) & 0xf) !== 0xf && table.getUint8(at + length - 1) >> 4 !== 0xf)
      length += 1;
    return { value: 0, length };
  }
  if (byte >= 32 && byte <= 246) return { value: byte - 139, length: 1 };
  const next = table.getUint8(at + 1);
  const value = byte <= 250 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108;
  return { value, length: 2 };
}
