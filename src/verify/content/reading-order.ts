// Glyphs stand from left to right on the page, also those of Hebrew and Arabic: their texts in the order in which they are read.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters and digits that run from left to right inside of such text. */
const leftToRight = /[\p{L}\p{Nd}]/u;

/** Returns the texts of glyphs that were shown together, joined. */
export function inReadingOrder(texts: readonly string[]): string {
  if (!texts.some((text) => rightToLeft.test(text))) return texts.join('');
  const ordered: string[] = [];
  let run: string[] = [];
  for (const text of texts.toReversed()) {
    if (leftToRight.test(text) && !rightToLeft.test(text)) {
      run.unshift(text);
      continue;
    }
    ordered.push(...run, text);
    run = [];
  }
  return [...ordered, ...run].join('');
}
