// Bytes as text and text as bytes, and what each byte means to the syntax (ISO 32000-1 7.2.2).

/** Returns whether a byte is white space. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
}

/** Returns whether a byte is one of ( ) < > [ ] { } / %. */
export function isDelimiter(byte: number | undefined): boolean {
  switch (byte) {
    case 0x28:
    case 0x29:
    case 0x3c:
    case 0x3e:
    case 0x5b:
    case 0x5d:
    case 0x7b:
    case 0x7d:
    case 0x2f:
    case 0x25:
      return true;
    default:
      return false;
  }
}

/** Returns whether a byte is a digit from 0 to 9. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Returns the value of a hexadecimal digit, or -1 for anything else. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Returns text with one character for each byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Returns where a word stands, from a place on, or -1. With `before` it has to begin before this place. */
export function indexOf(bytes: Uint8Array, word: string, from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(word, from, 'latin1');
}

/** Returns the last place of a word, or -1. */
export function lastIndexOf(bytes: Uint8Array, word: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(word, undefined, 'latin1');
}

/** Returns whether a word stands at a place. */
export function standsAt(bytes: Uint8Array, word: string, at: number): boolean {
  for (let index = 0; index < word.length; index += 1)
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  return true;
}
