// The characters that mean something in XML, written as references (XML 1.0, 4.1 and 4.6).

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Returns the text with a reference in place of each character that the pattern finds. The pattern is global. */
export function withReferences(text: string, pattern: RegExp): string {
  return text.replace(pattern, (character) => references[character] ?? character);
}
