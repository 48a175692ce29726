// What is drawn at the end of a line: all but the white space there.

/** White space that ends a line without being drawn (UAX #14 SP and the spaces of class BA). */
export const hanging: ReadonlySet<number> = new Set([
  0x09, 0x0a, 0x20, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2008, 0x2009, 0x200a,
  0x200b, 0x205f, 0x3000,
]);

/** Returns the end of what is drawn of `text[start, next)`. */
export function visibleEnd(text: string, start: number, next: number): number {
  let end = next;
  while (end > start && hanging.has(text.charCodeAt(end - 1))) end -= 1;
  return end;
}
