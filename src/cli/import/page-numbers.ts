// Place-holders for the number of a page and for how many there are, in the texts of a definition while it is imported.

/** How far a number may be from that of the page, as in `page - 1`. */
export const mostOff = 9;

/** Which number a place-holder stands for. */
export type Numbered = 'page' | 'total';

/** Characters that Unicode keeps for programs alone (its noncharacters): two names, and what is added to them. */
const codes = { page: 0xfdd0, total: 0xfdd1, nothing: 0xfdd2 + mostOff };

const matched = /[\ufdd0\ufdd1][\ufdd2-\ufde4]/g;

/** Returns the place-holder of a number with something added to it. */
export function placeholder(of: Numbered, off: number): string {
  return String.fromCharCode(codes[of], codes.nothing + off);
}

/** Returns a text with other texts in place of its place-holders. */
export function replacePlaceholders(text: string, write: (of: Numbered, off: number) => string): string {
  return text.replace(matched, (each) =>
    write(each.charCodeAt(0) === codes.page ? 'page' : 'total', each.charCodeAt(1) - codes.nothing),
  );
}

/** Returns a text of a template with expressions in place of the place-holders. */
export function withPageNumbers(text: string): string {
  return replacePlaceholders(text, (of, off) => {
    const name = of === 'page' ? '$pageNumber' : '$totalPages';
    return off === 0 ? `{{${name}}}` : `{{${name} ${off < 0 ? '-' : '+'} ${Math.abs(off)}}}`;
  });
}
