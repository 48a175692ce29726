// Makes texts of a file safe to show: without control characters, which a terminal would obey or which reverse what
// follows, and not longer than a bound.

/** The most characters of one text that are shown. */
const mostText = 500;

/** Returns a text from a file, safe to print. */
export function printable(text: string, most = mostText): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    /\s/.test(character) ? ' ' : '',
  );
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}
