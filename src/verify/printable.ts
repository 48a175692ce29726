// Texts of a file as they may be shown: without control characters, which a terminal would obey, or that turn what follows around, and not longer than a bound.

/** What is shown of one text at most, characters. */
const mostText = 500;

/** A text from a file, safe to print. */
export function printable(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    /\s/.test(character) ? ' ' : '',
  );
  return plain.length > mostText ? `${plain.slice(0, mostText)}…` : plain;
}
