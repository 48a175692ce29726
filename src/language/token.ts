// How long the part of a line is that a fault underlines.

/** Returns how long the token at a place is: a string with its quotes, a word, a number, or one character. */
export function tokenLength(text: string, from: number): number {
  const token = /(?:"(?:[^"\\\n]|\\.)*"?|[\p{L}\p{N}_$.-]+|[=!&|<>*?]+|[^\s])/uy;
  token.lastIndex = from;
  return token.exec(text)?.[0].length ?? 1;
}
