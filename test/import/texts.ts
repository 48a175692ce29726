// The texts of a definition of pdfmake, read without the importer: what has to be found again on the pages.

/** Returns every text that pdfmake would print of a node. Cells below a span are not printed. */
export function textsOf(node: unknown): readonly string[] {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean')
    return [String(node)];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const fields = node as Readonly<Record<string, unknown>>;
  const { table, toc } = fields;
  const inner = ['section', 'columns', 'stack', 'ul', 'ol', 'text'].flatMap((key) => textsOf(fields[key]));
  return [...inner, ...tableTexts(table), ...(isObject(toc) ? textsOf(toc.title) : [])];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tableTexts(table: unknown): readonly string[] {
  if (!isObject(table) || !Array.isArray(table.body)) return [];
  const covered = new Set<string>();
  return table.body.flatMap((row: readonly unknown[], at) =>
    row.flatMap((cell, column) => {
      if (covered.has(`${at} ${column}`)) return [];
      const { rowSpan = 1, colSpan = 1 } = isObject(cell) ? cell : {};
      for (let down = 0; down < Number(rowSpan); down += 1)
        for (let across = 0; across < Number(colSpan); across += 1)
          covered.add(`${at + down} ${column + across}`);
      return textsOf(cell);
    }),
  );
}

/** Returns the texts of a whole definition, those of its header, footer and watermark included. */
export function definitionTexts(definition: Readonly<Record<string, unknown>>): readonly string[] {
  const { content, header, footer, background, watermark } = definition;
  return [content, header, footer, background, watermark].flatMap(textsOf);
}

/** Returns the texts that are not on the pages. White space does not count, since lines break elsewhere. */
export function missingTexts(texts: readonly string[], pages: readonly string[]): readonly string[] {
  const letters = (text: string) => text.replace(/[\s\u200e\u200f]+/g, '');
  const printed = letters(pages.join(''));
  const words = new Set(pages.flatMap((page) => page.split(/\s+/).map(anyOrder)));
  const isThere = (text: string) =>
    printed.includes(letters(text)) ||
    text.split(/\s+/).every((word) => word === '' || words.has(anyOrder(word)));
  return texts.filter((text) => !isThere(text));
}

/** Readers give the letters of words from right to left in orders of their own. */
function anyOrder(word: string): string {
  return /[\u0590-\u08ff]/.test(word) ? [...word].sort().join('') : word;
}
