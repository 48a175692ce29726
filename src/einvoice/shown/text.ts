// Texts of an invoice as a page shows them.

/**
 * Returns a text line by line, without the spaces around each line by which XML is indented, and with one empty line
 * between paragraphs at most. Marks that turn the direction of what follows are left out: with them, one text could show
 * another as it is not.
 */
export function textOf(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
