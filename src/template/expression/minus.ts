// The sign of negative numbers that a document chose, in place of that of its locale.

/** Returns a printed number with the document's minus sign, where it is negative and the document has one. */
export function withMinus(text: string, value: number, minus: string | undefined): string {
  return minus === undefined || value >= 0 ? text : text.replace(/[-−]/, minus);
}
