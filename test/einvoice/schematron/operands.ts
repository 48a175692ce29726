// Takes an expression of XPath apart by its brackets, its texts and the words between its operands.

/** Returns where the bracket that opens at a place is closed; the end where it is not. */
export function endOfBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' || sign === "'") {
      at = text.indexOf(sign, at + 1);
      if (at < 0) break;
    } else if ('[('.includes(sign)) depth += 1;
    else if ('])'.includes(sign)) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Returns an expression without the brackets that are around all of it. */
export function unwrapped(text: string): string {
  let inner = text.trim();
  while (inner.startsWith('(') && endOfBracket(inner, 0) === inner.length - 1)
    inner = inner.slice(1, -1).trim();
  return inner;
}

function isWordAt(text: string, at: number, word: string): boolean {
  return /[\s)\]]/.test(text[at - 1] ?? '') && /[\s(]/.test(text[at + word.length] ?? '');
}

/** Returns the parts of an expression between those words that are in no brackets and in no text. */
export function splitAt(text: string, word: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1);
    else if ('[('.includes(sign)) at = endOfBracket(text, at);
    else if (text.startsWith(word, at) && (word === '|' || isWordAt(text, at, word))) {
      parts.push(text.slice(from, at));
      from = at + word.length;
    }
    if (at < 0) break;
  }
  return [...parts, text.slice(from)];
}
